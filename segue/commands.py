"""The commands, each a function of the words after it and of what stands."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adapters.types import CommandEvent
from recommender.errors import UnknownCommandError, UserError
from recommender.types import Button, Preference, PreferenceKind, Reply
from segue.exclusions import excluded_here
from segue.ports import Recommender
from segue.turns import Outcome, Situation, of_turn, private
from storage.conversation.ports import ConversationStore

HISTORY_LINES = 10
CARDS_OF_PREFERENCES = 10

HELP = {
    "play": "play TEXT: music for a wish, as in “/play trip hop for a rainy night”",
    "more": "more: more of the same",
    "next": "next: one more card",
    "why": "why N: why card N was shown",
    "prefs": "prefs: what you like and do not want to hear",
    "history": "history: what you asked lately",
    "my-data": "my-data: all that is kept about you",
    "forget-me": "forget-me: delete all that is kept about you",
    "help": "help: this list",
}

_PREFERENCE_WORDS: dict[PreferenceKind, str] = {
    "liked_track": "You like",
    "favoured_artist": "You like the artist",
    "rejected_track": "Not to be played",
    "rejected_artist": "Not to be played, the artist",
    "rejected_tag": "Not to be played, the style",
}


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands that there are."""

    store: ConversationStore
    recommender: Recommender

    def run(self, event: CommandEvent, now: Situation) -> Outcome:
        """Run a command; raises UnknownCommandError for a name that is none."""
        name = event.name.strip().lower().removeprefix("/").replace("_", "-")
        known: dict[str, Callable[[CommandEvent, Situation], Outcome]] = {
            "play": self._play,
            "more": self._more,
            "next": self._next,
            "why": self._why,
            "prefs": self._prefs,
            "history": self._history,
            "my-data": self._my_data,
            "forget-me": self._forget_me,
            "forget": self._forget,
            "help": lambda event, _now: private(help_text(), event.user),
        }
        if name not in known:
            raise UnknownCommandError(f"There is no command “{name}”; there are {', '.join(HELP)}.")
        return known[name](event, now)

    def _play(self, event: CommandEvent, now: Situation) -> Outcome:
        asked = now.asked(event, event.text.strip() or "play some music")
        return of_turn(self.recommender.turn(asked), asked)

    def _more(self, event: CommandEvent, now: Situation) -> Outcome:
        asked = now.asked(event, f"more {event.text}".strip())
        result = self.recommender.turn(asked) if event.text.strip() else self.recommender.more(asked)
        return of_turn(result, asked)

    def _next(self, event: CommandEvent, now: Situation) -> Outcome:
        asked = now.asked(event, "next")
        return of_turn(self.recommender.more(asked, 1), asked)

    def _why(self, event: CommandEvent, now: Situation) -> Outcome:
        shown = self.store.last_reply(now.conversation.thread_key)
        if shown is None:
            raise UserError("Nothing was shown here yet.")
        wanted = event.text.strip() or "1"
        card = next((card for card in shown.reply.cards if str(card.position) == wanted), None)
        if card is None:
            raise UserError(f"There is no card {wanted}; the last answer has {len(shown.reply.cards)}.")
        reply = self.recommender.why(card.track_id, now.asked(event, "why"))
        return private(reply.text, event.user)

    def _prefs(self, event: CommandEvent, now: Situation) -> Outcome:
        items, here = now.preferences.items, excluded_here(now.conversation, now.preferences)
        if not items and not here:
            return private("I have noted nothing about your taste yet.", event.user)
        lines = [f"{_PREFERENCE_WORDS[item.kind]}: {item.label or item.value}" for item in items]
        lines += [f"Not in this conversation: {excluded.value}" for excluded in here]
        tracks = [item.value for item in items if item.kind in {"liked_track", "rejected_track"}]
        cards = self.recommender.cards(tracks[:CARDS_OF_PREFERENCES])
        buttons = (*(forget_button(item) for item in items), *(excluded.button for excluded in here))
        return Outcome((Reply("\n".join(lines), cards, buttons=buttons, ephemeral=True, to=event.user),))

    def _history(self, event: CommandEvent, now: Situation) -> Outcome:
        lines = [f"{line.at:%Y-%m-%d %H:%M} {line.text}" for line in self.store.history(now.person, HISTORY_LINES)]
        return private("\n".join(lines) or "You have not asked anything yet.", event.user)

    def _my_data(self, event: CommandEvent, now: Situation) -> Outcome:
        data = json.dumps(data_of(self.store, now.person), ensure_ascii=False, indent=2)
        button = Button("forget", "Forget my data", "me")
        return Outcome((Reply(data, buttons=(button,), ephemeral=True, to=event.user),))

    def _forget(self, event: CommandEvent, _now: Situation) -> Outcome:
        """Deleting asks once more where it was said in passing and not as a command."""
        button = Button("forget", "Delete everything", "me")
        text = "Press the button or use /forget-me, and all that I have about you is deleted."
        return Outcome((Reply(text, buttons=(button,), ephemeral=True, to=event.user),))

    def _forget_me(self, event: CommandEvent, _now: Situation) -> Outcome:
        return forget_everything(event.user)


def forget_everything(user: str) -> Outcome:
    """All that one person left is deleted, and they are told."""
    reply = Reply("All that I had about you is deleted.", ephemeral=True, to=user)
    return Outcome((reply,), forget=True)


def forget_button(item: Preference) -> Button:
    """The button that withdraws one preference."""
    return Button("forget", f"Forget {item.label or item.value}", f"{item.kind}:{item.value}")


def help_text() -> str:
    """What there is, one line each."""
    return "\n".join(("Tell me what you feel like hearing, or use a command:", *HELP.values()))


def data_of(store: ConversationStore, person: str) -> dict[str, Any]:
    """All that is kept about one person, ready for JSON."""
    lines = store.history(person, 1_000_000)
    preferences = store.preferences(person).items
    return {
        "person": person,
        "preferences": [{"kind": item.kind, "value": item.value, "label": item.label} for item in preferences],
        "messages": [{"at": line.at.isoformat(), "text": line.text} for line in lines],
    }
