"""The wire message of Cibola: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from teocalli.game import copy_of, places_of, seats_in
from teocalli.games.cibola import notation, rules, scoring
from teocalli.games.cibola.box import ANCESTOR, BOX, COLUMNS, SKULL, STATUETTE, SUN, TOTEMS

FINAL_TOTEMS = TOTEMS[:5]  # they work at the end, the others at once


class Card(Struct, frozen=True):
    """A treasure card."""

    name: str  # I-01 to II-16
    symbols: list[str]  # sundial, snake, shield, statuette, skull; in that order, repeated
    rock: bool
    totem: bool


class Cell(Struct, frozen=True):
    """A cell of the temple."""

    row: int  # from 1 at the bottom
    value: int
    covered: bool  # by a rock: the value is gone
    barred: str | None  # the rule that forbids a rock here: B9 on the last uncovered cell of a column


class Column(Struct, frozen=True):
    """A column of the temple."""

    name: str
    scores: str  # "each": points for each one owned; "most": bonus or malus for whoever owns most
    cells: list[Cell]  # from the bottom
    low: int  # the lowest and the highest value that is still uncovered
    high: int
    settled: bool  # one cell is left


class Totem(Struct, frozen=True):
    """A totem card, on offer or before a player."""

    kind: str
    when: str  # "final" or "once"
    numbers: dict[str, int]  # what its text needs: points, sundials, skulls, explorers, more
    became: str | None = None  # what a mirror has become


class Line(Struct, frozen=True):
    """A line of the score: what it is worth at least and at most, as things stand; both the same when the match is over."""

    name: str
    count: int  # symbols owned (skulls after the ancestor), totems of the kind, explorers kept
    low: int
    high: int


class Seat(Struct, frozen=True):
    """A player: hand, stake, treasures, totems and score so far."""

    seat: int
    hand: int | None  # explorers in hand; a sealed stake still counts here (B6); None where the option hides it
    sealed: bool  # has closed the fist
    stake: int | None  # this round's stake, where the viewer may see it
    held: int  # a shown stake that is not yet discarded
    torch: bool
    owing: bool
    place: int | None  # place in the order of picking, from 1, once stakes are shown
    symbols: dict[str, int]
    treasures: list[Card]  # in the order of taking
    totems: list[Totem]
    lines: list[Line]
    low: int  # the sum of the lines
    high: int


class View(Struct, frozen=True):
    """The whole table."""

    game: str
    viewer: int | None  # the viewer's seat; None for a spectator
    round: int  # 1 to 8
    rounds: int
    part: str  # "sanctuary" (phase I) or "tomb" (phase II)
    phase: str  # stake, pick, rock, totem, recall, mirror, tremor, over
    owing: list[int]
    torch: int
    discard: int
    order: list[int]  # seats in the order of picking, the winner of the bidding first; empty while stakes are sealed
    picks: list[int]  # the same for each card of the round: with two players everybody comes twice (B12)
    taken: int  # cards gone from the offer
    leftover: Card | None  # the card whose rock the winner of the bidding places now (B13)
    columns: list[Column]
    offer: list[Card | None]  # four places
    out: list[Card]  # leftover cards
    unseen: list[Card]  # what the pile holds, in the order of the box (its order is secret)
    pile: dict[str, int]  # cards of phase I and of phase II in the pile
    totems: list[Totem | None]  # five places
    recall: int  # explorers that a recall can take now
    mirrors: list[str]  # kinds of totem that lie before a player
    seats: list[Seat]
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


def view(state: np.record, box: np.record, viewer: int) -> View:
    """What the viewer's screen draws, from the veiled record alone: the table that everybody sees, and what is his own."""
    known, stake = state, rules.UNMADE
    if viewer >= 0 and int(state.phase) == rules.STAKE:
        stake = int(state.stakes[viewer])
    if stake >= 0:
        known = copy_of(state)
        known.stakes[viewer] = rules.SEALED
    table = table_of(known.tobytes(), box.tobytes())
    if viewer < 0:
        return table
    seats = table.seats
    if stake >= 0 or seats[viewer].hand is None:
        seats = [own_seat(seat, int(state.hands[viewer]), stake, box) if seat.seat == viewer else seat for seat in seats]
    return replace(table, viewer=viewer, seats=seats)


