"""The keeper's desk: its key, its acts, who hears of them, and the log of them that nobody can edit."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
import uvicorn

import loopback
from server.door import Answer, Client, Door, new_key, opened, settings
from server.running import seat_down
from server.services import Postgres, free_port
from server.test_club import evening
from server.test_players import become, dumped, refused
from teocalli.server import keeper_files, serving
from teocalli.server.app import create
from teocalli.server.chat import MOST_REPORTS
from teocalli.server.settings import Limits
from teocalli.server.speed import quantile
from teocalli.server.store import Store, keeper_log, keeper_queries, opening
from test_cli import run

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

KEY = "the-key-of-the-keeper-of-this-house"
HOUR = 3_600_000


class KeeperAtWork:
    """The keeper at their desk."""

    def __init__(self, client: Client, key: str = KEY) -> None:
        self.client, self.headers = client, {"authorization": f"Keeper {key}"}

    async def seen(self) -> Any:
        answer = await self.client.ask("GET", "/api/keeper", None, self.headers)
        assert answer.status == 200, answer.body
        return answer.json()

    async def act(self, name: str, **fields: Any) -> Answer:
        return await self.client.post(f"/api/keeper/{name}", {"key": new_key(), **fields}, self.headers)

    async def done(self, name: str, **fields: Any) -> Any:
        answer = await self.act(name, **fields)
        assert answer.status == 200, answer.body
        return answer.json()


async def desk_of(door: Door, **about: Any) -> KeeperAtWork:
    await door.house.store.write(lambda connection: keeper_queries.replace_key(connection, KEY, 1))
    return KeeperAtWork(door.client(**about))


@contextlib.asynccontextmanager
async def desk_at(database: str, **more: Any) -> AsyncIterator[tuple[Door, KeeperAtWork]]:
    async with opened(settings(database, **more)) as door:
        yield door, await desk_of(door)


async def say(client: Client, table: str, text: str, **fields: Any) -> Answer:
    return await client.post(f"/api/tables/{table}/chat", {"text": text, "key": new_key(), **fields})


async def report(client: Client, table: str, number: int) -> Answer:
    return await client.post(f"/api/tables/{table}/report", {"number": number})


def changing(database: str, statement: str) -> None:
    """Somebody with access to the database itself."""
    engine = opening.engine_for(opening.url_of(database), writing=True)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()


# The key


async def test_the_desk_opens_to_its_key_alone(file: str) -> None:
    async with opened(settings(file)) as door:
        stranger = await door.client().known()
        for headers in ({}, {"authorization": "Keeper "}, {"authorization": f"Keeper {KEY}"}, {"authorization": f"Keeper {'x' * 500}"}):
            assert refused(await stranger.ask("GET", "/api/keeper", None, headers)) == (401, "keeper"), "nobody has a key yet"
        desk = await desk_of(door)
        assert (await desk.seen())["database"] == "sqlite"
        for key in (KEY[:-1], KEY + "x", KEY.upper(), "é" * 20):
            assert refused(await KeeperAtWork(door.client(), key).act("switch", chat=False)) == (401, "keeper")
        assert refused(await door.client(KEY).get("/api/keeper")) == (401, "keeper"), "it is no token"
        assert (await desk.seen())["chat"] is True
        assert KEY not in dumped(file)
        await door.house.store.write(lambda connection: keeper_queries.replace_key(connection, "another", 2))
        assert refused(await desk.act("switch", chat=False)) == (401, "keeper")


async def test_of_wrong_keys_a_few_are_looked_at_and_right_ones_are_not_counted(file: str) -> None:
    async with desk_at(file, limited=True, limits=Limits(wrong_keys=3)) as (door, desk):
        for _ in range(6):
            await desk.seen()
        wrong = KeeperAtWork(desk.client, "wrong")
        assert [(await wrong.act("switch", chat=False)).status for _ in range(5)] == [401, 401, 401, 429, 429]
        assert refused(await desk.act("switch", chat=False)) == (429, "rate"), "or guessing would go on"
        assert (await KeeperAtWork(door.client(address="10.0.0.9")).seen())["chat"] is True


# Tables


async def test_a_table_of_a_club_evening_says_why_the_keeper_has_closed_it(file: str) -> None:
    async with opened(settings(file)) as door:
        desk, club = await desk_of(door), await evening(door, 5)
        await club.draw()
        closed, other = (await club.seen())["rounds"][0]["tables"]
        await club.sit_down(closed)
        await desk.done("close", table=closed["id"], reason="The room is needed.")
        await club.finish(other)
        door.house.events.forget(club.id)
        (drawn,) = (await club.seen())["rounds"]
        told = [(table["reason"], table["ended_by"], table["points"]) for table in drawn["tables"]]
        assert told[0] == ("The room is needed.", "keeper", [60, 60]), "it counts as a bye does, and is none"
        assert told[1][:2] == (None, None)
        assert len(drawn["byes"]) == 1
        assert (await club.draw()).status == 200, "the evening goes on"


async def test_a_table_is_closed_with_words_that_its_people_read(database: str) -> None:
    async with desk_at(database) as (door, desk):
        table, (host, guest) = await door.table()
        await host.act(table, 0, "stake 1")
        stream = guest.stream(table)
        await stream.until_ply(1)
        seen = await desk.seen()
        assert [(one["id"], one["status"], [person["name"] for person in one["people"]]) for one in seen["open"]] == [
            (table, "playing", ["Ana", "Guest 1"])
        ]
        assert (seen["tables"], seen["streams"], seen["open"][0]["streams"]) == ({"playing": 1}, 1, 1)
        body = {"table": table, "reason": "The house closes at ten.", "key": "closes"}
        assert [(await desk.act("close", **body)).status for _ in range(2)] == [200, 200]
        assert refused(await desk.act("close", **{**body, "reason": "x"})) == (409, "key")
        assert refused(await desk.act("close", table=table, reason="Again")) == (409, "status")
        told = (await stream.until(lambda event: event["type"] == "table" and event["table"]["status"] == "closed"))["table"]
        assert (told["reason"], told["standings"]) == ("The house closes at ten.", None)
        assert refused(await guest.act(table, 1, "stake 1"))[0] == 409
        assert (await guest.get(f"/api/matches/{table}")).status == 200, "what was played can be looked at"
        again = (await host.post(f"/api/tables/{table}/rematch", {"ply": 1, "key": new_key()})).json()["table"]
        assert (again["status"], again["reason"]) == ("waiting", None)
        await desk.done("close", table=again["id"], reason="Not now")
        assert (await guest.get(f"/api/tables/{again['id']}")).json()["reason"] == "Not now"
        acts = (await desk.seen())["acts"]
        assert [(act["act"], act["subject"]) for act in acts] == [("close", again["id"]), ("close", table), ("key", "")]
        await stream.close()


# Lines of chat


async def test_a_removed_line_is_gone_from_every_screen_and_from_the_database(file: str) -> None:
    async with desk_at(file) as (door, desk):
        table, (host, guest) = await door.table()
        streams = [client.stream(table) for client in (guest, door.client())]
        for stream in streams:
            await stream.until_ply(0)
        said = {"text": "something unkind", "key": "unkind"}
        assert (await host.post(f"/api/tables/{table}/chat", said)).json()["number"] == 1
        lines = await desk.client.ask("GET", f"/api/keeper/tables/{table}/lines", None, desk.headers)
        assert [(line["number"], line["text"], line["removed"]) for line in lines.json()["lines"]] == [(1, "something unkind", False)]
        await desk.done("remove", table=table, number=1)
        for stream in streams:
            assert (await stream.until(lambda event: event["type"] == "removed"))["number"] == 1
            await stream.close()
        assert refused(await host.post(f"/api/tables/{table}/chat", said)) == (422, "chat"), "nobody says it again by repeating it"
        assert (await say(host, table, "sorry")).json()["number"] == 2, "its number stays taken"
        again = guest.stream(table)
        assert [line["text"] for line in (await again.until(lambda event: event["type"] == "welcome"))["chat"]] == ["sorry"]
        await again.close()
        assert "something unkind" not in dumped(file)
        assert refused(await desk.act("remove", table=table, number=1)) == (404, "missing")


async def test_a_public_table_that_was_opened_before_the_switch_is_answered_again(file: str) -> None:
    async with desk_at(file) as (door, desk):
        host = await door.client().known()
        opens = {"game": "cibola", "seats": 2, "name": "Ana", "public": True, "key": "opens"}
        table = (await host.post("/api/tables", opens)).json()["table"]["id"]
        await desk.done("switch", public=False)
        assert (await host.post("/api/tables", opens)).json()["table"]["id"] == table
        assert refused(await host.post("/api/tables", {**opens, "key": "another"})) == (422, "option")


async def test_a_line_that_is_removed_before_it_is_told_is_not_told(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk_at(file) as (door, desk):
        table, (host, guest) = await door.table()
        stream = guest.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        publisher, late = door.house.publisher, list[Any]()
        publish = publisher.publish_chat
        monkeypatch.setattr(publisher, "publish_chat", lambda *line: late.append(line))
        await say(host, table, "something unkind")
        await desk.done("remove", table=table, number=1)
        monkeypatch.undo()
        publish(*late[0])
        await say(host, table, "sorry")
        await stream.until(lambda event: event["type"] == "said")
        assert [event.get("text", event["type"]) for event in stream.events if event["type"] in ("said", "removed")] == ["removed", "sorry"]
        await stream.close()


async def test_a_line_is_reported_once_by_each_and_settled_by_the_keeper(database: str) -> None:
    async with desk_at(database) as (door, desk):
        table, (host, guest) = await door.table()
        await say(host, table, "first")
        await say(host, table, "second")
        watcher = await door.client().known()
        for client in (guest, guest, watcher):
            assert (await report(client, table, 1)).json() == {"number": 1}
        await report(guest, table, 2)
        assert refused(await report(host, table, 1)) == (422, "chat"), "one's own"
        assert refused(await report(guest, table, 3)) == (404, "missing")
        assert refused(await report(door.client(), table, 1)) == (401, "token")
        seen = [(one["line"]["text"], one["line"]["name"], one["count"]) for one in (await desk.seen())["reports"]]
        assert seen == [("first", "Ana", 2), ("second", "Ana", 1)]
        left = await desk.done("settle", table=table, number=1)
        assert [one["line"]["text"] for one in left["reports"]] == ["second"]
        assert refused(await desk.act("settle", table=table, number=1)) == (404, "missing")
        assert (await desk.done("remove", table=table, number=2))["reports"] == [], "a line that is gone is settled"
        assert refused(await report(watcher, table, 2)) == (404, "missing")


async def test_reports_are_limited_by_address_and_by_person(file: str) -> None:
    async with desk_at(file, limited=True, limits=Limits(reports=2, lines=100)) as (door, _):
        table, (host, guest) = await door.table()
        await say(host, table, "x")
        assert [(await report(guest, table, 1)).status for _ in range(3)] == [200, 200, 429]
    async with opened(settings(file)) as door:
        await door.house.live.get(table)
        for number in range(MOST_REPORTS + 1):
            await say(host_at(door, host), table, f"line {number}")
        person = host_at(door, guest)
        statuses = [(await report(person, table, number)).status for number in range(1, MOST_REPORTS + 2)]
        assert statuses == [200] * MOST_REPORTS + [429]


def host_at(door: Door, client: Client) -> Client:
    """The same person at another door."""
    return door.client(client.token)


# Bars


async def test_who_is_barred_opens_joins_and_says_nothing_and_finishes_what_they_play(database: str) -> None:
    async with desk_at(database) as (door, desk):
        table, (host, guest) = await door.table()
        await say(guest, table, "something unkind")
        bar = (await desk.done("bar", table=table, number=1, hours=2, reason="Unkind words"))["bars"][0]
        assert (bar["name"], bar["reason"], bar["until"] - bar["since"]) == ("Guest 1", "Unkind words", 2 * HOUR)
        waiting = (await host.open()).json()["table"]["id"]
        event = (await host.post("/api/events", {"name": "E", "games": ["codinca"], "seats": 2, "rounds": 1, "key": "e"})).json()["event"][
            "id"
        ]
        for answer in (
            await guest.open(),
            await guest.join(waiting),
            await say(guest, table, "more"),
            await report(guest, table, 1),
            await guest.post(f"/api/events/{event}/enter", {"name": "G", "key": new_key()}),
            await guest.post(f"/api/tables/{table}/rematch", {"ply": 0, "key": new_key()}),
        ):
            assert refused(answer) == (403, "barred")
        assert "Unkind words" in answer.json()["text"]
        assert "2 more hours" in answer.json()["text"]
        assert (await guest.act(table, 0, "stake 1")).status == 200, "the others are not left waiting"
        assert (await guest.get(f"/api/tables/{table}")).status == 200
        await become(guest, "Guest")
        assert refused(await guest.open()) == (403, "barred"), "a key of one's own opens no back door"
        assert [one["name"] for one in (await desk.seen())["bars"]] == ["Guest"]
        assert (await desk.done("unbar", id=bar["id"]))["bars"] == []
        assert (await guest.open()).status == 201
        assert refused(await desk.act("unbar", id=bar["id"])) == (404, "missing")


async def test_a_bar_ends_with_its_time(file: str) -> None:
    now = [0.0]
    async with desk_at(file, monotonic=lambda: now[0]) as (door, desk):
        table, (host, _) = await door.table()
        await desk.done("bar", table=table, seat=0, hours=1, reason="x")
        assert (await host.open()).status == 403
        for _ in range(3600):
            now[0] += 1.0
            door.house.now.tick()
        assert (await host.open()).status == 201
        assert (await desk.seen())["bars"] == []


@pytest.mark.parametrize("whom", [{}, {"seat": 0, "number": 1}, {"seat": 1}, {"number": 7}])
async def test_nobody_is_barred_by_mistake(file: str, whom: dict[str, int]) -> None:
    async with desk_at(file) as (door, desk):
        table, _ = await door.table(people=1, bots=1)
        assert (await desk.act("bar", table=table, hours=1, reason="x", **whom)).status in (404, 422)
        assert (await desk.seen())["bars"] == []


async def test_the_forgotten_are_neither_barred_nor_reported_nor_reporters(file: str) -> None:
    async with desk_at(file) as (door, desk):
        table, (host, guest) = await door.table()
        for client, name in ((host, "Ana"), (guest, "Bruno")):
            await become(client, name)
            await say(client, table, f"a line of {name}")
        await report(guest, table, 1)
        await report(host, table, 2)
        await desk.done("bar", table=table, seat=0, hours=1, reason="x")
        data = (await host.get("/api/players/me/data")).json()
        assert ([one["reason"] for one in data["bars"]], [one["number"] for one in data["reports"]]) == (["x"], [2])
        owner = await door.house.owners.owner_of(host.digest)
        assert (await host.post("/api/players/me/forget", {"key": "f"})).status == 200
        seen = await desk.seen()
        assert (seen["bars"], [(one["line"]["text"], one["count"]) for one in seen["reports"]]) == ([], [("a line of Bruno", 1)])
        assert owner.hex().upper() not in dumped(file)
        assert keeper_files.check(file).wrong is None


# The whole house


async def test_the_chat_and_public_tables_can_be_switched_off_for_the_whole_house(database: str) -> None:
    async with desk_at(database) as (door, desk):
        table, (host, guest) = await door.table(start="host", public=True)
        waiting = (await host.open(public=True)).json()["table"]["id"]
        stream = guest.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        off = await desk.done("switch", chat=False, public=False)
        assert (off["chat"], off["public"]) == (False, False)
        assert (await stream.until(lambda event: event["type"] == "table"))["table"]["chat"] is False
        assert refused(await say(host, table, "hello")) == (422, "chat")
        assert (await guest.get("/api/tables")).json()["tables"] == []
        assert refused(await guest.open(public=True)) == (422, "option")
        assert refused(await host.command(waiting, "settings", public=True)) == (422, "option")
        assert {name: value for name, value in (await guest.get("/api/house/notice")).json().items() if name in ("chat", "public")} == {
            "chat": False,
            "public": False,
        }
        await desk.done("switch", chat=True)
        assert (await say(host, table, "hello")).status == 200
        assert (await guest.get("/api/tables")).json()["tables"] == []
        await desk.done("switch", public=True)
        assert waiting in [card["id"] for card in (await guest.get("/api/tables")).json()["tables"]]
        await stream.close()


async def test_what_the_keeper_chose_outlasts_the_server(file: str) -> None:
    async with desk_at(file) as (door, desk):
        table, (host, _) = await door.table()
        await desk.done("switch", chat=False)
        await desk.done("bar", table=table, seat=0, hours=1, reason="x")
        await desk.done("text", en="Closed on Monday")
    async with opened(settings(file)) as door:
        assert (await door.client().get("/api/house/notice")).json()["text"] == "Closed on Monday"
        assert (await door.client(host.token).open()).status == 403
        assert (await door.client(host.token).get(f"/api/tables/{table}")).json()["chat"] is False


async def test_the_front_page_says_what_the_keeper_wrote_in_the_reader_s_language(file: str) -> None:
    async with desk_at(file) as (door, desk):

        async def read(language: str) -> tuple[str, str]:
            notice = (await door.client(language=language).get("/api/house/notice")).json()
            return notice["text"], notice["language"]

        assert await read("fr") == ("", "fr")
        await desk.done("text", en="Club  on <b>Thursday</b>\r\n\r\n\r\nBring\u202e friends\n")
        assert await read("en") == ("Club on <b>Thursday</b>\n\nBring friends", "en")
        assert await read("fr") == ("Club on <b>Thursday</b>\n\nBring friends", "en"), "better than nothing, and said in which language"
        await desk.done("text", en="Thursday", fr="Jeudi")
        assert (await read("fr"), await read("en")) == (("Jeudi", "fr"), ("Thursday", "en"))
        await desk.done("text")
        assert await read("en") == ("", "en")


async def test_acts_reach_the_other_server(postgres: Postgres) -> None:
    database = postgres.fresh()
    chosen = [settings(database, poll=0.05, name=f"server-{number}") for number in range(2)]
    async with opened(chosen[0]) as first, opened(chosen[1]) as second:
        desk = await desk_of(first)
        table, (host, guest) = await first.table()
        elsewhere = second.client(guest.token)
        stream = elsewhere.stream(table)
        await stream.until_ply(0)
        await say(host, table, "something unkind")
        await desk.done("remove", table=table, number=1)
        assert (await stream.until(lambda event: event["type"] == "removed"))["number"] == 1
        await desk.done("bar", table=table, seat=1, hours=1, reason="x")
        await desk.done("switch", chat=False)
        assert (await stream.until(lambda event: event["type"] == "table" and not event["table"]["chat"]))["table"]["id"] == table
        assert refused(await elsewhere.open()) == (403, "barred")
        both = [await KeeperAtWork(door.client()).seen() for door in (first, second)]
        assert both[0]["acts"] == both[1]["acts"]
        answers = await asyncio.gather(
            *(KeeperAtWork(door.client()).act("text", en=f"{number}") for door in (first, second) for number in range(4))
        )
        assert {answer.status for answer in answers} == {200}
        await desk.done("close", table=table, reason="Late")
        await stream.until(lambda event: event["type"] == "table" and event["table"]["reason"] == "Late")
        await stream.close()
    assert keeper_files.check(database) == keeper_log.Checked(13, keeper_files.acts(database, 1)[0].digest)


# The log


@pytest.mark.parametrize("statement", ["UPDATE keeper_log SET detail = '{}'", "DELETE FROM keeper_log", "TRUNCATE keeper_log"])
async def test_the_database_itself_refuses_to_change_the_log(database: str, statement: str) -> None:
    async with desk_at(database) as (_, desk):
        await desk.done("switch", chat=False)
        with pytest.raises(sa.exc.SQLAlchemyError):
            changing(database, statement)
        assert len((await desk.seen())["acts"]) == 2


async def test_a_row_cannot_be_replaced_either(file: str) -> None:
    async with desk_at(file) as (_, desk):
        await desk.done("switch", chat=False)
        row = "(1, 1, 'key', '', '{}', 'x')"
        for statement in (f"INSERT OR REPLACE INTO keeper_log VALUES {row}", "INSERT INTO keeper_log VALUES (9, 1, 'key', '', '{}', 'x')"):
            with pytest.raises(sa.exc.IntegrityError):
                changing(file, statement)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        ("UPDATE keeper_log SET detail = '{\"chat\":true}' WHERE number = 2", 2),
        ("UPDATE keeper_log SET at = at + 1 WHERE number = 1", 1),
        ("DELETE FROM keeper_log WHERE number = 2", 2),
        ("UPDATE keeper_log SET digest = 'x' WHERE number = 4", 4),
    ],
)
async def test_what_somebody_changed_past_the_triggers_is_found(file: str, statement: str, wrong: int) -> None:
    async with desk_at(file) as (_, desk):
        for chat in (False, True, False):
            await desk.done("switch", chat=chat)
    assert keeper_files.check(file).wrong is None
    for trigger in ("keeper_log_stays", "keeper_log_is_kept"):
        changing(file, f"DROP TRIGGER {trigger}")
    changing(file, statement)
    assert keeper_files.check(file).wrong == wrong


async def test_a_log_whose_end_was_taken_off_is_found_by_a_noted_digest(file: str) -> None:
    async with desk_at(file) as (_, desk):
        head = (await desk.done("switch", chat=False))["acts"][0]["digest"]
    assert keeper_files.check(file, head) == keeper_log.Checked(2, head)
    changing(file, "DROP TRIGGER keeper_log_is_kept")
    changing(file, "DELETE FROM keeper_log WHERE number = 2")
    checked = keeper_files.check(file, head)
    assert (checked.wrong, checked.known) == (None, False)


async def test_the_log_names_nobody_and_comes_in_pages(file: str) -> None:
    async with desk_at(file) as (door, desk):
        table, (host, _) = await door.table(name="Quetzalli")
        await say(host, table, "something unkind")
        await desk.done("bar", table=table, number=1, hours=1, reason="Unkind")
        await desk.done("remove", table=table, number=1)
        answer = await desk.client.ask("GET", "/api/keeper/log?before=3", None, desk.headers)
        assert ([act["act"] for act in answer.json()["acts"]], answer.json()["more"]) == (["bar", "key"], False)
        whole = json.dumps([act.detail for act in keeper_files.acts(file, 100)])
        for trace in ("Quetzalli", "something unkind", host.digest.hex()):
            assert trace not in whole


# What bad input gets

ACTS: dict[str, dict[str, Any]] = {
    "close": {"table": "t", "reason": "x"},
    "remove": {"table": "t", "number": 1},
    "bar": {"table": "t", "seat": 0, "hours": 1, "reason": "x"},
    "unbar": {"id": "b"},
    "switch": {"chat": False},
    "text": {"en": "x"},
    "settle": {"table": "t", "number": 1},
}
WRONG: list[dict[str, Any]] = [
    {"reason": "\u200b"},
    {"reason": "x" * 301},
    {"hours": 0},
    {"hours": 9999},
    {"number": 0},
    {"chat": None},
    {"en": "x" * 601},
    {"extra": 1},
    {"key": ""},
    {"table": "\0"},
    {"id": "é\0"},
]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_act_takes_what_it_cannot_mean(file: str, language: str) -> None:
    async with opened(settings(file)) as door:
        desk = await desk_of(door, language=language)
        for name, fields in ACTS.items():
            for wrong in WRONG:
                if next(iter(wrong)) in {*fields, "extra", "key"}:
                    answer = await desk.act(name, **{**fields, **wrong})
                    assert answer.status in (400, 404, 422), (name, wrong, answer.body)
                    assert answer.json()["text"]
        assert len((await desk.seen())["acts"]) == 1, "nothing was done, so nothing is written down"


@pytest.mark.parametrize(
    ("counted", "share", "milliseconds"),
    [([0, 0, 0, 0], 0.5, None), ([0, 10, 10, 10], 0.5, 15.0), ([90, 100, 100, 100], 0.99, 19.0), ([0, 0, 0, 4], 0.5, 40.0)],
)
def test_a_quantile_lies_within_its_bucket(counted: list[float], share: float, milliseconds: float | None) -> None:
    estimate = quantile(counted, share, (0.01, 0.02, 0.04))
    assert estimate == (None if milliseconds is None else pytest.approx(milliseconds))


# The command line


def test_the_key_and_the_log_on_the_command_line(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    opening.prepare_file(opening.url_of(file))
    opening.migrate(opening.url_of(file))
    assert "no key yet" in run(capsys, "keeper", "key", "--database", file)[1]
    status, key, told = run(capsys, "keeper", "key", "--new", "--database", file)
    assert (status, len(key.strip()), "shown this once" in told) == (0, 32, True)
    assert run(capsys, "keeper", "key", "--database", file)[1].startswith("The desk has a key")
    assert " key" in run(capsys, "keeper", "log", "--database", file)[1]
    status, out, _ = run(capsys, "keeper", "log", "--check", "--database", file)
    assert (status, out.startswith("1 acts")) == (0, True)
    head = out.split()[-1]
    assert run(capsys, "keeper", "log", "--check", "--head", head, "--database", file)[0] == 0
    assert run(capsys, "keeper", "log", "--check", "--head", "0" * 64, "--database", file)[0] == 2
    changing(file, "DROP TRIGGER keeper_log_stays")
    changing(file, "UPDATE keeper_log SET at = 5")
    status, _, told = run(capsys, "keeper", "log", "--check", "--database", file)
    assert (status, "act 1 is not what was written" in told) == (2, True)


@pytest.fixture
def address(file: str) -> Iterator[str]:
    """A server on a real port, in a thread."""
    port = free_port()
    config = uvicorn.Config(create(settings(file)), host="127.0.0.1", port=port, log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


def test_the_command_line_does_what_the_page_does(
    file: str, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEOCALLI_URL", address)
    monkeypatch.setenv("TEOCALLI_KEEPER_KEY", "wrong")
    status, _, told = run(capsys, "keeper", "desk")
    assert (status, told) == (2, "teocalli: This is not the key of the keeper.\n")
    monkeypatch.setenv("TEOCALLI_KEEPER_KEY", keeper_files.replace_key(file))
    table, tokens = seat_down(address, "codinca", 2)
    said = {"text": "something unkind", "key": "said"}
    loopback.post(f"{address}/api/tables/{table}/chat", json=said, headers={"authorization": f"Bearer {tokens[0]}"}).raise_for_status()
    for arguments, shown in (
        (("lines", table), "1 Ana: something unkind"),
        (("bar", table, "--line", "1", "--reason", "Unkind"), "Barred."),
        (("remove", table, "1"), "Removed."),
        (("lines", table), "(removed)"),
        (("switch", "chat", "off"), "chat: off"),
        (("text", "--en", "Thursday"), "Written."),
        (("desk",), f"table {table}: codinca, playing, 0 Ana, 1 Guest 1"),
        (("close", table, "--reason", "Late"), "Closed."),
    ):
        status, out, told = run(capsys, "keeper", *arguments)
        assert (status, shown in out) == (0, True), (arguments, out, told)
    assert json.loads(run(capsys, "keeper", "desk", "--json")[1])["tables"] == {"closed": 1}
    assert run(capsys, "keeper", "close", table, "--reason", "Again")[0] == 2
    monkeypatch.setenv("TEOCALLI_URL", "http://127.0.0.1:9")
    assert "does not answer" in run(capsys, "keeper", "desk")[2]


def test_the_first_start_in_a_terminal_shows_the_key_and_a_service_does_not(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(file)
    try:
        for terminal, times in ((False, 0), (True, 1), (True, 0)):
            monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
            serving.show_keeper_key(store, settings(file))
            shown = capsys.readouterr().err
            assert shown.count("shown this once") == times
            if times:
                assert store.read_now(keeper_queries.kept_key) == keeper_queries.key_digest(shown.split()[-1])
    finally:
        store.close()
