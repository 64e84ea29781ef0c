"""What a reply says: the heading, the notices and the questions."""

import pytest

from recommender.respond.headings import heading, years_phrase
from recommender.respond.notices import Outcome, biting, fewer, notices
from recommender.respond.questions import completed, did_you_mean, opener, which_one
from recommender.retrieve.compile import compile_plan
from recommender.types import Plan, ResolvedState, ResolvedTarget, State, TemporalConstraint, YearRange
from recommender.types.state import Candidate
from tests.recommender.small import SmallCatalogue, Song

CATALOGUE = SmallCatalogue(
    (
        Song("hello", "Hello", ("Adele",), 2015, ("soul", "sad")),
        Song("rehab", "Rehab", ("Amy Winehouse",), 2006, ("soul",)),
        Song("old", "Respect", ("Aretha Franklin",), 1967, ("soul",)),
    ),
    kinds={"sad": "mood", "running": "activity"},
)
FULL = Outcome(shown=3, asked=3)


def tag(name: str, facet: str, *, hard: bool = False) -> ResolvedTarget:
    """A tag that was understood."""
    return ResolvedTarget("tag", name, (CATALOGUE.tag(name),), name, facet=facet, hard=hard)


ADELE = ResolvedTarget("artist", "adele", (0,), CATALOGUE.artist_name(0))


def headline(resolved: ResolvedState) -> str:
    """The heading of a reply with three cards."""
    return heading(compile_plan(resolved, CATALOGUE), resolved, CATALOGUE, cards=3)


def wish(*targets: ResolvedTarget, **state: object) -> ResolvedState:
    """A request with these names."""
    return ResolvedState(State.model_validate(state), targets=targets)


def test_moods_before_genres_before_years() -> None:
    """The heading names what was understood in the order of a sentence."""
    years = (TemporalConstraint(start_year=1990, end_year=1999),)
    assert headline(wish(tag("soul", "genre"), tag("sad", "mood"), release_years=years)) == "Sad soul from the 90s:"


def test_latest_is_latest_in_the_catalogue() -> None:
    """No claim is made beyond the catalogue."""
    artist = ResolvedTarget("artist", "adele", (CATALOGUE.artist("Adele"),), "Adele")
    assert headline(wish(artist, sort="newest")) == "The latest by Adele in my catalogue:"


def test_activities_and_references() -> None:
    """Activities follow "for", references "in the direction of"."""
    artist = ResolvedTarget("artist", "adele", (CATALOGUE.artist("Adele"),), "Adele", style=True)
    assert headline(wish(tag("running", "activity"))) == "Music for running:"
    assert headline(wish(artist)) == "Music in the direction of Adele:"


@pytest.mark.parametrize(
    ("spans", "text"),
    [
        ((YearRange(1990, 1999),), "from the 90s"),
        ((YearRange(2000, 2009),), "from the 2000s"),
        ((YearRange(1979, 1979),), "from 1979"),
        ((YearRange(1994, 1997),), "from 1994 to 1997"),
        ((YearRange(1, 1979),), "up to 1979"),
        ((YearRange(1997, 9999),), "since 1997"),
        ((YearRange(1990, 1999), YearRange(2010, 2019)), "from the 90s or the 2010s"),
    ],
)
def test_years_in_words(spans: tuple[YearRange, ...], text: str) -> None:
    """Years are said as people say them."""
    assert years_phrase(spans, hard=True) == text


def kinds(resolved: ResolvedState, outcome: Outcome) -> list[str]:
    """The kinds of notices of a reply."""
    plan = compile_plan(resolved, CATALOGUE)
    return [notice.kind for notice in notices(plan, resolved, CATALOGUE, outcome)]


def test_a_lost_name_is_said() -> None:
    """A name that is not in the catalogue is named as such, what is shown instead as a substitute."""
    lost = ResolvedTarget("artist", "Kate Perry")
    resolved = wish(lost, tag("soul", "genre"))
    plan = compile_plan(resolved, CATALOGUE)
    given = notices(plan, resolved, CATALOGUE, FULL)
    assert [notice.kind for notice in given] == ["not_found", "substitute"]
    assert given[0].text == "I don't have Kate Perry in this catalogue."


def test_a_guess_is_said() -> None:
    """A name taken for a near one says so; an exact one says nothing."""
    near = ResolvedTarget("artist", "adelle", (0,), "Adele", candidates=(Candidate(0, "Adele", 92.0, "fuzzy"),))
    assert kinds(wish(near), FULL) == ["assumed"]
    assert kinds(wish(ADELE), FULL) == []


def test_a_lifted_ban_is_said() -> None:
    """A banned artist asked for by name is given with a word that the ban stands."""
    resolved = ResolvedState(State(), targets=(ADELE,), banned_artists=(0,))
    assert kinds(resolved, FULL) == ["assumed"]


def test_fewer_names_what_bites() -> None:
    """When too few match, the constraint that holds back most is named."""
    plan = Plan(years=(YearRange(2010, 2019),), tags_all=((CATALOGUE.tag("soul"),),))
    assert biting(plan, CATALOGUE.columns) == "the year"
    assert fewer(plan, CATALOGUE.columns, Outcome(1, 3)) == "Only 1 track matches; the year is what limits it."
    assert fewer(plan, CATALOGUE.columns, Outcome(0, 3)) == "Nothing matches; the year is what limits it."


def test_other_honest_words() -> None:
    """Repeats, unknown genres and a search out of order are said."""
    resolved = wish(tag("soul", "genre", hard=True))
    assert kinds(resolved, Outcome(3, 3, repeated=True)) == ["repeated"]
    assert kinds(resolved, Outcome(3, 3, unknown_genre=1)) == ["relaxed"]
    assert kinds(resolved, Outcome(3, 3, degraded=True)) == ["degraded"]


UNCLEAR = ResolvedTarget(
    "artist", "ann", ambiguous=True, candidates=(Candidate(0, "Anna", 80.0), Candidate(1, "Anne", 80.0))
)


def test_an_unclear_name_is_asked_about_once() -> None:
    """Two close names make one question whose answers complete the request; it is not asked twice."""
    question = which_one(wish(UNCLEAR), CATALOGUE, "sad songs by ann", ())
    assert question is not None
    assert [option.value for option in question.options] == ["sad songs by Anna", "sad songs by Anne"]
    assert which_one(wish(UNCLEAR), CATALOGUE, "sad songs by ann", (question.text,)) is None


def test_did_you_mean() -> None:
    """A lost name with near ones is asked about; without any there is no question."""
    lost = ResolvedTarget("artist", "jack jose", candidates=(Candidate(0, "José José", 60.0, "fuzzy"),))
    question = did_you_mean(wish(lost), CATALOGUE, "songs by Jack Jose", ())
    assert question is not None
    assert question.options[0].value == "songs by José José"
    assert did_you_mean(wish(ResolvedTarget("artist", "nobody")), CATALOGUE, "nobody", ()) is None


def test_openers_never_repeat() -> None:
    """An opening question comes in new words each time, and then no more."""
    asked: tuple[str, ...] = ()
    while question := opener(asked):
        assert question.text not in asked
        asked = (*asked, question.text)
    assert len(asked) > 1


def test_completed_fills_in_the_name() -> None:
    """The name stands in the place of what was written, whatever its case."""
    assert completed("Songs by JACK please", "jack", "Jacques") == "Songs by Jacques please"
    assert completed("him", "jack", "Jacques") == "Jacques"
