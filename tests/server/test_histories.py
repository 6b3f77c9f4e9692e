"""Histories: my matches, and the page of a player."""

from __future__ import annotations

import pytest

from server.door import Client, Door, opened, settings
from server.test_players import become, refused

pytestmark = pytest.mark.anyio


async def given_up(door: Door, host: Client, guest: Client, loser: Client, name: str = "Bruno", game: str = "codinca") -> str:
    """A match that one of two has given up."""
    table: str = (await host.open(game=game, name="Ana")).json()["table"]["id"]
    assert (await guest.join(table, name)).status == 201
    assert (await loser.command(table, "resign")).status == 200
    return table


async def test_my_matches_are_those_that_run_and_then_the_finished_ones(database: str) -> None:
    async with opened(settings(database)) as door:
        ana, bruno = door.client(), door.client()
        lost = await given_up(door, ana, bruno, ana)
        won = await given_up(door, ana, bruno, bruno, "100% Éléonore", "cibola")
        waiting = (await ana.open(name="Ana")).json()["table"]["id"]
        running = (await ana.open(game="codinca", name="Ana")).json()["table"]["id"]
        await bruno.join(running, "Bruno")
        mine = (await ana.get("/api/matches/mine")).json()
        owing = (await ana.view(running))["owing"]
        assert {card["id"]: (card["owing"], card["your_turn"]) for card in mine["running"]} == {
            waiting: ([], False),
            running: (owing, owing == [0]),
        }
        assert [(card["id"], card["standings"][0]["place"]) for card in mine["finished"]] == [(won, 1), (lost, 2)]
        asked = {"game=cibola": [won], "person=bruno": [lost], "person=0%25": [won], "person=%C3%A9leo": [won], "person=ana": []}
        for question, ids in asked.items():
            answer = (await ana.get(f"/api/matches/mine?{question}")).json()
            assert [card["id"] for card in answer["finished"]] == ids, question
        older = (await ana.get(f"/api/matches/mine?before={mine['finished'][0]['ended']}")).json()
        assert (older["running"], [card["id"] for card in older["finished"]]) == ([], [lost])
        assert refused(await ana.get("/api/matches/mine?game=chess")) == (404, "missing")
        assert (await door.client().get("/api/matches/mine")).json() == {"running": [], "finished": [], "more": False}


async def test_a_page_is_seen_by_its_player_alone_until_they_say_otherwise(file: str) -> None:
    async with opened(settings(file)) as door:
        ana, bruno, stranger = door.client(), door.client(), door.client()
        page = f"/api/players/{(await become(ana))['id']}"
        await given_up(door, ana, bruno, ana)
        await given_up(door, ana, bruno, bruno)
        assert refused(await stranger.get(page)) == refused(await stranger.get("/api/players/nobody")) == (404, "missing")
        own = (await ana.get(page)).json()
        assert own["games"] == [{"game": "codinca", "played": 2, "won": 1, "places": [1, 1]}]
        assert own["opponents"] == [{"id": None, "name": "Bruno", "face": None, "played": 2, "before": 1}]
        await ana.post("/api/players/me", {"key": "p", "public": True})
        assert (await stranger.get(page)).json()["opponents"] == [], "Bruno has not agreed to be named"
        other = await become(bruno, "Bruno")
        await bruno.post("/api/players/me", {"key": "p", "public": True})
        shown = (await stranger.get(page)).json()
        assert [(one["id"], one["played"]) for one in shown["opponents"]] == [(other["id"], 2)]
        await ana.post("/api/players/me", {"key": "q", "public": False})
        assert refused(await stranger.get(page)) == (404, "missing")
