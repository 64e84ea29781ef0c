"""Settings come from the environment, and `.env.example` lists all of them."""

import re
from pathlib import Path

import pytest

from bot.environment import overridden, read_settings
from recommender.errors import SetupError
from segue.settings import Settings, settings_from, variable_of

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting from outside and no `.env` file."""
    for field in Settings.model_fields:
        monkeypatch.delenv(variable_of(field), raising=False)
    monkeypatch.chdir(tmp_path)


def _listed() -> dict[str, str]:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))


def test_example_lists_every_setting() -> None:
    """The example has each setting once, in their order, with its default."""
    assert list(_listed()) == [variable_of(field) for field in Settings.model_fields]
    given = {field: _listed()[variable_of(field)] for field in Settings.model_fields}
    defaults = Settings(data_dir=Path("x"))
    assert settings_from({"data_dir": "x", **{field: value for field, value in given.items() if value}}) == defaults


def test_example_comments_every_setting() -> None:
    """Above each setting, or the group it is in, stands what it is."""
    for block in EXAMPLE.read_text("utf-8").strip().split("\n\n"):
        assert block.startswith("# ")


def test_names() -> None:
    """Ours have a prefix, the ones that other programs know have their usual names."""
    assert variable_of("data_dir") == "SEGUE_DATA_DIR"
    assert variable_of("database_url") == "DATABASE_URL"


def test_environment_beats_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`.env` is read, and the environment wins over it."""
    (tmp_path / ".env").write_text("SEGUE_IDLE_HOURS=2\nSEGUE_EMBEDDER=e5\n", "utf-8")
    monkeypatch.setenv("SEGUE_IDLE_HOURS", "3")
    settings = read_settings()
    assert (settings.idle_hours, settings.embedder) == (3.0, "e5")


def test_wrong_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that cannot be used is refused with the name of its variable."""
    monkeypatch.setenv("VECTOR_INDEX", "paper")
    with pytest.raises(SetupError, match="VECTOR_INDEX"):
        read_settings()


@pytest.mark.parametrize("pair", ["idle_hours=2", "SEGUE_IDLE_HOURS=2", "Idle_Hours=2"])
def test_overrides(pair: str) -> None:
    """A setting may be named with or without the prefix."""
    assert overridden([pair]) == {"idle_hours": "2"}


@pytest.mark.parametrize("pair", ["nothing=2", "idle_hours", "=2"])
def test_override_of_nothing(pair: str) -> None:
    """What names no setting is refused."""
    with pytest.raises(SetupError):
        overridden([pair])
