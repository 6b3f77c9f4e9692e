"""What happened in Temple Code, what may be done and why something may not, as message ids of the catalogue."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.box import STATUETTES, TRIPLES
from teocalli.games.temple_code.notation import SIDES, clue_of, title_of
from teocalli.games.temple_code.rules import TURN_RULE
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, STOP, TAKE, WAIT
from teocalli.messages import Message, Refusal
from teocalli.seats import seats_in

Names = list[str]  # three statuettes in order, as ids of the catalogue


def message(kind: str, **arguments: Any) -> Message:
    return Message(f"temple-code-{kind}", arguments)


def names_of(triple: int) -> Names:
    """A code as the ids of its statuettes."""
    return [f"@temple-code-statuette-{STATUETTES[statuette]}" for statuette in TRIPLES[triple]]


def card_names(card: int, box: np.record) -> Names:
    return names_of(int(box.triple[card]))


def clue_name(mark: int) -> str:
    """T1, T2: the id of a clue."""
    circles, triangles = clue_of(mark)
    return f"@temple-code-clue-{circles}-{triangles}"


def story(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, as the viewer saw it; silence is not worth a word."""
    if action == WAIT:
        return []
    told = deed(before, after, box, seat, action, viewer)
    if after.remade != before.remade:
        told.append(message(f"event-{'aside' if took_cards_aside(before, after, seat, action) else 'discard'}-shuffled"))
    if after.over:
        told.append(ending(after, box))
    elif after.round_no != before.round_no:
        told.append(message("event-round", round=int(after.round_no), seat=int(after.first)))
    return told


