"""Who did what to whom, what was only planned, what is over, and what is told of others."""

from __future__ import annotations

from training.contrasts.amounts import LABEL, Made
from training.contrasts.words import rows, words
from training.contrasts.world import World

CONVERSE = rows("converse")
DEEDS = words("deeds")
SHORT = rows("short_of")
SIDES = rows("sides")
WHEN = ["in the final", "in Arden", "that year", "in spring", "on Sunday", "twice"]
REACHED = ["", "", " last year", " in spring", ", officials said", " on Monday"]
MODALS = [
    "may",
    "could",
    "might",
    "is expected to",
    "hopes to",
    "plans to",
    "is said to want to",
    "has been asked to",
]
ACTS = rows("acts")
ROLES = [
    "chief executive",
    "mayor",
    "head coach",
    "editor",
    "director",
    "chair",
    "president",
    "conductor",
    "head teacher",
    "treasurer",
]
GOODS = words("goods")
CAUSES = rows("causes")
FACTS = rows("facts")
MYTHS = [
    "it is a myth that {x}",
    "contrary to what many think, it is not true that {x}",
    "the report that {x} was wrong",
    "it is often said, wrongly, that {x}",
    "some people claim that {x}; records prove the opposite",
]
TRUTHS = [
    "it is a fact that {x}",
    "{x}, as records show",
    "nobody denies that {x}",
    "tests confirmed that {x}",
]


def converse(w: World) -> Made:
    """One event told from both sides, or with the sides exchanged."""
    does, *is_done = w.rng.choice(CONVERSE)
    one, other = w.people()
    forward, backward = f"{one} {does} {other}", f"{other} {w.pick(is_done)} {one}"
    swapped = [f"{other} {does} {one}", f"{one} {w.pick(is_done)} {other}"]
    source, agreeing = (forward, backward) if w.rng.random() < 0.5 else (backward, forward)
    wrong = w.rng.random() < 0.5
    claim = w.pick(swapped) if wrong else agreeing
    tail = w.pick(["", " last year", " in the end", " that winter"])
    return claim + ".", w.among(source + tail + "."), int(wrong)


def sides(w: World) -> Made:
    """One event in many forms, or with the two who take part exchanged."""
    forms = w.rng.choice(SIDES)
    one, other = w.rng.choice([w.people, w.firms, w.towns])(2)
    rest = {"g": w.pick(GOODS), "x": w.pick(WHEN)}
    source, claim = w.rng.sample(forms, 2)
    wrong = w.rng.random() < 0.5
    first, second = (other, one) if wrong else (one, other)
    text = source.format(a=one, b=other, **rest)
    tail = w.pick(["", "", ", as before", ", though not by much", " after all"])
    return claim.format(a=first, b=second, **rest) + ".", w.among(text + tail + "."), int(wrong)


def passive(w: World) -> Made:
    """Active beside passive; somebody else did it; somebody was only there."""
    verb, thing = w.pick(DEEDS), w.thing()
    one, other = w.people()
    label = w.rng.choice("SSRRN")
    source = {
        "S": [
            f"{thing} was {verb} by {one}",
            f"it was {one} who {verb} {thing}",
            f"{one} {verb} {thing}",
        ],
        "R": [
            f"{thing} was {verb} by {other}, not by {one}",
            f"{other} alone {verb} {thing}; {one} was abroad at the time",
            f"it was {other}, no relation of {one}, who {verb} {thing} single-handed",
        ],
        "N": [
            f"{thing} was {verb} the year {one} retired",
            f"{one} visited {thing} and {w.pick(DEEDS)} a cottage nearby",
            f"{one} wrote about {thing}",
            f"{one} {w.pick([deed for deed in DEEDS if deed != verb])} {thing}",
        ],
    }[label]
    claim = w.pick([f"{one} {verb} {thing}.", f"{thing} was {verb} by {one}."])
    return claim, w.among(w.pick(source) + "."), LABEL[label]


def twins(w: World) -> Made:
    """One sentence on two people who do it to each other or both to a third."""
    one, other = w.people()
    skill = w.pick(
        ["to sail", "the trade", "to read music", "chess", "how to graft trees", "Welsh"]
    )
    teacher = w.rng.random() < 0.5
    text = f"it was {one} who taught {other} {skill}, and not the other way round"
    claim = f"{one} taught {other} {skill}." if teacher else f"{other} taught {one} {skill}."
    return claim, w.among(text + "."), int(not teacher)


