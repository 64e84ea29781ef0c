"""What a message is decides who answers it: the engine, or a plain sentence for what makes no request."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from recommender.engine import Engine
from recommender.ports import Catalogue
from recommender.respond.remember import Asked, remember
from recommender.text import fold
from recommender.types import Card, Conversation, Preference, Rejection, Reply, State, TrackFeedback, TurnResult
from recommender.types.facts import FeedbackRole
from recommender.understand.classify import MessageClass, classify
from segue.feedback import preference_change
from segue.opinions import Opinion, opinion_in
from segue.ports import Given
from segue.reactions import Verdict
from segue.turns import begun_anew

_COMMANDS = {"help": "help", "history": "history", "preferences": "prefs", "forget": "forget"}
_NO_SESSION = "Nothing is playing here."
_SENTENCES = {
    "thanks": "You're welcome. Say “more” for more of it.",
    "greeting": "Hello! Tell me what you feel like hearing.",
    "goodbye": "Goodbye, and enjoy the music.",
    "approve": "Glad you like it. Say “more” for more of it.",
    "no": "All right. Tell me what you would like instead.",
    "quiet": "All right, I will be quiet here until you call me.",
    "start_over": "All right, from the start. What would you like to hear?",
    "stop": _NO_SESSION,
    "pause": _NO_SESSION,
    "resume": _NO_SESSION,
    "now_playing": _NO_SESSION,
    "queue": "There is no queue here.",
    "save": "There is nothing to save here.",
    "undo": "All right. Take a reaction off to undo it, or press its button in your preferences.",
}
_ONE_MORE = ("next", "another one", "another song", "another track", "one more", "one more song", "one more track")
_MORE_COUNTS = range(1, 21)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The recommender of one opened catalogue, as the service sees it."""

    engine: Engine

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue that is answered from."""
        return self.engine.catalogue

    def command_in(self, asked: Asked) -> str | None:
        """The command that a message asks for in words of its own, or None."""
        found = classify(asked.message, asked.conversation)
        return _COMMANDS.get(found.name) if found.kind == "action" else None

    def turn(self, asked: Asked) -> TurnResult:
        """Answer a message: an answer, an action, small talk, or a request, new or going on."""
        if opinion := opinion_in(asked):
            return self._opinion(opinion, asked)
        found = classify(asked.message, asked.conversation)
        match found.kind:
            case "answer":
                return self._answer(found, asked)
            case "action":
                return self._action(found.name, asked)
            case "small_talk":
                return self._small_talk(found.name, asked)
            case "follow_up" if found.name == "more_content":
                return self.more(asked, _count(asked.message.text))
            case _:
                return self._request(asked)

    def more(self, asked: Asked, count: int | None = None) -> TurnResult:
        """More of the same; without anything before it, a request like any other."""
        if asked.conversation.state is None:
            return self._request(asked)
        return self.engine.more(asked, count)

    def like_this(self, asked: Asked, track_ids: Sequence[str]) -> TurnResult:
        """More like some tracks that were shown."""
        return self.engine.like_this(asked, track_ids)

    def recall(self, asked: Asked, given: Given) -> TurnResult:
        """Understand a message and take what is given for its answer."""
        if not asked.message.text.strip():
            reply = Reply("", self.cards(given.track_ids))
            result = remember(reply, given.track_ids, (), None, asked)
            conversation = result.conversation.model_copy(update={"question": given.question})
            return replace(result, conversation=conversation)
        return self._with_lasting(self.engine.recall(asked, given), asked)

    def why(self, track_id: str, asked: Asked) -> Reply:
        """What speaks for a track that was shown."""
        return self.engine.why(track_id, asked)

    def cards(self, track_ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards of those tracks that the catalogue has."""
        return self.engine.cards(track_ids)

    def _request(self, asked: Asked) -> TurnResult:
        return self._with_lasting(self.engine.turn(asked), asked)

    def _answer(self, found: MessageClass, asked: Asked) -> TurnResult:
        """An answer stands for the whole request that its option carries; a no drops the question."""
        question = asked.conversation.question
        if found.name == "no" or question is None:
            return self._say("no", asked)
        value = found.value or next((value for _label, value in question.options), "")
        if not value:
            return self._request(asked)
        return self._request(replace(asked, message=replace(asked.message, text=value)))

    def _action(self, name: str, asked: Asked) -> TurnResult:
        if name == "why" and asked.conversation.shown:
            return remember(self.engine.why(_meant(asked), asked), (), (), None, asked)
        if name == "start_over":
            result = self._say(name, asked)
            return replace(result, conversation=begun_anew(result.conversation))
        if name == "quiet":
            result = self._say(name, asked)
            return replace(result, conversation=result.conversation.model_copy(update={"quiet": True}))
        return self._say(name, asked) if name in _SENTENCES else self._request(asked)

    def _small_talk(self, name: str, asked: Asked) -> TurnResult:
        """One line; praise also counts as a like, of a single card for good, of a set in this conversation."""
        result = self._say(name, asked)
        shown = _latest(asked.conversation)
        if name != "approve" or not shown:
            return result
        weight = 1.0 if len(shown) == 1 else 0.5
        liked = tuple(TrackFeedback(track_id=key, overall_sentiment=1, role="accepted", weight=weight) for key in shown)
        feedback = (*result.conversation.feedback, *liked)
        return replace(result, conversation=result.conversation.model_copy(update={"feedback": feedback}))

    def _say(self, name: str, asked: Asked) -> TurnResult:
        return remember(Reply(_SENTENCES[name]), (), (), None, asked)

    def _opinion(self, opinion: Opinion, asked: Asked) -> TurnResult:
        """An opinion of a shown track is noted, and the reply names the track it was taken for."""
        card = self.cards([opinion.track_id])[0]
        word = f"you like “{card.title}”" if opinion.sentiment > 0 else f"“{card.title}” will not come again"
        result = remember(Reply(f"Noted: {word}."), (), (), None, asked)
        return self._judged(result, card, Verdict(opinion.sentiment), asked)

    def _judged(self, result: TurnResult, card: Card, verdict: Verdict, asked: Asked) -> TurnResult:
        """The result with a verdict on a track added to the conversation and to the person's preferences."""
        liked = {other.track_id: other for other in self.cards(asked.preferences.values("liked_track"))}
        change = preference_change(card, verdict, asked.preferences, liked)
        role: FeedbackRole = "accepted" if verdict.sentiment > 0 else "rejected"
        said = TrackFeedback(track_id=card.track_id, overall_sentiment=verdict.sentiment, role=role)
        feedback = (*result.conversation.feedback, said)
        conversation = result.conversation.model_copy(update={"feedback": feedback})
        return replace(
            result,
            conversation=conversation,
            add=(*result.add, *change.add),
            withdraw=(*result.withdraw, *change.withdraw),
        )

    def _with_lasting(self, result: TurnResult, asked: Asked) -> TurnResult:
        """What was excluded for good becomes the person's preference, under the catalogue's own name for it."""
        before, after = asked.conversation.state, result.conversation.state
        if after is None or after is before:
            return result
        known = set(before.explicit_rejections) if before else set()
        add = tuple(self._preference(item.kind, item.value) for item in _lasting(after) if item not in known)
        result = replace(result, add=(*result.add, *(item for item in add if item)))
        rejected = [said.track_id for said in after.track_feedback if said.overall_sentiment < 0]
        for card in self.cards(rejected):
            result = self._judged(result, card, Verdict(-1), asked)
        return result

    def _preference(self, kind: str, value: str) -> Preference | None:
        if kind == "artist":
            hit = next(iter(self.catalogue.artists.exact(value)), None)
            name = self.catalogue.artist_name(hit.owner) if hit else value
            return Preference("rejected_artist", name, name)
        return Preference("rejected_tag", value, value) if kind == "tag" else None


def _lasting(state: State) -> list[Rejection]:
    return [item for item in state.explicit_rejections if item.lasting]


def _latest(conversation: Conversation) -> tuple[str, ...]:
    """The tracks of the latest reply that showed any."""
    shown = conversation.shown
    return tuple(card.track_id for card in shown if card.reply_id == shown[-1].reply_id)


def _meant(asked: Asked) -> str:
    """The track that "why this one?" is about: of the reply that the message answers to, else of the latest."""
    shown = asked.conversation.shown
    under = [card.track_id for card in shown if card.reply_id == asked.message.reply_to]
    return (under or list(_latest(asked.conversation)))[0]


def _count(text: str) -> int | None:
    """How many more were asked for: one by "next", a number where one is said, else as many as before."""
    folded = fold(text)
    if folded in _ONE_MORE:
        return 1
    numbers = [int(word) for word in folded.split() if word.isdigit()]
    return numbers[0] if len(numbers) == 1 and numbers[0] in _MORE_COUNTS else None
