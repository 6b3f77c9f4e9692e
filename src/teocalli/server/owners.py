"""Owners: what stands at the seats of whoever sends a token. That is the token's own digest, until it becomes a player's or joins one."""

from __future__ import annotations

from functools import partial

from teocalli.server.store import Store, player_queries
from teocalli.server.store.rows import Owner

MOST = 5_000  # tokens kept in mind; the oldest are forgotten
TOKENS_PER_QUERY = 400


class Owners:
    """The owners of the tokens that were seen lately. On one server they are always right; of other servers' changes it hears by a mark."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[bytes, Owner] = {}
        self._changes = 0  # counts what was forgotten, so that nothing is kept that was read before
        self.mark = ""  # as it was last read

    async def owner_of(self, token: bytes) -> Owner:
        """The one place where a token becomes somebody."""
        return self._known.get(token) or await self._read(token)

    def forget(self, tokens: list[bytes]) -> None:
        """These tokens have become somebody else's."""
        self._changes += 1
        for token in tokens:
            self._known.pop(token, None)

    async def catch_up(self) -> dict[bytes, Owner]:
        """Where another server has changed anything, read again; the tokens whose owner is new."""
        mark = await self.store.read(player_queries.change_mark)
        if mark == self.mark:
            return {}
        before = self._known
        self._changes += 1
        changes, again = self._changes, await self._read_all(list(before))
        if changes == self._changes:
            self._known, self.mark = again, mark  # not before: what broke off, or was overtaken, is read again
        return {token: owner for token, owner in again.items() if before.get(token) != owner}

    async def _read(self, token: bytes) -> Owner:
        changes = self._changes
        owner = Owner((await self.store.read(lambda connection: player_queries.owners_of(connection, [token])))[token], token)
        if changes == self._changes:
            self._known[token] = owner
            if len(self._known) > MOST:
                del self._known[next(iter(self._known))]
        return owner

    async def _read_all(self, tokens: list[bytes]) -> dict[bytes, Owner]:
        owners: dict[bytes, bytes] = {}
        for start in range(0, len(tokens), TOKENS_PER_QUERY):
            owners |= await self.store.read(partial(player_queries.owners_of, tokens=tokens[start : start + TOKENS_PER_QUERY]))
        return {token: Owner(owner, token) for token, owner in owners.items()}
