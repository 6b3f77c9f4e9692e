"""Matches that were played in a browser and are given to a server: checked, kept once, marked, and refused where anything is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.door import opened, settings
from teocalli import matchfile
from teocalli.match import Match
from teocalli.server.settings import Limits

pytestmark = pytest.mark.anyio


def played(game: str = "cibola", seats: int = 2, plies: int = 100_000, **setup: Any) -> Match:
    """A match of random play, up to a ply or to its end."""
    match, dice = Match(game, seats, names=["Zoé", "Jade", "Ana", "Bo"][:seats], **setup), random.Random(3)
    while not match.over and match.ply < plies:
        match.act(match.turn, dice.choice(match.legal(match.turn)))
    return match


async def test_a_given_match_has_an_address_for_good_and_says_where_it_was_played(database: str) -> None:
    match = played(options={"hands": "hidden"})
    file = matchfile.write(match)
    async with opened(settings(database)) as door:
        client = await door.client().known()
        answer = await client.post("/api/matches", {"file": file})
        table = answer.json()
        assert (answer.status, table["status"], table["you"]) == (201, "over", None)
        assert [seat["name"] for seat in table["seats"]] == ["Zoé", "Jade"]
        replay = (await door.client().get(f"/api/matches/{table['id']}")).json()
        assert replay["plies"] == match.ply
        assert replay["fairness"]["verified"]
        assert "played in a browser" in replay["fairness"]["sentence"]
        assert (await door.client().get(f"/api/matches/{table['id']}/record")).body.decode() == file
        again = await client.post("/api/matches", {"file": file})
        assert again.json() == table
        assert (await door.client().get("/api/tables")).json()["tables"] == []


async def test_bots_of_a_given_match_are_still_bots(database: str) -> None:
    text = matchfile.write(played("temple_code", 3, nonces=["one"]))
    async with opened(settings(database)) as door:
        client = await door.client().known()
        for bots, code in (
            (["expert"], "file"),
            ([None, "godlike", None], "option"),
            ([None, 1, None], "body"),
            (["expert"] * 9, "body"),
        ):
            refused = await client.post("/api/matches", {"file": text, "bots": bots})
            assert (refused.status // 100, refused.json()["code"]) == (4, code)
        table = (await client.post("/api/matches", {"file": text, "bots": [None, "expert", "novice"]})).json()
        seats = (await door.client().get(f"/api/matches/{table['id']}")).json()["table"]["seats"]
        assert [(seat["kind"], seat["level"]) for seat in seats] == [("person", None), ("bot", "expert"), ("bot", "novice")]
        assert (await door.client().get(f"/api/matches/{table['id']}/record")).body.decode() == text
        again = (await client.post("/api/matches", {"file": text})).json()
        assert again["seats"] == table["seats"], "whoever gives the same match again does not change who played"


async def test_the_numbers_of_players_stay_with_a_given_match(file: str) -> None:
    text = matchfile.write(played(nonces=["one", "two"]))
    async with opened(settings(file)) as door:
        table = (await (await door.client().known()).post("/api/matches", {"file": text})).json()
        assert (await door.client().get(f"/api/matches/{table['id']}/record")).body.decode() == text


async def test_a_match_of_hundreds_of_entries_is_taken_though_no_other_request_may_be_so_long(file: str) -> None:
    text = matchfile.write(played("codinca", 4))
    assert len(text) > Limits().body
    async with opened(settings(file)) as door:
        client = await door.client().known()
        assert (await client.post("/api/matches", {"file": text})).status == 201
        elsewhere = await client.post("/api/tables", {"game": text})
        assert (elsewhere.status, elsewhere.json()["code"]) == (413, "size")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text.replace('"place": 1', '"place": 2'), "file"),
        (lambda text: text.replace("Zoé", "Zoë"), "file"),
        (lambda text: text + "\n", "file"),
        (lambda text: "nonsense", "file"),
        (lambda text: matchfile.write(played(plies=5)), "file"),
        (lambda text: matchfile.write(renamed("\u202eevil", "Jade")), "name"),
        (lambda text: "x" * 130_000, "file"),
        (lambda text: "x" * 140_000, "size"),
    ],
)
async def test_what_does_not_check_out_is_refused_and_leaves_nothing(file: str, spoil: Any, code: str) -> None:
    async with opened(settings(file)) as door:
        client = await door.client().known()
        answer = await client.post("/api/matches", {"file": spoil(matchfile.write(played()))})
        assert answer.json()["code"] == code
        assert answer.status in (413, 422)
        assert not door.house.tables


def renamed(*names: str) -> Match:
    match = played()
    match.names = list(names)
    return match


async def test_without_a_token_nothing_is_taken(file: str) -> None:
    async with opened(settings(file)) as door:
        answer = await door.client().post("/api/matches", {"file": matchfile.write(played())})
        assert (answer.status, answer.json()["code"]) == (401, "token")
