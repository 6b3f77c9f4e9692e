"""Cibola told in numbers: what happened, what is asked and what a button says, as rows of messages.

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import (
    ANCESTOR,
    FEATHER,
    IDOL,
    MIRROR_TOTEM,
    MOST_SYMBOLS,
    RECALL_TOTEM,
    RESCUE,
    ROWS,
    SERPENT,
    SUN,
    SYMBOL_BITS,
    TREMOR_TOTEM,
)
from teocalli.games.cibola.messages import (
    EVENT_FIRST,
    EVENT_LEFTOVER,
    EVENT_LEFTOVER_ROCK,
    EVENT_MIRROR,
    EVENT_NO_EFFECT,
    EVENT_NO_TOTEM,
    EVENT_OPENED,
    EVENT_PICK,
    EVENT_RECALL,
    EVENT_RESCUE,
    EVENT_ROCK,
    EVENT_ROUND,
    EVENT_SCORE,
    EVENT_SEALED,
    EVENT_SEALED_OWN,
    EVENT_SETTLED,
    EVENT_SHARED,
    EVENT_SHOWN,
    EVENT_SHOWN_NONE,
    EVENT_TORCH,
    EVENT_TOTEM,
    EVENT_TREMOR,
    EVENT_TREMOR_NONE,
    EVENT_WINS,
    EVENT_WINS_BY_EXPLORERS,
    LABEL_MIRROR,
    LABEL_PICK,
    LABEL_RECALL,
    LABEL_ROCK,
    LABEL_STAKE,
    LABEL_TOTEM,
    LABEL_TREMOR,
    LABEL_TREMOR_NONE,
    PROMPT_LEFTOVER_ROCK,
    PROMPT_OVER,
    PROMPT_PICK,
    PROMPT_RECALL,
    PROMPT_SEALED,
    PROMPT_STAKE,
    PROMPT_STAKING,
    SYMBOL_WIDTH,
)
from teocalli.games.cibola.rules import turn
from teocalli.games.cibola.scoring import standings
from teocalli.games.cibola.state import (
    FIRST,
    MIRROR,
    OUT,
    PICK,
    RECALL,
    ROCK,
    ROUNDS,
    STAKE,
    STAKES,
    TOTEM,
    TREMOR,
    TREMOR_DOWN,
    TREMOR_NONE,
    is_over,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.message_rows import AFTER, BEFORE_AND_AFTER, SEAT_BITS, clear, say, with_item
from teocalli.message_rows import ROWS as MOST_ROWS

WORLDS = BEFORE_AND_AFTER

RANKING = MOST_ROWS - 3  # the last four rows, which no story reaches, lend their space to the standings


@lean
@rule
def story(worlds: Any, raw: Any, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    """What an action did, as the viewer saw it; `action` is HIDDEN_ACTION where another's stake is sealed."""
    clear(rows, AFTER)
    tell_action(worlds[0], worlds[1], box, seat, action, rows)
    tell_leftover(worlds[0], worlds[1], box, rows)
    tell_end(worlds[0], worlds[1], box, rows)


