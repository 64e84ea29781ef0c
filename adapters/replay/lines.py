"""The shapes that a script line may have, as they are written; pydantic says what is wrong with others."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, TypeAdapter, model_validator

from adapters.types import PressAction


def _name(value: object) -> object:
    """A name that was written as a plain number is that number's text."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _moment(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError("a time is written as text, like 2026-06-15T12:00:00Z")  # noqa: TRY004 - pydantic reads ValueError
    at = datetime.fromisoformat(value)
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


Name = Annotated[str, BeforeValidator(_name), Field(min_length=1)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Position = Annotated[int, Field(strict=True, ge=1)]
FailKind = Literal["forbidden", "rate_limited", "unavailable", "gone"]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class ReplyOf(_Line):
    """The reply to the n-th event."""

    event: Position


On = ReplyOf | Name


class AnyLine(_Line):
    """What every line may carry."""

    user: Name = "u1"
    channel: Name = "c1"
    thread: Name | None = None
    dm: StrictBool = False
    tenant: Name = "local"
    id: Name | None = None
    at: Moment | None = None


class AttachmentShape(_Line):
    """A file that came with a message."""

    name: str = ""
    type: str = ""


class MessageLine(AnyLine):
    """A message; without text only where something is attached."""

    type: Literal["message"]
    text: Annotated[str, Field(strict=True)] = ""
    addressed: StrictBool = True
    message_id: Name | None = None
    reply_to: On | None = None
    attachments: tuple[AttachmentShape, ...] = ()
    bot: StrictBool = False
    llm: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _says_something(self) -> "MessageLine":
        if "text" not in self.model_fields_set and not self.attachments:
            raise ValueError("a message needs a text")
        return self


class ChangeLine(AnyLine):
    """A message was edited or deleted."""

    type: Literal["edit", "delete"]
    message_id: Name


class ReactionLine(AnyLine):
    """An emoji was put on a reply or taken off it."""

    type: Literal["reaction"]
    emoji: Annotated[str, Field(strict=True, min_length=1)]
    on: On = "last"
    position: Position | None = None
    added: StrictBool = True
    by_self: StrictBool = False


class ButtonLine(AnyLine):
    """A button was pressed."""

    type: Literal["button"]
    action: PressAction
    on: On = "last"
    position: Position | None = None
    value: Annotated[str, BeforeValidator(_name)] = ""


class CommandLine(AnyLine):
    """A command with the words after it."""

    type: Literal["command"]
    name: Name
    text: Annotated[str, BeforeValidator(_name)] = ""


class OptionShape(_Line):
    """One answer to a question."""

    label: str
    value: str = ""


class QuestionShape(_Line):
    """A question that was asked before."""

    text: str
    options: tuple[OptionShape | str, ...] = ()


class GivenLine(AnyLine):
    """What went before."""

    type: Literal["given"]
    text: Annotated[str, Field(strict=True)] = ""
    cards: tuple[Name, ...] = ()
    question: QuestionShape | None = None
    feedback: dict[str, Literal[-1, 0, 1]] = Field(default_factory=dict)
    queue: tuple[Name, ...] = ()


class RawLine(AnyLine):
    """A platform's own event."""

    type: Literal["raw"]
    platform: Name
    payload: dict[str, Any]


class FailLine(AnyLine):
    """The next sends fail."""

    type: Literal["fail_sends"]
    count: Position = 1
    kind: FailKind = "unavailable"


class RestartLine(AnyLine):
    """Everything in memory is dropped and built again."""

    type: Literal["restart"]


class ClockLine(AnyLine):
    """The clock is set; `at` must be there."""

    type: Literal["clock"]
    at: Moment  # pyright: ignore[reportIncompatibleVariableOverride, reportGeneralTypeIssues] - frozen, and required here


PersonLine = MessageLine | ChangeLine | ReactionLine | ButtonLine | CommandLine | GivenLine | RawLine


class TogetherLine(AnyLine):
    """Events that are delivered at the same time, in the order of the list."""

    type: Literal["together"]
    events: Annotated[tuple[Annotated[PersonLine, Field(discriminator="type")], ...], Field(min_length=1)]


Line = PersonLine | FailLine | RestartLine | ClockLine | TogetherLine
line_adapter: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="type")])
TYPES = (
    "message", "edit", "delete", "reaction", "button", "command", "given", "raw",
    "together", "fail_sends", "restart", "clock",
)  # fmt: skip
