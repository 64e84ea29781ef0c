"""The artists of a catalogue while rows are written: who a name is, and who a joint credit names."""

import sqlite3
from collections.abc import Iterator

from recommender.text import fold
from storage.catalogue.rows import NameAndId, Row
from storage.catalogue.splitting import featured, joined

_FEWEST_PARTS = 2


class Artists:
    """Finds artists by name and given id, and adds those that are new, in the transaction of the caller.

    A name without an id is the first artist of that name. An id that comes for the first time takes over the artist of
    that name that has none; after that another id makes a homonym.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._keys: dict[tuple[str, str | None], int] = {}
        self._homonyms: dict[str, list[tuple[str | None, int]]] = {}
        self._spelled: dict[NameAndId, int] = {}  # as rows spell them, so that a name is folded once
        self._names: dict[int, str] = {}
        self._folded: dict[int, str] = {}
        self._joint: set[int] = set()  # strings that may name several artists and were not taken apart
        self._fresh: list[tuple[int, str, str, str | None, bool]] = []
        self._standing: set[str] = set()  # names that facts or aliases know as one artist
        self._load()

    def name(self, key: int) -> str:
        """The display name: the first spelling that came."""
        return self._names[key]

    def folded(self, key: int) -> str:
        """The folded name."""
        return self._folded[key]

    def credited(self, row: Row) -> tuple[int, ...] | None:
        """The artists of a row in order, each once, or None where it says nothing of them."""
        if row.listed is not None:
            return tuple(dict.fromkeys(self.key(name, artist_id) for name, artist_id in row.listed))
        if row.credit is None:
            return None
        return tuple(dict.fromkeys(key for part in featured(row.credit) for key in self._parts(part)))

    def key(self, name: str, artist_id: str | None = None, *, joint: bool = False) -> int:
        """The key of an artist; `joint` says that the name came as a string that may name several."""
        spelled = (name, artist_id)
        known = self._spelled.get(spelled)
        if known is None:
            folded = fold(name)
            known = self._keys.get((folded, artist_id)) or self._adopted(folded, artist_id)
            known = known or self._added(name, folded, artist_id, joint=joint)
            self._spelled[spelled] = known
        if not joint and known in self._joint:
            self.save()
            self._joint.discard(known)
            self._connection.execute("UPDATE artists SET compound = 0 WHERE key = ?", (known,))
        return known

    def save(self) -> None:
        """Write the artists that are new."""
        self._connection.executemany(
            "INSERT INTO artists (key, name, folded, artist_id, compound) VALUES (?, ?, ?, ?, ?)", self._fresh
        )
        self._fresh.clear()

    def joint_credits(self) -> Iterator[tuple[int, list[int]]]:
        """The strings that can be taken apart by now: the key of the whole, the keys of its artists."""
        for key in sorted(self._joint):
            if names := self._split(self._names[key]):
                yield key, [self.key(name) for name in names]
                self._joint.discard(key)

    def _parts(self, text: str) -> list[int]:
        names = self._split(text)
        return [self.key(name) for name in names] or [self.key(text, joint=len(joined(text)) >= _FEWEST_PARTS)]

    def _split(self, text: str) -> list[str]:
        """The artists that a string names where each stands alone and the whole does not, else []."""
        parts = joined(text)
        if len(parts) < _FEWEST_PARTS or self._stands_alone(text):
            return []
        return parts if all(self._stands_alone(part) for part in parts) else []

    def _stands_alone(self, name: str) -> bool:
        folded = fold(name)
        if folded in self._standing:
            return True
        return any(key not in self._joint for _, key in self._homonyms.get(folded, ()))

    def _adopted(self, folded: str, artist_id: str | None) -> int | None:
        same_name = self._homonyms.get(folded, [])
        if artist_id is None:
            return same_name[0][1] if same_name else None
        free = next((key for given, key in same_name if given is None), None)
        if free is None:
            return None
        self.save()
        self._connection.execute("UPDATE artists SET artist_id = ? WHERE key = ?", (artist_id, free))
        self._homonyms[folded] = [(artist_id if key == free else given, key) for given, key in same_name]
        self._keys[folded, artist_id] = free
        return free

    def _added(self, name: str, folded: str, artist_id: str | None, *, joint: bool) -> int:
        key = len(self._names) + 1
        self._fresh.append((key, name, folded, artist_id, joint))
        self._remember(key, name, folded, artist_id, joint=joint)
        return key

    def _remember(self, key: int, name: str, folded: str, artist_id: str | None, *, joint: bool) -> None:
        self._names[key] = name
        self._folded[key] = folded
        self._keys[folded, artist_id] = key
        self._homonyms.setdefault(folded, []).append((artist_id, key))
        if joint:
            self._joint.add(key)

    def _load(self) -> None:
        query = "SELECT key, name, folded, artist_id, compound FROM artists ORDER BY key"
        for key, name, folded, artist_id, joint in self._connection.execute(query):
            self._remember(key, name, folded, artist_id, joint=bool(joint))
        for table in ("artist_facts", "known_aliases"):
            self._standing |= {folded for (folded,) in self._connection.execute(f"SELECT folded FROM {table}")}  # noqa: S608
