"""Acting: the ply, the key, refusals with their rule in both languages, sealed choices that never conflict, taking back."""

from __future__ import annotations

import asyncio
import random

import pytest

from server.door import opened, settings

pytestmark = pytest.mark.anyio


async def test_an_action_is_answered_with_the_new_view(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, _) = await door.table()
        answer = await host.act(table, 0, "stake 3")
        assert (answer.status, answer.json()["ply"], answer.json()["text"], answer.json()["owing"]) == (200, 1, "stake 3", [1])
        assert answer.json() == await host.view(table)


async def test_a_repeated_command_is_done_once(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table()
        answers = await asyncio.gather(*(host.act(table, 0, "stake 3", key="same") for _ in range(5)))
        assert [answer.status for answer in answers] == [200] * 5
        assert {answer.body for answer in answers} == {answers[0].body}
        assert (await host.act(table, 0, "stake 4", key="same")).json()["code"] == "key"
        assert (await host.view(table))["ply"] == 1
        assert (await guest.act(table, 1, "stake 3", key="same")).status == 200, "a key belongs to its token"


async def test_a_key_is_remembered_after_a_restart_and_after_many_others(database: str) -> None:
    dice = random.Random(1)
    async with opened(settings(database)) as door:
        table, clients = await door.table()
        assert (await clients[0].act(table, 0, "stake 3", key="first")).status == 200
        await door.play(table, clients, 40, dice.choice)
        ply = (await clients[0].view(table))["ply"]
        assert (await clients[0].act(table, 0, "stake 3", key="first")).status == 200
    async with opened(settings(database)) as door:
        again = door.client(clients[0].token)
        assert (await again.act(table, 0, "stake 3", key="first")).status == 200
        assert (await again.view(table))["ply"] == ply


async def test_sealed_choices_never_conflict(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table("cibola", people=4)
        answers = await asyncio.gather(*(client.act(table, 0, "stake 1") for client in clients))
        assert [answer.status for answer in answers] == [200] * 4
        assert (await clients[0].view(table))["ply"] == 4


async def test_a_choice_for_a_position_that_has_passed_is_refused_and_changes_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        await host.act(table, 0, "stake 3")
        await guest.act(table, 0, "stake 2")
        before = await host.view(table)
        for ply in (0, 1):
            answer = await host.act(table, ply, "pick 1")
            assert (answer.status, answer.json()["code"], answer.json()["ply"]) == (409, "stale", 2)
        assert (await host.act(table, 7, "pick 1")).json()["code"] == "stale"
        assert await host.view(table) == before


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Your fist is"), ("fr", "Votre poing est")],
)
async def test_a_refusal_names_its_rule_in_the_reader_s_language(file: str, language: str, words: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        await host.act(table, 0, "stake 3")
        host.language = language
        answer = await host.act(table, 1, "stake 3")
        assert (answer.status, answer.json()["code"], answer.json()["rule"]) == (422, "rule", "B6")
        assert answer.json()["text"].startswith(words)


async def test_what_is_no_action_of_the_game_is_refused(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        for action in ("dance", "", -5, 10_000, "stake 99", 1 << 60):
            answer = await host.act(table, 0, action)
            assert (answer.status, answer.json()["code"]) == (422, "rule"), action
            assert answer.json()["rule"].startswith("B")
        assert (await host.view(table))["ply"] == 0


async def test_only_those_who_sit_there_act_and_only_for_themselves(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table("codinca")
        assert (await door.client().act(table, 0, "done")).status == 401
        _, (stranger, _) = await door.table("codinca")
        assert (await stranger.act(table, 0, "done")).status == 401
        waiting = clients[1 - (await clients[0].view(table))["owing"][0]]
        assert (await waiting.act(table, 0, "flip a1")).json()["code"] == "rule"


async def test_an_action_can_be_taken_back_where_the_law_allows_it(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table("codinca")
        seat = (await clients[0].view(table))["owing"][0]
        mover, other = clients[seat], clients[1 - seat]
        start = await mover.view(table)
        flip = next(legal["text"] for legal in start["legal"] if legal["text"].startswith("flip"))
        moved = (await mover.act(table, 0, flip)).json()
        assert moved["undo"] is True
        assert (await other.view(table))["undo"] is False
        assert (await other.command(table, "undo", ply=1)).status == 422
        undone = await mover.command(table, "undo", ply=1)
        assert (undone.status, undone.json()["ply"], undone.json()["text"], undone.json()["view"]) == (200, 2, "undo", start["view"])
        assert undone.json()["legal"] == start["legal"]


async def test_a_sealed_choice_is_not_taken_back(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        await host.act(table, 0, "stake 3")
        answer = await host.command(table, "undo", ply=1)
        assert (answer.status, answer.json()["code"]) == (422, "rule")


async def test_acting_before_the_start_is_refused(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table(start="host")
        assert (await host.act(table, 0, "stake 3")).json()["code"] == "status"
        assert (await host.get(f"/api/tables/{table}/view")).status == 409


@pytest.mark.slow
@pytest.mark.parametrize(("game", "people"), [("codinca", 2), ("temple_code", 3), ("aztec", 3), ("cibola", 4)])
async def test_a_whole_match_of_every_game_is_played_through_the_door(file: str, game: str, people: int) -> None:
    dice = random.Random(game)

    def choose(legal: list[dict[str, str]]) -> dict[str, str]:
        return dice.choice([one for one in legal if not one["text"].startswith("declare") or dice.random() < 0.02] or legal)

    async with opened(settings(file)) as door:
        options = {"turn_limit": 6} if game == "codinca" else {}
        table, clients = await door.table(game, people=people, options=options)
        await door.play(table, clients, 3000, choose)
        over = await clients[-1].view(table)
        assert over["over"] is True
        assert sorted(standing["place"] for standing in over["standings"])[0] == 1
        final = (await clients[0].get(f"/api/tables/{table}")).json()
        assert (final["status"], final["standings"]) == ("over", over["standings"])
        assert (await clients[0].act(table, over["ply"], 0)).json()["code"] == "status"
