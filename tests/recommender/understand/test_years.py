"""Years as people write them."""

import pytest

from recommender.understand.years import find

SPANS = {
    "90s rock": (1990, 1999), "'90s": (1990, 1999), "1990s": (1990, 1999), "music from the 2000's": (2000, 2009),
    "nineties hip hop": (1990, 1999), "the year 2000": (2000, 2000), "late eighties": (1986, 1989),
    "early 90s": (1990, 1993), "mid-90s": (1993, 1996), "early to mid 2000s": (2000, 2006), "mid to late 90s": (1993, 1999),
    "between 1994 and 1997": (1994, 1997), "rock 1994-97": (1994, 1997), "from 94 to 97": (1994, 1997),
    "between 1997 and 1994": (1994, 1997), "before 1980": (None, 1979), "since 1997": (1997, None),
    "after 1999": (2000, None), "before the 80s": (None, 1979), "pre-1980": (None, 1979), "1990+": (1990, None),
    "from 2000 onwards": (2000, None), "last year's pop": (2025, 2025), "the last 5 years": (2022, 2026),
    "the past 2 decades": (2007, 2026), "the past decade": (2017, 2026), "this year": (2026, 2026),
    "the 1980s through today": (1980, 2026), "from the 60s to the 80s": (1960, 1989), "in '94": (1994, 1994),
    "música de los 80": (1980, 1989), "años noventa": (1990, 1999), "années 90": (1990, 1999), "80er Jahre": (1980, 1989),
    "frühe 90er": (1990, 1993), "anni ottanta": (1980, 1989), "anos 80": (1980, 1989), "début des années 80": (1980, 1983),
    "finales de los 90": (1996, 1999), "seit 1990": (1990, None), "vor 1970": (None, 1969),
}  # fmt: skip
NO_YEARS = [
    "10 songs", "blink 182", "2 minutes to midnight", "120 bpm", "100s of songs", "twenty one pilots", "in my twenties",
    "$2000", "1.5 hours", "2 songs", "vingt chansons", "30 minutes",
]  # fmt: skip
STYLES = ["90s vibe", "80s-style synths", "sounds like the 80s", "a 70s feel", "90s-ish"]


@pytest.mark.parametrize("text", SPANS)
def test_span(text: str) -> None:
    """A decade, year, range or relative span has these bounds, both inclusive, and is hard."""
    (span,) = find(text, 2026)
    assert (span.constraint.start_year, span.constraint.end_year) == SPANS[text]
    assert span.constraint.strength == "hard"


@pytest.mark.parametrize("text", NO_YEARS)
def test_no_years(text: str) -> None:
    """Other numbers are no years."""
    assert find(text, 2026) == ()


@pytest.mark.parametrize("text", STYLES)
def test_style_of_an_era(text: str) -> None:
    """A decade that is a flavour filters nothing."""
    (span,) = find(text, 2026)
    assert (span.constraint.kind, span.constraint.apply_as_filter) == ("style_era", False)


def test_several_decades() -> None:
    """Decades in a list are spans of their own."""
    spans = find("from the 90s or 2000s or 2010s", 2026)
    assert [span.constraint.start_year for span in spans] == [1990, 2000, 2010]
