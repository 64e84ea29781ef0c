"""Names and what they name: exact look-up by sorted hashes, fuzzy look-up by trigrams, in arrays that open at once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from recommender.resolve.name_arrays import TIERS, Name, build_arrays, plain_arrays
from recommender.resolve.similarity import part_of, ratios, similarity
from recommender.resolve.trigrams import Postings
from recommender.text import clean, fold, key64, variants

__all__ = ["HitTier", "Name", "NameHit", "NameIndex"]

HitTier: TypeAlias = Literal["exact", "alias", "nickname", "fuzzy"]
_Ids: TypeAlias = NDArray[np.int32]

_SAME, _SAME_LETTERS, _SAME_FOLD = 100.0, 99.5, 99.0
_LOOSER_NAME, _COMPACT, _WILDCARD, _LOOSER_QUERY = 96.0, 95.0, 94.0, 92.0
_NICKNAME = 70.0
"""Confidence by how a name agrees: as written, but for case, folded; the name has more (article, version), spaces
differ, a wildcard was used, the query has more. A nickname is never more than a weak sign."""

_BLOCK, _REFINED, _OWNERS_OF_A_FORM = 100, 20, 20
_HOPELESS = 30.0
"""Names so far behind the best by plain ratio are not compared more closely."""
_TIER_ORDER: dict[HitTier, int] = {"exact": 0, "alias": 1, "nickname": 2, "fuzzy": 3}
_STAR, _SPACE = ord("*"), ord(" ")


@dataclass(frozen=True, slots=True)
class NameHit:
    """An owner found by a name: the name as it is written, how it was found, and a confidence of 0 to 100."""

    owner: int
    name: str
    tier: HitTier
    confidence: float


class NameIndex:
    """Names -> owners. Built once, opened from arrays; `arrays` are plain, so that storage may map them from disk.

    `form_*` are distinct folded texts, `name_*` names by form, `loose_*` and `compact_*` further hashes, `owner_*`
    names by owner, `gram_*` trigram postings over forms.
    """

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._a: dict[str, NDArray[Any]] = plain_arrays(arrays)
        self._postings = Postings(self._a["gram_start"], self._a["gram_form"], self._a["form_grams"])

    @classmethod
    def build(cls, names: Iterable[Name]) -> "NameIndex":
        """An index of a stream of names; blank ones are left out."""
        return cls(build_arrays(names))

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> "NameIndex":
        """An index over arrays that `arrays` gave, read-only or memory-mapped; nothing is read yet."""
        return cls(arrays)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything the index holds, by name."""
        return dict(self._a)

    def __len__(self) -> int:
        """The number of names."""
        return len(self._a["name_owner"])

    def name(self, owner: int) -> str:
        """An owner's own name, or "" for an owner that has none."""
        at = int(np.searchsorted(self._a["owner_key"], np.int32(owner)))
        if at == len(self._a["owner_key"]) or self._a["owner_key"][at] != owner:
            return ""
        return self._text(int(self._a["owner_name"][at]))

    def contains(self, folded: str) -> bool:
        """Whether a folded text is a name, an alias, or one of their looser forms."""
        key = np.uint64(key64(folded))
        if any(_holds(self._a[keys], key) for keys in ("form_key", "loose_key", "compact_key")):
            return True
        return bool(len(self._a["starred"])) and len(self._starred_like(folded)) > 0

    def exact(self, text: str) -> tuple[NameHit, ...]:
        """Every owner whose name equals the text, at the first level where one does, best tier and closest first.

        Levels: the fold; its variants (article, "feat.", inversion, version suffix); without spaces; `*` as a wildcard.
        """
        folded = fold(text)
        if not folded:
            return ()
        for names, confidence in self._levels(text, folded):
            if len(names):
                return self._ordered(self._hits(names, confidence, text))
        return ()

    def fuzzy(self, text: str, limit: int = 5) -> tuple[NameHit, ...]:
        """The owners of the `limit` names most like the text, best first, at most 20 owners of one name."""
        best: dict[int, NameHit] = {}
        for form, score in self.nearest(fold(text), limit):
            for name in self._names_of(form)[:_OWNERS_OF_A_FORM].tolist():
                owner = int(self._a["name_owner"][name])
                best.setdefault(owner, NameHit(owner, self._text(name), "fuzzy", score))
        return tuple(best.values())

    def nearest(self, folded: str, limit: int) -> list[tuple[int, float]]:
        """Forms and their similarity to a folded text, best first; forms are this index's own numbers."""
        blocked = self._postings.candidates(folded.encode(), _BLOCK)
        if not len(blocked):
            return []
        texts = _slices(self._a["form_blob"], self._a["form_start"], blocked)
        rough = sorted(zip(ratios(folded, texts), blocked.tolist(), texts, strict=True), reverse=True)[:_REFINED]
        least = rough[0][0] - _HOPELESS
        scored = [(-similarity(folded, text, score), form) for score, form, text in rough if score >= least]
        return [(form, -score) for score, form in sorted(scored)[:limit]]

    def within(self, text: str, owners: Iterable[int], limit: int = 5) -> tuple[NameHit, ...]:
        """Names among a few owners: equal ones, else names that hold all words of the text or are like it."""
        folded, inside = fold(text), np.unique(np.fromiter(owners, np.int32))
        if not folded or not len(inside):
            return ()
        for names, confidence in self._levels(text, folded):
            kept = names[np.isin(self._a["name_owner"][names], inside)]
            if len(kept):
                return self._ordered(self._hits(kept, confidence, text))[:limit]
        return self._ordered(self._partial(folded, name) for name in self._names_of_owners(inside))[:limit]

    def _levels(self, text: str, folded: str) -> Iterator[tuple[_Ids, float]]:
        forms = variants(text)
        yield self._by_form(folded), _SAME_FOLD
        yield self._by_loose(folded), _LOOSER_NAME
        yield self._by_compact(folded), _COMPACT
        for form in forms[1:]:
            yield _joined(self._by_form(form), self._by_loose(form)), _LOOSER_QUERY
        yield self._by_wildcard(folded), _WILDCARD

    def _by_form(self, folded: str) -> _Ids:
        at = _find(self._a["form_key"], folded)
        return self._names_of(at.start) if at.stop > at.start else np.empty(0, np.int32)

    def _by_loose(self, folded: str) -> _Ids:
        names: _Ids = self._a["loose_name"][_find(self._a["loose_key"], folded)]
        return names

    def _by_compact(self, folded: str) -> _Ids:
        forms = self._a["compact_form"][_find(self._a["compact_key"], folded.replace(" ", ""))]
        return _joined(*map(self._names_of, forms.tolist()))

    def _by_wildcard(self, folded: str) -> _Ids:
        if "*" not in folded:
            forms = self._starred_like(folded)
        elif folded[0].isalnum():
            same_size = np.flatnonzero(np.diff(self._a["form_start"]) == len(folded.encode()))
            forms = self._matching(folded.encode(), same_size.astype(np.int32))
        else:
            forms = np.empty(0, np.int32)
        return _joined(*map(self._names_of, forms.tolist()))

    def _starred_like(self, folded: str) -> _Ids:
        starred, start = self._a["starred"], self._a["form_start"]
        pattern = folded.encode()
        return self._matching(pattern, starred[start[starred + 1] - start[starred] == len(pattern)])

    def _matching(self, pattern: bytes, forms: _Ids) -> _Ids:
        """The forms among some of the pattern's size that equal it, a star on either side standing for a letter."""
        for offset, byte in enumerate(pattern):
            if not len(forms):
                break
            column = self._a["form_blob"][self._a["form_start"][forms] + offset]
            same = (column == byte) | ((column == _STAR) & (byte != _SPACE))
            forms = forms[(column != _SPACE) if byte == _STAR else same]
        return forms

    def _names_of(self, form: int) -> _Ids:
        first, last = int(self._a["form_names"][form]), int(self._a["form_names"][form + 1])
        return np.arange(first, last, dtype=np.int32)

    def _names_of_owners(self, owners: _Ids) -> list[int]:
        first = np.searchsorted(self._a["owner_key"], owners, side="left")
        last = np.searchsorted(self._a["owner_key"], owners, side="right")
        spans = zip(first.tolist(), last.tolist(), strict=True)
        return [name for low, high in spans for name in self._a["owner_name"][low:high].tolist()]

    def _hits(self, names: _Ids, confidence: float, text: str) -> list[NameHit]:
        shown = _slices(self._a["name_blob"], self._a["name_start"], names)
        owners, tiers = self._a["name_owner"][names].tolist(), self._a["name_tier"][names].tolist()
        said = clean(text)
        said_caseless = said.casefold()
        hits = []
        for owner, code, name in zip(owners, tiers, shown, strict=True):
            sure = _closeness(name, said, said_caseless) if confidence == _SAME_FOLD else confidence
            tier = TIERS[code]
            hits.append(NameHit(owner, name, tier, min(sure, _NICKNAME) if tier == "nickname" else sure))
        return hits

    def _partial(self, folded: str, name: int) -> NameHit:
        form = int(np.searchsorted(self._a["form_names"], name, side="right")) - 1
        whole = self._form(form)
        score = max(similarity(folded, whole), part_of(folded, whole))
        return NameHit(int(self._a["name_owner"][name]), self._text(name), "fuzzy", score)

    def _ordered(self, hits: Iterable[NameHit]) -> tuple[NameHit, ...]:
        best: dict[int, NameHit] = {}
        for hit in sorted(hits, key=lambda hit: (_TIER_ORDER[hit.tier], -hit.confidence, hit.owner)):
            best.setdefault(hit.owner, hit)
        return tuple(best.values())

    def _text(self, name: int) -> str:
        return _slice(self._a["name_blob"], self._a["name_start"], name)

    def _form(self, form: int) -> str:
        return _slice(self._a["form_blob"], self._a["form_start"], form)


def _closeness(name: str, said: str, said_caseless: str) -> float:
    if name == said:
        return _SAME
    return _SAME_LETTERS if name.casefold() == said_caseless else _SAME_FOLD


def _find(keys: NDArray[np.uint64], folded: str) -> slice:
    key = np.uint64(key64(folded))
    return slice(int(np.searchsorted(keys, key, side="left")), int(np.searchsorted(keys, key, side="right")))


def _holds(keys: NDArray[np.uint64], key: np.uint64) -> bool:
    at = int(np.searchsorted(keys, key))
    return at < len(keys) and bool(keys[at] == key)


def _joined(*parts: _Ids) -> _Ids:
    return np.unique(np.concatenate(parts)) if parts else np.empty(0, np.int32)


def _slices(blob: NDArray[np.uint8], start: NDArray[np.int64], chosen: _Ids) -> list[str]:
    spans = zip(start[chosen].tolist(), start[chosen + 1].tolist(), strict=True)
    return [blob[low:high].tobytes().decode() for low, high in spans]


def _slice(blob: NDArray[np.uint8], start: NDArray[np.int64], index: int) -> str:
    return blob[int(start[index]) : int(start[index + 1])].tobytes().decode()
