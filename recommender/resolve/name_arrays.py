"""Builds the arrays of a name index from a stream of names, without an object per name.

A *form* is a distinct folded text. Forms are numbered in the order of their 64-bit hash, so that the sorted hashes are
the exact index; names are ordered by form, so that a form's names are a slice.
"""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from recommender.resolve.trigrams import build_postings
from recommender.text import clean, fold, key64, looser_forms

Tier = Literal["exact", "alias", "nickname"]
TIERS: tuple[Tier, ...] = ("exact", "alias", "nickname")
Arrays = dict[str, NDArray[Any]]

_CHUNK = 1 << 16
_TIER_CODE = {tier: code for code, tier in enumerate(TIERS)}


@dataclass(frozen=True, slots=True)
class Name:
    """One name of an owner (an artist, an album, a row): its own, an alias, or a nickname (a weak sign alone)."""

    owner: int
    text: str
    tier: Tier = "exact"


@dataclass(slots=True)
class _Draft:
    """Names in the order they came, as flat buffers."""

    key: "array[int]" = field(default_factory=lambda: array("Q"))
    compact: "array[int]" = field(default_factory=lambda: array("Q"))
    owner: "array[int]" = field(default_factory=lambda: array("i"))
    tier: "array[int]" = field(default_factory=lambda: array("B"))
    text: bytearray = field(default_factory=bytearray)
    text_size: "array[int]" = field(default_factory=lambda: array("I"))
    form: bytearray = field(default_factory=bytearray)
    form_size: "array[int]" = field(default_factory=lambda: array("I"))
    loose_key: "array[int]" = field(default_factory=lambda: array("Q"))
    loose_name: "array[int]" = field(default_factory=lambda: array("I"))

    def add(self, name: Name) -> None:
        """Take one name; a blank one is left out."""
        folded = fold(name.text)
        if not folded:
            return
        for form in looser_forms(name.text, folded):
            self.loose_key.append(key64(form))
            self.loose_name.append(len(self.key))
        key = key64(folded)
        self.key.append(key)
        self.compact.append(key64(folded.replace(" ", "")) if " " in folded else key)
        self.owner.append(name.owner)
        self.tier.append(_TIER_CODE[name.tier])
        self._write(clean(name.text), folded)

    def _write(self, text: str, folded: str) -> None:
        shown, form = text.encode(), folded.encode()
        self.text += shown
        self.text_size.append(len(shown))
        self.form += form
        self.form_size.append(len(form))


def build_arrays(names: Iterable[Name]) -> Arrays:
    """All arrays of an index, by name; see `NameIndex` for what they hold."""
    draft = _Draft()
    for name in names:
        draft.add(name)
    key = np.frombuffer(draft.key, np.uint64)
    order = np.argsort(key, kind="stable")
    first = np.ones(len(key), np.bool_)
    first[1:] = key[order][1:] != key[order][:-1]
    arrays = _forms(draft, order, first) | _names(draft, order, first) | _loose(draft, order)
    postings = build_postings(arrays["form_blob"], arrays["form_start"])
    return arrays | {"gram_start": postings.start, "gram_form": postings.texts, "form_grams": postings.sizes}


def _forms(draft: _Draft, order: NDArray[np.int64], first: NDArray[np.bool_]) -> dict[str, NDArray[Any]]:
    chosen = order[first]
    blob, start = take_ragged(np.frombuffer(draft.form, np.uint8), _starts(draft.form_size), chosen)
    compact = np.frombuffer(draft.compact, np.uint64)[chosen]
    by_compact = np.argsort(compact, kind="stable")
    return {
        "form_key": np.frombuffer(draft.key, np.uint64)[chosen],
        "form_blob": blob,
        "form_start": start,
        "compact_key": compact[by_compact],
        "compact_form": by_compact.astype(np.int32),
        "starred": _starred(blob, start),
    }


def _names(draft: _Draft, order: NDArray[np.int64], first: NDArray[np.bool_]) -> dict[str, NDArray[Any]]:
    owner = np.frombuffer(draft.owner, np.int32)[order]
    tier = np.frombuffer(draft.tier, np.uint8)[order]
    blob, start = take_ragged(np.frombuffer(draft.text, np.uint8), _starts(draft.text_size), order)
    by_owner = np.lexsort((order, tier, owner))
    return {
        "form_names": np.append(np.flatnonzero(first), len(order)).astype(np.int32),
        "name_owner": owner,
        "name_tier": tier,
        "name_blob": blob,
        "name_start": start,
        "owner_key": owner[by_owner],
        "owner_name": by_owner.astype(np.int32),
    }


def _loose(draft: _Draft, order: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
    rank = np.empty(len(order), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    key = np.frombuffer(draft.loose_key, np.uint64)
    by_key = np.argsort(key, kind="stable")
    name = np.frombuffer(draft.loose_name, np.uint32)
    return {"loose_key": key[by_key], "loose_name": rank[name[by_key]]}


def _starts(sizes: "array[int]") -> NDArray[np.int64]:
    start = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(np.frombuffer(sizes, np.uint32), out=start[1:])
    return start


def take_ragged(
    blob: NDArray[np.uint8], start: NDArray[np.int64], chosen: NDArray[np.int64]
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The chosen byte strings of a blob, in the order chosen, as a blob and its starts."""
    sizes = start[chosen + 1] - start[chosen]
    taken_start = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    taken = np.empty(int(taken_start[-1]), np.uint8)
    for low in range(0, len(chosen), _CHUNK):
        part = slice(low, low + _CHUNK)
        begin, end = int(taken_start[low]), int(taken_start[min(low + _CHUNK, len(chosen))])
        shift = np.repeat(start[chosen[part]] - taken_start[:-1][part], sizes[part])
        taken[begin:end] = blob[shift + np.arange(begin, end)]
    return taken, taken_start


def _starred(blob: NDArray[np.uint8], start: NDArray[np.int64]) -> NDArray[np.int32]:
    """The forms that are censored; where stars outnumber letters too little is left to match by."""
    stars = np.flatnonzero(blob == ord("*"))
    forms = np.unique(np.searchsorted(start, stars, side="right") - 1)
    texts = (bytes(blob[start[form] : start[form + 1]]) for form in forms.tolist())
    return forms[np.array([_is_readable(text) for text in texts], np.bool_)].astype(np.int32)


def _is_readable(text: bytes) -> bool:
    return all(2 * word.count(b"*") <= len(word) for word in text.split())


def plain_arrays(arrays: Mapping[str, NDArray[Any]]) -> Arrays:
    """The arrays as plain views: a memory map's own class makes every small read several times slower."""
    return {name: np.asarray(values) for name, values in arrays.items()}
