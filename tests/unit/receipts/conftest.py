import pytest

from upheld.adapters.signing import Ed25519Signer
from upheld.receipts import KeyRing, sign
from upheld.testing import receipts


@pytest.fixture
def signer() -> Ed25519Signer:
    return receipts.signer()


@pytest.fixture
def ring() -> KeyRing:
    return receipts.ring()


@pytest.fixture
def token(signer: Ed25519Signer) -> str:
    return sign(receipts.claims(), signer.sign)
