"""Anything at all as a match file, a box, a notation or a position: refused with a clear reason, never a crash."""

from __future__ import annotations

import copy
import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teocalli import boxes, games, matchfile
from teocalli.match import Match
from teocalli.options import OptionError
from test_match import played

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=12))
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)
GAMES = st.sampled_from(games.NAMES)
MANY = settings(max_examples=3 * settings().max_examples // 2, deadline=None)  # fewer in `make quick`


@functools.cache
def file_of(name: str) -> str:
    return matchfile.write(played(name, games.load(name).about.seats[0], seed=11))


def paths_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside nested data."""
    inner = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path] + [below for key, value in inner for below in paths_in(value, (*path, key))]


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with one value put in another's place."""
    if not path:
        return value
    other = copy.copy(data)
    other[path[0]] = changed(data[path[0]], path[1:], value)
    return other


Result = TypeVar("Result")


def tried(act: Callable[[], Result], refusal: type[ValueError]) -> tuple[Result | None, str]:
    """What comes out, or the reason why nothing does; any other error is a crash."""
    try:
        return act(), ""
    except refusal as error:
        reason = str(error).strip()
    assert reason, "a refusal says why"
    return None, reason


def load_or_reason(text: str) -> str:
    return tried(lambda: matchfile.read(text), matchfile.FileError)[1]


@MANY
@given(st.text())
def test_any_text_is_no_match_file(text: str) -> None:
    assert load_or_reason(text)
    assert not matchfile.verify(text).ok


@MANY
@given(GAMES, JSON, st.randoms(use_true_random=False))
def test_a_match_file_with_anything_in_the_place_of_something_is_never_accepted_as_it_was(
    name: str, value: Any, dice: random.Random
) -> None:
    file = json.loads(file_of(name))
    path = dice.choice([path for path in paths_in(file) if len(path) < 4])
    other = changed(file, path, value)
    text = json.dumps(other, indent=1)
    load_or_reason(text)
    if json.dumps(other, sort_keys=True) != json.dumps(file, sort_keys=True):
        verdict = matchfile.verify(text)
        assert not verdict.ok
        assert verdict.problems[0].strip()


@MANY
@given(GAMES, st.integers(0, 10**6), st.integers(0, 10**6), st.binary(max_size=6))
def test_a_match_file_cut_and_mended_with_other_bytes_is_found_out(name: str, start: int, length: int, between: bytes) -> None:
    whole = file_of(name).encode()
    start %= len(whole)
    mended = whole[:start] + between + whole[start + length % 40 :]
    text = mended.decode("utf-8", "replace")
    if text != file_of(name):
        assert not matchfile.verify(text).ok
        load_or_reason(text)


@MANY
@given(GAMES, JSON, st.randoms(use_true_random=False))
def test_a_box_with_anything_in_the_place_of_something_plays_or_is_refused(name: str, value: Any, dice: random.Random) -> None:
    game = games.load(name)
    data = dict(boxes.standard(game).data)
    path = dice.choice([path for path in paths_in(data) if path])
    box, reason = tried(lambda: boxes.Box(game, changed(data, path, value)), boxes.BoxError)
    assert box or reason.startswith("box entry ")
    if box:
        match = Match(game, game.about.seats[-1], box=box, seed=bytes(32), mode="plain")
        for _ in range(3):
            match.act(match.turn, match.legal(match.turn)[0])


@MANY
@given(GAMES, st.randoms(use_true_random=False))
def test_a_box_without_one_of_its_entries_plays_or_is_refused(name: str, dice: random.Random) -> None:
    game = games.load(name)
    data = copy.deepcopy(dict(boxes.standard(game).data))
    path = dice.choice([path for path in paths_in(data) if path])
    holder: Any = functools.reduce(lambda inner, key: inner[key], path[:-1], data)
    del holder[path[-1]]
    box, reason = tried(lambda: boxes.Box(game, data), boxes.BoxError)
    assert reason.startswith("box entry ") if box is None else Match(game, game.about.seats[0], box=box, mode="plain").owing


@pytest.mark.parametrize("bytes_", [b"\xff\xfe", b"game = ", b"[[[", b"", b"game = 'cibola'", b"a.b = 1\na = 2"])
def test_a_file_that_is_no_box_is_refused(bytes_: bytes, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(bytes_)
    with pytest.raises(boxes.BoxError):
        boxes.read(games.load("cibola"), path)


@MANY
@given(GAMES, st.text(alphabet=st.sampled_from("abcdefghijklmnopqrstuvwxyz0123456789 ,+-=>"), max_size=24) | st.text(max_size=12))
def test_any_text_is_an_action_in_its_one_notation_or_no_action(name: str, text: str) -> None:
    notation = games.load(name).notation
    action, reason = tried(lambda: notation.text_to_action(text), ValueError)
    if action is None:
        assert reason
    else:
        assert notation.text_to_action(notation.action_to_text(action)) == action


@MANY
@given(GAMES, st.integers(0, 10**6), st.integers(0, 10**6), st.text(max_size=3))
def test_a_notation_with_a_slip_in_it_is_another_action_or_none(name: str, number: int, at: int, slip: str) -> None:
    game = games.load(name)
    text = game.notation.action_to_text(number % game.actions)
    at %= len(text) + 1
    action, reason = tried(lambda: game.notation.text_to_action(text[:at] + slip + text[at + 1 :]), ValueError)
    assert reason if action is None else 0 <= action < game.actions


@MANY
@given(
    GAMES,
    st.dictionaries(st.text(max_size=10) | st.sampled_from(["hands", "clues", "take_back", "turn_limit", "first"]), SCALARS, max_size=3),
)
def test_any_options_are_lawful_or_refused_by_name(name: str, options: dict[str, Any]) -> None:
    game = games.load(name)
    lawful, reason = tried(lambda: game.check_options(options), OptionError)
    assert reason if lawful is None else set(lawful) == {option.name for option in game.options}
