"""The tags of a catalogue: their kinds, what people call them, and the tree of genres."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from recommender.text import compact, fold
from recommender.types.catalogue import TagKind

_KIND_ORDER: Mapping[TagKind, int] = {
    "genre": 0,
    "mood": 1,
    "activity": 2,
    "theme": 3,
    "vocals": 4,
    "tempo": 5,
    "other": 6,
    "country": 7,
}
_NOUN = re.compile(r"(?<=.)\s+(?:music|songs?|tracks?|tunes?)$")
_Key = TypeVar("_Key", int, str)
_SHORTEST_PLURAL = 4  # letters of a word whose final s may be dropped: "ballads", never "bass" to "bas"


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag; two tags may share a name when their kinds differ ("christmas" the theme and the activity)."""

    id: int
    name: str
    kind: TagKind


class Vocabulary:
    """Tags by id, found by any of their spellings; never changed once it is made.

    `parents` maps a genre to the wider genres above it. `aliases` maps a word to the tags it stands for: they are found
    beside the tags of that very name, and in place of such as lie below them in the tree ("rap" finds hip hop).
    """

    __slots__ = ("_aliases", "_children", "_closures", "_names", "_parents", "_tags")

    def __init__(
        self,
        tags: Sequence[Tag],
        parents: Mapping[int, Sequence[int]] | None = None,
        aliases: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self._tags = tuple(tags)
        self._parents = parents or {}
        self._children = _inverted(self._parents)
        self._names = _grouped((_key(tag.name), (tag.id,)) for tag in self._tags)
        self._aliases = _grouped((_key(alias), targets) for alias, targets in (aliases or {}).items())
        self._closures: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self._tags)

    def __iter__(self) -> Iterator[Tag]:
        return iter(self._tags)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all tags, by id."""
        return tuple(tag.name for tag in self._tags)

    @property
    def aliases(self) -> Mapping[str, tuple[int, ...]]:
        """What people call a tag, without spaces -> the tags that it stands for."""
        return self._aliases

    @property
    def parents(self) -> Mapping[int, Sequence[int]]:
        """Genre -> the wider genres right above it."""
        return self._parents

    def tag(self, tag: int) -> Tag:
        """The tag of an id."""
        return self._tags[tag]

    def kind(self, tag: int) -> TagKind:
        """The kind of a tag."""
        return self._tags[tag].kind

    def name(self, tag: int) -> str:
        """The name of a tag."""
        return self._tags[tag].name

    def find(self, text: str) -> tuple[int, ...]:
        """The tags a word or phrase stands for, genres first; () when there is none.

        Spaces, hyphens and case do not count. Where the word itself is not known it is tried without a final "music" or
        "songs", without a plural s, and with "music".
        """
        for form in _forms(fold(text)):
            if found := self._known(form.replace(" ", "")):
                return found
        return ()

    def find_kind(self, text: str, *kinds: TagKind) -> tuple[int, ...]:
        """What `find` gives, of these kinds only."""
        return tuple(tag for tag in self.find(text) if self.kind(tag) in kinds)

    def closure(self, tag: int) -> tuple[int, ...]:
        """The tag and all that is below it in the tree, itself first."""
        if tag not in self._closures:
            self._closures[tag] = tuple(_walk(tag, self._children))
        return self._closures[tag]

    def ancestors(self, tag: int) -> tuple[int, ...]:
        """All wider genres above a tag, nearest first."""
        return tuple(_walk(tag, self._parents))[1:]

    def related(self, tag: int) -> tuple[int, ...]:
        """The tags one step up, and those that share such a parent, without the tag itself."""
        above = tuple(self._parents.get(tag, ()))
        beside = (sibling for parent in above for sibling in self._children[parent])
        return tuple(found for found in dict.fromkeys((*above, *beside)) if found != tag)

    def _known(self, key: str) -> tuple[int, ...]:
        meant = self._aliases.get(key, ())
        named = (tag for tag in self._names.get(key, ()) if not set(self.ancestors(tag)) & set(meant))
        return tuple(sorted(dict.fromkeys((*named, *meant)), key=lambda tag: _KIND_ORDER[self.kind(tag)]))


@lru_cache(maxsize=8192)
def _key(name: str) -> str:
    """Cached, because every version of a catalogue has nearly the same names."""
    return compact(name)


def _inverted(edges: Mapping[int, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    return _grouped((parent, (child,)) for child, above in edges.items() for parent in above)


def _grouped(pairs: Iterable[tuple[_Key, Sequence[int]]]) -> dict[_Key, tuple[int, ...]]:
    grouped: dict[_Key, list[int]] = {}
    for key, values in pairs:
        grouped.setdefault(key, []).extend(values)
    return {key: tuple(dict.fromkeys(values)) for key, values in grouped.items()}


def _walk(start: int, edges: Mapping[int, Sequence[int]]) -> Iterator[int]:
    """Breadth first, each tag once, so that a loop in the tree ends."""
    seen, queue = {start}, [start]
    for tag in queue:
        yield tag
        fresh = [near for near in edges.get(tag, ()) if near not in seen]
        seen.update(fresh)
        queue.extend(dict.fromkeys(fresh))


def _forms(folded: str) -> Iterator[str]:
    """A folded word, then without what people append to a genre, then with what the tree appends."""
    yield folded
    bare = _NOUN.sub("", folded)
    if bare != folded:
        yield bare
    if bare.endswith("s") and not bare.endswith("ss") and len(bare) > _SHORTEST_PLURAL:
        yield bare[:-1]
    yield f"{bare} music"
