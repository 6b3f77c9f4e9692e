"""Streams: every event once and in order, resumed exactly, in both forms, in both languages."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from server.door import Stream, events_of, opened, settings
from teocalli.server.listeners import LINES, Listener
from teocalli.server.streams import EventStream

pytestmark = pytest.mark.anyio


def parts(raw: bytes) -> list[bytes]:
    """The updates of an SSE stream, as they were sent."""
    return [part for part in raw.split(b"\n\n")[:-1] if part.startswith(b"id: ")]


async def test_a_stream_welcomes_shows_the_position_and_then_every_action(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table()
        stream = host.stream(table)
        await stream.until_ply(0)
        assert [event["type"] for event in stream.events] == ["welcome", "update"]
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert (stream.headers["cache-control"], stream.headers["x-accel-buffering"]) == ("no-store, no-transform", "no")
        answers = [await host.act(table, 0, "stake 3"), await guest.act(table, 1, "stake 1")]
        await stream.until_ply(2)
        assert [update["ply"] for update in stream.updates()] == [0, 1, 2]
        assert stream.updates()[1] == answers[0].json()
        assert b"id: 2\nevent: update\ndata: {" in stream.raw
        await stream.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["cibola", "aztec"])
async def test_a_reconnect_at_any_ply_shows_exactly_the_missed_events(database: str, game: str) -> None:
    dice = random.Random(7)
    async with opened(settings(database)) as door:
        table, clients = await door.table(game, people=3)
        whole = [client.stream(table) for client in [*clients, door.client()]]
        await asyncio.gather(*(stream.until_ply(0) for stream in whole))
        last = await door.play(table, clients, 30, dice.choice)
        await asyncio.gather(*(stream.until_ply(last) for stream in whole))
        for client, stream in zip([*clients, door.client()], whole, strict=True):
            sent = parts(stream.raw)
            assert len(sent) == last + 1
            for after in dice.sample(range(last + 1), 5):
                again = client.stream(table, after=after)
                await again.until(lambda event: event["type"] == "welcome")
                if after < last:
                    await again.until_ply(last)
                assert parts(again.raw) == sent[after + 1 :]
                await again.close()
            await stream.close()


async def test_lines_of_json_say_the_same(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        browser, program = host.stream(table), host.stream(table, lines=True)
        await asyncio.gather(browser.until_ply(0), program.until_ply(0))
        await host.act(table, 0, "stake 3")
        await guest.act(table, 1, "stake 3")
        await asyncio.gather(browser.until_ply(2), program.until_ply(2))
        assert program.headers["content-type"] == "application/x-ndjson"
        assert browser.updates() == program.updates()
        await browser.close()
        await program.close()


@pytest.mark.parametrize("seen", ["x", "-1", "999", "99999999999999", "1.5", "²"])
async def test_what_is_no_ply_is_as_if_nothing_was_seen(file: str, seen: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        await host.act(table, 0, "stake 3")
        stream = Stream(door.app, host.scope("GET", f"/api/tables/{table}/events", {"last-event-id": seen}))
        await stream.until_ply(1)
        assert [update["ply"] for update in stream.updates()] == [1]
        await stream.close()


async def test_two_readers_hear_it_in_their_own_language(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        host.language, guest.language = "fr-FR,fr;q=0.9,en;q=0.5", "de, en;q=0.3"
        streams = [host.stream(table), guest.stream(table)]
        prompts = [(await stream.until_ply(0))["prompt"] for stream in streams]
        assert prompts[0]["id"] == prompts[1]["id"]
        assert "explorateurs" in prompts[0]["text"]
        assert "explorers" in prompts[1]["text"]
        for stream in streams:
            await stream.close()


async def test_presence_is_told_to_the_others(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        stream = host.stream(table)
        await stream.until_ply(0)
        other = guest.stream(table)
        await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["present"])
        await other.close()
        gone = await stream.until(lambda event: event["type"] == "table" and not event["table"]["seats"][1]["present"])
        assert gone["table"]["seats"][0]["present"], "whoever still listens is there"
        await stream.close()


async def test_silence_is_broken_by_heartbeats(file: str) -> None:
    async with opened(settings(file, beat=0.02)) as door:
        table, (host, _) = await door.table()
        browser, program = host.stream(table), host.stream(table, lines=True)
        await program.until(lambda event: event["type"] == "beat")
        await browser.until_bytes(b": beat\n\n")
        assert [event for event in browser.events if event["type"] == "beat"] == [], "to a browser it is a comment"
        await browser.close()
        await program.close()


async def test_streams_are_told_to_come_again_when_the_house_closes(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        stream = host.stream(table)
        await stream.until_ply(0)
        door.house.close_streams()
        goodbye = await stream.until(lambda event: event["type"] == "goodbye")
        assert (goodbye["reason"], goodbye["retry"]) == ("stopping", 2000)
        await stream.close()
        assert stream.ended


async def test_a_stream_that_is_closed_while_an_event_is_being_sent_still_says_goodbye(file: str) -> None:
    async with opened(settings(file)) as door:
        id, clients = await door.table()
        listener, sent = Listener(clients[0].digest, 0, "en", LINES, 9), list[Any]()

        async def send(message: Any) -> None:
            sent.append(message)
            listener.close("stopping", 1000)  # while the client takes its time to read

        listener.send(b"{}", "beat")
        await EventStream(door.house.streams, door.house.tables[id], listener, None)._go_on(send)
        assert [(b"goodbye" in message["body"], message["more_body"]) for message in sent] == [(False, True), (True, False)]


async def test_a_stream_that_lags_too_far_is_told_to_come_again_and_loses_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        slow = Listener(clients[0].digest, 0, "en", "sse", 3)
        door.house.publisher.listen(door.house.tables[table], slow)
        last = await door.play(table, clients, 10, random.Random(2).choice)
        seen = events_of(b"".join(slow.events))
        assert [event["type"] for event in seen] == ["update"] * 3 + ["goodbye"]
        again = clients[0].stream(table, after=seen[2]["ply"])
        await again.until_ply(last)
        assert [update["ply"] for update in again.updates()] == list(range(seen[2]["ply"] + 1, last + 1))
        await again.close()


async def test_a_spectator_sees_what_everybody_may_see_and_may_do_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        stream = door.client().stream(table)
        await stream.until_ply(0)
        await host.act(table, 0, "stake 3")
        update = await stream.until_ply(1)
        assert (update["action"], update["text"], update["legal"], update["seat"]) == (None, None, [], 0)
        await stream.close()


async def test_the_story_so_far_is_told_to_who_comes_late(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        stream = clients[1].stream(table)
        await stream.until_ply(0)
        last = await door.play(table, clients, 20, random.Random(3).choice)
        await stream.until_ply(last)
        story = (await clients[1].get(f"/api/tables/{table}/story")).json()
        assert story["ply"] == last
        assert [part["lines"] for part in story["parts"]] == [update["story"] for update in stream.updates()[1:]]
        await stream.close()
