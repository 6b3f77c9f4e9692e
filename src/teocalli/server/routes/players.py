"""Players: becoming one, bringing devices in, and what is kept of them."""

from __future__ import annotations

import base64
from typing import Annotated, Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from teocalli import games
from teocalli.games import GameName
from teocalli.server import account_deletion, histories, passkeys, tokens, wire
from teocalli.server.passkeys import Site
from teocalli.server.players import Outcome
from teocalli.server.refusals import RequestRefused
from teocalli.server.request import HttpRequest, answer, device_of, given_device, limit, reader_language, refusals, server_of, token_of
from teocalli.server.store import player_queries
from teocalli.server.store.rows import PlayerRow

CHANGES = refusals(401, 403, 409, 413, 415, 422)
MOST_PASSKEYS = 20


async def own_device(request: HttpRequest) -> bytes:
    """The digest of the token that a request carries, for what a player does."""
    device = device_of(request)
    if device is None:
        raise RequestRefused("player")
    return device


def site_of(request: HttpRequest) -> Site | None:
    host = next((value for name, value in request.scope["headers"] if name == b"host"), b"")
    return passkeys.site_of(host, server_of(request).settings.secure)


def own_site(request: HttpRequest) -> Site:
    site = site_of(request)
    if site is None:
        raise RequestRefused("status", "passkey-site")
    return site


async def me_message(request: HttpRequest, player: PlayerRow | None) -> wire.Me:
    """Who the reader is, with all that opens their player."""
    passkeys_here = site_of(request) is not None
    if player is None:
        return wire.Me(None, passkeys_here)
    mine, device = player, device_of(request)

    def read(connection: sa.Connection) -> wire.OwnPlayer:
        keys = player_queries.passkeys_of(connection, mine.id)
        devices = player_queries.tokens_of(connection, mine.id)
        return wire.OwnPlayer(
            id=mine.id,
            name=mine.name,
            face=mine.face,  # type: ignore[arg-type]
            public=mine.public,
            since=mine.at,
            phrase=mine.phrase is not None,
            passkeys=[wire.PasskeyCard(text_of(key.id), key.at) for key in keys],
            devices=[wire.Device(since, token == device) for token, since in devices.items()],
        )

    return wire.Me(await server_of(request).store.read(read), passkeys_here)


def text_of(passkey_id: bytes) -> str:
    return base64.urlsafe_b64encode(passkey_id).decode().rstrip("=")


def bytes_of(passkey_id: str) -> bytes:
    """What a text stands for; nothing, which is no passkey, where it stands for no bytes."""
    return b"" if len(passkey_id) % 4 == 1 else base64.urlsafe_b64decode(passkey_id + "=" * (-len(passkey_id) % 4))


@get("/api/players/me", responses=refusals(), summary="Who am I")
async def me(request: HttpRequest) -> Response[wire.Me]:
    """The player that the token belongs to, if any, and what opens it."""
    device = device_of(request)
    player = None if device is None else await server_of(request).players.player_of(device)
    return answer(await me_message(request, player))


@post("/api/players", responses=CHANGES, summary="A key of your own")
async def become(request: HttpRequest, data: JSONBody[wire.BecomePlayer]) -> Response[wire.Me]:
    """Become a player: from now on all tables of this token are yours on every device that you bring in."""
    limit(request, "keys")
    player = await server_of(request).players.become(await given_device(request), data)
    return answer(await me_message(request, player), 201)


@post("/api/players/me", status_code=200, responses=CHANGES, summary="Change your player")
async def change(request: HttpRequest, data: JSONBody[wire.ChangePlayer]) -> Response[wire.Me]:
    """Another name, another face, or a page that everybody may see."""
    player = await server_of(request).players.change(await own_device(request), data)
    return answer(await me_message(request, player))


@post("/api/players/me/sign-out", status_code=200, responses=CHANGES, summary="Sign out")
async def sign_out(request: HttpRequest, data: JSONBody[wire.SignOut]) -> Response[wire.Me]:
    """This device is nobody's any more, or all others are not."""
    server, device = server_of(request), await own_device(request)
    await server.players.sign_out(device, data.others)
    if data.others:
        return answer(await me_message(request, await server.players.player_of(device)))
    return answer(await me_message(request, None), 200, {"set-cookie": tokens.no_cookie(server.settings.secure)})


