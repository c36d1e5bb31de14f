"""Number words: digits, tens, scales, fractions and ordinals, with a few of other languages."""

from decimal import Decimal

from upheld.reading.data.rows import words

__all__ = [
    "DENOMINATORS",
    "GLYPHS",
    "MULTIPLIERS",
    "ORDINALS",
    "SCALES",
    "SUFFIXES",
    "TENS",
    "UNITS",
    "VAGUE",
]

UNITS: dict[str, int] = {
    word: value
    for value, word in enumerate(
        words("""
            zero one two three four five six seven eight nine ten eleven twelve thirteen
            fourteen fifteen sixteen seventeen eighteen nineteen
        """)
    )
}

TENS: dict[str, int] = {
    word: (place + 2) * 10
    for place, word in enumerate(words("twenty thirty forty fifty sixty seventy eighty ninety"))
}
TENS["fourty"] = 40

SCALES: dict[str, int] = {
    "hundred": 10**2,
    "thousand": 10**3,
    "lakh": 10**5,
    "lakhs": 10**5,
    "million": 10**6,
    "millions": 10**6,
    "crore": 10**7,
    "crores": 10**7,
    "billion": 10**9,
    "billions": 10**9,
    "trillion": 10**12,
    "trillions": 10**12,
    "quadrillion": 10**15,
}

# What may follow digits; attached, or behind a space where the value says so.
SUFFIXES: dict[str, int] = {
    "k": 10**3,
    "K": 10**3,
    "m": 10**6,
    "M": 10**6,
    "mn": 10**6,
    "mm": 10**6,
    "MM": 10**6,
    "mln": 10**6,
    "mil": 10**6,
    "Mio": 10**6,
    "Mrd": 10**9,
    "b": 10**9,
    "B": 10**9,
    "bn": 10**9,
    "Bn": 10**9,
    "BN": 10**9,
    "bln": 10**9,
    "t": 10**12,
    "T": 10**12,
    "tn": 10**12,
    "trn": 10**12,
    "cr": 10**7,
    "Cr": 10**7,
    "L": 10**5,
    "Millionen": 10**6,
    "Million": 10**6,
    "Milliarden": 10**9,
    "Milliarde": 10**9,
    "Tausend": 10**3,
    "tausend": 10**3,
    "millones": 10**6,
    "milliards": 10**9,
    "milliard": 10**9,
    "mille": 10**3,
}

VAGUE: dict[str, int] = {"dozen": 12, "dozens": 12, "score": 20, "couple": 2, "pair": 2, "trio": 3}

MULTIPLIERS: dict[str, Decimal] = {
    "once": Decimal(1),
    "twice": Decimal(2),
    "thrice": Decimal(3),
    "double": Decimal(2),
    "doubled": Decimal(2),
    "doubles": Decimal(2),
    "doubling": Decimal(2),
    "triple": Decimal(3),
    "tripled": Decimal(3),
    "triples": Decimal(3),
    "tripling": Decimal(3),
    "treble": Decimal(3),
    "trebled": Decimal(3),
    "quadruple": Decimal(4),
    "quadrupled": Decimal(4),
    "quintupled": Decimal(5),
    "halved": Decimal("0.5"),
    "halving": Decimal("0.5"),
    "halves": Decimal("0.5"),
}

DENOMINATORS: dict[str, int] = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fourth": 4,
    "fourths": 4,
    "fifth": 5,
    "fifths": 5,
    "sixth": 6,
    "sixths": 6,
    "seventh": 7,
    "sevenths": 7,
    "eighth": 8,
    "eighths": 8,
    "ninth": 9,
    "ninths": 9,
    "tenth": 10,
    "tenths": 10,
    "hundredth": 100,
    "hundredths": 100,
}

GLYPHS: dict[str, tuple[int, int]] = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
}

_FIRST = words("""first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth""")

ORDINALS: dict[str, int] = {
    **{word: value for value, word in enumerate(_FIRST, 1)},
    **{word[:-1] + "ieth": value for word, value in TENS.items()},
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 10**6,
}
