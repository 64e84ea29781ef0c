"""Going on from a reply that was shown: more of it, more like a card of it, why a card of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from adapters.types import Event
from recommender.types import Card, Conversation
from segue.ports import Recommender
from segue.turns import Outcome, Situation, begun_from, of_turn, private
from storage.conversation.ports import ConversationStore, StoredReply


@dataclass(frozen=True, slots=True)
class Following:
    """Acts of a person on a reply, their own or somebody else's; either way the person's conversation goes on."""

    store: ConversationStore
    recommender: Recommender

    def here(self, shown: StoredReply | None, event: Event, now: Situation) -> Conversation:
        """The person's conversation; begun from the reply where that belongs to somebody else's."""
        if shown is None or shown.thread == now.conversation.thread_key:
            return now.conversation
        return begun_from(now.conversation, event.user, shown, self.store.load(shown.thread))

    def more(self, event: Event, shown: StoredReply, now: Situation, count: int | None = None) -> Outcome:
        """More of the same, or the one next card."""
        asked = now.asked(event, "next" if count == 1 else "more", self.here(shown, event, now))
        return of_turn(self.recommender.more(asked, count), asked, shown.id)

    def like_this(self, event: Event, shown: StoredReply, cards: Sequence[Card], now: Situation) -> Outcome:
        """More like one of the cards, or like all of them."""
        wish = f"more like number {cards[0].position}" if len(cards) == 1 else "more like these"
        asked = now.asked(event, wish, self.here(shown, event, now), shown.id)
        result = self.recommender.like_this(asked, [card.track_id for card in cards])
        return of_turn(result, asked, shown.id)

    def say(self, text: str, event: Event, shown: StoredReply, now: Situation) -> Outcome:
        """Words as if the person had written them under the reply."""
        asked = now.asked(event, text, self.here(shown, event, now), shown.id)
        return of_turn(self.recommender.turn(asked), asked, shown.id)

    def why(self, event: Event, shown: StoredReply, card: Card, now: Situation) -> Outcome:
        """Why a card was shown, told to the person alone."""
        asked = now.asked(event, "why", self.here(shown, event, now))
        return private(self.recommender.why(card.track_id, asked).text, event.user)
