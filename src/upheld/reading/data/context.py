"""Words around a number that limit, direct or deny it. All in lower case.

`BEFORE` and `AFTER` name bounds by Bound value; keys are phrases of one to three words.
"""

from upheld.reading.data.rows import word_set

__all__ = [
    "AFTER",
    "BEFORE",
    "COMPARATIVES",
    "DOWN",
    "DOWN_AFTER",
    "FILLERS",
    "NEGATORS",
    "NOT_NEGATED",
    "UP",
    "UP_AFTER",
]


def _rows(**rows: str) -> dict[str, str]:
    return {
        " ".join(phrase.split()): bound
        for bound, line in rows.items()
        for phrase in line.split(",")
    }


BEFORE: dict[str, str] = _rows(
    more_than="""
        more than, over, above, exceeding, in excess of, greater than, higher than, older than,
        upwards of, north of, upward of, larger than, longer than, well over, exceeds, exceed,
        exceeded, topped, surpassed, past the, >, just over, a little over, slightly over,
        slightly more than, bigger than, heavier than, taller than, more then, not less than or,
        deeper than, wider than, thicker than, faster than, hotter than, warmer than, farther than,
        further than,
        beyond
    """,
    less_than="""
        less than, fewer than, under, below, lower than, smaller than, younger than, shorter
        than, south of, just under, nearly but not, <, slightly under, slightly less than,
        cheaper than, shallower than, narrower than, thinner than, slower than, colder than,
        cooler than, lighter than, nearer than
    """,
    at_least="""
    a few, several, tens of, at least, no less than, no fewer than, not less than, not fewer
    than, minimum of, a minimum of, minimum, starting at, starting from, from as little as, >=,
    ≥, as many as or more, mindestens, au moins, al menos
    """,
    at_most="""
        at most, up to, no more than, not more than, not over, maximum of, a maximum of,
        maximum, as much as, as many as, no greater than, limited to, capped at, <=, ≤, not
        exceeding, within, höchstens, bis zu, jusqu'à, hasta
    """,
    about="""
        about, around, approximately, roughly, some, nearly, almost, approx, approx., circa,
        ca., ca, c., an estimated, estimated, close to, near, nearly a, almost a, somewhere
        around, ~, ≈, ±, in the region of, or so, on the order of, approaching, virtually, etwa,
        rund, knapp, fast, environ, presque, casi, unos
    """,
)
BEFORE["between"] = "about"
del BEFORE["between"], BEFORE["or so"], BEFORE["past the"]

AFTER: dict[str, str] = _rows(
    at_least="""
        or more, or above, or over, and above, and over, or higher, or older, plus, +, at least,
        and up, or greater, minimum, or better, or longer
    """,
    at_most="""or less, or fewer, or under, and under, or below, or lower, at most, or younger,
        maximum, max, tops, or cheaper""",
    about="or so, approximately, or thereabouts, approx, give or take",
)

FILLERS = word_set(
    "a an the just only exactly precisely of by to at its their his her our total already now"
)

UP = word_set("""
    rose rise rises risen rising grew grow grows grown growing increased increase increases
    increasing up gained gain gains jumped jump jumps soared climbed climbs surged surge surges
    added adds higher expanded raised raises raise advanced rallied boosted boost boosts
    improved upped skyrocketed gaining climbing widened uptick
""")
DOWN = word_set("""
    fell fall falls fallen falling dropped drop drops dropping declined decline declines
    declining decreased decrease decreases decreasing down lost lose loses losing lower shrank
    shrink shrinks cut cuts slashed plunged plunge plummeted tumbled slid slipped dipped reduced
    reduce reduces reducing contracted sank lowered narrowed minus weakened sliding
""")
UP_AFTER = word_set("increase rise growth gain jump higher more up surge hike uptick boost greater")
COMPARATIVES = word_set("higher more up greater lower less down fewer cheaper")
DOWN_AFTER = word_set(
    "decrease decline fall drop lower less down cut reduction loss fewer dip plunge cheaper"
)

NEGATORS = word_set("""
    not never n't no cannot without neither nor isn't wasn't aren't weren't doesn't don't didn't
    hasn't haven't hadn't won't wouldn't can't couldn't nicht kein keine pas
""")
# A negator right before one of these denies something else than the value.
NOT_NEGATED = word_set(
    "only just until before merely even all if because but instead later earlier sooner longer than"
)
