"""Who knows what in Temple Code (T17): the veil, the codes that are still possible, and worlds imagined behind the veil."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, blank_generator, seed_generator, shuffle
from teocalli.games.temple_code.box import MAX_CARDS
from teocalli.games.temple_code.state import LEFT, NONE, RIGHT, rub_out
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.seats import SPECTATOR, Action


@inner
def sees_code(viewer: int, seat: int) -> bool:
    """T17: each code is known to everyone but its owner; spectators see none."""
    return viewer != seat and viewer != SPECTATOR


@lean
@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    """T17: hide the order of the pile, the viewer's own code (all codes from a spectator) and, unless shown to all, others' clues."""
    blank_generator(state)
    if state.over:
        return
    for card in range(MAX_CARDS):
        state.pile[card] = NONE
    for seat in range(state.seats):
        if not sees_code(viewer, seat):
            state.code[seat] = NONE
        if viewer != seat and not box.open_clues:
            rub_out(state, seat)


@inner
def in_sight(state: np.record, viewer: int) -> int:
    """T17: the cards that the viewer sees: discarded, set aside, in play, and the codes of the others."""
    cards = int(state.discard) | in_play(state, viewer)
    for seat in range(state.seats):
        cards |= int(state.aside[seat])
    return cards


@inner
def in_play(state: np.record, viewer: int) -> int:
    """T5, T17: of the cards that the viewer sees, those that give clues yet or are codes."""
    cards = 0
    for seat in range(state.seats):
        if state.full >> seat & 1:
            cards |= 1 << int(state.pair[seat, LEFT]) | 1 << int(state.pair[seat, RIGHT])
        if sees_code(viewer, seat) and state.code[seat] != NONE:
            cards |= 1 << int(state.code[seat])
    return cards


@inner
def agreeing(state: np.record, box: np.record, seat: int) -> int:
    """T1: the cards that give every clue the seat has noted, as far as its marks are shown."""
    cards = (1 << int(box.cards)) - 1
    for card in range(box.cards):
        if state.mark[seat, card]:
            cards &= int(box.agree[card, state.mark[seat, card]])
    return cards


@rule
def possible(state: np.record, box: np.record, seat: int, viewer: int) -> int:
    """The cards that may be the seat's code for a viewer who forgets nothing: out of sight, not ruled out, agreeing with the clues."""
    return agreeing(state, box, seat) & ~in_sight(state, viewer) & ~int(state.ruled[seat])


@lean
@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    """Redraw the codes and the pile that the viewer does not see, each way in which they can lie being as likely as any other."""
    seed_generator(state, seed)
    if state.over:
        return
    hidden = ((1 << int(box.cards)) - 1) & ~in_sight(state, viewer)
    if viewer == SPECTATOR:
        hidden &= ~imagine_codes(state, box)
    else:
        state.code[viewer] = any_card(state, possible(state, box, viewer, viewer))
        hidden &= ~(1 << int(state.code[viewer]))
    imagine_pile(state, hidden)
    for seat in range(state.seats):
        if viewer != seat and not box.open_clues:
            work_out_marks(state, box, seat)


@inner
def imagine_codes(state: np.record, box: np.record) -> int:
    """All codes at once, for a spectator: each drawn from its own cards, and all again until no two are the same card."""
    while True:
        drawn = 0
        for seat in range(state.seats):
            state.code[seat] = any_card(state, possible(state, box, seat, SPECTATOR))
            drawn |= 1 << int(state.code[seat])
        if cards_in(drawn) == state.seats:
            return drawn


@inner
def imagine_pile(state: np.record, cards: int) -> None:
    """The hidden cards that are no codes, in any order."""
    size = 0
    for card in range(MAX_CARDS):
        if cards >> card & 1:
            state.pile[size] = card
            size += 1
    shuffle(state, state.pile, 0, size)


@inner
def work_out_marks(state: np.record, box: np.record, seat: int) -> None:
    """T17: the clues of another can be worked out from their code and the cards they took for it."""
    triple = box.triple[state.code[seat]]
    for card in range(box.cards):
        if state.noted[seat] >> card & 1:
            state.mark[seat, card] = box.mark[triple, card]


@inner
def cards_in(cards: int) -> int:
    """How many cards a set holds."""
    return ones(cards)


@inner
def any_card(state: np.record, cards: int) -> int:
    """A card of a set that is not empty, each as likely as the others."""
    skip = below(state, cards_in(cards))
    for _ in range(skip):
        cards &= cards - 1
    card = 0
    while not cards >> card & 1:
        card += 1
    return card


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> Action:
    """T17: everything that players do is public."""
    return Action(action)
