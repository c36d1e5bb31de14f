"""Small edits of a sentence that change, or keep, what it says; deterministic by generator."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Edit = Callable[[str, random.Random, list[str]], str | None]

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
NUMBER_WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "twelve",
    "twenty",
    "thirty",
    "fifty",
]
ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]
NATIONS = [
    "American",
    "British",
    "French",
    "German",
    "Italian",
    "Spanish",
    "Russian",
    "Chinese",
    "Japanese",
    "Indian",
    "Canadian",
    "Australian",
    "Dutch",
    "Swedish",
    "Norwegian",
    "Danish",
    "Polish",
    "Greek",
    "Turkish",
    "Mexican",
    "Brazilian",
    "Irish",
    "Scottish",
    "Welsh",
    "Austrian",
    "Swiss",
    "Portuguese",
    "Belgian",
    "Hungarian",
    "Czech",
    "Finnish",
    "Iranian",
    "Egyptian",
    "Korean",
    "African",
    "European",
    "Asian",
]
OPPOSITES = [
    ("increase", "decrease"),
    ("increases", "decreases"),
    ("increased", "decreased"),
    ("rose", "fell"),
    ("higher", "lower"),
    ("highest", "lowest"),
    ("larger", "smaller"),
    ("largest", "smallest"),
    ("older", "newer"),
    ("oldest", "newest"),
    ("longer", "shorter"),
    ("longest", "shortest"),
    ("more", "fewer"),
    ("most", "few"),
    ("before", "after"),
    ("early", "late"),
    ("earlier", "later"),
    ("northern", "southern"),
    ("north", "south"),
    ("eastern", "western"),
    ("east", "west"),
    ("above", "below"),
    ("won", "lost"),
    ("include", "exclude"),
    ("includes", "excludes"),
    ("including", "excluding"),
    ("began", "ended"),
    ("begins", "ends"),
    ("male", "female"),
    ("public", "private"),
    ("modern", "ancient"),
    ("common", "rare"),
    ("major", "minor"),
    ("often", "rarely"),
    ("usually", "rarely"),
    ("always", "never"),
    ("many", "few"),
    ("all", "few"),
    ("successful", "unsuccessful"),
    ("father", "mother"),
    ("son", "daughter"),
    ("king", "queen"),
    ("men", "women"),
    ("founded", "dissolved"),
    ("gained", "lost"),
    ("strong", "weak"),
    ("first", "last"),
    ("rich", "poor"),
    ("hot", "cold"),
    ("inner", "outer"),
    ("upper", "lower"),
    ("major", "minor"),
    ("causes", "prevents"),
    ("caused", "prevented"),
    ("allows", "forbids"),
    ("improves", "worsens"),
    ("best", "least"),
    ("popular", "unpopular"),
]
FLIP = {a: b for a, b in OPPOSITES} | {b: a for a, b in OPPOSITES}
SYNONYMS = {
    "began": "started",
    "large": "big",
    "often": "frequently",
    "also known as": "also called",
    "many": "numerous",
    "film": "movie",
    "located": "situated",
    "usually": "normally",
    "approximately": "about",
    "around": "about",
    "several": "a number of",
    "primarily": "mainly",
    "released": "put out",
    "born": "born",
    "created": "made",
    "throughout": "all through",
    "widely": "broadly",
    "founded": "established",
    "received": "got",
    "century": "century",
}
QUANTITIES = [
    ("all", "some"),
    ("most", "all"),
    ("some", "all"),
    ("many", "all"),
    ("about half", "nearly all"),
    ("a few", "most"),
    ("one of the", "the only one of the"),
]
NAME = re.compile(r"(?<=[a-z,] )(?:[A-Z][\w’'-]+)(?: (?:of |the |de |von |van )?[A-Z][\w’'-]+)*")
YEAR = re.compile(r"\b1[0-9]\d\d\b|\b20[0-2]\d\b")
NUMBER = re.compile(r"\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\b")
AUX = re.compile(
    r"\b(is|was|are|were|has|have|had|can|could|will|would|may|does|did)\b(?! (?:not|no)\b)"
)
NOT = re.compile(r"\b(is|was|are|were|has|have|had|can|could|will|would|does|did) not\b")
BRACKET = re.compile(r" ?\([^()]*\)")


def _swap(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


def _pick(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


def year(text: str, rng: random.Random, names: list[str]) -> str | None:
    """Another year, near or far."""
    hit = _pick(YEAR, text, rng)
    if not hit:
        return None
    shift = rng.choice([-60, -21, -10, -7, -3, -2, -1, 1, 2, 3, 5, 8, 10, 30])
    return _swap(text, hit.span(), str(min(2026, int(hit[0]) + shift)))


def number(text: str, rng: random.Random, names: list[str]) -> str | None:
    """Another figure of a like size."""
    found = [m for m in NUMBER.finditer(text) if not YEAR.fullmatch(m[0])]
    if not found:
        return None
    hit = rng.choice(found)
    value = float(hit[0].replace(",", ""))
    changed = value * rng.choice([0.1, 0.5, 0.8, 1.2, 1.5, 2, 3, 10]) if value else 3.0
    if changed == value or round(changed) == round(value):
        changed = value + 1
    plain = (
        f"{changed:.1f}"
        if "." in hit[0]
        else f"{round(changed):,}"
        if "," in hit[0]
        else str(round(changed))
    )
    return _swap(text, hit.span(), plain) if plain != hit[0] else None


def listed(options: list[str]) -> Edit:
    """Replace a word of the list by another of the list."""
    pattern = re.compile(r"\b(" + "|".join(options) + r")\b")

    def edit(text: str, rng: random.Random, names: list[str]) -> str | None:
        hit = _pick(pattern, text, rng)
        return (
            _swap(text, hit.span(), rng.choice([o for o in options if o != hit[0]]))
            if hit
            else None
        )

    return edit


def opposite(text: str, rng: random.Random, names: list[str]) -> str | None:
    """One word for its opposite."""
    found = [m for m in re.finditer(r"\b[a-z]+\b", text) if m[0] in FLIP]
    if not found:
        return None
    hit = rng.choice(found)
    return _swap(text, hit.span(), FLIP[hit[0]])


def negate(text: str, rng: random.Random, names: list[str]) -> str | None:
    """Add or drop "not" after the first auxiliary."""
    drop = NOT.search(text)
    if drop:
        return _swap(text, drop.span(), drop[1])
    hit = AUX.search(text)
    word = rng.choice(["not", "never", "not"])
    return _swap(text, hit.span(), f"{hit[0]} {word}") if hit else None


def name(text: str, rng: random.Random, names: list[str]) -> str | None:
    """Another name of the pool in place of one in the text."""
    hit = _pick(NAME, text, rng)
    if not hit or not names or hit[0] in MONTHS or hit[0] in NATIONS:
        return None
    same = [n for n in names if n.count(" ") == hit[0].count(" ") and n not in text] or names
    return _swap(text, hit.span(), rng.choice(same))


def roles(text: str, rng: random.Random, names: list[str]) -> str | None:
    """Two different names change places."""
    found = [m for m in NAME.finditer(text) if m[0] not in MONTHS]
    if len(found) < 2:
        return None
    a, b = sorted(rng.sample(found, 2), key=lambda m: m.start())
    between = text[a.end() : b.start()]
    if a[0] == b[0] or between.strip(" ,") in {"and", "or", "", "&"} or ", " in between:
        return None
    return text[: a.start()] + b[0] + between + a[0] + text[b.end() :]


def quantity(text: str, rng: random.Random, names: list[str]) -> str | None:
    """A stronger or other quantifier."""
    found = [(m, new) for old, new in QUANTITIES for m in re.finditer(rf"\b{old}\b", text)]
    if not found:
        return None
    hit, new = rng.choice(found)
    return _swap(text, hit.span(), new)


FALSE_EDITS: list[tuple[Edit, int]] = [
    (year, 3),
    (number, 3),
    (listed(MONTHS), 1),
    (listed(NATIONS), 2),
    (listed(NUMBER_WORDS), 1),
    (listed(ORDINALS), 1),
    (opposite, 4),
    (negate, 3),
    (name, 3),
    (roles, 2),
    (quantity, 1),
]


def falsify(text: str, rng: random.Random, names: list[str]) -> str | None:
    """A sentence that cannot hold if `text` does; None when no edit applies."""
    edits = [e for e, n in FALSE_EDITS for _ in range(n)]
    for _ in range(8):
        out = rng.choice(edits)(text, rng, names)
        if out and out != text:
            return out
    return None


def paraphrase(text: str, rng: random.Random) -> str:
    """The same content: brackets and side clauses dropped, a synonym, a fronted date."""
    out = BRACKET.sub("", text)
    for old, new in rng.sample(sorted(SYNONYMS.items()), 8):
        out = re.sub(rf"\b{old}\b", new, out, count=1)
    pieces = out.rstrip(".").split(", ")
    if len(pieces) >= 3 and rng.random() < 0.5:
        out = ", ".join(pieces[:-1]) + "."
    dated = re.fullmatch(r"(.{20,}?),? (in (?:[A-Z][a-z]+ )?(?:1\d|20)\d\d)\.", out)
    if dated and rng.random() < 0.6:
        out = f"I{dated[2][1:]}, {lower_first(dated[1])}."
    return out


def lower_first(text: str) -> str:
    """Lower-case an opening function word."""
    first, _, rest = text.partition(" ")
    plain = {
        "The",
        "A",
        "An",
        "It",
        "He",
        "She",
        "They",
        "In",
        "This",
        "Its",
        "His",
        "Her",
        "There",
        "Their",
    }
    return f"{first.lower()} {rest}" if first in plain else text
