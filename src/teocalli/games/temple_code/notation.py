"""Temple Code as text: actions, cards and positions. `position` reads what `draw` writes."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np

from teocalli.contract import Named
from teocalli.drawing import Say, plainly
from teocalli.games.temple_code.box import LETTERS, MAX_SEATS, STATUETTES, TRIPLE_AT, TRIPLES
from teocalli.games.temple_code.rules import clear_table, give_clue
from teocalli.games.temple_code.state import ACTIONS, BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, STATE, STOP, TAKE, WAIT
from teocalli.record_arrays import records
from teocalli.seats import Action, seats_in, steps_to

SIDES = ("left", "right")
PHASE_NAMES = ("take", "both", "reveal", "keep", "last", "over")  # what is to be done next; the last but one: guess or stop
PLAIN = {"wait": WAIT, "reveal": REVEAL, "stop": STOP}  # actions that are one word, and named by it
ROWS = {  # the words before the rows of a drawing, and what the catalogue calls them
    "seat": "house-board-seat",
    "code": "temple-code-board-code",
    "left": "temple-code-board-left",
    "right": "temple-code-board-right",
    "found": "temple-code-board-found",
    "clue": "temple-code-board-clue",
    "discard": "house-board-discard",
    "pile": "house-board-pile",
}
CIRCLE, TRIANGLE, NOTHING = "●", "▲", "·"  # the marks of a clue, as drawn


@functools.cache
def triple_name(triple: int) -> str:
    """A code as its three letters."""
    return "".join(LETTERS[statuette] for statuette in TRIPLES[triple])


def triple_of(text: str) -> int:
    """The triple that three letters name; three different statuettes (T10)."""
    letters = text.upper()
    if len(letters) != 3 or any(letter not in LETTERS for letter in letters):
        raise ValueError(f"a code is 3 letters out of {LETTERS}, not {text!r}")
    if len(set(letters)) != 3:
        raise ValueError(f"a code has 3 different statuettes, not {letters}")
    a, b, c = (LETTERS.index(letter) for letter in letters)
    return TRIPLE_AT[a, b, c]


def statuettes_of(triple: int) -> list[str]:
    """The names of the statuettes of a code, in order."""
    return [STATUETTES[statuette] for statuette in TRIPLES[triple]]


def card_name(card: int, box: np.record) -> str | None:
    """A card as its three letters; None where there is none."""
    return None if card == NONE else triple_name(int(box["triple"][card]))


def card_of(text: str, box: np.record) -> int:
    """The number of the card that three letters name."""
    cards = np.flatnonzero(box.triple[: int(box.cards)] == triple_of(text))
    if not len(cards):
        raise ValueError(f"there is no card {text.upper()} in this box")
    return int(cards[0])


def members(cards: int) -> list[int]:
    """The numbers of a set of cards, lowest first."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def card_names(cards: int, box: np.record) -> list[str]:
    """A set of cards as names, by card number."""
    triples = box["triple"].tolist()
    return [triple_name(triples[card]) for card in members(cards)]


def clue_of(mark: int) -> tuple[int, int]:
    """The circles and triangles of a mark (T1)."""
    return (mark - 1) // 4, (mark - 1) % 4


@functools.cache
def action_to_text(action: int) -> str:
    """An action as a line of a record."""
    return " ".join(_words(action))


def text_to_action(text: str) -> Action:
    """The action that a line names; a `ValueError` says what is wrong with it."""
    words = text.lower().split()
    match words:
        case [word] if word in PLAIN:
            return Action(PLAIN[word])
        case ["take", "both"]:
            return Action(BOTH)
        case ["take", seat, side]:
            return Action(TAKE + 2 * _seat(seat) + _side(side))
        case ["keep", side]:
            return Action(KEEP + _side(side))
        case ["declare", *letters] if letters:
            return Action(DECLARE + triple_of("".join(letters)))
    raise ValueError(f"{text!r} is no action; try 'take 2 left', 'take both', 'declare VTC', 'wait', 'reveal', 'keep left' or 'stop'")


def action_to_named(action: int) -> Named:
    """An action with its parts named, as in open records."""
    match _words(action):
        case ["take", "both"]:
            return {"kind": "both"}
        case ["take", seat, side]:
            return {"kind": "take", "from": int(seat), "card": side}
        case ["keep", side]:
            return {"kind": "keep", "card": side}
        case ["declare", code]:
            return {"kind": "declare", "code": code}
        case [word]:
            return {"kind": word}
    raise AssertionError(action)


