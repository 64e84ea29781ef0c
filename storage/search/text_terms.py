"""Which terms a document is found by; every text index reads this, so that all of them agree."""

from functools import lru_cache

from recommender.documents import TextDocument
from recommender.text import fold, terms
from recommender.types import Clause, TextField

FIELDS: tuple[TextField, ...] = ("title", "artist", "album", "tags")
_JOINT = "_"  # folding turns punctuation into spaces, so no folded term holds it


@lru_cache(maxsize=65_536)
def _terms(text: str) -> tuple[str, ...]:
    return tuple(terms(text))


@lru_cache(maxsize=65_536)
def _tag_terms(tag: str) -> tuple[str, ...]:
    """The terms of a tag and the tag as one term, so that `hip hop` is more than hip and hop."""
    parts, whole = _terms(tag), _joined(fold(tag))
    return parts if not whole or whole in parts else (*parts, whole)


def _joined(term: str) -> str:
    return _JOINT.join(term.split())


def document_terms(document: TextDocument) -> dict[TextField, list[str]]:
    """The terms of each field, repeated as often as they occur."""
    return {
        "title": terms(document.title),
        "artist": [term for artist in document.artists for term in _terms(artist)],
        "album": list(_terms(document.album)),
        "tags": [term for tag in document.tags for term in _tag_terms(tag)],
    }


def clause_terms(clause: Clause) -> list[str]:
    """The terms a clause asks for, all of them: a whole tag is one term, other fields split at spaces."""
    if clause.field == "tags":
        return [_joined(clause.term)] if clause.term.strip() else []
    return clause.term.split()
