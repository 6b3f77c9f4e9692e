"""The wire message of Cibola: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from teocalli.contract import any_help
from teocalli.games.cibola import notation, scoring
from teocalli.games.cibola import state as at
from teocalli.games.cibola.box import ANCESTOR, COLUMNS, ROWS, SKULL, STATUETTE, SUN, SYMBOL_BITS, TOTEMS
from teocalli.records import Plain, plain_type, span
from teocalli.seats import places_of, seats_in

FINAL_TOTEMS = TOTEMS[:5]  # they work at the end, the others at once
POSITION = plain_type(at.STATE)
PILE, FATE, SYMBOLS, OWNED, BECAME, CLAIMS = (span(at.STATE, name) for name in ("pile", "fate", "symbols", "totems", "became", "claims"))
CELLS = tuple(15 << ROWS * column for column in range(5))  # of each column, as bits


class Card(Struct, frozen=True, gc=False):
    """A treasure card."""

    name: str  # I-01 to II-16
    symbols: list[str]  # sundial, snake, shield, statuette, skull; in that order, repeated
    rock: bool
    totem: bool


class Cell(Struct, frozen=True, gc=False):
    """A cell of the temple."""

    row: int  # from 1 at the bottom
    value: int
    covered: bool  # by a rock: the value is gone
    barred: str | None  # the rule that forbids a rock here: B9 on the last uncovered cell of a column


class Column(Struct, frozen=True, gc=False):
    """A column of the temple."""

    name: str
    scores: str  # "each": points for each one owned; "most": bonus or malus for whoever owns most
    cells: list[Cell]  # from the bottom
    low: int  # the lowest and the highest value that is still uncovered
    high: int
    settled: bool  # one cell is left


class Totem(Struct, frozen=True, gc=False):
    """A totem card, on offer or before a player."""

    kind: str
    when: str  # "final" or "once"
    numbers: dict[str, int]  # what its text needs: points, sundials, skulls, explorers, more
    became: str | None = None  # what a mirror has become


class Line(Struct, frozen=True, gc=False):
    """A line of the score: what it is worth at least and at most, as things stand; both the same when the match is over."""

    name: str
    count: int  # symbols owned (skulls after the ancestor), totems of the kind, explorers kept
    low: int
    high: int


class Seat(Struct, frozen=True, gc=False):
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


class View(Struct, frozen=True, gc=False):
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


helped = any_help


def round_of(view: View) -> int | None:
    return view.round


def own(table: View, raw: bytes, box: Plain, viewer: int) -> View:
    """The table with what the viewer alone knows: their sealed stake, and their hand whatever the option says."""
    state = POSITION(raw)
    stake = state.stakes[viewer] if state.phase == at.STAKE else at.UNMADE
    seats = table.seats
    if stake >= 0 or seats[viewer].hand is None:
        seats = seats.copy()
        seats[viewer] = own_seat(seats[viewer], state.hands[viewer], stake, box)
    return replace(table, viewer=viewer, seats=seats)


def own_seat(seat: Seat, hand: int, stake: int, box: Plain) -> Seat:
    """A seat as its owner sees it."""
    if seat.hand is None:
        line = explorers_line(hand, box)
        seat = replace(seat, hand=hand, lines=[*seat.lines, line], low=seat.low + line.low, high=seat.high + line.high)
    return replace(seat, stake=stake) if stake >= 0 else seat


@functools.lru_cache(maxsize=256)
def table(raw: bytes, box: Plain) -> View:
    """The table as everybody may see it, from a spectator's veiled record alone; made once a position."""
    state = POSITION(raw)
    over = at.is_over(state)
    cards, treasures = cards_of(box), treasures_of(raw[PILE], raw[FATE], state.round_no, box)
    out, order = treasures[at.OUT], notation.picking_order(state)
    unseen, counts = unseen_of(raw[PILE], state.round_no, box)
    seats = seat_views(state, box, order, treasures)
    return View(
        game="cibola",
        viewer=None,
        round=state.round_no,
        rounds=at.ROUNDS,
        part="sanctuary" if state.round_no <= 4 else "tomb",
        phase=notation.PHASE_NAMES[state.phase],
        owing=seats_in(state.owed),
        torch=state.torch,
        discard=state.discard,
        order=order,
        picks=order * 2 if len(order) == 2 else order,
        taken=state.taken,
        leftover=out[-1] if notation.is_leftover_rock(state) else None,
        columns=columns_of(state.uncovered, box),
        offer=[cards[card] if card is not None else None for card in notation.offer(state)],
        out=out,
        unseen=unseen,
        pile=counts,
        totems=totems_on_offer(raw[OWNED], state.unclaimed, box),
        recall=min(state.discard, box.recall_explorers),
        mirrors=[TOTEMS[kind] for kind in seats_in(state.lying)],
        seats=seats,
        points=[seat.low for seat in seats] if over else None,
        places=places_of([(seat.low, state.hands[seat.seat]) for seat in seats]) if over else None,
    )


