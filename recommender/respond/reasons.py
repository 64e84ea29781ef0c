"""Why a track is shown: one short line of facts that hold for that track and this request."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from recommender.ports import Catalogue
from recommender.retrieve.tagging import telling_tags
from recommender.text import fold, key64, terms
from recommender.types import Plan, ResolvedState, ResolvedTarget, Track

MAX_PARTS = 3
SHARED_TAGS = 2
REFERENCE_TAGS = 12
REFERENCE_TRACKS = 5
WORD_KINDS = ("genre", "mood", "vocals", "tempo", "activity", "theme")


@dataclass(frozen=True, slots=True)
class Wish:
    """A tag as the person put it, with all the tags that meet it."""

    text: str
    exact: frozenset[int]
    tags: frozenset[int]
    facet: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A name that the wish was compared to: its tags, and the artists named as similar to it."""

    name: str
    tags: frozenset[int]
    similar: frozenset[int]
    artists: frozenset[int]


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that a reason of this request may cite."""

    catalogue: Catalogue
    plan: Plan
    wishes: tuple[Wish, ...]
    references: tuple[Reference, ...]
    theme: str


def grounds(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Grounds:
    """What the reasons of one request may cite."""
    wishes = tuple(_wish(target, catalogue) for target in _tag_targets(resolved))
    return Grounds(catalogue, plan, wishes, tuple(_references(plan, catalogue)), resolved.state.lyrical_theme or "")


def _tag_targets(resolved: ResolvedState) -> list[ResolvedTarget]:
    targets = [target for target in resolved.targets if target.kind == "tag" and target.ids]
    return sorted(targets, key=lambda target: not target.hard)


def _wish(target: ResolvedTarget, catalogue: Catalogue) -> Wish:
    below = frozenset(tag for key in target.ids for tag in catalogue.vocabulary.closure(key))
    return Wish(target.text, frozenset(target.ids), below, target.facet)


def _references(plan: Plan, catalogue: Catalogue) -> Iterator[Reference]:
    columns = catalogue.columns
    for artist in plan.soft_artists:
        rows = columns.artist_rows[artist][:REFERENCE_TRACKS].tolist()
        similar = frozenset(columns.artist_similar[artist].tolist())
        yield Reference(catalogue.artist_name(artist), _telling(rows, catalogue), similar, frozenset((artist,)))
    for row, track in zip(plan.seeds, catalogue.tracks(plan.seeds), strict=True):
        credited = frozenset(columns.credits[row].tolist())
        similar = frozenset(other for artist in credited for other in columns.artist_similar[artist].tolist())
        yield Reference(f"“{track.title}”", _telling([row], catalogue), similar, credited)


def _telling(rows: list[int], catalogue: Catalogue) -> frozenset[int]:
    return frozenset(tag for tag, _ in telling_tags(catalogue.columns, rows, REFERENCE_TAGS))


def reason(track: Track, row: int, given: Grounds) -> str:
    """At most three facts, the most telling for this request first."""
    carried = given.catalogue.columns.tags[row].tolist()
    parts = [*_asked(track, row, given), *_matched(carried, given), *_about(track, carried, given)]
    parts += _compared(row, carried, parts, given)
    if len(parts) < MAX_PARTS - 1:
        parts += _own_facts(track, parts)
    return " · ".join(dict.fromkeys(parts[:MAX_PARTS])) or _last_word(track, row, given)


def _asked(track: Track, row: int, given: Grounds) -> Iterator[str]:
    """What was asked for by name or by year."""
    plan = given.plan
    if row in plan.tracks:
        yield _one_of(track, "the track you asked for", "what you asked for", "found by its title")
    if track.year and (plan.years or plan.sort in ("newest", "oldest")):
        yield str(track.year)
    if plan.albums and track.album:
        yield f"from {track.album}"
    elif plan.artists and track.album and fold(track.album) != fold(track.title):
        yield _one_of(track, f"from {track.album}", f"on {track.album}", f"off {track.album}")


def _matched(carried: list[int], given: Grounds) -> list[str]:
    """The wished tags that the track carries: in the person's word, or the narrower genre it has."""
    found: list[str] = []
    for wish in given.wishes:
        met = [tag for tag in carried if tag in wish.tags]
        if met and wish.facet != "lyrical_theme":
            exact = any(tag in wish.exact for tag in met)
            found.append(_said(wish) if exact else given.catalogue.vocabulary.tag(met[0]).name)
    return [", ".join(dict.fromkeys(found))] if found else []


