"""Checked replies for a terminal: each finding's characters underlined, its rule, and why.

Text from a reply is shown as text: what could drive the terminal or turn the direction of writing
is shown as a replacement character. Underlines count columns, so wide and combining characters
stay above their mark.
"""

import unicodedata
from collections.abc import Iterator

from upheld.domain.text import Span
from upheld.receipts.verify import Verified
from upheld.rules.findings import Finding
from upheld.service.reply_cases import CaseOutcome, ReplyReport

__all__ = ["reply_text"]

_RED, _PLAIN = "\x1b[31m", "\x1b[0m"
_LINE_ENDS = "\n\r\x0b\x0c\x85\u2028\u2029"
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def reply_text(report: ReplyReport, *, colour: bool = False) -> str:
    """Return the report as lines of text, ending in a newline; passes are told in one line."""
    blocks = ["\n".join(_case(outcome, colour=colour)) for outcome in report.outcomes]
    failed = sum(not outcome.passed for outcome in report.outcomes)
    total = len(report.outcomes)
    if report.batch:
        blocks.append(f"{total - failed} of {total} replies pass; in {failed} a rule fired.")
    return "\n\n".join(blocks) + "\n"


def _case(outcome: CaseOutcome, *, colour: bool) -> Iterator[str]:
    name = "" if outcome.id is None else f"{_shown(outcome.id)}: "
    count = len(outcome.findings)
    says = "pass, no rule fired" if not count else f"{count} finding{'s' if count > 1 else ''}"
    yield f"{name}{says}"
    for finding in outcome.findings:
        yield from _finding(outcome.reply, finding, colour=colour)
    if outcome.receipts is not None:
        yield from _receipts(outcome.receipts)


def _finding(reply: str, finding: Finding, *, colour: bool) -> Iterator[str]:
    for line in _lines(reply, finding.span):
        start, end = max(line.start, finding.span.start), min(line.end, finding.span.end)
        before, marked = reply[line.start : start], reply[start:end]
        mark = "^" * max(_width(marked), 1)
        yield f"    {_shown(line.of(reply))}"
        yield f"    {' ' * _width(before)}{_painted(mark, colour)}"
    yield f"  {_painted(finding.rule, colour)}  {_shown(finding.why)}"


def _receipts(verified: Verified) -> Iterator[str]:
    yield f"  receipts: {len(verified.valid)} valid, {len(verified.rejected)} rejected"
    for rejection in verified.rejected:
        yield f"    receipt {rejection.index}: {rejection.reason.value}"


def _lines(reply: str, span: Span) -> Iterator[Span]:
    """Yield the lines of the reply that the span touches, without their line ends."""
    start = 0
    for place in range(len(reply) + 1):
        if place == len(reply) or reply[place] in _LINE_ENDS:
            if span.start <= place and start <= max(span.end - 1, span.start):
                yield Span(start, place)
            start = place + 1


def _painted(text: str, colour: bool) -> str:
    return f"{_RED}{text}{_PLAIN}" if colour else text


def _shown(text: str) -> str:
    return "".join("\N{REPLACEMENT CHARACTER}" if _drives(char) else char for char in text)


def _drives(char: str) -> bool:
    return unicodedata.category(char) == "Cc" or char in _TURNING or char in _LINE_ENDS


def _width(text: str) -> int:
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if _drives(char):
        return 1
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
