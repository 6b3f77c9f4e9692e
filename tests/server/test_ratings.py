"""Ratings: which matches count, what they make of them, and that all of them can be worked out again."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from server.door import Client, Door, new_key, opened, settings
from server.test_players import bring_in
from teocalli.cli.ratings import command
from teocalli.server import export_import, rating_model, ratings
from teocalli.server.rating_model import Rating
from teocalli.server.routes.ratings import thinned
from teocalli.server.store import Store, StoreError, queries, rating_queries, schema

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # whole matches, again and again


async def become(client: Client, name: str) -> str:
    answer = await client.post("/api/players", {"name": name, "face": "tr-snake", "key": new_key()})
    assert answer.status == 201, answer.body
    identity: str = answer.json()["player"]["id"]
    return identity


async def finished(door: Door, clients: list[Client] | None = None, **fields: Any) -> tuple[str, list[Client]]:
    """A match of Cibola, played to its end at random."""
    table, seated = await door.table("cibola", clients=clients, **fields)
    await door.play(table, seated, 10_000, random.Random(7).choice)
    return table, seated


async def rated(door: Door) -> list[rating_queries.RatedRow]:
    await ratings.rate_finished(door.house.store, door.house.now())
    return await door.house.store.read(lambda connection: list(rating_queries.all_rated(connection)))


async def of(client: Client, player: str) -> Any:
    return [one["rating"] for one in await curves(client, player)]


async def curves(client: Client, player: str) -> Any:
    return (await client.get(f"/api/players/{player}/ratings")).json()["ratings"]


async def test_a_match_between_players_counts_once_for_each_of_them(database: str) -> None:
    async with opened(settings(database)) as door:
        clients = [await door.client().known(), await door.client().known()]
        ana, ben = [await become(client, name) for client, name in zip(clients, ("Ana", "Ben"), strict=True)]
        table, _ = await finished(door, clients)
        assert [row.table_id for row in await rated(door)] == [table]
        assert len(await rated(door)) == 1
        places = [standing["place"] for standing in (await clients[0].view(table))["standings"]]
        (mine,), (other,) = await of(clients[0], ana), await of(clients[1], ben)
        assert mine["matches"] == other["matches"] == 1
        assert (mine["points"] > other["points"]) == (places[0] < places[1])
        assert mine["error"] < 2 * 40 * rating_model.MODEL.sigma
        assert (await clients[0].get(f"/api/players/{ben}/ratings")).status == 404


async def test_matches_with_strangers_and_stand_ins_do_not_count(file: str) -> None:
    async with opened(settings(file)) as door:
        ana, ben, stranger = [await door.client().known() for _ in range(3)]
        await become(ana, "Ana")
        await become(ben, "Ben")
        await finished(door, [ana, stranger])
        assert await rated(door) == []
        for part, values in ((schema.seats, {"stand_in": "absent"}), (schema.log, {"key": None})):
            table, _ = await finished(door, [ana, ben])
            change = sa.update(part).where(part.c.table_id == table, part.c.seat == 1).values(**values)
            await door.house.store.write(partial(sa.Connection.execute, statement=change))
            latest = (await rated(door))[-1]
            assert (latest.table_id, latest.seats) == (table, [])


async def test_a_match_against_oneself_does_not_count(file: str) -> None:
    async with opened(settings(file)) as door:
        ana, other_device = [await door.client().known() for _ in range(2)]
        player = await become(ana, "Ana")
        await finished(door, [ana, other_device])
        assert (await bring_in(ana, other_device)).json()["player"]["id"] == player
        assert await rated(door) == []
        assert await of(ana, player) == []


async def two_players(door: Door) -> list[Client]:
    clients = [await door.client().known() for _ in range(2)]
    for client, name in zip(clients, ("Ana", "Ben"), strict=True):
        await become(client, name)
    return clients


async def play_beside_the_house(table: str, clients: dict[int, Client], until: int = 10_000) -> None:
    """People play on where the house chooses too, for a bot or for somebody who has one choice."""
    stream_owner, dice = next(iter(clients.values())), random.Random(5)
    stream = stream_owner.stream(table)
    while not (view := await stream_owner.view(table))["over"] and view["ply"] < until:
        mine = {seat: await client.view(table) for seat, client in clients.items()}
        forced = [seat["forced"] for seat in (await stream_owner.get(f"/api/tables/{table}")).json()["seats"]]
        able = [seat for seat, one in mine.items() if seat in one["owing"] and not (forced[seat] and len(one["legal"]) == 1)]
        if able:
            answer = await clients[able[0]].act(table, mine[able[0]]["ply"], dice.choice(mine[able[0]]["legal"])["action"])
            assert answer.status == 200, answer.body
        else:
            await stream.until_ply(view["ply"] + 1)
    if view["over"]:
        await stream.until(
            lambda event: event["type"] == "table" and event["table"]["status"] == "over"
        )  # which is written after it is told
    await stream.close()


@pytest.mark.parametrize("how", ["resign", "leave"])
async def test_nobody_escapes_a_loss_by_going(database: str, how: str) -> None:
    async with opened(settings(database)) as door:
        clients = await two_players(door)
        table, _ = await door.table("cibola", clients=clients)
        await door.play(table, clients, 60, lambda legal: legal[0])
        assert (await clients[1].command(table, how)).status == 200
        if how == "leave":  # the other plays on with the bot, which may win
            await play_beside_the_house(table, {0: clients[0]})
        (match,) = await rated(door)
        assert [one.place for one in match.seats] == [1, 2]


async def test_nobody_escapes_a_loss_by_letting_their_time_run_out(file: str) -> None:
    async with opened(settings(file)) as door:
        clients = await two_players(door)
        table, _ = await door.table("cibola", clients=clients, clock={"bank": 3_600_000})
        await door.play(table, clients, 60, lambda legal: legal[0])
        while len(owing := (await clients[0].view(table))["owing"]) > 1:  # time runs for everybody who is asked for a stake
            await door.play(table, clients, 1, lambda legal: legal[0])
        (seat,) = owing
        door.house.now.set(door.house.now() + 4_000_000)
        await door.house.attendance._look_at_clocks(door.house.tables[table])
        await play_beside_the_house(table, {1 - seat: clients[1 - seat]})
        (match,) = await rated(door)
        assert [one.place for one in match.seats] == [2 if number == seat else 1 for number in range(2)]


async def test_a_table_that_the_host_or_the_keeper_closed_counts_for_nobody(file: str) -> None:
    async with opened(settings(file)) as door:
        clients = await two_players(door)
        table, _ = await door.table("cibola", clients=clients)
        await door.play(table, clients, 3, lambda legal: legal[0])
        closing = {"status": "closed", "ended": door.house.now(), "standings": "[[1, 1], [0, 2]]", "closed_reason": "We close."}
        change = sa.update(schema.tables).where(schema.tables.c.id == table).values(**closing)
        await door.house.store.write(partial(sa.Connection.execute, statement=change))
        assert await rated(door) == []


async def test_switching_forced_choices_neither_hides_a_bot_nor_spoils_a_match(file: str) -> None:
    async with opened(settings(file)) as door:
        clients = await two_players(door)
        table, _ = await door.table(clients=clients)
        for client in clients:
            await client.command(table, "forced", forced=True)
        await play_beside_the_house(table, dict(enumerate(clients)))
        entries = await door.house.store.read(lambda connection: queries.entries_after(connection, table, 0))
        assert any(entry.by_itself for entry in entries), "somebody had one choice"
        off = sa.update(schema.seats).where(schema.seats.c.table_id == table).values(forced=False)  # by whoever has lost
        await door.house.store.write(partial(sa.Connection.execute, statement=off))
        assert len((await rated(door))[-1].seats) == 2
        table, _ = await door.table("cibola", clients=clients)
        await door.play(table, clients, 30, lambda legal: legal[0])
        await clients[0].command(table, "leave")
        for ply in range(31, 70):  # until the bot has chosen something
            await play_beside_the_house(table, {1: clients[1]}, until=ply)
            entries = await door.house.store.read(lambda connection: queries.entries_after(connection, table, 0))
            if any(entry.key is None for entry in entries):
                break
        assert (await clients[0].command(table, "return")).status == 200
        assert (await clients[0].command(table, "forced", forced=True)).status == 200
        await play_beside_the_house(table, dict(enumerate(clients)))
        latest = (await rated(door))[-1]
        assert (latest.table_id, latest.seats) == (table, []), "a bot has chosen for somebody"


async def test_a_match_of_a_server_with_a_wrong_clock_hides_no_other(file: str) -> None:
    async with opened(settings(file)) as door:
        clients = [await door.client().known() for _ in range(2)]
        for client, name in zip(clients, ("Ana", "Ben"), strict=True):
            await become(client, name)
        first, _ = await finished(door, clients)
        await rated(door)
        for part, column in ((schema.tables, "ended"), (schema.rated, "at")):
            await door.house.store.write(partial(sa.Connection.execute, statement=sa.update(part).values(**{column: 4 * 10**12})))
        second, _ = await finished(door, clients)
        assert [row.table_id for row in await rated(door)] == [first, second]


async def test_all_ratings_follow_from_the_matches_and_a_forgotten_player_leaves_no_trace(file: str) -> None:
    async with opened(settings(file)) as door:
        clients = [await door.client().known() for _ in range(3)]
        players = [await become(client, name) for client, name in zip(clients, ("Ana", "Ben", "Eva"), strict=True)]
        for pair in ((0, 1), (1, 2), (2, 0)):
            await finished(door, [clients[seat] for seat in pair])
            await rated(door)
        store = door.house.store
        assert await store.read(ratings.wrong_ratings) == []
        (went,) = await curves(clients[1], players[1])
        assert len(went["curve"]) == went["rating"]["matches"] == 2
        assert {name: went["curve"][-1][name] for name in ("points", "error")} == {
            name: went["rating"][name] for name in ("points", "error")
        }
        assert went["curve"][0]["error"] > went["curve"][1]["error"]
        await store.write(lambda c: c.execute(sa.update(schema.ratings).where(schema.ratings.c.player_id == players[1]).values(mu=40.0)))
        outcome = CliRunner().invoke(command, ["--database", file])
        assert outcome.exit_code == 1
        assert "1 ratings do not follow" in outcome.output
        assert CliRunner().invoke(command, ["--database", file, "--mend"]).output == "1 ratings mended.\n"
        assert CliRunner().invoke(command, ["--database", file]).exit_code == 0
        await store.write(lambda c: c.execute(sa.update(schema.rated).where(schema.rated.c.number == 1).values(seats=without_curve(c))))
        assert CliRunner().invoke(command, ["--database", file, "--mend"]).output == "2 ratings mended.\n"
        assert (await curves(clients[1], players[1])) == [went]
        await store.write(lambda c: c.execute(sa.delete(schema.players).where(schema.players.c.id == players[0])))
        assert await store.read(ratings.wrong_ratings) == []
        rows = await store.read(rating_queries.all_ratings)
        assert sorted(row.player_id or "" for row in rows.values()) == ["", *sorted(players[1:])]


def without_curve(connection: sa.Connection) -> str:
    """The seats of the first match as they were written before curves were kept."""
    (first, *_) = rating_queries.all_rated(connection)
    bare = [{"rating": seat.rating, "level": seat.level, "place": seat.place} for seat in first.seats]
    return msgspec.json.encode(bare).decode()


def test_a_long_curve_is_shown_in_few_points_from_the_first_to_the_last() -> None:
    assert thinned(list(range(50))) == list(range(50))
    few = thinned(list(range(1000)))
    assert (few[0], few[-1], len(few), len(set(few))) == (0, 999, 120, 120)


async def test_the_ladder_shows_those_who_wish_it_and_whose_rating_says_something(file: str) -> None:
    async with opened(settings(file)) as door:
        ana, ben = [await door.client().known() for _ in range(2)]
        ids = [await become(ana, "Ana"), await become(ben, "Ben")]
        sure = [Rating(30.0, 2.0), Rating(28.0, 1.0)]
        rows = [
            rating_queries.RatingRow(id=f"r{n}", player_id=ids[n], game="aztec", mu=rating.mu, sigma=rating.sigma, matches=30)
            for n, rating in enumerate(sure)
        ]
        for row in rows:
            await door.house.store.write(partial(rating_queries.put_rating, row=row))
        assert (await ana.get("/api/ladders/aztec")).json()["rungs"] == []
        for client in (ana, ben):
            assert (await client.post("/api/players/me", {"key": new_key(), "public": True})).status == 200
        ladder = (await ben.get("/api/ladders/aztec")).json()
        assert [(rung["name"], rung["you"], rung["rating"]["points"], rung["rating"]["error"]) for rung in ladder["rungs"]] == [
            ("Ana", False, 1700, 160),
            ("Ben", True, 1620, 80),
        ]
        assert [mark["level"] for mark in ladder["marks"]] == ["novice", "adept", "expert", "master"]
        assert (await ana.get("/api/ladders/chess")).status == 404
        assert [rating["like"] for rating in await of(ana, ids[1])] == ["adept"]


def test_bots_stand_as_far_apart_as_their_wins_say_and_stay_there() -> None:
    marks = rating_model.anchors("cibola")
    assert sorted(marks, key=marks.__getitem__) == ["novice", "adept", "expert", "master"]
    assert marks["adept"] == rating_model.MODEL.mu
    before = Rating()
    after = rating_model.rate("cibola", [(before, 1), ("master", 2), (before, 3)])
    assert after[1] == rating_model.bot_rating("cibola", "master")
    assert after[0].mu > before.mu > after[2].mu
    even = rating_model.rate("cibola", [(before, 1), (before, 1)])
    assert even[0].mu == even[1].mu == before.mu
    assert even[0].sigma < before.sigma


async def rated_house(file: str) -> list[bytes]:
    """The export of a house where three people have played, of whom one was forgotten since."""
    async with opened(settings(file)) as door:
        clients = [await door.client().known() for _ in range(3)]
        for client, name in zip(clients, ("Ana", "Ben", "Eva"), strict=True):
            await become(client, name)
        for pair in ((0, 1), (1, 2)):
            await finished(door, [clients[seat] for seat in pair])
        await rated(door)
        assert (await clients[2].post("/api/players/me/forget", {"key": new_key()})).status == 200
    return list(export_import.export(file))


def numbers(database: str) -> Any:
    """All ratings and all that they follow from."""
    store = Store(database)
    try:
        ratings_there = store.read_now(rating_queries.all_ratings)
        return ratings_there, store.read_now(lambda connection: list(rating_queries.all_rated(connection)))
    finally:
        store.close()


async def test_ratings_move_with_an_export_to_the_last_digit(file: str, database: str) -> None:
    lines = await rated_house(f"{file}.old")
    assert [line[:9] for line in lines] == [b'{"table":'] * 2 + [b'{"player"'] * 2 + [b'{"rated":'] * 2
    for _ in range(2):
        export_import.take_in(database, lines)
        assert list(export_import.export(database)) == lines
    before, after = numbers(f"{file}.old"), numbers(database)
    there = {(row.player_id, row.mu, row.sigma, row.matches) for row in after[0].values()}
    assert there == {(row.player_id, row.mu, row.sigma, row.matches) for row in before[0].values()}
    assert ratings.check_database(database, mending=False) == 0


async def test_a_rated_match_that_cannot_be_is_refused(file: str, tmp_path: Path) -> None:
    lines = await rated_house(file)
    rated_line = json.loads(lines[-2])

    def wrong(**fields: Any) -> bytes:
        return json.dumps({**rated_line, "rated": {**rated_line["rated"], **fields}}).encode()

    seats = rated_line["rated"]["seats"]
    refused = {
        "not in a line before": [lines[-2]],
        "another game": [*lines[:4], wrong(game="aztec")],
        "its places": [*lines[:4], wrong(seats=[{**seat, "place": 3 - seat["place"]} for seat in seats])],
        "two people or more": [*lines[:4], wrong(seats=[{**seat, "rating": seats[0]["rating"]} for seat in seats])],
        "or a bot's": [*lines[:4], wrong(seats=[{**seat, "level": "adept"} for seat in seats])],
        "for each seat": [*lines[:4], json.dumps({**rated_line, "players": []}).encode()],
        "the same rated match": [*lines, lines[-1]],
    }
    for reason, given in refused.items():
        with pytest.raises(StoreError, match=reason):
            export_import.take_in(str(tmp_path / "fresh.db"), given)
