"""Aztec as numbers for learning machines: what a seat may know of the table, itself first, then the others clockwise.

Of the rounds gone by truths and lies are told, and which jewel cards have not been seen yet; of the pile the next three cards. Last come
numbers that follow from the others, so that a network need not count cards and points: how many cards there may be under each handful,
everybody's points as far as they are known, who is ahead in each colour, and what each handful would add. Read from a veiled record or from
the whole truth alike: nothing that the veil blanks is looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teocalli.games.aztec.box import COLOURS, FIRST_AT_ONCE, HANDFULS, KINDS, MOST_CARDS, ROUNDS
from teocalli.games.aztec.state import DUO, JEWELS, LAST_SLOT, MOST_KEPT, OVER, SEATS, TAKE, TOKEN, TREASURE, TRIO
from teocalli.jit import folded, inner, lean, rule
from teocalli.masks import lowest
from teocalli.seats import NO_SEAT, clockwise, steps_to
from teocalli.vectors import one_of

PHASES = ("take", "token", "keep", "purify", "hex", "steal", "over")
CARDS = 3  # of a hand of artefacts, and told of the pile

TABLE_NAMES = [
    *("passes", "open", *(f"seats {n}" for n in range(3, SEATS + 1)), *(f"round {n + 1}" for n in range(ROUNDS))),
    *(*(f"phase {phase}" for phase in PHASES), "revealed", "reserve", *(f"curse {colour}" for colour in COLOURS), "pile"),
]
ARTEFACT_NAMES = [f"{where} {place + 1} {kind}" for where in ("hand", "pile") for place in range(CARDS) for kind in KINDS]
SEAT_PARTS = (
    *("plays", "first", "owing", "revealing", "gains", "gainer", "stones", "lost", "artefacts"),
    *(f"duo {colour}" for colour in COLOURS),
    *(f"jewels {colour}" for colour in COLOURS),
    *(f"handful {colour}" for colour in COLOURS),
    *(f"card {colour}" for colour in COLOURS),
    *(f"kept {kind}" for kind in KINDS[:FIRST_AT_ONCE]),
    *(f"lie {n + 1}" for n in range(ROUNDS)),
    *(f"token on +{other}" for other in range(SEATS)),
)
SEAT_NAMES = [f"+{seat} {what}" for seat in range(SEATS) for what in SEAT_PARTS]
UNSEEN_NAMES = [f"unseen {handful}" for handful in HANDFULS]
GAIN_NAMES = [f"gain by {handful}" for handful in HANDFULS]
STANDING_PARTS = (
    *("in doubt", "cards for it", "impossible", "points", "lead", "gain by handful"),
    *(f"ahead in {colour}" for colour in COLOURS),
)
STANDING_NAMES = [f"+{seat} {what}" for seat in range(SEATS) for what in STANDING_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *ARTEFACT_NAMES, *SEAT_NAMES, *UNSEEN_NAMES, *GAIN_NAMES, *STANDING_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

ARTEFACTS_AT = len(TABLE_NAMES)
SEATS_AT = ARTEFACTS_AT + len(ARTEFACT_NAMES)
UNSEEN_AT = SEATS_AT + len(SEAT_NAMES)
GAINS_AT = UNSEEN_AT + len(UNSEEN_NAMES)
STANDINGS_AT = GAINS_AT + len(GAIN_NAMES)
SEAT_SIZE, STANDING_SIZE = len(SEAT_PARTS), len(STANDING_PARTS)
ROUND_AT, PHASE_AT = 6, 11
AFTER_PHASE = PHASE_AT + len(PHASES)
DUO_AT, JEWELS_AT, HANDFUL_AT, CARD_AT, KEPT_AT = 9, 12, 15, 18, 21  # within a seat
LIES_AT = KEPT_AT + FIRST_AT_ONCE
TOKEN_AT = LIES_AT + ROUNDS
FIRST, OWING, REVEALING, GAINS, GAINER = range(1, 6)

# Numbers that go together, as rows to be copied: the compiler copies a row with one or two instructions.
SHARES = np.vstack([np.zeros((1, 3)), JEWELS / 4]).astype(np.float32)  # nothing known first, then the colours of each handful
DUOS = np.array([[(one == c) / 2 + (two == c) / 2 for c in range(3)] for one in range(3) for two in range(3)], np.float32)  # by two colours
TOKENS = np.vstack([np.zeros((1, SEATS)), np.eye(SEATS), 0 - np.eye(SEATS)]).astype(np.float32)  # none, one believed, one accused

SHOWN_BITS, EACH_WORD = 5, 12  # cards that were shown, counted by shape: at most 30, and so many counts a word
NOBODY = -(1 << 20)  # fewer points than anybody has
POINT_BITS, LOWEST = 20, 1 << 19  # the points of three seats in one number: so many bits each, and how far they are below nought at most

HALVES = (np.arange(16) / 2).astype(np.float32)
TENTHS = (np.arange(128) * (1 / 10)).astype(np.float32)


def lies_known(rounds: int, lied: int) -> list[int]:
    """1 a lie, -1 the truth, 0 for rounds that are not known."""
    return [0 if i >= rounds else 1 if (lied >> i) & 1 else -1 for i in range(ROUNDS)]


LIES = np.array([lies_known(rounds, lied) for rounds in range(ROUNDS + 1) for lied in range(1 << ROUNDS)], np.float32)


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the numbers, nearly every one once: a GPU pays for each writing. Most are between -1 and 1; what is not known is 0."""
    seats = int(state.seats)
    observe_table(state, box, out[:ARTEFACTS_AT])
    observe_artefacts(known_hand(state, seat) | known_pile(state, seat) << (CARDS * len(KINDS)), out[ARTEFACTS_AT:])
    for steps in range(SEATS):
        part = out[SEATS_AT + SEAT_SIZE * steps :]
        if steps < seats:
            observe_seat(state, box, seat, clockwise(seat, steps, seats), part)
        else:
            blank_seat(part)
    observe_roles(state, seat, out[SEATS_AT:])
    observe_unseen(state, box, seat, out)
    observe_gains(state, box, seat, out[GAINS_AT:])
    observe_standings(state, box, seat, out)


