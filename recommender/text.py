"""The one normaliser: every comparison of names, in indexes, queries, bans and caps, goes through `fold`.

`fold` is idempotent and never empty for a text with anything visible in it. Letters of non-Latin scripts are kept; only
Latin and Greek letters lose their accents, because in other scripts a mark makes another letter.
"""

# ruff: noqa: RUF001 - the tables hold letters that look like others, on purpose

import re
import unicodedata
from collections.abc import Callable
from hashlib import blake2b

_LETTERS = {
    "ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ß": "ss", "ħ": "h", "ŧ": "t",
    "ŋ": "ng", "ĸ": "k", "ƒ": "f", "ə": "e", "ɛ": "e", "ɔ": "o", "ƀ": "b", "ɨ": "i", "ʉ": "u", "ƶ": "z", "ȷ": "j",
    "ɖ": "d", "ɗ": "d", "ɓ": "b", "ƙ": "k", "ƴ": "y", "ɲ": "n", "ɵ": "o", "ς": "σ",
    "ё": "е", "ѐ": "е", "ѝ": "и",
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ـ": "",
    "∆": "δ", "∑": "σ",
}  # fmt: skip
"""Letters that no Unicode decomposition reduces, and letters that are written for one another."""

_LOOKALIKES = str.maketrans("яиλξσδαεοιвнкмтасеорхуіν", "rnaeeaaeoibhkmtaceopxyiv")
"""Greek and Cyrillic letters that stand for Latin ones inside a Latin word (KoЯn, CHVRCHΞS)."""