def short_of(w: World) -> Made:
    """Done, not yet done, or failed."""
    done, weaker, failed = w.rng.choice(SHORT)
    (one, _), (firm, other) = w.people(), w.firms()
    names = {"a": one, "t": w.towns(1)[0], "f": firm, "g": other}
    label = w.rng.choice("SRNN")
    source = {"S": done, "R": failed, "N": weaker}[label].format(**names) + w.pick(REACHED)
    if label != "S" and w.rng.random() < 0.2:
        return source + ".", w.among(source.replace(" last year", "") + "."), 0
    return done.format(**names) + ".", w.among(source + "."), LABEL[label]


def modal(w: World) -> Made:
    """What may happen beside what happened."""
    firm, pair = w.firms(1)[0], w.rng.choice(ACTS)
    town = w.towns(1)[0]
    act, done = (part.format(t=town) for part in pair)
    label = w.rng.choice("SRNN")
    unsure = w.pick(
        [
            f"{firm} {w.pick(MODALS)} {act}",
            f"it is not known whether {firm} will {act}",
            f"{firm} has said nothing on whether it will {act}",
            f"analysts asked {firm} to {act}",
        ]
    )
    source = {"S": f"{firm} {done}", "R": f"{firm} refused to {act}", "N": unsure}[label]
    tail = w.pick(["", " this year", ", a spokesman said"])
    return f"{firm} {done}.", w.among(source + tail + "."), LABEL[label]


def past_state(w: World) -> Made:
    """What was and is no longer."""
    one, other = w.people()
    role, place, year = w.pick(ROLES), w.pick([w.firms(1)[0], w.towns(1)[0]]), w.year(1990)
    over = w.pick(
        [
            f"{one} stepped down as {role} of {place} in {year}",
            f"{one}, a former {role} of {place}, moved abroad",
            f"{one} was {role} of {place} until {year}",
            f"{one} resigned as {role} of {place} and was replaced by {other}",
            f"{other} took over from {one} as {role} of {place} in {year}",
            f"{one} is no longer {role} of {place}",
        ]
    )
    now = w.pick(
        [
            f"{one} has been {role} of {place} since {year}",
            f"{one}, {role} of {place}, opened the fair",
            f"{one} became {role} of {place} in {year} and still holds the post",
        ]
    )
    label = w.rng.choice("SSRRN")
    held = f"{role} of {place}"
    if label == "N":
        return f"{one} is {held}.", w.among(f"{one} has worked for {place} since {year}."), 2
    if w.rng.random() < 0.5:
        claim, source = f"{one} is {w.pick(['', 'the '])}{held}", now if label == "S" else over
    elif label == "S":
        claim, source = f"{one} was {held}", over
    else:
        claim, source = f"{one} is no longer {held}", now
    return claim + ".", w.among(source + "."), LABEL[label]


def closed(w: World) -> Made:
    """What a place was, is, and became."""
    thing, year = w.thing(), w.year(1950)
    before, after = w.rng.sample(
        ["a school", "a hotel", "a bank", "a prison", "a private home", "a museum", "a mill"], 2
    )
    text = w.pick(
        [
            f"{thing} was {before} until {year} and is now {after}",
            f"{thing}, once {before}, has been {after} since {year}",
            f"in {year} {thing} stopped being {before} and became {after}",
        ]
    )
    claim, label = w.rng.choice(
        [
            (f"{thing} is now {after}", 0),
            (f"{thing} used to be {before}", 0),
            (f"{thing} is {before}", 1),
            (f"{thing} is still {before}", 1),
            (f"{thing} has always been {after}", 1),
        ]
    )
    if w.rng.random() < 0.2:
        claim, label = f"{thing} is now {after}", 2
        text = f"{thing} was {before} until {year}, when it was sold"
    return claim + ".", w.among(text + "."), label


def others(w: World) -> Made:
    """The same said of a namesake, another place or another year."""
    town = w.towns(1)[0]
    verb = w.pick(["raised its fees", "won the cup", "was flooded", "has a station", "banned cars"])
    one, other = namesakes(w, town)
    label = w.rng.choice("SNNR")
    source = {
        "S": [
            f"unlike {other}, {one} {verb}",
            f"{one} {verb}; {other} did not follow",
            f"{one} {verb} before {other}",
        ],
        "N": [
            f"{other} {verb}",
            f"{other} {verb} twice that year",
            f"{one} lies far from {other}, which {verb}",
        ],
        "R": [
            f"{other} {verb}, but {one} did not",
            f"only {other} {verb}",
            f"unlike {one}, {other} {verb}",
        ],
    }[label]
    if verb.startswith("has") and label == "R":
        source = [f"{other} {verb}, but {one} has none", f"unlike {one}, {other} {verb}"]
    return f"{one} {verb}.", w.among(w.pick(source) + "."), LABEL[label]


