"""Temple Code as a race: what everybody's chance to win is, and when a guess, or a card, makes one's own better.

Everybody holds tickets, and wins as often as they hold the ticket that is drawn. How many tickets somebody holds depends on what the
thinking seat can know of them: whether one more half medallion wins, how many codes they still hold possible, and how soon they get a clue.
The numbers (`temple_code_tickets.py`) were learnt from matches in which all played by them, now and then something else
(`bench/strength/race.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import MARK_KINDS, choose_by, codes_of, counting, given_away, how_many, nth_card
from teocalli.bots.policies.temple_code_solo import alone
from teocalli.bots.policies.temple_code_tickets import TICKETS
from teocalli.chance import rng_below
from teocalli.games.temple_code.box import MAX_SEATS
from teocalli.games.temple_code.secrecy import agreeing, in_play, possible
from teocalli.games.temple_code.state import BOTH, DECLARE, TAKE, WAIT
from teocalli.jit import inner, rule
from teocalli.masks import allowed
from teocalli.seats import clockwise

BANDS = 10  # 1, 2, 3, 4, 5, 6 to 7, 8 to 10, 11 to 15, more codes, and a code without a clue yet
NO_CLUE = BANDS - 1
PACES = 4  # nothing soon, a card of one's own pair, one's turn, both
TAKEN, SAID = 0, 1  # moments: after somebody's turn, before anybody is asked; when one has been asked and waits or has declared
OWN, RIVAL = 0, 1
TABLE = 2 * 2 * 2 * BANDS * PACES  # numbers for each number of seats, from two on
MOST_GUESSED = 12  # with more codes left nobody guesses
BITS = 4  # of a band
CLEARLY = 0.12  # of a win: what must be gained by a guess, to players who are careful with them


@inner
def band_of(left: int, able: int) -> int:
    """The band of somebody with so many codes left; who has had no clue may not declare (T10)."""
    if not able:
        return NO_CLUE
    if left <= 5:
        return max(left, 1) - 1
    return 5 if left <= 7 else 6 if left <= 10 else 7 if left <= 15 else 8


@inner
def bands_of(state: np.record, box: np.record, seat: int) -> int:
    """The bands of all seats as one of them can know them, four bits each."""
    bands = 0
    for other in range(int(state.seats)):
        codes = possible(state, box, seat, seat) if other == seat else codes_of(state, box, other, seat)
        bands |= band_of(how_many(codes), (int(state.able) >> other) & 1) << (BITS * other)
    return bands


@inner
def place(state: np.record, box: np.record, moment: int, rival: int, who: int, halves: int, band: int, player: int, full: int) -> int:
    """Where the tickets of somebody stand, when that player is next and these seats have their pairs."""
    last = 1 if halves >= int(box.to_win) - 1 else 0
    pace = (2 if player == who else 0) + ((full >> who) & 1)
    return (int(state.seats) - 2) * TABLE + (((moment * 2 + rival) * 2 + last) * BANDS + band) * PACES + pace


@inner
def held(
    state: np.record, box: np.record, moment: int, seat: int, who: int, more: int, band: int, player: int, full: int, tickets: Any
) -> float:
    """The tickets of somebody in such a band, with so many half medallions more than now."""
    rival = OWN if who == seat else RIVAL
    return float(tickets[place(state, box, moment, rival, who, int(state.found[who]) + more, band, player, full)])


@inner
def held_by_rivals(
    state: np.record, box: np.record, moment: int, seat: int, but: int, bands: int, player: int, full: int, tickets: Any
) -> float:
    """The tickets of everybody else, one of them left out."""
    total = 0.0
    for who in range(int(state.seats)):
        if who != seat and who != but:
            total += held(state, box, moment, seat, who, 0, (bands >> (BITS * who)) & 15, player, full, tickets)
    return total


@inner
def gain_of_guess(state: np.record, box: np.record, seat: int, left: int, bands: int, tickets: Any) -> float:
    """T11, T12: how much more often one wins by guessing among so many codes than by going on."""
    player, full = int(state.player), int(state.full)
    rivals = held_by_rivals(state, box, SAID, seat, seat, bands, player, full, tickets)
    on = held(state, box, SAID, seat, seat, 0, (bands >> (BITS * seat)) & 15, player, full, tickets)
    wrong = held(state, box, SAID, seat, seat, 0, NO_CLUE, player, full, tickets)
    won = 1.0
    if int(state.found[seat]) + 1 < int(box.to_win):
        right = held(state, box, SAID, seat, seat, 1, NO_CLUE, player, full, tickets)
        won = right / (right + rivals)
    lost = wrong / (wrong + rivals)
    return lost + (won - lost) / left - on / (on + rivals)


@inner
def chance_after(state: np.record, box: np.record, seat: int, codes: int, other: int, side: int, bands: int, tickets: Any) -> float:
    """T5, T6: how often one wins after taking that card, over all clues that it may give; the other card's clue is known."""
    seats = int(state.seats)
    last = int(state.turns) + 1 == seats
    player = clockwise(int(state.first) if last else seat, 1, seats)
    full = (1 << seats) - 1 if last else int(state.full) & ~(1 << other)
    mine, theirs = int(state.pair[other, side]), int(state.pair[other, 1 - side])
    given = int(given_away(state, box, other, codes_of(state, box, other, seat), theirs))
    rivals = held_by_rivals(state, box, TAKEN, seat, other, bands, player, full, tickets)
    rivals += held(state, box, TAKEN, seat, other, 0, band_of(given, 1), player, full, tickets)
    total = 0.0
    for mark in MARK_KINDS:
        part = how_many(codes & int(box.agree[mine, mark]))
        if part > 0:
            own = held(state, box, TAKEN, seat, seat, 0, band_of(part, 1), player, full, tickets)
            total += part * own / (own + rivals)
    return total