@functools.lru_cache(maxsize=16)
def cards_of(box: Plain) -> tuple[Card, ...]:
    """The treasures of a box, made once."""
    return tuple(card_view(card, box) for card in range(32))


def card_view(card: int, box: Any) -> Card:
    return Card(notation.CARD_NAMES[card], notation.symbols_on(card, box), bool(box.rock[card]), bool(box.totem[card]))


@functools.lru_cache(maxsize=1024)
def unseen_of(pile: bytes, round_no: int, box: Plain) -> tuple[list[Card], dict[str, int]]:
    """The cards that have not been revealed and how many of each phase: everybody can work out which, nobody in what order."""
    revealed, cards = pile[: 4 * round_no], cards_of(box)
    unseen = [card for card in range(32) if card not in revealed]
    return [cards[card] for card in unseen], {"I": sum(card < 16 for card in unseen), "II": sum(card >= 16 for card in unseen)}


@functools.lru_cache(maxsize=1024)
def treasures_of(pile: bytes, fate: bytes, round_no: int, box: Plain) -> list[list[Card]]:
    """The cards that each seat took, in order, and at the place OUT those that nobody took; they change only when a card goes."""
    cards = cards_of(box)
    state: Any = SimpleNamespace(pile=pile, fate=signed(fate), round_no=round_no)
    return [[cards[card] for card in taken] for taken in notation.fates(state)]


@functools.lru_cache(maxsize=1024)
def totems_on_offer(totems: bytes, unclaimed: int, box: Plain) -> list[Totem | None]:
    """The totems at the five places."""
    state: Any = SimpleNamespace(totems=totems, unclaimed=unclaimed)
    return [totem_view(kind, kind, box) if kind is not None else None for kind in notation.totems_on_offer(state)]


def columns_of(uncovered: int, box: Plain) -> list[Column]:
    """The temple, given its cells without a rock."""
    return [column_view(column, uncovered & CELLS[column], box) for column in range(5)]


@functools.lru_cache(maxsize=1024)
def column_view(column: int, uncovered: int, box: Plain) -> Column:
    state: Any = SimpleNamespace(uncovered=uncovered)
    values = open_values(column, uncovered, box)
    cells = [
        Cell(row + 1, int(box.values[column, row]), rock, "B9" if len(values) == 1 and not rock else None)
        for row, rock in enumerate(notation.covered(state, box, column))
    ]
    return Column(COLUMNS[column], "each" if column < STATUETTE else "most", cells, min(values), max(values), len(values) == 1)


@functools.lru_cache(maxsize=1024)
def open_values(column: int, uncovered: int, box: Plain) -> list[int]:
    """The values of a column that are not under a rock, from the bottom."""
    state: Any = SimpleNamespace(uncovered=uncovered)
    return [int(box.values[column, row]) for row, rock in enumerate(notation.covered(state, box, column)) if not rock]


@functools.lru_cache(maxsize=512)
def totem_view(kind: int, became: int, box: Any) -> Totem:
    name = TOTEMS[kind]
    numbers = notation.totem_numbers(became, box)
    return Totem(name, "final" if name in FINAL_TOTEMS else "once", numbers, TOTEMS[became] if became != kind else None)


def seat_views(state: Plain, box: Plain, order: list[int], treasures: list[list[Card]]) -> list[Seat]:
    """The players as everybody sees them, given the order of picking and the cards that each has taken."""
    raw = state.raw
    held = notation.held(state)
    lines = lines_of(raw[SYMBOLS], raw[CLAIMS], raw[BECAME], state.uncovered, state.seats, box)
    totems = totems_of(raw[OWNED], raw[CLAIMS], raw[BECAME], state.seats, box)
    shows_hands = not box.hands_hidden or at.is_over(state)
    found = []
    for seat in range(state.seats):
        stake, hand, (worth, low, high) = state.stakes[seat], state.hands[seat], lines[seat]
        if shows_hands:
            line = explorers_line(hand, box)
            worth, low, high = [*worth, line], low + line.low, high + line.high
        found.append(
            Seat(
                seat=seat,
                hand=hand if shows_hands else None,
                sealed=state.phase == at.STAKE and stake != at.UNMADE,
                stake=stake if stake >= 0 else None,
                held=held[seat],
                torch=state.torch == seat,
                owing=bool(state.owed >> seat & 1),
                place=order.index(seat) + 1 if seat in order else None,
                symbols=symbols_of(state.symbols[seat]),
                treasures=treasures[seat],
                totems=totems[seat],
                lines=worth,
                low=low,
                high=high,
            )
        )
    return found


