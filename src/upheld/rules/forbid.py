"""forbid: a phrase that the policy rules out.

What it does: reports every occurrence of a forbidden phrase, whatever its case, spacing or disguise
(full-width letters, invisible characters, look-alikes of other alphabets: F50, F52).
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
    "A risk  freedom."
Examples that do not:
    "Delivery is guaranteed."
    "No guarantees: returns carry a risk."
"""

from collections.abc import Iterator
from functools import reduce
from heapq import merge
from itertools import islice
from operator import or_

from upheld.rules.case import Case, merged
from upheld.rules.findings import Finding, why
from upheld.rules.phrases import places, whole_places
from upheld.rules.rows import FEW, Rows, runs, widened

__all__ = ["MOST", "forbid"]

MOST = 250
"""How many findings of forbidden phrases one reply has: nobody reads more."""

_WHY = "The policy forbids this phrase."
_REST = f"Too many forbidden phrases: from here on, after {MOST}, none was written down."
_Places = Iterator[tuple[int, int, int]]
"""Where phrases of an entry stand: start, end and the number of the entry, in order."""


def forbid(case: Case) -> Iterator[Finding]:
    """Yield a finding for each place where a forbidden phrase stands; the last may be for more."""
    phrases: dict[int, list[str]] = {}
    for number, phrase in case.present.forbidden:
        phrases.setdefault(number, []).append(phrase)
    if not phrases:
        return
    few = len(case.present.forbidden) <= FEW
    found = merge(*(_found if few else _found_in_rows)(case, phrases))
    for at, (start, end, number) in enumerate(islice(found, MOST + 1)):
        entry = case.policy.policy.forbid[number]
        reason = why("{reason}", reason=entry.why) if entry.why else _WHY
        yield case.finding(f"forbid:{entry.id}", start, end, reason if at < MOST else _REST)


def _found(case: Case, phrases: dict[int, list[str]]) -> Iterator[_Places]:
    """Yield where the phrases of each entry stand, found one by one."""
    for number, wanted in phrases.items():
        find = whole_places if _is_whole(case, number) else places
        spans = [(at, at + len(phrase)) for phrase in wanted for at in find(case.text, phrase)]
        yield iter([(start, end, number) for start, end in merged(spans)])


def _found_in_rows(case: Case, phrases: dict[int, list[str]]) -> Iterator[_Places]:
    """Yield where the phrases of each entry stand, all of their places at once."""
    known: dict[tuple[str, bool], int] = {}
    rows = Rows(case.text)
    for number, wanted in phrases.items():
        whole = _is_whole(case, number)
        for phrase in wanted:
            if (phrase, whole) not in known:
                row = rows.places(phrase, whole=whole)
                known[phrase, whole] = widened(row, len(phrase))
        covered = reduce(or_, (known[phrase, whole] for phrase in wanted))
        yield _numbered(covered, number)


def _numbered(row: int, number: int) -> _Places:
    return ((start, end, number) for start, end in runs(row))


def _is_whole(case: Case, number: int) -> bool:
    return case.policy.policy.forbid[number].match == "word"