def named_to_action(named: Named) -> Action:
    """The action that named parts describe."""
    match dict(named):
        case {"kind": "take", "from": seat, "card": side, **rest} if not rest:
            return text_to_action(f"take {seat} {side}")
        case {"kind": "both", **rest} if not rest:
            return Action(BOTH)
        case {"kind": "keep", "card": side, **rest} if not rest:
            return text_to_action(f"keep {side}")
        case {"kind": "declare", "code": code, **rest} if not rest:
            return text_to_action(f"declare {code}")
        case {"kind": word, **rest} if word in PLAIN and not rest:
            return Action(PLAIN[word])
    raise ValueError(f"{dict(named)!r} is no action of Temple Code")


def _words(action: int) -> list[str]:
    if DECLARE <= action < ACTIONS:
        return ["declare", triple_name(action - DECLARE)]
    if TAKE <= action < BOTH:
        return ["take", str(action >> 1), SIDES[action & 1]]
    if action == BOTH:
        return ["take", "both"]
    if action in (KEEP + LEFT, KEEP + RIGHT):
        return ["keep", SIDES[action - KEEP]]
    for word, number in PLAIN.items():
        if number == action:
            return [word]
    raise ValueError(f"Temple Code has actions 0 to {ACTIONS - 1}, not {action}")


def _seat(text: str) -> int:
    if text not in [str(seat) for seat in range(MAX_SEATS)]:
        raise ValueError(f"a seat is a number from 0 to {MAX_SEATS - 1}, not {text!r}")
    return int(text)


def _side(text: str) -> int:
    if text not in SIDES:
        raise ValueError(f"a card is left or right, not {text!r}")
    return SIDES.index(text)


def open_state(state: np.record, box: np.record) -> dict[str, Any]:
    """A position with every field named, nothing hidden, as in open records."""
    seats = range(int(state.seats))
    return {
        "seats": len(seats),
        "round": int(state.round_no),
        "first": int(state.first),
        "turn": None if state.over else int(state.player),
        "latest": None if state.latest < 0 else int(state.latest),
        "silent": seats_in(int(state.silent)),
        "codes": [card_name(int(state.code[seat]), box) for seat in seats],
        "pairs": [[card_name(int(card), box) for card in state.pair[seat]] for seat in seats],
        "clues": [clues_of(state, box, seat) for seat in seats],
        "aside": [card_names(int(state.aside[seat]), box) for seat in seats],
        "found": [int(state.found[seat]) for seat in seats],
        "pile": pile_of(state, box),
        "discard": card_names(int(state.discard), box),
        "over": bool(state.over),
    }


def clues_of(state: np.record, box: np.record, seat: int) -> list[dict[str, Any]]:
    """The clues on the seat's present code, by card number; a clue that is hidden has neither circles nor triangles."""
    marks = state["mark"][seat].tolist()
    clues: list[dict[str, Any]] = []
    for card in members(int(state["noted"][seat])):
        circles, triangles = clue_of(marks[card]) if marks[card] else (None, None)
        clues.append({"card": card_name(card, box), "circles": circles, "triangles": triangles})
    return clues


def pile_of(state: np.record, box: np.record) -> list[str | None]:
    """The pile, top first; None for each card that is hidden."""
    return [card_name(card, box) for card in reversed(state["pile"][: int(state["pile_size"])].tolist())]


def draw(state: np.record, box: np.record, say: Say = plainly) -> str:
    """A position as characters, one column a seat. A card in small letters gave its clue and has gone back to the pile (T14)."""
    seats = range(int(state.seats))
    words = _row_words(say)
    lines = [_head(state, box, say)]
    if len(seats) > 1:
        lines.append(_row(words["seat"], [f"{seat}{'>' if seat == state.player and not state.over else ''}" for seat in seats]))
    codes = [card_name(int(state.code[seat]), box) or ("-" if state.over else "???") for seat in seats]
    lines.append(_row(words["code"], codes))
    for side in (LEFT, RIGHT):
        lines.append(_row(words[SIDES[side]], [card_name(int(state.pair[seat, side]), box) or "-" for seat in seats]))
    lines.append(_row(words["found"], [str(int(state.found[seat])) for seat in seats]))
    clues = [_drawn_clues(state, box, seat) for seat in seats]
    for at in range(max(map(len, clues))):
        lines.append(_row(words["clue"], [column[at] if at < len(column) else "-" for column in clues]))
    if state.discard:
        lines += _rows(words["discard"], card_names(int(state.discard), box))
    if state.pile_size and state.pile[0] != NONE:
        lines += _rows(words["pile"], [str(card) for card in pile_of(state, box)])
    return "\n".join(lines)