def _said(wish: Wish) -> str:
    return vocals_phrase(wish.text) if wish.facet == "vocals" else shown_word(wish.text)


def _about(track: Track, carried: list[int], given: Grounds) -> Iterator[str]:
    if given.theme and not set(carried).isdisjoint(given.plan.themes):
        yield _one_of(track, f"about {given.theme}", f"sings of {given.theme}")
    elif given.plan.theme_words and set(given.plan.theme_words) <= set(terms(track.title)):
        yield f"“{given.theme}” in the title"


def _compared(row: int, carried: list[int], parts: list[str], given: Grounds) -> list[str]:
    """What it has in common with a reference; the last reference that fits is enough."""
    said = " ".join(parts)
    for reference in given.references:
        if shared := _shared(carried, reference, said, given):
            return [f"shares {shared} with {reference.name}"]
    credited = set(given.catalogue.columns.credits[row].tolist())
    near = [item.name for item in given.references if not credited.isdisjoint(item.similar)]
    return [f"named as similar to {near[0]}"] if near and not near[0].startswith("“") else []


def _shared(carried: list[int], reference: Reference, said: str, given: Grounds) -> str:
    vocabulary = given.catalogue.vocabulary
    unwished = {tag for wish in given.plan.soft_tags if wish.weight < 0 for tag in wish.tags}
    both = [vocabulary.tag(tag) for tag in carried if tag in reference.tags and tag not in unwished]
    names = [tag.name for tag in both if tag.kind in WORD_KINDS and tag.name not in said]
    return ", ".join(dict.fromkeys(names[:SHARED_TAGS]))


def _own_facts(track: Track, said: Sequence[str]) -> Iterator[str]:
    """What the track is beyond what was said, where the request left room: a genre and a mood before two of a kind."""
    words = " ".join(said)
    tags = [tag for tag in track.tags if tag.kind in ("genre", "mood") and shown_word(tag.name) not in words]
    firsts = {tag.kind: tag for tag in reversed(tags)}
    names = [tag.name for tag in (firsts.get("genre"), firsts.get("mood"), *tags) if tag]
    if names:
        yield ", ".join(shown_word(name) for name in list(dict.fromkeys(names))[:SHARED_TAGS])


def _last_word(track: Track, row: int, given: Grounds) -> str:
    artists = given.catalogue.columns.credits[row].tolist()
    if any(artist in given.plan.artists for artist in artists):
        return _one_of(track, f"by {track.artists[0]}, as asked", f"one of {track.artists[0]}'s songs")
    if track.album:
        return f"from {track.album}"
    return f"from {track.year}" if track.year else "near your words"


def _one_of(track: Track, *phrases: str) -> str:
    """One of some phrases that say the same, always the same one for a track."""
    return phrases[key64(track.id) % len(phrases)]


INSTRUMENTAL = "instrumental"
_SUNG = {
    "female": "female vocals", "male": "male vocals", "mixed": "male and female vocals", "rap-male": "rap",
    "rap-female": "rap", "choir": "a choir",
}  # fmt: skip


def vocals_phrase(word: str) -> str:
    """A tag of the kind "vocals" as people say it."""
    return _SUNG.get(word, word)


_WRITTEN = {"r&b": "R&B", "rnb": "R&B", "edm": "EDM", "idm": "IDM", "mpb": "MPB", "dnb": "DnB", "uk": "UK", "us": "US"}


def shown_word(word: str) -> str:
    """A tag as it is written in a sentence."""
    return " ".join(_WRITTEN.get(part.lower(), part) for part in word.split())
