"""The longer answer to "why this one?": only facts of the track and of the wish it answered."""

from recommender.ports import Catalogue
from recommender.respond.headings import heading
from recommender.respond.reasons import grounds, reason
from recommender.types import Plan, Reply, ResolvedState

GONE = "That track is no longer in my catalogue, so I can't say any more about it."


def why(track_id: str, plan: Plan, resolved: ResolvedState, catalogue: Catalogue) -> Reply:
    """Why a track was shown."""
    row = catalogue.row_of(track_id)
    if row is None:
        return Reply(GONE)
    track = catalogue.tracks([row])[0]
    wish = heading(plan, resolved, catalogue, cards=1).removesuffix(":")
    by = f" by {', '.join(track.artists)}" if track.artists else ""
    first = "" if plan.tracks or plan.vague else f"You asked for: {wish}. "
    return Reply(f"{first}“{track.title}”{by}: {reason(track, row, grounds(plan, resolved, catalogue))}.")
