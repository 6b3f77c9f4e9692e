"""The wire message of Cibola: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from teocalli.game import places_of, seats_in
from teocalli.games.cibola import notation, rules, scoring
from teocalli.games.cibola.box import ANCESTOR, COLUMNS, SKULL, STATUETTE, SUN, TOTEMS

FINAL_TOTEMS = TOTEMS[:5]  # they work at the end, the others at once


class CibolaCard(Struct, frozen=True):
    """A treasure card."""

    name: str  # I-01 to II-16
    symbols: list[str]  # sundial, snake, shield, statuette, skull; in that order, repeated
    rock: bool
    totem: bool


class CibolaCell(Struct, frozen=True):
    """A cell of the temple."""

    row: int  # from 1 at the bottom
    value: int
    covered: bool  # by a rock: the value is gone
    barred: str | None  # the rule that forbids a rock here: B9 on the last uncovered cell of a column


class CibolaColumn(Struct, frozen=True):
    """A column of the temple."""

    name: str
    scores: str  # "each": points for each one owned; "most": bonus or malus for whoever owns most
    cells: list[CibolaCell]  # from the bottom
    low: int  # the lowest and the highest value that is still uncovered
    high: int
    settled: bool  # one cell is left


class CibolaTotem(Struct, frozen=True):
    """A totem card, on offer or before a player."""

    kind: str
    when: str  # "final" or "once"
    numbers: dict[str, int]  # what its text needs: points, sundials, skulls, explorers, more
    became: str | None = None  # what a mirror has become


class CibolaLine(Struct, frozen=True):
    """A line of the score: what it is worth at least and at most, as things stand; both the same when the match is over."""

    name: str
    count: int  # symbols owned (skulls after the ancestor), totems of the kind, explorers kept
    low: int
    high: int


class CibolaSeat(Struct, frozen=True):
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
    treasures: list[CibolaCard]  # in the order of taking
    totems: list[CibolaTotem]
    lines: list[CibolaLine]
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
    leftover: CibolaCard | None  # the card whose rock the winner of the bidding places now (B13)
    columns: list[CibolaColumn]
    offer: list[CibolaCard | None]  # four places
    out: list[CibolaCard]  # leftover cards
    unseen: list[CibolaCard]  # what the pile holds, in the order of the box (its order is secret)
    pile: dict[str, int]  # cards of phase I and of phase II in the pile
    totems: list[CibolaTotem | None]  # five places
    recall: int  # explorers that a recall can take now
    mirrors: list[str]  # kinds of totem that lie before a player
    seats: list[CibolaSeat]
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


def view(state: np.record, box: np.record, viewer: int) -> View:
    """What the viewer's screen draws, from the veiled record alone."""
    over = bool(rules.is_over(state))
    seats = [seat_view(state, box, seat, viewer) for seat in range(int(state.seats))]
    unseen = unseen_cards(state)
    order = notation.picking_order(state)
    return View(
        game="cibola",
        viewer=viewer if viewer >= 0 else None,
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
        leftover=leftover(state, box),
        columns=[column_view(state, box, column) for column in range(5)],
        offer=[card_view(card, box) if card is not None else None for card in notation.offer(state)],
        out=[card_view(card, box) for card in notation.taken(state, rules.OUT)],
        unseen=[card_view(card, box) for card in unseen],
        pile={"I": sum(card < 16 for card in unseen), "II": sum(card >= 16 for card in unseen)},
        totems=[totem_view(kind, kind, box) if kind is not None else None for kind in notation.totems_on_offer(state)],
        recall=min(int(state.discard), int(box.recall_explorers)),
        mirrors=[TOTEMS[kind] for kind in seats_in(int(state.lying))],
        seats=seats,
        points=[seat.low for seat in seats] if over else None,
        places=places_of([(seat.low, int(state.hands[seat.seat])) for seat in seats]) if over else None,
    )


