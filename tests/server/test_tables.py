"""Tables: opening, joining by link, starting, leaving and coming back, bots that stand in, rematches, lists, chat."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.door import Client, new_key, opened, settings

pytestmark = pytest.mark.anyio


async def seats(client: Client, table: str) -> list[dict[str, object]]:
    seats: list[dict[str, object]] = (await client.get(f"/api/tables/{table}")).json()["seats"]
    return seats


async def test_a_table_starts_when_the_last_chair_is_taken(database: str) -> None:
    async with opened(settings(database)) as door:
        host = door.client()
        answer = await host.open(name="Inès")
        assert (answer.status, answer.json()["table"]["status"], answer.json()["seat"]) == (201, "waiting", 0)
        table = answer.json()["table"]["id"]
        answer = await door.client().join(table, "Bruno")
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
        assert (await door.client().join(table, "Late")).status == 409
        assert (await guest.join(table)).json()["seat"] == 1


@pytest.mark.parametrize(
    ("message", "code"),
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
async def test_a_table_that_cannot_be_is_refused_with_a_reason(file: str, message: dict[str, Any], code: str) -> None:
    async with opened(settings(file)) as door:
        answer = await door.client().open(**message)
        assert (answer.json()["code"], answer.status // 100) == (code, 4)
        assert len(answer.json()["text"]) > 10
        assert (await door.client().get("/api/tables")).json()["tables"] == []


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"game": "codinca", "seats": 3, "options": {"elements": "FW"}}, "2 éléments sont choisis pour 3 joueurs"),
        ({"game": "codinca", "seats": 2, "options": {"turn_limit": 0}}, "la limite de tours est un nombre entier de"),
        ({"game": "codinca", "seats": 2, "options": {"elements": "XY"}}, "n’a pas ce choix"),
        ({"game": "codinca", "seats": 2, "options": {"colour": "red"}}, "ce jeu n’a pas d’option"),
        ({"game": "cibola", "seats": 6}, "de 2 à 4 joueurs"),
        ({"game": "cibola", "seats": 2, "chairs": [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]}, "aucun robot n’a ce niveau"),
    ],
)
async def test_an_option_that_cannot_be_is_refused_in_the_readers_language(file: str, message: dict[str, object], sentence: str) -> None:
    async with opened(settings(file)) as door:
        client = door.client()
        await client.known()
        answer = await client.post("/api/tables?language=fr", {"name": "Ana", "key": new_key(), **message})
        assert answer.json()["code"] == "option"
        assert sentence in answer.json()["text"]


async def test_two_players_of_one_name_are_told_apart(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table(people=2)
        other = await door.client().open(name="Zoé")
        table = other.json()["table"]["id"]
        await door.client().join(table, " zoé ")
        assert [seat["name"] for seat in await seats(host, table)] == ["Zoé", "zoé 2"]


async def test_temple_code_alone_is_a_table_of_one(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (solo,) = await door.table("temple_code", people=1)
        assert (await solo.view(table))["owing"] == [0]


async def test_public_tables_are_listed_until_they_start_and_mine_as_long_as_they_run(database: str) -> None:
    async with opened(settings(database)) as door:
        host = door.client()
        table = (await host.open(public=True)).json()["table"]["id"]
        await door.table()  # by link only
        guest = door.client()
        assert [card["id"] for card in (await guest.get("/api/tables")).json()["tables"]] == [table]
        await guest.join(table)
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
        table = (await host.open(seats=3)).json()["table"]["id"]
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
        assert (await guest.act(table, 1, "stake 1")).json()["text"] == "A bot is playing for you. Take your seat back first."
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
        door.house.tables[table].seen[1] -= 1
        answer = await host.command(table, "seats", seat=1, to="bot", level="random")
        assert answer.json()["seats"][1]["reason"] == "absent"
        assert answer.json()["seats"][1]["level"] == "adept", "whoever replaces somebody does not choose how well"
        assert (await guest.command(table, "return")).json()["seats"][1]["reason"] is None


async def test_the_seat_of_somebody_who_never_listened_is_given_to_a_bot(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("cibola")
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["code"] == "present"
        door.house.tables[table].woke -= door.house.settings.absent
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["seats"][1]["reason"] == "absent"


async def test_a_match_of_two_that_one_gives_up_is_over(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table("cibola")
        await host.act(table, 0, "stake 1")
        assert (await guest.get(f"/api/matches/{table}")).status == 404
        given_up = (await guest.command(table, "resign")).json()
        assert (given_up["status"], given_up["seats"][1]["reason"]) == ("closed", "resigned")
        assert [standing["place"] for standing in given_up["standings"]] == [1, 2]
        assert (await guest.command(table, "return")).status == 409
        assert (await guest.act(table, 1, "stake 1")).status == 409
        assert (await guest.view(table))["legal"] == [], "nobody is asked for anything"
        replay = (await guest.get(f"/api/matches/{table}")).json()
        assert (replay["plies"], replay["fairness"]["verified"]) == (1, True)


async def test_a_bot_plays_on_for_one_who_gives_up_while_others_play(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table("aztec", people=2, bots=1)
        assert (await guest.command(table, "resign")).json()["status"] == "playing"
        assert (await guest.command(table, "return")).status == 409
        over = (await host.command(table, "resign")).json()
        assert over["status"] == "closed"
        assert [standing["place"] for standing in over["standings"]] == [2, 3, 1], "the last to give up comes before the first"


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
        assert (first["table"]["seats"][0]["reserved"], first["table"]["seats"][0]["name"]) == (True, "Ana")
        assert second["table"]["clock"] == {"bank": 600_000, "increment": 0, "each": False}
        assert (await clients[0].get(f"/api/tables/{table}")).json()["rematch"] == first["table"]["id"]


async def test_the_seats_of_a_rematch_are_kept_for_its_players(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest, third) = await door.table("aztec", people=3)
        for client in (host, guest, third):
            await client.command(table, "resign")
        again = (await host.command(table, "rematch")).json()["table"]["id"]
        stranger = door.client()
        assert (await stranger.join(again)).json()["text"] == "The free seats at this table are reserved for other players."
        assert (await stranger.join(again, seat=1)).json()["code"] == "full"
        assert (await host.command(again, "seats", seat=2, to="open")).json()["seats"][2]["reserved"] is False
        assert (await stranger.join(again)).json()["seat"] == 2, "the host let somebody else in"
        assert (await guest.command(table, "rematch")).json()["seat"] == 1
        assert (await third.command(table, "rematch")).status == 409


async def test_chat_is_plain_text_said_once_and_can_be_switched_off(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table()
        stream = guest.stream(table)
        await stream.until_ply(0)
        line = {"text": "  <b>bonjour</b>\n\u202eça va ?  ", "key": "k1"}
        for _ in range(2):
            answer = await host.post(f"/api/tables/{table}/chat", line)
            assert (answer.json()["text"], answer.json()["number"], answer.json()["name"]) == ("<b>bonjour</b> ça va ?", 1, "Ana")
        spectator = await door.client().known()
        watching = await spectator.post(f"/api/tables/{table}/chat", {"text": "hi", "key": "k2", "name": "Eve"})
        assert (watching.json()["seat"], watching.json()["name"]) == (None, "Eve"), "a spectator is told apart from those who sit"
        await stream.until(lambda event: event["type"] == "said" and event["number"] == 2)
        assert sum(event["type"] == "said" for event in stream.events) == 2
        assert (await guest.command(table, "settings", chat=False)).status == 403
        assert (await host.command(table, "settings", chat=False)).json()["chat"] is False
        assert (await host.post(f"/api/tables/{table}/chat", {"text": "hi", "key": "k3"})).json()["code"] == "chat"
        await stream.close()


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
        await door.house.live.sweep()
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


@pytest.mark.parametrize(("game", "seats"), [("codinca", 4), ("temple_code", 4), ("aztec", 4), ("cibola", 3)])
async def test_a_newcomer_alone_with_bots_begins(file: str, game: str, seats: int) -> None:
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (seats - 1)]
    async with opened(settings(file, pace=3600)) as door:
        for _ in range(6):
            newcomer = door.client()
            answer = await newcomer.open(game=game, seats=seats, chairs=chairs, name="Ana", begins=True)
            table, seat = answer.json()["table"], answer.json()["seat"]
            assert table["status"] == "playing"
            assert seat in (await newcomer.view(table["id"]))["owing"]
            assert sorted(one["kind"] for one in table["seats"]) == ["bot"] * (seats - 1) + ["person"]


@pytest.mark.parametrize("more", [{"seal": "0" * 64}, {"chairs": [{"kind": "me"}, {"kind": "open"}]}, {"chairs": None}])
async def test_only_a_player_alone_with_bots_and_without_a_number_can_ask_to_begin(file: str, more: dict[str, object]) -> None:
    message: dict[str, object] = {
        "game": "codinca",
        "seats": 2,
        "chairs": [{"kind": "me"}, {"kind": "bot"}],
        "name": "Ana",
        "begins": True,
        **more,
    }
    async with opened(settings(file)) as door:
        answer = await door.client().open(**message)
        assert (answer.status, answer.json()["code"]) == (422, "option")
        assert "go first" in answer.json()["text"]
