"""What an operator may set. One object, made once by whoever starts Segue; nothing here reads the environment."""

from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from recommender.errors import SetupError

PREFIX = "SEGUE_"
_BARE = frozenset({"database_url", "vector_index", "chroma_url"})


def _data_dir() -> Path:
    return platformdirs.user_data_path("segue", appauthor=False)


class Settings(BaseModel):
    """Every setting with its default; `.env.example` describes the same ones."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data_dir: Path = Field(default_factory=_data_dir)
    catalog_dir: Path | None = None
    database_url: str = ""
    vector_index: Literal["matrix", "chroma"] = "matrix"
    chroma_url: str = ""
    embedder: str = "wordllama"
    idle_hours: float = Field(default=6.0, gt=0)
    turns_per_minute: int = Field(default=0, ge=0)
    like_emoji: str = "👍 ❤ 🔥"
    reject_emoji: str = "👎 ❌"
    more_emoji: str = "🔁"
    next_emoji: str = "⏭"

    @property
    def conversations(self) -> Path | str:
        """Where the conversations are kept: the URL that was set, else a file in the data directory."""
        return self.database_url or self.data_dir / "conversations.db"

    @property
    def catalogue(self) -> Path:
        """Where the versions of the catalogue are kept: the directory that was set, else one in the data directory."""
        return self.catalog_dir or self.data_dir / "catalogue"


def variable_of(field: str) -> str:
    """The environment variable that sets a field."""
    return field.upper() if field in _BARE else PREFIX + field.upper()


def field_of(name: str) -> str | None:
    """The field that a name means, with or without the prefix, in any case; None when there is none."""
    plain = name.strip().lower().removeprefix(PREFIX.lower())
    return plain if plain in Settings.model_fields else None


def settings_from(values: dict[str, object]) -> Settings:
    """Settings of values by field, texts too; raises SetupError with one sentence about the first that is wrong."""
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else "a setting"
        raise SetupError(f"{variable_of(field)} cannot be used: {first['msg']}.") from error
