"""Codinca in words: what happened, what is asked, what a button says, and why something is refused. Everything from veiled records."""

from __future__ import annotations

import numpy as np

from teocalli.games.codinca import notation, rules
from teocalli.games.codinca.box import ACTION
from teocalli.games.codinca.box import SIDES as SIDE_NAMES
from teocalli.games.codinca.grid import BLOCKS, CELLS, EDGES, GROUPS, LINES
from teocalli.games.codinca.messages import TRAPS
from teocalli.games.codinca.notation import BLOCK_NAMES, CELL_NAMES, LINE_NAMES, ROTATION_NAMES, push_ways
from teocalli.games.codinca.state import (
    BLIND_TRAPS,
    CARDS,
    DONE,
    FLIP,
    FLIPS,
    HELD,
    NO_BASE_ACTION,
    ROTATIONS,
    SIDES,
    SWITCH,
    TRAP,
    WAYS,
    is_over,
)
from teocalli.games.codinca.take_back import barred_base, barred_ways
from teocalli.messages import Message, Refusal
from teocalli.seats import seats_in


def story(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did; nothing that is done is hidden from anybody (C22)."""
    return [told_action(before, after, box, seat, action), *told_key(before, after, box, seat), *told_end(after, box, seat)]


def told_action(before: np.record, after: np.record, box: np.record, seat: int, action: int) -> Message:
    """The action itself."""
    if action < FLIPS:
        return event("switch", seat, cells=cell_names(EDGES[action]))
    if action < CARDS:
        return event("flip", seat, cells=[CELL_NAMES[action - FLIPS]], face=face_id(is_gold(after, action - FLIPS)))
    if action < SIDES:
        return told_card(before, after, box, seat, action)
    if action < DONE:
        return event("side", seat, side=side_id(action - SIDES), **turned(before, after))
    return event("done", seat)


def told_card(before: np.record, after: np.record, box: np.record, seat: int, action: int) -> Message:
    """C11: a spirit card is played, on its dark side (C12, C13) or its light one (C14)."""
    way = (action - CARDS) % WAYS
    if way < TRAP:
        name, parts = told_way(way)
        return event(name, seat, **parts)
    card = next(card for card in range(int(box.each)) if before.spent[seat, card] != after.spent[seat, card])
    trap = trap_id(after, box, seat, card)
    if way == TRAP:
        return event("trap", seat, trap=trap)
    return event("trap-side", seat, trap=trap, side=side_id(way - BLIND_TRAPS), **turned(before, after))


def told_way(way: int) -> tuple[str, dict[str, object]]:
    """A push or a rotation: the end of its ids, and its parts."""
    if way < ROTATIONS:
        line = way // 2
        parts: dict[str, object] = {"line": f"@codinca-line-{LINE_NAMES[line]}", "way": f"@codinca-way-{push_ways(line)[way % 2]}"}
        return "push", {**parts, "cells": cell_names(LINES[line])}
    block, turn = divmod(way - ROTATIONS, 3)
    return "rotate", {"block": BLOCK_NAMES[block], "way": f"@codinca-turn-{ROTATION_NAMES[turn]}", "cells": cell_names(BLOCKS[block])}


def told_key(before: np.record, after: np.record, box: np.record, seat: int) -> list[Message]:
    """C17: a key is shown to all."""
    if after.completed[seat] == before.completed[seat]:
        return []
    done = notation.groups_done(after, seat)
    colouring = str(notation.known_key(after, box, seat, GROUPS.index(done[-1])))
    faces = [face_id(letter == "G") for letter in colouring]
    cells = [CELL_NAMES[cell] for cell in seats_in(int(after.cells[int(after.elements[seat])]))]
    return [event("key", seat, key=f"@codinca-key-{done[-1]}", colouring=colouring, faces=faces, count=len(done), cells=cells)]


def told_end(after: np.record, box: np.record, seat: int) -> list[Message]:
    """C19, C21: who has won."""
    if not is_over(after):
        return []
    counts = [len(notation.groups_done(after, one)) for one in range(int(after.seats))]
    if counts[seat] == rules.KEYS_TO_WIN:
        return [event("wins", seat)]
    best = [one for one, count in enumerate(counts) if count == max(counts)]
    last = Message("codinca-event-limit", {"turns": int(box.turn_limit)})
    if len(best) > 1:
        return [last, Message("codinca-event-shared", {"seats": best, "count": max(counts)})]
    return [last, event("wins-by-keys", best[0], count=max(counts))]


def event(name: str, seat: int, **parts: object) -> Message:
    return Message(f"codinca-event-{name}", {"seat": seat, **parts})


def turned(before: np.record, after: np.record) -> dict[str, object]:
    """The cells that a trap turned, and how many."""
    changed = int(before.gold) ^ int(after.gold)
    return {"cells": [CELL_NAMES[cell] for cell in range(CELLS) if changed >> cell & 1], "count": changed.bit_count()}


def prompt(state: np.record, box: np.record, viewer: int) -> Message:
    """What the viewer is to do, or whom the table waits for."""
    if is_over(state):
        return Message("codinca-prompt-over")
    seat = int(state.active)
    if state.up >= 0:
        name = "side" if seat == viewer else "wait-side"
        return Message(f"codinca-prompt-{name}", {"seat": seat, "trap": trap_id(state, box, seat, int(state.up))})
    if seat != viewer:
        return Message("codinca-prompt-wait", {"seat": seat})
    return Message(f"codinca-prompt-{base_asked(state, box, seat)}", {"cards": int(state.held[seat])})


def base_asked(state: np.record, box: np.record, seat: int) -> str:
    """C6, C9, C15: what comes next in the turn of a seat."""
    if state.made[1] != NO_BASE_ACTION:
        return "done"
    if state.made[0] == NO_BASE_ACTION:
        return "begin"
    if state.made[0] == SWITCH:
        return "after-switch"
    return "after-own-flip" if first_flip_was_own(state, box, seat) else "after-flip"


def label(action: int, box: np.record, state: np.record) -> Message:
    """The words for a button."""
    if action < FLIPS:
        return Message("codinca-label-switch", {"cells": cell_names(EDGES[action])})
    if action < CARDS:
        cell = action - FLIPS
        return Message("codinca-label-flip", {"cells": [CELL_NAMES[cell]], "face": face_id(not is_gold(state, cell))})
    if action < SIDES:
        return label_card(action, box, state)
    if action < DONE:
        return Message("codinca-label-side", {"side": side_id(action - SIDES)})
    return Message("codinca-label-done")


def label_card(action: int, box: np.record, state: np.record) -> Message:
    """A way to play a spirit card; with the option `owner_looks` it names the card and its trap."""
    card, way = divmod(action - CARDS, WAYS)
    name, parts = told_way(way) if way < TRAP else ("trap", {})
    if way >= BLIND_TRAPS:
        name, parts = "trap-side", {"side": side_id(way - BLIND_TRAPS)}
    if card == 0:
        return Message(f"codinca-label-{name}", parts)
    return Message(f"codinca-label-card-{name}", {**parts, "card": card, "trap": trap_id(state, box, int(state.active), card - 1)})


def end_rule(state: np.record, box: np.record) -> str:
    """The rule that ended the match: somebody has all four keys, or everybody has had their turns."""
    return "C19" if any(int(keys) == rules.ALL_KEYS for keys in state.completed[: int(state.seats)]) else "C21"


def why_not(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """The rule that refuses an action, or None where it is legal."""
    if is_over(state):
        return refusal(end_rule(state, box), "over")
    if seat != int(state.active):
        return refusal("C5", "turn", other=int(state.active))
    is_side = SIDES <= action < DONE
    if state.up >= 0:
        return None if is_side else refusal("C14", "side-first")
    if is_side:
        return refusal("C14", "no-trap-up")
    if action == DONE:
        return refusal("C10", "owed") if state.made[1] == NO_BASE_ACTION else None
    return no_card(state, box, seat, action) if action >= CARDS else no_base(state, box, seat, action)


def no_base(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """C6 to C9 and C20: why a switch or flip is refused."""
    if state.made[1] != NO_BASE_ACTION:
        return refusal("C6", "both-made")
    if action < FLIPS and state.made[0] == FLIP:
        return refusal("C6", "switch-after-flip")
    if not rules.base_forms(state, box, seat) >> action & 1:
        if action < FLIPS:
            return refusal("C7", "not-own")
        return refusal("C9", "same-tile" if first_flip_was_own(state, box, seat) else "second-flip")
    if barred_base(state, box) >> action & 1:
        return take_back(state, box, seat, "switch" if action < FLIPS else "flip")
    return None


def no_card(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """C11 to C14 and C20: why a spirit card may not be played so."""
    card, way = divmod(action - CARDS, WAYS)
    if state.held[seat] == 0:
        return refusal("C11", "no-card")
    if bool(card) != bool(box.owner_looks):
        return refusal("C11", "name-no-card" if card else "name-card")
    if card and (card > int(box.each) or state.spent[seat, card - 1] != HELD):
        return refusal("C11", "card-spent", card=card)
    if not rules.card_ways(box) >> way & 1:
        return refusal("C14", "side-now" if way == TRAP else "side-later")
    if barred_ways(state, box) >> way & 1:
        return take_back(state, box, seat, "push" if way < ROTATIONS else "rotate")
    return None


def take_back(state: np.record, box: np.record, seat: int, kind: str) -> Refusal:
    """C20: the player before did the opposite, or with the option `position` the grid would be as they found it."""
    other = (seat - 1) % int(state.seats)
    return refusal("C20", f"take-back-{kind}" if box.take_back == ACTION else "take-back-position", other=other)


def refusal(rule: str, name: str, **parts: object) -> Refusal:
    return Refusal(rule, Message(f"codinca-refuse-{name}", parts))


def first_flip_was_own(state: np.record, box: np.record, seat: int) -> bool:
    """C9: whether the tile flipped first in this turn is the seat's own."""
    return bool(box.element[int(state.moved[0, 0])] == state.elements[seat])


def cell_names(cells: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[str]:
    return [CELL_NAMES[int(cell)] for cell in cells]


def is_gold(state: np.record, cell: int) -> bool:
    return bool(int(state.gold) >> cell & 1)


def face_id(gold: bool) -> str:
    return "@codinca-face-gold" if gold else "@codinca-face-stone"


def side_id(side: int) -> str:
    return f"@codinca-side-{SIDE_NAMES[side]}"


def trap_id(state: np.record, box: np.record, seat: int, card: int) -> str:
    """A trap in words: the id of its name, or the name that its box gives it."""
    name = notation.trap_name(box, int(state.spirits[seat, card]))
    return f"@codinca-trap-{name.replace(' ', '-')}" if name in TRAPS else name
