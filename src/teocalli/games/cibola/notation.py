"""Cibola as text: actions, named actions, named states, and a drawing of the table."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import numpy as np

from teocalli.contract import DRAWN, Named
from teocalli.drawing import Say, plainly
from teocalli.games.cibola import rules, scoring
from teocalli.games.cibola import state as at
from teocalli.games.cibola.box import COLUMNS, LETTERS, MIRROR_TOTEM, NUMBERS, PHASES, ROWS, SYMBOL_BITS, TOTEMS
from teocalli.record_arrays import records
from teocalli.seats import Action, seats_in

PHASE_NAMES = ("stake", "pick", "rock", "totem", "recall", "mirror", "tremor", "over")
WAYS = ("up", "down")
HIDDEN_STAKE = "sealed"  # how a veiled stake is named

PARTS = {  # what a named action says besides its kind
    "stake": ("explorers",),
    "pick": ("place",),
    "rock": ("column", "row"),
    "totem": ("place",),
    "recall": ("explorers",),
    "mirror": ("totem",),
    "tremor": ("column", "row", "way"),
}
CARD_NAMES = tuple(f"{phase}-{number:02}" for phase in PHASES for number in range(1, 17))


def column_and_row(cell: int) -> tuple[str, int]:
    return COLUMNS[cell // ROWS], cell % ROWS + 1


def action_to_named(action: int) -> Named:
    """An action with every part named."""
    phase = phase_of(action)
    chosen = action - int(at.FIRST[phase])
    kind = PHASE_NAMES[phase]
    if kind in ("stake", "recall"):
        return {"kind": kind, "explorers": chosen}
    if kind in ("pick", "totem"):
        return {"kind": kind, "place": chosen + 1}
    if kind == "mirror":
        return {"kind": kind, "totem": TOTEMS[chosen]}
    if kind == "rock":
        column, row = column_and_row(chosen)
        return {"kind": kind, "column": column, "row": row}
    if chosen == at.TREMOR_NONE:
        return {"kind": kind, "column": None, "row": None, "way": None}
    column, row = column_and_row(chosen % at.TREMOR_DOWN)
    return {"kind": kind, "column": column, "row": row, "way": WAYS[chosen // at.TREMOR_DOWN]}


def phase_of(action: int) -> int:
    """The phase to which an action belongs."""
    if not 0 <= action < at.ACTIONS:
        raise ValueError(f"Cibola has actions 0 to {at.ACTIONS - 1}, not {action}")
    return int(np.searchsorted(at.FIRST, action, "right")) - 1


def named_to_action(named: Named) -> Action:
    """The action that a named action means, or a ValueError that says what is wrong with it."""
    kind = named.get("kind")
    if kind not in PARTS or set(named) != {"kind", *PARTS[kind]}:
        raise ValueError(
            f"{named!r} is no named action of Cibola; its kind is one of {', '.join(PARTS)}, with exactly the parts of that kind"
        )
    parts = [named[part] for part in PARTS[kind]]
    if kind == "tremor" and parts == [None, None, None]:
        parts = ["none"]
    return text_to_action(" ".join(str(part) for part in (kind, *parts)))


def action_to_text(action: int) -> str:
    """`stake 3`, `pick 2`, `rock snake 4`, `totem 5`, `recall 2`, `tremor snake 2 up`, `tremor none`, `mirror sun`."""
    parts = [str(part) for part in action_to_named(action).values() if part is not None]
    return " ".join(parts) if parts != ["tremor"] else "tremor none"


def text_to_action(text: str) -> Action:
    """The action that a text means, or a ValueError that says what is wrong with it."""
    match text.lower().split():
        case ["stake", explorers]:
            return Action(at.STAKES + number(explorers, 0, 24, "stake takes"))
        case ["pick", place]:
            return Action(at.PICKS + number(place, 1, 4, "pick takes") - 1)
        case ["rock", column, row]:
            return Action(at.ROCKS + cell_in(column, row))
        case ["totem", place]:
            return Action(at.TOTEMS + number(place, 1, 5, "totem takes") - 1)
        case ["recall", explorers]:
            return Action(at.RECALLS + number(explorers, 0, 8, "recall takes"))
        case ["mirror", totem]:
            return Action(at.MIRRORS + one_of(totem, TOTEMS[:-1], "a mirror becomes"))
        case ["tremor", "none"]:
            return Action(at.TREMORS + at.TREMOR_NONE)
        case ["tremor", column, row, way]:
            return Action(at.TREMORS + at.TREMOR_DOWN * one_of(way, WAYS, "a tremor goes") + cell_in(column, row))
    raise ValueError(
        f"{text!r} is no action of Cibola: write stake 3, pick 2, rock skull 4, totem 5, recall 2, tremor skull 2 up, mirror sun"
    )


def number(text: str, low: int, high: int, what: str) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise ValueError(f"{what} a number from {low} to {high}, not {text!r}")
    return int(text)


def one_of(text: str, known: Sequence[str], what: str) -> int:
    if text not in known:
        raise ValueError(f"{what} {', '.join(known[:-1])} or {known[-1]}, not {text!r}")
    return known.index(text)


def cell_in(column: str, row: str) -> int:
    return ROWS * one_of(column, COLUMNS, "a column is") + number(row, 1, ROWS, "a row is") - 1


def open_state(state: np.record, box: np.record) -> Named:
    """The position with every field named, as open records write it."""
    seats = range(int(state.seats))
    return {
        "seats": int(state.seats),
        "round": int(state.round_no),
        "phase": PHASE_NAMES[int(state.phase)],
        "owing": seats_in(int(state.owed)),
        "torch": int(state.torch),
        "hands": [int(state.hands[seat]) for seat in seats],
        "stakes": [stake_of(state, seat) for seat in seats],
        "held": held(state),
        "discard": int(state.discard),
        "order": picking_order(state),
        "offer": [CARD_NAMES[card] if card is not None else None for card in offer(state)],
        "taken": [[CARD_NAMES[card] for card in taken(state, seat)] for seat in seats],
        "out": [CARD_NAMES[card] for card in taken(state, at.OUT)],
        "pile": [CARD_NAMES[card] if card >= 0 else None for card in pile(state)],
        "totems": [TOTEMS[kind] if kind is not None else None for kind in totems_on_offer(state)],
        "owned": [[totem_name(*totem) for totem in totems_of(state, seat)] for seat in seats],
        "board": {name: covered(state, box, column) for column, name in enumerate(COLUMNS)},
        "over": bool(at.is_over(state)),
    }


def stake_of(state: np.record, seat: int) -> int | str | None:
    """This round's stake: a number, `sealed` where the viewer may not see it, None where it is not made yet."""
    stake = int(state.stakes[seat])
    return HIDDEN_STAKE if stake == at.SEALED else stake if stake >= 0 else None


