"""The command `segue`. What a command needs is imported when it runs: `segue --help` answers at once."""

import asyncio
import json
import logging
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from recommender.errors import SegueError, SetupError

if TYPE_CHECKING:
    from segue.build import Segue
    from segue.settings import Settings

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
DIRECTORY = click.Path(file_okay=False, path_type=Path)
CONSOLE_PERSON = "console:you"


class PlainErrors(click.Group):
    """A group whose commands end in one sentence and exit status 1 when they cannot do what they were asked."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own signature
        """Run the command."""
        try:
            return super().invoke(ctx)
        except SegueError as error:
            logging.getLogger(__name__).debug("the command failed", exc_info=error)
            raise click.ClickException(str(error)) from error


@click.group(cls=PlainErrors, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("-v", "--verbose", is_flag=True, help="Log what happens, on standard error.")
@click.version_option(package_name="segue")
def main(*, verbose: bool) -> None:
    """Segue recommends music in conversation."""
    level = logging.DEBUG if verbose else logging.ERROR
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)


@main.command()
@click.option("--once", metavar="TEXT", help="Say one thing, print the answer and leave.")
def chat(once: str | None) -> None:
    """Talk to it in the terminal."""
    from rich.console import Console  # noqa: PLC0415

    from bot.chat import Chat  # noqa: PLC0415

    with _segue(_settings()) as segue:
        talk = Chat(segue, Console(highlight=False))
        try:
            if once is None:
                talk.run()
            else:
                talk.say(once)
        finally:
            talk.close()


@main.command()
@click.argument("file", type=click.File("rb"))
@click.option("--trace", is_flag=True, help="Print what each turn did.")
@click.option("--timing", is_flag=True, help="Print how long each event took.")
@click.option("--catalog", "catalogue", type=FILE, help="Use the rows of a file instead of the installed catalogue.")
@click.option("--playlists", type=FILE, help="The playlists that go with --catalog.")
@click.option("--db", type=DIRECTORY, help="Use a data directory and leave it behind.")
@click.option("--clock", metavar="ISO", help="The time at the start; default 2026-01-01.")
@click.option("--set", "overrides", multiple=True, metavar="NAME=VALUE", help="Change a setting; may be repeated.")
@click.option("--render", metavar="PLATFORM", help="Add what a platform would send.")
@click.pass_context
def replay(ctx: click.Context, /, file: IO[bytes], db: Path | None, render: str | None, **options: Any) -> None:  # noqa: ANN401 - the options above
    """Play a script of events, one JSON object a line, and print one JSON object for each."""
    from bot.replaying import Options, run_replay  # noqa: PLC0415

    if render is not None:
        raise click.UsageError(f"The platform {render} is not installed, so nothing can be rendered for it.")
    with tempfile.TemporaryDirectory(prefix="segue-") as temporary:
        chosen = Options(directory=db or Path(temporary), kept=db is not None, **options)
        all_valid = asyncio.run(run_replay(file, chosen, _print_object))
    ctx.exit(0 if all_valid else 2)


@main.group(name="catalog")
def catalogue() -> None:
    """Load a catalogue, look at it, mend its indexes."""


@catalogue.command(name="import")
@click.argument("file", type=FILE)
@click.option("--kind", default="", help="The kind of file, where its name does not say it.")
@click.option("--replace", is_flag=True, help="Put the rows in place of the catalogue instead of adding them.")
def import_file(file: Path, kind: str, *, replace: bool) -> None:
    """Add the rows of a file to the catalogue."""
    from bot.catalogue import import_into  # noqa: PLC0415

    for line in import_into(_settings(), file, kind, replace=replace):
        click.echo(line)


@catalogue.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def info(*, as_json: bool) -> None:
    """Say what the catalogue holds."""
    from bot.catalogue import described  # noqa: PLC0415

    found = described(_settings())
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(f"{k}: {v}" for k, v in found.items()))


@catalogue.command()
def rebuild() -> None:
    """Make every index anew from the catalogue's database."""
    from bot.catalogue import rebuild_indexes  # noqa: PLC0415

    rebuild_indexes(_settings())
    click.echo("The indexes are rebuilt.")


@main.command()
@click.argument("person", default=CONSOLE_PERSON)
def prefs(person: str) -> None:
    """List what a person likes and does not want to hear; PERSON is, for instance, console:you."""
    from bot.people import preference_lines  # noqa: PLC0415

    click.echo("\n".join(preference_lines(_settings(), person)))


@main.command()
@click.argument("person", default=CONSOLE_PERSON)
def export(person: str) -> None:
    """Print all that is kept about a person, as JSON."""
    from bot.people import exported  # noqa: PLC0415

    click.echo(json.dumps(exported(_settings(), person), ensure_ascii=False, indent=2))


@main.command()
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask.")
def forget(person: str, *, yes: bool) -> None:
    """Delete all that is kept about a person."""
    from bot.people import forget_person  # noqa: PLC0415

    if not yes:
        click.confirm(f"Delete all that is kept about {person}?", abort=True)
    forget_person(_settings(), person)
    click.echo(f"All about {person} is deleted.")


@main.group()
def data() -> None:
    """Export or delete what is kept about a person."""


data.add_command(export)
data.add_command(forget)


@main.command()
@click.pass_context
def check(ctx: click.Context) -> None:
    """See whether the settings, the database and the catalogue are in order."""
    from bot.check import findings  # noqa: PLC0415

    found = findings(_settings())
    for finding in found:
        click.echo(f"{'ok' if finding.fine else 'FAULT'}  {finding.text}")
    ctx.exit(0 if all(finding.fine for finding in found) else 1)


@main.command()
@click.argument("platforms", nargs=-1)
def run(platforms: tuple[str, ...]) -> None:
    """Start the platforms whose tokens are set."""
    from bot.lock import only_run  # noqa: PLC0415

    with only_run(_settings().data_dir):
        which = f"a platform called {platforms[0]}" if platforms else "any platform"
        raise SetupError(f"This installation does not have {which}; `segue chat` works in the terminal.")


def _settings() -> "Settings":
    from bot.environment import read_settings  # noqa: PLC0415

    return read_settings()


@contextmanager
def _segue(settings: "Settings") -> "Iterator[Segue]":
    from bot.progress import progress_bar  # noqa: PLC0415
    from segue.build import build  # noqa: PLC0415

    with progress_bar() as show:
        segue = build(settings, on_progress=show)
    try:
        yield segue
    finally:
        segue.close()


def _print_object(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


if __name__ == "__main__":
    main()
