"""Names and tags of a state are grounded; what went before and what is said decide between namesakes."""

from collections.abc import Iterator

import pytest

from recommender.ports import Catalogue
from recommender.resolve.names import Names
from recommender.resolve.resolver import Resolver
from recommender.types import (
    Conversation,
    MentionedEntity,
    Preference,
    Preferences,
    Rejection,
    ResolvedState,
    ShownCard,
    State,
    TrackFeedback,
)
from tests.catalogues import Row, open_catalogue

ROWS: list[Row] = [
    {"id": "a1", "artists": ["Alphabeat"], "title": "Fascination", "tags": ["pop"], "artist_ids": ["1"]},
    {"id": "a2", "artists": ["Alphabeat"], "title": "Acid Lane", "tags": ["techno"], "artist_ids": ["2"]},
    {"id": "a3", "artists": ["Alphabeat"], "title": "Warehouse Cut", "tags": ["techno"], "artist_ids": ["2"]},
    {"id": "b1", "artists": ["Ed Sheeran"], "title": "Shape of You", "tags": ["pop"], "popularity": 0.9},
    {"id": "b2", "artists": ["Sing King"], "title": "Shape of You (Karaoke Version)", "tags": ["karaoke"]},
    {"id": "c1", "artists": ["IAM"], "title": "Demain", "tags": ["hip hop", "french"]},
    {"id": "c2", "artists": ["MC Solaar"], "title": "Caroline", "tags": ["french hip hop"]},
    {"id": "d1", "artists": ["Adele"], "title": "Hello", "tags": ["soul"]},
    {"id": "d2", "artists": ["Lionel Richie"], "title": "Hello", "tags": ["soul"], "popularity": 0.9},
]
EMPTY = Conversation(thread_key="t")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """The catalogue of the rows."""
    opened = open_catalogue(ROWS, tmp_path_factory.mktemp("resolver"))
    yield opened
    opened.close()


def resolve(catalogue: Catalogue, state: State, conversation: Conversation = EMPTY) -> ResolvedState:
    """The state resolved for nobody in particular."""
    return Resolver(catalogue, Names(catalogue)).resolve(state, conversation, Preferences())


def asking(*entities: MentionedEntity, **more: object) -> State:
    """A state that mentions these."""
    return State.model_validate({"mentioned_entities": entities, **more})


def titles(catalogue: Catalogue, rows: tuple[int, ...]) -> list[str]:
    """The artists and titles of rows."""
    return [f"{track.artists[0]} - {track.title}" for track in catalogue.tracks(rows)]


def test_namesakes_are_ambiguous(catalogue: Catalogue) -> None:
    """Two artists of one name, with nothing to tell them apart, are to be asked about."""
    (target,) = resolve(catalogue, asking(MentionedEntity(kind="artist", value="alphabeat"))).targets
    assert target.ambiguous
    assert len(target.ids) == 2


def test_what_was_shown_decides(catalogue: Catalogue) -> None:
    """A techno track shown before speaks for the techno artist of the name."""
    shown = EMPTY.model_copy(update={"shown": (ShownCard(reply_id="r", position=1, track_id="a2"),)})
    (target,) = resolve(catalogue, asking(MentionedEntity(kind="artist", value="Alphabeat")), shown).targets
    rows = catalogue.columns.artist_rows[target.ids[0]].tolist()
    assert {track.id for track in catalogue.tracks(rows)} == {"a2", "a3"}
    assert not target.ambiguous


def test_what_is_said_decides_first(catalogue: Catalogue) -> None:
    """A genre in the wish itself outweighs what was shown."""
    shown = EMPTY.model_copy(update={"shown": (ShownCard(reply_id="r", position=1, track_id="a2"),)})
    wish = asking(
        MentionedEntity(kind="artist", value="Alphabeat"), MentionedEntity(kind="tag", value="pop", facet="genre")
    )
    rows = catalogue.columns.artist_rows[resolve(catalogue, wish, shown).targets[0].ids[0]].tolist()
    assert {track.id for track in catalogue.tracks(rows)} == {"a1"}


def test_title_inside_its_artist(catalogue: Catalogue) -> None:
    """A title named with an artist is that artist's, however famous another of the name is."""
    wish = asking(MentionedEntity(kind="track", value="hello", with_artist="adele"))
    assert titles(catalogue, resolve(catalogue, wish).targets[0].ids) == ["Adele - Hello"]


def test_title_of_an_unknown_artist(catalogue: Catalogue) -> None:
    """A title named with an artist that is not there stays unresolved."""
    wish = asking(MentionedEntity(kind="track", value="hello", with_artist="Zzyzx Quartet"))
    assert resolve(catalogue, wish).targets[0].ids == ()


def test_wanted_kind_of_recording(catalogue: Catalogue) -> None:
    """A karaoke version that is asked for is found under another artist."""
    wish = asking(MentionedEntity(kind="track", value="shape of you"), wanted_kinds=("karaoke",))
    (row,) = resolve(catalogue, wish).targets[0].ids
    assert catalogue.tracks([row])[0].id == "b2"


def test_nation_and_genre(catalogue: Catalogue) -> None:
    """French beside rap stands for the tag and for French hip hop, which is below rap."""
    wish = asking(
        MentionedEntity(kind="tag", value="french", facet="language", hard=True),
        MentionedEntity(kind="tag", value="rap", facet="genre", hard=True),
    )
    names = [catalogue.vocabulary.name(tag) for tag in resolve(catalogue, wish).targets[0].ids]
    assert "french" in names
    assert "french hip hop" in names


def test_rejections(catalogue: Catalogue) -> None:
    """Firm and soft exclusions are apart; a word that is no tag may be an artist; all namesakes are ruled out."""
    state = State(
        explicit_rejections=(
            Rejection(kind="artist", value="Alphabeat"),
            Rejection(kind="tag", value="iam"),
            Rejection(kind="tag", value="soul", hard=False),
        )
    )
    resolved = resolve(catalogue, state)
    assert [(target.kind, len(target.ids)) for target in resolved.rejections] == [("artist", 2), ("artist", 1)]
    assert [target.text for target in resolved.soft_rejections] == ["soul"]


def test_people_and_conversation(catalogue: Catalogue) -> None:
    """Shown, liked and rejected tracks and lasting bans become rows and artists; unknown ids are left out."""
    conversation = EMPTY.model_copy(
        update={
            "shown": (
                ShownCard(reply_id="r", position=1, track_id="a1"),
                ShownCard(reply_id="r", position=2, track_id="gone"),
            ),
            "feedback": (
                TrackFeedback(track_id="d1", overall_sentiment=1),
                TrackFeedback(track_id="b1", overall_sentiment=-1),
            ),
        }
    )
    preferences = Preferences((Preference("rejected_track", "c1"), Preference("rejected_artist", "Sing King")))
    resolved = Resolver(catalogue, Names(catalogue)).resolve(State(), conversation, preferences)
    assert titles(catalogue, resolved.played) == ["Alphabeat - Fascination"]
    assert titles(catalogue, resolved.liked) == ["Adele - Hello"]
    assert titles(catalogue, resolved.disliked) == ["Ed Sheeran - Shape of You", "IAM - Demain"]
    assert [catalogue.artist_name(artist) for artist in resolved.banned_artists] == ["Sing King"]
    assert [catalogue.artist_name(artist) for artist in resolved.feedback_artists] == ["Adele"]