_APOSTROPHES = "'`´‘’‛ʼʹʻʾʿ′＇"
_DASHES = "‐‑‒–—―−﹘﹣－⁃"
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_ACRONYM = re.compile(r"(?<![^\W_])(?:(?:[^\W\d_]\.){2,}[^\W\d_]?|(?:[^\W\d_]\*){2,}[^\W\d_])(?![^\W_])")
_JOINED_LETTERS = re.compile(r"(?<![^\W_])([^\W\d_])\s*[&+]\s*([^\W\d_])(?![^\W_])")
_MIXED_WORD = re.compile(r"[a-z]*(?:[a-z][\u0370-\u04ff]|[\u0370-\u04ff][a-z])[a-z\u0370-\u04ff]*")
_CENSORED = re.compile(r"(?<=[^\W_])\*+(?=[^\W_])|(?<=[^\W_])\*{2,}")
_LONE_DASHED = re.compile(r"(?<!\S)-([^\W_])-(?!\S)")
_ARTICLES = frozenset({
    "the", "a", "an", "el", "la", "los", "las", "les", "le", "die", "der", "das", "il", "gli", "os", "het", "den",
    "det",
})  # fmt: skip
_UNSPACED = (
    "\u0e00-\u0eff\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_UNSPACED_RUN = re.compile(f"[{_UNSPACED}]+")
_RUNS = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_STAR_GUARD, _DASH_GUARD = "\ue000", "\ue001"
_FEATURED = re.compile(
    r"\s*[(\[]\s*(?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat\.|ft\.|featuring|feat)\s+[^\W\d_].*", re.IGNORECASE
)
_REWRITABLE = re.compile(r"[,(\[]|\s-\s|\sf(?:ea)?t", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_VERSION = re.compile(
    r"\s+-\s+(?=[^-]*\b(?:remaster(?:ed)?|live|mono|stereo|version|edit|mix|remix|acoustic|demo|single|session|"
    r"instrumental|karaoke|deluxe|bonus)\b).*$",
    re.IGNORECASE,
)


def _ascii_table() -> bytes:
    table = bytearray(b"\x01" * 128 + b"\x00" * 128)
    for code in range(128):
        letter = chr(code)
        if letter.isalnum():
            table[code] = ord(letter.lower())
        elif letter in ' \t\n\r\f\v,()/":;?[]_-':
            table[code] = ord(" ")
    return bytes(table)


class _CleanTable(dict[int, str]):
    """Code point -> its display form, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        category = unicodedata.category(chr(code))
        shown = chr(code)
        if category in _SPACES or shown in "\t\n\r\f\v\x85":
            shown = " "
        elif category in _INVISIBLE:
            shown = ""
        self[code] = shown
        return shown


class _LetterTable(dict[int, str]):
    """Code point of a composed, case-folded letter -> its plain form; punctuation and symbols become a space."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


def _plain(letter: str) -> str:
    if letter in _LETTERS:
        return _LETTERS[letter]
    category = unicodedata.category(letter)
    if _is_dropped_mark(letter, category):
        return ""
    if category[0] not in "LNM":
        return " "
    base = unicodedata.normalize("NFD", letter)
    if len(base) > 1 and _loses_accents(base[0]):
        return "".join(_LETTERS.get(part, part) for part in _MARKS.sub("", base))
    return letter


def _is_dropped_mark(letter: str, category: str) -> bool:
    if _MARKS.fullmatch(letter):
        return True
    semitic = "\u0591" <= letter <= "\u05c7" or "\u0610" <= letter <= "\u061a" or "\u064b" <= letter <= "\u065f"
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return category == "Mn" and (semitic or variation or letter == "\u0670")


def _loses_accents(base: str) -> bool:
    return base < "\u0400" or "\u1e00" <= base <= "\u1fff"


_ASCII = _ascii_table()
"""Bytes of a text whose punctuation only separates; 1 stands for a character that needs the full rules."""

_CLEAN = _CleanTable()
_PLAIN = _LetterTable({ord(_STAR_GUARD): "*", ord(_DASH_GUARD): "-"})
_QUOTES = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_DASHES, "-") | dict.fromkeys("™®©℠", " "))
_AND = re.compile(r"(?<=[^\s&+])\s*[&+]\s*(?=[^\s&+])|(?<!\S)&\s*(?=[^\W_])")
_Rule = tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]]
_STYLED_WORDS: tuple[_Rule, ...] = (
    (".", _ACRONYM, lambda found: found[0].replace(".", "").replace("*", "")),
    ("*", _ACRONYM, lambda found: found[0].replace(".", "").replace("*", "")),
    ("$", re.compile(r"(?<=[^\W\d_])\$+|\$(?=[^\W\d_])"), lambda found: "s" * len(found[0])),
    ("!", re.compile(r"(?<=[^\W\d_])!(?=[^\W\d_])"), "i"),
    ("@", re.compile(r"(?<=[^\W\d_])@(?=[^\W\d_])"), "a"),
    ("*", _CENSORED, lambda found: _STAR_GUARD * len(found[0])),
    ("-", _LONE_DASHED, rf"{_DASH_GUARD}\1{_DASH_GUARD}"),
)
"""Rules of stylised writing inside one word: the character that calls for it, the pattern, what stands for it."""

_LONGEST_STYLED_WORD = 64
"""Longer words are no names; leaving them alone keeps folding linear in the length of a text."""


_LONGEST_NAME = 500
"""Characters; a longer text has no variants."""


