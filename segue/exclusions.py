"""What is excluded in a conversation, listed and taken back. Pure."""

from dataclasses import dataclass

from recommender.text import fold
from recommender.types import Button, Conversation, Preference, PreferenceKind, Preferences
from recommender.types.state import EntityKind

HERE = "here"
_KINDS: dict[PreferenceKind, EntityKind] = {"rejected_artist": "artist", "rejected_tag": "tag"}


@dataclass(frozen=True, slots=True)
class Excluded:
    """Something that must not come in this conversation."""

    kind: EntityKind
    value: str

    @property
    def button(self) -> Button:
        """The button that takes it back."""
        return Button("forget", f"Allow {self.value} again", f"{HERE}:{self.kind}:{self.value}")


def excluded_here(conversation: Conversation, preferences: Preferences) -> tuple[Excluded, ...]:
    """What was excluded in a conversation and is no lasting preference, in the order it was said."""
    lasting = {(kind, fold(value)) for name, kind in _KINDS.items() for value in preferences.values(name)}
    said = conversation.state.explicit_rejections if conversation.state else ()
    own = [item for item in said if item.hard and (item.kind, fold(item.value)) not in lasting]
    return tuple(dict.fromkeys(Excluded(item.kind, item.value) for item in own))


def allowed_again(conversation: Conversation, kind: str, value: str) -> Conversation:
    """The conversation without an exclusion."""
    if conversation.state is None:
        return conversation
    said = conversation.state.explicit_rejections
    kept = tuple(item for item in said if (item.kind, fold(item.value)) != (kind, fold(value)))
    state = conversation.state.model_copy(update={"explicit_rejections": kept})
    return conversation.model_copy(update={"state": state})


def withdrawn(conversation: Conversation, item: Preference) -> Conversation:
    """The conversation after a lasting preference was withdrawn: it stands in its way no more, either."""
    if item.kind in _KINDS:
        return allowed_again(conversation, _KINDS[item.kind], item.value)
    feedback = tuple(said for said in conversation.feedback if said.track_id != item.value)
    return conversation.model_copy(update={"feedback": feedback})


def noted(add: tuple[Preference, ...]) -> str:
    """A sentence that says what will not come again; empty where nothing was excluded for good."""
    names = [item.label or item.value for item in add if item.kind in {"rejected_artist", "rejected_tag"}]
    return f"Noted, no more {' or '.join(names)}." if names else ""
