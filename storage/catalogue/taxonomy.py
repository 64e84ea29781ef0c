"""From words on tracks to a vocabulary: kinds, one spelling each, the genre tree.

A row's tag, the tree, the alias table and the facts all spell genres in their own way; here they become tags with one
id each. A genre that the tree does not have hangs below the genre it ends in ("alternative r&b" below r&b).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from recommender.text import compact, fold
from recommender.types.catalogue import TagKind
from recommender.vocabulary import Tag, Vocabulary

VOCALS = frozenset({"male", "female", "mixed", "instrumental", "choir", "rap-male", "rap-female", "vocal"})
_NO_GENRES = frozenset({
    "acoustic", "ballad", "piano", "violin", "organ", "waltz", "solo piano", "live", "spoken word", "novelty", "skit",
    "traditional", "parody", "exotic", "abstract", "cover", "remix", "melodic", "contemporary", "meditation", "karaoke",
})  # fmt: skip
_NO_SUFFIX_AFTER = frozenset({"post", "anti", "non"})  # post-punk is what came after punk
_MUSIC = " music"

TagKey = tuple[str, TagKind]
Edges = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TagWords:
    """The words that are known before any row is read.

    `edges` are (wider, narrower) genres, `aliases` are (what people say, genre), `facts` are the tags of the facts,
    `countries` are codes with what people call them.
    """

    edges: Edges = ()
    aliases: Edges = ()
    facts: frozenset[TagKey] = frozenset()
    countries: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Taxonomy:
    """Decides kind and canonical spelling of a tag, and makes the vocabulary of a catalogue."""

    def __init__(self, words: TagWords) -> None:
        self._words = words
        named = [name for edge in words.edges for name in edge]
        self._genres: dict[str, str] = {}
        fact_genres = sorted(name for name, kind in words.facts if kind == "genre")
        for name in (*named, *fact_genres, *(target for _, target in words.aliases)):
            self._genres.setdefault(_genre_key(name), name)
        self._shorter = {_genre_key(name): name for name in named if not name.endswith(_MUSIC)}
        self._moods = {fold(name) for name, kind in words.facts if kind == "mood"}
        self._activities = {fold(name) for name, kind in words.facts if kind == "activity"}
        self._synonyms = {_genre_key(alias): target for alias, target in words.aliases}

    def kind(self, name: str) -> TagKind:
        """What sort of tag a row's own word is."""
        folded = fold(name)
        if name.casefold() in VOCALS:
            return "vocals"
        if folded in self._moods:
            return "mood"
        if folded in self._activities:
            return "activity"
        return "genre" if self._is_genre(folded, name) else "other"

    def canonical(self, name: str, kind: TagKind) -> str:
        """The one spelling of a tag among its kind."""
        if kind != "genre":
            return name.upper() if kind == "country" else " ".join(name.casefold().split())
        key = _genre_key(name)
        return self._shorter.get(key) or self._genres.get(key) or " ".join(name.casefold().split())

    def vocabulary(self, carried: Iterable[TagKey]) -> tuple[Vocabulary, dict[TagKey, int]]:
        """All tags, and their ids by canonical name and kind; `carried` holds those that tracks carry.

        The ids are the same for the same words, whatever their order. Words that no track carries are tags too, so that
        what was asked for has a name.
        """
        on_tracks = set(carried)
        words: set[TagKey] = {(self.canonical(name, kind), kind) for name, kind in self._words.facts}
        words |= {(self.canonical(name, "genre"), "genre") for name in self._genres.values()}
        keys = sorted(on_tracks | words, key=lambda key: (key[1], key[0]))
        ids = {key: number for number, key in enumerate(keys)}
        parents = self._parents([name for name, kind in keys if kind == "genre"], ids)
        tags = [Tag(number, name, kind) for number, (name, kind) in enumerate(keys)]
        aliases = self._aliases(ids, Vocabulary(tags, parents), frozenset(ids[key] for key in on_tracks))
        return Vocabulary(tags, parents, aliases), ids

    def _is_genre(self, folded: str, name: str) -> bool:
        if folded in _NO_GENRES:
            return False
        key = _genre_key(name)
        return key in self._genres or key in self._synonyms or bool(self._suffix_parents(name))

    def _parents(self, genres: Sequence[str], ids: Mapping[TagKey, int]) -> dict[int, tuple[int, ...]]:
        """Wider genres of each genre: by the tree, by an alias that is a genre of its own, by its last words."""
        edges = {(self._genre(child), self._genre(parent)) for parent, child in self._words.edges}
        edges |= {self._alias_edge(alias, target) for alias, target in self._words.aliases}
        edges |= {(genre, parent) for genre in genres for parent in self._suffix_parents(genre)}
        parents: dict[int, set[int]] = {}
        for child, parent in edges:
            if child != parent and (child, "genre") in ids and (parent, "genre") in ids:
                parents.setdefault(ids[child, "genre"], set()).add(ids[parent, "genre"])
        return {child: tuple(sorted(above)) for child, above in sorted(parents.items())}

    def _genre(self, name: str) -> str:
        return self.canonical(name, "genre")

    def _alias_edge(self, alias: str, target: str) -> tuple[str, str]:
        """An alias that rows carry is part of what it stands for, unless it is the wider word of the two."""
        own, goal = self._genre(alias), self._genre(target)
        is_wider = set(fold(own).split()) < set(fold(goal).split()) and _genre_key(alias) in self._genres
        return (goal, own) if is_wider else (own, goal)

    def _suffix_parents(self, genre: str) -> tuple[str, ...]:
        """The longest ending that is a genre by itself; of "a / b" those of both halves."""
        if "/" in genre:
            halves = [half.strip() for half in genre.split("/")]
            return tuple(self._genre(half) for half in halves if _genre_key(half) in self._genres)
        words = fold(genre).removesuffix(_MUSIC).split()
        if not words or words[0] in _NO_SUFFIX_AFTER:
            return ()
        for start in range(1, len(words)):
            key = _genre_key(" ".join(words[start:]))
            if key in self._genres or key in self._synonyms:
                return (self._genre(self._synonyms.get(key, self._genres.get(key, ""))),)
        return ()

    def _aliases(self, ids: Mapping[TagKey, int], tree: Vocabulary, used: frozenset[int]) -> dict[str, tuple[int, ...]]:
        """What a word stands for beside the tags of that name.

        A genre whose alias is a wider one stands for itself as long as it leads to a track.
        """
        found: dict[str, tuple[int, ...]] = {}
        for alias, target in self._words.aliases:
            goal = ids[self._genre(target), "genre"]
            own = ids.get((self._genre(alias), "genre")) if _genre_key(alias) in self._genres else None
            narrower = own is not None and goal in tree.ancestors(own)
            if narrower and own is not None and used & set(tree.closure(own)):
                continue
            found[alias] = (goal,)
        for code, names in self._words.countries:
            if (code, "country") in ids:
                found |= {name: (*found.get(name, ()), ids[code, "country"]) for name in names}
        return found


@lru_cache(maxsize=8192)
def _genre_key(name: str) -> str:
    """A genre's key: no spaces, no hyphens, without a final "music"."""
    folded = fold(name)
    return compact(folded.removesuffix(_MUSIC) if folded != _MUSIC.strip() else folded)
