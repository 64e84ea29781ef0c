"""What each button does."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from adapters.types import ButtonPress, PressAction
from recommender.types import Card
from segue.commands import forget_everything
from segue.exclusions import HERE, allowed_again, withdrawn
from segue.feedback import Change
from segue.following import Following
from segue.marking import Marking
from segue.turns import Outcome, Situation, private
from storage.conversation.ports import ConversationStore, StoredReply

GONE = "I no longer have that answer; ask me again."
OTHERS = "That was meant for someone else."
NO_OFFER = "There is no open offer here."
NO_SESSION = "No session is running here."
WHICH = "Tell me which card you mean."


@dataclass(frozen=True, slots=True)
class Press:
    """A press, the reply it is on, and the card it is about, where it is about one."""

    event: ButtonPress
    shown: StoredReply
    card: Card | None
    now: Situation


@dataclass(frozen=True, slots=True)
class Presses:
    """One function an action."""

    store: ConversationStore
    following: Following
    marking: Marking

    def act(self, event: ButtonPress, now: Situation) -> Outcome:
        """What a press does. On a reply that only one person may see, nobody else may press."""
        shown = self.store.reply(event.on) if event.on else None
        if shown is None:
            return private(GONE, event.user)
        if shown.reply.to not in {None, event.user}:
            return private(OTHERS, event.user)
        card = card_of(event, shown)
        if card is None and event.position is not None:
            return private(f"There is no card {event.position} there.", event.user)
        return self._actions()[event.action](Press(event, shown, card, now))

    def _actions(self) -> dict[PressAction, Callable[[Press], Outcome]]:
        return {
            "like": self._opinion,
            "reject": self._opinion,
            "more": self._more,
            "next": lambda press: self.following.more(press.event, press.shown, press.now, 1),
            "answer": self._answer,
            "why": self._why,
            "open": _open,
            "forget": _forget,
            "consent": lambda press: private(NO_OFFER, press.event.user),
            "decline": lambda press: private(NO_OFFER, press.event.user),
            "start": lambda press: private(NO_SESSION, press.event.user),
            "queue": lambda press: private(NO_SESSION, press.event.user),
            "save": lambda press: private(NO_SESSION, press.event.user),
            "vote_skip": lambda press: private(NO_SESSION, press.event.user),
        }

    def _opinion(self, press: Press) -> Outcome:
        like = press.event.action == "like"
        position = press.card.position if press.card else None
        outcome = self.marking.press(press.shown, position, press.now, like=like)
        what = f"“{press.card.title}”" if press.card else "this set"
        word = f"Noted: you like {what}." if like else f"Noted: {what} is not for you."
        return replace(outcome, replies=private(word, press.event.user).replies, in_reply_to=press.shown.id)

    def _more(self, press: Press) -> Outcome:
        if press.card is None:
            return self.following.more(press.event, press.shown, press.now)
        return self.following.like_this(press.event, press.shown, (press.card,), press.now)

    def _answer(self, press: Press) -> Outcome:
        question = press.shown.reply.question
        if question is None or not press.event.value.strip():
            return private("There is no question open here.", press.event.user)
        values = {option.label: option.value for option in question.options}
        text = values.get(press.event.value, press.event.value)
        return self.following.say(text, press.event, press.shown, press.now)

    def _why(self, press: Press) -> Outcome:
        if press.card is None:
            return private(WHICH, press.event.user)
        return self.following.why(press.event, press.shown, press.card, press.now)


def card_of(event: ButtonPress, shown: StoredReply) -> Card | None:
    """The card that a press is about: by its position, by the track it carries, or the only one."""
    cards = shown.reply.cards
    if event.position is not None:
        return next((card for card in cards if card.position == event.position), None)
    by_track = next((card for card in cards if card.track_id == event.value), None)
    alone = len(cards) == 1 and event.action not in {"more", "next"}
    return by_track or (cards[0] if alone else None)


def _open(press: Press) -> Outcome:
    if press.card is None:
        return private(WHICH, press.event.user)
    lines = "\n".join(f"{link.label}: {link.url}" for link in press.card.links)
    return private(lines or "I have no link for that one.", press.event.user)


def _forget(press: Press) -> Outcome:
    value, user, items = press.event.value, press.event.user, press.now.preferences.items
    if value == "me":
        return forget_everything(user)
    if value.startswith(f"{HERE}:"):
        return _allow(press)
    item = next((item for item in items if f"{item.kind}:{item.value}" == value), None)
    if item is None:
        return private("That is not noted any more.", user)
    conversation = withdrawn(press.now.conversation, item)
    word = private(f"Forgotten: {item.label or item.value}.", user)
    return replace(word, conversation=conversation, change=Change((), (item,)))


def _allow(press: Press) -> Outcome:
    _here, kind, value = (*press.event.value.split(":", 2), "")[:3]
    conversation = allowed_again(press.now.conversation, kind, value)
    return replace(private(f"{value} may come again.", press.event.user), conversation=conversation)
