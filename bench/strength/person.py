"""Temple Code with the list of codes hidden: how often a careful person wins against bots of one level, and how long matches last.

    python -m bench.strength.person [--levels novice adept] [--deals 200] [--list hidden]

The person weighs all 210 codes and forgets no clue: what somebody with pencil and patience can do who has never seen the list. Every deal
is played with the person on each seat in turn.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from teocalli import bots, boxes, chance, games
from teocalli.bots import arena
from teocalli.bots.policies import policy_of, tablebase_of
from teocalli.chance import new_rng, next_rng
from teocalli.game import Game
from teocalli.record_arrays import copy_of

SEATS = (2, 3, 4)


@dataclass(frozen=True)
class Ended:
    """A match: its deal, the person's part of the win, and the round in which it ended."""

    deal: int
    share: float
    last_round: int


def person_chooses(game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """What the careful person does."""
    mask = game.new_mask()
    count = int(game.engine("compiled").legal(known, box, seat, mask))
    policy, tablebase = policy_of(game, "compiled", "careful"), tablebase_of(game, box, int(known.seats))
    return int(policy(known, box, seat, mask, count, next_rng(new_rng(seed & chance.WORD, seed >> 32)), tablebase))


def play(game: Game, box: np.record, seats: int, person: int, level: str, deal: int) -> Ended:
    """One match of the person against bots."""
    engine, state, words = game.engine("compiled"), game.new_state(), np.zeros(8, np.uint32)
    chance.seed_of(1, deal, words)
    engine.deal(state, box, seats, words)
    ply = 0
    while not engine.is_over(state):
        seat = int(engine.turn(state))
        known, seed = copy_of(state), chance.mix(deal * 7919 & chance.WORD) + (ply << 32)
        engine.veil(known, box, seat)
        if seat == person:
            action = person_chooses(game, box, known, seat, seed)
        else:
            action = bots.choose(game, box, known, seat, level, seed=seed, explained=False).action
        engine.apply(state, box, seat, action)
        ply += 1
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    places = [int(place) for place in out[:seats, 1]]
    return Ended(deal, (places[person] == 1) / places.count(1), int(state.round_no))


def row(game: Game, box: np.record, seats: int, level: str, deals: int) -> str:
    """The person's share of wins with its 95 % interval, beside the fair share, and when matches end."""
    ended = [play(game, box, seats, person, level, deal) for deal in range(deals) for person in range(seats)]
    share, margin = arena.clustered([one.deal for one in ended], [one.share for one in ended])
    rounds = np.array([one.last_round for one in ended])
    early = 100 * np.mean(rounds <= 2)
    return (
        f"{level:8} {seats} seats: person wins {100 * share:5.1f} ± {100 * margin:4.1f} % (fair {100 / seats:4.1f} %); "
        f"last round {rounds.mean():4.1f} on average, median {np.median(rounds):.0f}, {early:4.1f} % by round 2"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="*", default=["novice", "adept", "expert"])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--list", default="hidden", choices=("hidden", "shown"))
    arguments = parser.parse_args()
    game = games.load("temple_code")
    box = boxes.standard(game).record({**game.check_options({}), "list": arguments.list})
    for level in arguments.levels:
        for seats in SEATS:
            print(row(game, box, seats, level, arguments.deals), flush=True)


if __name__ == "__main__":
    main()
