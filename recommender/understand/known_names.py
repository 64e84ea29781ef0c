"""Whether a phrase is a name at all, asked a hundred times a message: a bit table before the index's own look-up."""

import numpy as np

from recommender.resolve.name_index import NameIndex
from recommender.text import key64

_KEYS = ("form_key", "loose_key", "compact_key")
_SLOTS_PER_KEY = 8  # one phrase in nine or so passes the table by chance and is looked up
_FEWEST_SLOTS = 1 << 16
_STAR = ord("*")


class KnownNames:
    """Exact membership in a name index, answered for almost all other phrases by one bit."""

    def __init__(self, index: NameIndex) -> None:
        arrays = index.arrays()
        keys = np.concatenate([np.asarray(arrays[name], np.uint64) for name in _KEYS])
        slots = max(_FEWEST_SLOTS, 1 << (len(keys) * _SLOTS_PER_KEY).bit_length())
        table = np.zeros(slots, np.bool_)
        table[keys & np.uint64(slots - 1)] = True
        self._index = index
        self._mask = slots - 1
        self._bits = np.packbits(table, bitorder="little").tobytes()
        starts = arrays["form_start"]
        self._starred = frozenset(
            (int(arrays["form_blob"][starts[form]]), int(starts[form + 1] - starts[form])) for form in arrays["starred"]
        )

    def __contains__(self, folded: str) -> bool:
        slot = key64(folded) & self._mask
        if self._bits[slot >> 3] >> (slot & 7) & 1 or self._like_starred(folded.encode()):
            return self._index.contains(folded)
        return False

    def _like_starred(self, folded: bytes) -> bool:
        """Whether a name with `*` in it has this length and beginning (F**k)."""
        return bool(folded) and ((folded[0], len(folded)) in self._starred or (_STAR, len(folded)) in self._starred)
