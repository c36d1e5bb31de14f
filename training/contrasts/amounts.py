"""Amounts, dates, how many, and comparisons."""

from __future__ import annotations

from calendar import month_name

from training.contrasts.words import rows, words
from training.contrasts.world import GROUPS, World, capital

Made = tuple[str, str, int] | None
UNITS = [
    ("metres", "feet", 3.28084, ("long", "tall", "high", "wide", "deep")),
    ("kilometres", "miles", 0.621371, ("long",)),
    ("kilograms", "pounds", 2.20462, ("heavy",)),
    ("hectares", "acres", 2.47105, ("in size",)),
    ("litres", "gallons", 0.264172, ("in volume",)),
    ("centimetres", "inches", 0.393701, ("thick", "wide")),
    ("hours", "minutes", 60.0, ("in length",)),
    ("days", "hours", 24.0, ("in length",)),
    ("years", "months", 12.0, ("in length",)),
    ("dozen", "", 12.0, ("",)),
]
MEASURED = words("measured")
SAYS = ["is {x} {how}", "measures {x}", "is listed at {x}", "has been put at {x}", "comes to {x}"]
SCALES = [(1e3, "thousand"), (1e6, "million"), (1e9, "billion")]
COUNTED = words("counted")
PARTS = [(50, "half"), (25, "a quarter"), (20, "a fifth"), (33, "a third"), (75, "three quarters")]
PARTS += [(10, "a tenth"), (66, "two thirds"), (40, "two fifths")]
BOUNDS = [
    ("more than", True),
    ("over", True),
    ("at least", True),
    ("fewer than", False),
    ("under", False),
]
EVENTS = [
    "designed",
    "begun",
    "opened",
    "rebuilt",
    "sold",
    "closed",
    "restored",
    "enlarged",
    "damaged",
]
MONTHS = month_name[1:]
QUANTIFIED = rows("quantified")
DEGREES = rows("degrees")
LABEL = {"S": 0, "R": 1, "N": 2}


def figure(value: float) -> str:
    """Digits with separators, few after the point."""
    return f"{value:,.0f}" if value >= 20 or value == int(value) else f"{value:.1f}"


def units(w: World) -> Made:
    """One length, weight or duration in two units, or another one."""
    one, other, factor, hows = w.rng.choice(UNITS)
    value = float(w.rng.choice([w.rng.randint(2, 90), w.rng.randint(2, 40) * 10]))
    wrong = w.rng.random() < 0.45
    meant = value * w.rng.choice([0.3, 0.5, 0.7, 1.4, 2, 3, 10]) if wrong else value
    noun, town = w.pick(MEASURED), w.towns(1)[0]
    how = w.pick(hows)
    if one == "dozen":
        said = dozens(w, noun, value, meant)
    elif meant * factor < 2:
        return None
    else:
        sizes = [f"{figure(value)} {one}", f"{figure(meant * factor)} {other}"]
        said = [f"the {noun} near {town} {w.pick(SAYS).format(x=x, how=how)}" for x in sizes]
    w.rng.shuffle(said)
    tail = w.pick(["", "", ", according to the owners", " in all", ", records show"])
    return said[0] + ".", w.among(said[1] + tail + "."), int(wrong)


def dozens(w: World, place: str, value: float, meant: float) -> list[str]:
    """A number of dozens, and the same or another number in full."""
    noun = w.pick(COUNTED)
    frame = w.pick([f"{w.person()} ordered {{x}}", f"{place.title()} stores held {{x}}"])
    counts = [f"{figure(value)} dozen {noun}", f"{figure(meant * 12)} {noun}"]
    return [frame.format(x=x) for x in counts]


def scales(w: World) -> Made:
    """2.5 million beside 2,500,000, and beside 2.5 billion."""
    size, word = w.rng.choice(SCALES)
    value = w.rng.randint(11, 99) / 10
    other, noun = w.rng.choice(SCALES)[0], w.pick(COUNTED)
    wrong = w.rng.random() < 0.5
    digits = figure(value * (w.rng.choice([other, size * 2, size / 10]) if wrong else size))
    if wrong and float(digits.replace(",", "")) == value * size:
        return None
    texts = [f"{value:g} {word} {noun}", f"{digits} {noun}"]
    w.rng.shuffle(texts)
    firm = w.firms(1)[0]
    verb = w.rng.sample(["sold", "received", "counted", "handled", "reported"], 2)[0]
    return f"{firm} {verb} {texts[0]}.", w.among(f"Last year {firm} {verb} {texts[1]}."), int(wrong)


