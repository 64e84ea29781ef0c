"""From what people think of cards to the conversation's feedback and their lasting preferences. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from recommender.types import Card, Conversation, Preference, Preferences, Reply, TrackFeedback
from segue.reactions import Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """Preferences to add and to withdraw."""

    add: tuple[Preference, ...] = ()
    withdraw: tuple[Preference, ...] = ()

    def __add__(self, other: "Change") -> "Change":
        return Change(self.add + other.add, self.withdraw + other.withdraw)


NOTHING = Change()


def with_feedback(
    conversation: Conversation, reply: Reply, before: Mapping[int, Verdict], after: Mapping[int, Verdict]
) -> Conversation:
    """The conversation with one person's feedback on a reply changed; what is said last stands last."""
    changed = [card for card in reply.cards if before.get(card.position) != after.get(card.position)]
    kept = list(conversation.feedback)
    for old in _feedback(changed, before):
        if old in kept:
            kept.remove(old)
    feedback = (*kept, *_feedback(changed, after))
    return conversation.model_copy(update={"feedback": feedback})


def _feedback(cards: Iterable[Card], verdicts: Mapping[int, Verdict]) -> list[TrackFeedback]:
    found = []
    for card in cards:
        if verdict := verdicts.get(card.position):
            role = "accepted" if verdict.sentiment > 0 else "rejected"
            item = {"track_id": card.track_id, "overall_sentiment": verdict.sentiment, "role": role}
            found.append(TrackFeedback.model_validate({**item, "weight": verdict.weight}))
    return found


def preference_change(
    card: Card, verdict: Verdict | None, preferences: Preferences, liked: Mapping[str, Card]
) -> Change:
    """What a person's opinion of a track, None for no opinion, makes of their preferences.

    A like also favours the main artist; it is withdrawn with the last like that supports it. `liked` has the cards of
    the tracks that the person likes. What is said of a whole set is no lasting preference.
    """
    if verdict is not None and verdict.weight < 1:
        verdict = None
    label = " — ".join((card.title, *card.artists[:1]))
    like, reject = Preference("liked_track", card.track_id, label), Preference("rejected_track", card.track_id, label)
    artist = tuple(Preference("favoured_artist", name, name) for name in card.artists[:1])
    if verdict is not None and verdict.sentiment > 0:
        return Change((like, *artist), (reject,))
    unsupported = artist if _was_liked(card, preferences) and not _others_like(card, preferences, liked) else ()
    return Change(() if verdict is None else (reject,), (like, *unsupported, *(() if verdict else (reject,))))


def _was_liked(card: Card, preferences: Preferences) -> bool:
    return card.track_id in preferences.values("liked_track")


def _others_like(card: Card, preferences: Preferences, liked: Mapping[str, Card]) -> bool:
    others = [liked[track] for track in preferences.values("liked_track") if track in liked and track != card.track_id]
    return any(other.artists[:1] == card.artists[:1] for other in others)
