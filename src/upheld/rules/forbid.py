"""forbid: a phrase that the policy rules out.

What it does: reports every occurrence of a forbidden phrase, whatever its case, spacing or disguise
(full-width letters, invisible characters, look-alikes of other alphabets, marks of style).
Why it matters: some promises may not be made, whatever the record says.
Fires on: the phrase as whole words, or anywhere where `match` is `substring`.
Phrases of one entry that overlap or touch are one finding. A reply with more than 250 findings of
forbidden phrases has one more, which stands for the rest and says so.
Stays silent on: other forms of a word, such as "guaranteed" for `guarantee`.
Options: `forbid`, a list of entries: `id`, `phrase` (one or several), `match` and `why`.

Policy of the examples:
    {"forbid": [{"id": "promise", "phrase": "guarantee"},
     {"id": "risk", "phrase": ["risk free", "no risk"], "match": "substring"}]}
Examples that fire:
    "We GUARANTEE it."
    "We guar\\u200bantee it."
    "We **guaran**tee it."
    "A risk  freedom."
Examples that do not:
    "Delivery is guaranteed."
    "No guarantees: returns carry a risk."
"""

from collections.abc import Iterator
from itertools import islice

from upheld.rules.case import Case, merged
from upheld.rules.findings import Finding, why
from upheld.rules.markup import Unmarked, may_have_marks
from upheld.rules.phrases import places, whole_places
from upheld.rules.rows import FEW, Rows, runs, widened

__all__ = ["MOST", "forbid"]

MOST = 250
"""How many findings of forbidden phrases one reply has: nobody reads more."""

_WHY = "The policy forbids this phrase."
_REST = f"Too many forbidden phrases: from here on, after {MOST}, none was written down."
_Places = list[tuple[int, int, int]]
"""Where forbidden phrases stand: start, end and the number of the entry."""


def forbid(case: Case) -> Iterator[Finding]:
    """Yield a finding for each place where a forbidden phrase stands; the last may be for more."""
    found = _found(case, case.text, case.present.forbidden)
    if may_have_marks(case.text) and case.policy.policy.forbid:
        found = _with_unmarked(case, found)
    if not found:
        return
    entries, left = case.policy.policy.forbid, MOST
    for start, end, number in sorted(found)[: MOST + 1]:
        entry = entries[number]
        reason = why("{reason}", reason=entry.why) if entry.why else _WHY
        yield case.finding(f"forbid:{entry.id}", start, end, reason if left else _REST)
        left -= 1


def _found(case: Case, text: str, forbidden: list[tuple[int, str]]) -> _Places:
    """Return where the phrases of each entry stand, of an entry the first hundreds."""
    if len(forbidden) > FEW:
        return _in_rows(case, text, forbidden)
    entries = case.policy.policy.forbid
    spans: dict[int, list[tuple[int, int]]] = {}
    for number, phrase in forbidden:
        find = places if entries[number].match == "substring" else whole_places
        for at in find(text, phrase):
            spans.setdefault(number, []).append((at, at + len(phrase)))
    return _numbered(spans)


def _numbered(spans: dict[int, list[tuple[int, int]]]) -> _Places:
    return [(*span, number) for number, every in spans.items() for span in merged(every)]


def _in_rows(case: Case, text: str, forbidden: list[tuple[int, str]]) -> _Places:
    """Return the same for many phrases: all places of each at once."""
    known: dict[tuple[str, bool], int] = {}
    covered: dict[int, int] = {}
    rows, entries = Rows(text), case.policy.policy.forbid
    for number, phrase in forbidden:
        pair = phrase, entries[number].match == "word"
        if pair not in known:
            known[pair] = widened(rows.places(phrase, whole=pair[1]), len(phrase))
        covered[number] = covered.get(number, 0) | known[pair]
    first = ((number, islice(runs(row), MOST + 1)) for number, row in covered.items())
    return [(start, end, number) for number, every in first for start, end in every]


def _with_unmarked(case: Case, found: _Places) -> _Places:
    """Return the places found, and those in the text without its marks of style."""
    plain = Unmarked(case.text)
    if not plain.is_changed:
        return found
    more = _found(case, plain.text, case.policy.present(plain.text).forbidden)
    spans: dict[int, list[tuple[int, int]]] = {}
    for start, end, number in found:
        spans.setdefault(number, []).append((start, end))
    for start, end, number in more:
        spans.setdefault(number, []).append(plain.span(start, end))
    return _numbered(spans)
