"""Temple Code told in numbers: what happened, what is asked and what a button says, as rows of messages.

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.box import MAX_CARDS, PLACES, TITLES, TRIPLES
from teocalli.games.temple_code.messages import (
    EVENT_BOTH,
    EVENT_CLUE,
    EVENT_CODE,
    EVENT_CODE_SEEN,
    EVENT_DECLARE,
    EVENT_FIRST_CARD,
    EVENT_GUESS,
    EVENT_KEEP,
    EVENT_LIMIT,
    EVENT_REVEAL,
    EVENT_ROUND,
    EVENT_SHUFFLED,
    EVENT_SOLO_OVER,
    EVENT_STOP,
    EVENT_TAKE,
    EVENT_WIN,
    LABEL_BOTH,
    LABEL_DECLARE,
    LABEL_KEEP,
    LABEL_REVEAL,
    LABEL_STOP,
    LABEL_TAKE,
    LABEL_WAIT,
    PROMPT,
    PROMPT_DECLARE,
    PROMPT_KEEP_LAST,
    PROMPT_WAIT,
    STATUETTE_WIDTH,
)
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, STOP, WAIT, is_over
from teocalli.jit import inner, lean, rule
from teocalli.message_rows import AFTER, BEFORE_AND_AFTER, clear, say, with_item

WORLDS = BEFORE_AND_AFTER

PICTURES = np.array(TRIPLES, np.int8)  # the statuettes of each of the 210 codes, in order
PHASE_TAKE, PHASE_BOTH, PHASE_REVEAL, PHASE_KEEP, PHASE_LAST, PHASE_OVER = range(6)  # in the order of PHASE_NAMES


@lean
@rule
def story(worlds: Any, raw: Any, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    """What an action did, as the viewer saw it; silence is not worth a word."""
    clear(rows, AFTER)
    if action != WAIT:
        tell_action(worlds[0], worlds[1], box, seat, action, viewer, rows)
        tell_pile(worlds[0], worlds[1], seat, action, rows)
        tell_round(worlds[0], worlds[1], box, rows)


@lean
@inner
def tell_action(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    """The action itself, and the clues that it gave as far as the viewer is shown them."""
    if action >= DECLARE:
        tell_declaration(after, box, seat, action - DECLARE, viewer, rows)
    elif action == STOP:
        say(rows, EVENT_STOP, seat)
    elif action == REVEAL:
        say(rows, EVENT_REVEAL, seat, shown_at(after, box, 0, LEFT), shown_at(after, box, 0, RIGHT))
    elif action >= KEEP:
        side = action - KEEP
        say(rows, EVENT_KEEP, seat, shown_at(before, box, 0, side), shown_at(before, box, 0, RIGHT - side))
        tell_clue(after, box, seat, int(before.pair[0, side]), viewer, rows)
    elif action == BOTH:
        say(rows, EVENT_BOTH, seat, shown_at(before, box, seat, LEFT), shown_at(before, box, seat, RIGHT))
        tell_clue(after, box, seat, int(before.pair[seat, LEFT]), viewer, rows)
        tell_clue(after, box, seat, int(before.pair[seat, RIGHT]), viewer, rows)
    else:
        other, side = action >> 1, action & 1
        say(rows, EVENT_TAKE, seat, other, shown_at(before, box, other, side), shown_at(before, box, other, RIGHT - side))
        tell_clue(after, box, seat, int(before.pair[other, side]), viewer, rows)
        tell_clue(after, box, other, int(before.pair[other, RIGHT - side]), viewer, rows)


@lean
@inner
def tell_clue(after: np.record, box: np.record, seat: int, card: int, viewer: int, rows: Any) -> None:
    """T6, T17: a clue is told to its owner alone, or to everybody where the option says so."""
    if seat == viewer or int(box.open_clues):
        say(rows, EVENT_CLUE, seat, on_card(box, card), int(after.mark[seat, card]) - 1)


@lean
@inner
def tell_declaration(after: np.record, box: np.record, seat: int, triple: int, viewer: int, rows: Any) -> None:
    """T11, T12, T21: right or wrong, the code is shown, and a new one comes if the game goes on."""
    code, solo = int(after.declared_code), int(after.seats) == 1
    right = 1 if int(box.triple[code]) == triple else 0
    say(rows, (EVENT_GUESS if solo else EVENT_DECLARE) + right, seat, in_code(triple), on_card(box, code), int(after.found[seat]))
    if is_over(after):
        return
    new = int(after.code[seat])
    if new == NONE:
        say(rows, EVENT_CODE, seat)
    else:
        say(rows, EVENT_CODE_SEEN, seat, on_card(box, new))
    if solo:
        card = first_noted(after)
        say(rows, EVENT_FIRST_CARD, on_card(box, card))
        tell_clue(after, box, 0, card, viewer, rows)


@inner
def first_noted(state: np.record) -> int:
    """T21: the card of the one clue that a new code has in a solo game."""
    card = 0
    while card < MAX_CARDS - 1 and not (int(state.noted[0]) >> card) & 1:
        card += 1
    return card


@lean
@inner
def tell_pile(before: np.record, after: np.record, seat: int, action: int, rows: Any) -> None:
    """T14: the pile was made anew, out of the discard or out of the clue cards set aside."""
    if int(after.remade) == int(before.remade):
        return
    gone = 0
    for other in range(int(after.seats)):
        if action < DECLARE or other != seat:  # whoever declares discards their own
            gone |= int(before.aside[other]) & ~int(after.aside[other])
    say(rows, EVENT_SHUFFLED + (1 if gone else 0))


@lean
@inner
def tell_round(before: np.record, after: np.record, box: np.record, rows: Any) -> None:
    """T8: a new round begins, or the match is over."""
    if is_over(after):
        tell_end(after, box, rows)
    elif int(after.round_no) != int(before.round_no):
        say(rows, EVENT_ROUND, int(after.round_no), int(after.first))


@lean
@inner
def tell_end(state: np.record, box: np.record, rows: Any) -> None:
    """T11, T18, T22: who has won, or the title of a solo score."""
    most, best, winner = -1, 0, 0
    for seat in range(int(state.seats)):
        count = int(state.found[seat])
        if count > most:
            most, best, winner = count, 0, seat
        if count == most:
            best |= 1 << seat
    if int(state.seats) == 1:
        say(rows, EVENT_SOLO_OVER, 0, most, title_for(box, most))
    elif most >= int(box.to_win):
        say(rows, EVENT_WIN, winner)
    else:
        say(rows, EVENT_LIMIT, int(state.round_no), best, most)


@inner
def title_for(box: np.record, points: int) -> int:
    """T23: the title that a solo score has earned."""
    title = 0
    for step in range(len(TITLES)):
        if points >= int(box.titles[step]):
            title = step
    return title


@lean
@rule
def prompt(state: np.record, box: np.record, viewer: int, rows: Any) -> None:
    """What the viewer is to do, or whom the table waits for."""
    clear(rows, 0)
    player = int(state.player)
    if is_over(state):
        tell_end(state, box, rows)
    elif viewer == player:
        say(rows, own_prompt(state))
    elif viewer >= 0 and (int(state.able) >> viewer) & 1:
        say(rows, PROMPT_DECLARE, player)
    else:
        say(rows, PROMPT_WAIT, player)


@inner
def own_prompt(state: np.record) -> int:
    """What the player whose turn it is has to do; T22: a pair may be the last one."""
    phase = phase_of(state)
    return PROMPT_KEEP_LAST if phase == PHASE_KEEP and int(state.pile_size) < 2 else PROMPT + phase


@inner
def phase_of(state: np.record) -> int:
    """What is to be done next: T5 and T7, or T20 and T22."""
    if is_over(state):
        return PHASE_OVER
    if int(state.seats) > 1:
        return PHASE_TAKE if int(state.full) & ~(1 << int(state.player)) else PHASE_BOTH
    if int(state.full):
        return PHASE_KEEP
    return PHASE_REVEAL if int(state.pile_size) >= 2 else PHASE_LAST


@lean
@rule
def label(state: np.record, box: np.record, action: int, rows: Any) -> None:
    """The words for a button."""
    clear(rows, 0)
    if action >= DECLARE:
        say(rows, LABEL_DECLARE, in_code(action - DECLARE))
    elif action == WAIT:
        say(rows, LABEL_WAIT)
    elif action == REVEAL:
        say(rows, LABEL_REVEAL)
    elif action == STOP:
        say(rows, LABEL_STOP)
    elif action == BOTH:
        player = int(state.player)
        say(rows, LABEL_BOTH, shown_at(state, box, player, LEFT), shown_at(state, box, player, RIGHT))
    elif action >= KEEP:
        say(rows, LABEL_KEEP, shown_at(state, box, 0, action - KEEP), action - KEEP)
    else:
        other, side = action >> 1, action & 1
        say(rows, LABEL_TAKE, other, shown_at(state, box, other, side), side)


@inner
def shown_at(state: np.record, box: np.record, seat: int, side: int) -> int:
    """The statuettes on a card face up before a seat, for a list."""
    return on_card(box, int(state.pair[seat, side]))


@inner
def on_card(box: np.record, card: int) -> int:
    """The statuettes on a card, for a list."""
    return in_code(int(box.triple[card]))


@inner
def in_code(triple: int) -> int:
    """The statuettes of a code, for a list."""
    items = 0
    for place in range(PLACES):
        items = with_item(items, place, STATUETTE_WIDTH, int(PICTURES[triple, place]))
    return items
