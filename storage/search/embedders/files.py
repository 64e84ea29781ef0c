"""Where the files of an installed package lie, without importing it."""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from recommender.errors import SetupError


def packaged_file(package: str, name: str, *, extra: str | None = None) -> Path:
    """The path of a package's file that ends in `name`; SetupError says what to install when there is none."""
    try:
        listed = files(package) or []
    except PackageNotFoundError as error:
        raise missing(package, extra) from error
    for entry in listed:
        if entry.as_posix().endswith(name) and (path := Path(str(entry.locate()))).is_file():
            return path
    raise missing(package, extra)


def missing(package: str, extra: str | None) -> SetupError:
    """The sentence for a package that is not there or not whole."""
    wanted = f'"segue[{extra}]"' if extra else package
    return SetupError(f"The embedding model needs the package {package}; run `pip install {wanted}`.")
