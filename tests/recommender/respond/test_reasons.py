"""Reasons say only what holds for the track and the request."""

from recommender.respond.reasons import grounds, reason
from recommender.retrieve.compile import compile_plan
from recommender.types import ResolvedState, ResolvedTarget, State, TemporalConstraint
from tests.recommender.small import SmallCatalogue, Song

CATALOGUE = SmallCatalogue(
    (
        Song("roads", "Roads", ("Portishead",), 1994, ("trip hop", "dreamy", "dark"), album="Dummy"),
        Song("tear", "Teardrop", ("Massive Attack",), 1998, ("trip hop", "dreamy"), album="Mezzanine"),
        Song("rain", "Purple Rain", ("Prince",), 1984, ("funk",)),
        Song("storm", "Storm", ("Anyone",), 1985, ("pop", "rain")),
        Song("bop", "Moanin'", ("Art Blakey",), 1958, ("hard bop",)),
        Song("bare", "Untagged", ("Nobody",), 0, ()),
    ),
    kinds={"dreamy": "mood", "dark": "mood", "rain": "theme"},
    parents={"hard bop": ("jazz",)},
    similar={"Portishead": ("Massive Attack",)},
)


def tag(name: str, said: str = "", *, hard: bool = False) -> ResolvedTarget:
    """A tag in the person's word."""
    return ResolvedTarget("tag", said or name, (CATALOGUE.tag(name),), name, hard=hard, facet="mood")


def said(song: str, resolved: ResolvedState) -> str:
    """The reason of a song for a request."""
    plan = compile_plan(resolved, CATALOGUE)
    row = CATALOGUE.row(song)
    return reason(CATALOGUE.tracks([row])[0], row, grounds(plan, resolved, CATALOGUE))


def wished(*targets: ResolvedTarget, **state: object) -> ResolvedState:
    """A request with these names."""
    return ResolvedState(State.model_validate(state), targets=targets)


def like(name: str) -> ResolvedTarget:
    """An artist as a reference."""
    return ResolvedTarget("artist", name, (CATALOGUE.artist(name),), name, style=True)


def test_matched_tags_in_the_persons_word() -> None:
    """A wished tag that the track carries is cited as it was said; one that it lacks is not."""
    resolved = wished(tag("dreamy", "floaty"), tag("dark", "gloomy"))
    assert "floaty" in said("tear", resolved)
    assert "gloomy" not in said("tear", resolved)


def test_a_narrower_genre_is_named() -> None:
    """A track that fits by a genre below the one asked for is said to be of that genre."""
    assert said("bop", wished(tag("jazz", hard=True))).startswith("hard bop")


def test_the_year_where_years_were_asked_for() -> None:
    """The year is a reason only where years were wished."""
    years = (TemporalConstraint(start_year=1990, end_year=1999),)
    assert "1994" in said("roads", wished(tag("dark"), release_years=years))
    assert "1994" not in said("roads", wished(tag("dark")))


def test_what_is_shared_with_a_reference() -> None:
    """Beside a reference the shared tags are named, and nothing that only one of them has."""
    text = said("tear", wished(like("Portishead")))
    assert "shares trip hop, dreamy with Portishead" in text
    assert "dark" not in text


def test_what_was_wished_away_is_no_reason() -> None:
    """A tag of which less was wanted is not praised."""
    resolved = ResolvedState(State(), targets=(like("Portishead"),), soft_rejections=(tag("dreamy"),))
    assert "dreamy" not in said("tear", resolved).split(" with Portishead")[0]


def test_themes() -> None:
    """A theme on record is cited as such, a word of the title as a word of the title."""
    resolved = wished(lyrical_theme="rain")
    assert "rain" in said("storm", resolved)
    assert "“rain” in the title" in said("rain", resolved)


def test_never_empty() -> None:
    """Even a track about which nothing is known gets a word."""
    assert said("bare", wished(tag("dreamy")))


def test_at_most_three_parts() -> None:
    """A reason stays short."""
    years = (TemporalConstraint(start_year=1990, end_year=1999),)
    resolved = wished(like("Portishead"), tag("dreamy"), tag("trip hop", hard=True), release_years=years)
    assert len(said("tear", resolved).split(" · ")) <= 3


def test_the_same_words_every_time() -> None:
    """A track's reason for a request does not change."""
    resolved = wished(ResolvedTarget("artist", "portishead", (CATALOGUE.artist("Portishead"),), "Portishead"))
    assert said("roads", resolved) == said("roads", resolved)
