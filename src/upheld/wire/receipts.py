"""Receipts on the wire beside a check: the facts to sign, and what a verified receipt says."""

from upheld.receipts.claims import SignedFact
from upheld.receipts.verify import Receipt, Rejection
from upheld.rules.record import parse_facts

__all__ = ["receipt_body", "signed_facts"]


def signed_facts(document: object) -> tuple[SignedFact, ...]:
    """Read facts to sign: a list in the record's shape. Raises InvalidInput for unreadable ones."""
    parse_facts(document, path="facts")
    assert isinstance(document, list)
    return tuple(
        SignedFact(near=fact["near"], kind=fact["kind"], value=fact["value"]) for fact in document
    )


def receipt_body(outcome: Receipt | Rejection) -> dict[str, object]:
    """Write a verified receipt, or the reason it proves nothing."""
    if isinstance(outcome, Rejection):
        return {"valid": False, "reason": outcome.reason.value}
    return {
        "valid": True,
        "rid": outcome.receipt_id,
        "kid": outcome.key_id,
        "subject": outcome.subject,
        "operation": outcome.operation,
        "issuedAt": outcome.issued_at,
        "expiresAt": outcome.expires_at,
        "facts": [
            {"near": fact.near, "kind": fact.kind, "value": fact.value} for fact in outcome.facts
        ],
    }
