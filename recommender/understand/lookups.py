"""What the catalogue knows of a phrase: artists, titles, albums, tags; and whether words are those of asking.

Bare numbers of rows and ids only; choosing between homonyms is the resolver's.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from recommender.ports import Catalogue
from recommender.resolve.name_index import NameIndex
from recommender.text import fold, variants
from recommender.understand import lexicon
from recommender.understand.known_names import KnownNames
from recommender.understand.request_words import COMMON_WORDS, FUNCTION_WORDS, LEADS, MUSIC_NOUNS, TAILS
from recommender.understand.words import Span, Words

_SORT_WORDS = frozenset(word for phrase in lexicon.SORT_PHRASES for word in phrase.split())
_ASKING = FUNCTION_WORDS | LEADS | TAILS | MUSIC_NOUNS | COMMON_WORDS | _SORT_WORDS
_BOUNDARIES = (
    FUNCTION_WORDS
    | MUSIC_NOUNS
    | TAILS
    | frozenset(
        {
            "and",
            "&",
            "+",
            "or",
            "ft",
            "feat",
            "featuring",
            "vs",
            "x",
            "style",
            "vibe",
            "vibes",
            "type",
            "kinda",
            "maybe",
            "tooo",
            "age",
        }
    )
)
_VERBS = LEADS - FUNCTION_WORDS
_TITLE_WORDS = 3
_WELL_KNOWN = 1.0  # of `artist_popularity`: about two known songs
_ARTICLES = frozenset({"a", "an", "some"})  # "a floyd sound" is by no artist called A Floyd
_CACHE = 4096
_CODE = 2  # letters of a country's code


class Lookups:
    """Memory-only look-ups in one version of the catalogue, with the last few thousand phrases remembered."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.artist_names = KnownNames(catalogue.artists)
        self.title_names = KnownNames(catalogue.titles)
        self.album_names = KnownNames(catalogue.albums)
        self.tags = lru_cache(_CACHE)(self._tags)
        self.artists = lru_cache(_CACHE)(self._artists)
        self.titles = lru_cache(_CACHE)(self._titles)

    def _tags(self, text: str) -> tuple[int, ...]:
        vocabulary = self.catalogue.vocabulary
        found = vocabulary.find(text)
        if len(text) > _CODE:
            return found
        codes = (
            tag for tag in found if vocabulary.kind(tag) == "country" and vocabulary.name(tag).lower() == text.lower()
        )
        return tuple(tag for tag in found if tag not in set(codes))  # "us", "it" and "no" are words, not countries

    def _artists(self, text: str) -> tuple[int, ...]:
        return _owners(self.catalogue.artists, self.artist_names, text)

    def _titles(self, text: str) -> tuple[int, ...]:
        return _owners(self.catalogue.titles, self.title_names, text)

    def albums(self, text: str) -> bool:
        """Whether an album has this name."""
        return bool(_owners(self.catalogue.albums, self.album_names, text))

    def titles_of(self, text: str, artists: Sequence[int]) -> tuple[int, ...]:
        """The rows of a title that one of the artists is credited on."""
        rows = self.titles(text)
        if not rows or not artists:
            return ()
        credited = self.catalogue.columns.credits
        wanted = np.asarray(artists)
        return tuple(row for row in rows if bool(np.isin(credited[row], wanted).any()))

    def part_of_title(self, text: str, artists: Sequence[int]) -> bool:
        """Whether a phrase is part of, or nearly, a title of one of the artists."""
        rows = [int(row) for artist in artists for row in self.catalogue.columns.artist_rows[artist]]
        return bool(rows) and bool(self.catalogue.titles.within(text, rows, 1))

    def well_known(self, artists: Sequence[int]) -> bool:
        """Whether one of the artists has more than a song or two of note."""
        popularity = self.catalogue.columns.artist_popularity
        return any(float(popularity[artist]) >= _WELL_KNOWN for artist in artists)

    def is_genre(self, text: str) -> bool:
        """Whether a phrase names a genre."""
        return any(self.catalogue.vocabulary.kind(tag) == "genre" for tag in self.tags(text))

    def looks_like_name(self, words: Words, span: Span) -> bool:
        """Whether a phrase that is in the catalogue may be meant as a name, though its words are common ones."""
        if not self.is_plain(words, span):
            return True
        if self.means(words, span):
            return False
        telling = [words[i] for i in span.indexes() if words[i].folded not in FUNCTION_WORDS]
        return len(telling) > 1 and (not words.mixed_case or all(word.capital for word in telling))

    def means(self, words: Words, span: Span) -> bool:
        """Whether a phrase as a whole is a tag or stands for one."""
        folded = words.folded(span)
        return folded in lexicon.MEANINGS or folded in lexicon.COUNTRY_OF or bool(self.tags(words.surface(span)))

    def is_plain(self, words: Words, span: Span) -> bool:
        """Whether every word is one of asking, of common speech or a tag, so that nothing in it looks like a name."""
        if self.means(words, span):
            return True
        return all(words[i].folded in _ASKING or self.means(words, Span(i, i + 1)) for i in span.indexes())

    def is_request(self, words: Words, span: Span) -> bool:
        """Whether a plain phrase reads as a wish for music, so that a title of the very same words is not meant."""
        if not self.is_plain(words, span):
            return False
        nouns = any(words[i].folded in MUSIC_NOUNS for i in span.indexes())
        if len(span) >= _TITLE_WORDS and not nouns and not self.means(words, span):
            return False
        verbs = any(words[i].folded in _VERBS for i in span.indexes())
        return nouns or verbs or any(self.means(words, Span(i, i + 1)) for i in span.indexes())

    def ends_name(self, words: Words, index: int) -> bool:
        """Whether a name may end before the word at an index."""
        if index >= len(words) or words[index].breaks:
            return True
        word = words[index]
        return word.folded in _BOUNDARIES or word.text[0].isdigit() or self.means(words, Span(index, index + 1))


def _owners(index: NameIndex, known: KnownNames, text: str) -> tuple[int, ...]:
    """The owners of a name; most phrases are none, which the hashes say at once."""
    forms = variants(text)
    if not any(form in known for form in (*forms, forms[0].replace(" ", "") if forms else "")):
        return ()
    hits = index.exact(text)
    first = forms[0].split(" ", 1)[0]
    if first in _ARTICLES:
        hits = tuple(hit for hit in hits if fold(hit.name).split(" ", 1)[0] == first)
    return tuple(dict.fromkeys(hit.owner for hit in hits))
