"""forbid: a phrase that the policy rules out.

What it does: reports every occurrence of a forbidden phrase, whatever its case, spacing or disguise
(full-width letters, invisible characters, look-alikes of other alphabets: F50, F52).
Why it matters: some promises may not be made, whatever the record says.
Fires on: the phrase as whole words, or anywhere where `match` is `substring`.
Stays silent on: other forms of a word, such as "guaranteed" for `guarantee`.
Options: `forbid`, a list of entries: `id`, `phrase` (one or several), `match` and `why`.

Examples that fire:
    {"policy": {"forbid": [{"id": "promise", "phrase": "guarantee"}]}, "reply": "We GUARANTEE it."}
    {"policy": {"forbid": [{"id": "promise", "phrase": "guarantee"}]}, "reply": "We guar\\u200bantee it."}
    {"policy": {"forbid": [{"id": "risk", "phrase": "risk free", "match": "substring"}]}, "reply": "A risk  freedom."}
Examples that do not:
    {"policy": {"forbid": [{"id": "promise", "phrase": "guarantee"}]}, "reply": "Delivery is guaranteed."}
    {"policy": {"forbid": [{"id": "sent", "phrase": "sent"}]}, "reply": "Please present your consent form."}
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
    for number, phrase in case.present.forbidden:
        find = places if case.policy.policy.forbid[number].match == "substring" else whole_places
        spans = [(at, at + len(phrase)) for at in find(case.text, phrase)]
        if spans:
            found.setdefault(number, []).extend(spans)
    for number, spans in found.items():
        entry = case.policy.policy.forbid[number]
        reason = why("{reason}", reason=entry.why) if entry.why else _WHY
        for start, end in merged(spans):
            yield case.finding(f"forbid:{entry.id}", start, end, reason)
