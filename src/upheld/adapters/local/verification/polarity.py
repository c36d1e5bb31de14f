"""Polarity: negation scopes and opposite words.

Why it matters: "Sales rose 10%" and "Sales fell 10%" share almost every word (M2), and so do "is
330 metres tall" and "is not 330 metres tall" (M1).
Fires on: a shared word that one side negates and the other does not; a word whose opposite stands
in its place.
Stays silent on: two negations, a negated opposite ("did not fall" beside "rose"), words that the
claim and the source share.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from upheld.adapters.local.verification.words import Word, stem, terms

__all__ = [
    "NEGATIONS",
    "NEGATIVE_VERBS",
    "PHASES",
    "TRENDS",
    "Opposition",
    "contrasted",
    "negated",
    "negation_clash",
    "opposites",
]

NEGATIONS = terms(
    "not no never none nobody nothing neither nor without except excluding cannot hardly rarely "
    "seldom barely scarcely"
)
NEGATIVE_VERBS = frozenset(
    stem(word)
    for word in terms(
        "fail refuse lack deny reject decline refute disprove prevent avoid stop cease "
        "unable absent exclude"
    )
)
_NOT_A_NEGATION = re.compile(r"\bnot only\b|\bno longer than\b|\bnot least\b|\bno\. ?\d", re.I)
_CLAUSE_END = re.compile(r"[.;:!?,()]|\s[–—-]\s")
_CLAUSE_WORDS = terms("but however although though whereas while because which who")
_AUXILIARIES = terms("is are was were has have had will would can could did does do")
_SCOPE = 9
_LED = terms("for against")
_CONTRASTS = terms("but and though although yet")
_APART = 3

_TRENDS = """
rise increase grow climb gain surge soar jump expand raise boost enhance higher up upward growth
 gained improve strengthen accelerate widen
 / fall decrease decline drop shrink reduce lower plunge sink dip down downward cut slash lessen
 worsen weaken slow narrow diminish plummet tumble