@inner
def guess(state: np.record, box: np.record, seat: int, mask: Any, codes: int, rng: int, least: float, tickets: Any) -> int:
    """A declaration of one of these codes where it is certain, or gains more than the least; else -1."""
    left = how_many(codes)
    if not allowed(mask, DECLARE) or left == 0 or left > MOST_GUESSED:
        return -1
    if left > 1 and gain_of_guess(state, box, seat, left, bands_of(state, box, seat), tickets) <= least:
        return -1
    return DECLARE + int(box.triple[nth_card(codes, rng_below(rng, left))])


@inner
def best_card(state: np.record, box: np.record, seat: int, codes: int, tickets: Any) -> int:
    """The card to take with which one wins most often."""
    best, chosen, bands = -1.0, -1, bands_of(state, box, seat)
    for other in range(MAX_SEATS):
        if other != seat and (int(state.full) >> other) & 1:
            for side in range(2):
                chance = chance_after(state, box, seat, codes, other, side, bands, tickets)
                if chance > best:
                    best, chosen = chance, TAKE + 2 * other + side
    return chosen


@rule
def guessing(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """A counting player who guesses where that wins clearly more often than going on."""
    if int(state.seats) > 1:
        action = guess(state, box, seat, mask, possible(state, box, seat, seat), rng, CLEARLY, TICKETS)
        if action >= 0:
            return action
    return counting(state, box, seat, mask, count, rng, tablebase)


@inner
def without_used(state: np.record, box: np.record, seat: int) -> int:
    """The codes possible for somebody who overlooks which cards have been used, except for their own clues."""
    return agreeing(state, box, seat) & ~in_play(state, seat) & ~int(state.noted[seat]) & ~int(state.ruled[seat])


@rule
def overlooking(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who guesses where that wins clearly more often than going on, but overlooks which cards have been used."""
    if int(state.seats) == 1:
        return counting(state, box, seat, mask, count, rng, tablebase)
    codes = without_used(state, box, seat)
    action = guess(state, box, seat, mask, codes, rng, CLEARLY, TICKETS)
    return action if action >= 0 else choose_by(state, box, seat, mask, count, rng, codes)


@rule
def racing(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Guess, and take cards, as it wins the race most often; alone what promises most points."""
    if int(state.seats) == 1:
        return alone(state, box, rng, tablebase)
    codes = possible(state, box, seat, seat)
    action = guess(state, box, seat, mask, codes, rng, 0.0, TICKETS)
    if action >= 0:
        return action
    if allowed(mask, WAIT):
        return WAIT
    return BOTH if allowed(mask, BOTH) else best_card(state, box, seat, codes, TICKETS)
