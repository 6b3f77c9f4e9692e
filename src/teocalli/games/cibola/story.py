"""Cibola in words: what happened, what is asked, what a button says, and why something is refused. Everything from veiled records."""

from __future__ import annotations

import numpy as np

from teocalli.games.cibola import notation, rules, scoring
from teocalli.games.cibola import state as at
from teocalli.games.cibola.box import COLUMNS, MIRROR_TOTEM, RECALL_TOTEM, RESCUE, ROWS, TOTEMS, TREMOR_TOTEM
from teocalli.games.cibola.notation import PHASE_NAMES
from teocalli.messages import Message, Refusal
from teocalli.seats import seats_in

AMOUNTS = ("", "one", "two", "three")  # of a symbol on a card, as ids say it
ASKS = {TREMOR_TOTEM: at.TREMOR, RECALL_TOTEM: at.RECALL, MIRROR_TOTEM: at.MIRROR}  # totems that ask for a choice
PHASE_RULES = ("B6", "B8", "B9", "B10", "B10", "B10", "B10")  # the rule that asks for the choice of each phase


def story(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, as the viewer saw it; `action` is HIDDEN_ACTION where another's stake is sealed."""
    return [*told_action(before, after, box, seat, action), *told_leftover(before, after, box), *told_end(before, after, box)]


def told_action(before: np.record, after: np.record, box: np.record, seat: int, action: int) -> list[Message]:
    """The action itself and what it did at once."""
    phase = int(before.phase)
    if phase == at.STAKE:
        return told_stake(before, after, seat, action)
    chosen = action - int(at.FIRST[phase])
    if phase == at.PICK:
        return told_pick(before, box, seat, chosen)
    if phase == at.ROCK:
        return told_rock(before, after, box, seat, chosen)
    if phase == at.TOTEM:
        kind = int(before.totems[chosen])
        return [event("totem", seat, totem=totem_id(kind)), *told_effect(before, after, seat, kind)]
    if phase == at.MIRROR:
        return [event("mirror", seat, totem=totem_id(chosen)), *told_effect(before, after, seat, chosen)]
    if phase == at.RECALL:
        return [event("recall", seat, explorers=chosen)]
    return [told_tremor(box, seat, chosen)]


def event(name: str, seat: int, **parts: object) -> Message:
    return Message(f"cibola-event-{name}", {"seat": seat, **parts})


def told_stake(before: np.record, after: np.record, seat: int, action: int) -> list[Message]:
    """B6: a fist closes; the last one opens them all (B7, B8)."""
    sealed = event("sealed", seat) if action < 0 else event("sealed-own", seat, explorers=action - at.STAKES)
    if int(after.phase) == at.STAKE:
        return [sealed]
    order = notation.picking_order(after)
    shown = [told_shown(before, after, one) for one in order]
    return [sealed, Message("cibola-event-opened"), *shown, event("first", order[0])]


def told_shown(before: np.record, after: np.record, seat: int) -> Message:
    """An open fist; an empty one takes its share of the discard."""
    stake = int(after.stakes[seat])
    if stake:
        return event("shown", seat, explorers=stake)
    return event("shown-none", seat, explorers=int(after.hands[seat]) - int(before.hands[seat]))


def told_pick(before: np.record, box: np.record, seat: int, place: int) -> list[Message]:
    card = int(before.pile[4 * (int(before.round_no) - 1) + place])
    taken = event("pick", seat, card=notation.CARD_NAMES[card], symbols=symbol_ids(card, box))
    missed = box.totem[card] and not box.rock[card] and not int(before.unclaimed)
    return [taken, *([event("no-totem", seat)] if missed else [])]


def told_rock(before: np.record, after: np.record, box: np.record, seat: int, cell: int) -> list[Message]:
    """B9: a cell is covered, and perhaps the column is settled."""
    messages = [event("rock", seat, column=of_column(cell // ROWS), value=value_of(box, cell))]
    left = [row for row, rock in enumerate(notation.covered(after, box, cell // ROWS)) if not rock]
    if len(left) == 1:
        settled = value_of(box, ROWS * (cell // ROWS) + left[0])
        messages.append(Message("cibola-event-settled", {"column": of_column(cell // ROWS), "value": settled}))
    if int(before.totem_due) and not int(before.unclaimed):
        messages.append(event("no-totem", seat))
    return messages


def told_effect(before: np.record, after: np.record, seat: int, kind: int) -> list[Message]:
    """B10: what a totem did by itself, or that it found nothing to do."""
    won = int(after.hands[seat]) - int(before.hands[seat])
    if kind == RESCUE and won:
        return [event("rescue", seat, explorers=won)]
    if kind == RESCUE or (kind in ASKS and int(after.phase) != ASKS[kind]):
        return [event("no-effect", seat, totem=totem_id(kind))]
    return []


def told_tremor(box: np.record, seat: int, chosen: int) -> Message:
    if chosen == at.TREMOR_NONE:
        return event("tremor-none", seat)
    left, covered = tremor_cells(chosen)
    return event("tremor", seat, column=of_column(left // ROWS), freed=value_of(box, left), value=value_of(box, covered))


def told_leftover(before: np.record, after: np.record, box: np.record) -> list[Message]:
    """B13: with three players a card leaves the game, and the winner of the bidding places its rock."""
    if after.seats != 3 or notation.gone_out(before) == notation.gone_out(after):
        return []
    card = notation.taken(after, at.OUT)[-1]
    parts = {"card": notation.CARD_NAMES[card], "symbols": symbol_ids(card, box)}
    if box.rock[card]:
        return [event("leftover-rock", notation.picking_order(before)[0], **parts)]
    return [Message("cibola-event-leftover", parts)]


def told_end(before: np.record, after: np.record, box: np.record) -> list[Message]:
    """B11: the torch passes; then a new round begins (B5) or the match is over (B15)."""
    over = bool(at.is_over(after))
    if not over and int(after.round_no) == int(before.round_no):
        return []
    torch = event("torch", int(after.torch))
    if over:
        return [torch, *told_standings(after, box)]
    part = "@cibola-sanctuary" if int(after.round_no) <= at.ROUNDS // 2 else "@cibola-tomb"
    return [torch, Message("cibola-event-round", {"round": int(after.round_no), "rounds": at.ROUNDS, "part": part})]


def told_standings(state: np.record, box: np.record) -> list[Message]:
    """B16 to B18: the points of each, best first, and who wins."""
    seats = int(state.seats)
    table = np.zeros((seats, 2), np.int64)
    scoring.standings(state, box, table)
    ranked = sorted(range(seats), key=lambda seat: (int(table[seat, 1]), seat))
    scores = [event("score", seat, points=int(table[seat, 0]), explorers=int(state.hands[seat])) for seat in ranked]
    best, points = [seat for seat in ranked if table[seat, 1] == 1], int(table[ranked[0], 0])
    if len(best) > 1:
        return [*scores, Message("cibola-event-shared", {"seats": best, "points": points})]
    level = any(int(table[seat, 0]) == points for seat in ranked[1:])
    return [*scores, event("wins-by-explorers" if level else "wins", best[0], points=points)]


def prompt(state: np.record, box: np.record, viewer: int) -> Message:
    """What the viewer is to do, or whom the table waits for."""
    if at.is_over(state):
        return Message("cibola-prompt-over")
    owing = seats_in(int(state.owed))
    if int(state.phase) != at.STAKE:
        name = "leftover-rock" if notation.is_leftover_rock(state) else PHASE_NAMES[int(state.phase)]
        most = min(int(state.discard), int(box.recall_explorers))
        return Message(f"cibola-prompt-{name}", {"seat": owing[0], **({"explorers": most} if name == "recall" else {})})
    if viewer in owing:
        return Message("cibola-prompt-stake", {"explorers": int(state.hands[viewer])})
    return Message("cibola-prompt-staking" if viewer < 0 else "cibola-prompt-sealed", {"count": len(owing)})


def label(action: int, box: np.record, state: np.record) -> Message:
    """The words for a button."""
    phase = notation.phase_of(action)
    chosen = action - int(at.FIRST[phase])
    if phase in (at.STAKE, at.RECALL):
        return Message(f"cibola-label-{PHASE_NAMES[phase]}", {"explorers": chosen})
    if phase == at.PICK:
        return label_pick(box, state, chosen)
    if phase == at.ROCK:
        return Message("cibola-label-rock", {"column": of_column(chosen // ROWS), "value": value_of(box, chosen)})
    if phase in (at.TOTEM, at.MIRROR):
        kind = int(state.totems[chosen]) if phase == at.TOTEM else chosen
        return Message(f"cibola-label-{PHASE_NAMES[phase]}-{TOTEMS[kind]}", notation.totem_numbers(kind, box))
    if chosen == at.TREMOR_NONE:
        return Message("cibola-label-tremor-none")
    left, covered = tremor_cells(chosen)
    parts = {"column": of_column(left // ROWS), "freed": value_of(box, left), "value": value_of(box, covered)}
    return Message("cibola-label-tremor", parts)


def label_pick(box: np.record, state: np.record, place: int) -> Message:
    card = int(state.pile[4 * (int(state.round_no) - 1) + place])
    extras = "".join(f"-{name}" for name, shows in (("rock", box.rock[card]), ("totem", box.totem[card])) if shows)
    return Message(f"cibola-label-pick{extras}", {"symbols": symbol_ids(card, box)})


def end_rule(state: np.record, box: np.record) -> str:
    """The rule that ended the match."""
    return "B15"


def why_not(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """The rule that refuses an action, or None where it is legal."""
    if at.is_over(state):
        return refusal(end_rule(state, box), "over")
    phase = int(state.phase)
    if not int(state.owed) >> seat & 1:
        return out_of_turn(state, seat)
    if notation.phase_of(action) != phase:
        return refusal(PHASE_RULES[phase], f"first-{PHASE_NAMES[phase]}")
    chosen = action - int(at.FIRST[phase])
    if int(rules.choices(state, box, seat)) >> chosen & 1:
        return None
    if phase == at.ROCK:
        return no_rock_there(state, box, chosen)
    if phase == at.TREMOR:
        return no_tremor_there(state, box, chosen)
    if phase == at.STAKE:
        return refusal("B6", "stake", explorers=int(state.hands[seat]))
    if phase == at.RECALL:
        return refusal("B10", "recall", explorers=min(int(state.discard), int(box.recall_explorers)))
    if phase == at.MIRROR:
        return refusal("B10", "mirror", totem=totem_id(chosen))
    return refusal(PHASE_RULES[phase], PHASE_NAMES[phase])


def refusal(rule: str, name: str, **parts: object) -> Refusal:
    return Refusal(rule, Message(f"cibola-refuse-{name}", parts))


def out_of_turn(state: np.record, seat: int) -> Refusal:
    """B6: a sealed stake is final. B8, B13: one at a time, in the order of the stakes."""
    if int(state.phase) == at.STAKE:
        return refusal("B6", "sealed")
    owing = seats_in(int(state.owed))[0]
    if notation.is_leftover_rock(state):
        return refusal("B13", "leftover-rock", other=owing)
    return refusal("B8", "turn", other=owing)


def no_rock_there(state: np.record, box: np.record, cell: int) -> Refusal:
    """B9: an uncovered cell, and never the last one of its column."""
    if not int(box.cells) >> cell & 1:
        return refusal("B9", "no-cell")
    if not int(state.uncovered) >> cell & 1:
        return refusal("B9", "covered")
    return refusal("B9", "last", value=value_of(box, cell), column=of_column(cell // ROWS))


def no_tremor_there(state: np.record, box: np.record, chosen: int) -> Refusal:
    """B10: a rock moves to the uncovered cell just above or just below it."""
    left, covered = tremor_cells(chosen)
    if not int(box.cells) & ~int(state.uncovered) & 1 << left:
        return refusal("B10", "no-rock")
    if covered // ROWS != left // ROWS or not int(box.cells) >> covered & 1:
        return refusal("B10", "edge")
    return refusal("B10", "blocked")


def tremor_cells(chosen: int) -> tuple[int, int]:
    """The cell that a tremor uncovers, and the one that it covers."""
    cell = chosen % at.TREMOR_DOWN
    return cell, cell + 1 if chosen < at.TREMOR_DOWN else cell - 1


def value_of(box: np.record, cell: int) -> int:
    return int(box.values[cell // ROWS, cell % ROWS])


def of_column(column: int) -> str:
    """`of the snake`, as an id: in French the word before it changes with its gender."""
    return f"@cibola-of-{COLUMNS[column]}"


def totem_id(kind: int) -> str:
    return f"@cibola-totem-{TOTEMS[kind]}"


def symbol_ids(card: int, box: np.record) -> list[str]:
    """What a card shows, for a list: `2 sundials and a skull`."""
    shown = notation.symbols_on(card, box)
    return [f"@cibola-{AMOUNTS[shown.count(name)]}-{name}" for name in COLUMNS if name in shown]
