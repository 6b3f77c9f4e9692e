"""Goofspiel among the other games: its table on a server, its bots, and what a screen without a board of its own needs.

Run by `tests/test_fifth_game.py`, in a process in which the environment names the game.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playing import Player
from server.door import opened, settings
from teocalli import bots, games
from teocalli.bots import Budget
from teocalli.options import OptionError
from teocalli.server import openapi
from test_contract import Parts, parts_of

GOOFSPIEL = games.load("goofspiel")
pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "server.db")


def test_it_fulfils_the_contract() -> None:
    from goofspiel import box, features, messages, notation, refusals, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, messages, story, refusals, view) == parts_of("goofspiel")


async def test_the_catalogue_tells_of_it_in_both_languages(file: str) -> None:
    async with opened(settings(file)) as door:
        for language, pitch, ties in (("en", "Four prizes", "It is lost"), ("fr", "Quatre prix", "Il est perdu")):
            told = (await door.client(language=language).get("/api/house")).json()
            game = next(one for one in told["games"] if one["game"] == "goofspiel")
            assert game["pitch"].startswith(pitch)
            assert game["options"][0]["values"][0]["name"] == ties
            rulebook = (await door.client(language=language).get("/api/games/goofspiel/rules")).json()
            assert [rule["number"] for rule in rulebook["rules"]] == ["G1", "G2", "G3", "G4"]


async def test_people_play_it_by_its_buttons_to_the_end_and_see_the_replay(file: str) -> None:
    dice = random.Random(5)
    async with opened(settings(file)) as door:
        table, clients = await door.table("goofspiel", people=3, options={"ties": "kept"})
        first = await clients[1].view(table)
        assert [(one["text"], one["label"]) for one in first["legal"]] == [(f"bid {card}", f"Bid {card}") for card in (1, 2, 3, 4)]
        assert first["prompt"]["text"].startswith("Bid a card for a prize of")
        assert (await clients[0].act(table, 0, "bid 4")).status == 200
        mine, other = await clients[0].view(table), await clients[1].view(table)
        assert (mine["text"], mine["view"]["bid"], other["text"], other["view"]["bid"]) == ("bid 4", 4, None, None)
        refused = await clients[0].act(table, 1, "bid 3")
        assert (refused.status, refused.json()["rule"]) == (422, "G2")
        await door.play(table, clients, 100, dice.choice)
        end = await clients[2].view(table)
        assert (end["over"], end["ply"], len(end["standings"])) == (True, 12, 3)
        assert (await clients[0].get(f"/api/matches/{table}")).status == 200


async def test_bots_of_every_level_play_it_before_spectators(file: str) -> None:
    async with opened(settings(file)) as door:
        chairs = [{"kind": "bot", "level": level} for level in ("greedy", "master")]
        answer = (await door.client().open(game="goofspiel", seats=2, chairs=chairs)).json()
        stream = door.client().stream(answer["table"]["id"])
        over = await stream.until(lambda event: event["type"] == "update" and event["over"], patience=120)
        assert len(over["standings"]) == 2
        await stream.close()


def test_its_view_is_in_the_wire_description() -> None:
    assert "GoofspielView" in openapi.document()["components"]["schemas"]


@pytest.mark.parametrize("level", [*bots.baselines(GOOFSPIEL), *bots.levels(GOOFSPIEL)])
def test_every_bot_bids_a_card_it_has(level: str) -> None:
    player = Player("goofspiel", 2, 1)
    for moment in player.moments():
        known = player.veiled(moment.seat)
        decision = bots.choose(GOOFSPIEL, player.box, known, moment.seat, level, seed=3, budget=Budget(60))
        assert decision.action in moment.legal


def test_the_laboratory_says_that_it_has_no_sheet() -> None:
    from teocalli.lab.sheets import sheet_of

    with pytest.raises(OptionError, match="no sheet for Goofspiel"):
        sheet_of(GOOFSPIEL)
