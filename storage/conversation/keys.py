"""Thread keys: `tenant:sub-tenant:session`, three parts none of which can be mistaken for another.

A part is written in percent encoding wherever a character has a meaning in the key, so that any name of a channel or a
person comes back as it was. `_` stands for an absent sub-tenant.
"""

from dataclasses import dataclass
from urllib.parse import quote, unquote

from recommender.errors import InputError

_ABSENT = "_"


def encode(part: str) -> str:
    """A name as it may stand in a key: no `:`, no `-`, nothing that is not plain ASCII."""
    return quote(part, safe="", errors="surrogatepass").replace("-", "%2D").replace("_", "%5F")


def decode(part: str) -> str:
    """The name that was encoded."""
    return unquote(part, errors="surrogatepass")


@dataclass(frozen=True, slots=True)
class ThreadKey:
    """One conversation's name. Tenant and sub-tenant hold no `:`; a session may."""

    tenant: str
    sub_tenant: str | None
    session: str

    def __post_init__(self) -> None:
        if not self.tenant or not self.session or ":" in self.tenant or ":" in (self.sub_tenant or ""):
            raise InputError("A thread key needs a tenant and a session, and no ':' in its first two parts.")

    def __str__(self) -> str:
        return f"{self.tenant}:{self.sub_tenant or _ABSENT}:{self.session}"

    @classmethod
    def parse(cls, text: str) -> "ThreadKey":
        """The key that was written as `text`; raises InputError for any other shape."""
        parts = text.split(":", 2)
        if len(parts) != 3:  # noqa: PLR2004 - the three parts of the key
            raise InputError("A thread key has three parts with ':' between them.")
        tenant, sub_tenant, session = parts
        return cls(tenant, None if sub_tenant == _ABSENT else sub_tenant, session)
