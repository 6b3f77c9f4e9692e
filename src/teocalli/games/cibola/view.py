"""The wire message of Cibola: the table as one viewer may see it, with everything a screen draws and no rules left to the screen.

The structs say what the numbers stand for; the rule `view` writes them into one record, so that it runs in a browser too.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from msgspec import Struct

from teocalli.games.cibola.box import ANCESTOR, COLUMNS, MIRROR_TOTEM, PHASE_CARDS, PHASES, ROWS, SKULL, STATUETTE, SUN, TOTEMS
from teocalli.games.cibola.notation import CARD_NAMES, PHASE_NAMES, totem_numbers
from teocalli.games.cibola.notation import symbols_on as symbol_names
from teocalli.games.cibola.scoring import column_points, compared, kept_points, most, owned, power, powers, totem_points
from teocalli.games.cibola.state import OUT, PICK, ROUNDS, STAKE, UNMADE, is_over
from teocalli.games.cibola.story import card_at, is_leftover_rock, most_recalled, value_of
from teocalli.jit import inner, rule
from teocalli.masks import ones
from teocalli.views import NO_HELP, NONE, Always, Fixed, FromTable, Keyed, Most, OneOf, Tables, no_table, record_of

PARTS = ("sanctuary", "tomb")
SCORES = ("each", "most")
LINES = (*COLUMNS, *TOTEMS[:ANCESTOR], "explorers")
FIRST_TOTEM_LINE, EXPLORERS_LINE = len(COLUMNS), len(LINES) - 1
KINDS = len(TOTEMS)


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
    barred: Annotated[str | None, OneOf(("B9",))]  # the rule that forbids a rock here: B9 on the last uncovered cell of a column


class Column(Struct, frozen=True, gc=False):
    """A column of the temple."""

    name: Annotated[str, OneOf(COLUMNS)]
    scores: Annotated[str, OneOf(SCORES)]  # "each": points for each one owned; "most": bonus or malus for whoever owns most
    cells: Annotated[list[Cell], Most(ROWS)]  # from the bottom
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

    name: Annotated[str, OneOf(LINES)]
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
    symbols: Annotated[dict[str, int], Keyed(COLUMNS)]
    treasures: Annotated[list[Card], Most(16), FromTable("cards")]  # in the order of taking
    totems: Annotated[list[Totem], Most(5), FromTable("totems")]
    lines: Annotated[list[Line], Most(len(LINES))]
    low: int  # the sum of the lines
    high: int


class View(Struct, frozen=True, gc=False):
    """The whole table."""

    game: Annotated[str, Always(value="cibola")]
    viewer: int | None  # the viewer's seat; None for a spectator
    round: int  # 1 to 8
    rounds: Annotated[int, Always("rounds")]
    part: Annotated[str, OneOf(PARTS)]  # "sanctuary" (phase I) or "tomb" (phase II)
    phase: Annotated[str, OneOf(PHASE_NAMES)]
    owing: Annotated[list[int], Most(4)]
    torch: int
    discard: int
    order: Annotated[list[int], Most(4)]  # seats in the order of picking, the winner of the bidding first; empty while stakes are sealed
    picks: Annotated[list[int], Most(4)]  # the same for each card of the round: with two players everybody comes twice (B12)
    taken: int  # cards gone from the offer
    leftover: Annotated[Card | None, FromTable("cards")]  # the card whose rock the winner of the bidding places now (B13)
    columns: Annotated[list[Column], Fixed(5)]
    offer: Annotated[list[Card | None], Fixed(4), FromTable("cards")]  # four places
    out: Annotated[list[Card], Most(ROUNDS), FromTable("cards")]  # leftover cards
    unseen: Annotated[list[Card], Most(28), FromTable("cards")]  # what the pile holds, in the order of the box (its order is secret)
    pile: Annotated[dict[str, int], Keyed(PHASES)]  # cards of phase I and of phase II in the pile
    totems: Annotated[list[Totem | None], Fixed(5), FromTable("totems")]  # five places
    recall: int  # explorers that a recall can take now
    mirrors: Annotated[list[str], Most(KINDS - 1), OneOf(TOTEMS)]  # kinds of totem that lie before a player
    seats: Annotated[list[Seat], Most(4)]
    points: Annotated[list[int] | None, Most(4)]  # final points and places, when over
    places: Annotated[list[int] | None, Most(4)]


VIEW = record_of(View)

HELP, ROUND = NO_HELP, "round"
view_table = no_table


def tables(box: np.record) -> Tables:
    """What is the same in every position: the treasures; the totems by kind, and after them the mirror by what it became."""
    cards = [Card(name, symbol_names(card, box), bool(box.rock[card]), bool(box.totem[card])) for card, name in enumerate(CARD_NAMES)]
    totems = [totem(kind, kind, box) for kind in range(KINDS)] + [totem(MIRROR_TOTEM, kind, box) for kind in range(MIRROR_TOTEM)]
    return {"rounds": [ROUNDS], "cards": cards, "totems": totems}


def totem(kind: int, became: int, box: np.record) -> Totem:
    """A totem with the numbers of what it counts as."""
    return Totem(
        TOTEMS[kind], "final" if kind <= ANCESTOR else "once", totem_numbers(became, box), TOTEMS[became] if became != kind else None
    )


@rule
def view(state: np.record, box: np.record, viewer: int, table: Any, out: Any) -> None:
    """What the viewer's screen draws."""
    write_round(state, box, viewer, out)
    write_order(state, out)
    write_taken(state, out)
    write_unseen(state, out)
    write_totems(state, out)
    for column in range(5):
        write_column(state, box, column, out)
    out.seats_n = int(state.seats)
    for seat in range(int(state.seats)):
        write_seat(state, seat, out)
        write_score(state, box, viewer, seat, out)
    write_end(state, out)


