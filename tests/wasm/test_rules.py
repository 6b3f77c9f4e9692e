"""The rules of the client (`web/src/pocket/rules.ts`) say of every ply what Python says, with any options: records, views and messages."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec import Struct

from number_rules import rows_by
from playing import TABLES, Player, options_for
from teocalli import boxes, games, jit, views
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.game import Game
from teocalli.message_rows import AFTER, Messages
from teocalli.messages import Message
from teocalli.record_arrays import copy_of, records
from teocalli.seats import SPECTATOR, seats_in
from teocalli.wasm import choices
from teocalli.wasm.description import OptionRow
from wasm.conftest import bundled

MATCHES = {"temple_code": 1}  # for each number of seats, 3 unless told: hundreds of choices at each ply of Temple Code take their time
COMBINATIONS = 200


class Entry(Struct):
    """A log entry, with who looks on and what they ask about."""

    seat: int
    action: int
    viewer: int
    asked: int


class Work(Struct):
    """A match to be played."""

    options: dict[str, Any]
    seats: int
    seed: str
    log: list[Entry]


class Teller:
    """The rules of a game that tell and show, for one match."""

    def __init__(self, player: Player) -> None:
        self.player, self.game, self.box = player, player.game, player.box
        self.messages: Messages = self.game.messages.MESSAGES
        self.tables = self.game.view.tables(self.box)

    def veiled(self, state: np.record, viewer: int) -> np.record:
        known = copy_of(state)
        self.player.engine.veil(known, self.box, viewer)
        return known

    def view(self, known: np.record, viewer: int) -> Any:
        viewing, out = self.game.view, records(1, self.game.view.VIEW)[0]
        by_heart = policy_module(self.game).tablebase_key(self.box, self.player.seats)
        table = tablebase_of(self.game, self.box, self.player.seats) if by_heart else np.zeros(0, np.uint8)
        jit.compiled(viewing.view)(known, self.box, viewer, table, out)
        return msgspec.to_builtins(views.read(viewing.View, out, self.tables))

    def rows(self, name: str, *arguments: Any) -> Any:
        return rows_by(jit.compiled(self.game.presenting_rules[name]), *arguments)

    def told(self, rows: Any) -> list[Any]:
        tags = rows[1 : int(rows[0, 0]) + 1, 1].tolist()
        return [{**plain(one), "tag": tag} for one, tag in zip(self.messages.read(rows, self.tables), tags, strict=True)]

    def story(self, before: np.record, after: np.record, entry: Entry, shown: int) -> dict[str, Any]:
        worlds = records(self.game.story.WORLDS, self.game.state_type)
        worlds[0], worlds[1] = self.veiled(before, entry.viewer), self.veiled(after, entry.viewer)
        raw = worlds.view(np.ndarray).view(np.uint32).reshape(len(worlds), -1)
        rows = self.rows("story", worlds, raw, self.box, entry.seat, shown, entry.viewer)
        beats = [worlds[tag].tobytes().hex() for tag in range(AFTER + 1, int(rows[0, 1]) + 1)]
        return {"messages": self.told(rows), "beats": beats}

    def seen(self, state: np.record, entry: Entry) -> dict[str, Any]:
        viewer, known = entry.viewer, self.veiled(state, entry.viewer)
        refusal = self.messages.refusal(self.rows("why_not", known, self.box, viewer, entry.asked), self.tables) if viewer >= 0 else None
        over = self.player.engine.is_over(state)
        return {
            "known": known.tobytes().hex(),
            "view": self.view(known, viewer),
            "prompt": self.message("prompt", known, self.box, viewer),
            "labels": [] if over or viewer < 0 else [self.label(known, action) for action in self.player.legal(viewer)],
            "refusal": {"rule": refusal.rule, "message": plain(refusal.message)} if refusal else None,
        }

    def label(self, known: np.record, action: int) -> list[Any]:
        return [action, self.game.notation.action_to_text(action), self.message("label", known, self.box, action)]

    def message(self, name: str, *arguments: Any) -> dict[str, Any]:
        (message,) = self.messages.read(self.rows(name, *arguments), self.tables)
        return plain(message)


def plain(message: Message) -> dict[str, Any]:
    return {"id": message.id, "args": dict(message.args)}


def played(name: str, seats: int, number: int) -> tuple[Work, dict[str, Any]]:
    """A random match with any options, and what is to be said of it."""
    player = Player(name, seats, 1000 * seats + number)
    teller, engine, dice = Teller(player), player.engine, random.Random(number)
    work = Work(player.options, seats, player.seed.astype("<u4").tobytes().hex(), [])
    plies = []
    while not engine.is_over(player.state):
        seat = int(engine.turn(player.state))
        legal = player.legal(seat)
        silent = player.game.wait in legal and dice.random() < 0.8
        action = player.game.wait if silent else dice.choice(legal)
        entry = Entry(seat, action, dice.randrange(SPECTATOR, seats), dice.randrange(player.game.actions))
        before, shown = copy_of(player.state), int(engine.shown(player.state, player.box, seat, action, entry.viewer))
        engine.apply(player.state, player.box, seat, action)
        work.log.append(entry)
        plies.append(told_of(teller, before, entry, shown))
    rule = f"{teller.messages.rule}{player.game.refusals.end_rule(player.state, player.box)}"
    tables = choices.plain_tables(player.game, player.box)
    return work, {"box": player.box.tobytes().hex(), "tables": tables, "plies": plies, "end": rule}


def told_of(teller: Teller, before: np.record, entry: Entry, shown: int) -> dict[str, Any]:
    state, engine = teller.player.state, teller.player.engine
    points = np.zeros((teller.game.max_seats, 2), np.int64)
    engine.standings(state, teller.box, points)
    return {
        "state": state.tobytes().hex(),
        "moment": {
            "owing": seats_in(int(engine.owing(state))),
            "free": seats_in(int(engine.free(state))),
            "turn": int(engine.turn(state)),
            "over": bool(engine.is_over(state)),
        },
        "standings": [{"points": int(won), "place": int(place)} for won, place in points[: teller.player.seats]],
        "counted": [int(state.learnt), int(state.drawn)],
        "shown": shown,
        **teller.story(before, state, entry, shown),
        "seen": teller.seen(state, entry),
    }


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled("rules.ts", tmp_path_factory.mktemp("rules"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_browser_says_of_every_ply_what_python_says(name: str, seats: int, modules: Path, program: Path, tmp_path: Path) -> None:
    matches = [played(name, seats, number) for number in range(MATCHES.get(name, 3))]
    (tmp_path / "work").write_bytes(msgspec.json.encode([work for work, _ in matches]))
    subprocess.run(["node", program, modules, name, tmp_path / "work", tmp_path / "out"], check=True)
    for number, ((_, expected), browser) in enumerate(zip(matches, json.loads((tmp_path / "out").read_bytes()), strict=True)):
        assert list(differences(json.loads(msgspec.json.encode(expected)), browser, f"match {number}")) == []


def differences(expected: Any, other: Any, where: str) -> list[str]:
    """The first place where two trees of values differ."""
    if isinstance(expected, dict) and isinstance(other, dict) and expected.keys() == other.keys():
        return next((found for key in expected if (found := differences(expected[key], other[key], f"{where}, {key}"))), [])
    if isinstance(expected, list) and isinstance(other, list) and len(expected) == len(other):
        pairs = zip(expected, other, strict=True)
        return next((found for at, pair in enumerate(pairs) if (found := differences(*pair, f"{where} {at}"))), [])
    return [] if expected == other else [f"{where}: {expected!r}, not {other!r}"]


def composed(game: Game, rows: list[OptionRow], chosen: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """The box and the tables that the changes of all options make of the standard ones."""
    standard = boxes.standard(game).record()
    box, tables = bytearray(standard.tobytes()), choices.plain_tables(game, standard)
    for row in rows:
        value = chosen[row.name]
        if row.span:
            fields: Mapping[str, Any] = game.box_type.fields or {}
            field, offset = fields[str(row.field)]
            box[offset : offset + field.itemsize] = np.array(value, field).tobytes()
            tables |= {row.table: [value]} if row.table else {}
            continue
        change = row.choices[row.values.index(value)]
        tables |= change.tables
        for at, digits in change.box:
            box[at : at + len(digits) // 2] = bytes.fromhex(digits)
    return bytes(box), tables


@pytest.mark.parametrize("name", games.NAMES)
def test_the_changes_of_all_options_make_the_box_of_a_match(name: str) -> None:
    game, dice = games.load(name), random.Random(1)
    rows = [choices.option_row(game, option) for option in game.options]
    for _ in range(COMBINATIONS):
        chosen = game.check_options(options_for(game, dice.choice(game.about.seats), dice))
        record = boxes.standard(game).record(chosen)
        assert composed(game, rows, chosen) == (record.tobytes(), choices.plain_tables(game, record)), chosen


@pytest.mark.parametrize("name", games.NAMES)
def test_a_value_that_does_not_go_with_so_many_players_says_with_how_many_it_goes(name: str) -> None:
    """A browser refuses what a match would refuse, and can say the same of it."""
    game = games.load(name)
    for option in game.options:
        for value in option.values:
            fitting = choices.fitting(game, option, value)
            assert fitting == list(game.about.seats) or (option.name, fitting) == ("elements", [len(str(value))])
