"""What all tests share: the bundled catalogue, built once a run."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main


@pytest.fixture(scope="session")
def bundled_data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which the bundled catalogue is built."""
    directory = tmp_path_factory.mktemp("bundled")
    result = CliRunner().invoke(
        main, ["catalog", "info"], env={"SEGUE_DATA_DIR": str(directory)}, catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return directory
