"""Policies used lately: neither read nor compiled again.

A caller sends the same policy with every reply, and it is most of the request. Where a request
holds a policy written as one before it, that text is read as a word that stands for it: a word
nobody outside knows, so that what comes back at the policy's place was the policy and nothing else.
"""

import json
from collections import OrderedDict
from secrets import token_hex
from typing import NamedTuple, TypeVar

import orjson

from upheld.domain.errors import InvalidInput
from upheld.rules.check import CompiledPolicy
from upheld.service.reply_cases import ReplyRequest
from upheld.wire.json import strict_loads
from upheld.wire.replies import compiled, parse_request

__all__ = ["Policies"]

KEPT_POLICIES = 256
HEAD = 128
"""A text is looked up by its first bytes; a shorter policy is quickly read."""
LONGEST_TEXT = 64 * 1024
MEMBER = b'"policy"'
K = TypeVar("K")
V = TypeVar("V")


class _Written(NamedTuple):
    """A member `"policy": {…}` as it was sent, and what it says."""

    text: bytes
    document: object
    policy: CompiledPolicy


class Policies:
    """Reads requests, and keeps the policies used last: compiled, and as they were written."""

    def __init__(self, most: int = KEPT_POLICIES) -> None:
        self._kept: OrderedDict[bytes, CompiledPolicy] = OrderedDict()
        self._most = most
        self._written: OrderedDict[bytes, _Written] = OrderedDict()
        self._word = token_hex(16)
        self._member = MEMBER + f':"{self._word}"'.encode()

    def request(self, raw: bytes) -> ReplyRequest:
        """Return a request from its JSON; raises InvalidInput (`strict_loads`, `parse_request`)."""
        at = raw.find(MEMBER)
        written = self._written.get(raw[at : at + HEAD]) if at >= 0 else None
        if written is not None and raw.startswith(written.text, at):
            value = self._without(raw, at, written)
            if value is not None:
                return parse_request(value, compile_document=lambda _: written.policy)
        value = strict_loads(raw)
        request = parse_request(value, compile_document=self._compiled)
        self._learn(raw[max(at, 0) :], request)
        return request

    def _without(self, raw: bytes, at: int, written: _Written) -> object:
        """Return the request without reading its policy; None where it has to be read whole."""
        short = raw[:at] + self._member + raw[at + len(written.text) :]
        try:
            value = strict_loads(short)
        except InvalidInput:
            return None
        if not isinstance(value, dict) or value.get("policy") != self._word:
            return None
        value["policy"] = written.document
        return value

    def _learn(self, rest: bytes, request: ReplyRequest) -> None:
        """Keep how the policy is written where `rest` begins with it."""
        text = _member_of(rest)
        if text is None or not HEAD <= len(text) <= LONGEST_TEXT:
            return
        document, policy = request.policy_document, request.policy
        if orjson.dumps(orjson.loads(b"{%b}" % text)) == orjson.dumps({"policy": document}):
            self._keep(self._written, text[:HEAD], _Written(text, document, policy))

    def _compiled(self, document: object) -> CompiledPolicy:
        """Return the compiled policy of a document; raises InvalidInput."""
        key = orjson.dumps(document)
        found = self._kept.get(key)
        if found is None:
            found = compiled(document)
            self._keep(self._kept, key, found)
        else:
            self._kept.move_to_end(key)
        return found

    def _keep(self, kept: OrderedDict[K, V], key: K, value: V) -> None:
        kept[key] = value
        if len(kept) > self._most:
            kept.popitem(last=False)


def _member_of(rest: bytes) -> bytes | None:
    """Return the member that JSON text begins with, None where it begins with none."""
    text = rest.decode()
    try:
        value = text.index("{", len(MEMBER))
        if text[len(MEMBER) : value].strip() != ":":
            return None
        _, end = json.JSONDecoder().raw_decode(text, value)
    except (ValueError, RecursionError):
        return None
    return text[:end].encode()