def about(w: World) -> Made:
    """A rough or bounded figure beside an exact one."""
    base, firm, noun = w.rng.randint(3, 90) * 10, w.firms(1)[0], w.pick(GROUPS)
    exact = base + w.rng.randint(1, 9) * w.rng.choice([1, 3])
    far = base * w.rng.choice([0.4, 0.6, 1.7, 2.5])
    bound, holds = w.rng.choice(BOUNDS)
    source = w.rng.choice([exact, round(far)])
    when = w.pick(["In the end", "This spring", "On Friday", "By its own records"])
    if w.rng.random() < 0.25:
        known = f"{firm} counted more than {base} {noun}."
        return f"{firm} counted exactly {exact} {noun}.", known, 2
    claim = f"{firm} counted {bound} {base} {noun}."
    text = f"{when}, {firm} counted {source} {noun}."
    return claim, w.among(text), 0 if (source > base) == holds else 1


def shares(w: World) -> Made:
    """A fraction in words beside a percentage or a count."""
    percent, word = w.rng.choice(PARTS)
    near = percent + w.rng.choice([-1, -0.5, 0.4, 1])
    far = (percent + w.rng.choice([25, 35, 45])) % 95 + 3
    wrong = w.rng.random() < 0.5
    value = far if wrong else near
    if wrong and abs(far - percent) < 12:
        return None
    town, noun = w.towns(1)[0], w.pick(GROUPS)
    rough = w.pick(["about", "roughly", "around", "nearly" if near < percent else "just over"])
    total = w.rng.choice([200, 400, 1000])
    stated = (
        f"{value:g} per cent of"
        if w.rng.random() < 0.6
        else f"{value * total / 100:.0f} of the {total}"
    )
    verb = w.pick(
        ["were repaired", "were counted", "need help", "were new", "were lost", "took part"]
    )
    claim = f"{rough} {word} of {noun} in {town} {verb}."
    return capital(claim), w.among(f"{stated} {noun} in {town} {verb}."), int(wrong)


def dates(w: World) -> Made:
    """Several events with a date each, and a month that the source gives or does not give."""
    thing = w.thing()
    first, second = w.rng.sample(EVENTS, 2)
    one = w.year()
    two = one + w.rng.randint(1, 40)
    text = w.pick(
        [
            f"{thing}, {first} in {one}, was {second} in {two}",
            f"{thing} was {first} in {one} and {second} in {two}",
            f"{first} in {one}, {thing} was {second} {two - one} years later, in {two}",
            f"after it had been {first} in {one}, {thing} was {second} in {two}",
        ]
    )
    turn = w.rng.random()
    if turn >= 0.7:
        return months(w, f"{thing} was {first}", one)
    right = [(first, one), (second, two)]
    wrong = [(first, two), (second, one), (first, one + 3), (second, two + 5)]
    event, year = w.rng.choice(right if turn < 0.35 else wrong)
    return f"{thing} was {event} in {year}.", w.among(text + "."), 0 if turn < 0.35 else 1


def months(w: World, said: str, year: int) -> Made:
    """A month beside a day of it, a day of another month, or the year alone."""
    month, other = w.rng.sample(MONTHS, 2)
    label = w.rng.choice("SRN")
    if label == "N":
        when = f"in {year}"
    else:
        when = f"on {w.rng.randint(1, 28)} {month if label == 'S' else other} {year}"
    return f"{said} in {month} {year}.", w.among(f"{said} {when}."), LABEL[label]


def ages(w: World) -> Made:
    """How old somebody was, from two dates."""
    person, born = w.person(), w.year(1850, 1990)
    age = w.rng.randint(16, 80)
    wrong = w.rng.random() < 0.5
    said = age + w.rng.choice([-9, -5, 4, 8, 15]) if wrong else age
    verb = w.pick(["died", "retired", "married", "published a first novel", "was elected"])
    claim = w.pick(
        [f"{person} {verb} at the age of {said}.", f"{person} was {said} when they {verb}."]
    )
    claim = claim.replace("they was", "they were")
    text = f"{person} was born in March {born} and {verb} in October {born + age}."
    return claim, w.among(text), int(wrong)


