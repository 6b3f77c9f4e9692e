"""Left seats: whoever leaves a seat sees no more than a stranger from that moment on, by whatever door they came in."""

from __future__ import annotations

import pytest

from server.door import Client, Door, opened, settings
from teocalli import games

pytestmark = pytest.mark.anyio


async def haunted(door: Door, game: str, people: int) -> tuple[str, list[Client], Client]:
    """A table whose second seat somebody took, listened at and left again before another sat there."""
    host = door.client()
    table = (await host.open(game=game, seats=people)).json()["table"]["id"]
    ghost = door.client()
    await ghost.join(table, "Ghost")
    return table, [host], ghost


@pytest.mark.parametrize("game", games.NAMES)
async def test_a_stream_ends_when_its_seat_is_left(file: str, game: str) -> None:
    async with opened(settings(file)) as door:
        people = max(3, games.load(game).about.seats[0])
        table, clients, ghost = await haunted(door, game, people)
        stream = ghost.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        await ghost.command(table, "leave")
        goodbye = await stream.until(lambda event: event["type"] == "goodbye")
        assert goodbye["reason"] == "seat"
        for number in range(people - 1):
            clients.append(door.client())
            await clients[-1].join(table, f"Guest {number}")
        await door.play(table, clients, 3, lambda legal: legal[0])
        assert stream.updates() == [], "nothing of the match came through the old stream"
        again = ghost.stream(table)
        position = await again.until_ply(3)
        assert (position["legal"], (await again.until(lambda event: event["type"] == "welcome"))["table"]["you"]) == ([], None)
        assert position["view"] == (await door.client().view(table))["view"], "they see what any spectator sees"
        await again.close()


async def test_a_spectator_who_sits_down_is_told_to_listen_anew(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        table = (await host.open(seats=3)).json()["table"]["id"]
        guest = await door.client().known()
        stream = guest.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        await guest.join(table)
        assert (await stream.until(lambda event: event["type"] == "goodbye"))["reason"] == "seat"


async def test_a_resumed_stream_is_for_the_seat_that_the_token_has_now(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, *_), ghost = await haunted(door, "cibola", 2)
        assert (await host.get(f"/api/tables/{table}")).json()["status"] == "playing"
        await host.act(table, 0, "stake 3")
        own = (await host.view(table))["view"]
        stream = ghost.stream(table, after=0)
        update = await stream.until_ply(1)
        assert (update["action"], update["view"] == own) == (None, False)
        await stream.close()


async def test_hints_views_and_stories_are_for_the_seat_that_the_token_has_now(file: str) -> None:
    async with opened(settings(file)) as door:
        host, ghost = door.client(), door.client()
        table = (await host.open(seats=3)).json()["table"]["id"]
        await ghost.join(table, "Ghost")
        await ghost.command(table, "leave")
        others = [door.client(), door.client()]
        for number, client in enumerate(others):
            await client.join(table, f"Guest {number}")
        await others[0].act(table, 0, "stake 2")
        assert (await ghost.command(table, "hint")).status == 401
        assert (await ghost.view(table)) == (await door.client().view(table))
        assert (await ghost.get(f"/api/tables/{table}/story")).body == (await door.client().get(f"/api/tables/{table}/story")).body
