"""Matches: replay, undo by law, files in which every byte counts, verification."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import effort
from playing import TABLES, Guest, any_action, is_declaration, options_for
from teocalli import games, matchfile
from teocalli.match import UNDO, ActionRefused, Match
from teocalli.options import OptionError
from teocalli.seats import SPECTATOR


def played(name: str, seats: int, seed: int = 1, plies: int | None = None, **options: Any) -> Match:
    """A random match, to its end or for some plies."""
    match = Match(name, seats, seed=seed.to_bytes(32, "little"), names=[f"P{n}" for n in range(seats)], **options)
    dice = random.Random(seed)
    player = Guest(match, dice)
    while not match.over and (plies is None or match.ply < plies):
        seat = match.turn
        match.act(seat, any_action(player, seat, match.legal(seat)))
    return match


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_finished_match_is_saved_loaded_replayed_and_verified(name: str, seats: int) -> None:
    match = played(name, seats)
    text = matchfile.write(match)
    assert matchfile.verify(text).ok, matchfile.verify(text).problems
    again = matchfile.read(text)
    assert again.state.tobytes() == match.state.tobytes() == match.replay().state.tobytes()
    assert matchfile.write(again) == text
    assert json.loads(text)["seed"] == match.seed.hex()


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_is_resumed_where_it_was(name: str) -> None:
    seats = games.load(name).about.seats[-1]
    match = played(name, seats, plies=10)
    again = matchfile.read(matchfile.write(match))
    assert (again.ply, again.state.tobytes()) == (10, match.state.tobytes())
    assert json.loads(matchfile.write(match, secret=False))["seed"] is None
    assert json.loads(matchfile.write(match, secret=False))["commitment"] == match.commitment


@pytest.mark.parametrize("name", games.NAMES)
def test_one_changed_byte_is_found_and_named(name: str) -> None:
    """Wherever a byte of the file is changed, verification says what is wrong."""
    seats = games.load(name).about.seats[0]
    text = matchfile.write(played(name, seats, seed=3))
    dice = random.Random(2)
    for at in dice.sample(range(len(text)), effort.of(150)):
        other = dice.choice([c for c in '0123456789abcdefxyz {}[],:"\n' if c != text[at]])
        changed = text[:at] + other + text[at + 1 :]
        verdict = matchfile.verify(changed)
        assert not verdict.ok, (at, text[at], other)
        assert verdict.problems[0].strip()


ENDINGS = [
    ("codinca", 2, {"turn_limit": 5}, "C21"),
    ("temple_code", 1, {}, "T22"),
    ("temple_code", 3, {}, "T18"),
    ("aztec", 3, {}, "A16"),
    ("cibola", 2, {}, "B15"),
]


@pytest.mark.parametrize(("name", "seats", "options", "rule"), ENDINGS)
def test_after_the_end_every_action_is_refused_by_the_rule_that_ended_the_match(
    name: str, seats: int, options: dict[str, int], rule: str
) -> None:
    match = ended_without_declaring(name, seats, options)
    before = (match.ply, match.state.tobytes())
    for seat, action in [(0, 0), (seats - 1, match.game.actions - 1), (seats, 0), (0, match.game.actions)]:
        with pytest.raises(ActionRefused) as refused:
            match.act(seat, action)
        assert (refused.value.refusal.rule, refused.value.refusal.message.id) == (rule, "house-refuse-over")
    assert (match.ply, match.state.tobytes()) == before


def ended_without_declaring(name: str, seats: int, options: dict[str, int]) -> Match:
    """A match in which nobody declares a code, so that it ends by itself."""
    match, dice = Match(name, seats, seed=bytes(32), options=options), random.Random(1)
    while not match.over:
        legal = match.legal(match.turn)
        match.act(match.turn, dice.choice([action for action in legal if not is_declaration(match.game, action)] or legal))
    return match


def test_a_match_that_changes_over_to_compiled_rules_is_told_by_them_too() -> None:
    match = Match("cibola", 2, seed=bytes(32), mode="plain")
    before = match.presenter
    match.engine = match.game.engine("compiled")
    assert match.presenter is not before
    assert match.presenter.view(match.known(0), 0) == before.view(match.known(0), 0)


def test_a_found_code_that_ends_a_match_is_the_rule_of_every_refusal_after_it() -> None:
    match = played("temple_code", 2, seed=1)
    assert match.over
    refusal = match.why_not(0, 0)
    assert refusal is not None
    assert refusal.rule == "T11"


def test_a_changed_log_line_is_named_by_its_number() -> None:
    text = matchfile.write(played("cibola", 2))
    lines = json.loads(text)["log"]
    changed = text.replace(lines[4], lines[4][:-1] + ("0" if lines[4][-1] != "0" else "1"))
    assert "log line 5" in matchfile.verify(changed).problems[0]


def test_a_wrong_seed_is_told_against_the_commitment() -> None:
    file = json.loads(matchfile.write(played("aztec", 3)))
    file["seed"] = "00" * 32
    assert "commitment" in matchfile.verify(json.dumps(file)).problems[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "no game called"),
        ({"seats": 9, "names": []}, "players"),
        ({"options": {"hands": "maybe"}}, "hands takes one of"),
        ({"options": {"colour": "red"}}, "no option"),
        ({"seed": "zz"}, "seed"),
        ({"seed": None}, "secret"),
        ({"names": ["one"]}, "names"),
        ({"teocalli": 2}, "format"),
        ({"log": ["1 0 stake 99 abc"]}, "log line 1"),
        ({"box": {"digest": "00", "data": None}}, "box.digest"),
        ({"more": 1}, "not a match file"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(change: dict[str, Any], said: str) -> None:
    file = json.loads(matchfile.write(played("cibola", 2)))
    file.update(change)
    with pytest.raises(matchfile.FileError) as error:
        matchfile.read(json.dumps(file))
    assert said in str(error.value)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "{", "\x00", "🗿", '{"teocalli": "1"}'])
def test_what_is_no_match_file_is_said_to_be_none(text: str) -> None:
    assert "not a match file" in matchfile.verify(text).problems[0]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_undo_goes_back_exactly_and_stays_in_the_log(name: str, seats: int) -> None:
    counts = [undo_wherever_lawful(name, seats, seed) for seed in range(3)]
    # In Aztec every action is sealed, or ends in a card that is turned up or looked at; in a solo game it turns one up or gives a clue.
    assert sum(undone for undone, _ in counts) or name not in ("codinca", "temple_code", "cibola") or (name, seats) == ("temple_code", 1)
    assert sum(refused for _, refused in counts)


def undo_wherever_lawful(name: str, seats: int, seed: int) -> tuple[int, int]:
    """Play a match, taking back once whatever can be taken back; says how often that was so and how often not."""
    dice = random.Random(10 * seats + seed)
    match = Match(name, seats, seed=bytes(31) + bytes([seed]), options=options_for(games.load(name), seats, dice))
    player = Guest(match, dice)
    undone = refused = 0
    while not match.over and match.ply < 160:
        seat = match.turn
        before, ply = match.state.tobytes(), match.ply
        match.act(seat, any_action(player, seat, match.legal(seat)))
        if match.can_undo(seat):
            undone += 1
            match.undo(seat)
            assert match.state.tobytes() == before
            assert match.log[-1] == (seat, UNDO)
            assert match.ply == ply + 2
            match.act(seat, dice.choice(match.legal(seat)))
        else:
            refused += 1
            with pytest.raises(ActionRefused):
                match.undo(seat)
    assert match.replay().state.tobytes() == match.state.tobytes()
    assert matchfile.read(matchfile.write(match)).state.tobytes() == match.state.tobytes()
    assert any(match.story(ply, SPECTATOR) for ply in range(1, match.ply + 1))
    return undone, refused


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_told_of_a_position_is_what_each_viewer_may_know_of_it(name: str, seats: int) -> None:
    dice = random.Random(seats)
    match = Match(name, seats, options=options_for(games.load(name), seats, dice), seed=bytes([seats] * 32))
    player = Guest(match, dice)
    for _ in range(40):
        told, twin = match.announcement(), match.replay()
        assert match.announcement() is told, "it is worked out once"
        for viewer in (SPECTATOR, *range(seats)):
            assert told.known[viewer + 1] == twin.known(viewer)
            if twin.log:
                assert (told.entry, told.seen[viewer + 1]) == (twin.log[-1], twin.shown(twin.ply, viewer)[1])
        assert (told.ply, told.entry is None, told.over) == (twin.ply, not twin.log, twin.over)
        if match.over:
            break
        actor = match.log[-1][0] if match.log else -1
        if actor >= 0 and match.log[-1][1] != UNDO and match.can_undo(actor) and dice.random() < 0.3:
            match.undo(actor)
        else:
            match.act(match.turn, any_action(player, match.turn, match.legal(match.turn)))


def test_nobody_takes_back_the_action_of_another() -> None:
    match = Match("codinca", 2, seed=bytes(32))
    seat = match.turn
    match.act(seat, match.legal(seat)[0])
    with pytest.raises(ActionRefused):
        match.undo(1 - seat)


@pytest.mark.parametrize("name", games.NAMES)
def test_earlier_positions_can_be_looked_at(name: str) -> None:
    match = played(name, games.load(name).about.seats[-1], plies=30)
    states = [match.state_at(ply).tobytes() for ply in range(match.ply + 1)]
    assert states[-1] == match.state.tobytes()
    assert [match.state_at(ply).tobytes() for ply in reversed(range(match.ply + 1))] == states[::-1]
    with pytest.raises(IndexError):
        match.state_at(match.ply + 1)


def test_nonces_of_the_players_enter_the_shuffle() -> None:
    plain, salted = Match("cibola", 3, seed=bytes(32)), Match("cibola", 3, seed=bytes(32), nonces=["a", "b"])
    assert plain.commitment == salted.commitment
    assert plain.state.tobytes() != salted.state.tobytes()
    assert matchfile.read(matchfile.write(salted)).state.tobytes() == salted.state.tobytes()


def test_an_illegal_action_changes_nothing_and_is_refused_with_a_rule() -> None:
    match = Match("cibola", 2, seed=bytes(32))
    before = match.state.tobytes()
    with pytest.raises(ActionRefused) as refused:
        match.act(0, "stake 13")
    assert refused.value.refusal.rule.startswith("B")
    assert match.state.tobytes() == before
    assert match.ply == 0


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(OptionError, match="2 to 4 players"):
        Match("cibola", 5)
    with pytest.raises(OptionError, match="32 bytes"):
        Match("cibola", 2, seed=b"short")
    with pytest.raises(OptionError, match=r"letters|elements"):
        Match("codinca", 3, options={"elements": "FW"})


def ended_by(match: Match) -> str:
    refusal = match.why_not(0, 0)
    assert refusal is not None
    return refusal.rule


def test_a_refusal_after_the_end_cites_the_rule_that_ended_the_match() -> None:
    """C19, C21, T11, T18, T22: four keys or everybody's turns; two half medallions, the last round, or the pile of a solo game."""
    codinca = played("codinca", 2, options={"turn_limit": 5})
    assert ended_by(codinca) == "C21"
    codinca.state.completed[1] = 15
    assert ended_by(codinca) == "C19"
    temple = Match("temple_code", 2, seed=bytes(32))
    temple.state.over = 1
    assert ended_by(temple) == "T18"
    temple.state.found[1] = temple.box_record.to_win
    assert ended_by(temple) == "T11"
    solo = Match("temple_code", 1, seed=bytes(32))
    solo.state.over = 1
    assert ended_by(solo) == "T22"