def clean(text: str) -> str:
    """The display form: composed, without control, bidirectional and zero-width characters, whitespace collapsed."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join(unicodedata.normalize("NFC", text.translate(_CLEAN)).split())


def fold(text: str) -> str:
    """The comparison key: no case, no accents, no punctuation, single spaces.

    `&` and `+` are "and" between words and "n" between single letters (R&B = rnb); `$`, `!` and `@` inside a word are
    s, i and a; `*` inside a word stays, as a wildcard. A text of symbols alone keeps them.
    """
    if text.isascii():
        plain = text.encode().translate(_ASCII, b"'")
        if b"\x01" not in plain and not ("-" in text and _LONE_DASHED.search(text)):
            return " ".join(plain.decode().split()) or _symbols(text)
    return _fold_any(text)


def _fold_any(text: str) -> str:
    for _ in range(5):
        folded = _fold_once(text)
        if folded == text or _is_plain(folded):
            return folded
        text = folded
    return text


def _is_plain(folded: str) -> bool:
    return folded.isascii() and folded.replace(" ", "").isalnum()


def _fold_once(text: str) -> str:
    shown = _caseless(text)
    if "&" in shown or "+" in shown:
        shown = _AND.sub(" and ", _JOINED_LETTERS.sub(r"\1n\2", shown))
    shown = " ".join(_styled(word) for word in shown.split())
    plain = unicodedata.normalize("NFC", shown.replace("'", "").translate(_PLAIN))
    return " ".join(plain.split()) or _symbols(text)


def _styled(word: str) -> str:
    if (word.isalnum() and word.isascii()) or len(word) > _LONGEST_STYLED_WORD:
        return word
    for trigger, pattern, replacement in _STYLED_WORDS:
        if trigger in word:
            word = pattern.sub(replacement, word)
    if not word.isascii():
        word = _MIXED_WORD.sub(lambda found: found[0].translate(_LOOKALIKES), word)
    return word


def _caseless(text: str) -> str:
    if text.isascii():
        return clean(text).replace("`", "'").lower()
    composed = unicodedata.normalize("NFKC", clean(text).translate(_QUOTES)).casefold()
    return unicodedata.normalize("NFKC", composed.translate(_QUOTES))


def _symbols(text: str) -> str:
    return " ".join(_caseless(text).split()) or clean(text).casefold()


def compact(text: str) -> str:
    """The fold without its spaces: AC/DC, acdc and ac dc are one, as are blink-182 and blink182."""
    return fold(text).replace(" ", "")


def terms(text: str) -> list[str]:
    """Search terms: the folded words; runs of scripts written without spaces as bigrams, a single sign as itself."""
    folded = fold(text)
    if folded.isascii() or not _UNSPACED_RUN.search(folded):
        return folded.split()
    return [term for word in folded.split() for run in _RUNS.findall(word) for term in _bigrams(run)]


def _bigrams(run: str) -> list[str]:
    if len(run) <= 2 or not _UNSPACED_RUN.match(run):  # noqa: PLR2004 - two signs are one bigram
        return [run]
    return [run[i : i + 2] for i in range(len(run) - 1)]


def key64(text: str) -> int:
    """A stable unsigned 64-bit hash of a folded text, the same in every process."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def without_article(folded: str) -> str:
    """A folded name without its leading article; as it is when only an article would be left (The The)."""
    first, _, rest = folded.partition(" ")
    return rest if first in _ARTICLES and rest and rest not in _ARTICLES else folded


def variants(text: str) -> tuple[str, ...]:
    """The folded forms under which a name may be looked up, best first; the fold itself is the first.

    Then: guests dropped ("feat."), the inverted form of "Beatles, The" and "Cocker, Joe", without version suffix and
    brackets, each also without its article.
    """
    folded = fold(text)
    return (folded, *looser_forms(text, folded)) if folded else ()


def looser_forms(text: str, folded: str) -> tuple[str, ...]:
    """The variants of a text other than its fold, which the caller has."""
    if len(text) > _LONGEST_NAME:
        return ()
    if not _REWRITABLE.search(text):
        shorter = without_article(folded)
        return () if shorter == folded else (shorter,)
    forms = [folded, *(fold(form) for form in _rewritten(text))]
    forms += [without_article(form) for form in forms]
    return tuple(dict.fromkeys(form for form in forms if form and form != folded))


def _rewritten(text: str) -> list[str]:
    head, comma, tail = text.partition(",")
    forms = [_FEATURED.sub("", text)]
    if comma and "," not in tail and head.strip() and tail.strip():
        forms.append(f"{tail.strip()} {head.strip()}")
    forms += [_VERSION.sub("", text), _BRACKETS.sub("", text), _VERSION.sub("", _BRACKETS.sub("", forms[0]))]
    return [form for form in dict.fromkeys(forms) if form.strip() and form != text]
