"""empty: a reply with nothing in it.

What it does: reports a reply that holds no visible character, and stops the other rules.
Why it matters: an empty message is a failure of the agent, not an answer that breaks no rule.
Fires on: white space and invisible characters only.
Stays silent on: any reply with one visible character, even a full stop.
Options: none; the rule always runs.

Examples that fire:
    ""
    " \\n\\u200b\\u00ad"
Examples that do not:
    "."
    "No."
"""

import re
from collections.abc import Iterator

from upheld.domain.text import Span
from upheld.rules.case import Case
from upheld.rules.findings import Finding

__all__ = ["empty", "is_empty"]

_NOTHING = re.compile(
    "[\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
    "\u200b-\u200d\u2060\ufeff\u00ad]*"
)


def is_empty(reply: str) -> bool:
    """Say whether nothing remains without white space and invisible characters (T62)."""
    return not reply[:1].isalnum() and _NOTHING.fullmatch(reply) is not None


def empty(case: Case) -> Iterator[Finding]:
    """Yield one finding over the whole reply if it is empty."""
    if is_empty(case.reply):
        yield case.finding_at("empty", Span(0, len(case.reply)), "The reply has no visible text.")