def own_seat(seat: Seat, hand: int, stake: int, box: np.record) -> Seat:
    """A seat as its owner sees it: his sealed stake, and his hand whatever the option says."""
    if seat.hand is None:
        kept = hand // int(box.for_a_point)
        lines = [*seat.lines, Line("explorers", hand, kept, kept)]
        seat = replace(seat, hand=hand, lines=lines, low=seat.low + kept, high=seat.high + kept)
    return replace(seat, stake=stake) if stake >= 0 else seat


@functools.lru_cache(maxsize=256)
def table_of(raw_state: bytes, raw_box: bytes) -> View:
    """The table as a spectator sees it, made once a position."""
    record = np.frombuffer(raw_state, rules.STATE)[0]
    cards, box = cards_of(raw_box), notation.kept_box(raw_box)
    state = notation.plain(record)
    over = bool(rules.is_over(state))
    lines = lines_of(tuple(state.symbols), tuple(state.claims), tuple(state.became), state.uncovered, state.seats, raw_box)
    seats = [seat_view(state, box, seat, cards, lines[seat]) for seat in range(int(state.seats))]
    unseen = unseen_cards(state)
    order = notation.picking_order(state)
    return View(
        game="cibola",
        viewer=None,
        round=int(state.round_no),
        rounds=rules.ROUNDS,
        part="sanctuary" if int(state.round_no) <= 4 else "tomb",
        phase=notation.PHASE_NAMES[int(state.phase)],
        owing=seats_in(int(state.owed)),
        torch=int(state.torch),
        discard=int(state.discard),
        order=order,
        picks=order * 2 if len(order) == 2 else order,
        taken=int(state.taken),
        leftover=cards[notation.taken(state, rules.OUT)[-1]] if notation.is_leftover_rock(state) else None,
        columns=columns_of(state.uncovered, raw_box),
        offer=[cards[card] if card is not None else None for card in notation.offer(state)],
        out=[cards[card] for card in notation.taken(state, rules.OUT)],
        unseen=[cards[card] for card in unseen],
        pile={"I": sum(card < 16 for card in unseen), "II": sum(card >= 16 for card in unseen)},
        totems=[totem_view(kind, kind, raw_box) if kind is not None else None for kind in notation.totems_on_offer(state)],
        recall=min(int(state.discard), int(box.recall_explorers)),
        mirrors=[TOTEMS[kind] for kind in seats_in(int(state.lying))],
        seats=seats,
        points=[seat.low for seat in seats] if over else None,
        places=places_of([(seat.low, int(state.hands[seat.seat])) for seat in seats]) if over else None,
    )


@functools.lru_cache(maxsize=16)
def cards_of(raw: bytes) -> tuple[Card, ...]:
    """The treasures of a box, made once."""
    box = np.frombuffer(raw, BOX).view(np.recarray)[0]
    return tuple(card_view(card, box) for card in range(32))


def card_view(card: int, box: np.record) -> Card:
    return Card(notation.CARD_NAMES[card], notation.symbols_on(card, box), bool(box.rock[card]), bool(box.totem[card]))


def unseen_cards(state: np.record) -> list[int]:
    """The cards that have not been revealed: everybody can work out which, nobody in what order."""
    revealed = {int(card) for card in state.pile[: 4 * int(state.round_no)]}
    return [card for card in range(32) if card not in revealed]


@functools.lru_cache(maxsize=256)
def columns_of(uncovered: int, raw_box: bytes) -> list[Column]:
    """The temple; most positions share it with the one before."""
    state, box = SimpleNamespace(uncovered=uncovered), notation.kept_box(raw_box)
    return [column_view(state, box, column, open_values(state, box, column)) for column in range(5)]


