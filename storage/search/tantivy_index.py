"""The text index on disk: fielded BM25 by tantivy, the only module that imports it.

Text comes folded (storage/search/text_terms.py) and is split at spaces only. Queries are built of clauses and never
parsed, so that no character of a message has a meaning for the index.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray
from tantivy import (
    Document,
    FieldType,
    Index,
    IndexWriter,
    Occur,
    Query,
    Schema,
    SchemaBuilder,
    Searcher,
)

from recommender.documents import TextDocument
from recommender.errors import DamagedIndexError, StoreError
from recommender.types import Clause, TextQuery, YearRange
from storage.search.text_terms import FIELDS, clause_terms, document_terms

_HEAP_BYTES = 128_000_000  # of one writer thread: a million tracks make a handful of segments
_TIE_MARGIN = 64  # hits fetched beyond the limit, so that equal scores at the cut are ordered by key
_TIE_FACTOR = 8  # how far a longer tie is followed
_OCCUR = {"should": Occur.Should, "must": Occur.Must, "must_not": Occur.MustNot}

Found = tuple[NDArray[np.int32], NDArray[np.float32]]


class TantivyIndex:
    """BM25 over a directory: any number of readers, one writer; what is written is found after `commit`.

    k1 and b are tantivy's, 1.2 and 0.75. Searches may run in several threads, writes in one.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self._schema: Schema = index.schema
        self._writer: IndexWriter | None = None
        self._written = bytearray()  # 1 at the keys of this writer's documents
        self._searcher: Searcher = index.searcher()

    @classmethod
    def create(cls, directory: Path) -> Self:
        """An empty index in a directory without one."""
        directory.mkdir(parents=True, exist_ok=True)
        try:
            return cls(Index(_schema(), path=str(directory), reuse=False))
        except (ValueError, OSError) as error:
            raise StoreError(f"A text index cannot be created in {directory}.") from error

    @classmethod
    def open(cls, directory: Path) -> Self:
        """The index in a directory; DamagedIndexError when there is none or it cannot be read."""
        with _reporting_damage():
            return cls(_checked(Index.open(str(directory))))

    def __len__(self) -> int:
        return int(self._searcher.num_docs)

    def upsert(self, documents: Iterable[TextDocument]) -> None:
        """Add documents; one with the key of another replaces it."""
        writer = self._open_writer()
        for document in documents:
            self._forget(writer, document.key)
            writer.add_document(_document(document))

    def delete(self, keys: Iterable[int]) -> None:
        """Remove documents by key; a key that is not there is no error."""
        writer = self._open_writer()
        for key in keys:
            writer.delete_documents_by_term("key", key)

    def commit(self) -> None:
        """Write to disk, let go of the writer, and make the changes findable here."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        try:
            writer.commit()
            writer.wait_merging_threads()
        except (ValueError, OSError) as error:
            raise StoreError("The text index cannot be written; is the disk full?") from error
        self._index.reload()
        self._searcher = self._index.searcher()

    def _open_writer(self) -> IndexWriter:
        if self._writer is None:
            self._written = bytearray()
            try:
                self._writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
            except ValueError as error:
                raise StoreError("Another process is writing to the text index.") from error
        return self._writer

    def _forget(self, writer: IndexWriter, key: int) -> None:
        """Delete an earlier document of a key; spared in a fresh build, where there can be none."""
        if key >= len(self._written):
            self._written.extend(bytes(key + 1 - len(self._written) + len(self._written) // 2))
        if self._searcher.num_docs or self._written[key]:
            writer.delete_documents_by_term("key", key)
        self._written[key] = 1

    def search(self, query: TextQuery, limit: int) -> Found:
        """Keys and scores, best first, ties by key; a query without a wanted clause finds nothing."""
        compiled = _compile(self._schema, query)
        if compiled is None or limit <= 0:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        with _reporting_damage():
            keys, scores = self._fetch(compiled, limit + _TIE_MARGIN)
            if len(scores) == limit + _TIE_MARGIN and scores[limit - 1] == scores[-1]:
                keys, scores = self._fetch(compiled, limit * _TIE_FACTOR + _TIE_MARGIN)
        order = np.lexsort((keys, -scores))[:limit]
        return keys[order], scores[order]

    def _fetch(self, query: Query, count: int) -> Found:
        """The best hits in tantivy's order, scores rounded: the order of its additions depends on its segments."""
        searcher = self._searcher
        hits = searcher.search(query, count, count=False).hits
        keys = searcher.fast_field_values("key", [address for _, address in hits])
        return np.array(keys, np.int32), np.array([score for score, _ in hits], np.float32).round(4)


def _schema() -> Schema:
    builder = SchemaBuilder()
    builder.add_integer_field("key", indexed=True, fast=True)  # an unsigned one cannot be deleted by its term
    for name in FIELDS:
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    builder.add_integer_field("year", indexed=True)
    return builder.build()


def _document(document: TextDocument) -> Document:
    """A folded document; the position of a term is not kept, its frequency is."""
    made = Document()
    made.add_integer("key", document.key)
    made.add_integer("year", document.year)
    for name, found in document_terms(document).items():
        made.add_text(name, " ".join(found))
    return made


def _compile(schema: Schema, query: TextQuery) -> Query | None:
    """The query as tantivy's, or None when nothing is wanted."""
    if all(clause.occur == "must_not" for clause in query.clauses):
        return None
    parts = [(_OCCUR[clause.occur], part) for clause in query.clauses if (part := _clause(schema, clause))]
    if not parts:
        return None
    wanted = Query.boolean_query(parts)
    if query.years is None:
        return wanted
    return Query.boolean_query([(Occur.Must, wanted), (Occur.Must, _years(schema, query.years))])


def _clause(schema: Schema, clause: Clause) -> Query | None:
    parts = [Query.term_query(schema, clause.field, term, "freq") for term in clause_terms(clause)]
    if not parts:
        return None
    query = parts[0] if len(parts) == 1 else _all_of(parts)
    return Query.boost_query(query, clause.boost) if clause.boost != 1.0 else query


def _all_of(parts: Sequence[Query]) -> Query:
    return Query.boolean_query([(Occur.Must, part) for part in parts])


def _years(schema: Schema, years: YearRange) -> Query:
    """The years as a filter without a score; the unknown year, 0, is in no range."""
    span = Query.range_query(schema, "year", FieldType.Integer, max(years.low, 1), years.high)
    return Query.const_score_query(span, 0.0)


def _checked(index: Index) -> Index:
    """An index whose fields are there: one term of each is looked up."""
    searcher = index.searcher()
    for name in FIELDS:
        searcher.search(Query.term_query(index.schema, name, "a", "freq"), 1)
    return index


@contextmanager
def _reporting_damage() -> Iterator[None]:
    """Turn what tantivy raises of unreadable files, Rust panics included, into one plain sentence."""
    try:
        yield
    except BaseException as error:
        # PanicException is no Exception and cannot be imported
        if isinstance(error, ValueError | OSError) or type(error).__name__ == "PanicException":
            raise DamagedIndexError(
                "The text index cannot be read; rebuild it with `segue catalog rebuild`.",
            ) from error
        raise
