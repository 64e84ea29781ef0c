"""The tables of the conversations.

They are SQLAlchemy core tables: importing SQLModel alone takes half a second, nearly half of what `segue chat` may take
to its first reply, and rows here are read as values and never as objects that track changes.
"""

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData()

event = Table(
    "event",
    metadata,
    Column("id", Text, primary_key=True),
    Column("thread", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("answered", Integer, nullable=False),
)

conversation = Table(
    "conversation",
    metadata,
    Column("thread", Text, primary_key=True),
    Column("data", Text, nullable=False),
)

message = Table(
    "message",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("thread", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("reply_id", Text),
)

reply = Table(
    "reply",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("event_id", Text, nullable=False),
    Column("thread", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("user", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("in_reply_to", Text),
    Column("request", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("message_id", Text),
)

card = Table(
    "card",
    metadata,
    Column("reply_id", Text, ForeignKey("reply.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("track_id", Text, nullable=False),
)

mark = Table(
    "mark",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("reply_id", Text, ForeignKey("reply.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("sign", Text, nullable=False),
)

preference = Table(
    "preference",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("label", Text, nullable=False),
)

Index("message_person", message.c.person)
Index("message_thread", message.c.thread)
Index("reply_message_id", reply.c.message_id)
Index("reply_in_reply_to", reply.c.in_reply_to)
Index("reply_thread", reply.c.thread)
Index("reply_person", reply.c.person)
Index("reply_state", reply.c.state)
Index("event_answered", event.c.answered)
Index("card_track", card.c.track_id)
Index("mark_unique", mark.c.person, mark.c.reply_id, mark.c.position, mark.c.sign, unique=True)
Index("mark_reply", mark.c.reply_id)
Index("preference_unique", preference.c.person, preference.c.kind, preference.c.value, unique=True)