@lean
@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    """Options, seats, round, phase, and the stones that belong to nobody."""
    for i in range(ARTEFACTS_AT):
        out[i] = 0.0
    out[0] = int(box.first_passes)
    out[1] = int(box.artefacts_open)
    out[int(state.seats) - 1] = 1.0
    out[ROUND_AT - 1 + int(state.round_no)] = 1.0
    out[PHASE_AT + int(state.phase)] = 1.0
    out[AFTER_PHASE] = int(state.revealed) * (1 / SEATS)
    out[AFTER_PHASE + 1] = int(state.reserve) * (1 / 40)
    for colour in range(3):
        out[AFTER_PHASE + 2 + colour] = int(state.curses[colour]) * (1 / 5)
    out[AFTER_PHASE + 5] = int(state.pile_size) * (1 / MOST_CARDS)


@lean
@inner
def observe_artefacts(bits: int, out: Any) -> None:
    """The known artefacts of the hand and of the pile, a bit a number."""
    for i in range(SEATS_AT - ARTEFACTS_AT):
        out[i] = 1.0 if (bits >> i) & 1 else 0.0


@lean
@inner
def blank_seat(out: Any) -> None:
    for i in range(SEAT_SIZE):
        out[i] = 0.0


@lean
@inner
def known_hand(state: np.record, seat: int) -> int:
    """A13: the kinds of the artefacts drawn, as far as the seat has seen them: so many bits for each."""
    kinds = 0
    for i in range(CARDS):
        if ((int(state.hand_seen[i]) | int(state.hand_sure[i])) >> seat) & 1:
            kinds |= one_of(int(state.hand[i]), len(KINDS)) << (len(KINDS) * i)
    return kinds


@lean
@inner
def known_pile(state: np.record, seat: int) -> int:
    """A13: the same of the next cards of the pile."""
    kinds = 0
    for i in range(min(CARDS, int(state.pile_size))):
        slot = (int(state.top) + i) & LAST_SLOT
        if ((int(state.pile_seen[slot]) | int(state.pile_sure[slot])) >> seat) & 1 or state.phase == OVER:
            kinds |= one_of(int(state.pile[slot]), len(KINDS)) << (len(KINDS) * i)
    return kinds