@inner
def write_round(state: np.record, box: np.record, viewer: int, out: Any) -> None:
    """B5 to B10: how far the match is, and who has to choose what."""
    out.viewer = viewer if viewer >= 0 else NONE
    out.round = int(state.round_no)
    out.part = 0 if int(state.round_no) <= ROUNDS // 2 else 1
    out.phase = int(state.phase)
    out.torch = int(state.torch)
    out.discard = int(state.discard)
    out.taken = int(state.taken)
    out.recall = most_recalled(state, box)
    count = 0
    for seat in range(int(state.seats)):
        if (int(state.owed) >> seat) & 1:
            out.owing[count] = seat
            count += 1
    out.owing_n = count


@inner
def write_order(state: np.record, out: Any) -> None:
    """B8, B12: the order of picking, twice round with two players."""
    seats = int(state.seats) if int(state.order[0]) >= 0 else 0
    picks = 2 * seats if seats == 2 else seats
    for i in range(seats):
        out.order[i] = int(state.order[i])
    for i in range(picks):
        out.picks[i] = int(state.order[i % seats])
    out.order_n = seats
    out.picks_n = picks


@inner
def write_taken(state: np.record, out: Any) -> None:
    """B8, B13: where each treasure went, round by round in the order of taking, and those still on offer."""
    for at in range(4 * int(state.round_no)):
        for place in range(at // 4 * 4, at // 4 * 4 + 4):
            if int(state.fate[place]) >> 3 == at % 4:
                hand_over(int(state.pile[place]), int(state.fate[place]) & 7, out)
    for place in range(4):
        out.offer[place] = card_at(state, place) if (int(state.offer) >> place) & 1 else NONE
    out.leftover = int(out.out[int(out.out_n) - 1]) if is_leftover_rock(state) else NONE


@inner
def hand_over(card: int, owner: int, out: Any) -> None:
    """A treasure lies before a seat, or went out of the game."""
    if owner == OUT:
        out.out[int(out.out_n)] = card
        out.out_n = int(out.out_n) + 1
    else:
        out.seats_treasures[owner, int(out.seats_treasures_n[owner])] = card
        out.seats_treasures_n[owner] = int(out.seats_treasures_n[owner]) + 1


@inner
def write_unseen(state: np.record, out: Any) -> None:
    """B14: everybody can work out which cards have not been revealed, nobody in what order they lie."""
    seen, count = 0, 0
    for at in range(4 * int(state.round_no)):
        seen |= 1 << int(state.pile[at])
    for card in range(2 * PHASE_CARDS):
        if not (seen >> card) & 1:
            out.unseen[count] = card
            out.pile[card // PHASE_CARDS] = int(out.pile[card // PHASE_CARDS]) + 1
            count += 1
    out.unseen_n = count


@inner
def write_totems(state: np.record, out: Any) -> None:
    """B3, B10: the totems on offer, those before the seats in the order of taking, and the kinds that a mirror may become."""
    for place in range(5):
        out.totems[place] = int(state.totems[place]) if (int(state.unclaimed) >> place) & 1 else NONE
        claim = int(state.claims[place])
        if claim >= 0:
            seat = claim & 7
            out.seats_totems[seat, int(out.seats_totems_n[seat])] = totem_entry(state, claim >> 3)
            out.seats_totems_n[seat] = int(out.seats_totems_n[seat]) + 1
    count = 0
    for kind in range(MIRROR_TOTEM):
        if (int(state.lying) >> kind) & 1:
            out.mirrors[count] = kind
            count += 1
    out.mirrors_n = count


@inner
def totem_entry(state: np.record, place: int) -> int:
    """Where a taken totem stands in the table of totems."""
    kind, became = int(state.totems[place]), int(state.became[place])
    return kind if kind == became else KINDS + became


@inner
def write_column(state: np.record, box: np.record, column: int, out: Any) -> None:
    """B9: a column of the temple, and the range of what it can still be worth."""
    uncovered = (int(state.uncovered) >> (ROWS * column)) & 15
    height = ones((int(box.cells) >> (ROWS * column)) & 15)
    settled = 1 if ones(uncovered) == 1 else 0
    low, high = 127, -128  # values are numbers of 8 bits
    for row in range(height):
        value = value_of(box, ROWS * column + row)
        is_open = (uncovered >> row) & 1
        if is_open:
            low, high = min(low, value), max(high, value)
        out.columns_cells_row[column, row] = row + 1
        out.columns_cells_value[column, row] = value
        out.columns_cells_covered[column, row] = 1 - is_open
        out.columns_cells_barred[column, row] = 0 if settled and is_open else NONE
    out.columns_name[column] = column
    out.columns_scores[column] = 0 if column < STATUETTE else 1
    out.columns_cells_n[column] = height
    out.columns_low[column] = low
    out.columns_high[column] = high
    out.columns_settled[column] = settled


@inner
def write_seat(state: np.record, seat: int, out: Any) -> None:
    """B6 to B8: the stake of a seat and its place in the order of picking."""
    stake, phase = int(state.stakes[seat]), int(state.phase)
    out.seats_seat[seat] = seat
    out.seats_sealed[seat] = 1 if phase == STAKE and stake != UNMADE else 0
    out.seats_stake[seat] = stake if stake >= 0 else NONE
    out.seats_torch[seat] = 1 if int(state.torch) == seat else 0
    out.seats_owing[seat] = (int(state.owed) >> seat) & 1
    out.seats_place[seat] = NONE
    called = int(state.taken) + (1 if phase == PICK else 0)
    for i in range(4):
        if int(state.order[i]) == seat:
            out.seats_place[seat] = i + 1
            out.seats_held[seat] = stake if i >= called else 0


@inner
def write_score(state: np.record, box: np.record, viewer: int, seat: int, out: Any) -> None:
    """B16, B17: what a seat owns, and the lines of its score; explorers where the option shows them (B14)."""
    totems = powers(state, seat)
    for column in range(5):
        best = most(state, box, column)
        low = column_points(state, box, seat, column, int(out.columns_low[column]), best)
        high = column_points(state, box, seat, column, int(out.columns_high[column]), best)
        count = owned(state, seat, column)
        out.seats_symbols[seat, column] = count
        write_line(out, seat, column, compared(state, box, seat, column) if column == SKULL else count, low, high)
    for kind in range(SUN, ANCESTOR):
        points = totem_points(state, box, seat, totems, kind)
        write_line(out, seat, FIRST_TOTEM_LINE + kind, power(totems, kind), points, points)
    if int(box.hands_hidden) and seat != viewer and not is_over(state):
        out.seats_hand[seat] = NONE
    else:
        kept = kept_points(state, box, seat)
        out.seats_hand[seat] = int(state.hands[seat])
        write_line(out, seat, EXPLORERS_LINE, int(state.hands[seat]), kept, kept)


@inner
def write_line(out: Any, seat: int, name: int, count: int, low: int, high: int) -> None:
    """One more line of the score of a seat, and its part of the sum."""
    line = int(out.seats_lines_n[seat])
    out.seats_lines_n[seat] = line + 1
    out.seats_lines_name[seat, line] = name
    out.seats_lines_count[seat, line] = count
    out.seats_lines_low[seat, line] = low
    out.seats_lines_high[seat, line] = high
    out.seats_low[seat] = int(out.seats_low[seat]) + low
    out.seats_high[seat] = int(out.seats_high[seat]) + high


@inner
def write_end(state: np.record, out: Any) -> None:
    """B18: final points and places, once the match is over."""
    seats = int(state.seats)
    out.points_n = seats if is_over(state) else NONE
    out.places_n = seats if is_over(state) else NONE
    if not is_over(state):
        return
    for seat in range(seats):
        points, place = int(out.seats_low[seat]), 1
        for other in range(seats):
            theirs = int(out.seats_low[other])
            if theirs > points or (theirs == points and int(state.hands[other]) > int(state.hands[seat])):
                place += 1
        out.points[seat] = points
        out.places[seat] = place
