"""What an embedder reads of a track."""

from recommender.documents import embedding_text


def test_only_what_is_known_is_written() -> None:
    """Absent parts leave no trace; the year is written as its decade."""
    assert (
        embedding_text("Jóga", ["Björk"], "Homogenic", ["art pop"], 1997) == "Jóga by Björk. Homogenic. art pop. 1990s"
    )
    assert embedding_text("Lost Tape", ()) == "Lost Tape"
