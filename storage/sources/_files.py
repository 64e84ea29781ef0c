"""Reading text files of unknown encoding, plain or compressed, and telling two contents apart."""

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from recommender.errors import CatalogueFileError

_SAMPLE = 1 << 16
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_GZIP = b"\x1f\x8b"


def fingerprint(path: Path) -> str:
    """A hash of a file's size and its bytes as they are stored."""
    with reading(path):
        digest = sha256()
        with path.open("rb") as stored:
            while block := stored.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into one plain sentence."""
    try:
        yield
    except FileNotFoundError as error:
        raise CatalogueFileError(f"There is no file {path}.") from error
    except (gzip.BadGzipFile, zlib.error, EOFError) as error:
        raise CatalogueFileError(f"{path.name} is compressed and damaged.") from error
    except OSError as error:
        raise CatalogueFileError(f"{path.name} cannot be read: {error.strerror or error}.") from error


@contextmanager
def text_of(path: Path) -> Iterator[TextIO]:
    """A file as text, unpacked when it is compressed, in the encoding it turns out to be in."""
    with reading(path):
        encoding = encoding_of(path)
        with _unpacked(path) as stored, io.TextIOWrapper(stored, encoding, errors="replace", newline="") as text:
            yield text


def encoding_of(path: Path) -> str:
    """By the byte-order mark, by zero bytes for UTF-16 without one, UTF-8 where all of it is, else Windows-1252."""
    with _unpacked(path) as stored:
        head = stored.read(_SAMPLE)
        for mark, encoding in _BOMS:
            if head.startswith(mark):
                return encoding
        if b"\0" in head:
            return "utf-16-le" if head[1::2].count(0) >= head[0::2].count(0) else "utf-16-be"
        return "utf-8" if _is_utf8(head, stored) else "cp1252"


def _is_utf8(head: bytes, rest: BinaryIO) -> bool:
    utf8 = codecs.getincrementaldecoder("utf-8")()
    try:
        block = head
        while block:
            utf8.decode(block)
            block = rest.read(_SAMPLE)
        utf8.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _unpacked(path: Path) -> BinaryIO:
    with path.open("rb") as stored:
        packed = stored.read(2) == _GZIP
    return cast("BinaryIO", gzip.open(path, "rb")) if packed else path.open("rb")
