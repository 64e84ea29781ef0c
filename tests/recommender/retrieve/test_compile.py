"""From the resolved state to the plan."""

import pytest

from recommender.retrieve.compile import compile_plan
from recommender.types import (
    Plan,
    RecordingKind,
    RequestSize,
    ResolvedState,
    ResolvedTarget,
    State,
    TemporalConstraint,
    TrackLimits,
    YearRange,
)
from recommender.types.facts import SortOrder
from recommender.types.state import EntityKind, ExplorationPolicy, IntentMode
from tests.recommender.small import SmallCatalogue, Song

CATALOGUE = SmallCatalogue(
    (
        Song("roads", "Roads", ("Portishead",), 1994, ("trip hop", "dreamy"), album="Dummy"),
        Song("roads-live", "Roads", ("Portishead",), 1998, ("trip hop",), kind=RecordingKind.LIVE),
        Song("roads-again", "Roads", ("Portishead",), 2008, ("trip hop",), kind=RecordingKind.REMASTER),
        Song("tear", "Teardrop", ("Massive Attack",), 1998, ("trip hop",)),
        Song("over", "Over", ("Drake", "Nas"), 2010, ("hip hop",)),
        Song("doom", "Doom", ("Death",), 1991, ("death metal", "live")),
    ),
    kinds={"dreamy": "mood", "live": "other", "rain": "theme"},
    parents={"death metal": ("metal",)},
)


def tag(name: str, *, hard: bool = False, facet: str = "") -> ResolvedTarget:
    """A tag that was understood."""
    return ResolvedTarget("tag", name, (CATALOGUE.tag(name),), name, hard=hard, facet=facet)


def artist(name: str, *, style: bool = False) -> ResolvedTarget:
    """An artist that was found."""
    return ResolvedTarget("artist", name.lower(), (CATALOGUE.artist(name),), name, style=style)


def track(title: str, *songs: str, style: bool = False) -> ResolvedTarget:
    """A track that was found."""
    return ResolvedTarget("track", title.lower(), CATALOGUE.rows(*songs), title, style=style)


def plan_of(*targets: ResolvedTarget, state: State | None = None) -> Plan:
    """The plan of a wish with these names."""
    return compile_plan(ResolvedState(state or State(), targets=targets), CATALOGUE)


def test_a_hard_genre_takes_its_children() -> None:
    """Metal as the thing itself is met by death metal."""
    plan = plan_of(tag("metal", hard=True))
    assert set(plan.tags_all[0]) == {CATALOGUE.tag("metal"), CATALOGUE.tag("death metal")}


def test_a_soft_tag_only_ranks() -> None:
    """A mood is wished and not demanded."""
    plan = plan_of(tag("dreamy", facet="mood"))
    assert plan.tags_all == ()
    assert plan.soft_tags[0].weight > 0


def test_an_excluded_genre_takes_its_children() -> None:
    """No metal means no death metal."""
    plan = compile_plan(ResolvedState(State(), rejections=(tag("metal"),)), CATALOGUE)
    assert CATALOGUE.tag("death metal") in plan.exclude_tags


def test_an_artist_asked_for_is_hard_and_uncapped() -> None:
    """Songs by an artist are by that artist, as many as are asked for."""
    plan = plan_of(artist("Portishead"))
    assert plan.artists == (CATALOGUE.artist("Portishead"),)
    assert plan.artist_cap == 0


def test_a_reference_is_not_a_target() -> None:
    """Something like an artist searches others and keeps that artist for last."""
    plan = plan_of(artist("Portishead", style=True))
    assert plan.artists == ()
    assert plan.soft_artists == plan.late_artists == (CATALOGUE.artist("Portishead"),)
    assert {wish.name for wish in plan.soft_tags} >= {"trip hop", "dreamy"}


