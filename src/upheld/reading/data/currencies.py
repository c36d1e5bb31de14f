"""Currencies: signs, codes, words, minor units and how their countries write decimals."""

from upheld.reading.data.rows import word_set

__all__ = [
    "CODES",
    "COMMA_DECIMALS",
    "MINOR_DIGITS",
    "SIGNS",
    "SUBUNITS",
    "WORDS",
    "WORD_CURRENCIES",
]

CODES = word_set("""
    USD EUR GBP JPY CNY INR AUD CAD NZD CHF SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH ILS AED
    SAR QAR EGP ZAR NGN KES GHS MAD BRL MXN ARS CLP COP PEN UYU KRW TWD HKD SGD MYR THB IDR PHP
    VND PKR BDT LKR KWD BHD OMR JOD ISK BTC ETH RMB
""")

_DOLLARS = ("USD", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU")
_CROWNS = ("SEK", "NOK", "DKK", "ISK", "CZK")

# A sign or word stands for one of these currencies; the first is meant when nothing else is known.
SIGNS: dict[str, tuple[str, ...]] = {
    "$": _DOLLARS,
    "US$": ("USD",),
    "U.S.$": ("USD",),
    "C$": ("CAD",),
    "CA$": ("CAD",),
    "CAD$": ("CAD",),
    "A$": ("AUD",),
    "AU$": ("AUD",),
    "NZ$": ("NZD",),
    "S$": ("SGD",),
    "HK$": ("HKD",),
    "NT$": ("TWD",),
    "MX$": ("MXN",),
    "R$": ("BRL",),
    "€": ("EUR",),
    "£": ("GBP", "EGP"),
    "¥": ("JPY", "CNY"),
    "₹": ("INR",),
    "Rs": ("INR", "PKR", "LKR"),
    "Rs.": ("INR", "PKR", "LKR"),
    "₩": ("KRW",),
    "₽": ("RUB",),
    "₺": ("TRY",),
    "₴": ("UAH",),
    "₪": ("ILS",),
    "₫": ("VND",),
    "฿": ("THB",),
    "₱": ("PHP",),
    "₦": ("NGN",),
    "₿": ("BTC",),
    "zł": ("PLN",),
    "kr": _CROWNS,
    "kr.": _CROWNS,
    "Kč": ("CZK",),
}

WORD_CURRENCIES: dict[str, tuple[str, ...]] = {
    "dollar": _DOLLARS,
    "buck": _DOLLARS,
    "euro": ("EUR",),
    "pound": ("GBP", "EGP"),
    "quid": ("GBP",),
    "yen": ("JPY",),
    "yuan": ("CNY",),
    "renminbi": ("CNY",),
    "rupee": ("INR", "PKR", "LKR"),
    "won": ("KRW",),
    "ruble": ("RUB",),
    "rouble": ("RUB",),
    "franc": ("CHF",),
    "krona": ("SEK", "ISK"),
    "kronor": ("SEK",),
    "krone": ("NOK", "DKK"),
    "kroner": ("NOK", "DKK"),
    "peso": ("MXN", "PHP", "ARS", "CLP", "COP", "UYU"),
    "real": ("BRL",),
    "reais": ("BRL",),
    "rand": ("ZAR",),
    "lira": ("TRY",),
    "shekel": ("ILS",),
    "dirham": ("AED", "MAD"),
    "riyal": ("SAR", "QAR"),
    "baht": ("THB",),
    "zloty": ("PLN",),
    "naira": ("NGN",),
    "bitcoin": ("BTC",),
}

_NATIONS: dict[str, str] = {
    "us": "USD",
    "u.s.": "USD",
    "american": "USD",
    "canadian": "CAD",
    "australian": "AUD",
    "new zealand": "NZD",
    "singapore": "SGD",
    "hong kong": "HKD",
    "taiwan": "TWD",
}

# Every written form, in lower case, with the currencies that it may stand for.
WORDS: dict[str, tuple[str, ...]] = {
    **{word: codes for word, codes in WORD_CURRENCIES.items()},
    **{f"{word}s": codes for word, codes in WORD_CURRENCIES.items() if word not in ("quid", "won")},
    **{
        f"{nation} {word}": (code,)
        for nation, code in _NATIONS.items()
        for word in ("dollar", "dollars")
    },
    "円": ("JPY",),
    "元": ("CNY",),
    "원": ("KRW",),
    "pounds sterling": ("GBP",),
    "pound sterling": ("GBP",),
    "british pounds": ("GBP",),
    "swiss francs": ("CHF",),
    "indian rupees": ("INR",),
    "canadian": ("CAD",),
}
del WORDS["canadian"], WORDS["real"], WORDS["reals"], WORDS["won"]

# Hundredths, with the currencies they are parts of.
SUBUNITS: dict[str, tuple[str, ...]] = {
    "cent": ("USD", "EUR", "AUD", "CAD", "NZD", "SGD", "HKD"),
    "cents": ("USD", "EUR", "AUD", "CAD", "NZD", "SGD", "HKD"),
    "¢": ("USD", "CAD", "AUD", "NZD"),
    "pence": ("GBP",),
    "penny": ("GBP", "USD"),
    "pennies": ("GBP", "USD"),
    "p": ("GBP",),
}

COMMA_DECIMALS = word_set(
    "EUR CHF SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH BRL ARS CLP COP UYU IDR VND ISK"
)

MINOR_DIGITS: dict[str, int] = {
    **dict.fromkeys(("JPY", "KRW", "VND", "CLP", "ISK", "HUF"), 0),
    **dict.fromkeys(("KWD", "BHD", "OMR", "JOD"), 3),
    "BTC": 8,
    "ETH": 18,
}
MINOR_DIGITS["HUF"] = 2
