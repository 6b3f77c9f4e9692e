"""What holds for every game on random play, at every table size, with any options."""

from __future__ import annotations

import itertools
import json
import random

import msgspec
import numpy as np
import pytest

import effort
from playing import TABLES, Player
from presented import view_of
from teocalli import games
from teocalli.record_arrays import copy_of
from teocalli.seats import HIDDEN_ACTION, SPECTATOR, seats_in

SOLO = ("temple_code", 1)  # every action of a solo game turns up a card or gives a clue
MATCHES = effort.of(12)  # a test and table; the comparisons with the references play hundreds
FEWER = effort.of(4)  # where a match takes longer


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_match_ends_and_somebody_owes_an_action_until_then(name: str, seats: int) -> None:
    for seed in range(MATCHES):
        player = Player(name, seats, seed)
        for moment in player.moments():
            owing, free = player.engine.owing(player.state), player.engine.free(player.state)
            assert owing, "somebody owes an action"
            assert (owing | free) >> moment.seat & 1, "whoever is asked owes or is free"
            assert moment.legal, "whoever is asked can do something"
            for seat in range(seats):
                assert bool(player.legal(seat)) == bool((owing | free) >> seat & 1), "exactly those who owe or are free may act"
        assert player.engine.owing(player.state) == 0
        assert player.engine.free(player.state) == 0
        assert player.engine.turn(player.state) == -1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_seed_and_log_give_the_same_bytes_and_earlier_copies_never_change(name: str, seats: int) -> None:
    player = Player(name, seats, 5)
    log, copies = [], []
    for moment in player.moments():
        log.append((moment.seat, moment.action))
        copies.append((copy_of(player.state), player.state.tobytes()))
    again = Player(name, seats, 5)
    for (seat, action), (copy, held) in zip(log, copies, strict=True):
        assert held == again.state.tobytes() == copy.tobytes()
        again.engine.apply(again.state, again.box, seat, action)
    assert again.state.tobytes() == player.state.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_deal_writes_every_field_whatever_the_record_held(name: str, seats: int) -> None:
    player = Player(name, seats, 3)
    dirty = player.game.new_state()
    raw = np.frombuffer(random.Random(1).randbytes(dirty.nbytes), np.uint8)
    clean = np.zeros(1, player.game.state_type)
    clean.view(np.uint8)[:] = raw
    dirty = clean.view(np.recarray)[0]
    player.engine.deal(dirty, player.box, seats, player.seed)
    for field in player.game.state_type.names or ():
        assert np.array_equal(dirty[field], player.state[field]), field


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_imagined_world_looks_the_same_and_differs_in_what_is_hidden(name: str, seats: int) -> None:
    """veil(imagine(veil(s))) is veil(s), byte for byte, for every viewer; and imagine really varies the hidden parts."""
    varied = 0
    for seed in range(MATCHES):
        player = Player(name, seats, seed)
        for _ in player.moments():
            if player.dice.random() > 0.25:
                continue
            for viewer in viewers(seats):
                known = player.veiled(viewer)
                worlds = [player.imagined(known, viewer) for _ in range(3)]
                for world in worlds:
                    again = copy_of(world)
                    player.engine.veil(again, player.box, viewer)
                    assert again.tobytes() == known.tobytes(), differing(again, known)
                varied += len({without_chance(world) for world in worlds}) > 1
    assert varied > 0, "what is hidden is redrawn"


def differing(one: np.record, other: np.record) -> str:
    return ", ".join(f for f in one.dtype.names or () if not np.array_equal(one[f], other[f]))