def quantified(w: World) -> Made:
    """All, most, some, none."""
    source, claim, label = w.rng.choice(QUANTIFIED)
    noun, town = w.pick(GROUPS), w.towns(1)[0]
    verb = w.pick(
        [
            "were inspected",
            "survived the winter",
            "were painted blue",
            "failed the test",
            "arrived on time",
            "were sold",
            "had been repaired",
            "were found empty",
            "took part",
        ]
    )
    said = [
        f"{'no' if q == 'none' else q} {noun} of {town} {verb}"
        if q == "none" and w.rng.random() < 0.5
        else f"{q} of the {noun} of {town} {verb}"
        for q in (claim, source)
    ]
    tail = w.pick(["", "", ", the report says", " last year", ", according to the council"])
    return capital(said[0]) + ".", w.among(f"{said[1]}{tail}."), LABEL[label]


def compared(w: World) -> Made:
    """More of one is less of the other."""
    more, less = w.rng.choice(DEGREES)
    one, other = w.rng.choice([w.towns, w.firms, w.people])(2)
    if w.rng.random() < 0.5:
        more, less = less, more
    source = w.pick(
        [
            f"{one} is {more} than {other}",
            f"{other} is {less} than {one}",
            f"{one} was found to be {more} than {other}",
            f"compared with {other}, {one} is {more}",
            f"of the two, {one} is the {more}, {other} the {less}",
        ]
    )
    label = w.rng.choice("SSRRN")
    claims = {
        "S": [f"{one} is {more} than {other}.", f"{other} is {less} than {one}."],
        "R": [f"{one} is {less} than {other}.", f"{other} is {more} than {one}."],
        "N": [f"{one} is {w.rng.choice(DEGREES)[0]} than {w.towns(1)[0]}."],
    }
    claim = w.pick(claims[label])
    return claim, w.among(source + "."), LABEL[label]


def amount_compared(w: World) -> Made:
    """More and fewer of something, from two figures or from words."""
    one, other = w.rng.choice([w.towns, w.firms])(2)
    noun, verb = w.pick(GROUPS), w.pick(["has", "lost", "sent", "needs", "had in 1990"])
    low, high = sorted(w.rng.sample(range(12, 900), 2))
    source = w.pick(
        [
            f"{one} {verb} {high} {noun}, {other} {low}",
            f"{one} {verb} more {noun} than {other}",
            f"{other} {verb} fewer {noun} than {one}",
        ]
    )
    wrong = w.rng.random() < 0.5
    first, second = (other, one) if wrong else (one, other)
    claim = w.pick(
        [
            f"{first} {verb} more {noun} than {second}.",
            f"{second} {verb} fewer {noun} than {first}.",
        ]
    )
    return claim, w.among(source + "."), int(wrong)


def ranked(w: World) -> Made:
    """The largest, the second largest, and what none exceeds."""
    best = w.pick(
        ["largest", "oldest", "tallest", "busiest", "fastest", "richest", "smallest", "deepest"]
    )
    thing, town, other = w.thing(), w.towns(1)[0], w.thing()
    label = w.rng.choice("SRRN")
    source = {
        "S": [
            f"{thing} is the {best} in {town} county",
            f"{thing}, the {best} in {town} county, drew crowds",
        ],
        "R": [
            f"{thing} is only the {w.pick(['second', 'third', 'fourth'])}-{best} in {town} county",
            f"{thing} is the second {best} in {town} county, after {other}",
            f"the {best} in {town} county is {other}, followed by {thing}",
        ],
        "N": [
            f"{thing} is among the {best} in {town} county",
            f"{thing} is one of the {best} in {town} county",
        ],
    }[label]
    return f"{thing} is the {best} in {town} county.", w.among(w.pick(source) + "."), LABEL[label]


KINDS = [
    (units, 5), (scales, 2), (about, 3), (shares, 3), (dates, 4), (ages, 2), (quantified, 5),
    (compared, 3), (amount_compared, 2), (ranked, 2),
]  # fmt: skip
