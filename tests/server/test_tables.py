"""Tables: opening, joining by link, starting, leaving and coming back, bots that stand in, rematches, lists, chat."""

from __future__ import annotations

import random

import pytest

from server.door import Client, opened, settings

pytestmark = pytest.mark.anyio


async def seats(client: Client, table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = (await client.get(f"/api/tables/{table}")).json()["seats"]
    return found


async def test_a_table_starts_when_the_last_chair_is_taken(database: str) -> None:
    async with opened(settings(database)) as door:
        host = door.client()
        answer = await host.post("/api/tables", {"game": "cibola", "seats": 2, "name": "Inès"})
        assert (answer.status, answer.json()["table"]["status"], answer.json()["seat"]) == (201, "waiting", 0)
        table = answer.json()["table"]["id"]
        answer = await door.client().post(f"/api/tables/{table}/join", {"name": "Bruno"})
        assert (answer.status, answer.json()["table"]["status"], answer.json()["seat"]) == (201, "playing", 1)
        assert [seat["name"] for seat in answer.json()["table"]["seats"]] == ["Inès", "Bruno"]


async def test_the_host_says_when_a_table_starts_if_wished_so(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table(start="host")
        assert (await host.get(f"/api/tables/{table}")).json()["status"] == "waiting"
        assert (await guest.command(table, "start")).status == 403
        assert (await host.command(table, "start")).json()["status"] == "playing"
        assert (await host.command(table, "start")).json()["status"] == "playing", "starting twice starts once"


async def test_a_full_table_takes_nobody_and_a_player_keeps_the_seat(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (_, guest) = await door.table()
        assert (await door.client().post(f"/api/tables/{table}/join", {"name": "Late"})).status == 409
        again = (await guest.post(f"/api/tables/{table}/join", {"name": "Guest"})).json()
        assert (again["seat"], again["token"]) == (1, None)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "cibola", "seats": 6}, "option"),
        ({"game": "cibola", "seats": 3, "options": {"hands": "upside down"}}, "option"),
        ({"game": "cibola", "seats": 3, "options": {"feet": "shown"}}, "option"),
        ({"game": "cibola", "seats": 3, "chairs": [{"kind": "me"}]}, "option"),
        ({"game": "cibola", "seats": 2, "chairs": [{"kind": "me"}, {"kind": "me"}]}, "option"),
        ({"game": "cibola", "seats": 2, "chairs": [{"kind": "open"}, {"kind": "bot"}]}, "option"),
        ({"game": "cibola", "seats": 2, "chairs": [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]}, "option"),
        ({"game": "cibola", "seats": 2, "name": "\u200b \u202e"}, "name"),
        ({"game": "go", "seats": 2}, "body"),
        ({"game": "cibola", "seats": 2, "colour": "red"}, "body"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason(file: str, asked: dict[str, object], code: str) -> None:
    async with opened(settings(file)) as door:
        answer = await door.client().post("/api/tables", asked)
        assert (answer.json()["code"], answer.status // 100) == (code, 4)
        assert len(answer.json()["text"]) > 10
        assert (await door.client().get("/api/tables")).json()["tables"] == []


async def test_two_players_of_one_name_are_told_apart(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table(people=2)
        other = await door.client().post("/api/tables", {"game": "cibola", "seats": 2, "name": "Zoé"})
        table = other.json()["table"]["id"]
        await door.client().post(f"/api/tables/{table}/join", {"name": " zoé "})
        assert [seat["name"] for seat in await seats(host, table)] == ["Zoé", "zoé 2"]


async def test_temple_code_alone_is_a_table_of_one(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (solo,) = await door.table("temple_code", people=1)
        assert (await solo.view(table))["owing"] == [0]


async def test_public_tables_are_listed_until_they_start_and_mine_as_long_as_they_run(database: str) -> None:
    async with opened(settings(database)) as door:
        host = door.client()
        opened_table = (await host.post("/api/tables", {"game": "cibola", "seats": 2, "public": True})).json()
        host.token = opened_table["token"]
        table = opened_table["table"]["id"]
        await door.table()  # by link only
        guest = door.client()
        assert [card["id"] for card in (await guest.get("/api/tables")).json()["tables"]] == [table]
        guest.token = (await guest.post(f"/api/tables/{table}/join", {"name": "B"})).json()["token"]
        assert (await door.client().get("/api/tables")).json()["tables"] == []
        for client, you in ((host, 0), (guest, 1)):
            (card,) = (await client.get("/api/tables/mine")).json()["tables"]
            assert (card["id"], card["you"], card["your_turn"], card["status"]) == (table, you, True, "playing")
        assert (await door.client().get("/api/tables/mine")).json()["tables"] == []


async def test_leaving_before_the_start_frees_the_seat_and_passes_the_host_on(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table("aztec", people=2, bots=1, start="host")
        answer = await host.command(table, "leave")
        assert (answer.json()["you"], answer.json()["status"]) == (None, "waiting")
        assert [(seat["kind"], seat["host"]) for seat in await seats(guest, table)] == [("open", False), ("person", True), ("bot", False)]
        assert (await guest.command(table, "leave")).json()["status"] == "closed"


async def test_the_host_gives_chairs_to_bots_and_takes_them_back(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        answer = (await host.post("/api/tables", {"game": "cibola", "seats": 3})).json()
        host.token, table = answer["token"], answer["table"]["id"]
        given = await host.command(table, "seats", seat=1, to="bot", level="random")
        assert [seat["kind"] for seat in given.json()["seats"]] == ["person", "bot", "open"]
        freed = await host.command(table, "seats", seat=1, to="open")
        assert [seat["kind"] for seat in freed.json()["seats"]] == ["person", "open", "open"]
        assert (await host.command(table, "seats", seat=0, to="bot")).status == 409
        assert (await host.command(table, "seats", seat=5, to="bot")).status == 404


async def test_a_bot_plays_for_one_who_left_and_gives_the_seat_back(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table("cibola")
        await guest.command(table, "leave")
        seat = (await seats(host, table))[1]
        assert (seat["kind"], seat["stand_in"], seat["reason"], seat["name"]) == ("person", True, "left", "Guest 1")
        stream = host.stream(table)
        await stream.until(lambda event: event["type"] == "update" and event["seat"] == 1)
        assert (await guest.act(table, 1, "stake 1")).json()["text"] == "A bot plays this seat for you. Come back to it first."
        back = (await guest.command(table, "return")).json()["seats"][1]
        assert (back["stand_in"], back["level"]) == (False, None)
        await host.act(table, (await host.view(table))["ply"], "stake 2")
        ply = (await host.view(table))["ply"]
        assert ply == 2, "the bot has stopped"
        await stream.close()


async def test_an_absent_player_s_seat_is_given_to_a_bot_and_a_present_one_s_is_not(file: str) -> None:
    async with opened(settings(file, absent=0.05)) as door:
        table, (host, guest) = await door.table("cibola")
        stream = guest.stream(table)
        await stream.until_ply(0)
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["code"] == "present"
        assert (await host.command(table, "seats", seat=0, to="bot")).json()["code"] == "present"
        await stream.close()
        door.house.tables[table].absent_since[1] -= 1
        answer = await host.command(table, "seats", seat=1, to="bot", level="random")
        assert answer.json()["seats"][1]["reason"] == "absent"
        assert (await guest.command(table, "return")).json()["seats"][1]["reason"] is None


async def test_the_seat_of_somebody_who_never_listened_is_given_to_a_bot(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("cibola")
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["code"] == "present"
        door.house.tables[table].woke -= door.house.settings.absent
        assert (await host.command(table, "seats", seat=1, to="bot", level="random")).json()["seats"][1]["reason"] == "absent"


async def test_resigning_is_for_good_and_closes_a_table_without_people(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table("cibola")
        assert (await guest.command(table, "resign")).json()["seats"][1]["reason"] == "resigned"
        assert (await guest.command(table, "return")).status == 409
        assert (await host.command(table, "resign")).json()["status"] == "closed"
        assert (await host.act(table, 0, "stake 1")).status == 409


async def test_a_rematch_brings_the_same_people_to_the_same_seats(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table("aztec", people=2, bots=1, clock={"bank": 600_000})
        await clients[0].command(table, "resign")
        assert (await clients[1].command(table, "rematch")).status == 409, "while it runs there is no rematch"
        await clients[1].command(table, "resign")
        first = (await clients[1].command(table, "rematch")).json()
        second = (await clients[0].command(table, "rematch")).json()
        assert first["table"]["id"] == second["table"]["id"] != table
        assert (first["seat"], second["seat"], first["table"]["status"], second["table"]["status"]) == (1, 0, "waiting", "playing")
        assert second["table"]["clock"] == {"bank": 600_000, "increment": 0}
        assert (await clients[0].get(f"/api/tables/{table}")).json()["rematch"] == first["table"]["id"]


async def test_chat_is_plain_text_said_once_and_can_be_switched_off(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table()
        stream = guest.stream(table)
        await stream.until_ply(0)
        line = {"text": "  <b>bonjour</b>\n\u202eça va ?  ", "key": "k1"}
        for _ in range(2):
            answer = await host.post(f"/api/tables/{table}/chat", line)
            assert (answer.json()["text"], answer.json()["number"], answer.json()["name"]) == ("<b>bonjour</b> ça va ?", 1, "Ana")
        watching = await door.client().post(f"/api/tables/{table}/chat", {"text": "hi", "key": "k2", "name": "Eve"})
        assert (watching.json()["seat"], watching.json()["name"]) == (None, "Eve"), "a spectator is told apart from those who sit"
        await stream.until(lambda event: event["type"] == "said" and event["number"] == 2)
        assert sum(event["type"] == "said" for event in stream.events) == 2
        assert (await guest.command(table, "settings", chat=False)).status == 403
        assert (await host.command(table, "settings", chat=False)).json()["chat"] is False
        assert (await host.post(f"/api/tables/{table}/chat", {"text": "hi", "key": "k3"})).json()["code"] == "chat"
        await stream.close()


async def test_every_player_s_nonce_enters_the_seed_before_the_deal(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table(start="host", nonce="salt")
        before = (await host.get(f"/api/tables/{table}")).json()["commitment"]
        assert (await guest.command(table, "nonce", nonce="pepper")).json()["seats"][1]["nonce"] is True
        await host.command(table, "start")
        match = door.house.tables[table].match
        assert match is not None
        assert match.nonces == ("salt", "pepper")
        assert match.commitment == before == (await host.get(f"/api/tables/{table}")).json()["commitment"]
        assert (await guest.command(table, "nonce", nonce="late")).status == 409


async def test_a_house_that_closed_and_opened_again_has_everything(database: str) -> None:
    dice = random.Random(5)
    async with opened(settings(database)) as door:
        table, clients = await door.table("cibola")
        await clients[0].post(f"/api/tables/{table}/chat", {"text": "hello", "key": "c"})
        await door.play(table, clients, 9, dice.choice)
        before = [(await client.get(f"/api/tables/{table}/view")).body for client in clients]
    async with opened(settings(database)) as door:
        again = [Client(door.app, client.token) for client in clients]
        assert [(await client.get(f"/api/tables/{table}/view")).body for client in again] == before
        stream = again[0].stream(table)
        assert (await stream.until(lambda event: event["type"] == "welcome"))["chat"][0]["text"] == "hello"
        await stream.close()


async def test_quiet_tables_leave_memory_and_come_back_when_asked_for(file: str) -> None:
    async with opened(settings(file, idle=0.0)) as door:
        table, clients = await door.table("cibola")
        view = await clients[0].view(table)
        door.house.sweep()
        assert table not in door.house.tables
        assert await clients[0].view(table) == view


async def test_a_finished_match_is_listed_with_its_result(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        (card,) = (await clients[0].get("/api/tables/mine")).json()["tables"]
        assert (card["standings"], card["ended"]) == (None, None)
        await door.play(table, clients, 5000, random.Random(1).choice)
        (card,) = (await clients[0].get("/api/tables/mine")).json()["tables"]
        assert (card["status"], card["ended"] >= card["opened"]) == ("over", True)
        assert card["standings"] == (await clients[1].get(f"/api/tables/{table}")).json()["standings"]
