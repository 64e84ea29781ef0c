"""What every catalogue promises to the core; the one on disk is built anew for the suite."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar, Protocol

import numpy as np
import pytest

from recommender.ports import Catalogue
from recommender.types import RecordingKind, TagOrigin
from tests.catalogues import Row, distractors, open_catalogue

ROWS: list[Row] = [
    {
        "id": "b1",
        "title": "Jóga",
        "artists": ["Unheard Bee", "Guest Unheard"],
        "album": "Homogenic",
        "year": 1997,
        "duration_s": 305,
        "popularity": 0.7,
        "tags": ["Hip-Hop", "hiphop", "dreamy"],
        "links": {"youtube": "abc"},
        "track_no": 2,
        "bpm": 81,
        "explicit": False,
    },
    {"id": "b2", "title": "Jóga (Live)", "artists": ["Unheard Bee"], "album": "Homogenic", "year": 1999, "track_no": 1},
    {"id": "b3", "title": "Undated", "artists": ["Unheard Bee"], "tags": ["rap"], "popularity": 0.9},
    {"id": "b4", "title": "Unheard Standard", "artist": "Unheard Bee (Karaoke)", "year": 2001, "tags": ["live"]},
    {"id": "b5", "title": "Nameless", "artist": None, "year": 2003},
    {"id": "aa", "title": "Same Year", "artist": "Other Unheard", "year": 1997},
]
PLAYLISTS: list[Row] = [{"id": "p", "description": "for rain", "tracks": ["b3", "gone", "b1"]}]


class OpenedCatalogue(Catalogue, Protocol):
    """A catalogue that holds files open."""

    def close(self) -> None:
        """Let go of them."""
        ...


class CatalogueContract(ABC):
    """The promises; a subclass opens its catalogue of these rows."""

    made: ClassVar[OpenedCatalogue | None] = None

    @abstractmethod
    def open(self, rows: Sequence[Row], playlists: Sequence[Row], directory: Path) -> OpenedCatalogue:
        """A catalogue of these rows."""

    @pytest.fixture
    def catalogue(self, tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
        """The catalogue of the suite, opened once."""
        owner = type(self)
        if owner.made is None:
            owner.made = self.open([*ROWS, *distractors(30)], PLAYLISTS, tmp_path_factory.mktemp("catalogue"))
        return owner.made

    @classmethod
    def teardown_class(cls) -> None:
        """Close the catalogue of the suite."""
        if cls.made is not None:
            cls.made.close()

    def test_rows_are_in_the_order_of_year_and_id(self, catalogue: Catalogue) -> None:
        """Years ascend, the unknown one first, ids ascend within a year, and a span of years is a slice."""
        years = catalogue.columns.year
        ids = catalogue.track_ids(range(len(years)))
        assert list(zip(years.tolist(), ids, strict=True)) == sorted(zip(years.tolist(), ids, strict=True))
        span = catalogue.columns.year_slice(1997, 1999)
        assert {"aa", "b1", "b2"} <= set(ids[span])
        assert "b3" not in ids[span]

    def test_ids_and_rows_are_inverse(self, catalogue: Catalogue) -> None:
        """A row's id leads back to the row; an unknown id, of any text, leads nowhere."""
        for row, track_id in enumerate(catalogue.track_ids(range(len(catalogue.columns)))):
            assert catalogue.row_of(track_id) == row
        assert [catalogue.row_of(name) for name in ("", "nope", "zzzz", "ü", "b1 ")] == [None] * 5

    def test_keys_and_rows_are_inverse(self, catalogue: Catalogue) -> None:
        """What the text index answers with leads to rows and back."""
        columns = catalogue.columns
        assert columns.row_of_key[columns.track_key].tolist() == list(range(len(columns)))

    def test_cards_come_in_the_order_asked_for(self, catalogue: Catalogue) -> None:
        """Cards have all that the row had, repeated rows repeat, no rows give no cards."""
        first, second = catalogue.row_of("b1"), catalogue.row_of("b5")
        assert first is not None
        assert second is not None
        cards = catalogue.tracks([second, first, second])
        assert [card.id for card in cards] == ["b5", "b1", "b5"]
        track = cards[1]
        assert (track.title, track.artists, track.album) == ("Jóga", ("Unheard Bee", "Guest Unheard"), "Homogenic")
        assert (track.year, track.duration_s, track.popularity) == (1997, 305, 0.7)
        assert (track.bpm, track.explicit, track.links) == (81, False, {"youtube": "abc"})
        assert (cards[0].artists, cards[0].album, cards[0].popularity, cards[0].explicit) == ((), None, None, None)
        assert catalogue.tracks([]) == []

    def test_spellings_of_a_tag_are_one_tag(self, catalogue: Catalogue) -> None:
        """Hip-Hop and hiphop are one tag, rap is below it, and both lead to their rows."""
        (hip_hop,) = catalogue.vocabulary.find("hip hop")
        assert catalogue.vocabulary.find("Rap") == (hip_hop,)
        rows = {
            row for tag in catalogue.vocabulary.closure(hip_hop) for row in catalogue.columns.tag_rows[tag].tolist()
        }
        assert {catalogue.row_of("b1"), catalogue.row_of("b3")} <= rows

    def test_tags_of_a_row_are_heaviest_first(self, catalogue: Catalogue) -> None:
        """Weights fall within a row, and tags by row and rows by tag tell the same."""
        columns = catalogue.columns
        pairs = set()
        for row in range(len(columns)):
            span = slice(columns.tags.indptr[row], columns.tags.indptr[row + 1])
            assert np.all(np.diff(columns.tag_weight[span]) <= 0)
            pairs |= {(row, tag) for tag in columns.tags[row].tolist()}
        assert pairs == {
            (row, tag) for tag in range(len(catalogue.vocabulary)) for row in columns.tag_rows[tag].tolist()
        }

    def test_own_tags_weigh_one(self, catalogue: Catalogue) -> None:
        """What the row itself says counts fully and is marked as its own."""
        row = catalogue.row_of("b1")
        assert row is not None
        own = [tag for tag in catalogue.tracks([row])[0].tags if tag.origin is TagOrigin.TRACK]
        assert [(tag.name, tag.kind, tag.weight) for tag in own] == [("hip hop", "genre", 1.0), ("dreamy", "mood", 1.0)]

    def test_recordings_of_a_work_share_its_key(self, catalogue: Catalogue) -> None:
        """The live recording has the key of the studio one and another kind; karaoke is told by the artist too."""
        columns = catalogue.columns
        studio, live, karaoke = (catalogue.row_of(name) or 0 for name in ("b1", "b2", "b4"))
        assert columns.work[studio] == columns.work[live] != columns.work[karaoke]
        kinds = [int(columns.kind[row]) for row in (studio, live, karaoke)]
        assert kinds == [RecordingKind.ORIGINAL, RecordingKind.LIVE, RecordingKind.KARAOKE]

    def test_artists_lead_to_their_rows_most_popular_first(self, catalogue: Catalogue) -> None:
        """An artist's rows are those it is credited on; names lead to artists and back."""
        (hit,) = catalogue.artists.exact("unheard bee")
        rows = catalogue.columns.artist_rows[hit.owner].tolist()
        assert catalogue.track_ids(rows)[0] == "b3"
        assert set(catalogue.track_ids(rows)) == {"b1", "b2", "b3"}
        assert catalogue.artist_name(hit.owner) == "Unheard Bee"
        assert catalogue.artist_rank_names(hit.owner) == ("hip hop", "rap")

    def test_albums_lead_to_their_rows_in_order(self, catalogue: Catalogue) -> None:
        """An album's rows are in the order of its tracks."""
        (hit,) = catalogue.albums.exact("homogenic")
        assert catalogue.track_ids(catalogue.columns.album_rows[hit.owner].tolist()) == ("b2", "b1")
        assert catalogue.album_name(hit.owner) == "Homogenic"

    def test_titles_lead_to_rows(self, catalogue: Catalogue) -> None:
        """A title finds its row and, by its bare form, its other recordings."""
        found = {catalogue.track_ids([hit.owner])[0] for hit in catalogue.titles.exact("joga")}
        assert "b1" in found

    def test_playlists_hold_what_is_in_the_catalogue(self, catalogue: Catalogue) -> None:
        """A playlist's rows are in its order, without tracks that are not there; rows lead back to it."""
        rows = catalogue.columns.playlist_rows[0].tolist()
        assert catalogue.track_ids(rows) == ("b3", "b1")
        assert all(catalogue.columns.row_playlists[row].tolist() == [0] for row in rows)

    def test_unknown_is_said_as_agreed(self, catalogue: Catalogue) -> None:
        """Unknown is 0 for year, duration and tempo, NaN for popularity, -1 for album and explicit."""
        row, columns = catalogue.row_of("b5") or 0, catalogue.columns
        nameless = catalogue.row_of("b3") or 0
        assert (columns.duration_s[row], columns.bpm[row], columns.album[row], columns.explicit[row]) == (0, 0, -1, -1)
        assert np.isnan(columns.popularity[row])
        assert columns.year[nameless] == 0

    def test_threads_read_beside_each_other(self, catalogue: Catalogue) -> None:
        """Cards asked for in several threads at once are those of one thread."""
        rows = list(range(len(catalogue.columns)))
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(catalogue.tracks, [rows] * 8))
        assert all(answer == answers[0] for answer in answers)


class TestOpenCatalogue(CatalogueContract):
    """The versions on disk keep the promises."""

    def open(self, rows: Sequence[Row], playlists: Sequence[Row], directory: Path) -> OpenedCatalogue:
        """Built by the importer."""
        return open_catalogue(rows, directory, playlists=playlists)
