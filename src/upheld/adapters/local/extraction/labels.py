"""What sort of statement a claim is: kind, topic, freshness, and the query that looks for it."""

import re
from collections.abc import Iterable, Sequence

from upheld.adapters.local.extraction.lexicon import BE, word_set
from upheld.adapters.local.extraction.tokens import Token
from upheld.domain.claims import ClaimKind, Freshness, Topic

__all__ = ["freshness", "kind", "query", "topic"]

_TOPICS: dict[Topic, frozenset[str]] = {
    Topic.MEDICAL: word_set(
        """disease diseases drug drugs vaccine vaccines virus viruses cancer patient patients
        dose dosage mg treatment symptom symptoms infection clinical therapy hospital health
        medical medicine diabetes blood heart brain surgery diagnosis covid covid-19
        antibiotic antibiotics insulin pregnancy mortality placebo bacteria obesity asthma
        tumor tumour vitamin cholesterol aspirin ibuprofen paracetamol mental depression"""
    ),
    Topic.LEGAL: word_set(
        """law laws court courts lawsuit judge justice statute constitution constitutional
        illegal legal plaintiff defendant contract amendment attorney crime criminal convicted
        sentenced verdict ruling act treaty regulation copyright patent liability prosecutor
        felony gdpr legislation supreme"""
    ),
    Topic.FINANCIAL: word_set(
        """revenue profit profits earnings stock stocks shares market price prices inflation gdp
        tax taxes bank bond bonds investment investors fund interest loan mortgage economy
        economic trade deficit debt currency dollar dollars euro euros usd eur billion salary
        wages budget ipo dividend sales quarter fiscal cost costs"""
    ),
    Topic.SCIENTIFIC: word_set(
        """species genus planet planets star stars galaxy atom atoms molecule molecules gene
        genes dna protein proteins cell cells energy gravity physics chemistry chemical
        element elements electron electrons temperature speed light quantum evolution climate
        carbon oxygen hydrogen telescope orbit orbits equation theorem experiment scientists
        researchers study studies algorithm neural boils melts boiling melting celsius
        fahrenheit kelvin mass magnetic bacteria photosynthesis mammal mammals insects fossil
        radiation black holes symbol"""
    ),
    Topic.NEWS: word_set(
        """election elections president minister parliament government senate congress war attack
        protest protests police announced yesterday today campaign voters vote votes coup
        ceasefire sanctions governor mayor summit"""
    ),
}
_PERSONAL = frozenset({"i", "my", "me", "we", "our"})
_LIVE = re.compile(
    r"\b(?:right now|at the moment|today|tonight|currently trading|is trading|live|"
    r"this (?:morning|afternoon|evening|hour)|yesterday|tomorrow|breaking|weather|"
    r"share price|stock price|exchange rate)\b",
    re.IGNORECASE,
)
_RECENT = re.compile(
    r"\b(?:current(?:ly)?|now|recent(?:ly)?|latest|newest|this (?:week|month|year|"
    r"quarter|season)|last (?:week|month|quarter|year)|next (?:week|month|quarter|"
    r"year)|so far|as of|to date|nowadays|is (?:the )?(?:\w+ ){0,2}(?:president|"
    r"prime minister|ceo|chancellor|governor|mayor|king|queen|chair(?:man|woman)?|"
    r"leader|richest|champion|record holder)|unemployment|inflation|incumbent)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(1[0-9]\d\d|20\d\d)s?\b|\b\d{1,4} (?:BC|AD|BCE|CE)\b|\b\d{1,2}(?:st|nd|rd|th) century\b"
)
_DEFINING = re.compile(
    r"\b(?:refers? to|(?:is|are) defined as|is the (?:term|name|word|process|study|"
    r"ability|distance|practice|act) |stands for|(?:is|are) (?:a|an) (?:type|kind|"
    r"form|sort|class|set|method|technique|branch|term|measure|unit|process|group) of|"
    r"is short for|means\b|is known as|(?:is|are) (?:also )?called|consists? of)\b",
    re.IGNORECASE,
)
_LIFE = re.compile(
    r"\b(?:born|died|married|divorced|graduated|attended|studied|raised|grew up|"
    r"educated|served as|appointed|elected|career|retired|resides?|lives in|actor|"
    r"actress|singer|politician|author|professor|composer|footballer|player|career|"
    r"biograph\w+|nationality|alma mater|parents|daughter|son of|(?:his|her) (?:wife|"
    r"husband|father|mother|career|work|life))\b",
    re.IGNORECASE,
)
_CLASSIFIED = re.compile(r"\b(?:is|are|was|were) (?:also )?(?:a|an|the|one of)\b", re.IGNORECASE)


