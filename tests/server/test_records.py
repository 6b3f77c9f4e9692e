"""Matches sent as records: whoever has the rules works out of them all that the other form says."""

from __future__ import annotations

import asyncio
import base64
import random
from typing import Any

import msgspec
import pytest

from playing import options_for
from server.door import Client, Door, opened, settings
from teocalli import games, views, words
from teocalli.match import UNDO, Match
from teocalli.message_rows import WIDTH
from teocalli.messages import Message
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.server.encoding import encode

pytestmark = pytest.mark.anyio

SHOWN = ("ply", "seat", "action", "text", "story", "view", "prompt", "legal", "owing", "free", "over", "undo", "standings", "at")
MOST = 1_500  # bytes of an update that follows another


class Reader:
    """Somebody with the rules, who is sent records and keeps the latest."""

    def __init__(self, match: Match, viewer: int, names: list[str], language: str) -> None:
        self.match, self.presenter = match, match.presenter
        self.viewer, self.names, self.language = viewer, names, language
        self.known: bytes | None = None
        self.ply = -1

    def told(self, record: dict[str, Any]) -> dict[str, Any]:
        """The named update that a record stands for."""
        before = self.known if record["before"] is None else base64.b64decode(record["before"])
        assert record["before"] is not None or record["ply"] in (0, self.ply + 1), "what is needed to tell it was sent"
        known = self.known = base64.b64decode(record["known"])
        self.ply = record["ply"]
        action, seat = record["action"], record["seat"]
        awaited, hidden = self.match.awaited_in(known), action in (None, UNDO, HIDDEN_ACTION)
        notation = self.match.game.notation
        return {
            "ply": record["ply"],
            "seat": seat,
            "action": None if hidden else action,
            "text": "undo" if action == UNDO else None if hidden else notation.action_to_text(action),
            "story": [] if action is None else self._story(before, known, seat, action),
            "view": msgspec.json.decode(
                encode(views.helped(self.presenter.view(known, self.viewer), self.match.game.view.HELP.get(record["help"], ())))
            ),
            "prompt": self._sentence(self.presenter.message(self.presenter.prompt(known, self.viewer))),
            "legal": [] if self.viewer == SPECTATOR else self._buttons(known),
            "owing": awaited.owing,
            "free": awaited.free,
            "over": awaited.over,
            **{name: record[name] for name in ("undo", "standings", "at")},
        }

    def lines(self, part: dict[str, Any]) -> list[dict[str, Any]]:
        """A part of the story that was sent as rows."""
        if part["action"] == UNDO:
            return [self._undone(part["seat"])]
        rows = [tuple(row + [0] * (WIDTH - len(row))) for row in part["rows"]]
        return [self._sentence(self.presenter.message(row)) for row in rows]

    def _story(self, before: bytes | None, known: bytes, seat: int, action: int) -> list[dict[str, Any]]:
        if action == UNDO:
            return [self._undone(seat)]
        assert before is not None
        return [self._sentence(self.presenter.message(row)) for row in self.presenter.story(before, known, seat, action, self.viewer)]

    def _undone(self, seat: int) -> dict[str, Any]:
        return self._sentence(Message("house-event-undo", {"seat": seat}))

    def _buttons(self, known: bytes) -> list[dict[str, Any]]:
        actions = [action for action in self.match.legal_in(known, self.viewer) if action != self.match.game.wait]
        labels = [self._text(self.presenter.message(row)) for row in self.presenter.labels(known, actions)]
        notation = self.match.game.notation
        return [{"action": one, "text": notation.action_to_text(one), "label": label} for one, label in zip(actions, labels, strict=True)]

    def _sentence(self, message: Message) -> dict[str, Any]:
        return {"text": self._text(message), "id": message.id, "about": msgspec.json.decode(encode(message.args))}

    def _text(self, message: Message) -> str:
        return words.tell(message, self.language, self.names, None if self.viewer == SPECTATOR else self.viewer)


def reader_at(door: Door, table: str, viewer: int, language: str = "en") -> Reader:
    live = door.house.tables[table]
    assert live.match is not None
    return Reader(live.match, viewer, live.names, language)


def shown(update: dict[str, Any]) -> dict[str, Any]:
    return {name: update[name] for name in SHOWN}


async def play_with_undo(door: Door, table: str, clients: list[Client], plies: int, dice: random.Random) -> int:
    """Let people act, and now and then take back."""
    ply = 0
    while ply < plies:
        ply = await door.play(table, clients, 1, dice.choice)
        views = [await client.view(table) for client in clients]
        if views[0]["over"]:
            break
        for client, view in zip(clients, views, strict=True):
            if view["undo"] and dice.random() < 0.5:
                assert (await client.command(table, "undo", ply)).status == 200
                ply += 1
    return ply


