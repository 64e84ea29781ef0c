"""Tests of how recall is counted and of the masks."""

import numpy as np

from tests.benchmarks.recall import Vectors, masks, share_found

EXACT = np.array([0.9, 0.8, 0.7], np.float32)


def test_equal_tracks_stand_for_each_other() -> None:
    """A row as near as the last exact one counts, whichever row it is."""
    assert share_found(np.array([0.9, 0.8, 0.7], np.float32), EXACT) == 1.0
    assert share_found(np.array([0.9, 0.8, 0.6], np.float32), EXACT) == 2 / 3


def test_nothing_to_find_is_all_found() -> None:
    """A mask that admits nothing has recall 1."""
    nothing = np.empty(0, np.float32)
    assert share_found(nothing, nothing) == 1.0


def test_masks_admit_what_they_say() -> None:
    """The decade is its rows, a genre its tracks, and both together their meeting."""
    tagged = np.array([True, False, True, True])
    data = Vectors(np.eye(4, dtype=np.float32), np.array([0, 1990, 1999, 2000], np.int16), tagged, ~tagged)
    rows = {name: mask.rows().tolist() for name, mask in masks(data).items()}
    assert (rows["none"], rows["a decade"], rows["a common genre"]) == ([0, 1, 2, 3], [1, 2], [0, 2, 3])
    assert (rows["a rare genre"], rows["a common genre in a decade"]) == ([1], [2])
