"""How people play Aztec who go by habit and by feeling: what they do depends on what they saw happen, not on dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.aztec import (
    LIE_SHAPES,
    LIKED,
    NOTHING,
    USUAL,
    best_artefact,
    best_theft,
    best_victim,
    grown,
)
from teocalli.bots.policies.aztec_values import handful_gain, handful_value, stock_now, stones_cost
from teocalli.chance import WORD, mix
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.aztec.state import (
    ACCUSE,
    BELIEVE,
    HANDFUL,
    HEX,
    HEX_SEAT,
    JEWELS,
    KEEP,
    KEEP_FIRST,
    PURIFICATION,
    PURIFY,
    PURIFY_NONE,
    SEATS,
    STEAL_FROM,
    TAKE,
    TOKEN,
)
from teocalli.jit import inner, rule
from teocalli.masks import allowed
from teocalli.seats import clockwise

MEAGRE = 2  # jewels of a card that a beginner will not put up with
GREED = 4  # and how many they then take
MODEST = 3.0  # points below which somebody who judges by looks thinks a card poor
BOLD = 4  # jewels that they then take at most, too many to be believed
TRUST = 0.5  # the share of lies that they expect of anybody


@rule
def beginner(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who lies whenever their card is meagre, accuses out of spite, and else distrusts whoever took most."""
    phase = int(state.phase)
    if phase == TAKE:
        return HANDFUL + habitual_handful(state, box, seat)
    if phase == TOKEN:
        return spiteful_token(state, seat)
    if phase == KEEP:
        return KEEP_FIRST + highest_printed(state, box)
    if phase == PURIFY:
        return PURIFY_NONE + min(int(box.worth[PURIFICATION]), int(state.stones[seat]))
    if phase == HEX:
        return HEX_SEAT + enemy(state, seat)
    return stolen_from_enemy(state, seat, mask)


@rule
def by_looks(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who lies big and believes readily: they judge by looks, and remember neither who has lied nor which cards have gone."""
    phase = int(state.phase)
    if phase == TAKE:
        return HANDFUL + tempting_handful(state, box, seat)
    if phase == TOKEN:
        return surest_token(state, box, seat)
    if phase == KEEP:
        return KEEP_FIRST + best_artefact(state, box, seat)
    if phase == PURIFY:
        return PURIFY_NONE + min(int(box.worth[PURIFICATION]), int(state.stones[seat]))
    if phase == HEX:
        return HEX_SEAT + best_victim(state, box, seat)
    return best_theft(state, box, seat, mask)


@inner
def size_of(handful: int) -> int:
    """How many jewels a handful has."""
    return int(JEWELS[handful, 0]) + int(JEWELS[handful, 1]) + int(JEWELS[handful, 2])


@inner
def best_of_size(state: np.record, box: np.record, seat: int, most: int) -> int:
    """The handful of at most so many jewels and two colours that is worth most, as if nobody could doubt it."""
    before = stock_now(state, box, seat, seat)
    best, chosen = NOTHING, 0
    for handful in range(len(HANDFULS)):
        if size_of(handful) <= most and min(int(JEWELS[handful, 0]), min(int(JEWELS[handful, 1]), int(JEWELS[handful, 2]))) == 0:
            value = handful_gain(state, box, seat, seat, handful, before)
            if value > best:
                best, chosen = value, handful
    return chosen


@inner
def habitual_handful(state: np.record, box: np.record, seat: int) -> int:
    """A4: what the card shows, unless that is meagre; then as much as cards can show."""
    card = int(state.cards[seat, int(state.round_no) - 1])
    return card if size_of(card) > MEAGRE else best_of_size(state, box, seat, GREED)


@inner
def token_of(state: np.record, seat: int, back: int) -> int:
    """The token of a seat so many rounds ago, or nothing."""
    round_no = int(state.round_no) - 1 - back
    return int(state.tokens[seat, round_no]) if round_no >= 0 else -1


@inner
def enemy(state: np.record, seat: int) -> int:
    """Who accused the seat last, the nearest to the left of several; the left neighbour where nobody has."""
    seats = int(state.seats)
    for back in range(1, int(state.round_no)):
        for step in range(1, seats):
            other = clockwise(seat, step, seats)
            if token_of(state, other, back) == SEATS + seat:
                return other
    return clockwise(seat, 1, seats)


@inner
def spiteful_token(state: np.record, seat: int) -> int:
    """A6: accuse who accused the seat in the round before; else who took most, if no more can be had; else believe who took least."""
    seats, this = int(state.seats), int(state.round_no) - 1
    most, least, greedy, modest = 0, GREED + 1, 0, 0
    for step in range(1, seats):
        other = clockwise(seat, step, seats)
        if token_of(state, other, 1) == SEATS + seat:
            return ACCUSE + other
        size = size_of(int(state.handfuls[other, this]))
        if size > most:
            most, greedy = size, other
        if size < least:
            least, modest = size, other
    return ACCUSE + greedy if most == GREED else BELIEVE + modest


@inner
def highest_printed(state: np.record, box: np.record) -> int:
    """A12: the artefact with the highest number on it, whatever it needs."""
    best, chosen = -1, 0
    for place in range(3):
        if state.hand_seen[place] and int(box.worth[int(state.hand[place])]) > best:
            best, chosen = int(box.worth[int(state.hand[place])]), place
    return chosen


@inner
def stolen_from_enemy(state: np.record, seat: int, mask: Any) -> int:
    """A12, theft: the first jewel of whoever accused last, else of the nearest to the left who has one."""
    seats, first = int(state.seats), enemy(state, seat)
    for step in range(seats):
        for colour in range(3):
            action = STEAL_FROM + 3 * clockwise(first, step, seats) + colour
            if allowed(mask, action):
                return action
    return STEAL_FROM


@inner
def tempting_handful(state: np.record, box: np.record, seat: int) -> int:
    """A4: what the card shows, unless that is poor; then what is worth most. In some rounds temptation is not felt."""
    this = int(state.round_no) - 1
    card = int(state.cards[seat, this])
    gain = handful_gain(state, box, seat, seat, card, stock_now(state, box, seat, seat))
    mood = mix((card + 64 * this + 512 * seat + 4096 * int(state.character[seat])) & WORD) & 3
    return card if gain >= MODEST or mood == 0 else best_of_size(state, box, seat, BOLD)


@inner
def doubt(state: np.record, box: np.record, seat: int, owner: int, handful: int) -> float:
    """How likely a handful looks like a lie to somebody who knows the cards of the box but not which have gone."""
    size = size_of(handful)
    liked = grown(LIKED * (handful_value(state, box, seat, owner, handful) - USUAL * size))
    lied = TRUST * LIE_SHAPES[size] * liked
    return lied / (lied + (1.0 - TRUST) * int(box.copies[handful]) / int(box.deck_size) + 1e-9)


@inner
def surest_token(state: np.record, box: np.record, seat: int) -> int:
    """A6: the player about whom the seat feels surest, by what being right saves and being wrong costs."""
    take, save, this = stones_cost(state, box, seat, 1), -stones_cost(state, box, seat, -1), int(state.round_no) - 1
    best, chosen = NOTHING, -1
    for step in range(1, int(state.seats)):
        other = clockwise(seat, step, int(state.seats))
        lie = doubt(state, box, seat, other, int(state.handfuls[other, this]))
        accuse, believe = lie * save - (1.0 - lie) * take, (1.0 - lie) * save - lie * take
        if accuse > best:
            best, chosen = accuse, ACCUSE + other
        if believe > best:
            best, chosen = believe, BELIEVE + other
    return chosen


POLICIES = (beginner, by_looks)
