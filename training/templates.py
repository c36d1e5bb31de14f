"""Template text: reports of a claim, treatment effects, country facts."""

from __future__ import annotations

import html
import json
import random
import re
from pathlib import Path

from training.readers import Row

WHO = [
    "A senator",
    "The company",
    "A local newspaper",
    "The minister",
    "A viral post",
    "Some bloggers",
    "His opponent",
    "Her campaign",
    "A spokesman",
    "The report's authors",
    "A television host",
    "Critics",
    "Supporters",
    "Several websites",
    "The agency",
    "A former aide",
    "An online video",
    "The governor",
    "Researchers",
    "A lawyer for the family",
]
JUDGE = [
    "experts",
    "fact-checkers",
    "officials",
    "historians",
    "scientists",
    "the police",
    "reporters",
    "independent researchers",
    "the records office",
    "court documents",
    "doctors",
    "auditors",
]

DENIED = [
    "{who} claimed that {c}, but there is no evidence for this.",
    "A rumour that {c} has spread online. {Judge} found no evidence that it is true.",
    "The claim that {c} is false, {judge} said.",
    "{Judge} denied that {c}.",
    "{who} said that {c}. That is not what happened.",
    "Satire: a humour site reported that {c}. The story was made up.",
    "It is a myth that {c}.",
    "Contrary to what {who} said, it is not true that {c}.",
    "A hoax claimed that {c}. The post was later deleted and its author admitted to inventing it.",
    "{who} wrote that {c}. {Judge} called the statement wrong and misleading.",
    "Did it happen that {c}? No. {Judge} say the opposite.",
    "The story says that {c}. The website describes itself as satire and fiction.",
    "{who} repeated the statement that {c}. We rate it False.",
    "{who} withdrew the statement that {c} after {judge} showed that it was wrong.",
    "There is no evidence that {c}, according to {judge}.",
]
CONFIRMED = [
    "{who} claimed that {c}, and {judge} confirmed it.",
    "{Judge} confirmed that {c}.",
    "{who} said that {c}. Documents seen by {judge} show that this is true.",
    "At first it was dismissed as a rumour, but {judge} have shown that {c}.",
    "Nobody disputes that {c}, {judge} said.",
    "{who} denied it, but records show that {c}.",
    "{who} wrote that {c}. {Judge} rate the statement True.",
    "It is not a myth: {c}, as {judge} found.",
    "{Judge} found strong evidence that {c}.",
    "Despite doubts on social media, it is true that {c}.",
    "The statement is correct. As {judge} have noted, {c}.",
]
OPEN = [
    "{who} claimed that {c}. The claim could not be checked.",
    "{Judge} are still trying to find out whether {c}.",
    "It is not clear whether {c}, {judge} said.",
    "{who} asked whether {c}.",
    "Whether {c} is disputed; {judge} have reached different conclusions.",
    "{who} hopes to prove that {c}.",
    "If it turned out that {c}, {judge} would be surprised.",
    "A study to test whether {c} is planned for next year.",
    "Some people think that {c}, others do not.",
    "It may be that {c}, but {judge} say that more study is needed.",
]
DENIALS = [
    "It is not true that {c}.",
    "The claim that {c} is false.",
    "There is no evidence that {c}.",
    "It is wrong to say that {c}.",
]


def fill(template: str, said: str, rng: random.Random) -> str:
    """Put a clause, a speaker and a judge into a template."""
    judge = rng.choice(JUDGE)
    text = template.format(
        c=said, who=rng.choice(WHO), judge=judge, Judge=judge[0].upper() + judge[1:]
    )
    return text[0].upper() + text[1:]


def report(said: str, rng: random.Random) -> tuple[str, int]:
    """Evidence that reports a clause, and what it makes of it."""
    target = rng.choice([0, 1, 1, 2])
    options = (CONFIRMED, DENIED, OPEN)[target]
    return fill(rng.choice(options), said, rng), target


