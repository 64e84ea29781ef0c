"""The preferences of people, as a port of their own over the conversations' store."""

from collections.abc import Sequence

from recommender.types import Preference, Preferences
from storage.conversation.ports import ConversationStore


class StoredPreferences:
    """PreferenceStore where the conversations are: a turn saves both in one transaction."""

    def __init__(self, conversations: ConversationStore) -> None:
        self._conversations = conversations

    def load(self, person: str) -> Preferences:
        """All that one person has stored."""
        return self._conversations.preferences(person)

    def change(self, person: str, *, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
        """Withdraw, then add, in one transaction."""
        self._conversations.change(person, add=add, withdraw=withdraw)
