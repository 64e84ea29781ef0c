"""A parsed line to the event that the service handles."""

from typing import assert_never

from adapters.replay.lines import (
    AnyLine,
    ButtonLine,
    ChangeLine,
    CommandLine,
    GivenLine,
    MessageLine,
    QuestionShape,
    ReactionLine,
)
from adapters.types import (
    Attachment,
    ButtonPress,
    ChangeEvent,
    CommandEvent,
    Event,
    GivenEvent,
    GivenQuestion,
    MessageEvent,
    Place,
    ReactionEvent,
)

PLATFORM = "local"
EventLine = MessageLine | ChangeLine | ReactionLine | ButtonLine | CommandLine | GivenLine


def place_of(line: AnyLine) -> Place:
    """Where a line happens."""
    return Place(PLATFORM, line.tenant, line.channel, line.thread, line.dm)


def event_of(line: EventLine, key: str, on: str | None, place: Place) -> Event:
    """The event of a line, under an id; `on` is the reply that it is about, if any, and `place` where that is."""
    match line:
        case MessageLine():
            return _message(line, key, on, place)
        case ChangeLine():
            return ChangeEvent(key, place, line.user, line.message_id, line.type)
        case ReactionLine():
            return ReactionEvent(
                key, place, line.user, line.emoji, on, line.position, added=line.added, by_self=line.by_self
            )
        case ButtonLine():
            return ButtonPress(key, place, line.user, line.action, on, line.position, line.value)
        case CommandLine():
            return CommandEvent(key, place, line.user, line.name, line.text)
        case GivenLine():
            return _given(line, key, place)
        case _:
            assert_never(line)


def _message(line: MessageLine, key: str, on: str | None, place: Place) -> MessageEvent:
    return MessageEvent(
        key,
        place,
        line.user,
        line.text,
        addressed=line.addressed,
        message_id=line.message_id,
        reply_to=on,
        attachments=tuple(Attachment(item.name, item.type) for item in line.attachments),
        from_bot=line.bot,
    )


def _given(line: GivenLine, key: str, place: Place) -> GivenEvent:
    """Tracks that were judged were shown, too."""
    cards = tuple(dict.fromkeys((*line.cards, *line.feedback)))
    question = None if line.question is None else _question(line.question)
    return GivenEvent(key, place, line.user, line.text, cards, question)


def _question(shape: QuestionShape) -> GivenQuestion:
    pairs = [
        (option, option) if isinstance(option, str) else (option.label, option.value or option.label)
        for option in shape.options
    ]
    return GivenQuestion(shape.text, tuple(pairs))
