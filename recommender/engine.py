"""The straight line from a message to a reply: understand, project, resolve, compile, retrieve, rank, respond."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Protocol

from recommender.ports import Catalogue, Extractor, Retriever
from recommender.respond.headings import heading
from recommender.respond.notices import Outcome, lost_names
from recommender.respond.questions import asked_before, did_you_mean, which_one
from recommender.respond.record import plan_record, resolved_record
from recommender.respond.remember import Asked, Given, remember
from recommender.respond.reply import ask, make_cards, respond
from recommender.respond.why import why
from recommender.retrieve.compile import compile_plan
from recommender.retrieve.engines import Engines
from recommender.retrieve.search import Found, continued, search
from recommender.types import (
    Card,
    Conversation,
    Facts,
    Plan,
    Preferences,
    Reply,
    ResolvedState,
    State,
    TurnResult,
)

POOL_LASTS = timedelta(minutes=60)


class Resolver(Protocol):
    """Grounds the names of a state in the catalogue."""

    def resolve(self, state: State, conversation: Conversation, preferences: Preferences) -> ResolvedState:
        """The state with ids."""
        ...


Project = Callable[[Facts, Conversation], State]


@dataclass(frozen=True)
class Engine:
    """A catalogue's recommender. It keeps nothing between calls: what a turn leaves is in its result."""

    extractor: Extractor
    project: Project
    resolver: Resolver
    engines: Engines
    retrievers: tuple[Retriever, ...]

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue it recommends from."""
        return self.engines.catalogue

    def turn(self, asked: Asked) -> TurnResult:
        """Answer a message that makes a request."""
        return self.answer(self._understood(asked), asked)

    def answer(self, state: State, asked: Asked) -> TurnResult:
        """Answer a wish that is understood already."""
        resolved, plan = self._plan(state, asked)
        if (reply := self._unclear(resolved, plan, asked)) is not None:
            return remember(reply, (), (), None, asked)
        found = search(plan, self.engines, self.retrievers, asked.trace)
        return self._reply(found, plan, resolved, asked)

    def more(self, asked: Asked, count: int | None = None) -> TurnResult:
        """Go on with the conversation's wish: from the pool while it lasts, else by searching again."""
        state = asked.conversation.state or State()
        resolved, plan = self._plan(state, asked)
        plan = replace(plan, count=count) if count else plan
        found = self._from_pool(plan, asked)
        if found is None:
            found = search(plan, self.engines, self.retrievers, asked.trace)
        return self._reply(found, plan, resolved, asked)

    def next(self, asked: Asked) -> TurnResult:
        """The next single track of the conversation's wish."""
        return self.more(asked, count=1)

    def like_this(self, asked: Asked, track_ids: Sequence[str]) -> TurnResult:
        """More like some tracks that were shown; years, sizes and exclusions of the conversation's wish stand."""
        return self.answer(_wish_like(asked.conversation.state or State(), track_ids), asked)

    def recall(self, asked: Asked, given: Given) -> TurnResult:
        """Understand a message and take what is given for its answer; nothing is searched."""
        state = self._understood(asked)
        resolved, plan = self._plan(state, asked)
        rows = [row for row in map(self.catalogue.row_of, given.track_ids) if row is not None]
        cards = make_cards(rows, plan, resolved, self.catalogue)
        words = heading(plan, resolved, self.catalogue, cards=len(cards)) if cards else ""
        reply = Reply(words, cards, asked_before(given.question))
        return remember(reply, given.track_ids, (), state, asked)

    def cards(self, track_ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards of those tracks that the catalogue has, in their order, positions from 1."""
        rows = [row for row in map(self.catalogue.row_of, track_ids) if row is not None]
        return make_cards(rows, Plan(), ResolvedState(State()), self.catalogue)

    def why(self, track_id: str, asked: Asked) -> Reply:
        """What speaks for a track that was shown, from the wish it answered and the catalogue's facts."""
        state = _state_of(track_id, asked.conversation)
        resolved, plan = self._plan(state, asked)
        return why(track_id, plan, resolved, self.catalogue)

    def _understood(self, asked: Asked) -> State:
        facts = self.extractor.extract(asked.message, asked.conversation, asked.now)
        asked.trace.add("facts", facts.model_dump(mode="json", exclude_defaults=True))
        return self.project(facts, asked.conversation)

    def _plan(self, state: State, asked: Asked) -> tuple[ResolvedState, Plan]:
        resolved = self.resolver.resolve(state, asked.conversation, asked.preferences)
        plan = compile_plan(resolved, self.catalogue)
        asked.trace.add("state", state.model_dump(mode="json", exclude_defaults=True))
        asked.trace.add("resolved", resolved_record(resolved))
        asked.trace.add("plan", plan_record(plan, self.catalogue))
        return resolved, plan

    def _unclear(self, resolved: ResolvedState, plan: Plan, asked: Asked) -> Reply | None:
        """A reply without cards: which name was meant, or that the only name given is not in the catalogue."""
        before, text = asked.conversation.asked, asked.message.text
        if question := which_one(resolved, self.catalogue, text, before):
            return ask(question)
        if not _nothing_but_a_lost_name(resolved, plan):
            return None
        return ask(did_you_mean(resolved, self.catalogue, text, before), lost_names(resolved))

    def _from_pool(self, plan: Plan, asked: Asked) -> Found | None:
        """The next of the kept pool; None when it is old or too short."""
        pool = asked.conversation.pool
        if pool.made_at is None or asked.now - pool.made_at > POOL_LASTS:
            return None
        rows = [row for row in map(self.catalogue.row_of, pool.track_ids) if row is not None]
        found = continued(rows, plan, self.engines, asked.trace) if rows else None
        return found if found and len(found.shown) >= plan.count else None

    def _reply(self, found: Found, plan: Plan, resolved: ResolvedState, asked: Asked) -> TurnResult:
        outcome = Outcome(len(found.shown), plan.count, found.unknown_genre, found.repeated, found.degraded)
        reply = respond(found.shown, plan, resolved, self.catalogue, outcome, asked.conversation.asked)
        shown, rest = (self.catalogue.track_ids(rows) for rows in (found.shown, found.rest))
        return remember(reply, shown, rest, resolved.state, asked)


def _nothing_but_a_lost_name(resolved: ResolvedState, plan: Plan) -> bool:
    """Whether a name was lost and there is nothing else to go by."""
    lost = any(not target.ids and target.kind != "tag" for target in resolved.targets)
    other = plan.artists or plan.tracks or plan.albums or plan.tags_all or plan.soft_tags or plan.years or plan.seeds
    return lost and not other and not plan.soft_artists


def _wish_like(state: State, track_ids: Sequence[str]) -> State:
    kept = {"release_years", "explicit_rejections", "track_feedback", "size", "limits"}
    values = {name: getattr(state, name) for name in kept}
    return State(
        **values,
        request_type="similar_to_prior",
        intent_mode="refinement",
        referenced_track_ids=tuple(track_ids),
    )


def _state_of(track_id: str, conversation: Conversation) -> State:
    """The wish that the latest card of a track answered."""
    replies = [shown.reply_id for shown in conversation.shown if shown.track_id == track_id]
    turns = {turn.reply_id: turn.state for turn in conversation.turns}
    states = [turns[reply] for reply in reversed(replies) if turns.get(reply)]
    return next((state for state in states if state), conversation.state or State())
