"""What a rule finds, and what it looks at.

A finding quotes the reply only in `text`; `why` is a fixed sentence filled from the policy or the
record (4.2), at most 200 characters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from upheld.domain.text import Span

if TYPE_CHECKING:
    from upheld.rules.case import Case

__all__ = ["WHY_LIMIT", "Finding", "Rule", "findings", "why"]

WHY_LIMIT = 200
"""The most characters of `Finding.why`."""


class Finding(NamedTuple):
    """One thing a rule found; `span` counts code points and `text == span.of(reply)` (R179)."""

    rule: str
    span: Span
    text: str
    why: str


def findings(rule: str, spans: Sequence[Span], reply: str, reasons: Iterable[str]) -> list[Finding]:
    """Return a finding of one rule on each span: a thousand at once take half of the time."""
    texts = [reply[span.start : span.end] for span in spans]
    return list(map(_FINDING, zip(repeat(rule), spans, texts, reasons, strict=False)))


_FINDING: Callable[[tuple[str, Span, str, str]], Finding] = partial(tuple.__new__, Finding)

Rule = Callable[["Case"], Iterator[Finding]]
"""A rule family: yields findings in reading order, raises nothing."""


def why(template: str, **values: str) -> str:
    """Fill a template, cutting the longest value where the whole would pass 200 characters."""
    made = template.format(**values)
    if len(made) <= WHY_LIMIT:
        return made
    longest = max(values, key=lambda name: len(values[name]))
    keep = len(values[longest]) - (len(made) - WHY_LIMIT) - 1
    return template.format(**{**values, longest: values[longest][: max(keep, 0)] + "…"})[:WHY_LIMIT]
