"""How well known tracks are."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.retrieve.fame import fame
from tests.recommender.plans import catalogues
from tests.recommender.small import SmallCatalogue, Song


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_fame_is_a_share(data: st.DataObject) -> None:
    """Every track has a fame from 0 to 1, whatever is missing."""
    values = fame(data.draw(catalogues).columns)
    assert np.all((values >= 0) & (values <= 1))


def test_compared_inside_a_decade() -> None:
    """The best known of an older decade is as well known as that of a newer one with higher numbers."""
    songs = [Song(f"old{n}", artists=(f"O{n}",), year=1965, popularity=n / 10) for n in range(1, 5)]
    songs += [Song(f"new{n}", artists=(f"N{n}",), year=2015, popularity=n / 5) for n in range(1, 5)]
    catalogue = SmallCatalogue(tuple(songs))
    values = fame(catalogue.columns)
    assert np.isclose(values[catalogue.row("old4")], values[catalogue.row("new4")])


def test_missing_popularity_is_neither_famous_nor_obscure() -> None:
    """Without a value a track takes its artist's mean, and without that something between the extremes."""
    songs = (
        Song("hit", artists=("Ann",), popularity=0.9),
        Song("more", "More", artists=("Ann",)),
        Song("flop", artists=("Bob",), popularity=0.1),
        Song("unknown", artists=("Cy",)),
    )
    catalogue = SmallCatalogue(songs)
    values = {song.id: fame(catalogue.columns)[catalogue.row(song.id)] for song in songs}
    assert values["flop"] < values["unknown"] < values["hit"]
    assert np.isclose(values["more"], values["hit"])


def test_named_by_others() -> None:
    """An artist that many name as similar is better known than one that nobody names."""
    similar = {f"Fan {n}": ("Star",) for n in range(8)}
    songs = (
        Song("star", artists=("Star",)),
        Song("other", artists=("Other",)),
        *(Song(f"f{n}", artists=(f"Fan {n}",)) for n in range(8)),
    )
    catalogue = SmallCatalogue(songs, similar=similar)
    values = fame(catalogue.columns)
    assert values[catalogue.row("star")] > values[catalogue.row("other")]
