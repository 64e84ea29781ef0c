"""Each branch: what it finds first, and that it never leaves the mask."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.errors import SetupError
from recommender.retrieve import branch_names, load_retrievers
from recommender.retrieve.mask import mask
from recommender.types import Clause, Plan, RecordingKind, SoftTag, TextQuery, YearRange
from tests.recommender.plans import catalogues, plans
from tests.recommender.retrieve.engines import engines
from tests.recommender.small import SmallCatalogue, Song

CATALOGUE = SmallCatalogue(
    (
        Song("duet", "Up", ("Warnes", "Joe Cocker"), 1982, ("pop",), popularity=0.9),
        Song("solo", "Unchain", ("Joe Cocker",), 1987, ("blues",), popularity=0.3),
        Song("new", "Later", ("Joe Cocker",), 1999, ("blues",), popularity=0.2),
        Song("live", "Unchain", ("Joe Cocker",), 1990, ("blues",), popularity=0.8, kind=RecordingKind.LIVE),
        Song("near", "Close", ("Neighbour",), 1987, ("blues", "sad"), popularity=0.5),
        Song("rain", "Purple Rain", ("Prince",), 1984, ("funk",), popularity=0.7),
        Song("wet", "Storm", ("Anyone",), 1985, ("pop", "rain"), popularity=0.1),
        Song("undated", "When", ("Nobody",), 0, ("sad",)),
    ),
    kinds={"sad": "mood", "rain": "theme"},
    similar={"Joe Cocker": ("Neighbour",)},
    playlists=(("solo", "rain"), ("rain", "wet", "near")),
)
ENGINES = engines(CATALOGUE)
JOE = CATALOGUE.artist("Joe Cocker")


def found(branch: str, plan: Plan) -> list[str]:
    """The songs that a branch gives, best first."""
    (retriever,) = load_retrievers(ENGINES, [branch])
    assert retriever.fires(plan)
    return list(CATALOGUE.track_ids(retriever.retrieve(plan, mask(plan, CATALOGUE.columns), 10).rows.tolist()))


def test_branches_are_found_by_their_file() -> None:
    """Every file with a `create` is a branch of that name, and any other name is refused."""
    names = {retriever.name for retriever in load_retrievers(ENGINES)}
    assert names == set(branch_names()) >= {"bm25", "dense", "discography", "era", "similar", "anchors", "tags"}
    with pytest.raises(SetupError):
        load_retrievers(ENGINES, ["mask"])
    with pytest.raises(SetupError):
        load_retrievers(ENGINES, ["nothing_of_that_name"])


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_branch_leaves_the_mask(data: st.DataObject) -> None:
    """Whatever the plan, each branch gives rows of the mask only, each once, no more than asked for."""
    catalogue = data.draw(catalogues)
    plan = data.draw(plans(catalogue))
    allowed = mask(plan, catalogue.columns)
    for retriever in load_retrievers(engines(catalogue)):
        if retriever.fires(plan):
            rows = retriever.retrieve(plan, allowed, 5).rows.tolist()
            assert len(rows) == len(set(rows)) <= 5
            assert set(rows) <= set(allowed.rows().tolist())


def test_the_artist_alone_before_collaborations() -> None:
    """Solo originals first, then shared ones, other recordings last, whatever is better known."""
    assert found("discography", Plan(artists=(JOE,))) == ["solo", "new", "duet", "live"]


def test_newest_first() -> None:
    """With "newest" the year decides."""
    assert found("discography", Plan(artists=(JOE,), sort="newest"))[:2] == ["new", "live"]
    assert found("discography", Plan(artists=(JOE,), sort="oldest"))[0] == "duet"


def test_several_artists_take_turns() -> None:
    """Two artists that were asked for alternate."""
    assert set(found("discography", Plan(artists=(JOE, CATALOGUE.artist("Prince"))))[:2]) == {"solo", "rain"}


def test_era_gives_the_best_known_inside_the_years() -> None:
    """The best known of the years come first, the least known where those were asked for."""
    years = (YearRange(1980, 1985),)
    assert found("era", Plan(years=years))[0] == "duet"
    assert found("era", Plan(years=years, sort="least_known"))[0] == "wet"


def test_tags_count_what_is_carried() -> None:
    """A track with both wished tags comes before those with one."""
    wishes = (SoftTag((CATALOGUE.tag("blues"),)), SoftTag((CATALOGUE.tag("sad"),)))
    assert found("tags", Plan(soft_tags=wishes))[0] == "near"


def test_similar_artists_without_the_reference() -> None:
    """The tracks of similar artists, not those of the one that was named."""
    assert found("similar", Plan(soft_artists=(JOE,))) == ["near"]
    assert found("similar", Plan(soft_artists=(CATALOGUE.artist("Neighbour"),)))[0] in ("duet", "solo", "new", "live")


def test_anchors_are_near_the_seeds() -> None:
    """The nearest to a seed share its tags."""
    assert set(found("anchors", Plan(seeds=CATALOGUE.rows("near"), shown=CATALOGUE.rows("near")))[:3]) <= {
        "solo", "new", "live", "undated",
    }  # fmt: skip


def test_dense_reads_the_text_and_the_anchors() -> None:
    """The text decides alone, and the anchors turn it where the plan mixes them in."""
    assert found("dense", Plan(dense_text="funk"))[0] == "rain"
    mixed = Plan(dense_text="funk", seeds=CATALOGUE.rows("wet"), anchor_mix=0.9)
    assert found("dense", mixed)[0] == "wet"


def test_bm25_finds_words() -> None:
    """A word of a title finds it."""
    assert found("bm25", Plan(text=TextQuery((Clause("title", "purple"),)))) == ["rain"]


def test_theme_on_record_before_a_word_in_the_title() -> None:
    """Both are about rain, and nothing else is."""
    plan = Plan(themes=(CATALOGUE.tag("rain"),), theme_words=("rain",))
    assert sorted(found("theme", plan)) == ["rain", "wet"]


def test_playlists_are_shared() -> None:
    """What shares a playlist with the seed is found, the shorter playlist counting more."""
    plan = Plan(seeds=CATALOGUE.rows("rain"), shown=CATALOGUE.rows("rain"))
    assert found("playlists", plan) == ["solo", "wet", "near"] or found("playlists", plan)[0] == "solo"


def test_title_keeps_the_resolvers_order() -> None:
    """Tracks asked for by name come as they were resolved."""
    assert found("title", Plan(tracks=CATALOGUE.rows("live", "solo"))) == ["live", "solo"]
