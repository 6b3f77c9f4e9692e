"""What things are worth in Aztec, in points and as one seat sees them: stocks, handfuls, stones, artefacts, and the standing of a rival."""

from __future__ import annotations

import numpy as np

from teocalli.games.aztec.box import ROUNDS
from teocalli.games.aztec.state import CURSING, JEWELS, TREASURE, TRIO
from teocalli.jit import inner

ARTEFACT = 3.5  # points that a gained artefact is worth on average
LEFT_OVER = 0.3  # what a jewel beyond the smaller count is worth to a pair or a trio, as a share
EARLY_STONE = 0.25  # a stone costs more than the ladder says now, for each round to come
CURSED = 0.6  # odds that whoever is ahead in a colour before the others' handfuls still is when the curse strikes
RIVALRY = 0.6  # what a rival loses counts for me, shared out among all rivals


@inner
def rounds_left(state: np.record) -> int:
    return ROUNDS - int(state.round_no)


@inner
def of_two(one: float, other: float) -> float:
    """Pairs of two colours, what is left over counted in part."""
    return min(one, other) + LEFT_OVER * 0.5 * abs(one - other)


@inner
def knows_kept(state: np.record, seat: int, other: int, i: int) -> bool:
    """Whether a seat knows an artefact that another keeps."""
    return seat == other or (int(state.kept_known[other, i]) >> seat) & 1 == 1


@inner
def artefact_value(kind: int, printed: int, blue: float, yellow: float, red: float) -> float:
    """What a kept artefact with so many points printed on it is worth with such a stock."""
    if kind == TREASURE:
        return float(printed)
    if kind >= TRIO:
        count = blue if kind == TRIO else yellow if kind == TRIO + 1 else red
        return printed * count / 3.0
    if kind == 0:
        return printed * of_two(red, blue)
    return printed * (of_two(red, yellow) if kind == 1 else of_two(blue, yellow))


@inner
def stock_value(state: np.record, box: np.record, seat: int, owner: int, blue: float, yellow: float, red: float) -> float:
    """What a stock is worth to its owner, as far as the seat knows their artefacts; jewels left over count in part."""
    sheet = int(state.character[owner])
    one, other = int(box.duo[sheet, 0]), int(box.duo[sheet, 1])
    first = blue if one == 0 else yellow if one == 1 else red
    second = blue if other == 0 else yellow if other == 1 else red
    total = int(box.duo_points) * (0.5 * first if one == other else of_two(first, second))
    least = min(blue, min(yellow, red))
    total += int(box.trio_points) * (least + LEFT_OVER * (blue + yellow + red - 3.0 * least) / 3.0)
    for i in range(int(state.kept_count[owner])):
        if knows_kept(state, seat, owner, i):
            kind = int(state.kept[owner, i])
            total += artefact_value(kind, int(box.worth[kind]), blue, yellow, red)
    return total


@inner
def stock_now(state: np.record, box: np.record, seat: int, owner: int) -> float:
    """What a stock is worth to its owner as it is."""
    return stock_value(state, box, seat, owner, float(state.jewels[owner, 0]), float(state.jewels[owner, 1]), float(state.jewels[owner, 2]))


@inner
def handful_value(state: np.record, box: np.record, seat: int, owner: int, handful: int) -> float:
    """What the jewels of a handful add to a stock, less the curses that they may bring."""
    return handful_gain(state, box, seat, owner, handful, stock_now(state, box, seat, owner))


@inner
def handful_gain(state: np.record, box: np.record, seat: int, owner: int, handful: int, before: float) -> float:
    """The value of a handful where it is known what the stock was worth before."""
    blue, yellow, red = int(state.jewels[owner, 0]), int(state.jewels[owner, 1]), int(state.jewels[owner, 2])
    more_blue, more_yellow, more_red = int(JEWELS[handful, 0]), int(JEWELS[handful, 1]), int(JEWELS[handful, 2])
    gained = stock_value(state, box, seat, owner, float(blue + more_blue), float(yellow + more_yellow), float(red + more_red))
    gained -= before
    gained -= curse_risk(state, box, owner, 0, more_blue) + curse_risk(state, box, owner, 1, more_yellow)
    return gained - curse_risk(state, box, owner, 2, more_red)


@inner
def curse_risk(state: np.record, box: np.record, owner: int, colour: int, more: int) -> float:
    """A14: what it may cost to become the leader in a colour."""
    if more == 0:
        return 0.0
    mine = int(state.jewels[owner, colour]) + more
    best = 0
    for other in range(int(state.seats)):
        if other != owner:
            best = max(best, int(state.jewels[other, colour]))
    if mine <= best + 1:
        return 0.0
    return CURSED * stones_cost(state, box, owner, int(state.curses[colour]))


@inner
def stones_cost(state: np.record, box: np.record, owner: int, more: int) -> float:
    """What so many more stones cost, or fewer save, by the ladder and the rounds in which more may come."""
    now = int(state.stones[owner])
    then = max(now + more, 0)
    return float(int(box.lost[min(then, int(box.stones))]) - int(box.lost[now])) + EARLY_STONE * rounds_left(state) * (then - now)


@inner
def standing(state: np.record, box: np.record, seat: int, other: int) -> float:
    """The points of a rival as a seat judges them: artefacts kept in secret count as usual."""
    blue, yellow, red = float(state.jewels[other, 0]), float(state.jewels[other, 1]), float(state.jewels[other, 2])
    total = stock_value(state, box, seat, other, blue, yellow, red) - int(box.lost[state.stones[other]])
    for i in range(int(state.kept_count[other])):
        if not knows_kept(state, seat, other, i):
            total += ARTEFACT
    return total


@inner
def share_of_harm(state: np.record, box: np.record, seat: int, other: int) -> float:
    """What a point lost by a rival counts for me: more if they stand well."""
    ahead = standing(state, box, seat, other) - standing(state, box, seat, seat)
    return RIVALRY / (int(state.seats) - 1) * min(2.0, max(0.1, 1.0 + 0.1 * ahead))


@inner
def harm_of_hex(state: np.record, box: np.record, seat: int, other: int) -> float:
    return share_of_harm(state, box, seat, other) * stones_cost(state, box, other, int(box.worth[CURSING]))


@inner
def jewel_value(state: np.record, box: np.record, seat: int, owner: int, colour: int, more: float) -> float:
    """What one jewel more or less changes in a stock."""
    blue, yellow, red = float(state.jewels[owner, 0]), float(state.jewels[owner, 1]), float(state.jewels[owner, 2])
    before = stock_value(state, box, seat, owner, blue, yellow, red)
    if colour == 0:
        blue += more
    elif colour == 1:
        yellow += more
    else:
        red += more
    return stock_value(state, box, seat, owner, blue, yellow, red) - before