@post("/api/players/me/link", responses=CHANGES, summary="A link for another device")
async def link(request: HttpRequest) -> Response[wire.PlayerLink]:
    """It works once, for ten minutes; asked again, the one before works no more."""
    limit(request, "keys")
    return answer(await server_of(request).players.new_link(await own_device(request)), 201)


@post("/api/players/me/claim", status_code=200, responses=CHANGES, summary="Come in by a link")
async def claim(request: HttpRequest, data: JSONBody[wire.ClaimLink]) -> Response[wire.Me]:
    """Bring this device to the player who made the link, with all its tables."""
    limit(request, "keys")
    return answer(await me_message(request, await server_of(request).players.claim_link(await given_device(request), data)))


@post("/api/players/me/phrase", responses=CHANGES, summary="A recovery phrase")
async def phrase(request: HttpRequest) -> Response[wire.Phrase]:
    """Twelve words that open your player on any device. They are told this once; asked again, those before work no more."""
    limit(request, "keys")
    return answer(await server_of(request).players.new_phrase(await own_device(request), reader_language(request)), 201)


@post("/api/players/me/recover", status_code=200, responses=CHANGES, summary="Come in by a recovery phrase")
async def recover(request: HttpRequest, data: JSONBody[wire.Recover]) -> Response[wire.Me]:
    """Bring this device to the player whose words these are, with all its tables."""
    limit(request, "keys")
    player = await server_of(request).players.recover(await given_device(request), data.phrase)
    return answer(await me_message(request, player))


@post("/api/players/me/forget", status_code=200, responses=CHANGES, summary="Forget me")
async def forget(request: HttpRequest, data: JSONBody[wire.PlayerCommand]) -> Response[wire.Me]:
    """Delete your name, face, passkeys and lines of chat; matches that run are given up, and your seats are anonymous."""
    server = server_of(request)
    await account_deletion.forget(server.players, await own_device(request), data)
    return answer(await me_message(request, None), 200, {"set-cookie": tokens.no_cookie(server.settings.secure)})


@get("/api/players/me/data", responses=refusals(401), summary="My data")
async def my_data(request: HttpRequest) -> Response[wire.PlayerData]:
    """Everything that this server keeps of you, as one file."""
    server = server_of(request)
    player = await server.players.own_player(await own_device(request))
    data = await server.store.read(lambda connection: account_deletion.everything(connection, player))
    return answer(data, 200, {"content-disposition": 'attachment; filename="teocalli.json"'})


@get("/api/players/{player_id:str}", responses=refusals(404), summary="The page of a player")
async def page(request: HttpRequest, player_id: FromPath[str]) -> Response[wire.PlayerPage]:
    """Games played, results and favourite opponents; only the player sees it unless they let everybody."""
    server, own = server_of(request), await token_of(request)

    def read(connection: sa.Connection) -> wire.PlayerPage:
        player = player_queries.player_by_id(connection, player_id)
        if player is None or not (player.public or player.owner == own):
            raise RequestRefused("missing", "missing-player")
        return histories.page_of(connection, player, player.owner == own)

    return answer(await server.store.read(read))


@get("/api/matches/mine", responses=refusals(), summary="My matches")
async def my_matches(
    request: HttpRequest,
    game: Annotated[str | None, QueryParameter(max_length=20, description="Of this game alone.")] = None,
    person: Annotated[str, QueryParameter(max_length=24, description="With somebody whose name holds this text.")] = "",
    before: Annotated[int | None, QueryParameter(ge=0, le=10**15, description="Finished ones that ended before that time.")] = None,
) -> Response[wire.MyMatches]:
    """Running ones first, with whose turn it is, then finished ones with their result."""
    token = await token_of(request)
    if token is None:
        return answer(wire.MyMatches([], [], False))
    return answer(await histories.my_matches(server_of(request).whose_turn, token, histories.Filter(game_of(game), person, before)))


def game_of(name: str | None) -> GameName | None:
    if name is not None and name not in games.NAMES:
        raise RequestRefused("missing", "missing-game")
    return name


# Passkeys