def namesakes(w: World, town: str) -> list[str]:
    """Two names that are easily taken for each other, or two of a kind."""
    return w.rng.choice(
        [
            [f"Upper {town}", f"Lower {town}"],
            [f"North {town}", f"South {town}"],
            w.firms(),
            w.towns(),
            [f"the {w.year(1990)} {town} festival", f"the {w.year(1950, 1989)} {town} festival"],
            w.people(),
        ]
    )


def listed(w: World) -> Made:
    """What is in a list, what is not, and how many there are."""
    *named, foreign = w.rng.sample(GOODS, 4)
    firm = w.firms(1)[0]
    three = f"{named[0]}, {named[1]} and {named[2]}"
    whole = w.rng.random() < 0.5
    text = f"{firm} sells only {three}" if whole else f"among other things {firm} sells {three}"
    turn = w.rng.random()
    if turn < 0.4:
        return f"{firm} sells {w.pick(named)}.", w.among(text + "."), 0
    if turn < 0.8:
        return f"{firm} sells {foreign}.", w.among(text + "."), 1 if whole else 2
    count = w.pick(["three", "three", "two", "four"])
    source = f"the goods of {firm} are {three}, and nothing else"
    return f"{firm} sells {count} kinds of goods.", w.among(source + "."), int(count != "three")


def placed(w: World) -> Made:
    """A city lies in its country."""
    city, land = w.rng.choice(w.capitals)
    away = w.rng.choice([c for c, _ in w.capitals if c != city])
    other = next(one for c, one in w.capitals if c == away)
    what = w.pick(
        [
            "the conference was held in",
            "the painter was born in",
            "the factory was built in",
            "the meteorite fell near",
        ]
    )
    label = w.rng.choice("SSRN")
    if label == "N":
        return f"{what} {city}.", w.among(f"{what} {land}."), 2
    claim = f"{what} {land if label == 'S' else other}."
    tail = w.pick(["", " in 1998", ", near the river"])
    return claim, w.among(f"{what} {city}{tail}."), LABEL[label]


def caused(w: World) -> Made:
    """Cause, mere company, and a cause ruled out."""
    one, other = w.rng.choice(CAUSES)
    who = w.pick(["a study", "researchers in " + w.towns(1)[0], "the inquiry", "tests"])
    label = w.rng.choice("SRNN")
    source = {
        "S": [
            f"{who} proved that {one} led to {other}",
            f"{who} showed {one} to be the cause of {other}",
        ],
        "R": [
            f"{who} ruled out {one} as a cause of {other}",
            f"{who} showed that {one} had no effect on {other}; the cause was something else",
            f"{who} found {other} where {one} played no part, "
            f"and showed that {one} was not to blame",
        ],
        "N": [
            f"{who} found {one} to be associated with {other}, "
            "but could not tell cause from effect",
            f"{other} came in the year of {one}",
            f"{who} is to look into a link between {one} and {other}",
        ],
    }[label]
    text = w.among(w.pick(source) + ".")
    if label == "N" and "associated" in text and w.rng.random() < 0.4:
        return f"{one} and {other} went together.", text, 0
    return w.pick([f"{one} caused {other}.", f"{other} came from {one}."]), text, LABEL[label]


def myths(w: World) -> Made:
    """A denied denial, and a plain one."""
    names = {"a": w.person(), "t": w.towns(1)[0], "f": w.firms(1)[0]}
    sides = [part.format(**names) for part in w.rng.choice(FACTS)]
    positive = w.rng.random() < 0.5
    inside = sides[0] if positive else w.pick(sides[1:])
    denied = w.rng.random() < 0.7
    text = w.pick(MYTHS if denied else TRUTHS).format(x=inside)
    holds = positive != denied
    asked = w.rng.random() < 0.6
    claim = sides[0] if asked else w.pick(sides[1:])
    return claim + ".", w.among(text + "."), 0 if asked == holds else 1


KINDS = [
    (converse, 4), (sides, 7), (passive, 4), (twins, 1), (short_of, 5), (modal, 3), (past_state, 4),
    (closed, 2), (others, 4), (listed, 3), (placed, 3), (caused, 3), (myths, 4),
]  # fmt: skip
