"""What players of Temple Code know of the race (`bots/policies/temple_code_tickets.py`), learnt by playing, and how strong it makes them.

    python -m bench.strength.race learn > src/teocalli/bots/policies/temple_code_tickets.py      a minute of one core
    python -m bench.strength.race guessing counting --seats 2 3 4 --deals 20000                  one policy alone among others

Whole matches run inside compiled code, so that tens of thousands take seconds; every deal is played from every seat.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import numpy as np

from teocalli import boxes, games, jit, loops
from teocalli.bots.policies import policies_of, temple_code, temple_code_race
from teocalli.bots.policies.temple_code import codes_of, counting, how_many, nth_card
from teocalli.bots.policies.temple_code_race import (
    BANDS,
    MOST_GUESSED,
    NO_CLUE,
    OWN,
    PACES,
    RIVAL,
    SAID,
    TAKEN,
    band_of,
    bands_of,
    best_card,
    gain_of_guess,
    place,
)
from teocalli.chance import new_rng, next_rng, rng_below, seed_of, split_rng
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, DECLARE, TAKE, WAIT
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, deal, is_over, legal, standings, turn
from teocalli.masks import allowed

policy = others = unbound

STAGES = ((0.05, 3, 20_000), (0.01, 3, 40_000), (0.003, 5, 60_000), (0.001, 5, 80_000))  # step, one choice of so many strays, matches
STRAY_GUESS = 6  # codes with which somebody guesses, or does not, for a try
LONGEST = 400  # choices of a match that are remembered
FEWEST, MOST = 0.01, 300.0  # tickets
GRAIN = 100  # of a ticket, as they are written down


@inner
def any_card(state: np.record, seat: int, rng: int) -> int:
    """A card of another, each as likely as any."""
    others_full = int(state.full) & ~(1 << seat)
    pick = rng_below(rng, 2 * how_many(others_full))
    return TAKE + 2 * nth_card(others_full, pick >> 1) + (pick & 1)


@inner
def tried(state: np.record, box: np.record, seat: int, mask: Any, rng: int, tickets: Any, stray: int) -> int:
    """What is best by the tickets, now and then something else."""
    codes, strays = possible(state, box, seat, seat), rng_below(split_rng(next_rng(rng)), stray) == 0
    left = how_many(codes)
    if allowed(mask, DECLARE) and 0 < left <= MOST_GUESSED:
        guesses = left == 1 or gain_of_guess(state, box, seat, left, bands_of(state, box, seat), tickets) > 0.0
        if 1 < left <= STRAY_GUESS and strays:
            guesses = not guesses
        if guesses:
            return DECLARE + int(box.triple[nth_card(codes, rng_below(rng, left))])
    if allowed(mask, WAIT):
        return WAIT
    if allowed(mask, BOTH):
        return BOTH
    return any_card(state, seat, rng) if strays else best_card(state, box, seat, codes, tickets)


@inner
def note(state: np.record, box: np.record, seat: int, moment: int, path: Any, at: int) -> None:
    """Where the tickets of everybody stand after a choice, as the seat that made it can know."""
    for who in range(int(state.seats)):
        codes = possible(state, box, seat, seat) if who == seat else codes_of(state, box, who, seat)
        band = band_of(how_many(codes), (int(state.able) >> who) & 1)
        rival = OWN if who == seat else RIVAL
        path[at, who] = place(state, box, moment, rival, who, int(state.found[who]), band, int(state.player), int(state.full))


@rule
def practise(
    state: np.record,
    box: np.record,
    seats: int,
    seed: int,
    matches: int,
    stray: int,
    step: float,
    mask: Any,
    words: Any,
    out: Any,
    path: Any,
    tickets: Any,
) -> None:
    """Play matches, and after each give more tickets to whoever won it from what was known at each choice, fewer to the others."""
    for number in range(matches):
        seed_of(seed, number, words)
        deal(state, box, seats, words)
        rng, noted = new_rng(seed, number), 0
        while not is_over(state):
            rng = next_rng(rng)
            seat = turn(state)
            legal(state, box, seat, mask)
            action = tried(state, box, seat, mask, rng, tickets, stray)
            apply(state, box, seat, action)
            if noted < LONGEST and action != BOTH and not is_over(state):
                note(state, box, seat, TAKEN if action < BOTH else SAID, path, noted)
                noted += 1
        standings(state, box, out)
        for i in range(noted):
            total = 0.0
            for who in range(seats):
                total += tickets[path[i, who]]
            for who in range(seats):
                at = path[i, who]
                won = 1.0 if out[who, 1] == 1 else 0.0
                tickets[at] = min(MOST, max(FEWEST, tickets[at] * (1.0 + step * (won - tickets[at] / total))))


def first_tickets() -> Any:
    """Before anything is learnt: the more codes, the fewer tickets; four times as many for who needs one code."""
    tickets = np.zeros((3, 2, 2, 2, BANDS, PACES))
    for band in range(BANDS):
        tickets[..., band, :] = 0.6 if band == NO_CLUE else 8.0 / (1.0 + band)
    tickets[:, :, :, 1] *= 4.0
    return tickets.reshape(-1)


def learn() -> Any:
    """The tickets for two to four seats."""
    game = games.load("temple_code")
    box, run, tickets = boxes.standard(game).record(), jit.bind(practise, loops.names_of(game)), first_tickets()
    out, path = np.zeros((game.max_seats, 2), np.int64), np.zeros((LONGEST, game.max_seats), np.int64)
    for seats in (2, 3, 4):
        for number, (step, stray, matches) in enumerate(STAGES):
            words, seed = np.zeros(8, np.uint32), 100 + number
            run(game.new_state(), box, seats, seed, matches, stray, step, game.new_mask(), words, out, path, tickets)
            print(f"{seats} seats, stage {number + 1} of {len(STAGES)}", file=sys.stderr, flush=True)
    return np.maximum(1, np.round(tickets * GRAIN)).astype(np.int64)


def as_module(tickets: Any) -> str:
    """The file of the tickets, a line for each band."""
    rows = tickets.reshape(3, 2, 2, 2, BANDS * PACES)
    lines = [
        '"""Tickets of the race in Temple Code, written by `python -m bench.strength.race learn`."""',
        "",
        "from __future__ import annotations",
        "",
        "import numpy as np",
        "",
        "# fmt: off",
        "TICKETS = np.array([",
    ]
    for index in np.ndindex(3, 2, 2, 2):
        seats, moment, rival, last = index
        about = f"{seats + 2} seats, {('taken', 'said')[moment]}, {('own', 'rival')[rival]}, {('two codes', 'one code')[last]} to win"
        halves = rows[index].reshape(2, -1)
        lines += [f"    # {about}", *("    " + ", ".join(map(str, half)) + "," for half in halves)]
    return "\n".join([*lines, "], np.int64)", "# fmt: on", ""])


@rule
def play_deals(
    state: np.record, box: np.record, seats: int, seed: int, deals: int, mask: Any, words: Any, out: Any, shares: Any, tablebase: Any
) -> None:
    """The share of the win of `policy` alone among `others`, on average over all seats of a deal."""
    for number in range(deals):
        won = 0.0
        for alone in range(seats):
            seed_of(seed, number, words)
            deal(state, box, seats, words)
            rng = new_rng(seed, number * 8 + alone)
            while not is_over(state):
                rng = next_rng(rng)
                seat = turn(state)
                count = legal(state, box, seat, mask)
                if seat == alone:
                    action = policy(state, box, seat, mask, count, split_rng(rng), tablebase)
                else:
                    action = others(state, box, seat, mask, count, split_rng(rng), tablebase)
                apply(state, box, seat, action)
            standings(state, box, out)
            winners = 0
            for seat in range(seats):
                winners += 1 if out[seat, 1] == 1 else 0
            won += 1.0 / winners if out[alone, 1] == 1 else 0.0
        shares[number] = won / seats


def compare(one: str, other: str, seats: int, deals: int, seed: int) -> dict[str, Any]:
    """One policy alone among others, with the 95 % interval of its share; deals are the observations."""
    game = games.load("temple_code")
    by_name = {**policies_of(game), "counting": counting, "guessing": temple_code_race.guessing, "racing": temple_code_race.racing}
    run = jit.bind(play_deals, {**loops.names_of(game, temple_code), "policy": by_name[one], "others": by_name[other]})
    shares, out = np.zeros(deals), np.zeros((game.max_seats, 2), np.int64)
    box, words = boxes.standard(game).record(), np.zeros(8, np.uint32)
    run(game.new_state(), box, seats, seed, deals, game.new_mask(), words, out, shares, np.zeros(1, np.uint8))
    margin = 1.96 * shares.std() / deals**0.5
    return {
        "bot": one,
        "among": other,
        "seats": seats,
        "matches": deals * seats,
        "share": round(float(shares.mean()), 4),
        "share_margin": round(float(margin), 4),
        "times_fair": round(float(shares.mean()) * seats, 3),
        "times_fair_margin": round(float(margin) * seats, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", help="learn, or a policy: guessing, racing, counting, forgetful…")
    parser.add_argument("among", nargs="?", default="counting")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], choices=(2, 3, 4))
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.bot == "learn":
        print(as_module(learn()), end="")
        return
    for seats in arguments.seats:
        print(json.dumps(compare(arguments.bot, arguments.among, seats, arguments.deals, arguments.seed)), flush=True)


if __name__ == "__main__":
    main()
