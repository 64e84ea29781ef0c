"""The one question a reply may ask, never twice in the same words."""

from collections.abc import Sequence

from recommender.ports import Catalogue
from recommender.types import OpenQuestion, Option, Question, ResolvedState, ResolvedTarget

MAX_OPTIONS = 4
_OPENERS = (
    "What are you in the mood for?",
    "Any style, artist or decade you would like?",
    "Should it be calm or lively?",
    "What will you be doing while you listen?",
)
_CHOICES = (
    ("Something calm", "calm music"),
    ("Something upbeat", "upbeat music"),
    ("Old favourites", "classics from the 70s and 80s"),
    ("Surprise me", "something by an artist few people know"),
)


def which_one(resolved: ResolvedState, catalogue: Catalogue, message: str, asked: Sequence[str]) -> Question | None:
    """Which of several close candidates a name means; None when all names are clear or it was asked before."""
    unclear = next((target for target in resolved.targets if target.ambiguous and target.candidates), None)
    if unclear is None:
        return None
    question = Question(f"Which {unclear.kind} do you mean by “{unclear.text}”?", _options(unclear, catalogue, message))
    return None if question.text in asked or not question.options else question


def did_you_mean(resolved: ResolvedState, catalogue: Catalogue, message: str, asked: Sequence[str]) -> Question | None:
    """The nearest names to one that was not found."""
    lost = next((target for target in resolved.targets if not target.ids and target.candidates), None)
    if lost is None or lost.kind == "tag":
        return None
    options = _options(lost, catalogue, message)
    names = " or ".join(option.label for option in options)
    question = Question(f"Did you mean {names}?", options)
    return None if question.text in asked else question


def asked_before(question: OpenQuestion | None) -> Question | None:
    """A question on record, as a reply carries it."""
    if question is None:
        return None
    return Question(question.text, tuple(Option(label, value) for label, value in question.options))


def opener(asked: Sequence[str]) -> Question | None:
    """A question for a wish that says nothing concrete, in words not used before."""
    text = next((text for text in _OPENERS if text not in asked), None)
    return Question(text, tuple(Option(label, value) for label, value in _CHOICES)) if text else None


def _options(target: ResolvedTarget, catalogue: Catalogue, message: str) -> tuple[Option, ...]:
    """Each candidate as an answer that carries the whole request with the name filled in."""
    options = [
        Option(_label(target, candidate.id, candidate.name, catalogue), completed(message, target.text, candidate.name))
        for candidate in target.candidates
    ]
    return tuple({option.label: option for option in options}.values())[:MAX_OPTIONS]


def _label(target: ResolvedTarget, key: int, name: str, catalogue: Catalogue) -> str:
    """The name, with what tells it from others of the same name."""
    alike = [other for other in target.candidates if other.name == name]
    if target.kind == "artist" and len(alike) > 1:
        genres = ", ".join(catalogue.artist_rank_names(key)[:2])
        return f"{name} ({genres})" if genres else name
    if target.kind == "track":
        credited = catalogue.columns.credits[key]
        return f"{name} by {catalogue.artist_name(int(credited[0]))}" if len(credited) else name
    return name


def completed(message: str, text: str, name: str) -> str:
    """The message with a name put in the place of what was written."""
    at = message.casefold().find(text.casefold())
    return f"{message[:at]}{name}{message[at + len(text) :]}" if at >= 0 and text else name