@post("/api/passkeys/new", responses=CHANGES, summary="Ask for a new passkey")
async def ask_for_new(request: HttpRequest) -> Response[wire.PasskeyRequest]:
    """What the browser is to be asked to make a passkey."""
    limit(request, "keys")
    server, site = server_of(request), own_site(request)
    player = await server.players.own_player(await own_device(request))
    present = await server.store.read(lambda connection: player_queries.passkeys_of(connection, player.id))
    if len(present) >= MOST_PASSKEYS:
        raise RequestRefused("status", "passkey-most")
    challenge, options = passkeys.registration(site, player, present)
    return await _challenged(request, challenge, options, player.id)


@post("/api/passkeys", responses=CHANGES, summary="Add a passkey")
async def add(request: HttpRequest, data: JSONBody[wire.PasskeyAnswer]) -> Response[wire.Me]:
    """The browser's answer: from now on this passkey opens your player."""
    server, site = server_of(request), own_site(request)
    player = await server.players.own_player(await own_device(request))
    challenge = passkeys.challenge_of(data.credential)
    row = passkeys.registered(site, player, data.credential, challenge, server.now())

    def write(connection: sa.Connection) -> Outcome:
        if not player_queries.take_challenge(connection, challenge, player.id, row.at):
            raise RequestRefused("passkey")
        if len(player_queries.passkeys_of(connection, player.id)) >= MOST_PASSKEYS:
            raise RequestRefused("status", "passkey-most")
        if not player_queries.add_passkey(connection, row):
            raise RequestRefused("status", "passkey-yours")
        return Outcome(player, [], [])

    return answer(await me_message(request, await server.players.bring_in(write)), 201)


@post("/api/passkeys/remove", status_code=200, responses=CHANGES, summary="Remove a passkey")
async def remove(request: HttpRequest, data: JSONBody[wire.RemovePasskey]) -> Response[wire.Me]:
    """It opens nothing any more."""
    server = server_of(request)
    player = await server.players.own_player(await own_device(request))
    await server.store.write(lambda connection: player_queries.remove_passkey(connection, player.id, bytes_of(data.id)))
    return answer(await me_message(request, player))


@post("/api/passkeys/challenge", responses=CHANGES, summary="Ask for a passkey")
async def ask_for_one(request: HttpRequest) -> Response[wire.PasskeyRequest]:
    """What the browser is to be asked to come in by a passkey."""
    limit(request, "keys")
    return await _challenged(request, *passkeys.authentication(own_site(request)), None)


@post("/api/passkeys/sign-in", status_code=200, responses=CHANGES, summary="Come in by a passkey")
async def sign_in(request: HttpRequest, data: JSONBody[wire.PasskeyAnswer]) -> Response[wire.Me]:
    """The browser's answer: bring this device to the player whose passkey it is, with all its tables."""
    limit(request, "keys")
    server, site, device = server_of(request), own_site(request), await given_device(request)
    challenge, passkey_id = passkeys.challenge_of(data.credential), passkeys.id_of(data.credential)
    now = server.now()
    if not await server.store.write(lambda connection: player_queries.take_challenge(connection, challenge, None, now)):
        raise RequestRefused("passkey")
    row = await server.store.read(lambda connection: player_queries.passkey(connection, passkey_id))
    if row is None:
        raise RequestRefused("passkey", "passkey-unknown")
    counter = passkeys.counted(site, row, data.credential, challenge)
    return answer(await me_message(request, await server.players.sign_in_by_passkey(device, row, counter)))


async def _challenged(
    request: HttpRequest, challenge: bytes, options: dict[str, Any], player_id: str | None
) -> Response[wire.PasskeyRequest]:
    """Write a challenge down, to be answered once."""
    server = server_of(request)
    now = server.now()
    await server.store.write(lambda c: player_queries.put_challenge(c, challenge, player_id, now, now + passkeys.LASTS))
    return answer(wire.PasskeyRequest(options), 201)


HANDLERS = (
    me,
    become,
    change,
    sign_out,
    link,
    claim,
    phrase,
    recover,
    forget,
    my_data,
    page,
    my_matches,
    ask_for_new,
    add,
    remove,
    ask_for_one,
    sign_in,
)