def card_view(card: int, box: np.record) -> CibolaCard:
    return CibolaCard(notation.CARD_NAMES[card], notation.symbols_on(card, box), bool(box.rock[card]), bool(box.totem[card]))


def unseen_cards(state: np.record) -> list[int]:
    """The cards that have not been revealed: everybody can work out which, nobody in what order."""
    revealed = {int(card) for card in state.pile[: 4 * int(state.round_no)]}
    return [card for card in range(32) if card not in revealed]


def leftover(state: np.record, box: np.record) -> CibolaCard | None:
    """B13: the card left over, while its rock is being placed."""
    return card_view(notation.taken(state, rules.OUT)[-1], box) if notation.is_leftover_rock(state) else None


def column_view(state: np.record, box: np.record, column: int) -> CibolaColumn:
    covered = notation.covered(state, box, column)
    values = open_values(state, box, column)
    cells = [
        CibolaCell(row + 1, int(box.values[column, row]), rock, "B9" if len(values) == 1 and not rock else None)
        for row, rock in enumerate(covered)
    ]
    return CibolaColumn(COLUMNS[column], "each" if column < STATUETTE else "most", cells, min(values), max(values), len(values) == 1)


def open_values(state: np.record, box: np.record, column: int) -> list[int]:
    """The values of a column that are not under a rock, from the bottom."""
    return [int(box.values[column, row]) for row, rock in enumerate(notation.covered(state, box, column)) if not rock]


def totem_view(kind: int, became: int, box: np.record) -> CibolaTotem:
    name = TOTEMS[kind]
    numbers = notation.totem_numbers(became, box)
    return CibolaTotem(name, "final" if name in FINAL_TOTEMS else "once", numbers, TOTEMS[became] if became != kind else None)


def seat_view(state: np.record, box: np.record, seat: int, viewer: int) -> CibolaSeat:
    order = notation.picking_order(state)
    stake = int(state.stakes[seat])
    shows_hand = not box.hands_hidden or seat == viewer or bool(rules.is_over(state))
    lines = score_lines(state, box, seat, shows_hand)
    return CibolaSeat(
        seat=seat,
        hand=int(state.hands[seat]) if shows_hand else None,
        sealed=int(state.phase) == rules.STAKE and stake != rules.UNMADE,
        stake=stake if stake >= 0 else None,
        held=notation.held(state)[seat],
        torch=int(state.torch) == seat,
        owing=bool(int(state.owed) >> seat & 1),
        place=order.index(seat) + 1 if seat in order else None,
        symbols={name: scoring.owned(state, seat, kind) for kind, name in enumerate(COLUMNS)},
        treasures=[card_view(card, box) for card in notation.taken(state, seat)],
        totems=[totem_view(kind, became, box) for kind, became in notation.totems_of(state, seat)],
        lines=lines,
        low=sum(line.low for line in lines),
        high=sum(line.high for line in lines),
    )


def score_lines(state: np.record, box: np.record, seat: int, shows_hand: bool) -> list[CibolaLine]:
    """B16, B17: the columns, the final totems and the explorers, each with its range by the cells still uncovered."""
    lines = [column_line(state, box, seat, column) for column in range(5)]
    found = scoring.powers(state, seat)
    for kind in range(SUN, ANCESTOR):
        points = scoring.totem_points(state, box, seat, found, kind)
        lines.append(CibolaLine(TOTEMS[kind], scoring.power(found, kind), points, points))
    if shows_hand:
        kept = scoring.kept_points(state, box, seat)
        lines.append(CibolaLine("explorers", int(state.hands[seat]), kept, kept))
    return lines


def column_line(state: np.record, box: np.record, seat: int, column: int) -> CibolaLine:
    best = scoring.most(state, box, column)
    worths: Sequence[int] = [scoring.column_points(state, box, seat, column, value, best) for value in open_values(state, box, column)]
    count = scoring.compared(state, box, seat, column) if column == SKULL else scoring.owned(state, seat, column)
    return CibolaLine(COLUMNS[column], count, min(worths), max(worths))
