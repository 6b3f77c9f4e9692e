"""Bots: they come in by the same door, play whole matches, speak out of turn, wait while everybody is away, and give hints."""

from __future__ import annotations

import random

import pytest

from server.door import opened, settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize(
    ("game", "bots", "level"), [("codinca", 2, "random"), ("temple_code", 2, "greedy"), ("aztec", 3, "random"), ("cibola", 3, "random")]
)
async def test_a_table_of_bots_plays_to_the_end_before_spectators(file: str, game: str, bots: int, level: str) -> None:
    async with opened(settings(file)) as door:
        options = {"turn_limit": 6} if game == "codinca" else {}
        chairs = [{"kind": "bot", "level": level}] * bots
        answer = (await door.client().open(game=game, seats=bots, chairs=chairs, options=options)).json()
        assert (answer["seat"], answer["table"]["status"]) == (None, "playing")
        stream = door.client().stream(answer["table"]["id"])
        over = await stream.until(lambda event: event["type"] == "update" and event["over"], patience=120)
        assert len(over["standings"]) == bots
        assert all(update["text"] != "wait" for update in stream.updates()), "silence is never logged"
        await stream.close()


async def test_a_person_and_bots_finish_a_match(database: str) -> None:
    dice = random.Random(11)
    async with opened(settings(database)) as door:
        table, (host,) = await door.table("cibola", people=1, bots=2)
        stream = host.stream(table)
        ply = -1
        while True:
            mine = await stream.until(lambda e, after=ply: e["type"] == "update" and e["ply"] > after and (e["over"] or 0 in e["owing"]))
            if mine["over"]:
                break
            await host.act(table, mine["ply"], dice.choice(mine["legal"])["action"])
            ply = (await host.view(table))["ply"] if mine["ply"] == ply else mine["ply"]
        assert mine["standings"][0]["place"] in (1, 2, 3)
        await stream.close()


async def test_bots_play_by_good_sense_while_their_game_is_compiled(file: str) -> None:
    async with opened(settings(file)) as door:
        door.house.precompiling._ready["cibola"].clear()  # as in a house that has never compiled it
        table, (host,) = await door.table("cibola", people=1, bots=1, level="master")
        stream = host.stream(table)
        answered = await stream.until(lambda event: event["type"] == "update" and event["seat"] == 1)
        assert answered["ply"] == 1, "its stake is in before anybody has waited"
        assert door.house.precompiling.level_now("cibola", "master") == "adept"
        assert door.house.precompiling.level_now("aztec", "master") == "master", "which is compiled"
        await stream.close()


async def test_bots_wait_while_all_people_are_away(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host,) = await door.table("cibola", people=1, bots=2)
        await host.command(table, "leave")
        live = door.house.tables[table]
        assert live.bots_to_ask() == []
        await host.command(table, "return")
        assert set(live.bots_to_ask()) <= {1, 2}


async def test_a_hint_is_a_legal_action_with_its_label(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table("cibola", hints=True)
        answer = await clients[0].command(table, "hint")
        assert answer.status == 200, answer.body
        hint, legal = answer.json(), (await clients[0].view(table))["legal"]
        assert {"action": hint["action"], "text": hint["text"], "label": hint["label"]} in legal
        await clients[0].act(table, 0, hint["text"])
        assert (await clients[0].command(table, "hint")).json()["code"] == "status"
        assert (await door.client().command(table, "hint")).status == 401


async def test_hints_among_people_are_for_tables_that_want_them_and_everybody_sees_who_asks(database: str) -> None:
    async with opened(settings(database)) as door:
        alone = (await door.client().open()).json()["table"]
        assert alone["hints"] is False, "a friend is awaited"
        table, (host, _) = await door.table("cibola")
        refused = await host.command(table, "hint")
        assert (refused.status, refused.json()["code"], refused.json()["text"]) == (403, "hints", "Hints are off at this table.")
        table, (host, guest) = await door.table("cibola", hints=True)
        stream = guest.stream(table)
        await stream.until_ply(0)
        for _ in range(2):
            answer = await host.post(f"/api/tables/{table}/hint", {"ply": 0, "key": "once"})
            assert answer.status == 200, "asked again with its key it is answered again"
        seen = await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["hints"])
        assert seen["table"]["seats"][0]["hints"] == 1
        await stream.close()


async def test_somebody_alone_with_bots_may_always_ask_for_a_hint(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (solo,) = await door.table("cibola", people=1, bots=1)
        assert (await solo.get(f"/api/tables/{table}")).json()["hints"] is True
        assert (await solo.command(table, "hint")).status == 200


async def test_a_hint_in_temple_code_counts_what_the_note_sheet_counts_while_the_list_is_hidden(file: str) -> None:
    """T17, T24: advice uses no list of codes that the player cannot open."""
    async with opened(settings(file)) as door:
        table, (alone,) = await door.table("temple_code", people=1, help="count")
        sheet = (await alone.view(table))["view"]["sheet"]
        hint = (await alone.command(table, "hint")).json()
        assert f"{sheet['codes']} codes are still possible" in hint["reasons"][0]


async def test_a_hint_does_not_wait_for_minutes_while_its_game_is_compiled(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teocalli.server.precompiling.HINT_TIMEOUT", 0.01)
    async with opened(settings(file)) as door:
        door.house.precompiling._ready["cibola"].clear()
        table, (host,) = await door.table("cibola", people=1, bots=1)
        answer = await host.command(table, "hint", (await host.view(table))["ply"])
        assert (answer.status, answer.json()["code"]) == (429, "rate")
        assert answer.json()["retry"] > 0