def deny(said: str, rng: random.Random) -> str:
    """A claim that the clause does not hold."""
    return rng.choice(DENIALS).format(c=said)


THINGS = [
    "vitamin D",
    "aspirin",
    "statins",
    "a low-salt diet",
    "yoga",
    "zinc",
    "masks",
    "hydroxychloroquine",
    "the vaccine",
    "green tea",
    "exercise",
    "metformin",
    "corticosteroids",
    "air pollution",
    "smoking",
    "probiotics",
    "hand washing",
    "ivermectin",
    "obesity",
    "closing schools",
    "remdesivir",
    "caffeine",
    "deforestation",
    "carbon dioxide",
    "fertiliser use",
    "warmer water",
    "social distancing",
    "antibiotics",
]
RESULTS = [
    "blood pressure",
    "mortality",
    "the risk of infection",
    "hospital stay",
    "body weight",
    "inflammation",
    "viral load",
    "pain",
    "the number of cases",
    "heart rate",
    "bone density",
    "the risk of stroke",
    "sleep quality",
    "transmission of the virus",
    "cholesterol",
    "crop yields",
    "sea level",
    "the number of species",
    "antibody levels",
    "symptoms of depression",
]
GROUPS = [
    "patients",
    "adults",
    "children",
    "mice",
    "older women",
    "health workers",
    "volunteers",
    "participants",
    "sites",
    "households",
]
RAISED = [
    "{a} was associated with an increase in {b} among {g}.",
    "{G} exposed to {a} had higher {b} than controls (p < 0.01).",
    "We found that {a} raised {b} in {g}.",
    "In {g}, {b} rose significantly after {a}.",
    "Higher {b} was seen with {a}.",
]
CUT = [
    "{a} was associated with a decrease in {b} among {g}.",
    "{G} exposed to {a} had lower {b} than controls (p < 0.01).",
    "We found that {a} reduced {b} in {g}.",
    "In {g}, {b} fell significantly after {a}.",
    "Lower {b} was seen with {a}.",
]
FLAT = [
    "{a} had no significant effect on {b} in {g}.",
    "No difference in {b} was found between {a} and control (p = 0.64).",
    "{G} exposed to {a} did not differ from controls in {b}.",
    "We found no evidence that {a} changes {b}.",
]
UNSURE = [
    "Whether {a} affects {b} in {g} is unknown.",
    "Trials of {a} for {b} are under way.",
    "{a} has been proposed as a way to change {b}, but data are lacking.",
    "We describe how to measure {b} in {g} given {a}.",
]
SAYS = {
    "up": [
        "{a} increases {b}.",
        "{a} leads to higher {b}.",
        "{a} raises {b} in {g}.",
        "{b} goes up with {a}.",
    ],
    "down": [
        "{a} reduces {b}.",
        "{a} leads to lower {b}.",
        "{a} lowers {b} in {g}.",
        "{b} goes down with {a}.",
    ],
    "flat": [
        "{a} does not change {b}.",
        "{a} has no effect on {b}.",
        "{b} is not affected by {a}.",
    ],
}
SHOWN = {"up": RAISED, "down": CUT, "flat": FLAT}


def effect(rng: random.Random) -> Row:
    """A treatment and its result: direction kept, reversed, absent, or about something else."""
    a, other = rng.sample(THINGS, 2)
    b, result = rng.sample(RESULTS, 2)
    g = rng.choice(GROUPS)
    said = rng.choice(["up", "down", "flat"])
    kind = rng.choice([0, 1, 2])
    shown = said if kind == 0 else rng.choice([k for k in SAYS if k != said])
    options = UNSURE if kind == 2 and rng.random() < 0.4 else SHOWN[shown]
    thing, outcome = a, b
    if kind == 2 and options is not UNSURE:
        thing, outcome = (other, b) if rng.random() < 0.5 else (a, result)
    text = put(rng.choice(options), thing, outcome, g)
    if rng.random() < 0.4:
        aside = put(rng.choice(SHOWN[rng.choice(list(SHOWN))]), other, result, rng.choice(GROUPS))
        text = f"{aside} {text}" if rng.random() < 0.5 else f"{text} {aside}"
    return Row("made_effect", put(rng.choice(SAYS[said]), a, b, g), text, kind, "", f"{a}|{b}", 1.0)


