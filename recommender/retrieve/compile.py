"""From the resolved state to the plan: what must hold, what is preferred, and what each branch searches for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Catalogue
from recommender.rank.weights import RequestKind, branch_weights
from recommender.retrieve.companions import SELDOM_WANTED, companions
from recommender.retrieve.companions import WEIGHT as COMPANION_WEIGHT
from recommender.retrieve.queries import dense_text, text_query, theme_words
from recommender.retrieve.tagging import telling_tags
from recommender.text import fold
from recommender.types import (
    Columns,
    Plan,
    RecordingKind,
    ResolvedState,
    ResolvedTarget,
    Rows,
    SoftTag,
    TemporalConstraint,
    TrackLimits,
    YearRange,
)

DEFAULT_COUNT = 3
MAX_COUNT = 20
CARDS_PER_ARTIST_SHARE = 5  # an artist comes once in every five cards begun
MINUTES_EACH = 3.5  # length of a track, where only minutes were asked for
LAST_YEAR = 9999
UNBOUNDED = 1_000_000  # seconds or beats, above any track's
ANCHOR_TAGS = 5
ANCHORED = ("anchors", "playlists")  # branches that go by what was there before
ANCHOR_TAG_WEIGHT = 0.4
ANCHOR_TRACKS = 3
LATEST_SHOWN = 3
ANCHOR_MIX = {"refinement": 0.4, "playlist_build": 0.5, "pivot": 0.0, "open_explore": 0.0}
FACET_WEIGHT = {"genre": 1.4, "language": 1.4, "vocals": 1.2, "instrument": 1.2, "lyrical_theme": 1.2, "energy": 0.9}
KIND_WORDS = {
    "live": RecordingKind.LIVE, "remix": RecordingKind.REMIX, "cover": RecordingKind.COVER,
    "karaoke": RecordingKind.KARAOKE, "acoustic": RecordingKind.ACOUSTIC, "remaster": RecordingKind.REMASTER,
    "instrumental": RecordingKind.INSTRUMENTAL,
}  # fmt: skip


def compile_plan(resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    """The plan of a wish; every field of the state that means something to retrieval changes it."""
    plan = _hard(resolved, catalogue)
    plan = _soft(plan, resolved, catalogue)
    plan = _limits(_size(plan, resolved), resolved.state.limits)
    return _queries(plan, resolved, catalogue)


def _hard(resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    columns, state = catalogue.columns, resolved.state
    kinds = tuple(RecordingKind[kind.upper().replace("-", "_")] for kind in state.wanted_kinds)
    tags = tuple(tag for kind in kinds for tag in _kind_tags(kind, catalogue))
    tracks, kinds = _named_tracks(resolved, kinds, tags, columns)
    groups, genres_only = _tag_groups(resolved, catalogue)
    years, hard = _years(state.release_years)
    artists = _artists(resolved, tracks, columns)
    plan = Plan(
        years=years,
        years_hard=hard,
        artists=artists,
        albums=() if tracks else _ids(resolved, "album"),
        tracks=tracks,
        tags_all=groups,
        wanted_kinds=tuple(int(kind) for kind in kinds),
        kind_tags=tags if kinds else (),
        known_genre_only=not (genres_only and artists),
    )
    return _exclusions(plan, resolved, catalogue)


def _named_tracks(
    resolved: ResolvedState, kinds: tuple[RecordingKind, ...], tags: tuple[int, ...], columns: Columns
) -> tuple[tuple[int, ...], tuple[RecordingKind, ...]]:
    """The tracks asked for by name, in the kind of recording asked for; where there is none, in any kind.

    Another act's karaoke version bears the same title, so the other candidates of the name count as well.
    """
    tracks = _ids(resolved, "track")
    if not (tracks and kinds):
        return tracks, kinds
    named = [target for target in resolved.targets if target.kind == "track" and not target.style]
    near = _unique((*tracks, *(other.id for target in named for other in target.candidates)))
    fitting = tuple(row for row in near if _is_kind(row, kinds, tags, columns))
    return (fitting, kinds) if fitting else (tracks, ())


def _is_kind(row: int, kinds: Sequence[RecordingKind], tags: Sequence[int], columns: Columns) -> bool:
    return int(columns.kind[row]) in kinds or not set(tags).isdisjoint(columns.tags[row].tolist())


def _kind_tags(kind: RecordingKind, catalogue: Catalogue) -> tuple[int, ...]:
    """The tags that name a kind of recording; "karaoke" the activity is none."""
    return catalogue.vocabulary.find_kind(kind.name.lower().replace("_", "-"), "genre", "vocals", "other")


def _ids(resolved: ResolvedState, kind: str) -> tuple[int, ...]:
    """The ids of the targets of a kind that were asked for as such, in the order of the request."""
    return _unique(key for target in resolved.targets if target.kind == kind and not target.style for key in target.ids)


def _unique(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(value) for value in values))


def _artists(resolved: ResolvedState, tracks: Sequence[int], columns: Columns) -> tuple[int, ...]:
    """The artists asked for; one that only says whose track is meant adds nothing to the track."""
    credited = {int(artist) for row in tracks for artist in columns.credits[row]}
    return tuple(artist for artist in _ids(resolved, "artist") if artist not in credited)


def _tag_groups(resolved: ResolvedState, catalogue: Catalogue) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Groups of tags of which each must be met, and whether all of them are genres."""
    targets = [target for target in resolved.targets if target.kind == "tag" and target.hard and target.ids]
    groups = tuple(_closure(ids, catalogue) for ids in _alternatives(targets))
    vocabulary = catalogue.vocabulary
    return groups, all(vocabulary.kind(tag) == "genre" for target in targets for tag in target.ids)


