"""Thread keys come back as they were written, whatever names they are made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recommender.errors import InputError
from storage.conversation.keys import ThreadKey, decode, encode

anything = st.text(st.characters(codec=None, exclude_categories=()))


@given(anything)
def test_encoding_is_reversible(name: str) -> None:
    """Any name comes back, and its code holds no separator."""
    code = encode(name)
    assert decode(code) == name
    assert not set(code) & set(":-_ ")
    assert code.isascii()


@given(anything.filter(bool), st.none() | anything.filter(bool), anything.filter(bool))
def test_round_trip(tenant: str, sub_tenant: str | None, session: str) -> None:
    """A key that was written is read as the same key."""
    key = ThreadKey(encode(tenant), None if sub_tenant is None else encode(sub_tenant), session)
    assert ThreadKey.parse(str(key)) == key


@pytest.mark.parametrize("text", ["", "a", "a:b", ":b:c", "a:b:"])
def test_other_shapes_are_refused(text: str) -> None:
    """What is not three parts is no key."""
    with pytest.raises(InputError):
        ThreadKey.parse(text)


def test_separator_in_a_tenant_is_refused() -> None:
    """A tenant with a separator in it would be read as another key."""
    with pytest.raises(InputError):
        ThreadKey("discord:1", None, "s")