def held(state: np.record) -> list[int]:
    """Shown stakes not yet discarded: those of the seats that have not been called to pick (B8)."""
    waiting = picking_order(state)[int(state.taken) + (state.phase == at.PICK) :]
    return [int(state.stakes[seat]) if seat in waiting else 0 for seat in range(int(state.seats))]


def picking_order(state: np.record) -> list[int]:
    return [int(seat) for seat in state.order if seat >= 0]


def offer(state: np.record) -> list[int | None]:
    """The cards at the four places, None where one is gone."""
    first = 4 * (int(state.round_no) - 1)
    return [int(state.pile[first + place]) if int(state.offer) >> place & 1 else None for place in range(4)]


def pile(state: np.record) -> list[int]:
    """The cards not yet revealed, next first; -1 where the viewer may not know."""
    return [int(card) for card in state.pile[4 * int(state.round_no) :]]


def taken(state: np.record, seat: int) -> list[int]:
    """The cards that a seat took, or that went OUT, in order."""
    return fates(state)[seat]


def fates(state: np.record) -> list[list[int]]:
    """The cards that each seat took, in order, and at the place OUT those that nobody took."""
    cards, fate = state.pile, [int(one) for one in state.fate[: 4 * int(state.round_no)]]
    by_seat: list[list[int]] = [[] for _ in range(at.OUT + 1)]
    gone = sorted([(place // 4, one, place) for place, one in enumerate(fate) if one >= 0])
    for _, one, place in gone:
        by_seat[one & 7].append(int(cards[place]))
    return by_seat


def totems_on_offer(state: np.record) -> list[int | None]:
    """The kinds of totem at the five places, None where one is taken."""
    return [int(state.totems[place]) if int(state.unclaimed) >> place & 1 else None for place in range(5)]


def totems_of(state: np.record, seat: int) -> list[tuple[int, int]]:
    """The totems before a seat in the order of taking: the kind of the card, and what it counts as."""
    places = [int(claim) >> 3 for claim in state.claims if claim >= 0 and int(claim) & 7 == seat]
    return [(int(state.totems[place]), int(state.became[place])) for place in places]


def totem_name(kind: int, became: int) -> str:
    """`sun`, `mirror`, or `mirror:sun` for a mirror that became a sun."""
    return TOTEMS[kind] if kind == became else f"{TOTEMS[kind]}:{TOTEMS[became]}"


def totem_numbers(kind: int, box: np.record) -> dict[str, int]:
    """The numbers in the text of a totem."""
    return {key: int(getattr(box, field)) for key, (field, _, _) in NUMBERS[TOTEMS[kind]].items()}


def is_leftover_rock(state: np.record) -> bool:
    """B13: whether the rock to be placed is that of the card left over."""
    return int(state.seats) == 3 and int(state.phase) == at.ROCK and int(state.taken) == 4


def height(box: np.record, column: int) -> int:
    """How many cells a column has."""
    return (int(box.cells) >> ROWS * column & 15).bit_count()


def covered(state: np.record, box: np.record, column: int) -> list[bool]:
    """For each cell of a column from the bottom whether a rock lies on it."""
    return [not int(state.uncovered) >> (ROWS * column + row) & 1 for row in range(height(box, column))]


def symbols_on(card: int, box: np.record) -> list[str]:
    """The symbols of a treasure card by name, in the order of the columns."""
    shown = int(box.symbols[card])
    return [name for kind, name in enumerate(COLUMNS) for _ in range(shown >> SYMBOL_BITS * kind & 63)]


def column_names(say: Say) -> list[str]:
    """What the columns are called in the drawing; actions call them as COLUMNS does."""
    return [say(f"cibola-board-{name}", name) for name in COLUMNS]


def card_text(card: int, box: np.record, say: Say) -> str:
    """`I-14 sundial, skull + totem`."""
    symbols = ", ".join(say(f"cibola-board-{name}", name) for name in symbols_on(card, box))
    extras = [say(f"cibola-board-{name}", name) for name, shows in (("rock", box.rock[card]), ("totem", box.totem[card])) if shows]
    return " + ".join([f"{CARD_NAMES[card]} {symbols}", *extras])


ROCK = "▒▒▒▒▒"
WIDTH = 11  # of a column in the drawing


def draw_temple(state: np.record, box: np.record, say: Say) -> str:
    """The five columns, top row first: a number, `▒▒▒▒▒` under a rock, `» 9 «` where one cell is left."""
    lines = ["    " + "".join(name.center(WIDTH) for name in column_names(say))]
    for row in reversed(range(ROWS)):
        lines.append(f" {row + 1}  " + "".join(draw_cell(state, box, column, row).center(WIDTH) for column in range(5)))
    return "\n".join(line.rstrip() for line in lines)


def draw_cell(state: np.record, box: np.record, column: int, row: int) -> str:
    if row >= height(box, column):
        return ""
    cells = covered(state, box, column)
    if cells[row]:
        return ROCK
    points = str(int(box.values[column, row]))
    return f"» {points} «" if cells.count(False) == 1 else points


def draw(state: np.record, box: np.record, say: Say = plainly) -> str:
    """The table as characters: temple, offer, totems, players."""
    discard, cards = say("house-board-discard", "discard"), say("house-board-pile", "pile")
    lines = [
        f"{draw_moment(state, say)}    {discard} {int(state.discard)}    {cards} {len(pile(state))}",
        "",
        draw_temple(state, box, say),
        "",
        *draw_offer(state, box, say),
        *draw_totems(state, say),
        *draw_seats(state, box, say),
    ]
    return "\n".join(lines)


def draw_moment(state: np.record, say: Say) -> str:
    if at.is_over(state):
        return say("house-board-over", "over")
    part = "sanctuary" if int(state.round_no) <= 4 else "tomb"
    number = say("house-board-round", "round {number} of {rounds}", number=int(state.round_no), rounds=at.ROUNDS)
    return f"{number}, {say(f'cibola-{part}', f'the {part}')}"


def draw_offer(state: np.record, box: np.record, say: Say) -> list[str]:
    if at.is_over(state):
        return []
    cards = [card_text(card, box, say) if card is not None else "·" for card in offer(state)]
    return [*(f"  pick {place}   {text}" for place, text in enumerate(cards, 1)), ""]


def draw_totems(state: np.record, say: Say) -> list[str]:
    names = [draw_totem(kind, kind, say) if kind is not None else "·" for kind in totems_on_offer(state)]
    places = [f"{place} {name}" for place, name in enumerate(names, 1)]
    return ["  " + "   ".join([say("cibola-board-totems", "totems"), *places]), ""]


def draw_totem(kind: int, became: int, say: Say) -> str:
    totem, other = (say(f"cibola-totem-{TOTEMS[one]}", TOTEMS[one]) for one in (kind, became))
    return totem if kind == became else say("cibola-board-mirror", "{totem}:{other}", totem=totem, other=other)


def draw_seats(state: np.record, box: np.record, say: Say) -> list[str]:
    """One line a player: what they keep in hand (if the option shows it), have staked and own; below it their totems."""
    shows_hands = not box.hands_hidden or bool(at.is_over(state))
    torch = say("cibola-board-torch", "torch")
    row = f"{{}} {{:{2 + len(torch)}}}{{:>7}}{{:>7}}   " + "  ".join(f"{{:>{len(name)}}}" for name in column_names(say))
    heads = say("house-board-seat", "seat"), say("cibola-board-hand", "hand"), say("cibola-board-stake", "stake")
    lines = [row.format(" ", *heads, *column_names(say))]
    for seat in range(int(state.seats)):
        mark = ">" if int(state.owed) >> seat & 1 else " "
        place = f"{seat} {torch}" if int(state.torch) == seat else str(seat)
        hand = int(state.hands[seat]) if shows_hands else "?"
        counts = [scoring.owned(state, seat, kind) for kind in range(len(COLUMNS))]
        lines.append(row.format(mark, place, hand, draw_stake(state, seat, say), *counts))
        lines += draw_owned(state, seat, say)
    return lines


def draw_stake(state: np.record, seat: int, say: Say) -> str:
    stake = stake_of(state, seat)
    return say("cibola-board-sealed", HIDDEN_STAKE) if stake == HIDDEN_STAKE else "-" if stake is None else str(stake)


def draw_owned(state: np.record, seat: int, say: Say) -> list[str]:
    names = ", ".join(draw_totem(*totem, say) for totem in totems_of(state, seat))
    text = say("cibola-board-owned", "totems: {totems}", totems=names) if names else ""
    return textwrap.wrap(text, DRAWN, initial_indent=" " * 10, subsequent_indent=" " * 12)


def temple_from(drawing: str, box: np.record) -> int:
    """The uncovered cells of a temple drawn as text, top row first: `#` is a rock, `.` no cell, anything else uncovered."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    if len(rows) != ROWS or any(len(row) != len(COLUMNS) for row in rows):
        raise ValueError(f"a temple is drawn as {ROWS} rows of {len(COLUMNS)} cells")
    cells = {(column, ROWS - 1 - i): sign for i, row in enumerate(rows) for column, sign in enumerate(row)}
    for (column, row), sign in cells.items():
        if (sign == ".") != (row >= height(box, column)):
            raise ValueError(f"{COLUMNS[column]} {row + 1} is {'a' if sign == '.' else 'no'} cell of this box")
    return sum(1 << ROWS * column + row for (column, row), sign in cells.items() if sign not in "#.")


def set_up(
    box: np.record,
    seats: int,
    *,
    temple: str = "",
    offer: str = "",
    totems: str = "",
    owned: Sequence[str] = (),
    symbols: Sequence[str] = (),
    hands: Sequence[int] = (),
    round_no: int = 1,
    torch: int = 0,
    discard: int = 0,
) -> np.record:
    """A position before the stakes of a round, for tests and lessons; what is not given is as after a deal with a fixed seed."""
    state: np.record = records(1, at.STATE)[0]
    rules.deal(state, box, seats, range(8))
    state.round_no, state.torch, state.discard = round_no, torch, discard
    for seat, hand in enumerate(hands):
        state.hands[seat] = hand
    for seat, letters in enumerate(symbols):
        state.symbols[seat] = sum(1 << SYMBOL_BITS * LETTERS.index(letter) for letter in letters)
    if temple:
        state.uncovered = temple_from(temple, box)
    for place, name in enumerate(offer.split()):
        bring(state.pile, 4 * (round_no - 1) + place, CARD_NAMES.index(name))
    for place, name in enumerate(totems.split()):
        state.totems[place] = TOTEMS.index(name)
    for seat, names in enumerate(owned):
        for name in names.split():
            hand_over_totem(state, seat, *name.split(":"))
    return state


def bring(cards: Any, place: int, card: int) -> None:
    """Exchange two cards of a pile, so that a card lies at a place."""
    now = int(np.flatnonzero(cards == card)[0])
    cards[now], cards[place] = cards[place], card


def hand_over_totem(state: np.record, seat: int, name: str, became: str = "") -> None:
    """Give a seat the first totem of that name on offer; `became` is what a mirror has become."""
    place = totems_on_offer(state).index(TOTEMS.index(name))
    state.claims[rules.claimed(state)] = 8 * place + seat
    state.unclaimed = int(state.unclaimed) & ~(1 << place)
    kind = TOTEMS.index(became or name)
    state.became[place] = kind
    if kind != MIRROR_TOTEM:
        state.lying = int(state.lying) | 1 << kind
