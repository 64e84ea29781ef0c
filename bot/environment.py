"""Settings from the environment and from a `.env` file in the working directory; the environment wins."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from recommender.errors import SetupError
from segue.settings import Settings, field_of, settings_from, variable_of

ENV_FILE = ".env"


def read_settings() -> Settings:
    """The settings: defaults, then `.env`, then the environment. Raises SetupError for a value that cannot be used."""
    return settings_from({**_values(_env_file()), **_values(os.environ)})


def _values(variables: Mapping[str, str | None]) -> dict[str, object]:
    names = {variable_of(field): field for field in Settings.model_fields}
    found = {field: variables.get(name) for name, field in names.items()}
    return {field: value for field, value in found.items() if value}


def _env_file() -> Mapping[str, str | None]:
    if not Path(ENV_FILE).is_file():
        return {}
    from dotenv import dotenv_values  # noqa: PLC0415 - most starts have no such file

    return dotenv_values(ENV_FILE)


def overridden(pairs: Sequence[str]) -> dict[str, object]:
    """The fields that NAME=VALUE pairs set; raises SetupError for a pair that names no setting."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        field = field_of(name)
        if not sign or field is None:
            known = ", ".join(variable_of(known) for known in Settings.model_fields)
            raise SetupError(f"{pair} is no NAME=VALUE of a setting; the settings are {known}.")
        found[field] = value
    return found
