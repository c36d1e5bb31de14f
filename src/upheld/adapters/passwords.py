"""Password hashes by argon2id, off the event loop."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

__all__ = ["Argon2Hasher"]

_TOGETHER = 2


class Argon2Hasher:
    """`ports.PasswordHasher`; at most two hashes, 64 MiB each, run at once."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._gate = asyncio.Semaphore(_TOGETHER)

    async def hash(self, password: str) -> str:
        """Return a salted argon2id hash."""
        async with self._gate:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, password_hash: str, password: str) -> bool:
        """Say whether the password is the hashed one; False for a hash that is none."""
        async with self._gate:
            return await asyncio.to_thread(self._verified, password_hash, password)

    def _verified(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False
