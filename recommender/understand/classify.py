"""What a message is, decided before anything is read out of it.

In this order: answer to the open question, action, correction, follow-up, fresh request. Reset words and commands are
read as whole phrases, so that a word of a title commands nothing.
"""

from dataclasses import dataclass
from typing import Literal

from recommender.text import fold
from recommender.types import Conversation, Incoming, OpenQuestion
from recommender.understand.followups import FollowUp, read_follow_up
from recommender.understand.request_words import COMMANDS, NO, SMALL_TALK, TAILS, YES
from recommender.understand.words import clean_lines

MessageKind = Literal["answer", "action", "small_talk", "correction", "follow_up", "fresh"]
_LONGEST_COMMAND = 60  # characters of a folded message
_ORDINALS = {"first": 0, "1": 0, "one": 0, "second": 1, "2": 1, "two": 1, "third": 2, "3": 2, "fourth": 3, "4": 3}


@dataclass(frozen=True, slots=True)
class MessageClass:
    """What a message is. `name`: "yes", "no" or "option" of an answer, the action's or follow-up's name.

    `value`: the value of the option chosen. `follow_up` is set for corrections and follow-ups.
    """

    kind: MessageKind
    name: str = ""
    value: str = ""
    follow_up: FollowUp | None = None


def classify(message: Incoming, conversation: Conversation) -> MessageClass:
    """What a message is in its conversation."""
    folded = fold(clean_lines(message.text))
    if conversation.question and (answer := _answer(folded, conversation.question)):
        return answer
    if action := _action(folded):
        return MessageClass("small_talk" if action in SMALL_TALK else "action", action)
    follow_up = read_follow_up(message, conversation)
    if follow_up:
        kind: MessageKind = "correction" if follow_up.kind == "correction" else "follow_up"
        return MessageClass(kind, follow_up.kind, follow_up=follow_up)
    if folded in NO and not conversation.question:
        return MessageClass("small_talk", "no")
    return MessageClass("fresh")


def _answer(folded: str, question: OpenQuestion) -> MessageClass | None:
    bare = _without_tails(folded)
    for label, value in question.options:
        if bare in (fold(label), fold(value)):
            return MessageClass("answer", "option", value)
    chosen = _numbered(bare, question)
    if chosen is not None:
        return MessageClass("answer", "option", chosen)
    if folded in YES or bare in YES:
        return MessageClass("answer", "yes")
    if folded in NO or bare in NO:
        return MessageClass("answer", "no")
    return _part_of_option(bare, question)


def _numbered(bare: str, question: OpenQuestion) -> str | None:
    word = bare.removeprefix("the ").removesuffix(" one").removeprefix("number ").strip()
    index = len(question.options) - 1 if word == "last" else _ORDINALS.get(word, -1)
    return question.options[index][1] if 0 <= index < len(question.options) else None


def _part_of_option(bare: str, question: OpenQuestion) -> MessageClass | None:
    """An answer that names one option by some of its words: "the techno one"."""
    said = set(bare.removeprefix("the ").removesuffix(" one").split())
    fits = [value for label, value in question.options if said and said <= set(fold(label).split())]
    return MessageClass("answer", "option", fits[0]) if len(fits) == 1 else None


def _action(folded: str) -> str | None:
    if not folded or len(folded) > _LONGEST_COMMAND:
        return None
    return COMMANDS.get(folded) or COMMANDS.get(_without_tails(folded)) or COMMANDS.get(folded.removeprefix("please "))


def _without_tails(folded: str) -> str:
    words = folded.split()
    while len(words) > 1 and words[-1] in TAILS:
        words.pop()
    return " ".join(words)
