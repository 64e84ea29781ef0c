"""The first line of a reply: what was understood, in the person's words."""

from collections.abc import Iterable, Sequence

from recommender.ports import Catalogue
from recommender.respond.reasons import INSTRUMENTAL, shown_word, vocals_phrase
from recommender.retrieve.queries import open_words
from recommender.types import Plan, ResolvedState, ResolvedTarget, YearRange

DECADE = 10
CENTURY = 100
A_DAY = 86_400  # seconds; a longer bound is an open one
FIRST_YEAR, LAST_YEAR = 1, 9999
MAX_NAMES = 3
ADJECTIVES = frozenset({"mood", "energy", "tempo", "popularity", "language", "performer", "sonic", "visual"})
NOUNS = frozenset({"genre", "instrument", "era"})


def heading(plan: Plan, resolved: ResolvedState, catalogue: Catalogue, *, cards: int) -> str:
    """One line naming the wish, ending in a colon; a track asked for by name gets a sentence."""
    if plan.tracks:
        return "Here it is:" if cards == 1 else "Here is what goes by that name:"
    if plan.vague:
        return "Here are a few well-known ones to start with:"
    words = " ".join(part for part in _parts(plan, resolved, catalogue) if part)
    return f"{words[:1].upper()}{words[1:]}:"


def _parts(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Iterable[str]:
    yield _subject(plan, resolved)
    yield _sung(resolved)
    yield _from_artists(plan, resolved, catalogue)
    yield _like(plan, resolved, catalogue)
    yield _about(resolved)
    yield _for_activity(resolved)
    yield years_phrase(plan.years, hard=plan.years_hard)
    yield _lengths(plan)
    yield _without(resolved)
    yield "in my catalogue" if plan.sort in ("newest", "oldest") else ""


def _subject(plan: Plan, resolved: ResolvedState) -> str:
    """Moods before genres, a noun where there is no genre."""
    tags = [target for target in resolved.targets if target.kind == "tag" and target.ids]
    adjectives = _words(target for target in tags if target.facet in ADJECTIVES or target.text == INSTRUMENTAL)
    nouns = _words(target for target in tags if target.facet in NOUNS)
    order = {"newest": "the latest", "oldest": "the earliest", "least_known": "lesser-known", "popular": "well-known"}
    loose = f"music close to “{' '.join(open_words(resolved))}”" if not tags and open_words(resolved) else "music"
    noun = nouns or ("songs" if plan.artists or plan.themes or plan.theme_words else loose)
    if plan.sort in ("newest", "oldest") and not nouns:
        noun = ""
    return " ".join(part for part in (order.get(plan.sort or "", ""), adjectives, noun) if part)


def _sung(resolved: ResolvedState) -> str:
    """How it is sung, after the noun: "with female vocals"."""
    wished = [target.text for target in resolved.targets if target.facet == "vocals" and target.ids]
    voices = [vocals_phrase(word) for word in dict.fromkeys(wished) if word != INSTRUMENTAL]
    return f"with {joined(voices[:MAX_NAMES])}" if voices else ""


def _words(targets: Iterable[ResolvedTarget]) -> str:
    return " ".join(dict.fromkeys(shown_word(target.text) for target in targets))


def _from_artists(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> str:
    artists = joined([catalogue.artist_name(artist) for artist in plan.artists[:MAX_NAMES]])
    albums = joined([catalogue.album_name(album) for album in plan.albums[:1]])
    named = [target for target in resolved.targets if target.kind == "artist" and not target.style]
    by = f"by {artists}" if artists else ""
    if albums:
        return f"from {albums} {by}".strip()
    return by if named else ""


def _like(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> str:
    names = [catalogue.artist_name(artist) for artist in plan.soft_artists]
    styled = [f"“{target.name}”" for target in resolved.targets if target.kind == "track" and target.style]
    seeds = [f"“{track.title}”" for track in catalogue.tracks(plan.seeds[:MAX_NAMES])] if not styled else []
    all_names = list(dict.fromkeys((*names, *styled, *seeds)))[:MAX_NAMES]
    return f"in the direction of {joined(all_names)}" if all_names else ""


def _about(resolved: ResolvedState) -> str:
    return f"about {resolved.state.lyrical_theme}" if resolved.state.lyrical_theme else ""


def _for_activity(resolved: ResolvedState) -> str:
    words = [target.text for target in resolved.targets if target.facet == "activity" and target.ids]
    return f"for {joined(list(dict.fromkeys(words))[:MAX_NAMES])}" if words else ""


def _without(resolved: ResolvedState) -> str:
    named = [target for target in resolved.rejections if target.ids and target.kind != "track"]
    sung = [target for target in named if target.facet == "vocals"]
    names = [target.name or target.text for target in named if target not in sung]
    if len(sung) > 1:  # one wish, several kinds of voices
        instrumental = any(target.text == INSTRUMENTAL and target.ids for target in resolved.targets)
        names += [] if instrumental else ["vocals"]
    else:
        names += [vocals_phrase(target.name or target.text) for target in sung]
    less = [target.text for target in resolved.soft_rejections]
    parts = [f"without {joined([shown_word(name) for name in names[-MAX_NAMES:]])}"] if names else []
    parts += [f"less {joined(less[-MAX_NAMES:])}"] if less else []
    return "but " + " and ".join(parts) if less and not names else ", ".join(parts)


def _lengths(plan: Plan) -> str:
    if plan.duration_s is None:
        return ""
    low, high = plan.duration_s
    if low <= 1:
        return f"under {_minutes(high + 1)}"
    return f"over {_minutes(low - 1)}" if high >= A_DAY else f"of {_minutes(low)} to {_minutes(high)}"


def _minutes(seconds: int) -> str:
    value = round(seconds / 60, 1)
    shown = f"{value:g}"
    return f"{shown} minute" if shown == "1" else f"{shown} minutes"


def years_phrase(spans: Sequence[YearRange], *, hard: bool) -> str:
    """From the 90s; from 1979; from 1994 to 1997; up to 1979; since 1997; several joined by or."""
    if not spans:
        return ""
    if not hard:
        return f"with a {' or '.join(_span(span) for span in spans)} feel"
    if len(spans) == 1 and spans[0].low <= FIRST_YEAR:
        return f"up to {spans[0].high}"
    if len(spans) == 1 and spans[0].high >= LAST_YEAR:
        return f"since {spans[0].low}"
    return f"from {' or '.join(f'the {_span(span)}' if _is_decade(span) else _span(span) for span in spans)}"


def _is_decade(span: YearRange) -> bool:
    return span.low % DECADE == 0 and span.high == span.low + DECADE - 1


def _span(span: YearRange) -> str:
    if _is_decade(span):
        return f"{span.low % CENTURY:02d}s" if 1920 <= span.low < 2000 else f"{span.low}s"  # noqa: PLR2004 - as people write decades
    return str(span.low) if span.low == span.high else f"{span.low} to {span.high}"


def joined(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
