"""Speech: what a passage passes on as somebody's words, inside quotation marks or told.

Fires on: "X," she said; he told us that X; X, the firm announced; a meme that says X.
Stays silent on: the source's own words beside a quotation ("…," said Ada Berg, the chief
executive), titles in quotation marks, marks of inches, and verbs of speech in another sense
("added 900 jobs", "declared war").
"""

import re
from collections.abc import Iterator, Sequence

__all__ = ["nobodys", "quoted", "told"]

_REACH = 12
_SAYS = (
    "said|says|told|tells|tweeted|tweets|(?:claim|alleg|argu|assert|insist|boast|tout|contend)"
    "(?:e?s|e?d|ing)|bragged|captioned|testified|accuse[sd]"
)
_ALSO_SAYS = (
    "stat(?:es|ed|ing)|wrote|writes|declar(?:es|ed|ing)|suggest(?:s|ed|ing)|repeat(?:s|ed|ing)"
    "|post(?:s|ed)|share[sd]|circulate[sd]|announce[sd]|note[sd]|noting|add(?:s|ed)|explain(?:s|ed)"
    "|remark(?:s|ed)|mention(?:s|ed)|maintain(?:s|ed)|charge[sd]|warn(?:s|ed)|predict(?:s|ed)"
    "|promise[sd]|pledge[sd]|recall(?:s|ed)|ask(?:s|ed)"
)
_TOLD = re.compile(
    rf"""
      \b(?:{_SAYS}|according\s+to)\b
    | \b(?:{_ALSO_SAYS})\s+(?:\w+\s+){{0,2}}?that\b
    | ,\s+(?:[\w.'’-]+\s+){{1,4}}?(?:{_ALSO_SAYS})\s*(?:[.,;:!?]|\Z)
    | \b(?:ad|post|meme|tweet|video|image|photo|headline|message|e-?mail|mailer|article)\s+
        (?:\w+\s+){{0,2}}?(?:that\s+)?(?:reads?|shows?|suggests?)\b
    """,
    re.I | re.X,
)
_ATTRIBUTES = re.compile(
    rf"[,.?!…][”\"“»]\s+(?:[\w.'’-]+\s+){{0,3}}?(?:{_SAYS}|{_ALSO_SAYS})\b", re.I
)
_NOBODYS = re.compile(
    r"""
    \b(?: memes? | chain\s+(?:e-?mails?|letters?|messages?)
        | (?:viral|social[- ]media|facebook|instagram|tiktok|whatsapp)\s+(?:\w+\s+)?
            (?:posts?|messages?|videos?|images?|users?) )\s
    [^.“"]{0,60}?\b(?:says?|said|claim(?:s|ed|ing)?|reads?|saying|suggest\w*|alleg\w+)\b
    | \b(?:some|many)\s+(?:people|users|readers|critics|conspiracy\s+theorists)?\s*
        (?:claim|believe|insist|say|think|allege)\b
    | \bit\s+(?:is|was|has\s+been)\s+(?:often\s+|widely\s+)?
        (?:claimed|alleged|rumou?red|said\s+(?:by\s+\w+\s+)?that)\b
    """,
    re.I | re.X,
)
_MARKS = re.compile(r"[\"“”„«»]")


def told(text: str) -> bool:
    """Say whether a sentence tells what somebody said, beside what it has in quotation marks."""
    return _TOLD.search(_ATTRIBUTES.sub(" ", text)) is not None


def nobodys(text: str) -> bool:
    """Say whether a sentence passes on words that no one answers for, of a meme or viral post."""
    return _NOBODYS.search(text) is not None


def quoted(texts: Sequence[str]) -> Iterator[str]:
    """Yield of each sentence of one text what stands inside quotation marks.

    A mark opens after a space and closes after anything else, whichever way it is bent; one that
    nothing closes reaches twelve sentences far.
    """
    inside, since = False, 0
    for text in texts:
        since += 1
        inside = inside and since <= _REACH
        parts, at = [], 0
        for mark in _MARKS.finditer(text):
            if inside:
                parts.append(text[at : mark.start()])
            opens = _opens(text, mark.start(), inside=inside)
            since = 0 if opens else since
            inside, at = opens, mark.end()
        yield " ".join([*parts, text[at:]] if inside else parts)


def _opens(text: str, at: int, *, inside: bool) -> bool:
    """Say whether speech goes on after a mark: it opens a quotation, or a paragraph of one."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    spaced = not before or before.isspace() or before in "([{—–-'‘"
    if after.isspace():
        return spaced and text[at] in "«»" and not inside
    return spaced and (after.isalnum() or not inside)
