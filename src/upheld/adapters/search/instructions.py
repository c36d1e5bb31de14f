"""Noticing text that tries to give orders to a reader model (F67, F68).

The text stays evidence as it is: nothing is obeyed, nothing is cut, no score changes. An article
that only quotes such words gets the same note, which accuses nobody.
"""

import re

__all__ = ["NOTE", "notes"]

NOTE = "contains text that gives instructions to a reader model"
_ORDERS = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b[\s\w,]{0,30}?\b(?:previous|prior|above|earlier|all|"
    r"your|system)\b[\s\w]{0,20}?\b(?:instructions?|prompts?|rules?|directions?|guidelines?)\b"
    r"|\b(?:you are|act as) (?:now|henceforth|from now on)\b"
    r"|\bnew (?:system )?(?:instructions?|rules?)\s*:"
    r"|\b(?:reveal|print|repeat) (?:your|the) (?:system )?prompt\b"
    r"|\b(?:mark|rate|label|classify|judge|report|treat)\b[\s\w\"']{0,30}?\b(?:claims?|statements?|"
    r"text|answer|article)\b[\s\w\"']{0,20}?\bas\b[\s\"']{0,3}(?:supported|true|correct|verified|"
    r"contradicted|false|refuted)\b"
    r"|\b(?:respond|answer|reply|output) (?:only|exactly)? ?with\b[\s\"'“]{0,3}\w"
    r"|</?\s*(?:evidence|system|assistant|instructions?|source|document|context|prompt)\b[^<>]{0,40}>"
    r"|<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>"
    r"|(?:^|\n)\s*(?:system|assistant)\s*:\s",
    re.I,
)


def notes(text: str) -> tuple[str, ...]:
    """Return the note if the text holds words that read as orders to a model, else nothing."""
    return (NOTE,) if _ORDERS.search(text) else ()
