"""Draws the README's picture of a conversation: `make picture` writes docs/chat.svg from the real answers."""

import tempfile
from pathlib import Path

from rich.console import Console

from bot.chat import Chat
from bot.environment import read_settings
from segue.build import build

SAID = ("upbeat 90s r&b", "something like Portishead but less gloomy", "songs by Sade")
PICTURE = Path(__file__).parent.parent / "docs" / "chat.svg"


def draw(path: Path) -> None:
    """Hold the conversation on the bundled catalogue and write it as an SVG."""
    console = Console(record=True, width=88, highlight=False, force_terminal=True)
    with tempfile.TemporaryDirectory() as directory:
        segue = build(read_settings().model_copy(update={"data_dir": Path(directory)}))
        talk = Chat(segue, console)
        try:
            for text in SAID:
                console.print(f"[bold]> {text}[/bold]")
                talk.say(text)
        finally:
            talk.close()
            segue.close()
    console.save_svg(str(path), title="segue chat")


if __name__ == "__main__":
    draw(PICTURE)
