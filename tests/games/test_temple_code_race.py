"""The race in Temple Code: guesses that must be made, guesses that would be foolish, and nothing that the seat does not know."""

from __future__ import annotations

import itertools

import pytest

from playing import Player
from teocalli import bots, games, masks
from teocalli.bots.policies import policy_of, tablebase_of, temple_code, temple_code_race
from teocalli.bots.policies.temple_code_tickets import TICKETS
from teocalli.games.temple_code.secrecy import in_play, possible
from teocalli.games.temple_code.state import DECLARE, WAIT

pytestmark = pytest.mark.slow

TEMPLE_CODE = games.load("temple_code")
PAIRS_ALONE = (
    (temple_code.counting, temple_code_race.guessing),
    (temple_code.counting, temple_code_race.overlooking),
    (temple_code.policy, temple_code_race.racing),
)


def sensible(player: Player, seat: int, legal: list[int]) -> int:
    """Somebody who counts and hardly guesses, so that positions of all kinds come up."""
    return bots.choose(player.game, player.box, player.veiled(seat), seat, "greedy", seed=1).action


def codes_left(player: Player, seat: int) -> int:
    return int(possible(player.state, player.box, seat, seat)).bit_count()


def about_to_win(player: Player, seat: int) -> bool:
    """T11, T16: whether another knows their last code and is still to be asked."""
    asked = int(player.state.silent)
    rivals = [other for other in range(int(player.state.seats)) if other != seat and not asked >> other & 1]
    return any(player.state.found[other] == player.box.to_win - 1 and codes_left(player, other) == 1 for other in rivals)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_asked_before_a_rival_that_wins_at_once_guesses_for_the_win(seats: int) -> None:
    """T11, T16: one more code wins; to wait loses for certain, so any guess is better."""
    policy, mask, met = policy_of(TEMPLE_CODE, "compiled", "guessing"), TEMPLE_CODE.new_mask(), 0
    for seed in range(120):
        player = Player("temple_code", seats, seed, options={})
        for moment in player.moments(sensible):
            known, seat = player.veiled(moment.seat), moment.seat
            last, few = player.state.found[seat] == player.box.to_win - 1, 2 <= codes_left(player, seat) <= 6
            if last and few and {WAIT, DECLARE} <= set(moment.legal) and about_to_win(player, seat):
                count = player.engine.legal(known, player.box, seat, mask)
                action = int(policy(known, player.box, seat, mask, count, seed << 32 | 1, tablebase_of(TEMPLE_CODE, player.box, seats)))
                assert action >= DECLARE
                declared = [card for card in range(int(player.box.cards)) if int(player.box.triple[card]) == action - DECLARE]
                assert int(possible(known, player.box, seat, seat)) >> declared[0] & 1, "only a code that is still possible is guessed"
                met += 1
    assert met >= 2


def test_nobody_guesses_among_many_codes_while_no_rival_is_near() -> None:
    policy, mask, met = policy_of(TEMPLE_CODE, "compiled", "guessing"), TEMPLE_CODE.new_mask(), 0
    for seed in range(20):
        player = Player("temple_code", 2, seed, options={})
        for moment in itertools.islice(player.moments(sensible), 6):
            seat, known = moment.seat, player.veiled(moment.seat)
            if WAIT in moment.legal and codes_left(player, seat) > 4 and codes_left(player, 1 - seat) > 4 and not player.state.found.any():
                count = player.engine.legal(known, player.box, seat, mask)
                assert int(policy(known, player.box, seat, mask, count, 1, tablebase_of(TEMPLE_CODE, player.box, 2))) == WAIT
                met += 1
    assert met >= 10


@pytest.mark.parametrize("rule", [temple_code_race.guessing, temple_code_race.overlooking, temple_code_race.racing])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_looks_at_what_the_seat_knows_and_at_nothing_else(seats: int, rule: object) -> None:
    """The full state, the veiled record and any imagined world give the same legal choice, with all options."""
    from teocalli import jit

    assert callable(rule)
    policy, mask = jit.compiled(rule), TEMPLE_CODE.new_mask()
    for seed in range(4):
        player = Player("temple_code", seats, seed)
        tablebase = tablebase_of(TEMPLE_CODE, player.box, seats)
        for number, moment in enumerate(itertools.islice(player.moments(), 60)):
            seat, known = moment.seat, player.veiled(moment.seat)
            count = player.engine.legal(known, player.box, seat, mask)
            worlds = (player.state, known, player.imagined(known, seat))
            chosen = {int(policy(world, player.box, seat, mask, count, 1 << 40 | number, tablebase)) for world in worlds}
            assert len(chosen) == 1
            assert chosen <= set(masks.members(mask))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_expert_overlooks_used_cards_and_says_how_many_codes_it_goes_by(seats: int) -> None:
    """T17: all codes that are possible are possible to it, and cards that others have used besides, which its beliefs and reasons count."""
    more = 0
    for seed in range(4):
        player = Player("temple_code", seats, seed, options={})
        for number, moment in enumerate(itertools.islice(player.moments(sensible), 40)):
            seat, known = moment.seat, player.veiled(moment.seat)
            counted, held = int(possible(known, player.box, seat, seat)), int(temple_code_race.without_used(known, player.box, seat))
            assert counted & ~held == 0
            assert held & (in_play(known, seat) | int(known.noted[seat])) == 0
            decision = bots.choose(player.game, player.box, known, seat, "expert", seed=number)
            if len(moment.legal) > 1:
                assert decision.beliefs["codes"] == held.bit_count()
            if decision.action >= DECLARE:
                sure = decision.messages[0].id == "temple-code-why-certain"
                assert sure == (held.bit_count() == 1)
            more += held != counted
    assert more > 5


def test_alone_nothing_changes() -> None:
    """T19: expert and master play solo as before."""
    player, mask = Player("temple_code", 1, 3, options={}), TEMPLE_CODE.new_mask()
    tablebase = tablebase_of(TEMPLE_CODE, player.box, 1)
    for number, moment in enumerate(itertools.islice(player.moments(), 40)):
        known = player.veiled(moment.seat)
        count = player.engine.legal(known, player.box, 0, mask)
        for before, now in PAIRS_ALONE:
            first, second = (int(rule(known, player.box, 0, mask, count, number << 32 | 1, tablebase)) for rule in (before, now))
            assert first == second


def test_there_are_tickets_for_every_place() -> None:
    assert TICKETS.shape == (3 * temple_code_race.TABLE,)
    assert (TICKETS > 0).all()
