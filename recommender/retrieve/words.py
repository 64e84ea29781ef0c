"""The words of a request that say nothing about a track."""

from collections.abc import Iterable

from recommender.text import terms

STOP_WORDS = frozenset(
    """
    a about again all also am an and any anything are artist artists around as at band be but by can choose could do
    dont else find for from fun get give good great got has have hear help i id if ill im in is it its just kind know
    like listen looking love make maybe me mix more music my need new nice no not now of off ok okay on one only or
    other others our out pick play played playlist please put really recommend recommendation recommendations request
    show sing singer singers so some somebody someone something song songs sort sound sounding sounds stuff style
    such suggest suggestion suggestions that thats the their them then there these they thing things this those to
    too track tracks tune tunes type under up us very vibe vibes want wanted wants was we well were what whats when
    where which while who why will with without would you your
    algo alguna algunas canciones cancion con de del donde el ella en la las los mas me musica para pon ponme por que
    quiero un una unas unos y
    au aux avec chanson chansons de des du et je la le les mets moi musique plus pour que un une veux
    auf das dem den der die ein eine einen etwas fur ich ist lied lieder mich mir mit musik spiel und von zum
    canzone canzoni che con da dei del della di e gli il la le lo metti mi musica per piu un una voglio
    as cancao cancoes com da das do dos em eu mais musicas o os para quero toca uma umas um uns
    """.split()  # noqa: SIM905 - a table of words reads best as a text
)


def telling_terms(text: str) -> list[str]:
    """The search terms of a text without stop words, each once."""
    return [term for term in dict.fromkeys(terms(text)) if term not in STOP_WORDS]


def without(words: Iterable[str], texts: Iterable[str]) -> list[str]:
    """The words that are in none of the texts."""
    gone = {term for text in texts for term in terms(text)}
    return [word for word in words if word not in gone]
