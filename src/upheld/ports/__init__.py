"""What the core asks of the outside: small protocols, each proved by a shipped contract suite.

A function returns what it used: results carry their own usage, so parallel calls cannot mix.
"""

from upheld.domain.records import KeptCheck
from upheld.ports.books import Allowance, Allowances, Ledger, LedgerBook, RateLimiter, Records
from upheld.ports.engine import (
    ClaimCache,
    ClaimExtractor,
    Clock,
    EvidenceProvider,
    Extraction,
    Fallacies,
    FallacyDetector,
    Ids,
    Retrieval,
    Ruled,
    Verifier,
)
from upheld.ports.people import (
    Accounts,
    Archive,
    Credentials,
    FeedbackBox,
    IdentityProvider,
    Links,
    PasswordHasher,
    Passwords,
    ProviderKeys,
    Sealer,
    Secrets,
    Sessions,
    TopUps,
)

__all__ = [
    "Accounts",
    "Allowance",
    "Allowances",
    "Archive",
    "ClaimCache",
    "ClaimExtractor",
    "Clock",
    "Credentials",
    "EvidenceProvider",
    "Extraction",
    "Fallacies",
    "FallacyDetector",
    "FeedbackBox",
    "IdentityProvider",
    "Ids",
    "KeptCheck",
    "Ledger",
    "LedgerBook",
    "Links",
    "PasswordHasher",
    "Passwords",
    "ProviderKeys",
    "RateLimiter",
    "Records",
    "Retrieval",
    "Ruled",
    "Sealer",
    "Secrets",
    "Sessions",
    "TopUps",
    "Verifier",
]
