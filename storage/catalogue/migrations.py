"""The catalogue's schema as numbered steps; a released step is never changed, a change is a further step."""

from storage.database import Migration, statements

SCHEMA = 1

_TABLES = (
    """CREATE TABLE artists (
        key INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, artist_id TEXT,
        compound BOOLEAN NOT NULL
    )""",
    "CREATE INDEX ix_artists_folded ON artists (folded)",
    """CREATE TABLE artist_aliases (
        artist INTEGER NOT NULL REFERENCES artists (key), alias TEXT NOT NULL, kind TEXT NOT NULL,
        PRIMARY KEY (artist, alias)
    ) WITHOUT ROWID""",
    "CREATE TABLE albums (key INTEGER PRIMARY KEY, title TEXT NOT NULL, folded TEXT NOT NULL, owner TEXT NOT NULL)",
    """CREATE TABLE tracks (
        key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, identity INTEGER NOT NULL,
        album INTEGER REFERENCES albums (key), album_artist TEXT, track_no INTEGER, year INTEGER,
        original_year INTEGER, duration_s INTEGER, popularity FLOAT, bpm INTEGER, explicit BOOLEAN,
        work TEXT, movement TEXT, title_aliases TEXT, links TEXT, sources TEXT, license TEXT,
        seen INTEGER NOT NULL
    )""",
    "CREATE INDEX ix_tracks_identity ON tracks (identity)",
    """CREATE TABLE credits (
        track INTEGER NOT NULL REFERENCES tracks (key), position INTEGER NOT NULL,
        artist INTEGER NOT NULL REFERENCES artists (key), PRIMARY KEY (track, position)
    ) WITHOUT ROWID""",
    "CREATE TABLE tags (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL)",
    """CREATE TABLE track_tags (
        track INTEGER NOT NULL REFERENCES tracks (key), position INTEGER NOT NULL,
        tag INTEGER NOT NULL REFERENCES tags (key), PRIMARY KEY (track, position)
    ) WITHOUT ROWID""",
    """CREATE TABLE artist_facts (
        folded TEXT PRIMARY KEY, name TEXT NOT NULL, genres TEXT NOT NULL, moods TEXT NOT NULL,
        activities TEXT NOT NULL, vocals TEXT NOT NULL, country TEXT NOT NULL, decades TEXT NOT NULL,
        similar TEXT NOT NULL, known_for TEXT NOT NULL
    )""",
    """CREATE TABLE song_facts (
        track_id TEXT PRIMARY KEY, moods TEXT NOT NULL, activities TEXT NOT NULL, themes TEXT NOT NULL,
        tempo TEXT NOT NULL, vocals TEXT NOT NULL, original_year INTEGER
    )""",
    """CREATE TABLE known_aliases (
        folded TEXT NOT NULL, alias TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
        PRIMARY KEY (folded, alias)
    )""",
    "CREATE TABLE genre_edges (parent TEXT NOT NULL, child TEXT NOT NULL, PRIMARY KEY (parent, child))",
    "CREATE TABLE genre_aliases (alias TEXT PRIMARY KEY, genre TEXT NOT NULL)",
    "CREATE TABLE country_names (code TEXT PRIMARY KEY, names TEXT NOT NULL)",
    """CREATE TABLE playlists (
        key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, description TEXT NOT NULL, dialogue TEXT NOT NULL
    )""",
    """CREATE TABLE playlist_tracks (
        playlist INTEGER NOT NULL REFERENCES playlists (key), position INTEGER NOT NULL,
        track_id TEXT NOT NULL, PRIMARY KEY (playlist, position)
    ) WITHOUT ROWID""",
    """CREATE TABLE imports (
        number INTEGER PRIMARY KEY, source TEXT NOT NULL, fingerprint TEXT NOT NULL, line INTEGER NOT NULL,
        done BOOLEAN NOT NULL, added INTEGER NOT NULL, updated INTEGER NOT NULL, unchanged INTEGER NOT NULL
    )""",
    """CREATE TABLE import_issues (
        number INTEGER PRIMARY KEY, import_number INTEGER NOT NULL REFERENCES imports (number),
        line INTEGER NOT NULL, reason TEXT NOT NULL, skipped BOOLEAN NOT NULL
    )""",
)

MIGRATIONS = (Migration(1, "the catalogue's tables", statements(*_TABLES)),)
