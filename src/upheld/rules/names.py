"""Names and street addresses in a text: places, and whether one stands for another.

A name is a run of capitalised words; the word that opens a sentence counts only if it is not an
ordinary word. Numbers belong to a name that follows or precedes them directly ("11 Howard",
"Toy Story 4"). Words such as "and", "at", "in" end a run: each part of "Hobbs and Shaw" is then
held to the record by itself.
"""

import re
from collections.abc import Iterator, Sequence

from upheld.reading.data.calendar import MONTHS, WEEKDAY_NAMES
from upheld.reading.data.rows import word_set
from upheld.rules.phrases import flatten

__all__ = ["addresses", "covered", "name_words", "names", "same_name"]

_TOKEN = re.compile(r"[^\W_](?:[\w'’&-]*\w)?|[#&]")
_JOINING = word_set("of the de la le du des del di da van von der den")
_ORDINARY = word_set(
    """
    a about absolutely actually additionally after again alright also although an and another any
    anything apologies are as at awesome be because before besides both but by can certainly check
    come confirm confirmed could currently did discovered do does done don't during each either
    enjoy everything exactly excellent fantastic fine finally first for found from further get
    glad go going good got great had happy has have having he hello help her here here's hi his
    hope how how's however i i'd i'll i'm i've if in is isn't it it'll it's its just kindly last
    let let's like listed looks make may maybe might more most my next nice no nope not note now of
    off ok okay on once one only or otherwise our out over per perfect perhaps please price prices
    rather reach really regarding right sadly says second see several she should so some sometimes
    soon sorry sounds still such suggest sure take tell thank thanks that that'll that's the their
    them then there there'll there're there's therefore they they'll they're they've this those
    though through to today tomorrow tonight too total try two under unfortunately until up upon
    usually very was we we'll we're we've well were what what's when where which while who who's
    will wish with within without won't wonderful would wouldn't yeah yep yes you you'd you'll
    you're you've your yours book booked booking reservation reserved ticket tickets address phone
    number call contact average temperature humidity wind expect expected located location both
    """
)
_NEVER = word_set(
    """
    i i'm i've i'd i'll ok okay yes no am pm mr mrs ms dr fahrenheit celsius
    est edt pst pdt cst cdt mst mdt utc gmt usd mph km
    """,
    *WEEKDAY_NAMES,
    *MONTHS,
)
_OPENS = re.compile(r"(?:^|[.!?…:;\n]|\s[-–—•*])[\"'“”‘’(\[]*\s*$")
_GAP = re.compile(r"[ \u00a0]|, (?=(?:Inc|Ltd|LLC|MD|Ph)\b)|-")
_STREET = (
    r"(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|court|ct"
    r"|place|pl|parkway|pkwy|square|sq|terrace|real|plaza|circle|row|alley|broadway|esplanade|embarcadero|"
    r"expressway|pike|walk|mall|quay|crescent|close|rue|calle|via|straße|strasse|allee|platz)"
)
_CAPITAL = r"(?:[A-ZÀ-Þ][\w'’.-]*|[0-9]+(?:st|nd|rd|th)\b|[NSEW]\b\.?)"
_SMALL = r"(?:of|de|la|las|el|le|du|the|des|los|del|y)"
_UNIT = r"(?:,? ?(?:#|Suite|suite|Ste\.?|ste\.?|Apt\.?|Unit|unit|Floor|floor|Bldg\.?) ?#? ?\w+)?"
_ADDRESS = re.compile(
    rf"(?<![\w$€£.,:+-])(?<!\d )\d{{1,6}}[A-Za-z]?(?:[-–/]\d{{1,6}})?,? "
    rf"(?:(?:(?:{_CAPITAL}|{_SMALL}),? ){{1,6}}?|(?=[A-ZÀ-Þ]))(?i:{_STREET})\b\.?"
    rf"(?: (?:[NSEW]{{1,2}}|(?:North|South)?(?:East|West|east|west)|North|South)\b)?"
    rf"{_UNIT}"
)


def names(text: str) -> list[tuple[int, int]]:
    """Return where names stand, in order."""
    found: list[tuple[int, int]] = []
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        if run and not _GAP.fullmatch(text, run[-1].end(), token.start()):
            found += _finished(text, run)
            run = []
        if _belongs(text, token, bool(run)):
            run.append(token)
        elif run:
            found += _finished(text, run)
            run = []
    return [*found, *_finished(text, run)]


def _belongs(text: str, token: re.Match[str], running: bool) -> bool:
    word = token.group()
    if word[0].isdigit():
        return True
    low = word.casefold().replace("’", "'")
    if low in _NEVER:
        return False
    if not word[0].isupper():
        return running and (low in _JOINING or word == "&")
    return running or low not in _ORDINARY


def _finished(text: str, run: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield the run without joining words at its end, if a word in it is surely a name.

    A lone capitalised word that opens a sentence is none: any word has a capital there.
    """
    while run and (run[-1].group() in _JOINING or run[-1].group() == "&"):
        run.pop()
    capital = [token for token in run if token.group()[0].isupper()]
    if capital and not (len(capital) == 1 and _opens(text, capital[0])):
        yield run[0].start(), run[-1].end()


def _opens(text: str, token: re.Match[str]) -> bool:
    return _OPENS.search(text, max(0, token.start() - 4), token.start()) is not None


def addresses(text: str) -> list[tuple[int, int]]:
    """Return where street addresses stand: a house number, names, a word for a street."""
    return [match.span() for match in _ADDRESS.finditer(text)]


def same_name(one: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether two names, given by their words, are one: equal, or one inside the other."""
    shorter, longer = (one, other) if len(one) <= len(other) else (other, one)
    return bool(shorter) and set(shorter) <= set(longer)


def covered(words: Sequence[str], known: frozenset[str]) -> bool:
    """Say whether every word of a name is known; a number before the name may count it."""
    counted = words[1:] if len(words) > 1 and words[0].isdecimal() else words
    return known.issuperset(words) or known.issuperset(counted)


_SHORT = {
    "street": "st", "avenue": "ave", "road": "rd", "boulevard": "blvd", "drive": "dr",
    "lane": "ln", "suite": "ste", "north": "n", "south": "s", "east": "e", "west": "w",
    "saint": "st", "highway": "hwy", "parkway": "pkwy", "place": "pl", "court": "ct",
    "square": "sq",
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_SILENT = frozenset(("the", "a", "and", "at", "of"))


def name_words(name: str) -> list[str]:
    """Return what counts of a name: its words, folded, as an address shortens them."""
    found = _WORD.findall(flatten(name).replace("'", ""))
    return [_SHORT.get(word, word) for word in found if word not in _SILENT]
