"""forbid: a phrase that the policy rules out.

What it does: reports every occurrence of a forbidden phrase, whatever its case, spacing or disguise
(full-width letters, invisible characters, look-alikes of other alphabets: F50, F52).
Why it matters: some promises may not be made, whatever the record says.
Fires on: the phrase as whole words, or anywhere where `match` is `substring`.
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

from upheld.rules.case import Case, merged
from upheld.rules.findings import Finding, why
from upheld.rules.phrases import places, whole_places

__all__ = ["forbid"]

_WHY = "The policy forbids this phrase."


def forbid(case: Case) -> Iterator[Finding]:
    """Yield a finding for each place where a forbidden phrase stands."""
    found: dict[int, list[tuple[int, int]]] = {}
    entries = case.policy.policy.forbid
    for number, phrase in case.present.forbidden:
        find = places if entries[number].match == "substring" else whole_places
        for at in find(case.text, phrase):
            found.setdefault(number, []).append((at, at + len(phrase)))
    for number, spans in found.items():
        entry = entries[number]
        reason = why("{reason}", reason=entry.why) if entry.why else _WHY
        for start, end in merged(spans):
            yield case.finding(f"forbid:{entry.id}", start, end, reason)