def test_a_reference_track_is_a_seed_and_does_not_come_back() -> None:
    """Something like a track starts from it and shows none of its recordings of the same form."""
    plan = plan_of(track("Roads", "roads", "roads-again", style=True))
    assert plan.seeds == CATALOGUE.rows("roads")
    assert set(plan.shown) == set(CATALOGUE.rows("roads", "roads-again"))


def test_a_track_asked_for_comes_again() -> None:
    """A track asked for by name is given although it was shown before and is neither excluded."""
    resolved = ResolvedState(
        State(), targets=(track("Roads", "roads"),), played=CATALOGUE.rows("roads"), disliked=CATALOGUE.rows("roads")
    )
    plan = compile_plan(resolved, CATALOGUE)
    assert plan.tracks == CATALOGUE.rows("roads")
    assert not set(plan.tracks) & {*plan.shown, *plan.exclude_tracks}


def test_shown_covers_the_same_recording() -> None:
    """A remaster of what was shown is the same recording; a live version is not."""
    plan = compile_plan(ResolvedState(State(), played=CATALOGUE.rows("roads")), CATALOGUE)
    assert set(plan.shown) == set(CATALOGUE.rows("roads", "roads-again"))


def test_a_banned_artist_asked_for_is_given() -> None:
    """A lasting ban does not hold for a request that names the artist."""
    drake = CATALOGUE.artist("Drake")
    plan = compile_plan(ResolvedState(State(), targets=(artist("Drake"),), banned_artists=(drake,)), CATALOGUE)
    assert plan.exclude_artists == ()
    assert compile_plan(ResolvedState(State(), banned_artists=(drake,)), CATALOGUE).exclude_artists == (drake,)


def test_hard_years_win_over_soft_ones() -> None:
    """A demanded range stands alone; a range with an open end reaches to the end."""
    hard = TemporalConstraint(start_year=1990)
    soft = TemporalConstraint(kind="style_era", start_year=1980, end_year=1989, apply_as_filter=False, strength="soft")
    plan = plan_of(state=State(release_years=(soft, hard)))
    assert (plan.years, plan.years_hard) == ((YearRange(1990, 9999),), True)
    assert not plan_of(state=State(release_years=(soft,))).years_hard


def test_words_that_are_tags_are_searched_among_tags_only() -> None:
    """A genre never searches titles; a word that means nothing else does."""
    plan = plan_of(tag("trip hop", hard=True, facet="genre"), state=State(open_text="trip hop about submarines"))
    assert plan.text is not None
    assert {clause.term for clause in plan.text.clauses if clause.field == "title"} == {"submarines"}
    assert "trip hop" in {clause.term for clause in plan.text.clauses if clause.field == "tags"}


def test_negated_words_never_enter() -> None:
    """What was ruled out is in no clause and not in the dense text."""
    resolved = ResolvedState(State(open_text="metal"), rejections=(tag("death metal"),))
    plan = compile_plan(resolved, CATALOGUE)
    assert plan.text is None
    assert "metal" not in plan.dense_text


def test_a_lost_name_searches_nothing() -> None:
    """A name that is not in the catalogue puts no clause in its place."""
    lost = ResolvedTarget("artist", "jack jose")
    assert plan_of(lost).text is None


@pytest.mark.parametrize(("count", "cap"), [(1, 1), (5, 1), (6, 2), (10, 2), (20, 4)])
def test_cap_follows_the_count(count: int, cap: int) -> None:
    """An artist comes once in up to five cards, twice in up to ten."""
    assert plan_of(tag("trip hop"), state=State(size=RequestSize(count=count))).artist_cap == cap


def test_three_cards_unless_asked() -> None:
    """Without a number there are three; above twenty there are twenty."""
    assert plan_of(tag("trip hop")).count == 3
    assert plan_of(tag("trip hop"), state=State(size=RequestSize(count=50))).count == 20


def test_limits_of_a_track() -> None:
    """A bound on length or tempo reaches the plan, an open end stays open."""
    plan = plan_of(state=State(limits=TrackLimits(max_seconds=299, min_bpm=160, max_bpm=180)))
    assert plan.duration_s == (1, 299)
    assert plan.bpm == (160, 180)


