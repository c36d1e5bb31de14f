"""A check as JSON: seed A's Check and Claims, and beside them what those shapes cannot say."""

import json

from upheld.domain.reports import Check
from upheld.domain.text import Utf16Offsets
from upheld.wire.checks import CheckBody, claim_bodies

__all__ = ["data"]


def data(check: Check) -> str:
    """Return `{"check": …, "claims": […], "state": …, "cannotSay": {…}, "leftOut": […]}`.

    `check` and `claims` follow the Fact It contract (spans in UTF-16 units); `state` says whether
    there was anything to rule on, `cannotSay` why a claim has no ruling, `leftOut` what was not
    judged or read: the contract's numbers cannot tell these from a score (F17, F19).
    """
    offsets = Utf16Offsets(check.document.text)
    cannot_say = {v.claim_id: v.leading.why_not for v in check.verdicts if v.leading.why_not}
    body = {
        "check": CheckBody.of(check, "cli").body(),
        "claims": claim_bodies(check.claims, offsets),
        "state": check.state.value,
        "cannotSay": cannot_say,
        "unclear": {claim.id: list(claim.unclear) for claim in check.claims if claim.unclear},
        "leftOut": [
            {"claims": list(left.claims), "reason": left.reason}
            | ({"unread": list(offsets.units(left.unread))} if left.unread else {})
            for left in check.left_out
        ],
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"
