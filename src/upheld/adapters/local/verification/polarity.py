"""Polarity: negation scopes, opposite words, and how much is claimed (all, some, none).

Why it matters: "Sales rose 10%" and "Sales fell 10%" share almost every word (M2), and so do "is
330 metres tall" and "is not 330 metres tall" (M1).
Fires on: a shared word that one side negates and the other does not; a word whose opposite stands
in its place; all against some, always against sometimes.
Stays silent on: two negations, a negated opposite ("did not fall" beside "rose"), words that the
claim and the source share.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, takewhile

from upheld.adapters.local.verification.words import Word, stem, terms, until_mark

__all__ = [
    "NEGATIVE_VERBS",
    "PHASES",
    "TRENDS",
    "Opposition",
    "contrasted",
    "most_of",
    "negated",
    "negation_clash",
    "of_any",
    "opposites",
    "quantifier_clash",
    "rank_clash",
]

_NEGATIONS = terms(
    "not no never none nobody nothing neither nor without except cannot hardly rarely seldom "
    "barely scarcely"
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
_ORDINALS = terms("second third fourth fifth sixth seventh eighth ninth tenth 2nd 3rd 4th 5th")
_SHORTEST = 4
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
_ALL = terms("all every always entirely completely everyone everybody")
_NONE = terms("none no never nobody nothing")
_SOME = terms(
    "sometimes partly partially few occasionally mostly often usually almost nearly rarely"
)
_ANY = terms("some several")
_EXCEPT = "except"
_ONLY = terms("only solely exclusively")


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
    return any(a.folded == _EXCEPT and b.stem in stems for a, b in pairwise(source))


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


_LED = terms("for against")
_DEGREES = terms("the a its his her their our my your at are is was were be been")
_THEM = terms("them whom which it")
_OF_WHAT = 2
_SHORT_OF_ALL = terms("almost nearly virtually practically not")


def hedged(words: Sequence[Word]) -> Word | None:
    """Return the word that keeps an "all" from being all ("almost all"), if there is one."""
    pairs = pairwise(words)
    return next((a for a, b in pairs if a.folded in _SHORT_OF_ALL and b.folded in _ALL), None)


def most_of(words: Sequence[Word]) -> Word | None:
    """Return the "most" of "most members", which is no superlative ("the most popular")."""
    pairs = pairwise([None, *words])
    return next((b for a, b in pairs if b and b.folded == "most" and not _marks(a)), None)


def of_any(words: Sequence[Word], some: frozenset[str], stems: frozenset[str]) -> Word | None:
    """Return the "some" of a text that is some of these stems.

    Not "some 20 boats", which says about how many, nor "several days later".
    """
    for place, word in enumerate(words):
        if word.folded not in some:
            continue
        following = takewhile(lambda word: word.folded not in _THEM, until_mark(words, place))
        near = [word for word in following if word.content][:_OF_WHAT]
        number = bool(near) and near[0].folded[0].isdigit()
        if not number and any(other.stem in stems for other in near):
            return word
    return None


def _most(words: Sequence[Word], stems: frozenset[str]) -> Word | None:
    """Return the "most" of a text that is most of these stems, where it has no "all"."""
    if _ALL & {word.folded for word in words}:
        return None
    found = most_of(words)
    return found if found and of_any(words, frozenset({found.folded}), stems) else None


def _marks(before: Word | None) -> bool:
    """Say whether the word before makes a "most" a superlative, or a degree ("at most")."""
    return before is not None and (before.folded in _DEGREES or before.folded.endswith("'s"))


def _led_alike(claim: Sequence[Word], place: int, source: Sequence[Word], other: int) -> bool:
    """Say whether a preposition ("voted for", "voted against") follows the same word in both."""
    if claim[place].folded not in _LED:
        return True
    return bool(place and other) and claim[place - 1].stem == source[other - 1].stem


def contrasted(
    claim: Sequence[Word], claim_negated: frozenset[int], source: Sequence[Word]
) -> Opposition | None:
    """Return what the source sets apart ("X but not Y") where the claim says it plainly."""
    plain = {word.stem: word for n, word in enumerate(claim) if n not in claim_negated}
    for place in range(1, len(source) - 1):
        if source[place].folded != "not" or source[place - 1].folded not in _CONTRASTS:
            continue
        apart = next((w for w in source[place + 1 : place + 1 + _APART] if w.content), None)
        others = {w.stem for w in (*source[:place], *source[place + 1 + _APART :])}
        if apart and apart.stem in plain and apart.stem not in others:
            return Opposition(claim=plain[apart.stem], source=apart)
    return None


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


def quantifier_clash(claim: Sequence[Word], source: Sequence[Word]) -> Opposition | None:
    """Return the words that say how much, where they cannot both hold (all / some, all / none)."""
    also = frozenset({"also", "both"})
    stems = frozenset(word.stem for word in claim if word.content)
    any_ = of_any(source, _ANY, stems)
    some = _SOME | ({any_.folded} if any_ else set())
    mine = {word.folded: word for word in claim}
    theirs = {word.folded: word for word in source}
    none = frozenset() if _NEGATIONS & theirs.keys() else _NONE
    strong = (_ALL, _SOME | _NONE), (none, _ALL | some), (_ONLY, also)
    short = hedged(source) or _most(source, stems)
    whole = sorted(_ALL & mine.keys())
    if short and whole and not hedged(claim):
        return Opposition(claim=mine[whole[0]], source=short)
    for said, against in strong:
        for word in sorted(said & mine.keys()):
            found = sorted(against & theirs.keys())
            if found and not said & theirs.keys():
                return Opposition(claim=mine[word], source=theirs[found[0]])
    return None


def rank_clash(claim: Sequence[Word], source: Sequence[Word]) -> Opposition | None:
    """Return the superlative of a claim that the source ranks otherwise ("second largest")."""
    ranks = dict(_ranks(source))
    for superlative, mine in _ranks(claim):
        theirs = ranks.get(superlative)
        if theirs is not None and theirs.folded != mine.folded:
            return Opposition(claim=mine, source=theirs)
    return None


def _ranks(words: Sequence[Word]) -> Iterator[tuple[str, Word]]:
    """Yield each superlative with the ordinal before it, or with itself where there is none."""
    for before, word in pairwise(words):
        if word.folded.endswith("est") and len(word.folded) > _SHORTEST:
            yield word.folded, before if before.folded in _ORDINALS else word


def _negations(text: str, words: Sequence[Word]) -> Iterator[int]:
    excused = [match.span() for match in _NOT_A_NEGATION.finditer(text)]
    for place, word in enumerate(words):
        start = word.span.start
        if any(low <= start < high for low, high in excused):
            continue
        plain = word.folded in _NEGATIONS or word.folded.endswith("n't")
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
