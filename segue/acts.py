"""What each kind of event does. Reads the store, asks the recommender, returns what is to be saved and said."""

from dataclasses import replace
from typing import assert_never

from adapters.types import ButtonPress, ChangeEvent, CommandEvent, Event, GivenEvent, MessageEvent, ReactionEvent
from recommender.types import Card, OpenQuestion, Reply
from segue.commands import Commands, help_text
from segue.following import Following
from segue.marking import Marking
from segue.ports import Given, Recommender
from segue.presses import Presses
from segue.reactions import Meanings, keycap_of, sign_of
from segue.turns import Outcome, Situation, of_turn
from storage.conversation.ports import ConversationStore, StoredReply


class Acts:
    """One method a kind of event."""

    def __init__(self, store: ConversationStore, recommender: Recommender, meanings: Meanings) -> None:
        self._store = store
        self._recommender = recommender
        self._meanings = meanings
        self._marking = Marking(store, meanings)
        self._following = Following(store, recommender)
        self._commands = Commands(store, recommender)
        self._presses = Presses(store, self._following, self._marking)

    def act(self, event: Event, now: Situation) -> Outcome:
        """What an event does, where it does anything."""
        match event:
            case MessageEvent():
                return self._message(event, now)
            case ReactionEvent():
                return self._reaction(event, now)
            case ButtonPress():
                return self._presses.act(event, now)
            case CommandEvent():
                return self._commands.run(event, now)
            case GivenEvent():
                return self._given(event, now)
            case ChangeEvent():
                return Outcome()
            case _:
                assert_never(event)

    def _message(self, event: MessageEvent, now: Situation) -> Outcome:
        answered = event.message_id or event.id
        if not event.text.strip():
            return Outcome((Reply(help_text()),), in_reply_to=answered)
        shown = self._store.reply(event.reply_to) if event.reply_to else None
        here = self._following.here(shown, event, now)
        asked = now.asked(event, event.text, here, shown.id if shown else None)
        if command := self._recommender.command_in(asked):
            outcome = self._commands.run(CommandEvent(event.id, event.place, event.user, command), now)
            return replace(outcome, in_reply_to=answered)
        return of_turn(self._recommender.turn(asked), asked, answered)

    def _reaction(self, event: ReactionEvent, now: Situation) -> Outcome:
        shown = self._store.reply(event.on) if event.on else None
        sign = sign_of(event.emoji)
        meaning = self._meanings.of(sign)
        if shown is None or (meaning is None and keycap_of(sign) is None):
            return Outcome()
        if meaning in {"more", "next"}:
            return self._go_on(event, shown, now) if event.added else Outcome()
        change = self._marking.put if event.added else self._marking.take_off
        return change(sign, shown, event.position, now)

    def _go_on(self, event: ReactionEvent, shown: StoredReply, now: Situation) -> Outcome:
        """More like a card, or the next one; taking such an emoji off does nothing."""
        if self._meanings.of(sign_of(event.emoji)) == "next":
            return self._following.more(event, shown, now, 1)
        return self._following.like_this(event, shown, self._chosen(event, shown, now), now)

    def _chosen(self, event: ReactionEvent, shown: StoredReply, now: Situation) -> tuple[Card, ...]:
        """The cards that the reaction is about: the one it is on, those chosen by keycap, else all."""
        marks = self._store.marks(now.person, shown.id)
        numbers = {event.position} if event.position else {keycap_of(mark.sign) for mark in marks}
        return tuple(card for card in shown.reply.cards if card.position in numbers) or shown.reply.cards

    def _given(self, event: GivenEvent, now: Situation) -> Outcome:
        asked, question = now.asked(event, event.text), None
        if event.question is not None:
            question = OpenQuestion(text=event.question.text, options=event.question.options, about=event.text)
        return replace(of_turn(self._recommender.recall(asked, Given(event.cards, question)), asked), settled=True)
