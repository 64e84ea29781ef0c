"""What a message thinks of a track that was shown: "I like the second one", "I love this one after all"."""

import re
from dataclasses import dataclass

from recommender.respond.remember import Asked
from recommender.text import fold
from segue.reactions import Sentiment

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LIKES = r"like|love|adore|enjoy"
_DISLIKES = r"dislike|hate|dont like|do not like|didnt like|cant stand|dont love"
_OPINION = re.compile(
    rf"^(?:(?:actually|ok|okay|no|hm+|well|yes|oh|wow) )*i (?:(?:really|do|did|still|actually|just) )*"
    rf"(?:(?P<like>{_LIKES})d?|(?P<dislike>{_DISLIKES}))(?: really)? "
    rf"(?:(?P<this>this|that|it|the last|the)|(?:number|card|song|track) (?P<number>\d{{1,2}})|"
    rf"the (?P<ordinal>{'|'.join(_ORDINALS)}))"
    r"(?: (?:one|song|track|card))?(?: (?:after all|a lot|so much|very much|too|now|though|at all|anymore))*$"
)


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is thought of which track."""

    track_id: str
    sentiment: Sentiment


def opinion_in(asked: Asked) -> Opinion | None:
    """The opinion that a message is, and is nothing else; "this one" is the card shown last.

    A message that answers to a reply means that reply's cards.
    """
    match = _OPINION.match(fold(asked.message.text))
    shown = asked.conversation.shown
    if match is None or not shown:
        return None
    replies = {card.reply_id for card in shown}
    wanted = asked.message.reply_to if asked.message.reply_to in replies else shown[-1].reply_id
    cards = {card.position: card.track_id for card in shown if card.reply_id == wanted}
    track = cards.get(_position(match) or max(cards))
    return None if track is None else Opinion(track, 1 if match["like"] else -1)


def _position(match: re.Match[str]) -> int | None:
    if match["number"]:
        return int(match["number"])
    return _ORDINALS.index(match["ordinal"]) + 1 if match["ordinal"] else None
