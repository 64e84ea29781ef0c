"""The whole reply to a turn, from the selected rows."""

from collections.abc import Sequence

from recommender.ports import Catalogue
from recommender.rank.select import total_minutes
from recommender.respond.cards import card
from recommender.respond.headings import heading
from recommender.respond.notices import Outcome, notices, texts_of
from recommender.respond.questions import opener
from recommender.respond.reasons import grounds, reason
from recommender.types import Button, Card, Notice, Plan, Question, Reply, ResolvedState

MOST_WITH_BUTTONS = 10  # above, cards are read as a numbered list
MORE = Button("more", "More")
NOTHING = "I found nothing for that."


def respond(
    rows: Sequence[int],
    plan: Plan,
    resolved: ResolvedState,
    catalogue: Catalogue,
    outcome: Outcome,
    asked: Sequence[str],
) -> Reply:
    """Heading, notices and cards; a wish that says nothing gets a question below its cards."""
    cards = make_cards(rows, plan, resolved, catalogue)
    words = notices(plan, resolved, catalogue, outcome)
    question = opener(asked) if plan.vague or not rows else None
    text = text_of(rows, plan, resolved, catalogue, words)
    return Reply(text, cards, question, (MORE,) if cards and not plan.tracks else (), words)


def make_cards(rows: Sequence[int], plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards of the rows in their order, read by one query."""
    given = grounds(plan, resolved, catalogue)
    with_buttons = len(rows) <= MOST_WITH_BUTTONS
    pairs = zip(catalogue.tracks(rows), rows, strict=True)
    return tuple(
        card(track, position, reason(track, row, given), with_buttons=with_buttons)
        for position, (track, row) in enumerate(pairs, start=1)
    )


def text_of(
    rows: Sequence[int], plan: Plan, resolved: ResolvedState, catalogue: Catalogue, words: Sequence[Notice]
) -> str:
    """The reply's text; without cards the notices alone."""
    said = texts_of(words)
    if not rows:
        return said or NOTHING
    first = heading(plan, resolved, catalogue, cards=len(rows))
    length = f"{total_minutes(rows, catalogue.columns):.0f} minutes in all." if plan.minutes else ""
    return " ".join(part for part in (said, length, first) if part)


def ask(question: Question | None, words: Sequence[Notice] = ()) -> Reply:
    """A reply without cards: what has to be said first, then the question."""
    text = " ".join(part for part in (texts_of(words), question.text if question else "") if part)
    return Reply(text, (), question, (), tuple(words))
