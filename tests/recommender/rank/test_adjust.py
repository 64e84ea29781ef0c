"""The soft changes: each moves a track and removes none."""

import numpy as np
import pytest

from recommender.rank.adjust import adjust
from recommender.retrieve.fame import fame
from recommender.types import Candidates, Plan, RecordingKind, SoftTag, YearRange
from tests.recommender.small import SmallCatalogue, Song

CATALOGUE = SmallCatalogue(
    (
        Song("old", artists=("Ann",), year=1970, tags=("rock", "calm"), album="First"),
        Song("mid", artists=("Bob",), year=1990, tags=("rock", "loud")),
        Song("new", artists=("Cy",), year=2010, tags=("rock",)),
        Song("live", artists=("Dee",), year=2011, tags=("rock",), kind=RecordingKind.LIVE),
        Song("undated", artists=("Eve",), year=0, tags=("rock",)),
    ),
    kinds={"calm": "mood", "loud": "mood"},
)


def order(plan: Plan, *songs: str) -> list[str]:
    """The songs in the order they end in, after equal scores."""
    rows = np.array(CATALOGUE.rows(*songs), dtype=np.int32)
    result = adjust(Candidates(rows, np.ones(len(rows))), plan, CATALOGUE.columns, fame(CATALOGUE.columns))
    assert sorted(result.rows.tolist()) == sorted(rows.tolist())
    return list(CATALOGUE.track_ids(result.rows.tolist()))


def wish(name: str, weight: float) -> Plan:
    """A plan with one soft tag."""
    return Plan(soft_tags=(SoftTag((CATALOGUE.tag(name),), weight, name),))


def test_a_wished_tag_raises() -> None:
    """A track that carries a wished tag comes before its equals."""
    assert order(wish("loud", 1.0), "old", "mid", "new")[0] == "mid"


def test_an_unwished_tag_lowers() -> None:
    """A track that carries an unwished tag comes after its equals."""
    assert order(wish("loud", -1.0), "old", "mid", "new")[-1] == "mid"


@pytest.mark.parametrize("field", ["cooled_artists", "demoted_artists"])
def test_less_of_an_artist(field: str) -> None:
    """An artist to see less of comes after equals."""
    plan = Plan(**{field: (CATALOGUE.artist("Ann"),)})  # type: ignore[arg-type]
    assert order(plan, "old", "mid")[-1] == "old"


def test_less_of_an_album() -> None:
    """An album shown before comes after equals where other albums are wanted."""
    assert order(Plan(demoted_albums=(0,)), "old", "mid")[-1] == "old"


def test_soft_years_rank() -> None:
    """Inside a wished span first, then the nearer, the unknown year last."""
    plan = Plan(years=(YearRange(1988, 1992),), years_hard=False)
    assert order(plan, "undated", "old", "mid", "new") == ["mid", "old", "new", "undated"]


def test_hard_years_change_no_order() -> None:
    """A demanded span is the mask's matter."""
    assert order(Plan(years=(YearRange(2010, 2010),)), "old", "mid", "new")[0] == "old"


def test_originals_before_live() -> None:
    """A live recording comes after an original, unless it was asked for."""
    assert order(Plan(), "live", "new") == ["new", "live"]
    assert order(Plan(wanted_kinds=(RecordingKind.LIVE,)), "live", "new")[0] in ("live", "new")


def test_newest_of_an_artist_is_strict() -> None:
    """For an artist that was asked for the order is the year's alone."""
    plan = Plan(artists=(0,), sort="newest", soft_tags=wish("calm", 2.0).soft_tags)
    assert order(plan, "old", "new", "mid", "undated") == ["new", "mid", "old", "undated"]
    assert order(Plan(artists=(0,), sort="oldest"), "new", "old", "undated") == ["old", "new", "undated"]


def test_newest_pulls_otherwise() -> None:
    """Without an artist the newest are pulled to the front."""
    assert order(Plan(sort="newest"), "old", "mid", "new") == ["new", "mid", "old"]


def test_least_known_turns_fame_around() -> None:
    """The least known come first when they are asked for, the best known otherwise."""
    catalogue = SmallCatalogue(
        (Song("big", popularity=0.9, artists=("A",)), Song("small", popularity=0.1, artists=("B",)))
    )
    rows = np.array(catalogue.rows("big", "small"), dtype=np.int32)
    equal, known = Candidates(rows, np.ones(2)), fame(catalogue.columns)
    assert adjust(equal, Plan(), catalogue.columns, known).rows[0] == catalogue.row("big")
    assert adjust(equal, Plan(sort="least_known"), catalogue.columns, known).rows[0] == catalogue.row("small")
