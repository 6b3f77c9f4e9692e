"""A hint in a browser is the hint of a server: the same choice, the same alternatives, the same reasons."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from playing import Player, sensible_action
from teocalli import boxes, games
from teocalli.games.cibola.state import ROUNDS, STAKE
from teocalli.record_arrays import record_from
from teocalli.review.advice import advise
from wasm.conftest import bundled

SEATS = {"codinca": (2,), "temple_code": (2, 3), "aztec": (3,), "cibola": (2, 3), "goofspiel": (2,)}
EACH = 3  # positions of a match


@pytest.fixture(scope="session")
def advising(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`advice.ts` as one file that node reads."""
    return bundled("advice.ts", tmp_path_factory.mktemp("advising"))


def questions(name: str) -> Iterator[dict[str, Any]]:
    for number, seats in enumerate(SEATS[name]):
        player = Player(name, seats, 3 + number)
        moments = (moment for moment in player.moments(sensible_action) if len(moment.legal) > 1)
        for moment in islice(moments, 1, 1 + 7 * EACH, 7):
            known = player.veiled(moment.seat).tobytes().hex()
            yield {"known": known, "seat": moment.seat, "options": dict(player.options), "seed": number}
    if name == "cibola":
        yield from last_stakes()


def last_stakes() -> Iterator[dict[str, Any]]:
    """B15: of two players, which are solved."""
    for seed in (1, 2):
        player = Player("cibola", 2, seed)
        for moment in player.moments(sensible_action):
            if int(player.state.round_no) == ROUNDS and int(player.state.phase) == STAKE and len(moment.legal) > 1:
                yield {"known": player.veiled(moment.seat).tobytes().hex(), "seat": moment.seat, "options": dict(player.options), "seed": 0}


@pytest.mark.parametrize("name", games.NAMES)
def test_advice_is_the_same_in_a_browser(name: str, modules: Path, advising: Path, tmp_path: Path) -> None:
    asked, game = list(questions(name)), games.load(name)
    (tmp_path / "questions").write_text(json.dumps(asked))
    subprocess.run(["node", advising, modules, name, tmp_path / "questions", tmp_path / "out"], check=True)
    compared = 0
    for question, other in zip(asked, json.loads((tmp_path / "out").read_text()), strict=True):
        box, known = boxes.standard(game).record(question["options"]), record_from(bytes.fromhex(question["known"]), game.record_type)
        decision = advise(game, box, known, question["seat"], seed=question["seed"])
        assert other["action"] == decision.action
        assert [one["action"] for one in other["candidates"]] == [one.action for one in decision.candidates]
        for mine, theirs in zip(decision.candidates, other["candidates"], strict=True):
            assert (theirs["value"], theirs["weight"]) == pytest.approx((mine.value, mine.weight), abs=1e-6)
        assert other["messages"] == msgspec.to_builtins([{"id": said.id, "args": dict(said.args)} for said in decision.messages])
        compared += len(decision.candidates) > 1
    assert compared