def column_view(state: Any, box: Any, column: int, values: Sequence[int]) -> Column:
    cells = [
        Cell(row + 1, int(box.values[column, row]), rock, "B9" if len(values) == 1 and not rock else None)
        for row, rock in enumerate(notation.covered(state, box, column))
    ]
    return Column(COLUMNS[column], "each" if column < STATUETTE else "most", cells, min(values), max(values), len(values) == 1)


def open_values(state: Any, box: Any, column: int) -> list[int]:
    """The values of a column that are not under a rock, from the bottom."""
    return [int(box.values[column, row]) for row, rock in enumerate(notation.covered(state, box, column)) if not rock]


@functools.lru_cache(maxsize=512)
def totem_view(kind: int, became: int, raw_box: bytes) -> Totem:
    name = TOTEMS[kind]
    numbers = notation.totem_numbers(became, notation.kept_box(raw_box))
    return Totem(name, "final" if name in FINAL_TOTEMS else "once", numbers, TOTEMS[became] if became != kind else None)


def seat_view(state: Any, box: Any, seat: int, cards: Sequence[Card], lines: Sequence[Line]) -> Seat:
    """A player as everybody sees him, given the cards of the box and the lines of his score."""
    order = notation.picking_order(state)
    stake, hand = int(state.stakes[seat]), int(state.hands[seat])
    shows_hand = not box.hands_hidden or bool(rules.is_over(state))
    lines = [*lines, explorers_line(state, box, seat)] if shows_hand else list(lines)
    return Seat(
        seat=seat,
        hand=hand if shows_hand else None,
        sealed=int(state.phase) == rules.STAKE and stake != rules.UNMADE,
        stake=stake if stake >= 0 else None,
        held=notation.held(state)[seat],
        torch=int(state.torch) == seat,
        owing=bool(int(state.owed) >> seat & 1),
        place=order.index(seat) + 1 if seat in order else None,
        symbols={name: scoring.owned(state, seat, kind) for kind, name in enumerate(COLUMNS)},
        treasures=[cards[card] for card in notation.taken(state, seat)],
        totems=[totem_view(kind, became, box.raw) for kind, became in notation.totems_of(state, seat)],
        lines=lines,
        low=sum(line.low for line in lines),
        high=sum(line.high for line in lines),
    )


@functools.lru_cache(maxsize=256)
def lines_of(
    symbols: tuple[int, ...], claims: tuple[int, ...], became: tuple[int, ...], uncovered: int, seats: int, raw_box: bytes
) -> list[list[Line]]:
    """B16: for each seat the lines of its score but for the explorers; they change only when something is taken or covered."""
    box = notation.kept_box(raw_box)
    state: Any = SimpleNamespace(symbols=symbols, claims=claims, became=became, uncovered=uncovered, seats=seats)
    values = [open_values(state, box, column) for column in range(5)]
    most = [scoring.most(state, box, column) for column in range(5)]
    return [
        [column_line(state, box, seat, column, values[column], most[column]) for column in range(5)] + totem_lines(state, box, seat)
        for seat in range(seats)
    ]


def column_line(state: Any, box: Any, seat: int, column: int, values: Sequence[int], most: int) -> Line:
    """B16: what a column is worth to a seat, a range by the cells still uncovered."""
    worths = [scoring.column_points(state, box, seat, column, value, most) for value in values]
    count = scoring.compared(state, box, seat, column) if column == SKULL else scoring.owned(state, seat, column)
    return Line(COLUMNS[column], count, min(worths), max(worths))


def totem_lines(state: Any, box: Any, seat: int) -> list[Line]:
    """B16: the final totems."""
    lines = []
    found = scoring.powers(state, seat)
    for kind in range(SUN, ANCESTOR):
        points = scoring.totem_points(state, box, seat, found, kind)
        lines.append(Line(TOTEMS[kind], scoring.power(found, kind), points, points))
    return lines


def explorers_line(state: Any, box: Any, seat: int) -> Line:
    """B17: the explorers kept."""
    kept = scoring.kept_points(state, box, seat)
    return Line("explorers", int(state.hands[seat]), kept, kept)
