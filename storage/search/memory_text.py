"""BM25 in plain Python: the reference that the real text index is held to."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from recommender.documents import TextDocument
from recommender.types import Clause, TextField, TextQuery, YearRange
from storage.search.text_terms import FIELDS, clause_terms, document_terms

K1 = 1.2  # tantivy's constants
B = 0.75

Scores = dict[int, float]


class MemoryTextIndex:
    """Fielded BM25 over documents in memory; what is written is found after `commit`."""

    def __init__(self, documents: Iterable[TextDocument] = ()) -> None:
        self._postings: dict[tuple[TextField, str], dict[int, int]] = defaultdict(dict)
        self._lengths: dict[TextField, dict[int, int]] = {name: {} for name in FIELDS}
        self._documents: dict[int, TextDocument] = {}
        self._pending: dict[int, TextDocument | None] = {}
        self.upsert(documents)
        self.commit()

    def __len__(self) -> int:
        return len(self._documents)

    def upsert(self, documents: Iterable[TextDocument]) -> None:
        """Add documents; one with the key of another replaces it."""
        self._pending.update((document.key, document) for document in documents)

    def delete(self, keys: Iterable[int]) -> None:
        """Remove documents by key; a key that is not there is no error."""
        self._pending.update((key, None) for key in keys)

    def commit(self) -> None:
        """Make what was written since the last commit findable."""
        for key, document in self._pending.items():
            self._remove(key)
            if document is not None:
                self._add(document)
        self._pending.clear()

    def _add(self, document: TextDocument) -> None:
        self._documents[document.key] = document
        for name, found in document_terms(document).items():
            self._lengths[name][document.key] = len(found)
            for term, count in Counter(found).items():
                self._postings[name, term][document.key] = count

    def _remove(self, key: int) -> None:
        document = self._documents.pop(key, None)
        if document is None:
            return
        for name, found in document_terms(document).items():
            del self._lengths[name][key]
            for term in set(found):
                del self._postings[name, term][key]

    def search(self, query: TextQuery, limit: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Keys and scores, best first, ties by key; a query without a wanted clause finds nothing."""
        scores = self._wanted(query.clauses)
        for clause in query.clauses:
            if clause.occur == "must_not":
                for key in self._clause(clause):
                    scores.pop(key, None)
        if query.years is not None:
            scores = self._in_years(scores, query.years)
        best = sorted(scores.items(), key=lambda pair: (-round(pair[1], 4), pair[0]))[: max(limit, 0)]
        keys = np.array([key for key, _ in best], np.int32)
        return keys, np.array([round(score, 4) for _, score in best], np.float32)

    def _wanted(self, clauses: Iterable[Clause]) -> Scores:
        total: Scores = defaultdict(float)
        required: set[int] | None = None
        for clause in clauses:
            if clause.occur == "must_not":
                continue
            scores = self._clause(clause)
            for key, score in scores.items():
                total[key] += score * clause.boost
            if clause.occur == "must":
                required = set(scores) if required is None else required & set(scores)
        return dict(total) if required is None else {key: total[key] for key in required}

    def _clause(self, clause: Clause) -> Scores:
        """The documents that hold every term of a clause, with their summed scores."""
        parts = [self._term(clause.field, term) for term in clause_terms(clause)]
        if not parts:
            return {}
        keys = set(parts[0]).intersection(*parts[1:])
        return {key: sum(part[key] for part in parts) for key in keys}

    def _term(self, name: TextField, term: str) -> Scores:
        postings = self._postings.get((name, term), {})
        lengths = self._lengths[name]
        mean = sum(lengths.values()) / max(len(lengths), 1) or 1.0
        weight = _inverse_frequency(len(self._documents), len(postings))
        return {key: weight * _saturation(count, lengths[key] / mean) for key, count in postings.items()}

    def _in_years(self, scores: Mapping[int, float], years: YearRange) -> Scores:
        low = max(years.low, 1)
        return {key: score for key, score in scores.items() if low <= self._documents[key].year <= years.high}


def _inverse_frequency(documents: int, containing: int) -> float:
    """Lucene's form, above zero for a term of any frequency."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))


def _saturation(count: int, relative_length: float) -> float:
    return (K1 + 1) * count / (count + K1 * (1 - B + B * relative_length))
