"""From facts to state: laws, and what follow-ups keep."""

from hypothesis import given
from hypothesis import strategies as st

from recommender.text import fold
from recommender.types import (
    Conversation,
    CurrentRequest,
    Exclusion,
    Fact,
    Facts,
    PastTurn,
    ShownCard,
    State,
    TemporalConstraint,
)
from recommender.understand.project import project
from tests.recommender.understand.conftest import Reader

NEW = Conversation(thread_key="t")
VALUES = st.sampled_from(["rock", "Rock", "jazz", "Adele", "sad", "live"])
KINDS = st.sampled_from(["artist", "track", "album", "attribute"])
FACTS = st.lists(st.builds(lambda kind, value: Fact(type=kind, value=value), KINDS, VALUES), max_size=5)
EXCLUSIONS = st.lists(
    st.builds(
        lambda kind, value, scope: Exclusion(type=kind, value=value, scope=scope),
        KINDS,
        VALUES,
        st.sampled_from(["next_turn_hard", "soft_preference"]),
    ),
    max_size=4,
)


def after(reader: Reader, *texts: str) -> State:
    """The state after messages, each answered by one card."""
    conversation = NEW
    for number, text in enumerate(texts):
        state = project(reader(text, conversation), conversation)
        turn = PastTurn(user="u1", text=text, reply_id=f"r{number}", state=state)
        card = ShownCard(reply_id=f"r{number}", position=1, track_id=f"c{number}")
        update = {"state": state, "turns": (*conversation.turns, turn), "shown": (*conversation.shown, card)}
        conversation = conversation.model_copy(update=update)
    assert conversation.state is not None
    return conversation.state


def wanted(state: State) -> set[str]:
    """What is wished for, but for style references."""
    """The folded values that are wanted, references of style left out."""
    return {fold(entity.value) for entity in state.mentioned_entities if not entity.style}


@given(FACTS, EXCLUSIONS)
def test_negatives_win(facts: list[Fact], exclusions: list[Exclusion]) -> None:
    """Nothing that is excluded stands as wanted, whatever the facts."""
    state = project(Facts(facts=tuple(facts), exclusions=tuple(exclusions)), NEW)
    excluded = {(item.kind, fold(item.value)) for item in state.explicit_rejections}
    assert not excluded & {(entity.kind, fold(entity.value)) for entity in state.mentioned_entities}
    assert len(excluded) == len({(item.type, fold(item.value)) for item in exclusions})


@given(FACTS, EXCLUSIONS)
def test_same_facts_same_state(facts: list[Fact], exclusions: list[Exclusion]) -> None:
    """Projection is a function of its arguments."""
    said = Facts(facts=tuple(facts), exclusions=tuple(exclusions))
    assert project(said, NEW) == project(said, NEW)


@given(st.lists(VALUES, max_size=4))
def test_intent_keeps_every_name(values: list[str]) -> None:
    """What the summary lost is appended to the intent."""
    facts = Facts(
        current_request=CurrentRequest(summary="some music"), facts=tuple(Fact(type="artist", value=v) for v in values)
    )
    assert all(fold(value) in fold(project(facts, NEW).turn_intent) for value in values)


def test_more_keeps_artist_and_genre(reader: Reader) -> None:
    """A plain "more tracks" leaves the wish as it is."""
    first, second = (after(reader, *texts) for texts in (["songs by Michael Jackson that are R&B"], ["songs by Michael Jackson that are R&B", "more tracks"]))  # fmt: skip
    assert second.mentioned_entities == first.mentioned_entities


def test_fresh_request_drops_the_old_one(reader: Reader) -> None:
    """A wish of its own keeps neither genre nor years of the one before."""
    state = after(reader, "jazz from the 60s", "french rap")
    assert wanted(state) == {"french", "rap"}
    assert state.release_years == ()


def test_going_back(reader: Reader) -> None:
    """Going back to an earlier wish brings its years with it."""
    state = after(reader, "jazz from the 60s", "french rap", "actually go back to the jazz")
    assert wanted(state) == {"jazz"}
    assert state.release_years == (TemporalConstraint(start_year=1960, end_year=1969),)


def test_refining_an_artist(reader: Reader) -> None:
    """Asking for "more jazzy ones" keeps the artist and adds the flavour."""
    state = after(reader, "songs by Sade", "more jazzy ones")
    assert wanted(state) == {"sade", "jazz"}


def test_same_but_faster(reader: Reader) -> None:
    """A variation keeps the wish, moves one facet, and is anchored on what was shown."""
    state = after(reader, "slow jazz from the 60s", "same but faster")
    assert wanted(state) == {"fast", "jazz"}
    assert state.release_years
    assert state.referenced_track_ids == ("c0",)


def test_position_is_the_seed(reader: Reader) -> None:
    """A wish for "more like the first one" has that card as its one seed and no name."""
    state = after(reader, "songs by Sade", "more like the first one")
    assert state.referenced_track_ids == ("c0",)
    assert wanted(state) == set()


def test_correction_narrows(reader: Reader) -> None:
    """A correction ("no, only from the 50s") adds years to the wish."""
    state = after(reader, "jazz", "no, only from the 50s")
    assert wanted(state) == {"jazz"}
    assert state.release_years == (TemporalConstraint(start_year=1950, end_year=1959),)


def test_less_known_refines(reader: Reader) -> None:
    """An order alone refines the wish before it."""
    state = after(reader, "indie", "less known please")
    assert (wanted(state), state.sort) == ({"indie"}, "least_known")


def test_exclusions_stand(reader: Reader) -> None:
    """A firm exclusion holds for later wishes, until it is asked for."""
    assert "drake" in {fold(item.value) for item in after(reader, "rap but no Drake", "jazz").explicit_rejections}
    assert after(reader, "rap but no Drake", "songs by Drake").explicit_rejections == ()


def test_other_artists(reader: Reader) -> None:
    """Other artists are asked for in the style of the ones before."""
    state = after(reader, "songs by Portishead", "other artists please")
    assert [(entity.value, entity.style) for entity in state.mentioned_entities] == [("Portishead", True)]
    assert state.exploration_policy == "diversify_artists"


def test_modes_and_routes(reader: Reader) -> None:
    """The kind of request decides mode, policy and routes."""
    exact = after(reader, "songs by Sade")
    beyond = after(reader, "not just Drake")
    theme = after(reader, "songs about rain")
    assert (exact.intent_mode, exact.routing_tags) == ("refinement", ("exact_entity_probe",))
    assert (beyond.intent_mode, beyond.exploration_policy) == ("refinement", "diversify_artists")
    assert "lyric_search" in theme.routing_tags
    assert after(reader, "make me a playlist of jazz").intent_mode == "playlist_build"


def test_artists_and_exclusion_of_one(reader: Reader) -> None:
    """A wish "like X but not X" keeps the reference and rules the artist out."""
    state = after(reader, "like Radiohead but not Radiohead")
    assert [(entity.value, entity.style) for entity in state.mentioned_entities] == [("Radiohead", True)]
    assert [(item.value, item.hard) for item in state.explicit_rejections] == [("Radiohead", True)]
