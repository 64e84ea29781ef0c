"""What the text index and the embedder are asked, from the resolved state."""

from collections.abc import Iterable

from recommender.ports import Catalogue
from recommender.retrieve.words import telling_terms, without
from recommender.text import fold, terms
from recommender.types import Clause, Plan, ResolvedState, ResolvedTarget, TextQuery, YearRange

ARTIST_BOOST = 3.0
TITLE_BOOST = 3.0
ALBUM_BOOST = 2.0
TAGS_BOOST = 1.5
OPEN_TITLE_BOOST = 1.0  # words that name nothing weigh less in a title than a title that was named
WEAK = 0.4
NAMED_ROUTES = frozenset({"exact_entity_probe", "lyric_search", "hidden_target_search"})


def text_query(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> TextQuery:
    """One clause for each term; what was negated never enters, words that are tags are searched among tags only."""
    clauses = (*_named(resolved), *_tagged(plan, resolved, catalogue), *_open(resolved))
    return TextQuery(tuple(dict.fromkeys(clauses)), _window(plan))


def _window(plan: Plan) -> YearRange | None:
    if not (plan.years and plan.years_hard):
        return None
    return YearRange(min(span.low for span in plan.years), max(span.high for span in plan.years))


def _named(resolved: ResolvedState) -> Iterable[Clause]:
    """Names that were asked for and found; a name that was not found searches nothing in its place."""
    boosts = {"artist": ARTIST_BOOST, "track": TITLE_BOOST, "album": ALBUM_BOOST}
    fields = {"artist": "artist", "track": "title", "album": "album"}
    for target in resolved.targets:
        if target.kind in boosts and target.ids and not target.style:
            for term in terms(target.name or target.text):
                yield Clause(fields[target.kind], term, boosts[target.kind])  # type: ignore[arg-type]


def _tagged(plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Iterable[Clause]:
    wished = [target for target in resolved.targets if target.kind == "tag"]
    for target in wished:
        for name in _tag_names(target, catalogue):
            yield from (Clause("tags", term, TAGS_BOOST) for term in dict.fromkeys((fold(name), *terms(name))))
    for wish in plan.soft_tags:
        if 0 < wish.weight < WEAK + 0.1 and wish.name:
            yield Clause("tags", fold(wish.name), WEAK)


def _tag_names(target: ResolvedTarget, catalogue: Catalogue) -> list[str]:
    return [catalogue.vocabulary.tag(tag).name for tag in target.ids] or [target.text]


def _open(resolved: ResolvedState) -> Iterable[Clause]:
    boost = TITLE_BOOST if NAMED_ROUTES & set(resolved.state.routing_tags) else OPEN_TITLE_BOOST
    for word in open_words(resolved):
        yield Clause("title", word, boost)
        yield Clause("tags", word, TAGS_BOOST)


def open_words(resolved: ResolvedState) -> list[str]:
    """The words of the request that were not understood as a name or a tag, without stop words."""
    understood = [target.text for target in (*resolved.targets, *resolved.rejections, *resolved.soft_rejections)]
    return without(telling_terms(resolved.state.open_text), understood)


def theme_words(resolved: ResolvedState) -> tuple[str, ...]:
    """The words of what the lyrics should be about."""
    return tuple(telling_terms(resolved.state.lyrical_theme or ""))


def dense_text(resolved: ResolvedState) -> str:
    """What the embedder reads: wished tags, the theme, names asked for and the open words; nothing negated."""
    tags = [target.name or target.text for target in resolved.targets if target.kind == "tag"]
    names = [target.name for target in resolved.targets if target.kind != "tag" and target.ids and not target.style]
    parts = [*tags, resolved.state.lyrical_theme or "", *names, *open_words(resolved)]
    return " ".join(dict.fromkeys(part for part in parts if part))
