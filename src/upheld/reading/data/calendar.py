"""Months, weekdays, time zones and the words around dates and times."""

from upheld.reading.data.rows import word_set

__all__ = [
    "DAY_PARTS",
    "MONTHS",
    "MONTHS_BY_LANGUAGE",
    "NAMED_TIMES",
    "TIMELY",
    "WEEKDAYS",
    "WEEKDAY_NAMES",
    "ZONES",
]


def _months(rows: str) -> dict[str, int]:
    lines = rows.strip().splitlines()
    return {word: month for month, line in enumerate(lines, 1) for word in line.split()}


def _first(rows: str) -> frozenset[str]:
    return frozenset(line.split()[0] for line in rows.strip().splitlines())


_ENGLISH_MONTHS = """
january jan
february feb
march mar
april apr
may
june jun
july jul
august aug
september sep sept
october oct
november nov
december dec
"""

MONTHS: dict[str, int] = _months(_ENGLISH_MONTHS)

MONTHS_BY_LANGUAGE: dict[str, dict[str, int]] = {
    "en": MONTHS,
    "de": _months("""
januar jänner jan
februar feb
märz mär
april apr
mai
juni jun
juli jul
august aug
september sep sept
oktober okt
november nov
dezember dez
"""),
    "fr": _months("""
janvier janv
février févr
mars
avril avr
mai
juin
juillet juil
août
septembre sept
octobre oct
novembre nov
décembre déc
"""),
    "es": _months("""
enero ene
febrero feb
marzo mar
abril abr
mayo may
junio jun
julio jul
agosto ago
septiembre setiembre sep
octubre oct
noviembre nov
diciembre dic
"""),
}

_WEEKDAYS = """
monday mondays mon montag lundi lunes
tuesday tuesdays tue tues dienstag mardi martes
wednesday wednesdays wed mittwoch mercredi miércoles
thursday thursdays thu thur thurs donnerstag jeudi jueves
friday fridays fri freitag vendredi viernes
saturday saturdays sat samstag samedi sábado
sunday sundays sun sonntag dimanche domingo
"""

WEEKDAYS: dict[str, int] = {
    word: day for day, line in enumerate(_WEEKDAYS.strip().splitlines()) for word in line.split()
}

WEEKDAY_NAMES = _first(_WEEKDAYS)
"""The English ones in full."""

# Minutes of the day.
NAMED_TIMES: dict[str, int] = {
    "noon": 720,
    "midday": 720,
    "noontime": 720,
    "midnight": 0,
}

# Which half of the day a phrase near a time points to: 0 the first, 1 the second.
DAY_PARTS: dict[str, int] = {
    "morning": 0,
    "a.m": 0,
    "am": 0,
    "pm": 1,
    "p.m": 1,
    "afternoon": 1,
    "evening": 1,
    "tonight": 1,
    "night": 1,
}

ZONES = word_set("""
    UTC GMT Z CET CEST EET EEST WET WEST BST IST MSK JST KST HKT SGT AEST AEDT ACST AWST NZST
    NZDT EST EDT ET CST CDT CT MST MDT MT PST PDT PT AKST HST
""")

# Words before a bare number of four digits that make it a year.
TIMELY = word_set(
    """
    in since by from until till before after during circa around year years early late mid of
    spring summer autumn fall winter between to and through to' born died founded established
    opened released published fiscal fy the
    """,
    *_first(_ENGLISH_MONTHS),
)
