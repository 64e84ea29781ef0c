"""What all tests share: the bundled catalogue, built once a run."""

from pathlib import Path

import pytest

from tests.scenarios.harness import play


@pytest.fixture(scope="session")
def bundled_data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which the bundled catalogue is built."""
    directory = tmp_path_factory.mktemp("bundled")
    play(directory, [], data_dir=directory)
    return directory
