"""Players: what people do who come back. A token becomes a player; other devices join it by a link, a passkey or a recovery phrase.

What stands at the seats of a player is their *owner*, random bytes that no token has; see `owners.py` for where a token becomes an owner.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from teocalli.server import names, phrases, tokens, wire
from teocalli.server.addresses import client_address
from teocalli.server.cached_answers import WAITING, CachedAnswers
from teocalli.server.live_tables import LiveTables
from teocalli.server.owners import Owners
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import player_queries, queries
from teocalli.server.store.queries import CommandRow
from teocalli.server.store.rows import PasskeyRow, PlayerRow

T = TypeVar("T")
LINK_LASTS = 600_000  # milliseconds
WHOLE_HOUSE = "players"  # what the bus calls a change of who is who, where it names a table otherwise
Moved = Callable[[Sequence[bytes], bytes | None], Awaitable[None]]  # devices have become an owner's, or nobody's
Body = wire.BecomePlayer | wire.ChangePlayer | wire.ClaimLink | wire.PlayerCommand  # what comes with a key


class Outcome(NamedTuple):
    """What a command of a player has changed: tokens that are somebody else's now, and tables whose seats are."""

    player: PlayerRow | None
    tokens: list[bytes]
    tables: list[str]


class Players:
    """The players of the house. Every token here is the digest of what a device sends, not yet an owner."""

    def __init__(self, owners: Owners, live: LiveTables, answers: CachedAnswers) -> None:
        self.owners, self.live, self.answers = owners, live, answers
        self.store, self.now, self.bus = live.store, live.journal.now, live.journal.publisher.bus
        self.on_change: list[Moved] = []  # whom to tell

    async def player_of(self, token: bytes) -> PlayerRow | None:
        """The player of a token or of an owner; none for somebody who is not one."""
        return await self.store.read(lambda connection: player_queries.player_of(connection, token))

    async def own_player(self, token: bytes) -> PlayerRow:
        player = await self.player_of(token)
        if player is None:
            raise RequestRefused("player")
        return player

    # Becoming one, and changing

    async def become(self, token: bytes, request: wire.BecomePlayer) -> PlayerRow:
        """From now on the token belongs to a player, and so do all its seats."""
        row = PlayerRow(
            id=tokens.new_id(12),
            owner=secrets.token_bytes(32),
            name=player_name(request.name),
            face=request.face,
            public=False,
            phrase=None,
            at=self.now(),
        )

        def create(connection: sa.Connection) -> Outcome:
            if player_queries.player_of(connection, token) is not None:
                raise RequestRefused("status", "player-already")
            player_queries.add_player(connection, row)
            return Outcome(row, [token], _join(connection, token, row, row.at))

        return await self._perform(token, "become", request, create)

    async def change(self, token: bytes, request: wire.ChangePlayer) -> PlayerRow:
        """Another name or face, or a page that everybody may see; seats keep the name that they were taken under, and show the new face."""
        fields: dict[str, object] = {"face": request.face, "public": request.public}
        if request.name is not None:
            fields["name"] = player_name(request.name)

        def write(connection: sa.Connection) -> Outcome:
            player = _own(connection, token)
            seen = player_queries.lock_running(connection, player.owner) if request.face not in (None, player.face) else []
            player_queries.change_player(connection, player.id, {name: value for name, value in fields.items() if value is not None})
            player_queries.grow_versions(connection, seen)
            return Outcome(player_queries.player_by_id(connection, player.id), [], seen)

        return await self._perform(token, "change", request, write)

    async def sign_out(self, token: bytes, others: bool) -> None:
        """This device, or all others, are nobody's any more. Their seats stay the player's; a link that one of them made is dead."""

        def write(connection: sa.Connection) -> Outcome:
            player = _own(connection, token)
            leaving = [device for device in player_queries.tokens_of(connection, player.id) if (device == token) != others]
            player_queries.remove_tokens(connection, leaving)
            if others:
                player_queries.end_link(connection, player.id)
            return Outcome(player, leaving, [])

        await self.tell(await self.store.write(write))

    # A second device

    async def new_link(self, token: bytes) -> wire.PlayerLink:
        """A secret that brings one device in, within ten minutes; the one before works no more."""
        player, secret, until = await self.own_player(token), secrets.token_urlsafe(24), self.now() + LINK_LASTS
        await self.store.write(lambda c: player_queries.put_link(c, digest_of_secret(secret), player.id, until))
        return wire.PlayerLink(secret, until)

    async def claim_link(self, token: bytes, request: wire.ClaimLink) -> PlayerRow:
        """Bring this device in by a link, which works once."""

        def claim(connection: sa.Connection) -> Outcome:
            player_id = player_queries.take_link(connection, digest_of_secret(request.secret), self.now())
            if player_id is None:
                raise RequestRefused("player", "player-link")
            return _sign_in(connection, token, player_id, self.now())

        return await self._perform(token, "claim", request, claim)

    # The recovery phrase

    async def new_phrase(self, token: bytes, language: str) -> wire.Phrase:
        """Twelve words, told this once; those before work no more."""
        player, words = await self.own_player(token), phrases.new_phrase(language)
        phrase = await self._slowly(lambda: phrases.digest(" ".join(words)))
        await self.store.write(lambda c: player_queries.change_player(c, player.id, {"phrase": phrase}))
        return wire.Phrase(words)

    async def recover(self, token: bytes, text: str) -> PlayerRow:
        """Bring this device in by the words of a recovery phrase."""
        phrase = await self._slowly(lambda: phrases.digest(text))

        def write(connection: sa.Connection) -> Outcome:
            player = player_queries.player_by_phrase(connection, phrase)
            if player is None:
                raise RequestRefused("player", "player-phrase")
            return _sign_in(connection, token, player.id, self.now())

        return await self.bring_in(write)

    async def _slowly(self, call: Callable[[], T]) -> T:
        """In a thread, in turn with the other addresses."""
        return await self.answers.queue.run(client_address.get() or "house", call, most=WAITING, refusal="rate-reading")

    # Passkeys

    async def sign_in_by_passkey(self, token: bytes, row: PasskeyRow, sign_count: int) -> PlayerRow:
        """Bring this device in by a passkey whose answer was checked; its counter only grows, whichever server it comes to."""

        def write(connection: sa.Connection) -> Outcome:
            if not player_queries.count_use(connection, row, sign_count):
                raise RequestRefused("passkey", "passkey-again")
            return _sign_in(connection, token, row.player_id, self.now())

        return await self.bring_in(write)

    # What all of these do

    async def bring_in(self, write: Callable[[sa.Connection], Outcome]) -> PlayerRow:
        """Write what has changed, and let this server and the others know."""
        outcome = await self.store.write(write)
        await self.tell(outcome)
        if outcome.player is None:
            raise RequestRefused("player")
        return outcome.player

    async def _perform(self, token: bytes, command: str, body: Body, write: Callable[[sa.Connection], Outcome]) -> PlayerRow:
        """Carry a command out once; one that comes again is answered with the player as they are now."""
        digest = hashlib.sha256(command.encode() + b"\0" + msgspec.json.encode(body)).hexdigest()
        row = CommandRow(key=tokens.key_of(token, body.key), table_id=WHOLE_HOUSE, body=digest, at=self.now())

        def perform(connection: sa.Connection) -> Outcome:
            carried_out = player_queries.record_if_new(connection, row)
            if carried_out == "reused":
                raise RequestRefused("key")
            return write(connection) if carried_out == "new" else Outcome(player_queries.player_of(connection, token), [], [])

        return await self.bring_in(perform)

    async def tell(self, outcome: Outcome) -> None:
        """Tokens and seats have changed hands: what this server remembers of them is read again, and the others hear of it."""
        self.owners.forget(outcome.tokens)
        self._end_streams(set(outcome.tokens))
        plies = await self.store.read(lambda connection: queries.plies_of(connection, outcome.tables)) if outcome.tables else {}
        for table_id, (version, ply) in plies.items():
            table = self.live.by_id.get(table_id)
            if table is not None:
                async with table.lock:
                    await self.live.journal.catch_up(table)
            self.bus.publish(table_id, ply, version)
        if outcome.tokens:
            self.bus.publish(WHOLE_HOUSE, 0, 0)
        for on_change in self.on_change if outcome.tokens else ():
            await on_change(outcome.tokens, None if outcome.player is None else outcome.player.owner)

    def _end_streams(self, devices: set[bytes]) -> None:
        """Streams of devices that have become somebody else end, and come again as who they are."""
        for table in list(self.live.by_id.values()):
            for listener in table.listeners:
                if listener.device in devices:
                    listener.close("seat", 0)

    async def catch_up(self) -> None:
        """Another server may have changed who is who."""
        self._end_streams(set(await self.owners.catch_up()))


def player_name(text: str) -> str:
    name = names.nickname(text)
    if name is None:
        raise RequestRefused("name")
    return name


def digest_of_secret(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _own(connection: sa.Connection, token: bytes) -> PlayerRow:
    player = player_queries.player_of(connection, token)
    if player is None:
        raise RequestRefused("player")
    return player


def _sign_in(connection: sa.Connection, token: bytes, player_id: str, now: int) -> Outcome:
    """Give a device to a player, with all seats that it has; a device of another player is refused."""
    player, before = player_queries.player_by_id(connection, player_id), player_queries.player_of(connection, token)
    if player is None:
        raise RequestRefused("player")
    if before is not None and before.id == player.id:
        return Outcome(player, [], [])
    if before is not None:
        raise RequestRefused("status", "player-other")
    if player_queries.runs_twice(connection, token, player.owner):
        raise RequestRefused("status", "player-twice")
    return Outcome(player, [token], _join(connection, token, player, now))


def _join(connection: sa.Connection, token: bytes, player: PlayerRow, now: int) -> list[str]:
    if not player_queries.add_token(connection, token, player.id, now):
        raise RequestRefused("status", "player-already")
    return player_queries.bring_along(connection, token, player.owner)