def without_chance(state: np.record) -> bytes:
    copy = copy_of(state)
    copy["key"] = 0
    copy["block"] = 0
    copy["drawn"] = 0
    return copy.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_imagined_world_can_be_played_to_its_end(name: str, seats: int) -> None:
    """An imagined world is a full state: it is dealt on from as the truth would be, until somebody has won."""
    for seed in range(FEWER):
        plies = len(list(Player(name, seats, seed).moments()))
        player = Player(name, seats, seed)
        middle = random.Random(seed).randrange(plies)
        next(itertools.islice(player.moments(), middle, None))
        truth = player.state
        for viewer in viewers(seats):
            player.state = truth
            player.state = player.imagined(player.veiled(viewer), viewer)
            for moment in player.moments():
                assert moment.legal, "whoever is asked can do something"
            standings = np.zeros((player.game.max_seats, 2), np.int64)
            player.engine.standings(player.state, player.box, standings)
            assert min(standings[:seats, 1]) == 1, "somebody is first"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seat_finds_its_legal_actions_in_its_veiled_record(name: str, seats: int) -> None:
    for seed in range(FEWER):
        player = Player(name, seats, seed)
        for _ in player.moments():
            for seat in range(seats):
                mask, veiled_mask = player.game.new_mask(), player.game.new_mask()
                player.engine.legal(player.state, player.box, seat, mask)
                player.engine.legal(player.veiled(seat), player.box, seat, veiled_mask)
                assert mask.tolist() == veiled_mask.tolist()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_sealed_choices_come_in_any_order_and_stay_hidden(name: str, seats: int) -> None:
    """With several seats owing, the order of their choices changes nothing, and nobody else is shown one."""
    sealed = 0
    for seed in range(FEWER):
        player = Player(name, seats, seed)
        for _ in player.moments():
            owing = seats_in(int(player.engine.owing(player.state)))
            if len(owing) < 2:
                continue
            sealed += 1
            acts = [(seat, player.dice.choice(player.legal(seat))) for seat in owing]
            ends = set()
            for order in (acts, acts[::-1], player.dice.sample(acts, len(acts))):
                state = copy_of(player.state)
                for seat, action in order:
                    hidden = [player.engine.shown(state, player.box, seat, action, viewer) for viewer in range(seats) if viewer != seat]
                    assert hidden == [HIDDEN_ACTION] * (seats - 1)
                    assert player.engine.shown(state, player.box, seat, action, seat) == action
                    player.engine.apply(state, player.box, seat, action)
                ends.add(state.tobytes())
            assert len(ends) == 1
    assert sealed or name in ("codinca", "temple_code")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_learnt_never_shrinks_and_grows_with_chance_and_sealed_choices(name: str, seats: int) -> None:
    taught = 0
    for seed in range(FEWER):
        player = Player(name, seats, seed)
        for moment in player.moments():
            after = copy_of(player.state)
            player.engine.apply(after, player.box, moment.seat, moment.action)
            assert after.learnt >= player.state.learnt
            seen = {player.engine.shown(player.state, player.box, moment.seat, moment.action, viewer) for viewer in viewers(seats)}
            if HIDDEN_ACTION in seen or used_chance(player.state, after):
                assert after.learnt > player.state.learnt
            taught += after.learnt > player.state.learnt
    assert taught > 0, "in every game somebody learns something"


def used_chance(before: np.record, after: np.record) -> bool:
    """Whether the generator moved on."""
    return any(not np.array_equal(before[field], after[field]) for field in ("key", "block", "drawn"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_action_that_may_be_taken_back_has_taught_nobody_anything(name: str, seats: int) -> None:
    """Where `learnt` and chance stand still, each viewer could have foretold what it sees next: every imagined world gives it."""
    foretold = 0
    for seed in range(MATCHES):
        player = Player(name, seats, seed)
        for moment in player.moments():
            after = copy_of(player.state)
            player.engine.apply(after, player.box, moment.seat, moment.action)
            if after.learnt != player.state.learnt or after.drawn != player.state.drawn:
                continue
            foretold += 1
            if player.dice.random() > 0.15:
                continue
            for viewer in viewers(seats):
                seen = copy_of(after)
                player.engine.veil(seen, player.box, viewer)
                for _ in range(4):
                    world = player.imagined(player.veiled(viewer), viewer)
                    player.engine.apply(world, player.box, moment.seat, moment.action)
                    player.engine.veil(world, player.box, viewer)
                    assert world.tobytes() == seen.tobytes(), differing(world, seen)
    # In Aztec every action is sealed, or ends in a card that is turned up or looked at.
    assert foretold > 0 or name not in ("codinca", "temple_code", "cibola") or (name, seats) == SOLO, "some actions can be taken back"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_position_is_told_as_data_and_drawn(name: str, seats: int) -> None:
    player = Player(name, seats, 11)
    for _ in player.moments():
        state = player.game.notation.open_state(player.state, player.box)
        assert json.loads(json.dumps(state)) == state
        assert player.game.notation.draw(player.state, player.box).strip()


@pytest.mark.parametrize("name", games.NAMES)
def test_every_action_is_text_and_back(name: str) -> None:
    game = games.load(name)
    texts = set()
    for action in range(game.actions):
        text = game.notation.action_to_text(action)
        texts.add(text)
        assert game.notation.text_to_action(text) == action
        named = game.notation.action_to_named(action)
        assert game.notation.named_to_action(json.loads(json.dumps(named))) == action
    assert len(texts) == game.actions


@pytest.mark.parametrize("name", games.NAMES)
def test_a_state_record_is_small(name: str) -> None:
    assert games.load(name).state_type.itemsize <= 1024


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_views_of_every_viewer_are_messages(name: str, seats: int) -> None:
    player = Player(name, seats, 13)
    for _ in player.moments():
        if player.dice.random() < 0.2:
            for viewer in viewers(seats):
                view = view_of(player.game, player.veiled(viewer), player.box, viewer)
                encoded = msgspec.json.encode(view)
                assert msgspec.json.decode(encoded, type=type(view)) == view
