"""Secrecy on the wire: matches that differ only in what a seat may not know give it the same bytes, until the rules reveal it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from playing import options_for
from server.door import Client, Door, opened, settings
from teocalli import games
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.seats import SPECTATOR
from teocalli.server import tokens

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MATCHES = 3  # of each game
PLIES = 60


class Twins:
    """Two tables with the same id, tokens, names and times in two houses; their deals look the same from one seat."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, viewer: int, dice: random.Random) -> None:
        self.viewer, self.dice = viewer, dice
        self.deals: dict[bool, Any] = {}
        self.other = False  # whose house is asked now
        true_deal = Match._dealt

        def dealt(match: Match) -> np.record:
            if not self.deals:
                self._make(match, true_deal(match))
            return copy_of(self.deals[self.other])

        monkeypatch.setattr(Match, "_dealt", dealt)

    def _make(self, match: Match, state: np.record) -> None:
        imagined = copy_of(state)
        match.engine.veil(imagined, match.box_record, self.viewer)
        words = np.array([self.dice.getrandbits(32) for _ in range(8)], np.uint32)
        match.engine.imagine(imagined, match.box_record, self.viewer, words)
        self.deals = {False: copy_of(state), True: imagined}


async def everything_heard(client: Client, table: str, ply: int, dice: random.Random) -> list[bytes]:
    """Every answer that a seat can get from a table: views, stories, streams, errors, in names and as records."""
    paths = ("", "/view", "/story", "/view?form=record", "/story?form=record")
    heard = [(await client.get(f"/api/tables/{table}{path}")).body for path in paths]
    heard += [(await client.get(f"/api/matches/{table}{path}")).body for path in ("", "/record")]
    refused = await client.act(table, ply, dice.randrange(200, 100_000), key=f"never-{ply}")
    assert refused.status in (401, 409, 422)
    heard.append(refused.body)
    after = dice.randrange(max(1, ply))
    for form in ("named", "record"):
        stream = client.stream(table, after=after, form=form)
        await stream.until(lambda event: event["type"] == "welcome")
        if stream.updates() or ply:
            await stream.until_ply(ply)
        heard.append(stream.raw)
        await stream.close()
    return heard


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize(("name", "seats"), [("codinca", 2), ("temple_code", 3), ("aztec", 3), ("cibola", 3)])
async def test_a_seat_hears_the_same_bytes_whatever_it_may_not_know(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, number: int
) -> None:
    dice = random.Random(f"{name} {number}")
    viewer = dice.choice([SPECTATOR, *range(seats)])
    options = options_for(games.load(name), seats, dice)
    twins = Twins(monkeypatch, viewer, dice)
    numbers = random.Random(number)
    monkeypatch.setattr(tokens, "new_table_id", lambda: "the-table")
    monkeypatch.setattr("teocalli.server.new_tables.secrets.token_bytes", bytes)
    folder = tmp_path_factory.mktemp("twins")
    chosen = [settings(str(folder / f"{one}.db"), clock=lambda: 1_000_000, monotonic=lambda: 0.0) for one in ("a", "b")]
    async with opened(chosen[0]) as first, opened(chosen[1]) as second:
        compared = await compare(twins, [first, second], name, seats, options, viewer, dice, numbers, number)
    assert compared >= 1


async def compare(
    twins: Twins,
    doors: list[Door],
    name: str,
    seats: int,
    options: dict[str, Any],
    viewer: int,
    dice: random.Random,
    numbers: random.Random,
    number: int,
) -> int:
    """Play both matches alike while the viewer knows the same; how many positions were compared."""
    tables: list[list[Client]] = []
    for other, door in enumerate(doors):
        twins.other = bool(other)
        numbers.seed(number)
        _, clients = await door.table(name, people=seats, options=options)
        tables.append(clients)
    matches = [door.house.tables["the-table"].match for door in doors]
    one, two = matches
    assert one is not None
    assert two is not None
    compared = 0
    for ply in range(PLIES):
        same = one.veiled(viewer).tobytes() == two.veiled(viewer).tobytes()
        if not same or one.over or two.over:
            break
        heard = []
        luck = dice.getrandbits(32)
        for other, clients in enumerate(tables):
            twins.other = bool(other)
            client = doors[other].client() if viewer == SPECTATOR else clients[viewer]
            heard.append(await everything_heard(client, "the-table", ply, random.Random(luck)))
        assert heard[0] == heard[1], f"ply {ply}"
        compared += 1
        seat = dice.choice(one.owing)
        both = [action for action in one.legal(seat) if action in two.legal(seat) and action != one.game.wait]
        if not both:
            break
        dice.shuffle(both)
        action = next((one_of for one_of in both if stay_alike(one, two, seat, one_of, viewer)), both[0])
        for other, clients in enumerate(tables):
            twins.other = bool(other)
            answer = await clients[seat].act("the-table", ply, action, key=f"ply-{ply}")
            assert answer.status == 200, answer.body
    return compared


def stay_alike(one: Match, two: Match, seat: int, action: int, viewer: int) -> bool:
    """Whether the viewer will still know the same after an action."""
    known = []
    for match in (one, two):
        after = copy_of(match.state)
        match.engine.apply(after, match.box_record, seat, action)
        match.engine.veil(after, match.box_record, viewer)
        known.append(after.tobytes())
    return known[0] == known[1]


@pytest.mark.parametrize(("name", "seats"), [("codinca", 3), ("temple_code", 2), ("aztec", 4), ("cibola", 2)])
async def test_at_every_ply_of_a_match_the_answers_depend_on_what_the_seat_knows_alone(file: str, name: str, seats: int) -> None:
    dice = random.Random(name)
    async with opened(settings(file)) as door:
        table, clients = await door.table(name, people=seats, options=options_for(games.load(name), seats, dice))
        live = door.house.tables[table]
        match = live.match
        assert match is not None
        for ply in range(40):
            if match.over:
                break
            for viewer in range(seats):
                true = match.state
                heard = await present_answers(clients[viewer], table, ply)
                match.state = match.veiled(viewer)
                words = np.array([dice.getrandbits(32) for _ in range(8)], np.uint32)
                match.engine.imagine(match.state, match.box_record, viewer, words)
                match.state.drawn = true.drawn  # how much chance was used, which undo looks at, begins anew in an imagined state
                door.house.publisher.updates.by_table.clear()
                assert await present_answers(clients[viewer], table, ply) == heard, f"ply {ply}, seat {viewer}"
                match.state = true
                door.house.publisher.updates.by_table.clear()
            await door.play(table, clients, 1, dice.choice)


async def present_answers(client: Client, table: str, ply: int) -> list[bytes]:
    """What the present position answers to views and to acts that the rules refuse."""
    queries = ("language=en", "language=fr", "form=record")
    heard = [(await client.get(f"/api/tables/{table}/view?{query}")).body for query in queries]
    offered = {legal["action"] for legal in (await client.view(table))["legal"]}
    for action in (action for action in range(0, 200, 7) if action not in offered):
        refused = await client.act(table, ply, action, key=f"refused-{ply}-{action}")
        assert refused.status == 422, refused.body
        heard.append(refused.body)
    return heard