""".strip()
_PAIRS = f"""
{_TRENDS}
before prior earlier precede / after following later follow subsequent
first / last
win victory triumph beat / lose defeat loss
open / close shut
true correct accurate right / false incorrect inaccurate wrong untrue
alive living / dead die death deceased
start begin launch found commence / end finish stop cease dissolve
accept approve allow permit legal / reject refuse deny forbid ban prohibit illegal
hot warm / cold cool
big large huge / small tiny little
long tall high / short low
old ancient / new modern young
rich wealthy / poor
easy simple / difficult hard complex
safe harmless / dangerous unsafe harmful toxic
strong / weak
fast quick rapid / slow
early / late
north northern / south southern
east eastern / west western
left / right
inside internal indoor / outside external outdoor
male / female
man / woman
boy / girl
actor / actress
majority most / minority few
maximum / minimum
more / less fewer
best / worst
positive / negative
success succeed successful / failure fail unsuccessful
support favor favour endorse praise / oppose criticize criticise condemn
buy purchase acquire / sell
love like / hate dislike
common frequent usual / rare uncommon unusual
public / private
permanent / temporary
include / exclude
add introduce / remove drop delete
arrive enter / leave depart exit
empty / full
single unmarried / married
guilty / innocent
same identical similar / different distinct
present / absent
necessary essential required / optional unnecessary
effective / ineffective
possible / impossible
responsible / irresponsible
happy / sad unhappy
war / peace
day / night
summer / winter
remember / forget
friend ally / enemy
attack / defend
hero protagonist / villain antagonist
professional / amateur
domestic / foreign
urban / rural
ally / rival
for / against
agonist / antagonist
activate induce stimulate / inhibit suppress block
fictional / real nonfiction
oldest / youngest newest
largest biggest / smallest
longest tallest highest / shortest lowest
""".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """A word of the claim and the word of the source that says the opposite."""

    claim: Word
    source: Word


def _opposites() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for line in _PAIRS.replace("\n ", " ").splitlines():
        one, other = ([stem(word) for word in side.split()] for side in line.split("/"))
        for first, second in chain(
            ((a, b) for a in one for b in other), ((b, a) for a in one for b in other)
        ):
            table.setdefault(first, set()).add(second)
    return {word: frozenset(others) for word, others in table.items()}


_OPPOSITE = _opposites()
PHASES = frozenset(
    stem(word)
    for word in terms(
        "open close start begin launch found commence end finish stop cease dissolve arrive enter "
        "leave depart exit buy purchase acquire sell add introduce remove drop delete born die "
        "rise increase grow fall decrease drop win lose first last"
    )
)
"""Words one thing can do in turn with their opposites, each at its own time."""
TRENDS = frozenset(stem(word) for word in _TRENDS.split() if word != "/")
"""Words for a rise or a fall."""
_EXCEPTING = terms("except excluding")


def negated(text: str, words: Sequence[Word]) -> frozenset[int]:
    """Return the places (indices into `words`) that stand under an odd number of negations."""
    depth = [0] * len(words)
    for place in _negations(text, words):
        for other in _scope(text, words, place):
            depth[other] += 1
    return frozenset(place for place, count in enumerate(depth) if count % 2)


def negation_clash(
    claim: Sequence[Word],
    claim_negated: frozenset[int],
    source: Sequence[Word],
    source_negated: frozenset[int],
) -> tuple[float, tuple[Opposition, ...]]:
    """Return the share of shared content words that exactly one side negates, and those words.

    A negated claim about what the source excepts ("all except …") agrees with it.
    """
    if claim_negated and _excepted(claim, source):
        return 0.0, ()
    clashes, shared = [], 0
    places: dict[str, list[int]] = {}
    for place, word in enumerate(source):
        places.setdefault(word.stem, []).append(place)
    for place, word in enumerate(claim):
        if not word.content or word.stem not in places:
            continue
        shared += 1
        there = places[word.stem]
        if all((place in claim_negated) != (other in source_negated) for other in there):
            clashes.append(Opposition(claim=word, source=source[there[0]]))
    return (len(clashes) / shared if shared else 0.0), tuple(clashes)


def _excepted(claim: Sequence[Word], source: Sequence[Word]) -> bool:
    """Say whether a source excepts something that the claim names."""
    stems = {word.stem for word in claim}
    return any(a.folded in _EXCEPTING and b.stem in stems for a, b in pairwise(source))


def opposites(
    claim: Sequence[Word],
    claim_negated: frozenset[int],
    source: Sequence[Word],
    source_negated: frozenset[int],
) -> Iterator[Opposition]:
    """Yield words of the claim whose opposite stands in the source, and which it does not share."""
    have = {word.stem for word in source}
    for place, word in enumerate(claim):
        against = _OPPOSITE.get(word.stem, frozenset())
        if word.stem in have or not against & have:
            continue
        for other, there in enumerate(source):
            same = (place in claim_negated) == (other in source_negated)
            of_one = _led_alike(claim, place, source, other) and _of_one(
                claim, place, source, other
            )
            if there.stem in against and same and of_one:
                yield Opposition(claim=word, source=there)
                break


def _led_alike(claim: Sequence[Word], place: int, source: Sequence[Word], other: int) -> bool:
    """Say whether a preposition ("voted for", "voted against") follows the same word in both."""
    if claim[place].folded not in _LED:
        return True
    return bool(place and other) and claim[place - 1].stem == source[other - 1].stem


def contrasted(
    claim: Sequence[Word],
    claim_negated: frozenset[int],
    source: Sequence[Word],
    source_negated: frozenset[int],
) -> Opposition | None:
    """Return what the source sets apart ("X but not Y", "all except Y") and the claim says plainly.

    Of an exception a claim that negates anything may say the same ("Y has none").
    """
    plain = {word.stem: word for n, word in enumerate(claim) if n not in claim_negated}
    for place in _set_apart(source, source_negated, exceptions=not claim_negated):
        end = place + 1 + _APART
        apart = next((w for w in source[place + 1 : end] if w.content), None)
        others = {w.stem for w in (*source[:place], *source[end:])}
        if apart and apart.stem in plain and apart.stem not in others:
            return Opposition(claim=plain[apart.stem], source=apart)
    return None


def _set_apart(
    source: Sequence[Word], negated: frozenset[int], *, exceptions: bool
) -> Iterator[int]:
    """Yield the places of "but not", and of "except" after what nothing negates."""
    plain = min(negated, default=len(source))
    for place in range(1, len(source) - 1):
        word, before = source[place].folded, source[place - 1].folded
        excepted = exceptions and word in _EXCEPTING and place < plain
        if excepted or (word == "not" and before in _CONTRASTS):
            yield place


def _of_one(claim: Sequence[Word], place: int, source: Sequence[Word], other: int) -> bool:
    """Say whether two opposites can be of one thing: not "rare words" beside "common use"."""
    mine, theirs = _described(claim, place), _described(source, other)
    if not mine or not theirs or mine == theirs:
        return True
    return mine in {w.stem for w in source} or theirs in {w.stem for w in claim}


def _described(words: Sequence[Word], place: int) -> str:
    """Return the stem of the content word right after a place, if one is there."""
    after = words[place + 1] if place + 1 < len(words) else None
    return after.stem if after and after.content and not after.folded.endswith("ly") else ""


def _negations(text: str, words: Sequence[Word]) -> Iterator[int]:
    excused = [match.span() for match in _NOT_A_NEGATION.finditer(text)]
    for place, word in enumerate(words):
        start = word.span.start
        if any(low <= start < high for low, high in excused):
            continue
        plain = word.folded in NEGATIONS or word.folded.endswith("n't")
        if plain or word.stem in NEGATIVE_VERBS:
            yield place


def _scope(text: str, words: Sequence[Word], place: int) -> Iterator[int]:
    """Yield the places that a negation reaches: its clause after it, and a verb just before."""
    end = words[place].span.end
    for other in range(place + 1, min(len(words), place + 1 + _SCOPE)):
        between = text[end : words[other].span.start]
        if _CLAUSE_END.search(between) or _opens_clause(words, other):
            return
        end = words[other].span.end
        yield other


def _opens_clause(words: Sequence[Word], place: int) -> bool:
    """Say whether a new clause starts here ("but …", "and is …")."""
    if words[place].folded in _CLAUSE_WORDS:
        return True
    following = words[place + 1].folded if place + 1 < len(words) else ""
    return words[place].folded == "and" and following in _AUXILIARIES