def _head(state: np.record, box: np.record, say: Say) -> str:
    parts = [say("temple-code-board-solo", "solo")]
    if state.seats > 1:
        parts = [say("house-board-round", "round {number} of {rounds}", number=int(state.round_no), rounds=int(box.rounds))]
        parts.append(say("temple-code-board-first", "first {place}", place=int(state.first)))
    if state.latest >= 0:
        parts.append(say("temple-code-board-latest", "latest {place}", place=int(state.latest)))
    if state.silent:
        silent = seats_in(int(state.silent))
        who = "all" if len(silent) == state.seats else "one" if len(silent) == 1 else "some"
        parts.append(say("temple-code-board-silent", "silent {places}", places=" ".join(map(str, silent)), who=who))
    turn = say("temple-code-board-turn", "turn {place}", place=int(state.player))
    parts.append(say("temple-code-board-over", "over") if state.over else turn)
    parts.append(say("temple-code-board-cards", "{count} in the pile", count=int(state.pile_size)))
    return " · ".join(parts)


def _row_words(say: Say) -> dict[str, str]:
    """The words before the rows, all of one width."""
    words = {word: say(identifier, word) for word, identifier in ROWS.items()}
    width = max(8, *map(len, words.values()))
    return {word: f"{text:<{width}} " for word, text in words.items()}


def _row(word: str, cells: list[str], width: int = 7) -> str:
    return (word + "".join(f"{cell:<{width}}" for cell in cells)).rstrip()


def _rows(word: str, cards: list[str]) -> list[str]:
    """Many cards in rows of 16, which a narrow screen can hold."""
    return [_row(word, cards[start : start + 16], 4) for start in range(0, len(cards), 16)]


def _drawn_clues(state: np.record, box: np.record, seat: int) -> list[str]:
    drawn = []
    for card in members(int(state.noted[seat])):
        name = triple_name(int(box.triple[card]))
        drawn.append((name if int(state.aside[seat]) >> card & 1 else name.lower()) + _drawn_mark(int(state.mark[seat, card])))
    return drawn


def _drawn_mark(mark: int) -> str:
    if mark == 0:
        return "?"
    circles, triangles = clue_of(mark)
    return CIRCLE * circles + TRIANGLE * triangles or NOTHING


def position(box: np.record, drawing: str) -> np.record:
    """The position that `draw` drew so. Clues are worked out anew; cards named nowhere lie at the bottom of the pile, by number."""
    state: np.record = records(1, STATE)[0]
    rows: dict[str, list[list[str]]] = {}
    head = ""
    for line in drawing.strip().splitlines():
        word, *cells = line.split()
        if "·" in line and word in ("round", "solo"):
            head = line
        else:
            rows.setdefault(word, []).append(cells)
    clear_table(state, len(rows["code"][0]))
    _read_head(state, head)
    for seat, code in enumerate(rows["code"][0]):
        state.code[seat] = NONE if code == "-" else card_of(code, box)
    for side in (LEFT, RIGHT):
        for seat, card in enumerate(rows.get(SIDES[side], [[]])[0]):
            state.pair[seat, side] = NONE if card == "-" else card_of(card, box)
    for seat, count in enumerate(rows.get("found", [[]])[0]):
        state.found[seat] = int(count)
    _read_clues(state, box, rows.get("clue", []))
    for cell in itertools.chain(*rows.get("discard", [])):
        state.discard |= 1 << card_of(cell, box)
    _read_pile(state, box, [card_of(cell, box) for cell in itertools.chain(*rows.get("pile", []))])
    state.full = sum(1 << seat for seat in range(int(state.seats)) if state.pair[seat, LEFT] != NONE)
    if box.again:
        state.able = (1 << int(state.seats)) - 1
    return state


def _read_head(state: np.record, head: str) -> None:
    for part in head.split("·"):
        match part.split():
            case ["round", number, *_]:
                state.round_no = int(number)
            case ["first", seat]:
                state.first = int(seat)
            case ["turn", seat]:
                state.player = int(seat)
            case ["latest", seat]:
                state.latest = int(seat)
            case ["silent", *seats]:
                state.silent = sum(1 << int(seat) for seat in seats)
            case ["over"]:
                state.over = 1
    state.turns = steps_to(int(state.first), int(state.player), int(state.seats))


def _read_clues(state: np.record, box: np.record, rows: list[list[str]]) -> None:
    for row in rows:
        for seat, cell in enumerate(row):
            if cell != "-":
                card = card_of(cell[:3], box)
                give_clue(state, box, seat, card)
                if cell[:3].islower():
                    state.aside[seat] &= ~(1 << card)


def _read_pile(state: np.record, box: np.record, top: list[int]) -> None:
    seats = range(int(state.seats))
    placed = int(state.discard)
    for seat in seats:
        placed |= int(state.aside[seat])
    for card in [*state.code, *state.pair.flat, *top]:
        placed |= 0 if card == NONE else 1 << int(card)
    rest = [card for card in range(int(box.cards)) if not placed >> card & 1]
    for at, card in enumerate(reversed([*top, *rest])):
        state.pile[at] = card
    state.pile_size = len(top) + len(rest)
