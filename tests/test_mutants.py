"""Changed boxes and junk files: refused in one sentence that names the place, or as good as any other; never a traceback."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mutants
from teocalli import boxes, games, matchfile
from teocalli.cli import main
from teocalli.match import Match
from teocalli.matchfile import FileError

pytestmark = pytest.mark.slow

FEW, MANY = 80, 5000


def text_of(name: str) -> bytes:
    return games.load(name).file("box.toml").read_bytes()


def play_to_the_end(box: boxes.Box, seats: int, seed: int) -> None:
    """One random match with a box, to its standings, its drawing and its file."""
    match = Match(box.game, seats, seed=seed.to_bytes(32, "little"), box=box)
    dice = random.Random(seed)
    for _ in range(5000):
        if match.over:
            break
        match.act(match.turn, dice.choice(match.legal(match.turn)))
    assert match.over
    assert len(match.standings()) == seats
    assert box.game.notation.draw(match.state, match.box_record)
    assert matchfile.read(matchfile.write(match)).standings() == match.standings()


def box_or_refusal(call: Callable[[], boxes.Box]) -> tuple[boxes.Box | None, str]:
    """The box, or the words in which it is refused; anything else that is raised is a mistake of ours."""
    try:
        return call(), ""
    except boxes.BoxError as error:
        return None, str(error)


def check_mutants(name: str, seeds: range) -> None:
    game, data = games.load(name), tomllib.loads(text_of(name).decode())
    accepted = 0
    for seed in seeds:
        dice = random.Random(seed)
        changed = mutants.mutant(data, dice)
        box, refusal = box_or_refusal(functools.partial(boxes.Box, game, changed))
        if box is not None:
            accepted += 1
            play_to_the_end(box, dice.choice(game.about.seats), seed)
        else:
            assert refusal.isprintable(), seed
            assert re.fullmatch(r"box entry .+?: .+", refusal), seed
    assert 0 < accepted < len(seeds), "mutants that are all alike prove nothing"


def check_damage(name: str, seeds: range, folder: Path) -> None:
    game, path = games.load(name), folder / "box.toml"
    for seed in seeds:
        path.write_bytes(mutants.damaged(text_of(name), random.Random(seed)))
        _, refusal = box_or_refusal(functools.partial(boxes.read, game, path))
        assert refusal.isprintable(), seed


@pytest.mark.parametrize("name", games.NAMES)
def test_a_changed_box_is_refused_by_its_entry_or_plays_to_the_end(name: str) -> None:
    check_mutants(name, range(FEW))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_damaged_box_file_is_refused_or_read(name: str, tmp_path: Path) -> None:
    check_damage(name, range(FEW), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", games.NAMES)
def test_thousands_of_changed_boxes(name: str, tmp_path: Path) -> None:
    check_mutants(name, range(FEW, FEW + MANY))
    check_damage(name, range(FEW, FEW + MANY), tmp_path)


@pytest.mark.parametrize(
    ("path", "value", "entry"),
    [
        ("format", True, "format"),
        ("format", 1.0, "format"),
        ("temple.skull.cells", [float("nan")], "temple.skull.cells[0]"),
        pytest.param("explorers.count", 10**5000, "explorers.count", id="a number of 5,001 digits"),
        ("treasures.I", [[[[[[[[[[[]]]]]]]]]]], "treasures.I[0]"),
    ],
)
def test_what_no_box_can_hold_is_refused_where_it_stands(path: str, value: Any, entry: str) -> None:
    data = tomllib.loads(text_of("cibola").decode())
    holder, (*way, last) = data, path.split(".")
    for part in way:
        holder = holder[part]
    holder[last] = value
    with pytest.raises(boxes.BoxError) as refused:
        boxes.Box(games.load("cibola"), data)
    assert refused.value.entry.startswith(entry)


def finished() -> dict[str, Any]:
    match = Match("cibola", 2, seed=bytes(32))
    while not match.over:
        match.act(match.turn, match.legal(match.turn)[0])
    record: dict[str, Any] = json.loads(matchfile.write(match))
    return record


JUNK: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n\n",
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(5000),
    "not-utf-8": "é".encode("latin-1") * 30,
    "utf-16": "game = 'cibola'".encode("utf-16"),
    "byte-order-mark": b"\xef\xbb\xbf{}",
    "null": b"null",
    "number": b"17",
    "nan": b"NaN",
    "list": b"[1, 2, 3]",
    "object": b"{}",
    "half": b'{"teocalli": 1, "game": "cib',
    "deep-json": b"[" * 100_000,
    "deep-object": b'{"box":' * 100_000,
    "deep-toml": b"a = " + b"[" * 100_000,
    "long-number": b"a = " + b"9" * 10_000,
    "long-key": b"a." * 40_000 + b"b = 1",
    "surrogate": b'{"game": "\\ud800"}',
    "toml": b'game = "cibola"\nformat = 1\n',
    "toml-dates": b'game = 1979-05-27\nformat = "1"\n',
    "huge": b"a" * ((1 << 24) + 1),
}
COMMANDS = {
    "verify": ("verify", "FILE"),
    "hint": ("hint", "FILE"),
    "play-resume": ("play", "--resume", "FILE"),
    "play-box": ("play", "cibola", "--people", "0", "--box", "FILE"),
    "record-box": ("record", "aztec", "--box", "FILE"),
    "simulate-box": ("simulate", "codinca", "--games", "1", "--box", "FILE"),
    "lab-box": ("lab", "balance", "temple_code", "--games", "100", "--box", "FILE"),
}


def ended(capsys: pytest.CaptureFixture[str], command: str, path: Path) -> tuple[int, str]:
    """The exit status of a command with a file, and what it told about it."""
    with pytest.raises(SystemExit) as stop:
        main([str(path) if word == "FILE" else word for word in COMMANDS[command]])
    captured = capsys.readouterr()
    assert not captured.out
    return int(stop.value.code or 0), captured.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_junk_file_is_refused_in_one_short_line(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, raw in JUNK.items():
        path = tmp_path / name
        path.write_bytes(raw)
        status, printed = ended(capsys, command, path)
        assert status in (1, 2), name
        assert printed.count("\n") == 1, (name, printed)
        assert len(printed) < 600, (name, printed[:700])


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_readable_file_is_refused_in_one_line(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.write_text("{}")
    locked.chmod(0)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    wrong = [tmp_path, tmp_path / "missing", tmp_path / "loop", tmp_path / "missing" / "inner", Path("/dev/zero"), Path("x" * 300)]
    for path in wrong if os.geteuid() == 0 else [*wrong, locked]:
        status, printed = ended(capsys, command, path)
        assert (status, printed.count("\n")) == (2, 1), (path, printed)


def test_every_field_of_a_match_file_may_be_of_a_wrong_type(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fields, path = finished(), tmp_path / "match.json"
    values: tuple[Any, ...] = (None, True, -1, 2**70, 1.5, "", "x", "\x00", [], [[]], [None], {}, {"x": 1}, 10**30)
    for name in fields:
        for odd in values:
            path.write_text(json.dumps({**fields, name: odd}))
            status, printed = ended(capsys, "verify", path)
            assert (status, printed.count("\n") > 0) == (1, True), (name, odd)
            with contextlib.suppress(FileError):
                matchfile.load(path)
