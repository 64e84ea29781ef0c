"""The extractor fails on no text and reads what a conversation makes of a message."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recommender.text import fold
from recommender.types import Conversation, PastTurn, ShownCard, State
from tests.recommender.understand.conftest import Reader

HOSTILE = [
    "", " ", "\x00\x01\x02", "\u202egnp.exe\u202c", "\ud800", "😢🌙", "🎵" * 500, "a" * 100_000, "more " * 20_000, "no " * 30_000,
    "by by by by by", "'\"'\"'\"", "((((((((((", "-" * 5_000, "1" * 10_000, "play " * 400 + "x", "\n" * 10_000, "()[]{}*+?^$|\\",
    "title:*", "' OR 1=1 --", "NEAR(love hate)", "from to between and", "not not not not", "%s %d {0}", "٣ أغاني",
]  # fmt: skip
WORDS = [
    "play",
    "songs",
    "by",
    "not",
    "no",
    "from",
    "the",
    "90s",
    "more",
    "like",
    "adele",
    "queen",
    "less",
    "without",
    "5",
    "and",
    "or",
    "but",
    "rock",
    "sad",
    ",",
    ".",
    "'",
    '"',
    "-",
    "(",
    ")",
    "live",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text(reader: Reader, text: str) -> None:
    """Empty, endless and malicious texts are read without error."""
    assert reader(text).current_request.evidence_text == reader(text).current_request.evidence_text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(max_size=300))
def test_any_text(reader: Reader, text: str) -> None:
    """No text raises, and no fact stands that is excluded as well, but for references of style."""
    facts = reader(text)
    excluded = {(item.type, fold(item.value)) for item in facts.exclusions}
    targets = {(fact.type, fold(fact.value)) for fact in facts.facts if fact.relation != "style_reference"}
    assert not excluded & targets


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=25))
def test_any_order_of_cues(reader: Reader, words: list[str]) -> None:
    """Cues in any order raise nothing, and the same text is read the same twice."""
    text = " ".join(words)
    assert reader(text) == reader(text)


def test_her_is_the_artist_shown(reader: Reader) -> None:
    """Saying "don't play her again" excludes the artist of the card for good."""
    card = ShownCard(reply_id="r1", position=1, track_id="adele-hello")
    conversation = Conversation(thread_key="t", state=State(), shown=(card,))
    (exclusion,) = reader("don't play her again", conversation).exclusions
    assert (exclusion.type, exclusion.value, exclusion.lasting) == ("artist", "Adele", True)


def test_the_band_was_meant(reader: Reader) -> None:
    """A correction ("no, I meant the band") reads the message before as the band's name."""
    turn = PastTurn(user="u1", text="play Live", reply_id="r1", state=State())
    conversation = Conversation(thread_key="t", state=State(), turns=(turn,))
    (fact,) = reader("no, I meant the band", conversation).facts
    assert (fact.type, fact.value) == ("artist", "Live")


def test_open_text_holds_no_negated_word(reader: Reader) -> None:
    """What is searched as text has no name, no word of asking and nothing that was negated."""
    text = reader("please find me some dreamy windy songs by Sade but no metal, less loud").open_text
    assert set(fold(text).split()) == {"dreamy", "windy"}


def test_platform_codes(reader: Reader) -> None:
    """A custom emoji is its name, and the digits of codes are never searched."""
    assert reader("<:sadcat:123456789012345678>").open_text == "sadcat"


def test_verses_are_no_titles(reader: Reader) -> None:
    """Pasted lines of lyrics name nothing."""
    verse = "standing at the window with the rain inside\nnobody is counting all the mornings\nhold the river, hold it\nthere is always more"
    facts = reader(verse)
    assert (facts.facts, facts.current_request.request_type) == ((), "unknown")