def topic(low: Sequence[str]) -> Topic:
    """Return the field with most words of its own in the claim; general when there are none."""
    counts = [(sum(w in words for w in low), name) for name, words in _TOPICS.items()]
    best = max(counts, key=lambda pair: pair[0])
    if best[0]:
        return best[1]
    return Topic.PERSONAL if low[:1] and low[0] in _PERSONAL else Topic.GENERAL


def freshness(text: str) -> Freshness:
    """Return how young the evidence has to be."""
    if _LIVE.search(text):
        return Freshness.LIVE
    if _RECENT.search(text) and not re.search(r"\bas of 1\d\d\d\b", text):
        return Freshness.RECENT
    return Freshness.EVERGREEN


def kind(text: str, words: Sequence[Token], about: Topic, fresh: Freshness) -> ClaimKind:
    """Return the kind of a claim that is not an opinion; the first rule that holds decides."""
    if _LIFE.search(text):
        return ClaimKind.BIOGRAPHICAL
    if _counts(words):
        return ClaimKind.NUMERIC
    if _DEFINING.search(text):
        return ClaimKind.DEFINITION
    past = any(w.tag == "VBD" for w in words) or any(w.low in {"was", "were"} for w in words)
    if fresh is not Freshness.EVERGREEN:
        return ClaimKind.CURRENT_EVENT
    if past or _YEAR.search(text):
        return ClaimKind.HISTORICAL
    if about in {Topic.SCIENTIFIC, Topic.MEDICAL}:
        return ClaimKind.SCIENTIFIC
    return ClaimKind.DEFINITION if _CLASSIFIED.search(text) else _present(about)


def _present(about: Topic) -> ClaimKind:
    return ClaimKind.CURRENT_EVENT if about is Topic.NEWS else ClaimKind.SCIENTIFIC


def _counts(words: Iterable[Token]) -> bool:
    """Say whether a claim has a number that is neither a year nor the word "one"."""
    return any(
        w.tag == "CD" and not _YEAR.fullmatch(w.text) and w.low not in {"one", "first"}
        for w in words
    )


_QUERY_TAGS = frozenset(
    {"NN", "NNS", "NNP", "CD", "JJ", "JJS", "JJR", "VBN", "VBD", "VBZ", "VBG", "VB", "VBP"}
)
_DULL = BE | word_set(
    """has have had do does did said says such many much more most other various several also get
    got made make used use known called various certain"""
)
_QUERY_WORDS = 14


def query(words: Sequence[Token]) -> str:
    """Return the names, numbers and content words of a claim in order, at most 14, none twice."""
    kept: dict[str, str] = {}
    for word in words:
        wanted = word.tag in _QUERY_TAGS or word.text in {"%", "$"} or word.low in {"not", "never"}
        if wanted and word.low not in _DULL and word.low not in {"not", "never"}:
            kept.setdefault(word.low, word.text)
    chosen = list(kept.values())
    if len(chosen) > _QUERY_WORDS:
        strong = {w.text for w in words if w.tag in {"NNP", "CD", "NN", "NNS"}}
        chosen = [w for w in chosen if w in strong]
    return " ".join(chosen[:_QUERY_WORDS])
