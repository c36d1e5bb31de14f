"""Words from people that are kept: what is accepted, and how it is cleaned."""

import re

from upheld.domain.errors import InvalidInput, NotFound
from upheld.domain.text import refuse_lone_surrogates

__all__ = ["cleaned", "email_address", "known_form", "one_line", "password"]

_EMAIL = re.compile(
    r"[^@\s\x00-\x1f\x7f]{1,64}@[^@\s\x00-\x1f\x7f]{1,188}\.[^@\s.\x00-\x1f\x7f]{2,63}"
)
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
MIN_PASSWORD, MAX_PASSWORD = 10, 1_000
MAX_EMAIL = 254


def one_line(text: str, name: str, most: int) -> str:
    """Return `text` without outer space; InvalidInput unless 1 to `most` plain characters."""
    refuse_lone_surrogates(text)
    text = text.strip()
    if not 1 <= len(text) <= most:
        raise InvalidInput(f"{name} has {len(text)} characters; give 1 to {most}")
    if _CONTROL.search(text):
        raise InvalidInput(f"{name} holds a control character; write it on one line")
    return text


def cleaned(text: str) -> str:
    """Return `text` as any database keeps it: NUL and lone surrogates become U+FFFD."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")


def known_form(id_: str, thing: str) -> str:
    """Return an id that could be one of ours; NotFound for any other text."""
    if not _ID.fullmatch(id_):
        raise NotFound(f"there is no such {thing}")
    return id_


def email_address(text: str) -> str:
    """Return an address without outer space; InvalidInput if it is none."""
    text = text.strip()
    if len(text) > MAX_EMAIL or not _EMAIL.fullmatch(text):
        raise InvalidInput("that is not an e-mail address", code="bad_email")
    refuse_lone_surrogates(text)
    return text


def password(text: str) -> str:
    """Return a password; InvalidInput if it is too short or too long to hash."""
    if not MIN_PASSWORD <= len(text) <= MAX_PASSWORD:
        raise InvalidInput(
            f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters, this one {len(text)}",
            code="weak_password",
        )
    refuse_lone_surrogates(text)
    return text