def deed(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """The action itself, and the clues that it gave as far as the viewer is shown them."""
    if action >= DECLARE:
        return declaration(after, box, seat, action - DECLARE, viewer)
    if action == STOP:
        return [message("event-stop", seat=seat)]
    if action == REVEAL:
        left, right = (card_names(int(card), box) for card in after.pair[0])
        return [message("event-reveal", seat=seat, left=left, right=right)]
    if action >= KEEP:
        kept, rest = int(before.pair[0, action - KEEP]), int(before.pair[0, RIGHT - (action - KEEP)])
        told = message("event-keep", seat=seat, card=card_names(kept, box), rest=card_names(rest, box))
        return [told, *clue(after, box, seat, kept, viewer)]
    if action == BOTH:
        left_card, right_card = (int(card) for card in before.pair[seat])
        told = message("event-both", seat=seat, left=card_names(left_card, box), right=card_names(right_card, box))
        return [told, *clue(after, box, seat, left_card, viewer), *clue(after, box, seat, right_card, viewer)]
    other, side = action >> 1, action & 1
    mine, theirs = int(before.pair[other, side]), int(before.pair[other, RIGHT - side])
    told = message("event-take", seat=seat, other=other, card=card_names(mine, box), rest=card_names(theirs, box))
    return [told, *clue(after, box, seat, mine, viewer), *clue(after, box, other, theirs, viewer)]


def clue(after: np.record, box: np.record, seat: int, card: int, viewer: int) -> list[Message]:
    """T6, T17: a clue is told to its owner alone, or to everybody where the option says so."""
    if seat != viewer and not box.open_clues:
        return []
    return [message("event-clue", seat=seat, card=card_names(card, box), clue=clue_name(int(after.mark[seat, card])))]


def declaration(after: np.record, box: np.record, seat: int, triple: int, viewer: int) -> list[Message]:
    """T11, T12, T21: right or wrong, the code is shown, and a new one comes if the game goes on."""
    solo = int(after.seats) == 1
    code = card_names(int(after.told_code), box)
    right = names_of(triple) == code
    result = f"event-{'guess' if solo else 'declare'}-{'right' if right else 'wrong'}"
    told = [message(result, seat=seat, declared=names_of(triple), code=code, found=int(after.found[seat]))]
    if after.over:
        return told
    new = int(after.code[seat])
    told.append(message("event-code", seat=seat) if new == NONE else message("event-code-seen", seat=seat, code=card_names(new, box)))
    if solo:
        first = int(after.noted[0]).bit_length() - 1  # a new code has one clue
        told += [message("event-first-card", card=card_names(first, box)), *clue(after, box, 0, first, viewer)]
    return told


def took_cards_aside(before: np.record, after: np.record, seat: int, action: int) -> bool:
    """T14: whether the clue cards set aside became the pile, and not the discard."""
    declared = seat if action >= DECLARE else None
    return any(int(before.aside[one]) & ~int(after.aside[one]) for one in range(int(after.seats)) if one != declared)


def ending(after: np.record, box: np.record) -> Message:
    """T11, T18, T22: who has won, or the title of a solo score."""
    found = [int(count) for count in after.found[: int(after.seats)]]
    if len(found) == 1:
        return message("event-solo-over", seat=0, points=found[0], title=f"@temple-code-title-{title_of(found[0], box)}")
    best = [seat for seat, count in enumerate(found) if count == max(found)]
    if max(found) >= int(box.to_win):
        return message("event-win", seat=best[0])
    return message("event-limit", round=int(after.round_no), seats=best, found=max(found))


def prompt(state: np.record, box: np.record, viewer: int) -> Message:
    """One sentence that names what is to be done next, or what is awaited."""
    if state.over:
        return ending(state, box)
    player = int(state.player)
    if viewer == player:
        return message(own_prompt(state))
    if viewer >= 0 and int(state.able) >> viewer & 1:
        return message("prompt-declare", seat=player)
    return message("prompt-wait", seat=player)


def own_prompt(state: np.record) -> str:
    """T5, T7, T20, T22: what the player whose turn it is has to do."""
    if state.seats > 1:
        return "prompt-take" if int(state.full) & ~(1 << int(state.player)) else "prompt-both"
    if state.full:
        return "prompt-keep" if state.pile_size >= 2 else "prompt-keep-last"
    return "prompt-reveal" if state.pile_size >= 2 else "prompt-last"


def label(action: int, box: np.record, state: np.record) -> Message:
    """An action as the words of a button."""
    if action >= DECLARE:
        return message("label-declare", code=names_of(action - DECLARE))
    for one, kind in ((WAIT, "wait"), (REVEAL, "reveal"), (STOP, "stop")):
        if action == one:
            return message(f"label-{kind}")
    if action == BOTH:
        left, right = (card_names(int(card), box) for card in state.pair[int(state.player)])
        return message("label-both", left=left, right=right)
    if action >= KEEP:
        return message("label-keep", card=card_names(int(state.pair[0, action - KEEP]), box), side=SIDES[action - KEEP])
    other, side = action >> 1, action & 1
    return message("label-take", other=other, card=card_names(int(state.pair[other, side]), box), side=SIDES[side])


def end_rule(state: np.record, box: np.record) -> str:
    """The rule that ended the match: the pile in a solo game, a second half medallion, or the last round."""
    if int(state.seats) == 1:
        return "T22"
    return "T11" if any(int(halves) == int(box.to_win) for halves in state.found[: int(state.seats)]) else "T18"


def why_not(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """The rule that refuses an action, and why in a sentence; None when it is legal."""
    if state.over:
        return Refusal(end_rule(state, box), Message("house-refuse-over"))
    if action >= DECLARE:
        return None if int(state.able) >> seat & 1 else refusal("T10", "clue")
    if state.seats == 1:
        return why_not_solo(state, action)
    if action in (REVEAL, KEEP + LEFT, KEEP + RIGHT, STOP):
        return refusal("T20", "only-solo")
    if action == WAIT:
        return why_not_wait(state, seat)
    if seat != state.player:
        return refusal(TURN_RULE, "turn", other=int(state.player))
    return why_not_turn(state, seat, action)


def refusal(rule: str, kind: str, **arguments: Any) -> Refusal:
    return Refusal(rule, message(f"refuse-{kind}", **arguments))


def why_not_solo(state: np.record, action: int) -> Refusal | None:
    """T20, T22: reveal, then keep; stop only when the pile is spent."""
    if action < KEEP and action != REVEAL:
        return refusal("T20", "solo")
    if action == STOP:
        return refusal("T22", "stop") if state.pile_size >= 2 else None
    if action == REVEAL:
        if state.full:
            return refusal("T20", "keep-first")
        return None if state.pile_size >= 2 else refusal("T22", "pile")
    return None if state.full else refusal("T20", "reveal-first")


def why_not_wait(state: np.record, seat: int) -> Refusal | None:
    """T16: whoever may declare is asked once after each turn."""
    if not int(state.able) >> seat & 1:
        return refusal("T16", "not-asked")
    return refusal("T16", "asked") if int(state.silent) >> seat & 1 else None


def why_not_turn(state: np.record, seat: int, action: int) -> Refusal | None:
    """T5, T7: take from another who still has both cards; take one's own two only when nobody else has any."""
    others = seats_in(int(state.full) & ~(1 << seat))
    if action == BOTH:
        return refusal("T7", "both", seats=others) if others else None
    other = (action - TAKE) >> 1
    if other >= state.seats:
        return refusal("T5", "nobody")
    if not others:
        return refusal("T7", "both-due")
    if other == seat:
        return refusal("T5", "own")
    return None if other in others else refusal("T5", "gone", other=other)