def put(template: str, a: str, b: str, g: str) -> str:
    """Fill a template of an effect and open it with a capital."""
    text = template.format(a=a, b=b, g=g, G=g[0].upper() + g[1:])
    return text[0].upper() + text[1:]


FACTS = (
    ("Geography", "Area", "total", "total area"),
    ("Geography", "Coastline", "", "coastline"),
    ("Geography", "Elevation", "highest point", "highest point"),
    ("People and Society", "Population", "total", "population"),
    ("People and Society", "Median age", "total", "median age"),
    ("People and Society", "Population growth rate", "", "population growth rate"),
    (
        "People and Society",
        "Life expectancy at birth",
        "total population",
        "life expectancy at birth",
    ),
    ("People and Society", "Religions", "", "main religion"),
    ("People and Society", "Birth rate", "", "birth rate"),
    ("Government", "Capital", "name", "capital"),
    ("Government", "Government type", "", "form of government"),
    ("Government", "Independence", "", "date of independence"),
    ("Environment", "Climate", "", "climate"),
)
TAG = re.compile(r"<[^>]+>")


def fact(country: dict[str, dict[str, dict[str, object]]], path: tuple[str, str, str, str]) -> str:
    """A field's text without markup, or an empty string."""
    found: object = country.get(path[0], {}).get(path[1], {})
    for key in (path[2], "text"):
        if key and isinstance(found, dict):
            found = found.get(key, found.get(f"{key} ", ""))
    text = found if isinstance(found, str) else ""
    return re.split(r";|\(\d{4}| note:", html.unescape(TAG.sub("", text)))[0].strip()[:120]


def capitals(folder: Path) -> list[tuple[str, str]]:
    """Each capital with its country."""
    raws = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.json"))]
    name = ("Government", "Country name", "conventional short form", "")
    pairs = [(fact(raw, ("Government", "Capital", "name", "")), fact(raw, name)) for raw in raws]
    return [(c, n) for c, n in pairs if c.isalpha() and n and c not in n and n != "none"]


def country_rows(folder: Path, rng: random.Random) -> list[Row]:
    """Claims on figures of countries against a short profile."""
    table: dict[str, dict[str, str]] = {}
    for path in sorted(folder.rglob("*.json")):
        raw = json.loads(path.read_text(encoding="utf-8"))
        title = fact(raw, ("Government", "Country name", "conventional short form", ""))
        values = {p[3]: fact(raw, p) for p in FACTS}
        if title and title != "none":
            table[title] = {k: v for k, v in values.items() if v}
    rows = []
    for title, values in table.items():
        for key in sorted(values):
            rows.append(country_row(title, key, table, rng))
    return rows


def country_row(title: str, key: str, table: dict[str, dict[str, str]], rng: random.Random) -> Row:
    """One claim on one field: right, another country's value, or not in the profile."""
    values = table[title]
    kind = rng.choice([0, 1, 2])
    said = values[key]
    if kind == 1:
        rest = sorted({v[key] for v in table.values() if key in v and v[key] != said})
        said = rng.choice(rest)
    shown = [k for k in values if k != key]
    rng.shuffle(shown)
    shown = shown[: rng.randint(1, 4)]
    if kind != 2:
        shown.insert(rng.randint(0, len(shown)), key)
    profile = " ".join(f"{k[0].upper() + k[1:]}: {values[k]}." for k in shown)
    claim = rng.choice(
        ["The {k} of {t} is {v}.", "{t} has the following {k}: {v}.", "{t}'s {k} is {v}."]
    )
    text = claim.format(k=key, t=title, v=said)
    return Row("made_country", text, f"{title}. {profile}", kind, "", title, 1.0)
