"""Crafted positions with a best move that anybody can see."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from playing import Player
from teocalli import bots, games
from teocalli.bots import Budget
from teocalli.match import Match
from teocalli.record_arrays import copy_of

SOME = Budget(iterations=400)
LEVELS_THAT_SEE = ("adept", "expert", "master")


def winning_actions(player: Player, seat: int) -> set[int]:
    """C19: the actions that complete the fourth key."""
    winning = set()
    for action in player.legal(seat):
        after = copy_of(player.state)
        player.engine.apply(after, player.box, seat, action)
        if player.engine.is_over(after) and int(after.completed[seat]) == 0b1111:
            winning.add(action)
    return winning


def nearly_won(name: str, seats: int, options: dict[str, object] | None = None) -> Iterator[tuple[Player, int]]:
    """Positions of matches between greedy bots in which the seat whose turn it is can win at once."""
    for seed in range(40):
        player = Player(name, seats, seed, options=dict(options or {}))
        choose = lambda p, seat, legal: bots.choose(p.game, p.box, p.veiled(seat), seat, "greedy", seed=seed).action  # noqa: B023, E731
        for moment in player.moments(choose):
            if winning_actions(player, moment.seat):
                yield player, moment.seat
                break


def test_an_immediate_win_in_codinca_is_always_found() -> None:
    """C19: the fourth key wins at once, and no level but the lowest overlooks it."""
    for number, (player, seat) in enumerate(nearly_won("codinca", 2)):
        for level in LEVELS_THAT_SEE[1:]:
            decision = bots.choose(player.game, player.box, player.veiled(seat), seat, level, seed=number, budget=SOME)
            assert decision.action in winning_actions(player, seat)
            assert decision.messages[0].id == "codinca-why-wins"
        if number == 7:
            return


def with_last_key_open(player: Player, seat: int) -> None:
    """C19: the seat has done three of its keys, which three depends on the position."""
    player.state.completed[seat] = 0b1111 ^ 1 << int(player.state.gold) % 4
    player.state.order[seat] = [group for group in range(4) if int(player.state.completed[seat]) >> group & 1] + [-1]


def play_turn_out(player: Player, seat: int, level: str, seed: int) -> bool:
    """Let the bot go on to the end of its turn; says whether it has won."""
    while not player.engine.is_over(player.state) and int(player.engine.turn(player.state)) == seat:
        known = player.veiled(seat)
        action = bots.choose(player.game, player.box, known, seat, level, seed=seed, budget=Budget(iterations=2), explained=False).action
        player.engine.apply(player.state, player.box, seat, action)
    return int(player.state.completed[seat]) == 0b1111


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_win_in_one_turn_of_codinca_is_found(seats: int) -> None:
    """C11, C19, C20: what a look through all moves of the turn finds, spirit cards and all, is found; a review looks in its own way."""
    from teocalli.review.known import what_could_be_known

    cards: Counter[int] = Counter()
    for seed in range(3):
        player = Player("codinca", seats, seed, options={"take_back": ("action", "off", "action")[seed]})
        for number, moment in enumerate(itertools.islice(player.moments(), 60)):
            if number % 3 == 0 and int(player.state.up) < 0:
                before = copy_of(player.state)
                with_last_key_open(player, moment.seat)
                told = what_could_be_known(player.game, player.box, player.veiled(moment.seat), moment.seat)
                for message in told:
                    if message.id == "codinca-known-win":
                        cards[int(message.args["cards"])] += 1
                        level = ("greedy", "expert", "master")[sum(cards.values()) % 3]
                        assert play_turn_out(player, moment.seat, level, number)
                player.state = before
    assert set(cards) >= {0, 1, 2}, cards


def test_a_certain_code_is_declared_when_it_wins() -> None:
    """T11: the second half medallion wins at once."""
    from teocalli.games.temple_code.secrecy import possible
    from teocalli.games.temple_code.state import DECLARE

    tried = 0
    for seed in range(60):
        player = Player("temple_code", 2, seed, options={})
        choose = lambda p, seat, legal: bots.choose(p.game, p.box, p.veiled(seat), seat, "greedy", seed=1).action  # noqa: E731
        for moment in player.moments(choose):
            known, seat = player.veiled(moment.seat), moment.seat
            codes = int(possible(known, player.box, seat, seat))
            if codes.bit_count() == 1 and player.state.found[seat] == player.box.to_win - 1 and int(player.state.able) >> seat & 1:
                decision = bots.choose(player.game, player.box, known, seat, "master", seed=seed, budget=SOME)
                assert decision.action == DECLARE + int(player.box.triple[codes.bit_length() - 1])
                assert decision.messages[0].id == "temple-code-why-certain"
                tried += 1
                break
        if tried == 8:
            return
    pytest.fail("too few such positions were found")


def last_bid(hands: list[int], torch: int) -> Match:
    """Cibola, two seats, the last round, such hands; everybody owes a stake and the discard is empty."""
    match = Match("cibola", 2, seed=bytes(32), mode="compiled")
    state = match.state
    for number in range(28):  # seven rounds in which every card went to a seat in turn
        state.fate[number] = 8 * (number % 4) + number % 2
    state.round_no, state.torch = 8, torch
    state.hands[:2] = hands
    return match


def test_a_safe_last_bid_stakes_no_more_than_needed() -> None:
    """B8, B17: the other has two explorers left, so three are enough to choose first, and every further one is thrown away."""
    match = last_bid([9, 2], 1)
    decision = bots.choose(match.game, match.box_record, match.veiled(0), 0, "master", budget=Budget(iterations=4000))
    assert decision.action <= 3
    weight = {one.action: one.weight for one in decision.candidates}
    assert sum(weight.get(stake, 0.0) for stake in range(4, 10)) < 0.05


def test_a_sealed_stake_of_another_is_chosen_again_by_the_search() -> None:
    """What `imagine` put into a closed fist is drawn evenly; players do not stake evenly, so search lets them choose anew."""
    from teocalli.bots.policies import cibola

    match = Match("cibola", 3, seed=bytes(32), mode="compiled")
    match.act(0, "stake 4")
    world = match.veiled(1)
    match.engine.imagine(world, match.box_record, 1, match.seed_words())
    cibola.reopen(world, match.box_record, 1)
    assert match.game.engine("plain").owing(world) == 0b111


@pytest.mark.parametrize("name", games.NAMES)
def test_the_strongest_beats_the_random_bot(name: str) -> None:
    """A few duplicate deals are enough for such a difference; solo games and exact shares are measured in bench."""
    from teocalli import boxes
    from teocalli.bots import arena

    game = games.load(name)
    seats = max(2, game.about.seats[0])
    entrants = [arena.entrant(spec, game) for spec in ("master@60", "random")]
    matches = list(arena.contest(game, boxes.standard(game).record(), entrants, seats, 3 * seats, seed=1))
    best, worst = arena.table(entrants, matches)
    assert best.share > 0.6
    assert best.elo > worst.elo
