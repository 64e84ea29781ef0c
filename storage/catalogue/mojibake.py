"""Text that was read in the wrong encoding once, put right where there is only one way to."""

_SUSPECTS = frozenset("ÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö")  # noqa: RUF001
_UNDEFINED = {chr(code): bytes([code]) for code in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}  # holes of Windows-1252
_ROUNDS = 2


def repair(text: str) -> str:
    """UTF-8 that was taken for Windows-1252, as it was meant; any other text is returned as it is.

    Repaired only where every character takes part: the whole text must encode and decode again without a fault, and
    give letters, marks or punctuation. So "BjÃ¶rk" becomes "Björk" while "Ã", "Café Tacvba" and "米津玄師" stay.
    """
    for _ in range(_ROUNDS):
        if text.isascii() or _SUSPECTS.isdisjoint(text):
            return text
        repaired = _decoded(text)
        if repaired is None:
            return text
        text = repaired
    return text


def _decoded(text: str) -> str | None:
    try:
        meant = b"".join(_UNDEFINED.get(letter) or letter.encode("cp1252") for letter in text).decode("utf-8")
    except UnicodeError:
        return None
    return meant if all(letter.isprintable() for letter in meant) else None
