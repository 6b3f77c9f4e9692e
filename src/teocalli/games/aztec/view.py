"""What a screen draws of Aztec: the table as one viewer may see it, as one record of numbers, with no rules left to the screen.

Jewels of a card or handful are letters B, Y, R in that order; artefacts are named as the box names them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Struct

from teocalli.games.aztec.box import COLOURS, DUOS, FIRST_AT_ONCE, HANDFULS, KINDS, ROUNDS, character_name
from teocalli.games.aztec.notation import PHASE_NAMES
from teocalli.games.aztec.rules import token_bits
from teocalli.games.aztec.scoring import pairs, points, points_for_artefact, points_for_duo, points_for_trios, rank_key, times
from teocalli.games.aztec.secrecy import has_turned
from teocalli.games.aztec.state import (
    DUO_OF,
    JEWELS,
    KEEP,
    MOST_KEPT,
    OVER,
    PURIFICATION,
    PURIFY,
    SEATS,
    STEAL,
    TAKE,
    TOKEN,
    TREASURE,
    TRIO,
    hand_size,
    nearest,
    steps_to_those,
)
from teocalli.jit import inner, lean, rule
from teocalli.seats import NO_SEAT, SPECTATOR, clockwise
from teocalli.views import NO_HELP, NONE, Always, Fixed, FromTable, Keyed, Most, OneOf, Tables, no_table, record_of

LINES = ("duo", "trios", "stones", *KINDS[:FIRST_AT_ONCE])  # of a score
DUO_LINE, TRIOS_LINE, STONES_LINE, ARTEFACT_LINE = range(4)


class Artefact(Struct, frozen=True, gc=False):
    """An artefact card."""

    kind: str  # "duo red+blue", "trio blue", "treasure", "purification", "hex", "theft"
    when: Literal["kept", "once"]
    number: int  # points for each pair, each three or the treasure; stones discarded at most or given; 0 for a theft


class Token(Struct, frozen=True, gc=False):
    seat: int  # before whom it lies
    believe: bool  # green; otherwise red


class Past(Struct, frozen=True, gc=False):
    """What a seat did in a round that is over."""

    round: int
    handful: Annotated[str, OneOf(HANDFULS)]
    card: Annotated[str, OneOf(HANDFULS)]
    truth: bool
    token: Token


class Line(Struct, frozen=True, gc=False):
    """A line of the score as it would be counted now."""

    name: Annotated[str, OneOf(LINES)]  # "duo", "trios", the kind of an artefact, or "stones"
    count: int  # pairs, trios, stones; pairs, threes or 1 for an artefact
    points: int


class Seat(Struct, frozen=True, gc=False):
    seat: int
    character: Annotated[str, FromTable("characters")]
    duo: Annotated[list[str], FromTable("duos")]  # the two colours of the character sheet
    jewels: Annotated[dict[str, int], Keyed(COLOURS)]  # stock by colour
    stones: int
    owing: bool
    first: bool
    sealed: bool  # has made a choice of this phase that is not shown yet
    card: Annotated[str | None, OneOf(HANDFULS)]  # this round's jewel card, where the viewer may see it
    handful: Annotated[str | None, OneOf(HANDFULS)]  # this round's handful, where the viewer may see it
    token: Token | None  # this round's token, where the viewer may see it
    turned: bool  # has turned up the card in this round
    truth: bool | None  # whether the handful is what the card shows, once it is turned up
    accusers: Annotated[list[int], Most(SEATS)]  # who accuses it in this round, as far as tokens are shown, clockwise from its left
    believers: Annotated[list[int], Most(SEATS)]
    gaining: bool  # gains an artefact now
    will_gain: bool  # gains one at this reveal, after the present one
    kept: Annotated[list[Artefact | None], Most(MOST_KEPT), FromTable("artefacts")]  # null where the viewer may not know
    past: Annotated[list[Past], Most(ROUNDS)]
    lines: Annotated[list[Line], Most(MOST_KEPT + 3)]  # as far as the viewer knows the artefacts
    points: int  # their sum


class Curse(Struct, frozen=True, gc=False):
    colour: Annotated[str, OneOf(COLOURS)]
    stones: int
    most: int  # jewels of this colour that the leaders have
    leaders: Annotated[list[int], Most(SEATS)]  # one takes the stones when the round ends; several leave them


class View(Struct, frozen=True, gc=False):
    game: Annotated[str, Always(value="aztec")]
    viewer: int | None  # the viewer's seat; None for a spectator
    round: int  # 1 to 5
    rounds: Annotated[int, Always("rounds")]
    phase: Annotated[str, OneOf(PHASE_NAMES)]  # take, token, keep, purify, hex, steal, over
    owing: Annotated[list[int], Most(SEATS)]
    first: int
    order: Annotated[list[int], Most(SEATS)]  # seats in the order in which cards are turned up
    revealing: int | None  # the seat whose reveal is being carried out
    revealed: int  # how many have turned up their card in this round
    reserve: int
    curses: Annotated[list[Curse], Fixed(len(COLOURS))]  # blue, yellow, red
    ladder: Annotated[list[int], Always("ladder")]  # points lost with 0, 1, 2, … stones
    drawn: Annotated[list[Artefact | None], Most(3), FromTable("artefacts")]  # the artefacts to choose from; null where unknown
    playing: Annotated[Artefact | None, FromTable("artefacts")]  # the at-once artefact that is being carried out
    pile: int  # artefacts in the pile
    artefacts_open: Annotated[bool, Always("artefacts_open")]  # match option: a kept artefact is shown when kept
    seats: Annotated[list[Seat], Most(SEATS)]
    outlook: Annotated[dict[str, int] | None, Keyed(HANDFULS)]  # while the viewer takes a handful: their points with each one, if kept
    points: Annotated[list[int] | None, Most(SEATS)]  # final points and places, when over
    places: Annotated[list[int] | None, Most(SEATS)]


VIEW = record_of(View)

HELP, ROUND = NO_HELP, "round"
view_table = no_table


def tables(box: np.record) -> Tables:
    """What is the same in every position of a match: artefacts by kind, characters by sheet, the ladder, the option."""
    sheets = range(len(DUOS))
    return {
        "artefacts": [Artefact(name, "once" if kind >= FIRST_AT_ONCE else "kept", int(box.worth[kind])) for kind, name in enumerate(KINDS)],
        "characters": [character_name(box, sheet) for sheet in sheets],
        "duos": [[COLOURS[int(colour)] for colour in box.duo[sheet]] for sheet in sheets],
        "ladder": [[int(lost) for lost in box.lost[: int(box.stones) + 1]]],
        "rounds": [ROUNDS],
        "artefacts_open": [bool(box.artefacts_open)],
    }


@lean
@rule
def view(state: np.record, box: np.record, viewer: int, table: Any, out: Any) -> None:
    """The table as the viewer may see it, from their veiled record, into a blank one."""
    out.viewer = viewer if viewer != SPECTATOR else NONE
    view_round(state, out)
    view_curses(state, out)
    view_artefacts(state, out)
    seats = int(state.seats)
    out.seats_n = seats
    for seat in range(seats):
        view_seat(state, box, viewer, seat, out)
        view_judges(state, seat, out)
        view_kept(state, seat, out)
        view_past(state, seat, out)
        view_score(state, box, seat, out)
    view_outlook(state, box, viewer, out)
    view_standings(state, box, out)


@lean
@inner
def view_round(state: np.record, out: Any) -> None:
    """A4, A7: the round, who owes a choice, and in which order the cards are turned up."""
    out.round = state.round_no
    out.phase = state.phase
    out.first = state.first
    out.revealing = state.revealing if state.revealing != NO_SEAT else NONE
    out.revealed = state.revealed
    out.reserve = state.reserve
    out.pile = state.pile_size
    owing = 0
    for seat in range(int(state.seats)):
        if int(state.owed) >> seat & 1:
            out.owing[owing] = seat
            owing += 1
        out.order[seat] = clockwise(int(state.first), seat, int(state.seats))
    out.owing_n = owing
    out.order_n = state.seats


@lean
@inner
def view_curses(state: np.record, out: Any) -> None:
    """A14: the curse cards, and who leads in their colours now."""
    for colour in range(3):
        most = 0
        for seat in range(int(state.seats)):
            most = max(most, int(state.jewels[seat, colour]))
        leaders = 0
        for seat in range(int(state.seats)):
            if state.jewels[seat, colour] == most:
                out.curses_leaders[colour, leaders] = seat
                leaders += 1
        out.curses_colour[colour] = colour
        out.curses_stones[colour] = state.curses[colour]
        out.curses_most[colour] = most
        out.curses_leaders_n[colour] = leaders


@lean
@inner
def view_artefacts(state: np.record, out: Any) -> None:
    """A12: the artefacts drawn and not yet chosen from, and the one that is being carried out."""
    count = hand_size(state)
    out.drawn_n = count
    for place in range(count):
        out.drawn[place] = known_or_none(int(state.hand[place]))
    playing = state.phase >= PURIFY and state.phase <= STEAL
    out.playing = int(state.phase) - PURIFY + PURIFICATION if playing else NONE


@lean
@inner
def known_or_none(number: int) -> int:
    """A kind or a handful as views write it: nothing where it is not known or there is none."""
    return number if number >= 0 else NONE


@lean
@inner
def view_seat(state: np.record, box: np.record, viewer: int, seat: int, out: Any) -> None:
    """A seat: what it owns, and what it chose in this round as far as the viewer may see it (A13)."""
    owing = int(state.owed) >> seat & 1
    out.seats_seat[seat] = seat
    out.seats_character[seat] = state.character[seat]
    out.seats_duo[seat] = state.character[seat]
    for colour in range(3):
        out.seats_jewels[seat, colour] = state.jewels[seat, colour]
    out.seats_stones[seat] = state.stones[seat]
    out.seats_owing[seat] = owing
    out.seats_first[seat] = int(state.first == seat)
    out.seats_sealed[seat] = int(state.phase <= TOKEN and not owing)
    out.seats_will_gain[seat] = int(state.gains) >> seat & 1
    over, this = state.phase == OVER, int(state.round_no) - 1
    card = -1 if over else int(state.cards[seat, this])
    handful = -1 if over else int(state.handfuls[seat, this])
    token = -1 if over else int(state.tokens[seat, this])
    turned = not over and has_turned(state, seat)
    out.seats_card[seat] = known_or_none(card)
    out.seats_handful[seat] = known_or_none(handful)
    out.seats_token_seat[seat] = token % SEATS if token >= 0 else NONE
    out.seats_token_believe[seat] = int(token >= 0 and token < SEATS)
    out.seats_turned[seat] = int(turned)
    out.seats_truth[seat] = int(card == handful) if turned else NONE


@lean
@inner
def view_judges(state: np.record, seat: int, out: Any) -> None:
    """A6, A12: once the tokens are shown, who accuses a seat and who believes it; and whether it gains an artefact."""
    if state.phase < KEEP or state.phase == OVER:
        return
    out.seats_gaining[seat] = int(state.gainer == seat)
    waiting = steps_to_those(state, seat, token_bits(state, SEATS + seat))
    accusers = 0
    while waiting:
        out.seats_accusers[seat, accusers] = nearest(state, seat, waiting)
        accusers += 1
        waiting &= waiting - 1
    out.seats_accusers_n[seat] = accusers
    waiting = steps_to_those(state, seat, token_bits(state, seat))
    believers = 0
    while waiting:
        out.seats_believers[seat, believers] = nearest(state, seat, waiting)
        believers += 1
        waiting &= waiting - 1
    out.seats_believers_n[seat] = believers


@lean
@inner
def view_kept(state: np.record, seat: int, out: Any) -> None:
    """A12: the artefacts that a seat keeps."""
    out.seats_kept_n[seat] = state.kept_count[seat]
    for i in range(int(state.kept_count[seat])):
        out.seats_kept[seat, i] = known_or_none(int(state.kept[seat, i]))


@lean
@inner
def view_past(state: np.record, seat: int, out: Any) -> None:
    """A13: the rounds of a seat that are over, known to all."""
    rounds = ROUNDS if state.phase == OVER else int(state.round_no) - 1
    out.seats_past_n[seat] = rounds
    for i in range(rounds):
        token = int(state.tokens[seat, i])
        out.seats_past_round[seat, i] = i + 1
        out.seats_past_handful[seat, i] = state.handfuls[seat, i]
        out.seats_past_card[seat, i] = state.cards[seat, i]
        out.seats_past_truth[seat, i] = int(state.handfuls[seat, i] == state.cards[seat, i])
        out.seats_past_token_seat[seat, i] = token % SEATS
        out.seats_past_token_believe[seat, i] = int(token < SEATS)


@lean
@inner
def view_score(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """A16: the lines of a score and their sum: the own duo, the trios, the artefacts that the viewer knows, the stones."""
    sheet, stones = int(state.character[seat]), int(state.stones[seat])
    duos = pairs(state, seat, int(box.duo[sheet, 0]), int(box.duo[sheet, 1]))
    trios = min(int(state.jewels[seat, 0]), int(state.jewels[seat, 1]), int(state.jewels[seat, 2]))
    write_line(out, seat, DUO_LINE, duos, points_for_duo(state, box, seat))
    write_line(out, seat, TRIOS_LINE, trios, points_for_trios(state, box, seat))
    for i in range(int(state.kept_count[seat])):
        kind = int(state.kept[seat, i])
        if kind >= 0:
            write_line(out, seat, ARTEFACT_LINE + kind, times(state, seat, kind), points_for_artefact(state, box, seat, kind))
    write_line(out, seat, STONES_LINE, stones, -int(box.lost[stones]))
    out.seats_points[seat] = points(state, box, seat)


@lean
@inner
def write_line(out: Any, seat: int, name: int, count: int, scored: int) -> None:
    """One more line of the score of a seat."""
    line = int(out.seats_lines_n[seat])
    out.seats_lines_name[seat, line] = name
    out.seats_lines_count[seat, line] = count
    out.seats_lines_points[seat, line] = scored
    out.seats_lines_n[seat] = line + 1


@lean
@inner
def view_outlook(state: np.record, box: np.record, viewer: int, out: Any) -> None:
    """A5, A16: while the viewer owes a handful, their points with each one."""
    if viewer == SPECTATOR or state.phase != TAKE or not int(state.owed) >> viewer & 1:
        out.outlook[0] = NONE
        return
    for handful in range(len(HANDFULS)):
        out.outlook[handful] = points_with(state, box, viewer, handful)


@lean
@inner
def points_with(state: np.record, box: np.record, seat: int, handful: int) -> int:
    """A16: the points of a seat as if a handful lay in its stock."""
    sheet = int(state.character[seat])
    trios = min(jewels_with(state, seat, handful, 0), jewels_with(state, seat, handful, 1), jewels_with(state, seat, handful, 2))
    total = int(box.trio_points) * trios
    total += int(box.duo_points) * pairs_with(state, seat, handful, int(box.duo[sheet, 0]), int(box.duo[sheet, 1]))
    for i in range(int(state.kept_count[seat])):
        kind = int(state.kept[seat, i])
        if kind >= 0:
            total += int(box.worth[kind]) * times_with(state, seat, handful, kind)
    return total - int(box.lost[state.stones[seat]])


@lean
@inner
def times_with(state: np.record, seat: int, handful: int, kind: int) -> int:
    """How often a kept artefact would count."""
    if kind < TRIO:
        return pairs_with(state, seat, handful, int(DUO_OF[kind, 0]), int(DUO_OF[kind, 1]))
    return jewels_with(state, seat, handful, kind - TRIO) // 3 if kind < TREASURE else 1


@lean
@inner
def pairs_with(state: np.record, seat: int, handful: int, one: int, other: int) -> int:
    """How many pairs of two colours a seat would own: half the count, rounded down, when both are the same."""
    first = jewels_with(state, seat, handful, one)
    return first // 2 if one == other else min(first, jewels_with(state, seat, handful, other))


@lean
@inner
def jewels_with(state: np.record, seat: int, handful: int, colour: int) -> int:
    return int(state.jewels[seat, colour]) + int(JEWELS[handful, colour])


@lean
@inner
def view_standings(state: np.record, box: np.record, out: Any) -> None:
    """A16, A17: final points and places, when the match is over."""
    if state.phase != OVER:
        out.points_n = NONE
        out.places_n = NONE
        return
    seats = int(state.seats)
    out.points_n = seats
    out.places_n = seats
    for seat in range(seats):
        out.points[seat] = points(state, box, seat)
        place = 1
        for other in range(seats):
            place += int(rank_key(state, box, other) > rank_key(state, box, seat))
        out.places[seat] = place
