"""The whole retrieval: no hard constraint is ever broken, and one failing branch costs nothing but itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.rank.guard import guard
from recommender.retrieve import load_retrievers
from recommender.retrieve.gather import gather
from recommender.retrieve.mask import mask
from recommender.retrieve.search import continued, search
from recommender.types import Plan, RankedPool, RowMask, Trace, YearRange
from tests.recommender.plans import catalogues, plans
from tests.recommender.retrieve.engines import engines
from tests.recommender.small import SmallCatalogue, Song


class Broken:
    """A branch that always fails."""

    name = "broken"

    def fires(self, plan: Plan) -> bool:
        """Always."""
        return plan.count > 0

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """Fail."""
        raise ValueError(f"{plan.count} {mask.low} {limit}")


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_zero_leaks(data: st.DataObject) -> None:
    """For any plan over any catalogue nothing that is shown breaks a hard constraint, on the first page or the next."""
    catalogue = data.draw(catalogues)
    plan = data.draw(plans(catalogue))
    made = engines(catalogue)
    found = search(plan, made, load_retrievers(made), Trace())
    allowed = plan if not found.repeated else Plan(**{**_fields(plan), "shown": ()})  # type: ignore[arg-type]
    assert guard(found.shown, allowed, catalogue.columns).rows == found.shown
    rest = continued(tuple(range(len(catalogue.songs))), plan, made, Trace())
    assert guard(rest.shown, plan, catalogue.columns).rows == rest.shown


def _fields(plan: Plan) -> dict[str, object]:
    return {name: getattr(plan, name) for name in Plan.__dataclass_fields__}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_narrowed_wish_shows_all_it_can(data: st.DataObject) -> None:
    """Where years are demanded, as many works are shown as fit, up to the count."""
    catalogue = data.draw(catalogues)
    plan = Plan(years=(YearRange(1990, 1999),), count=data.draw(st.integers(1, 6)))
    made = engines(catalogue)
    fitting = {int(catalogue.columns.work[row]) for row in mask(plan, catalogue.columns).rows()}
    found = search(plan, made, load_retrievers(made), Trace())
    assert len(found.shown) == min(plan.count, len(fitting))


CATALOGUE = SmallCatalogue(
    (Song("a", tags=("jazz",)), Song("b", artists=("Bob",), tags=()), Song("c", artists=("Cy",), tags=("rock",)))
)
ENGINES = engines(CATALOGUE)


def test_a_failing_branch_is_left_out() -> None:
    """The others answer, and the trace and the result say which failed."""
    trace = Trace()
    found = search(Plan(vague=True), ENGINES, (Broken(), *load_retrievers(ENGINES)), trace)
    assert found.shown
    assert found.degraded
    assert {"name": "broken", "size": 0, "failed": True} in trace.as_dict()["branches"]


def test_the_budget_is_checked_between_branches() -> None:
    """After the budget no further branch is asked; the first always is."""
    ticks = iter(range(0, 1000, 10))
    plan = Plan(vague=True, tags_all=((CATALOGUE.tag("jazz"),),))
    result = gather(
        load_retrievers(ENGINES, ["era", "tags"]), plan, mask(plan, CATALOGUE.columns), ticks=lambda: float(next(ticks))
    )
    assert [pool.name for pool in result.pools] == ["era"]
    assert result.skipped == ("tags",)


def test_unknown_genre_comes_after_all_known() -> None:
    """A track of unknown genre is shown only where those known to fit are too few, and is counted."""
    everyone = tuple(range(len(CATALOGUE.artist_names)))
    wish = {"artists": everyone, "tags_all": ((CATALOGUE.tag("jazz"),),), "known_genre_only": False}
    found = search(Plan(count=3, **wish), ENGINES, load_retrievers(ENGINES), Trace())  # type: ignore[arg-type]
    assert CATALOGUE.track_ids(found.shown) == ("a", "b")
    assert found.unknown_genre == 1
    assert search(Plan(count=1, **wish), ENGINES, load_retrievers(ENGINES), Trace()).unknown_genre == 0  # type: ignore[arg-type]


def test_only_shown_ones_left_come_again() -> None:
    """When everything that fits was shown it comes again, and the result says so."""
    plan = Plan(tags_all=((CATALOGUE.tag("jazz"),),), shown=CATALOGUE.rows("a"))
    found = search(plan, ENGINES, load_retrievers(ENGINES), Trace())
    assert CATALOGUE.track_ids(found.shown) == ("a",)
    assert found.repeated


def test_words_alone_never_fill_up_with_anything() -> None:
    """A wish of words only shows what has something to do with them."""
    found = search(Plan(count=3), ENGINES, load_retrievers(ENGINES), Trace())
    assert found.shown == ()