@lean
@inner
def observe_roles(state: np.record, seat: int, out: Any) -> None:
    """Who is first, and who has a part in the reveal: so few that they are written over the zeros."""
    seats, gains = int(state.seats), int(state.gains)
    out[SEAT_SIZE * steps_to(seat, int(state.first), seats) + FIRST] = 1.0
    if state.revealing != NO_SEAT:
        out[SEAT_SIZE * steps_to(seat, int(state.revealing), seats) + REVEALING] = 1.0
    if state.gainer != NO_SEAT:
        out[SEAT_SIZE * steps_to(seat, int(state.gainer), seats) + GAINER] = 1.0
    while gains:
        out[SEAT_SIZE * steps_to(seat, lowest(gains), seats) + GAINS] = 1.0
        gains &= gains - 1


@lean
@inner
def observe_seat(state: np.record, box: np.record, seat: int, other: int, out: Any) -> None:
    """What is known of one seat. Here and below, "&" tells the compiler that an index is not negative."""
    other &= 7
    observe_stock(state, box, other, out)
    observe_kept(state, seat, other, out)
    observe_round(state, seat, other, out)


@folded
@lean
@inner
def observe_stock(state: np.record, box: np.record, other: int, out: Any) -> None:
    """What lies in front of one seat; its roles come later."""
    stones, sheet = int(state.stones[other]) & 127, int(state.character[other]) & 7
    duo = (3 * int(box.duo[sheet, 0]) + int(box.duo[sheet, 1])) & 15
    out[0] = 1.0
    out[FIRST] = 0.0
    out[OWING] = (int(state.owed) >> other) & 1
    out[REVEALING] = 0.0
    out[GAINS] = 0.0
    out[GAINER] = 0.0
    out[6] = TENTHS[stones]
    out[7] = int(box.lost[stones]) * (1 / 20)
    out[8] = int(state.kept_count[other]) * (1 / 5)
    for colour in range(3):
        out[DUO_AT + colour] = DUOS[duo, colour]
    for colour in range(3):
        out[JEWELS_AT + colour] = TENTHS[int(state.jewels[other, colour]) & 127]


@lean
@inner
def known_kinds(state: np.record, seat: int, other: int) -> int:
    """How many artefacts of each kind another keeps that a seat knows of, four bits a kind; without branches, as who knows what cannot be
    foreseen."""
    all_known = int(other == seat) | int(state.phase == OVER)
    counts = 0
    for i in range(min(int(state.kept_count[other]), MOST_KEPT)):
        kind = int(state.kept[other, i])
        known = (all_known | int(state.kept_known[other, i]) >> seat) & int(kind >= 0)
        counts += known << (4 * max(kind, 0))
    return counts


@folded
@lean
@inner
def observe_kept(state: np.record, seat: int, other: int, out: Any) -> None:
    """A13: the artefacts that a seat keeps, as far as they are known."""
    counts = known_kinds(state, seat, other)
    for kind in range(FIRST_AT_ONCE):
        out[KEPT_AT + kind] = HALVES[(counts >> (4 * kind)) & 15]


@folded
@lean
@inner
def observe_round(state: np.record, seat: int, other: int, out: Any) -> None:
    """Handful, card and token of this round (A4, A6, A13), and of each round whether the seat lied: 1 a lie, -1 the truth."""
    this = (int(state.round_no) - 1) & 7
    handful = int(state.handfuls[other, this]) if other == seat or state.phase != TAKE else -1
    card = int(state.cards[other, this]) if other == seat or has_turned(state, other) else -1
    token = int(state.tokens[other, this]) if other == seat or state.phase != TOKEN else -1
    lies = (this + int(handful >= 0 and card >= 0)) << ROUNDS
    for i in range(ROUNDS):
        lies |= int(state.handfuls[other, i] != state.cards[other, i]) << i
    says = token_row(seat, token, int(state.seats)) & 15
    for colour in range(3):
        out[HANDFUL_AT + colour] = SHARES[(1 + handful) & 31, colour]
    for colour in range(3):
        out[CARD_AT + colour] = SHARES[(1 + card) & 31, colour]
    for i in range(ROUNDS):
        out[LIES_AT + i] = LIES[lies, i]
    for steps in range(SEATS):
        out[TOKEN_AT + steps] = TOKENS[says, steps]


