"""A reply as lines of a terminal: numbered cards, links to click on, and nothing that could steer the terminal."""

import unicodedata

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from adapters.types import Outgoing
from recommender.types import Card, Link, Question, Reply

_JOINERS = {"\u200c", "\u200d"}
_INDENT = (0, 0, 0, 4)


class ConsolePlatform:
    """Prints replies."""

    name = "console"

    def __init__(self, console: Console) -> None:
        self._console = console

    async def send(self, outgoing: Outgoing) -> str:
        """Print a reply; its own id is the message's."""
        piped = not self._console.is_terminal  # what reads a pipe does its own wrapping
        self._console.print(reply_lines(outgoing.reply), crop=False, soft_wrap=piped)
        return outgoing.id


def safe(text: str) -> str:
    """A text without control and format characters; those could move the cursor or turn the line around."""
    return "".join(sign for sign in text if sign in _JOINERS or unicodedata.category(sign) not in {"Cc", "Cf", "Cs"})


def reply_lines(reply: Reply) -> RenderableType:
    """The text, the cards, and the question with its answers."""
    parts: list[RenderableType] = [Text(safe(line)) for line in reply.text.splitlines()]
    parts += [part for card in reply.cards for part in _card(card)]
    if reply.question is not None:
        parts += _question(reply.question, reply.text)
    return Group(*parts, Text(""))


def _card(card: Card) -> list[RenderableType]:
    head = Text.assemble((f"{card.position:>2}. ", "bold"), (safe(card.title), "bold cyan"))
    if card.artists:
        head.append(" — ").append(safe(", ".join(card.artists)), "green")
    if facts := _facts(card):
        head.append(f"  {facts}", "dim")
    reason = [Padding(Text(safe(card.reason), "italic"), _INDENT, expand=False)] if card.reason else []
    return [head, *reason, *(_link(link) for link in card.links[:1])]


def _facts(card: Card) -> str:
    year = str(card.year) if card.year else ""
    return " · ".join(part for part in (safe(card.album or ""), year, _length(card.duration_s)) if part)


def _length(seconds: int | None) -> str:
    return f"{seconds // 60}:{seconds % 60:02}" if seconds else ""


def _link(link: Link) -> Text:
    """A line that the terminal itself wraps: a line break inside an address would cut it off where it is clicked."""
    address = safe(link.url)
    return Text.assemble(
        (f"    {safe(link.label)}: ", "dim"),
        (address, f"underline blue link {address}"),
        no_wrap=True,
        overflow="ignore",
    )


def _question(question: Question, said: str) -> list[RenderableType]:
    """The question, where the text has not asked it already, and its answers."""
    asked = [] if question.text in said else [Text(safe(question.text), "bold")]
    return [*asked, *(Text(f"  • {safe(option.label)}", "yellow") for option in question.options)]
