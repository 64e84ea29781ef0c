"""Likes and rejects by emoji and button: from the marks that stand to feedback and preferences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from recommender.types import Card
from segue.feedback import NOTHING, Change, preference_change, with_feedback
from segue.reactions import LIKE_BUTTON, REJECT_BUTTON, Meanings, Verdict
from segue.turns import Outcome, Situation
from storage.conversation.ports import ConversationStore, Mark, StoredReply


@dataclass(frozen=True, slots=True)
class Marking:
    """Puts marks on replies and takes them off; every result is computed from all marks that then stand."""

    store: ConversationStore
    meanings: Meanings

    def put(self, sign: str, shown: StoredReply, position: int | None, now: Situation) -> Outcome:
        """An emoji was put on a reply, or on one card of it; one that stands already changes nothing."""
        mark = Mark(now.person, shown.id, position or 0, sign)
        stands = self.store.marks(now.person, shown.id)
        return Outcome() if mark in stands else self._changed(shown, stands, (*stands, mark), now)

    def take_off(self, sign: str, shown: StoredReply, position: int | None, now: Situation) -> Outcome:
        """An emoji was taken off; one that does not stand changes nothing."""
        mark = Mark(now.person, shown.id, position or 0, sign)
        stands = self.store.marks(now.person, shown.id)
        left = tuple(other for other in stands if other != mark)
        return self._changed(shown, stands, left, now) if mark in stands else Outcome()

    def press(self, shown: StoredReply, position: int | None, now: Situation, *, like: bool) -> Outcome:
        """A like or reject button; pressed again it is the latest word again."""
        mark = Mark(now.person, shown.id, position or 0, LIKE_BUTTON if like else REJECT_BUTTON)
        stands = self.store.marks(now.person, shown.id)
        after = (*(other for other in stands if other != mark), mark)
        return self._changed(shown, stands, after, now)

    def _changed(self, shown: StoredReply, before: Sequence[Mark], after: Sequence[Mark], now: Situation) -> Outcome:
        old, new = self._verdicts(shown, before), self._verdicts(shown, after)
        touched = [card for card in shown.reply.cards if old.get(card.position) != new.get(card.position)]
        conversation = with_feedback(now.conversation, shown.reply, old, new)
        kept = after[:-1] if after and after[-1] in before else after
        return Outcome(
            conversation=conversation if touched else None,
            change=self._preferences(shown, touched, new, now),
            marks_off=tuple(mark for mark in before if mark not in after),
            marks_on=tuple(mark for mark in after if mark not in before or mark not in kept),
        )

    def _verdicts(self, shown: StoredReply, marks: Sequence[Mark]) -> Mapping[int, Verdict]:
        return self.meanings.verdicts(marks, [card.position for card in shown.reply.cards])

    def _preferences(
        self, shown: StoredReply, touched: Sequence[Card], new: Mapping[int, Verdict], now: Situation
    ) -> Change:
        liked = self.store.cards_shown(now.preferences.values("liked_track")) if touched else {}
        change = NOTHING
        for card in touched:
            verdict = new.get(card.position)
            if verdict is None or verdict.weight < 1:
                verdict = self._said_elsewhere(card.track_id, shown, now)
            change += preference_change(card, verdict, now.preferences, liked)
        return change

    def _said_elsewhere(self, track_id: str, shown: StoredReply, now: Situation) -> Verdict | None:
        """What the person's marks on other replies that showed the track say of it, the latest first."""
        marks = [mark for mark in self.store.marks_on_track(now.person, track_id) if mark.reply_id != shown.id]
        for reply_id in dict.fromkeys(mark.reply_id for mark in reversed(marks)):
            other = self.store.reply(reply_id)
            verdicts = self._verdicts(other, [mark for mark in marks if mark.reply_id == reply_id]) if other else {}
            cards = other.reply.cards if other else ()
            said = next((verdicts.get(card.position) for card in cards if card.track_id == track_id), None)
            if said is not None and said.weight == 1:
                return said
        return None