def test_kinds_wanted_and_not() -> None:
    """Live recordings can be asked for, by title or by tag, and ruled out in words."""
    plan = plan_of(state=State(wanted_kinds=("live",)))
    assert plan.wanted_kinds == (RecordingKind.LIVE,)
    assert plan.kind_tags == (CATALOGUE.tag("live"),)
    ruled_out = ResolvedState(State(), rejections=(ResolvedTarget("tag", "remixes"),))
    assert compile_plan(ruled_out, CATALOGUE).exclude_kinds == (RecordingKind.REMIX,)


def test_nothing_said_is_vague() -> None:
    """Only a wish without anything to go by is vague."""
    assert plan_of().vague
    assert not plan_of(tag("trip hop")).vague
    assert not plan_of(state=State(open_text="submarines")).vague


def _liked(mode: IntentMode) -> tuple[int, ...]:
    resolved = ResolvedState(State(intent_mode=mode), liked=CATALOGUE.rows("tear"))
    return compile_plan(resolved, CATALOGUE).seeds


def test_anchors_by_intent() -> None:
    """Liked tracks are anchors where the wish goes on, and none on a pivot or a fresh wish."""
    assert _liked("refinement") == _liked("playlist_build") == CATALOGUE.rows("tear")
    assert _liked("pivot") == _liked("open_explore") == ()


def _policy(policy: ExplorationPolicy) -> Plan:
    resolved = ResolvedState(
        State(intent_mode="refinement", exploration_policy=policy),
        seeds=CATALOGUE.rows("tear"),
        played=CATALOGUE.rows("roads"),
    )
    return compile_plan(resolved, CATALOGUE)


def test_exploration_policies() -> None:
    """Exploit lifts the cap, diversifying demotes the anchors' artists or the albums shown."""
    assert _policy("exploit").artist_cap == 0
    assert _policy("diversify_artists").demoted_artists == (CATALOGUE.artist("Massive Attack"),)
    assert _policy("diversify_albums").demoted_albums == (0,)
    assert _policy("balanced").demoted_artists == ()


@pytest.mark.parametrize("sort", ["newest", "oldest", "least_known", "popular"])
def test_sort_reaches_the_plan(sort: SortOrder) -> None:
    """The order asked for is in the plan."""
    assert plan_of(artist("Portishead"), state=State(sort=sort)).sort == sort


@pytest.mark.parametrize(
    ("route", "branch"),
    [
        ("exact_entity_probe", "discography"),
        ("lyric_search", "theme"),
        ("feature_articulation", "tags"),
        ("hidden_target_search", "bm25"),
        ("image_or_visual_search", "dense"),
    ],
)
def test_routing_multiplies_its_branches(route: str, branch: str) -> None:
    """A routing tag makes its branch count more."""
    routed = State.model_validate({"open_text": "submarines", "routing_tags": (route,)})
    plain = plan_of(state=State(open_text="submarines"))
    assert plan_of(state=routed).weights[branch] > plain.weights[branch]


def test_a_theme_is_not_a_mood() -> None:
    """What the lyrics are about goes to the theme's branch with its words."""
    plan = plan_of(state=State(lyrical_theme="rain"))
    assert plan.themes == (CATALOGUE.tag("rain"),)
    assert plan.theme_words == ("rain",)


_KINDS: tuple[EntityKind, ...] = ("artist", "album", "track", "tag")


@pytest.mark.parametrize("kind", _KINDS)
def test_an_unresolved_rejection_excludes_nothing(kind: EntityKind) -> None:
    """A ruled-out name that is not in the catalogue bans nobody in its place."""
    plan = compile_plan(ResolvedState(State(), rejections=(ResolvedTarget(kind, "nobody"),)), CATALOGUE)
    assert (plan.exclude_artists, plan.exclude_tracks, plan.exclude_tags) == ((), (), ())
