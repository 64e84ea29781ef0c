"""What a name means: exact beats alias beats nickname beats fuzzy, and fame only breaks ties between equals."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from recommender.resolve.name_index import NameHit, NameIndex
from recommender.resolve.similarity import words_agree
from recommender.text import fold
from recommender.types import Columns, RecordingKind, ResolvedTarget
from recommender.types.state import Candidate

NamedKind = Literal["artist", "album", "track"]

_ACCEPT, _ASK, _OFFER = 86.0, 80.0, 70.0
"""Least similarity of a fuzzy name taken silently, asked about, and offered as the nearest thing."""
_MARGIN = 3.0
"""How far the best fuzzy name must be ahead of the next."""
_WORD_AGREES = 80.0
"""Words less alike are other words and no slip of the hand (Kate, Katy)."""
_SHORTEST_FUZZY = 4
_PART = 80.0
_CLEARLY_MORE_POPULAR = 0.15
_SHOWN = 5
_MOST_HOMONYMS = 100
_SAME_RECORDING = (int(RecordingKind.ORIGINAL), int(RecordingKind.REMASTER))
_BETWEEN_NAMES = re.compile(
    r"(\s*,\s*and\s+|\s*[,;]\s*|\s+(?:and|&|\+|or|with|x|feat\.?|ft\.?)\s+|\s*/\s*)", re.IGNORECASE
)


class NamedCatalogue(Protocol):
    """What resolution reads of a catalogue."""

    @property
    def columns(self) -> Columns:
        """The attributes of every track."""
        ...

    @property
    def artists(self) -> NameIndex:
        """Names of artists."""
        ...

    @property
    def titles(self) -> NameIndex:
        """Titles of rows."""
        ...

    @property
    def albums(self) -> NameIndex:
        """Titles of albums."""
        ...


@dataclass(frozen=True, slots=True)
class _Sense:
    """One thing a name may mean: an artist, an album, or the rows of one work, the original first."""

    ids: tuple[int, ...]
    hit: NameHit
    popularity: float


_Senses = Callable[[Sequence[NameHit]], list[_Sense]]


class Names:
    """Grounds names in one catalogue.

    The result's `ids` are empty when nothing fits and when a fuzzy name has to be asked about (`ambiguous`, with
    candidates); candidates without `ambiguous` are the nearest names, to be offered. Homonyms give all ids, the most
    popular first, and `ambiguous`, so that the context may decide. A nickname alone is `ambiguous` too.
    """

    def __init__(self, catalogue: NamedCatalogue) -> None:
        self._catalogue = catalogue

    def artist(self, text: str) -> ResolvedTarget:
        """The artist of a name; ids are artist ids."""
        return self._anywhere("artist", text, self._catalogue.artists, self._artist_senses)

    def artists(self, text: str) -> tuple[ResolvedTarget, ...]:
        """The artists of a list ("Tyler, The Creator and Frank Ocean"): the longest parts that are names.

        The whole is tried first, so that a comma or an "and" inside a name is no separator.
        """
        pieces = _BETWEEN_NAMES.split(text.strip())
        return tuple(self.artist(name) for name in self._longest_names(pieces) if name.strip())

    def album(self, text: str, artist: int | None = None) -> ResolvedTarget:
        """The album of a title, by the artist where one is given; ids are album ids."""
        if artist is None:
            return self._anywhere("album", text, self._catalogue.albums, self._album_senses)
        albums = np.unique(self._catalogue.columns.album[self._catalogue.columns.artist_rows[artist]])
        return self._inside("album", text, self._catalogue.albums.within(text, albums[albums >= 0]), self._album_senses)

    def track(self, text: str, artist: int | None = None) -> ResolvedTarget:
        """The track of a title, by the artist where one is given; ids are rows, those of one work together."""
        if artist is None:
            return self._anywhere("track", text, self._catalogue.titles, self._track_senses)
        rows = self._catalogue.columns.artist_rows[artist]
        hits = self._catalogue.titles.within(text, rows, limit=20)
        return self._inside("track", text, hits, self._track_senses)

    def _anywhere(self, kind: NamedKind, text: str, index: NameIndex, senses: _Senses) -> ResolvedTarget:
        hits = index.exact(text)
        if hits:
            return _decided(kind, text, senses(_equals(hits)), senses(hits[:_SHOWN]))
        return self._fuzzy(kind, text, index, senses)

    def _fuzzy(self, kind: NamedKind, text: str, index: NameIndex, senses: _Senses) -> ResolvedTarget:
        folded = fold(text)
        if len(folded) < _SHORTEST_FUZZY:
            return ResolvedTarget(kind, text)
        near = [hit for hit in index.fuzzy(text, _SHOWN) if hit.confidence >= _OFFER]
        return _nearest(kind, text, senses(near), lambda hit: _is_slip(folded, hit))

    def _inside(self, kind: NamedKind, text: str, hits: tuple[NameHit, ...], senses: _Senses) -> ResolvedTarget:
        if hits and hits[0].tier != "fuzzy":
            found = senses(_equals(hits))
            return _target(kind, text, found[:1], found)
        near = senses([hit for hit in hits if hit.confidence >= _OFFER])
        return _nearest(kind, text, near, lambda hit: hit.confidence >= _PART)

    def _artist_senses(self, hits: Sequence[NameHit]) -> list[_Sense]:
        popularity = self._catalogue.columns.artist_popularity
        return _by_merit(_Sense((hit.owner,), hit, float(popularity[hit.owner])) for hit in hits)

    def _album_senses(self, hits: Sequence[NameHit]) -> list[_Sense]:
        rows_of = self._catalogue.columns.album_rows
        return _by_merit(_Sense((hit.owner,), hit, self._popularity(rows_of[hit.owner].tolist())) for hit in hits)

    def _track_senses(self, hits: Sequence[NameHit]) -> list[_Sense]:
        works: dict[int, list[NameHit]] = {}
        for hit in self._most_popular(hits):
            works.setdefault(int(self._catalogue.columns.work[hit.owner]), []).append(hit)
        return _by_merit(self._work(work, found) for work, found in works.items())

    def _most_popular(self, hits: Sequence[NameHit]) -> Sequence[NameHit]:
        """The hits themselves, or the best known of a title that hundreds of songs bear (Intro)."""
        if len(hits) <= _MOST_HOMONYMS:
            return hits
        popularity = np.nan_to_num(self._catalogue.columns.popularity[[hit.owner for hit in hits]])
        return [hits[at] for at in np.argsort(-popularity, kind="stable")[:_MOST_HOMONYMS].tolist()]

    def _work(self, work: int, hits: list[NameHit]) -> _Sense:
        rows = sorted((hit.owner for hit in hits), key=self._original_first)
        if int(self._catalogue.columns.kind[rows[0]]) in _SAME_RECORDING:
            rows += self._same_recordings(work, rows)
        return _Sense(tuple(rows), hits[0], self._popularity(rows))

    def _same_recordings(self, work: int, known: Sequence[int]) -> list[int]:
        columns = self._catalogue.columns
        artists = columns.credits[known[0]]
        rows = columns.artist_rows[int(artists[0])] if len(artists) else np.empty(0, np.int32)
        same = rows[(columns.work[rows] == np.uint64(work)) & np.isin(columns.kind[rows], _SAME_RECORDING)]
        return sorted(set(same.tolist()) - set(known), key=self._original_first)

    def _original_first(self, row: int) -> tuple[int, float, int]:
        return int(self._catalogue.columns.kind[row]), -self._popularity([row]), row

    def _popularity(self, rows: Sequence[int]) -> float:
        known = np.nan_to_num(self._catalogue.columns.popularity[np.asarray(rows, np.int32)])
        return float(known.max(initial=0.0))

    def _longest_names(self, pieces: list[str]) -> Iterator[str]:
        """Names from pieces that alternate with their separators, each the longest that the catalogue holds."""
        start = 0
        while start < len(pieces):
            ends = range(len(pieces) if len(pieces) % 2 else len(pieces) - 1, start + 1, -2)
            known = (end for end in ends if self._catalogue.artists.exact("".join(pieces[start:end])))
            end = next(known, start + 1)
            yield "".join(pieces[start:end])
            start = end + 1


def _equals(hits: Sequence[NameHit]) -> list[NameHit]:
    """The hits that are as good as the first."""
    return [hit for hit in hits if (hit.tier, hit.confidence) == (hits[0].tier, hits[0].confidence)]


def _by_merit(senses: Iterable[_Sense]) -> list[_Sense]:
    order = {"exact": 0, "alias": 1, "nickname": 2, "fuzzy": 3}
    return sorted(senses, key=lambda it: (order[it.hit.tier], -it.hit.confidence, -it.popularity, it.ids))


def _is_slip(folded: str, hit: NameHit) -> bool:
    """Whether a fuzzy name differs from what was said as a slip of the hand does."""
    return hit.confidence >= _ACCEPT and words_agree(folded, fold(hit.name), _WORD_AGREES)


def _decided(kind: NamedKind, text: str, equal: list[_Sense], shown: list[_Sense]) -> ResolvedTarget:
    candidates = [*equal, *(sense for sense in shown if sense.ids not in {other.ids for other in equal})]
    lead = len(equal) == 1 or (kind != "artist" and _leads(equal))
    ambiguous = not lead or equal[0].hit.tier == "nickname"
    return _target(kind, text, equal[:1] if lead else equal, candidates, ambiguous=ambiguous)


def _leads(equal: list[_Sense]) -> bool:
    return equal[0].popularity >= equal[1].popularity + _CLEARLY_MORE_POPULAR


def _nearest(kind: NamedKind, text: str, senses: list[_Sense], accepted: Callable[[NameHit], bool]) -> ResolvedTarget:
    if not senses:
        return ResolvedTarget(kind, text)
    equal = [sense for sense in senses if sense.hit.confidence > senses[0].hit.confidence - _MARGIN]
    same_name = len({fold(sense.hit.name) for sense in equal}) == 1
    if accepted(senses[0].hit) and same_name:
        return _decided(kind, text, equal, senses)
    ask = senses[0].hit.confidence >= _ASK
    return _target(kind, text, [], senses, ambiguous=ask)


def _target(
    kind: NamedKind, text: str, chosen: list[_Sense], shown: list[_Sense], *, ambiguous: bool = False
) -> ResolvedTarget:
    best = shown[0].hit
    return ResolvedTarget(
        kind=kind,
        text=text,
        ids=tuple(dict.fromkeys(one for sense in chosen for one in sense.ids)),
        name=best.name if chosen else "",
        confidence=best.confidence,
        ambiguous=ambiguous,
        candidates=tuple(Candidate(s.ids[0], s.hit.name, s.hit.confidence, s.hit.tier) for s in shown[:_SHOWN]),
    )
