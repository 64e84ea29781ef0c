"""A reply as the JSON object that a replay prints. Pure."""

from collections.abc import Callable
from typing import Any

from adapters.types import Outgoing
from recommender.types import Button, Card, Question

Json = dict[str, Any]
PublicId = Callable[[str], str]


def reply_object(outgoing: Outgoing, public: PublicId) -> Json:
    """A reply with every field of the format; `public` gives the id under which the script knows a thing."""
    reply = outgoing.reply
    answered = outgoing.in_reply_to
    return {
        "id": public(outgoing.id),
        "channel": outgoing.place.channel,
        "thread": outgoing.place.thread,
        "to": reply.to or outgoing.user,
        "in_reply_to": None if answered is None else public(answered),
        "text": reply.text,
        "cards": [_card(card) for card in reply.cards],
        "question": None if reply.question is None else _question(reply.question),
        "buttons": [_button(button) for button in reply.buttons],
        "notices": [{"kind": notice.kind, "text": notice.text} for notice in reply.notices],
        "ephemeral": reply.ephemeral,
        "session": None,
    }


def _card(card: Card) -> Json:
    return {
        "position": card.position,
        "track_id": card.track_id,
        "title": card.title,
        "artists": list(card.artists),
        "album": card.album,
        "year": card.year,
        "duration_s": card.duration_s,
        "tags": list(card.tags),
        "reason": card.reason,
        "links": [{"label": link.label, "url": link.url, "search": link.search} for link in card.links],
        "buttons": [_button(button) for button in card.buttons],
    }


def _button(button: Button) -> Json:
    return {"action": button.action, "label": button.label, "value": button.value}


def _question(question: Question) -> Json:
    options = [{"label": option.label, "value": option.value} for option in question.options]
    return {"text": question.text, "options": options}
