"""Club evenings: entering, drawing, tables that open for their people, results that count themselves; nothing is lost or drawn twice."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from server.door import Answer, Client, Door, new_key, opened, settings
from server.services import Postgres
from server.test_players import become, bring_in
from teocalli.server.club import commands, storage
from teocalli.server.club import door as club_door
from teocalli.server.store import club_queries, queries
from teocalli.server.store.queries import CommandRow
from teocalli.server.store.rows import EventPersonRow

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Evening:
    """An evening with its host and the people who entered it."""

    def __init__(self, event: str, host: Client, people: list[Client]) -> None:
        self.id, self.host, self.people = event, host, people

    async def command(self, who: Client, what: str, **fields: Any) -> Answer:
        return await who.post(f"/api/events/{self.id}/{what}", {"key": new_key(), **fields})

    async def draw(self, game: str = "codinca", **fields: Any) -> Answer:
        rounds = len((await self.seen())["rounds"])
        return await self.command(self.host, "draw", **{"round": rounds, "game": game, **fields})

    async def seen(self, by: Client | None = None) -> Any:
        return (await (by or self.host).get(f"/api/events/{self.id}")).json()["event"]

    async def sit_down(self, table: dict[str, Any]) -> None:
        """Everybody at a table takes the chair that is kept for them."""
        for person in table["people"]:
            answer = await self.people[person].join(table["id"], f"Guest {person}")
            assert answer.status == 201, answer.body

    async def finish(self, table: dict[str, Any]) -> None:
        """The person with the lower number wins a table of two, for the other gives up."""
        await self.sit_down(table)
        assert (await self.people[max(table["people"])].command(table["id"], "resign")).status == 200

    async def play_round(self) -> None:
        for table in (await self.seen())["rounds"][-1]["tables"]:
            await self.finish(table)


NAMES = ("Ana", "Bruno", "Cleo", "Dora", "Emil", "Fatou", "Gus", "Hana", "Ines", "Jo")


async def evening(door: Door, people: int, **fields: Any) -> Evening:
    host = await door.client().known()
    chosen = {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 3, "key": new_key(), **fields}
    answer = await host.post("/api/events", chosen)
    assert answer.status == 201, answer.body
    opened_evening = Evening(answer.json()["event"]["id"], host, [await door.client().known() for _ in range(people)])
    for client, name in zip(opened_evening.people, NAMES, strict=False):
        assert (await opened_evening.command(client, "enter", name=name)).status == 200
    return opened_evening


async def test_an_evening_from_the_lots_to_the_ranking(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 5)
        for number in (1, 2, 3):
            assert (await club.draw(final=number == 3)).status == 200
            seen = await club.seen()
            assert not seen["over"]
            assert [len(table["people"]) for table in seen["rounds"][-1]["tables"]] == [2, 2]
            assert all(sorted(table["awaited"]) == sorted(table["people"]) for table in seen["rounds"][-1]["tables"])
            await club.play_round()
        door.house.events.forget(club.id)
        seen = await club.seen()
        assert seen["over"]
        assert sum(person["points"] for person in seen["people"]) == 3 * 5 * 60, "a bye scores what a seat scores on average"
        assert [person["place"] for person in seen["people"]] == sorted(person["place"] for person in seen["people"])
        assert len({bye for one in seen["rounds"] for bye in one["byes"]}) == 3, "nobody has a bye twice before everybody had one"
        assert (await club.draw()).json()["code"] == "status"


async def test_a_round_that_is_being_played_moves_nobody_in_the_ranking(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 4)
        await club.draw()
        await club.play_round()
        door.house.events.forget(club.id)
        before = (await club.seen())["people"]
        assert {person["points"] for person in before} == {0, 120}
        assert (await club.draw()).json()["event"]["people"] == before


async def test_a_round_is_drawn_again_from_what_is_written_down(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 6)
        for _ in range(2):
            await club.draw()
            await club.play_round()
        state = await commands.read(door.house.live, club.id)
        for number, one in enumerate(state.rounds, 1):
            again = state.redraw(number)
            assert (again.tables, again.byes) == ([table.people for table in one.tables], one.byes)


async def test_a_chair_is_for_its_person_and_stays_kept_when_they_stand_up(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 4)
        await club.draw()
        table = (await club.seen())["rounds"][0]["tables"][0]
        assert (await door.client().join(table["id"], "Stranger")).json()["code"] == "full"
        first = club.people[table["people"][0]]
        await first.join(table["id"], "Me")
        refused = await first.command(table["id"], "seats", seat=1, to="bot")
        assert (refused.status, refused.json()["code"]) == (403, "host"), "no bot plays unless the host of the evening allows it"
        assert (await first.command(table["id"], "leave")).json()["status"] == "waiting"
        await club.finish(table)
        assert (await first.get(f"/api/tables/{table['id']}")).json()["event"] == club.id


async def test_bots_fill_the_chairs_where_the_host_allows_it(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 5, games=["aztec"], seats=4, bots="random")
        drawn = (await club.draw("aztec")).json()["event"]["rounds"][0]
        assert (sorted(len(table["people"]) for table in drawn["tables"]), drawn["byes"]) == ([2, 3], [])
        seats = (await club.host.get(f"/api/tables/{drawn['tables'][0]['id']}")).json()["seats"]
        assert [seat["kind"] for seat in seats if not seat["reserved"]] == ["bot"] * (4 - len(drawn["tables"][0]["people"]))


async def test_the_host_ends_a_table_that_hangs_and_the_reason_is_written_down(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 4)
        await club.draw()
        empty, begun = (await club.seen())["rounds"][0]["tables"]
        came, missing = (club.people[person] for person in empty["people"])
        await came.join(empty["id"], "Me")
        await club.sit_down(begun)
        ending = {"table": empty["id"], "reason": "They went home.", "key": "ends"}
        assert (await club.command(came, "end", **ending)).json()["code"] == "host"
        for _ in range(2):
            assert (await club.command(club.host, "end", **ending)).status == 200
        await club.command(club.host, "end", table=begun["id"], reason="No time left", standings=True)
        first, second = (await club.seen())["rounds"][0]["tables"]
        assert (first["points"], first["reason"]) == ([60, 0], "They went home."), "who came scores as for a bye"
        assert (sum(second["points"]), second["reason"]) == (120, "No time left")
        assert (await missing.join(empty["id"], "Late")).json()["code"] == "status"
        assert (await club.draw()).status == 200, "the evening goes on"


async def test_people_come_late_leave_and_come_back(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 4)
        await club.draw()
        await club.play_round()
        late = await door.client().known()
        club.people.append(late)
        await club.command(late, "enter", name="Zoe")
        await club.command(club.people[0], "leave")
        await club.command(club.host, "leave", person=1)
        drawn = (await club.draw()).json()["event"]["rounds"][1]
        assert sorted([*drawn["byes"], *(person for table in drawn["tables"] for person in table["people"])]) == [2, 3, 4]
        assert (await club.command(club.people[0], "enter", name="Somebody else")).json()["you"] == 0
        back = next(person for person in (await club.seen())["people"] if person["person"] == 0)
        assert (back["name"], back["here"]) == ("Ana", True)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "\u200b\u202e"}, "name"),
        ({"games": ["aztec"], "seats": 2}, "option"),
        ({"games": ["codinca"], "bots": "godlike"}, "option"),
        ({"games": []}, "body"),
        ({"rounds": 0}, "body"),
        ({"colour": "red"}, "body"),
    ],
)
async def test_an_evening_that_cannot_be_is_refused_with_a_reason(file: str, fields: dict[str, Any], code: str) -> None:
    async with opened(settings(file)) as door:
        host = await door.client().known()
        chosen = {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 3, "key": new_key(), **fields}
        answer = await host.post("/api/events", chosen)
        assert (answer.status // 100, answer.json()["code"]) == (4, code)
        assert (await host.get("/api/events")).json()["events"] == []


async def test_what_cannot_be_done_is_refused_and_changes_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 2, games=["codinca", "aztec"], seats=4)
        stranger, first = await door.client().known(), club.people[0]
        before = await club.seen()
        refused = {
            "name": await club.command(stranger, "enter", name="Аna"),  # the first letter is Cyrillic
            "missing": await stranger.post("/api/events/nowhere/enter", {"name": "Eve", "key": "k"}),
            "host": await club.command(first, "draw", round=0, game="codinca"),
            "stale": await club.command(club.host, "draw", round=1, game="codinca"),
            "option": await club.command(club.host, "draw", round=0, game="aztec"),
            "token": await door.client().post(f"/api/events/{club.id}/enter", {"name": "Eve", "key": "k"}),
        }
        assert {code: answer.json()["code"] for code, answer in refused.items()} == {code: code for code in refused}
        assert (await club.draw("cibola")).json()["text"] == "That game is not played this evening."
        assert (await club.command(first, "leave", person=1)).json()["code"] == "host"
        door.house.events.forget(club.id)
        assert await club.seen() == before


async def test_the_same_name_is_numbered_and_a_key_enters_once(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 1)
        twin = await door.client().known()
        for _ in range(2):
            await club.command(twin, "enter", name="Ana", key="enters")
        assert sorted(person["name"] for person in (await club.seen())["people"]) == ["Ana", "Ana 2"]
        other = await club.command(twin, "enter", name="Bea", key="enters")
        assert (other.status, other.json()["code"]) == (409, "key")


async def test_whoever_looks_again_is_told_that_nothing_is_new(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 2)
        first = await club.host.get(f"/api/events/{club.id}")
        again = await club.host.ask("GET", f"/api/events/{club.id}", None, {"if-none-match": first.headers["etag"]})
        assert (again.status, again.body) == (304, b"")
        await club.command(club.people[1], "leave")
        assert (await club.host.ask("GET", f"/api/events/{club.id}", None, {"if-none-match": first.headers["etag"]})).status == 200


async def test_an_evening_comes_along_when_a_device_becomes_a_player_and_can_be_forgotten(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 2)
        for client in (club.host, club.people[0]):
            assert (await client.post("/api/players", {"name": "Ana", "face": "torch", "key": new_key()})).status == 201
        door.house.events.forget(club.id)
        visit = (await club.people[0].get(f"/api/events/{club.id}")).json()
        assert (visit["you"], (await club.host.get(f"/api/events/{club.id}")).json()["host"]) == (0, True)
        assert (await club.draw()).status == 200
        owner = await door.house.owners.owner_of(club.people[0].digest)
        await door.house.store.write(lambda c: club_queries.forget(c, owner, "Somebody"))
        door.house.events.forget(club.id)
        assert sorted(person["name"] for person in (await club.seen())["people"]) == ["Bruno", "Somebody"]


# Nothing is lost, nothing is drawn twice


async def test_two_servers_draw_a_round_once(postgres: Postgres) -> None:
    database = postgres.fresh()
    async with opened(settings(database)) as one, opened(settings(database)) as other:
        club = await evening(one, 8)
        elsewhere = other.client(club.host.token)
        asked = [(who, {"round": 0, "game": "codinca", "key": new_key()}) for who in (club.host, elsewhere) * 2]
        answers = await asyncio.gather(*(who.post(f"/api/events/{club.id}/draw", body) for who, body in asked))
        assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
        one.house.events.forget(club.id)
        seen = await club.seen()
        assert [len(one_round["tables"]) for one_round in seen["rounds"]] == [4]
        rows = await one.house.store.read(lambda c: storage.whole_event(c, club.id))
        assert rows is not None
        assert len(rows.tables) == 4, "no table was opened for nothing"


@pytest.mark.parametrize("broken", ["open_table", "record_command"])
async def test_a_round_whose_drawing_breaks_off_is_drawn_whole_the_next_time(
    file: str, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 8)
        real, calls = getattr(queries, broken), []

        def fails(*arguments: Any) -> Any:
            calls.append(1)
            if len(calls) == (3 if broken == "open_table" else 1):
                raise RuntimeError("the power went")
            return real(*arguments)

        monkeypatch.setattr(queries, broken, fails)
        body = {"round": 0, "game": "codinca", "key": "draws"}
        assert (await club.host.post(f"/api/events/{club.id}/draw", body)).status == 500
        rows = await door.house.store.read(lambda c: storage.whole_event(c, club.id))
        assert rows is not None
        assert (rows.rounds, rows.event.version) == ([], 8)
        for _ in range(2):
            assert (await club.host.post(f"/api/events/{club.id}/draw", body)).status == 200
        rows = await door.house.store.read(lambda c: storage.whole_event(c, club.id))
        assert rows is not None
        assert (len(rows.rounds), len(rows.tables)) == (1, 4)


async def test_a_hundred_and_twenty_eight_people_have_room_and_no_more(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 0, games=["aztec"], seats=4)
        host = door.house
        for person in range(club_door.MOST_PEOPLE):
            row = EventPersonRow(event_id=club.id, person=person, name=f"Guest {person}", token=bytes([person] * 32), entered=0)
            change = storage.EventChange(enters=row)
            key = CommandRow(key=f"{person}", table_id=club.id, body="", at=0)
            assert (
                await host.store.write(partial(storage.carry_out, event_id=club.id, version=person, change=change, command=key)) == "done"
            )
        assert (await club.command(await door.client().known(), "enter", name="Late")).json()["code"] == "full"
        assert len((await club.draw("aztec")).json()["event"]["rounds"][0]["tables"]) == 32


async def test_whom_the_host_sends_home_stays_there_until_the_host_lets_them_in(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 4)
        bruno, key = club.people[1], new_key()
        answer = await club.command(club.host, "leave", person=1)
        assert (answer.status, answer.json()["sent_home"]) == (200, [1])
        for language, words in (("en", "Only the host can let you in again."), ("fr", "Pour revenir, adressez-vous à l’hôte.")):
            bruno.language = language
            refused = await club.command(bruno, "enter", name="Bruno")
            assert (refused.status, refused.json()["code"]) == (403, "host")
            assert words in refused.json()["text"]
        phone = await door.client().known()
        await become(bruno, "Bruno")
        await bring_in(bruno, phone)
        assert (await club.command(phone, "enter", name="Bruno")).json()["code"] == "host", "nor on another device"
        told = {
            name: (await who.get(f"/api/events/{club.id}")).json()["sent_home"]
            for name, who in (("self", phone), ("other", club.people[0]))
        }
        assert told == {"self": [1], "other": []}, "it is between them and the host"
        for who in (bruno, club.people[0]):
            assert (await club.command(who, "admit", person=1)).json()["code"] == "host"
        assert (await club.command(club.host, "admit", person=9)).json()["code"] == "missing"
        for _ in range(2):
            body = {"key": key, "person": 1}
            let_in = (await club.host.post(f"/api/events/{club.id}/admit", body)).json()
            assert let_in["sent_home"] == []
            assert [person["here"] for person in let_in["event"]["people"]] == [True] * 4
        assert (await club.host.post(f"/api/events/{club.id}/admit", {"key": key, "person": 2})).json()["code"] == "key"
        assert (await club.command(bruno, "leave")).json()["sent_home"] == [], "whoever goes by themselves"
        assert (await club.command(bruno, "enter", name="Bruno")).status == 200, "comes back as they like"


async def test_whoever_has_left_can_be_sent_home_too_and_the_forgotten_are_not_let_in(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 4)
        assert (await club.command(club.people[0], "leave")).status == 200
        assert (await club.command(club.host, "leave", person=0)).json()["sent_home"] == [0]
        assert (await club.command(club.people[0], "enter", name="Ana")).json()["code"] == "host"
        await become(club.people[0], "Ana")
        assert (await club.people[0].post("/api/players/me/forget", {"key": "f"})).status == 200
        answer = await club.command(club.host, "admit", person=0)
        assert (answer.status, answer.json()["code"]) == (404, "missing")
        assert (await club.host.get(f"/api/events/{club.id}")).json()["sent_home"] == []


async def test_where_the_host_lets_people_in_nobody_is_drawn_or_named_before_that(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 2, admits=True)
        stranger = await door.client().known()
        assert await club.seen(stranger) | {"people": []} == await club.seen(stranger), "whoever is at the door is shown to nobody"
        visits = [(await who.get(f"/api/events/{club.id}")).json() for who in (club.host, *club.people, stranger)]
        ana, bruno = {"person": 0, "name": "Ana"}, {"person": 1, "name": "Bruno"}
        assert [visit["waiting"] for visit in visits] == [[ana, bruno], [ana], [bruno], []]
        assert (await club.draw()).json()["code"] == "option", "nobody is there"
        for who in (stranger, club.people[0]):
            assert (await club.command(who, "admit", person=0)).json()["code"] == "host"
            assert (await club.command(who, "door", admits=False)).json()["code"] == "host"
        for person in (0, 1):
            assert (await club.command(club.host, "admit", person=person)).status == 200
        assert [person["name"] for person in (await club.seen())["people"]] == ["Ana", "Bruno"]
        assert (await club.draw()).status == 200
        assert (await club.command(club.host, "enter", name="Host")).json()["waiting"] == [], "the host does not ask"


async def test_whom_the_host_turns_away_stays_at_the_door_until_the_host_lets_them_in(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 2)
        assert (await club.command(club.host, "door", admits=True)).json()["event"]["admits"]
        again = await door.client().known()  # somebody who has entered once, in another browser
        assert (await club.command(again, "enter", name="Anna")).json()["waiting"] == [{"person": 2, "name": "Anna"}]
        turned = (await club.command(club.host, "leave", person=2)).json()
        assert (turned["sent_home"], len(turned["event"]["people"])) == ([2], 2)
        for language, words in (("en", "The host has not let you in"), ("fr", "L’hôte ne vous a pas laissé entrer")):
            again.language = language
            refused = await club.command(again, "enter", name="Anna")
            assert (refused.status, refused.json()["code"]) == (403, "host")
            assert words in refused.json()["text"]
        let_in = (await club.command(club.host, "admit", person=2)).json()
        assert (let_in["sent_home"], let_in["waiting"], len(let_in["event"]["people"])) == ([], [], 3)
        assert (await club.command(again, "leave")).status == 200
        assert (await club.command(again, "enter", name="Anna")).json()["waiting"] == [], "whoever was let in once comes back as they like"


async def test_whoever_waits_may_go_and_come_back_to_the_door_and_an_open_door_lets_in_who_comes_after(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 1, admits=True)
        ana = club.people[0]
        assert (await club.command(ana, "leave")).json()["waiting"] == []
        assert (await club.command(club.host, "admit", person=0)).status == 200
        assert [person["here"] for person in (await club.seen())["people"]] == [False], "who grew tired of waiting is let in, and not there"
        late = await door.client().known()
        assert (await club.command(late, "enter", name="Late")).json()["waiting"] == [{"person": 1, "name": "Late"}]
        assert (await club.command(club.host, "door", admits=False)).json()["waiting"] == [{"person": 1, "name": "Late"}]
        assert (await club.command(await door.client().known(), "enter", name="Last")).json()["waiting"] == []
        assert [person["name"] for person in (await club.seen())["people"]] == ["Ana", "Last"]
        assert (await club.command(late, "leave")).json()["waiting"] == []
        back = (await club.command(late, "enter", name="Late")).json()
        assert (back["you"], back["waiting"]) == (1, [{"person": 1, "name": "Late"}])
        await become(late, "Late")
        assert (await late.post("/api/players/me/forget", {"key": "f"})).status == 200
        door.house.events.forget(club.id)
        assert (await club.host.get(f"/api/events/{club.id}")).json()["waiting"] == []


async def test_a_full_house_lets_nobody_in_by_any_door(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 3)
        monkeypatch.setattr(club_door, "MOST_PEOPLE", 3)
        await club.command(club.people[0], "leave")
        await club.command(club.host, "leave", person=1)
        for name in ("Dora", "Emil"):
            assert (await club.command(await door.client().known(), "enter", name=name)).status == 200
        for answer in (await club.command(club.people[0], "enter", name="Ana"), await club.command(club.host, "admit", person=1)):
            assert (answer.status, answer.json()["code"]) == (409, "full")
        await club.command(club.people[2], "leave")
        assert (await club.command(club.host, "admit", person=1)).status == 200


async def test_a_table_that_the_host_ended_says_why_and_has_no_winner_unless_the_standings_count(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 4)
        await club.draw()
        tables = (await club.seen())["rounds"][0]["tables"]
        for table, standings in zip(tables, (False, True), strict=True):
            await club.sit_down(table)
            await club.command(club.host, "end", table=table["id"], reason="The library closes", standings=standings)
            told = (await club.people[0].get(f"/api/tables/{table['id']}")).json()
            assert (told["status"], told["reason"], told["standings"] is not None) == ("closed", "The library closes", standings)


# A stranger at the door


async def knock(club: Evening, door: Door, name: str, address: str) -> Answer:
    """Somebody new asks to come in, from an address of theirs."""
    guest = await door.client(address=address).known()
    club.people.append(guest)
    return await club.command(guest, "enter", name=name)


async def test_nobody_keeps_a_name_by_waiting_at_the_door_or_being_turned_away_there(database: str) -> None:
    async with opened(settings(database)) as door:
        club = await evening(door, 1, admits=True)
        assert (await club.command(club.host, "leave", person=0)).status == 200
        for number, name in enumerate(("Аna", "Ana"), 1):  # the first letter of the first is Cyrillic
            waiting = (await knock(club, door, name, "10.0.0.2")).json()["waiting"]
            assert waiting == [{"person": number, "name": name}]
        for person in (2, 1, 0):
            people = (await club.command(club.host, "admit", person=person)).json()["event"]["people"]
        assert [person["name"] for person in people] == ["Ana 3", "Аna 2", "Ana"], "whoever is let in first has the name"
        assert (await knock(club, door, "Аna", "10.0.0.3")).json()["code"] == "name", "of those who are in nobody's is taken"


async def test_a_stranger_who_fills_the_door_gives_way_to_whoever_comes_from_elsewhere(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_door, "MOST_WAITING", 4)
    async with opened(settings(database)) as door:
        club = await evening(door, 0, admits=True)
        answers = [await knock(club, door, f"Flood {number}", "10.0.0.66") for number in range(6)]
        assert [answer.status for answer in answers] == [200] * 4 + [409] * 2
        assert "Too many people are waiting at the door" in answers[-1].json()["text"]
        for number in range(2):
            assert (await knock(club, door, f"Friend {number}", f"10.0.0.{number}")).status == 200
        visit = (await club.host.get(f"/api/events/{club.id}")).json()
        assert [guest["name"] for guest in visit["waiting"]] == ["Flood 0", "Flood 1", "Friend 0", "Friend 1"]
        assert (await knock(club, door, "Flood 9", "10.0.0.66")).json()["code"] == "full", "the stranger drives nobody out"
        assert (await club.command(club.host, "admit", person=2)).json()["code"] == "missing", "no number is given twice"
        assert [guest["person"] for guest in visit["waiting"]] == [0, 1, 4, 5]


async def test_whoever_has_played_is_never_crowded_out_and_an_evening_has_room_for_those_who_come(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_door, "MOST_ENTRIES", 6)
    async with opened(settings(file)) as door:
        club = await evening(door, 2)
        await club.draw()
        await club.play_round()
        for number in range(9):  # by an open door, with a new browser each time
            assert (await knock(club, door, f"Flood {number}", "10.0.0.66")).status == 200
            assert (await club.command(club.people[-1], "leave")).status == 200
        await club.command(club.people[0], "leave")
        assert (await knock(club, door, "Friend", "10.0.0.7")).status == 200
        people = (await club.seen())["people"]
        assert len(people) == 6
        assert {"Ana", "Bruno", "Friend"} <= {person["name"] for person in people}
        assert (await club.command(club.people[0], "enter", name="Ana")).json()["you"] == 0
        assert (await club.draw()).status == 200


async def test_the_host_can_have_everybody_wait_at_the_door_who_has_not_played_yet(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 2)
        await club.draw()
        await club.play_round()
        for name in ("Cleo", "Flood"):
            await knock(club, door, name, "10.0.0.66")
        assert (await club.command(club.host, "enter", name="Host")).status == 200
        assert (await club.command(club.people[0], "door", admits=True, again=True)).json()["code"] == "host"
        visit = (await club.command(club.host, "door", admits=True, again=True)).json()
        assert [guest["name"] for guest in visit["waiting"]] == ["Cleo", "Flood"]
        assert sorted(person["name"] for person in visit["event"]["people"]) == ["Ana", "Bruno", "Host"]
        assert "Cleo" in [one["name"] for one in (await club.command(club.host, "admit", person=2)).json()["event"]["people"]]


async def test_where_somebody_came_from_is_kept_only_until_they_are_answered_or_drawn(file: str) -> None:
    async with opened(settings(file)) as door:
        club = await evening(door, 2)
        await club.command(club.host, "door", admits=True)
        for name in ("Cleo", "Dora", "Emil"):
            await knock(club, door, name, "10.0.0.66")

        async def known() -> list[int]:
            return [row.person for row in (await commands.read(door.house.live, club.id)).stored.people if row.address is not None]

        assert await known() == [0, 1, 2, 3, 4]
        await club.command(club.host, "admit", person=2)
        await club.command(club.host, "leave", person=3)
        assert await known() == [0, 1, 4]
        await club.draw()
        assert await known() == [4]
