"""Whether a message without a wish of its own refines the one before: "less known please", "more jazzy ones"."""

import re

from recommender.text import fold
from recommender.types import Conversation, Facts, State
from recommender.types.facts import FollowUpKind
from recommender.understand.request_words import MUSIC_NOUNS
from recommender.understand.words import Words

_LEANS = re.compile(
    r"^(?:(?:please|and|ok|okay|yes|can you|make it|make them|maybe|now|great|nice|but|a bit|a little|even|much|something|"
    r"some|give me|i want|id like|could you|show me|lets have|let's have) )*(?:more|less|fewer|but|only|just|without|no|not|with|also|from|in|"
    r"before|after|since|even|slower|faster|calmer|\w+er|too|mas|plus|mehr|moins|menos|weniger|meno|sin|sans|ohne|senza|sem|nur|"
    r"solo|aber|pero|mais|ma)\b"
)
_NOT_COMPARED = re.compile(
    r"^(?:\w+ )*(?:summer|dinner|winter|prayer|super|power|over|under|ever|never|her|other|another|after)\b"
)
_CONSTRAINING = frozenset({"vocals", "tempo", "energy"})


def refinement_kind(facts: Facts, words: Words, conversation: Conversation) -> FollowUpKind | None:
    """The kind of follow-up that a message is by leaning on the conversation, or None when it stands by itself."""
    state = conversation.state
    if state is None:
        return None
    folded = fold(words.text)
    if _goes_deeper(facts, state, folded):
        return "artist_deep_dive"
    if _stands_alone(facts) or not _adds_something(facts) or not (_leans(folded) or _only_constrains(facts, words)):
        return None
    named = any(entity.kind == "artist" and not entity.style for entity in state.mentioned_entities)
    return "artist_style_refinement" if named else "variation_request"


def _stands_alone(facts: Facts) -> bool:
    """Whether a message names an artist, a title, a genre, a nationality or a theme."""
    names = any(fact.type != "attribute" for fact in facts.facts)
    genres = any(fact.hard and fact.facet in ("genre", "language") for fact in facts.facts)
    return names or genres or facts.lyrical_theme is not None or facts.current_request.request_type == "hidden_target"


def _leans(folded: str) -> bool:
    return _LEANS.match(folded) is not None and _NOT_COMPARED.match(folded) is None


def _only_constrains(facts: Facts, words: Words) -> bool:
    """Whether all of it is order, size, limits, exclusions, voices or tempo, without a word for music."""
    if any(word.folded in MUSIC_NOUNS for word in words) and not facts.sort:
        return False
    other = [fact for fact in facts.facts if fact.facet not in _CONSTRAINING]
    return not other and not facts.temporal_constraints and _adds_something(facts)


def _adds_something(facts: Facts) -> bool:
    sized = facts.size.count is not None or facts.size.minutes is not None
    bounded = facts.limits != type(facts.limits)()
    return bool(
        facts.facts
        or facts.exclusions
        or facts.temporal_constraints
        or facts.sort
        or facts.wanted_kinds
        or sized
        or bounded
    )


def _goes_deeper(facts: Facts, state: State, folded: str) -> bool:
    """Whether more is asked of an artist that the wish named already, and nothing else."""
    before = {
        fold(entity.value) for entity in state.mentioned_entities if entity.kind == "artist" and entity.sentiment > 0
    }
    asked = {fold(fact.value) for fact in facts.facts if fact.type == "artist" and fact.relation == "exact_target"}
    more = folded.split()[:1] in (["more"], ["mehr"], ["mas"], ["plus"], ["mais"], ["ancora"])
    return more and bool(asked) and asked <= before and len(asked) == len(facts.facts)