@lean
@inner
def tell_action(before: np.record, after: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The action itself and what it did at once."""
    phase = int(before.phase)
    chosen = action - int(FIRST[phase])
    if phase == STAKE:
        tell_stake(before, after, seat, action, rows)
    elif phase == PICK:
        tell_pick(before, box, seat, chosen, rows)
    elif phase == ROCK:
        tell_rock(before, after, box, seat, chosen, rows)
    elif phase == TOTEM:
        kind = int(before.totems[chosen])
        say(rows, EVENT_TOTEM, seat, kind)
        tell_effect(before, after, seat, kind, rows)
    elif phase == MIRROR:
        say(rows, EVENT_MIRROR, seat, chosen)
        tell_effect(before, after, seat, chosen, rows)
    elif phase == RECALL:
        say(rows, EVENT_RECALL, seat, chosen)
    else:
        tell_tremor(box, seat, chosen, rows)


@lean
@inner
def tell_stake(before: np.record, after: np.record, seat: int, action: int, rows: Any) -> None:
    """B6: a fist closes; the last one opens them all (B7, B8)."""
    if action < 0:
        say(rows, EVENT_SEALED, seat)
    else:
        say(rows, EVENT_SEALED_OWN, seat, action - STAKES)
    if int(after.phase) != STAKE:
        say(rows, EVENT_OPENED)
        for i in range(int(after.seats)):
            tell_shown(before, after, int(after.order[i]), rows)
        say(rows, EVENT_FIRST, int(after.order[0]))


@lean
@inner
def tell_shown(before: np.record, after: np.record, seat: int, rows: Any) -> None:
    """An open fist; an empty one takes its share of the discard (B7)."""
    stake = int(after.stakes[seat])
    if stake:
        say(rows, EVENT_SHOWN, seat, stake)
    else:
        say(rows, EVENT_SHOWN_NONE, seat, int(after.hands[seat]) - int(before.hands[seat]))


@lean
@inner
def tell_pick(before: np.record, box: np.record, seat: int, place: int, rows: Any) -> None:
    """B8: a card is taken; B10: of a totem on it nothing comes when all are taken."""
    card = card_at(before, place)
    say(rows, EVENT_PICK, seat, card, symbols_on(box, card))
    if int(box.totem[card]) and not int(box.rock[card]) and not int(before.unclaimed):
        say(rows, EVENT_NO_TOTEM, seat)


@lean
@inner
def tell_rock(before: np.record, after: np.record, box: np.record, seat: int, cell: int, rows: Any) -> None:
    """B9: a cell is covered, and perhaps the column is settled."""
    column = cell // ROWS
    say(rows, EVENT_ROCK, seat, column, value_of(box, cell))
    left = (int(after.uncovered) >> (ROWS * column)) & 15
    if ones(left) == 1:
        row = (left >> 1) - (left >> 3)  # 1, 2, 4, 8 become 0, 1, 2, 3
        say(rows, EVENT_SETTLED, column, value_of(box, ROWS * column + row))
    if int(before.totem_due) and not int(before.unclaimed):
        say(rows, EVENT_NO_TOTEM, seat)


@lean
@inner
def tell_effect(before: np.record, after: np.record, seat: int, kind: int, rows: Any) -> None:
    """B10: what a totem did by itself, or that it found nothing to do."""
    won = int(after.hands[seat]) - int(before.hands[seat])
    if kind == RESCUE and won:
        say(rows, EVENT_RESCUE, seat, won)
    elif kind == RESCUE or (asks_for(kind) and int(after.phase) != asks_for(kind)):
        say(rows, EVENT_NO_EFFECT, seat, kind)


@inner
def asks_for(kind: int) -> int:
    """B10: the phase of the choice that a totem asks for; 0 where it asks for none."""
    if kind == TREMOR_TOTEM:
        return TREMOR
    if kind == RECALL_TOTEM:
        return RECALL
    return MIRROR if kind == MIRROR_TOTEM else 0


@lean
@inner
def tell_tremor(box: np.record, seat: int, chosen: int, rows: Any) -> None:
    """B10: a rock rolls, or none."""
    if chosen == TREMOR_NONE:
        say(rows, EVENT_TREMOR_NONE, seat)
    else:
        cell = freed_by(chosen)
        say(rows, EVENT_TREMOR, seat, cell // ROWS, value_of(box, cell), value_of(box, covered_by(chosen)))


@lean
@inner
def tell_leftover(before: np.record, after: np.record, box: np.record, rows: Any) -> None:
    """B13: with three players a card leaves the game, and the winner of the bidding places its rock."""
    last = last_out(after)
    if int(after.seats) != 3 or last == last_out(before):
        return
    card = int(after.pile[last])
    if int(box.rock[card]):
        say(rows, EVENT_LEFTOVER_ROCK, int(before.order[0]), card, symbols_on(box, card))
    else:
        say(rows, EVENT_LEFTOVER, card, symbols_on(box, card))


@inner
def last_out(state: np.record) -> int:
    """The place in the pile of the last card that nobody took, -1 before the first: one goes out in a round at most."""
    last = -1
    for place in range(32):
        fate = int(state.fate[place])
        if fate >= 0 and fate & 7 == OUT:
            last = place
    return last


@lean
@inner
def tell_end(before: np.record, after: np.record, box: np.record, rows: Any) -> None:
    """B11: the torch passes; then a new round begins (B5) or the match is over (B15)."""
    number = int(after.round_no)
    if is_over(after):
        say(rows, EVENT_TORCH, int(after.torch))
        tell_standings(after, box, rows)
    elif number != int(before.round_no):
        say(rows, EVENT_TORCH, int(after.torch))
        say(rows, EVENT_ROUND, number, ROUNDS, 0 if number <= ROUNDS // 2 else 1)


@lean
@inner
def tell_standings(state: np.record, box: np.record, rows: Any) -> None:
    """B16 to B18: the points of each, best first, and who wins."""
    ranking = rows[RANKING:]
    standings(state, box, ranking)
    seats = int(state.seats)
    for place in range(1, seats + 1):
        for seat in range(seats):
            if int(ranking[seat, 1]) == place:
                say(rows, EVENT_SCORE, seat, int(ranking[seat, 0]), int(state.hands[seat]))
    tell_winners(ranking, seats, rows)
    for seat in range(seats):
        ranking[seat, 0] = 0
        ranking[seat, 1] = 0


@lean
@inner
def tell_winners(ranking: Any, seats: int, rows: Any) -> None:
    """B18: one who won, by points or by explorers among equals, or several who share the first place."""
    winners, shared, points = 0, 0, 0
    for seat in range(seats):
        if int(ranking[seat, 1]) == 1:
            points = int(ranking[seat, 0])
            winners = with_item(winners, shared, SEAT_BITS, seat)
            shared += 1
    level = 0
    for seat in range(seats):
        level += 1 if int(ranking[seat, 0]) == points else 0
    if shared > 1:
        say(rows, EVENT_SHARED, winners, points)
    else:
        say(rows, EVENT_WINS_BY_EXPLORERS if level > 1 else EVENT_WINS, winners - 1, points)


@lean
@rule
def prompt(state: np.record, box: np.record, viewer: int, rows: Any) -> None:
    """What the viewer is to do, or whom the table waits for."""
    clear(rows, 0)
    phase, owed = int(state.phase), int(state.owed)
    if is_over(state):
        say(rows, PROMPT_OVER)
    elif phase == STAKE:
        if viewer < 0:
            say(rows, PROMPT_STAKING, ones(owed))
        elif (owed >> viewer) & 1:
            say(rows, PROMPT_STAKE, int(state.hands[viewer]))
        else:
            say(rows, PROMPT_SEALED, ones(owed))
    elif is_leftover_rock(state):
        say(rows, PROMPT_LEFTOVER_ROCK, turn(state))
    elif phase == RECALL:
        say(rows, PROMPT_RECALL, turn(state), most_recalled(state, box))
    else:
        say(rows, PROMPT_PICK + phase - PICK, turn(state))


@lean
@rule
def label(state: np.record, box: np.record, action: int, rows: Any) -> None:
    """The words for a button."""
    clear(rows, 0)
    phase = phase_of(action)
    chosen = action - int(FIRST[phase])
    if phase == STAKE:
        say(rows, LABEL_STAKE, chosen)
    elif phase == PICK:
        card = card_at(state, chosen)
        extras = (1 if int(box.rock[card]) else 0) + (2 if int(box.totem[card]) else 0)
        say(rows, LABEL_PICK + extras, symbols_on(box, card))
    elif phase == ROCK:
        say(rows, LABEL_ROCK, chosen // ROWS, value_of(box, chosen))
    elif phase == TOTEM:
        label_totem(box, LABEL_TOTEM, int(state.totems[chosen]), rows)
    elif phase == RECALL:
        say(rows, LABEL_RECALL, chosen)
    elif phase == MIRROR:
        label_totem(box, LABEL_MIRROR, chosen, rows)
    elif chosen == TREMOR_NONE:
        say(rows, LABEL_TREMOR_NONE)
    else:
        cell = freed_by(chosen)
        say(rows, LABEL_TREMOR, cell // ROWS, value_of(box, cell), value_of(box, covered_by(chosen)))


@lean
@inner
def label_totem(box: np.record, first: int, kind: int, rows: Any) -> None:
    """B10: a totem with the numbers in its text."""
    if kind == SUN:
        say(rows, first + kind, int(box.sun_points), int(box.sun_sundials))
    else:
        say(rows, first + kind, totem_number(box, kind))


@inner
def totem_number(box: np.record, kind: int) -> int:
    """B10: the one number in the text of a totem; 0 where there is none."""
    number = 0
    if kind == SERPENT:
        number = int(box.serpent_points)
    elif kind == FEATHER:
        number = int(box.feather_points)
    elif kind == IDOL:
        number = int(box.idol_points)
    elif kind == ANCESTOR:
        number = int(box.ancestor_skulls)
    elif kind == RECALL_TOTEM:
        number = int(box.recall_explorers)
    elif kind == RESCUE:
        number = int(box.rescue_more)
    return number


@inner
def phase_of(action: int) -> int:
    """The phase to which an action belongs."""
    phase = TREMOR
    while action < int(FIRST[phase]):
        phase -= 1
    return phase


@inner
def is_leftover_rock(state: np.record) -> bool:
    """B13: whether the rock to be placed is that of the card left over."""
    return int(state.seats) == 3 and int(state.phase) == ROCK and int(state.taken) == 4


@inner
def most_recalled(state: np.record, box: np.record) -> int:
    """B10: the explorers that a recall can take now."""
    return min(int(state.discard), int(box.recall_explorers))


@inner
def card_at(state: np.record, place: int) -> int:
    """B5: the treasure that was revealed at a place of this round's offer."""
    return int(state.pile[4 * int(state.round_no) - 4 + place])


@inner
def symbols_on(box: np.record, card: int) -> int:
    """What a card shows, for a list: `2 sundials and a skull`."""
    items, count = 0, 0
    for kind in range(5):
        amount = (int(box.symbols[card]) >> (SYMBOL_BITS * kind)) & 63
        if amount:
            items = with_item(items, count, SYMBOL_WIDTH, MOST_SYMBOLS * kind + amount - 1)
            count += 1
    return items


@inner
def value_of(box: np.record, cell: int) -> int:
    """The number on a cell."""
    return int(box.values[cell // ROWS, cell % ROWS])


@inner
def freed_by(chosen: int) -> int:
    """B10: the cell that a tremor uncovers."""
    return chosen % TREMOR_DOWN


@inner
def covered_by(chosen: int) -> int:
    """B10: the cell that a tremor covers: the one just above, or just below."""
    return freed_by(chosen) + (1 if chosen < TREMOR_DOWN else -1)