def _alternatives(targets: Sequence[ResolvedTarget]) -> list[list[int]]:
    """The tags of each demand; targets that are alternatives to one another make one."""
    joined: dict[tuple[int, int], list[int]] = {}
    for place, target in enumerate(targets):
        joined.setdefault((target.any_of, 0 if target.any_of else place), []).extend(target.ids)
    return list(joined.values())


def _closure(tags: Iterable[int], catalogue: Catalogue) -> tuple[int, ...]:
    return _unique(below for tag in tags for below in catalogue.vocabulary.closure(tag))


def _years(spans: Sequence[TemporalConstraint]) -> tuple[tuple[YearRange, ...], bool]:
    """The ranges and whether they are demanded; where some are, the merely wished ones do not count."""
    given = [span for span in spans if span.start_year is not None or span.end_year is not None]
    hard = [span for span in given if _demanded(span)]
    chosen = hard or given
    return tuple(YearRange(span.start_year or 1, span.end_year or LAST_YEAR) for span in chosen), bool(hard)


def _demanded(span: TemporalConstraint) -> bool:
    return span.kind == "release_date" and span.apply_as_filter and span.strength == "hard"


def _exclusions(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    """What must not come. Whatever was asked for by name is given nevertheless."""
    columns = catalogue.columns
    rejected = resolved.rejections
    banned = _unique((*resolved.banned_artists, *_rejected(rejected, "artist")))
    albums = [columns.album_rows[album] for album in _rejected(rejected, "album")]
    tracks = same_recordings(columns, (*resolved.disliked, *_rejected(rejected, "track")))
    named = set(plan.tracks)
    return replace(
        plan,
        exclude_artists=tuple(artist for artist in banned if artist not in plan.artists),
        exclude_tracks=_without((*tracks, *(row for rows in albums for row in rows)), named),
        exclude_tags=_closure(_rejected(rejected, "tag"), catalogue),
        exclude_kinds=_excluded_kinds(rejected),
        shown=_without(same_recordings(columns, resolved.played), named),
    )


def _rejected(targets: Iterable[ResolvedTarget], kind: str) -> tuple[int, ...]:
    return _unique(key for target in targets if target.kind == kind for key in target.ids)


def _without(rows: Iterable[int], named: set[int]) -> tuple[int, ...]:
    return tuple(row for row in _unique(rows) if row not in named)


def _excluded_kinds(rejected: Iterable[ResolvedTarget]) -> tuple[int, ...]:
    words = [word for target in rejected if target.kind == "tag" for word in fold(target.text).split()[:1]]
    singular = [word.removesuffix("es") if word.endswith("xes") else word.removesuffix("s") for word in words]
    return _unique(KIND_WORDS[word] for word in singular if word in KIND_WORDS)


def same_recordings(columns: Columns, rows: Iterable[int]) -> tuple[int, ...]:
    """The rows with all others that hold the same recording: one work in one form, remasters counting as originals."""
    found: list[int] = []
    for row in _unique(rows):
        found.append(row)
        credited = columns.credits[row]
        if len(credited):
            near = columns.artist_rows[int(credited[0])]
            same = (columns.work[near] == columns.work[row]) & (_form(columns, near) == _form(columns, np.array([row])))
            found += near[same].tolist()
    return _unique(found)


def _form(columns: Columns, rows: Rows) -> NDArray[np.uint8]:
    kinds = columns.kind[rows]
    return np.where(kinds == RecordingKind.REMASTER, RecordingKind.ORIGINAL, kinds).astype(np.uint8)


def _soft(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    """What ranks: wished and unwished tags, references, anchors and whom to see less of."""
    columns, state = catalogue.columns, resolved.state
    seeds = _seeds(resolved)
    references = _unique(
        key for target in resolved.targets if target.kind == "artist" and target.style for key in target.ids
    )
    plan = replace(
        plan,
        seeds=seeds,
        soft_artists=references,
        late_artists=_unique((*references, *_style_credits(resolved, columns))),
        shown=_without((*plan.shown, *same_recordings(columns, _style_tracks(resolved))), set(plan.tracks)),
        cooled_artists=_main_artists(columns, resolved.disliked),
        anchor_mix=ANCHOR_MIX[state.intent_mode] if seeds or references else 0.0,
        themes=_themes(resolved, catalogue),
        theme_words=theme_words(resolved),
        sort=state.sort,
    )
    return _demotions(replace(plan, soft_tags=_soft_tags(plan, resolved, catalogue)), resolved, catalogue)


def _style_tracks(resolved: ResolvedState) -> tuple[int, ...]:
    """The tracks that only say what the wish is like; of several recordings the first."""
    return _unique(
        row for target in resolved.targets if target.kind == "track" and target.style for row in target.ids[:1]
    )


def _style_credits(resolved: ResolvedState, columns: Columns) -> tuple[int, ...]:
    return _main_artists(columns, _style_tracks(resolved))


def _seeds(resolved: ResolvedState) -> tuple[int, ...]:
    """Referenced tracks, or what was liked where the wish goes on from it; the latest shown for "more like this"."""
    state = resolved.state
    named = _unique((*resolved.seeds, *_style_tracks(resolved)))
    if state.intent_mode in ("pivot", "open_explore"):
        return named
    if named and state.intent_mode != "playlist_build":
        return named
    return _unique((*named, *resolved.liked)) or _latest(resolved)


def _latest(resolved: ResolvedState) -> tuple[int, ...]:
    wanted = resolved.state.request_type == "similar_to_prior" and not any(target.style for target in resolved.targets)
    return resolved.played[-LATEST_SHOWN:] if wanted else ()


def _main_artists(columns: Columns, rows: Iterable[int]) -> tuple[int, ...]:
    return _unique(artist for row in rows for artist in columns.credits[row][:1])


def _themes(resolved: ResolvedState, catalogue: Catalogue) -> tuple[int, ...]:
    named = [target.ids for target in resolved.targets if target.kind == "tag" and target.facet == "lyrical_theme"]
    theme = resolved.state.lyrical_theme
    found = catalogue.vocabulary.find_kind(theme, "theme") if theme else ()
    themes = (tag for tag in _unique((*found, *(tag for ids in named for tag in ids))))
    return tuple(tag for tag in themes if catalogue.vocabulary.kind(tag) == "theme")


def _soft_tags(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> tuple[SoftTag, ...]:
    wished = [target for target in resolved.targets if target.kind == "tag" and not target.hard and target.ids]
    wishes = [
        SoftTag(_closure(target.ids, catalogue), FACET_WEIGHT.get(target.facet, 1.0), target.text) for target in wished
    ]
    unwished = [
        SoftTag(_closure(target.ids, catalogue), -1.0, target.text)
        for target in resolved.soft_rejections
        if target.kind == "tag" and target.ids
    ]
    anchored = _anchor_tags(plan, wishes, unwished, resolved, catalogue)
    return (*wishes, *unwished, *anchored, *_unsaid(plan, (*wishes, *unwished), catalogue))


def _unsaid(plan: Plan, said: Sequence[SoftTag], catalogue: Catalogue) -> tuple[SoftTag, ...]:
    """What goes with the wished tags, weakly; less of what is seldom wanted, unless it was wished or named."""
    vocabulary = catalogue.vocabulary
    settled = {tag for wish in said for tag in wish.tags}
    names = [vocabulary.name(tag) for wish in said if wish.weight > 0 for tag in wish.tags]
    going = [(name, vocabulary.find(name)) for name in companions(names)]
    near = tuple(SoftTag(tags, COMPANION_WEIGHT, name) for name, tags in going if tags and settled.isdisjoint(tags))
    named = plan.artists or plan.albums or plan.tracks
    settled |= {tag for group in plan.tags_all for tag in group} | set(plan.themes)
    seldom = [(vocabulary.find(name), weight, name) for name, weight in SELDOM_WANTED.items()] if not named else []
    return (
        *near,
        *(SoftTag(tags, -weight, name) for tags, weight, name in seldom if settled.isdisjoint(tags) and tags),
    )


def _anchor_tags(
    plan: Plan,
    wishes: Sequence[SoftTag],
    unwished: Sequence[SoftTag],
    resolved: ResolvedState,
    catalogue: Catalogue,
) -> tuple[SoftTag, ...]:
    """The most telling tags of the anchors as weak wishes, but none that was just wished away; none on a pivot."""
    if resolved.state.intent_mode == "pivot":
        return ()
    columns = catalogue.columns
    top = (columns.artist_rows[artist][:ANCHOR_TRACKS].tolist() for artist in plan.soft_artists)
    rows = _unique((*plan.seeds, *(row for rows in top for row in rows)))
    settled = {tag for wish in (*wishes, *unwished) for tag in wish.tags}
    told = [(tag, share) for tag, share in telling_tags(columns, rows, ANCHOR_TAGS * 2) if tag not in settled]
    return tuple(
        SoftTag((tag,), ANCHOR_TAG_WEIGHT * min(share, 1.0), catalogue.vocabulary.tag(tag).name)
        for tag, share in told[:ANCHOR_TAGS]
        if catalogue.vocabulary.kind(tag) != "country"
    )


def _demotions(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    columns, policy = catalogue.columns, resolved.state.exploration_policy
    demoted = list(_rejected(resolved.soft_rejections, "artist"))
    if policy == "diversify_artists":
        demoted += [*_main_artists(columns, plan.seeds), *resolved.feedback_artists, *plan.soft_artists]
    albums = [int(columns.album[row]) for row in resolved.played] if policy == "diversify_albums" else []
    return replace(
        plan,
        demoted_artists=tuple(artist for artist in _unique(demoted) if artist not in plan.artists),
        demoted_albums=_unique(album for album in albums if album >= 0),
    )


def _size(plan: Plan, resolved: ResolvedState) -> Plan:
    size = resolved.state.size
    wanted = size.count or (round(size.minutes / MINUTES_EACH) if size.minutes else DEFAULT_COUNT)
    count = max(1, min(wanted, MAX_COUNT))
    named = bool(plan.artists or plan.albums or plan.tracks)
    free = named or resolved.state.exploration_policy == "exploit"
    cap = 0 if free else -(-count // CARDS_PER_ARTIST_SHARE)
    return replace(plan, count=count, minutes=size.minutes, artist_cap=cap)


def _limits(plan: Plan, limits: TrackLimits) -> Plan:
    return replace(
        plan,
        duration_s=_bounds(limits.min_seconds, limits.max_seconds),
        bpm=_bounds(limits.min_bpm, limits.max_bpm),
    )


def _bounds(low: int | None, high: int | None) -> tuple[int, int] | None:
    return None if low is None and high is None else (low or 1, high or UNBOUNDED)


def _queries(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Plan:
    text = text_query(plan, resolved, catalogue)
    dense = dense_text(resolved)
    concrete = plan.artists or plan.albums or plan.tracks or plan.tags_all or plan.years or plan.sort
    other = plan.seeds or plan.soft_artists or plan.themes or plan.theme_words or plan.wanted_kinds or plan.minutes
    other = other or plan.duration_s or plan.bpm or any(wish.weight > 0 for wish in plan.soft_tags)
    vague = not (concrete or other or text.clauses)
    request = _request_kind(plan)
    weights = branch_weights(resolved.state.routing_tags, request)
    if resolved.state.intent_mode == "pivot":
        weights |= dict.fromkeys(ANCHORED, 0.0)
    return replace(plan, text=text if text.clauses else None, dense_text=dense, weights=weights, vague=vague)


def _request_kind(plan: Plan) -> RequestKind:
    if plan.tracks:
        return "track"
    if plan.artists or plan.albums:
        wishes = any(wish.weight > 0 for wish in plan.soft_tags) or plan.themes or plan.theme_words
        return "artist_with_wishes" if wishes and not plan.sort else "artist"
    return "reference" if plan.soft_artists or plan.seeds else "open"
