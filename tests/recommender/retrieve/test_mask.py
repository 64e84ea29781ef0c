"""The mask and the guard are written apart and must agree."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.rank.guard import guard
from recommender.retrieve.mask import mask, tiers
from recommender.types import Plan, YearRange
from tests.recommender.plans import catalogues, plans
from tests.recommender.small import SmallCatalogue, Song


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_mask_and_guard_agree(data: st.DataObject) -> None:
    """For any plan over any catalogue the two masks together admit exactly the rows that the guard keeps."""
    catalogue = data.draw(catalogues)
    plan = data.draw(plans(catalogue))
    both = tiers(plan, catalogue.columns)
    admitted = set(both.known.rows().tolist())
    admitted |= set(both.genre_unknown.rows().tolist()) if both.genre_unknown else set()
    assert admitted == set(guard(range(len(catalogue.songs)), plan, catalogue.columns).rows)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_rows_and_admits_agree(data: st.DataObject) -> None:
    """A mask admits exactly the rows it lists."""
    catalogue = data.draw(catalogues)
    allowed = mask(data.draw(plans(catalogue)), catalogue.columns)
    every = np.arange(len(catalogue.songs), dtype=np.int32)
    assert every[allowed.admits(every)].tolist() == allowed.rows().tolist()


def test_no_constraint_allows_all() -> None:
    """A plan without hard constraints allows every row and needs no bitmap."""
    catalogue = SmallCatalogue((Song("a"), Song("b")))
    allowed = mask(Plan(), catalogue.columns)
    assert allowed.allowed is None
    assert len(allowed.rows()) == 2


def test_years_are_a_slice() -> None:
    """One range of years is a slice; the unknown year is in none."""
    catalogue = SmallCatalogue((Song("a", year=0), Song("b", year=1990), Song("c", year=1999), Song("d", year=2000)))
    allowed = mask(Plan(years=(YearRange(1990, 1999),)), catalogue.columns)
    assert allowed.allowed is None
    assert allowed.rows().tolist() == list(catalogue.rows("b", "c"))


def test_several_ranges_leave_gaps() -> None:
    """Two ranges of years allow nothing between them."""
    catalogue = SmallCatalogue((Song("a", year=1975), Song("b", year=1985), Song("c", year=1995)))
    plan = Plan(years=(YearRange(1970, 1979), YearRange(1990, 1999)))
    assert mask(plan, catalogue.columns).rows().tolist() == list(catalogue.rows("a", "c"))


def test_unknown_genre_comes_apart() -> None:
    """A row of unknown genre is in the second mask only, and one of another genre in neither."""
    songs = (Song("a", tags=("jazz",)), Song("b", tags=()), Song("c", tags=("rock",)))
    catalogue = SmallCatalogue(songs)
    both = tiers(Plan(tags_all=((catalogue.tag("jazz"),),), known_genre_only=False), catalogue.columns)
    assert both.known.rows().tolist() == [catalogue.row("a")]
    assert both.genre_unknown is not None
    assert both.genre_unknown.rows().tolist() == [catalogue.row("b")]


def test_guest_credits_count_for_exclusions() -> None:
    """An excluded artist is gone as a guest too."""
    catalogue = SmallCatalogue((Song("a", artists=("Eminem", "Drake")), Song("b", artists=("Nas",))))
    plan = Plan(exclude_artists=(catalogue.artist("Drake"),))
    assert mask(plan, catalogue.columns).rows().tolist() == [catalogue.row("b")]