@functools.lru_cache(maxsize=4096)
def symbols_of(owned: int) -> dict[str, int]:
    """How many symbols of each kind there are in the number that holds them all."""
    state: Any = SimpleNamespace(symbols=[owned])
    return {name: scoring.owned(state, 0, kind) for kind, name in enumerate(COLUMNS)}


@functools.lru_cache(maxsize=1024)
def totems_of(totems: bytes, claims: bytes, became: bytes, seats: int, box: Plain) -> list[list[Totem]]:
    """The totems before each seat."""
    state: Any = SimpleNamespace(totems=totems, claims=signed(claims), became=signed(became))
    return [[totem_view(kind, counts_as, box) for kind, counts_as in notation.totems_of(state, seat)] for seat in range(seats)]


def signed(raw: bytes) -> list[int]:
    """Small numbers, which may be negative, from their bytes."""
    found: list[int] = np.frombuffer(raw, np.int8).tolist()
    return found


@functools.lru_cache(maxsize=1024)
def lines_of(symbols: bytes, claims: bytes, became: bytes, uncovered: int, seats: int, box: Plain) -> list[tuple[list[Line], int, int]]:
    """B16: for each seat the lines of its score but for the explorers, and their sums; they change when something is taken or covered."""
    state: Any = SimpleNamespace(symbols=np.frombuffer(symbols, np.int32, seats).tolist(), seats=seats)
    state.claims, state.became = signed(claims), signed(became)
    most = [scoring.most(state, box, column) if column >= STATUETTE else 0 for column in range(5)]
    found = []
    for seat, owned in enumerate(state.symbols):
        powers = powers_of(claims, became, seat)
        ancestors = scoring.power(powers, ANCESTOR)
        lines = [
            column_line(column, owned >> SYMBOL_BITS * column & 63, ancestors, most[column], uncovered & CELLS[column], box)
            for column in range(5)
        ]
        lines += totem_lines(powers, owned if powers else 0, box)
        found.append((lines, sum([line.low for line in lines]), sum([line.high for line in lines])))
    return found


@functools.lru_cache(maxsize=1024)
def powers_of(claims: bytes, became: bytes, seat: int) -> int:
    """The totems of a seat by what they count as."""
    state: Any = SimpleNamespace(claims=signed(claims), became=signed(became))
    return scoring.powers(state, seat)


@functools.lru_cache(maxsize=16_384)
def column_line(column: int, owned: int, ancestors: int, most: int, uncovered: int, box: Plain) -> Line:
    """B16: what a column is worth to a seat with so many symbols of it and so many ancestors, a range by the cells still uncovered."""
    state: Any = SimpleNamespace(symbols=[owned << SYMBOL_BITS * column], became=[ANCESTOR] * 5)
    state.claims = [8 * place if place < ancestors else at.NONE for place in range(5)]
    worths = [scoring.column_points(state, box, 0, column, value, most) for value in open_values(column, uncovered, box)]
    count = scoring.compared(state, box, 0, column) if column == SKULL else owned
    return Line(COLUMNS[column], count, min(worths), max(worths))


@functools.lru_cache(maxsize=4096)
def totem_lines(powers: int, symbols: int, box: Plain) -> list[Line]:
    """B16: the final totems of a seat that owns these symbols."""
    state: Any = SimpleNamespace(symbols=[symbols])
    lines = []
    for kind in range(SUN, ANCESTOR):
        points = scoring.totem_points(state, box, 0, powers, kind)
        lines.append(Line(TOTEMS[kind], scoring.power(powers, kind), points, points))
    return lines


@functools.lru_cache(maxsize=1024)
def explorers_line(hand: int, box: Any) -> Line:
    """B17: the explorers kept."""
    state: Any = SimpleNamespace(hands=[hand])
    kept = scoring.kept_points(state, box, 0)
    return Line("explorers", hand, kept, kept)