@pytest.mark.parametrize(("name", "seats"), [("codinca", 2), ("temple_code", 3), ("aztec", 3), ("cibola", 3)])
async def test_the_records_of_a_stream_hold_all_that_its_named_updates_say(file: str, name: str, seats: int) -> None:
    dice = random.Random(name)
    async with opened(settings(file)) as door:
        table, clients = await door.table(name, people=seats, options=options_for(games.load(name), seats, dice))
        listeners = [*clients, door.client()]
        named = [client.stream(table) for client in listeners]
        records = [client.stream(table, form="record") for client in listeners]
        await asyncio.gather(*(stream.until_ply(0) for stream in [*named, *records]))
        last = await play_with_undo(door, table, clients, 40, dice)
        await asyncio.gather(*(stream.until_ply(last) for stream in [*named, *records]))
        for viewer, (one, other) in enumerate(zip(named, records, strict=True)):
            reader = reader_at(door, table, viewer if viewer < seats else SPECTATOR)
            assert [reader.told(record) for record in other.updates()] == [shown(update) for update in one.updates()]
            assert [record["before"] for record in other.updates()] == [None] * (last + 1), "each follows the one before"
            assert all(len(encode(record)) < MOST for record in other.updates())
            story = [(await listeners[viewer].get(f"/api/tables/{table}/story?form={form}")).json() for form in ("named", "record")]
            assert [reader.lines(part) for part in story[1]["parts"]] == [part["lines"] for part in story[0]["parts"]]
            assert [part["ply"] for part in story[1]["parts"]] == list(range(1, last + 1))
            assert [part["seat"] for part in story[1]["parts"]] == [part["seat"] for part in story[0]["parts"]]
        for stream in [*named, *records]:
            await stream.close()


async def test_a_stream_that_begins_later_or_again_can_be_told_from_its_first_record_on(file: str) -> None:
    dice = random.Random(5)
    async with opened(settings(file)) as door:
        table, clients = await door.table("aztec", people=3)
        whole = clients[0].stream(table)
        await whole.until_ply(0)
        last = await play_with_undo(door, table, clients, 30, dice)
        await whole.until_ply(last)
        expected = {update["ply"]: shown(update) for update in whole.updates()}
        for after in [None, *range(last)]:
            stream = clients[0].stream(table, after=after, form="record", lines=after == 3)
            await stream.until_ply(last)
            reader = reader_at(door, table, 0)
            told = [reader.told(record) for record in stream.updates()]
            assert told == [expected[ply] for ply in range(last if after is None else after + 1, last + 1)]
            assert [record["before"] for record in stream.updates()[1:]] == [None] * (len(told) - 1)
            await stream.close()
        await whole.close()


async def test_a_record_that_does_not_follow_brings_the_position_before(file: str) -> None:
    """A table that was played on by another server goes on several plies at once."""
    async with opened(settings(file)) as door:
        table, clients = await door.table("cibola")
        stream = clients[0].stream(table, form="record")
        await stream.until_ply(0)
        live = door.house.tables[table]
        listeners, live.listeners = live.listeners, []
        ply = await door.play(table, clients, 4, random.Random(1).choice)
        live.listeners = listeners
        door.house.publisher.publish_update(live)
        record = await stream.until_ply(ply)
        assert record["before"] is not None
        assert reader_at(door, table, 0).told(record) == shown(await clients[0].view(table))
        await stream.close()


async def test_the_answer_to_a_command_counts_on_the_position_that_it_was_made_for(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table("cibola")
        position = (await host.get(f"/api/tables/{table}/view?form=record")).json()
        reader = reader_at(door, table, 0)
        reader.told(position)
        act = {"ply": 0, "key": "k", "action": "stake 3"}
        first = (await host.post(f"/api/tables/{table}/actions?form=record", act)).json()
        assert (first["type"], first["ply"], first["before"]) == ("record", 1, None)
        assert reader.told(first) == shown(await host.view(table))
        await guest.act(table, 1, "stake 1")
        again = (await host.post(f"/api/tables/{table}/actions?form=record", act)).json()
        assert (again["ply"], again["before"] is None) == (2, False), "the table has gone on, so it brings what is needed"
        assert reader_at(door, table, 0).told(again) == shown(await host.view(table))


async def test_an_undo_is_answered_with_a_record(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table("codinca")
        ply, able = 0, list[Client]()
        while not able:
            ply = await door.play(table, clients, 1, lambda legal: legal[0])
            able = [client for client in clients if (await client.view(table))["undo"]]
        undone = (await able[0].post(f"/api/tables/{table}/undo?form=record", {"ply": ply, "key": "u"})).json()
        assert (undone["type"], undone["ply"], undone["action"], undone["before"]) == ("record", ply + 1, UNDO, None)


async def test_a_match_that_was_given_up_says_so(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table("cibola")
        await host.act(table, 0, "stake 3")
        assert (await host.command(table, "resign")).status == 200
        record = (await guest.get(f"/api/tables/{table}/view?form=record")).json()
        assert record["given_up"]
        assert not record["undo"]


async def test_a_form_that_there_is_not_is_refused(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("cibola")
        for path in ("view", "story", "events"):
            answer = await host.get(f"/api/tables/{table}/{path}?form=music")
            assert (answer.status, answer.json()["code"]) == (400, "body")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("codinca", 2), ("temple_code", 2), ("aztec", 3), ("cibola", 2)])
async def test_a_record_holds_what_the_veil_leaves_and_nothing_else_to_the_end_and_after(file: str, name: str, seats: int) -> None:
    """Whoever is sent a position is sent the veiled one: never the truth, neither as it is nor as it was before."""
    dice = random.Random(name)
    async with opened(settings(file)) as door:
        table, clients = await door.table(name, people=seats)
        match = door.house.tables[table].match
        assert match is not None
        viewers = [(SPECTATOR, door.client()), *enumerate(clients)]
        while True:
            for viewer, client in viewers:
                record = (await client.get(f"/api/tables/{table}/view?form=record")).json()
                assert base64.b64decode(record["known"]) == match.known(viewer)
                if record["before"] is not None:
                    assert base64.b64decode(record["before"]) == match.known_at(match.ply - 1, viewer)
                assert record["action"] in (None, match.log[-1][1], HIDDEN_ACTION) if match.log else record["action"] is None
            if match.over:
                break
            await door.play(table, clients, 1, dice.choice)