@lean
@inner
def token_row(seat: int, token: int, seats: int) -> int:
    """The row of `TOKENS` for a token as a seat sees it; less than 0 is none."""
    if token >= SEATS:
        return 1 + SEATS + steps_to(seat, token - SEATS, seats)
    return 1 + steps_to(seat, token, seats) if token >= 0 else 0


@lean
@inner
def has_turned(state: np.record, seat: int) -> bool:
    """A7: whether a seat has turned up its card in this round, the last one included."""
    return bool(state.phase == OVER) or steps_to(int(state.first), seat, int(state.seats)) < int(state.revealed)


@folded
@lean
@inner
def observe_unseen(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """A2, A13: of each sort of jewel cards, how many a seat has not seen; and of each handful whose card is still hidden, how many cards
    there may be under it. Of its own handful a seat is told what the others may think."""
    seats, this, first, revealed = int(state.seats), (int(state.round_no) - 1) & 7, int(state.first), int(state.revealed)
    taking, over = bool(state.phase == TAKE), bool(state.phase == OVER)
    low, middle, high = 0, 0, 0  # cards that were shown, so many bits for each sort
    for other in range(seats):
        rounds = this + int(other == seat or over or steps_to(first, other, seats) < revealed)
        for i in range(rounds):
            card = int(state.cards[other, i]) & 31
            low += (1 << (SHOWN_BITS * card)) if card < EACH_WORD else 0
            middle += (1 << (SHOWN_BITS * (card - EACH_WORD))) if EACH_WORD <= card < 2 * EACH_WORD else 0
            high += (1 << (SHOWN_BITS * (card - 2 * EACH_WORD))) if card >= 2 * EACH_WORD else 0
    for sort in range(len(HANDFULS)):
        out[UNSEEN_AT + sort] = unseen_of(box, sort, low, middle, high) * 0.5
    for steps in range(SEATS):
        at, other = STANDINGS_AT + STANDING_SIZE * steps, clockwise(seat, steps, seats) & 7
        doubted = steps < seats and not taking and not over and steps_to(first, other, seats) >= revealed
        handful = int(state.handfuls[other, this]) if doubted else -1
        copies = 0
        if handful >= 0:
            copies = unseen_of(box, handful, low, middle, high) + int(other == seat and int(state.cards[seat, this]) == handful)
        out[at] = 1.0 if handful >= 0 else 0.0
        out[at + 1] = copies * 0.5
        out[at + 2] = 1.0 if handful >= 0 and copies == 0 else 0.0


@folded
@lean
@inner
def unseen_of(box: np.record, sort: int, low: int, middle: int, high: int) -> int:
    """How many cards of a sort are left, where so many were shown."""
    word = low if sort < EACH_WORD else middle if sort < 2 * EACH_WORD else high
    return int(box.copies[sort]) - ((word >> (SHOWN_BITS * (sort % EACH_WORD))) & 31)


class Stock(NamedTuple):
    """What the points of somebody's jewels depend on besides the jewels."""

    one: int  # the colours of the character's duo
    two: int
    duo: int  # points of each such pair
    trio: int  # points of each trio of the three colours
    red_blue: int  # points of each pair, by artefacts
    red_yellow: int
    blue_yellow: int
    blues: int  # points of each three of a colour, by artefacts
    yellows: int
    reds: int
    treasure: int  # points whatever the jewels are


@folded
@lean
@inner
def stock_of(state: np.record, box: np.record, seat: int, other: int) -> Stock:
    """What a seat knows of another's sheet and artefacts."""
    sheet, kinds = int(state.character[other]) & 7, known_kinds(state, seat, other)
    return Stock(
        int(box.duo[sheet, 0]),
        int(box.duo[sheet, 1]),
        int(box.duo_points),
        int(box.trio_points),
        artefact_points(box, kinds, DUO),
        artefact_points(box, kinds, DUO + 1),
        artefact_points(box, kinds, DUO + 2),
        artefact_points(box, kinds, TRIO),
        artefact_points(box, kinds, TRIO + 1),
        artefact_points(box, kinds, TRIO + 2),
        artefact_points(box, kinds, TREASURE),
    )


@folded
@lean
@inner
def artefact_points(box: np.record, kinds: int, kind: int) -> int:
    """What all artefacts of a kind count each time."""
    return ((kinds >> (4 * kind)) & 15) * int(box.worth[kind])


@folded
@lean
@inner
def stock_points(stock: Stock, blue: int, yellow: int, red: int) -> int:
    """A16: what so many jewels count, stones left aside."""
    first = blue if stock.one == 0 else yellow if stock.one == 1 else red
    second = blue if stock.two == 0 else yellow if stock.two == 1 else red
    total = stock.duo * (first // 2 if stock.one == stock.two else min(first, second)) + stock.trio * min(blue, min(yellow, red))
    total += stock.red_blue * min(red, blue) + stock.red_yellow * min(red, yellow) + stock.blue_yellow * min(blue, yellow)
    return total + stock.blues * (blue // 3) + stock.yellows * (yellow // 3) + stock.reds * (red // 3) + stock.treasure


@folded
@lean
@inner
def observe_gains(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """What each handful would add to a seat's own points, while handfuls are taken."""
    if state.phase != TAKE:
        for handful in range(len(HANDFULS)):
            out[handful] = 0.0
        return
    stock = stock_of(state, box, seat, seat)
    blue, yellow, red = int(state.jewels[seat, 0]), int(state.jewels[seat, 1]), int(state.jewels[seat, 2])
    now = stock_points(stock, blue, yellow, red)
    for handful in range(len(HANDFULS)):
        after = stock_points(stock, blue + int(JEWELS[handful, 0]), yellow + int(JEWELS[handful, 1]), red + int(JEWELS[handful, 2]))
        out[handful] = (after - now) * (1 / 6)


@folded
@lean
@inner
def observe_standings(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """A14, A16 as if the match ended now: points as far as a seat knows them, leads, what shown handfuls would add, and colours."""
    seats, this = int(state.seats), (int(state.round_no) - 1) & 7
    best, second, near, far = NOBODY, NOBODY, 0, 0
    for steps in range(seats):
        other = clockwise(seat, steps, seats) & 7
        part, stock = out[STANDINGS_AT + STANDING_SIZE * steps :], stock_of(state, box, seat, other)
        blue, yellow, red = int(state.jewels[other, 0]), int(state.jewels[other, 1]), int(state.jewels[other, 2])
        now = stock_points(stock, blue, yellow, red)
        points = now - int(box.lost[state.stones[other]])
        second = max(second, min(best, points))
        best = max(best, points)
        part[3] = points * (1 / 20)
        handful = int(state.handfuls[other, this]) if (other == seat or state.phase != TAKE) and not has_turned(state, other) else -1
        at_stake = 0
        if handful >= 0:
            after = stock_points(stock, blue + int(JEWELS[handful, 0]), yellow + int(JEWELS[handful, 1]), red + int(JEWELS[handful, 2]))
            at_stake = after - now
        part[5] = at_stake * (1 / 6)
        if steps < 3:
            near |= (points + LOWEST) << (POINT_BITS * steps)
        else:
            far |= (points + LOWEST) << (POINT_BITS * (steps - 3))
    for steps in range(SEATS):
        part = out[STANDINGS_AT + STANDING_SIZE * steps :]
        if steps < seats:
            packed = near >> (POINT_BITS * steps) if steps < 3 else far >> (POINT_BITS * (steps - 3))
            points = (packed & (2 * LOWEST - 1)) - LOWEST
            part[4] = (points - (second if points == best else best)) * (1 / 20)
        else:
            for i in range(3, STANDING_SIZE):
                part[i] = 0.0
    for colour in range(3):
        observe_colour(state, seat, colour, out)


@folded
@lean
@inner
def observe_colour(state: np.record, seat: int, colour: int, out: Any) -> None:
    """A14: how many jewels of a colour each seat has more than the best of the others."""
    seats, best, second = int(state.seats), 0, 0
    for other in range(seats):
        jewels = int(state.jewels[other, colour])
        second = max(second, min(best, jewels))
        best = max(best, jewels)
    for steps in range(seats):
        jewels = int(state.jewels[clockwise(seat, steps, seats) & 7, colour])
        out[STANDINGS_AT + STANDING_SIZE * steps + 6 + colour] = (jewels - (second if jewels == best else best)) * (1 / 6)
