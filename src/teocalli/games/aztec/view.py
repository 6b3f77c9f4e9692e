"""The wire message of Aztec: the table as one viewer may see it, with everything a screen draws and no rules left to the screen.

Jewels of a card or handful are letters B, Y, R in that order; artefacts are named as the box names them.
"""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from teocalli.contract import any_help
from teocalli.games.aztec import notation, scoring
from teocalli.games.aztec.box import AT_ONCE, COLOURS, HANDFULS, KINDS, LETTERS, ROUNDS, character_name
from teocalli.games.aztec.secrecy import has_turned
from teocalli.games.aztec.state import HEX, KEEP, OVER, PURIFICATION, PURIFY, SEATS, STATE, STEAL, TAKE, TOKEN, is_over
from teocalli.records import Plain, plain_type, span, spans
from teocalli.seats import NO_SEAT, places_of, seats_in

POSITION = plain_type(STATE)
CURSES, HAND, HAND_SEEN, ALL_JEWELS, ALL_CARDS, ALL_HANDFULS, ALL_TOKENS = (
    span(STATE, name) for name in ("curses", "hand", "hand_seen", "jewels", "cards", "handfuls", "tokens")
)
JEWELS, CARDS, TOOK, TOKENS, KEPT = (spans(STATE, name) for name in ("jewels", "cards", "handfuls", "tokens", "kept"))
HIDDEN_BYTE = 255  # -1 as a byte: a choice not made yet, or what the viewer may not know
NOTHING = bytes([HIDDEN_BYTE] * SEATS)
COUNTS = {name: tuple(name.count(letter) for letter in LETTERS) for name in HANDFULS}  # the jewels of each handful by colour


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
    handful: str
    card: str
    truth: bool
    token: Token


class Line(Struct, frozen=True, gc=False):
    """A line of the score as it would be counted now."""

    name: str  # "duo", "trios", the kind of an artefact, or "stones"
    count: int  # pairs, trios, stones; pairs, threes or 1 for an artefact
    points: int


class Seat(Struct, frozen=True, gc=False):
    seat: int
    character: str
    duo: list[str]  # the two colours of the character sheet
    jewels: dict[str, int]  # stock by colour
    stones: int
    owing: bool
    first: bool
    sealed: bool  # has made a choice of this phase that is not shown yet
    card: str | None  # this round's jewel card, where the viewer may see it
    handful: str | None  # this round's handful, where the viewer may see it
    token: Token | None  # this round's token, where the viewer may see it
    turned: bool  # has turned up the card in this round
    truth: bool | None  # whether the handful is what the card shows, once it is turned up
    accusers: list[int]  # who accuses it in this round, as far as tokens are shown, clockwise from its left
    believers: list[int]
    gaining: bool  # gains an artefact now
    will_gain: bool  # gains one at this reveal, after the present one
    kept: list[Artefact | None]  # null where the viewer may not know
    past: list[Past]
    lines: list[Line]  # as far as the viewer knows the artefacts
    points: int  # their sum


class Curse(Struct, frozen=True, gc=False):
    colour: str
    stones: int
    most: int  # jewels of this colour that the leaders have
    leaders: list[int]  # one takes the stones when the round ends; several leave them


class View(Struct, frozen=True, gc=False):
    game: str
    viewer: int | None  # the viewer's seat; None for a spectator
    round: int  # 1 to 5
    rounds: int
    phase: str  # take, token, keep, purify, hex, steal, over
    owing: list[int]
    first: int
    order: list[int]  # seats in the order in which cards are turned up
    revealing: int | None  # the seat whose reveal is being carried out
    revealed: int  # how many have turned up their card in this round
    reserve: int
    curses: list[Curse]  # blue, yellow, red
    ladder: list[int]  # points lost with 0, 1, 2, … stones
    drawn: list[Artefact | None]  # the artefacts to choose from; null where the viewer may not know
    playing: Artefact | None  # the at-once artefact that is being carried out
    pile: int  # artefacts in the pile
    artefacts_open: bool  # match option: a kept artefact is shown when kept
    seats: list[Seat]
    outlook: dict[str, int] | None  # while the viewer takes a handful: their points with each one, if they keep it
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


HANDFUL_NAMES: dict[int, str | None] = {**dict(enumerate(HANDFULS)), HIDDEN_BYTE: None}
TOKEN_VIEWS: dict[int, Token | None] = {token: Token(*notation.token_parts(token)) for token in range(2 * SEATS)} | {HIDDEN_BYTE: None}


helped = any_help


def round_of(view: View) -> int | None:
    return view.round


def own(table: View, raw: bytes, box: Plain, viewer: int) -> View:
    """The table with what the viewer alone knows: their card and sealed choices, the artefacts they have drawn, kept or followed."""
    if table.points is not None:  # the match is over, and everything is open
        return replace(table, viewer=viewer)
    seats, this = table.seats.copy(), table.round - 1
    for at, seat in enumerate(table.seats):
        if seat.kept and raw.count(HIDDEN_BYTE, start := KEPT[at].start, start + len(seat.kept)) != seat.kept.count(None):
            seats[at] = knowing(seat, raw, box)
    seats[viewer] = replace(
        seats[viewer],
        card=HANDFUL_NAMES[raw[CARDS[viewer].start + this]],
        handful=HANDFUL_NAMES[raw[TOOK[viewer].start + this]],
        token=TOKEN_VIEWS[raw[TOKENS[viewer].start + this]],
    )
    drawn = drawn_views(raw[HAND], raw[HAND_SEEN], box) if table.drawn else table.drawn
    outlook = outlook_of(raw, viewer, seats[viewer], box) if table.phase == "take" and seats[viewer].owing else None
    return replace(table, viewer=viewer, seats=seats, drawn=drawn, outlook=outlook)


def outlook_of(raw: bytes, viewer: int, seat: Seat, box: Plain) -> dict[str, int]:
    """A16: the points of a seat with each handful that it may take, as far as these bytes know its artefacts."""
    return with_handfuls(raw[JEWELS[viewer]], seat.stones, POSITION(raw).character[viewer], raw[KEPT[viewer]][: len(seat.kept)], box)


@functools.lru_cache(maxsize=1024)
def with_handfuls(jewels: bytes, stones: int, sheet: int, kept: bytes, box: Plain) -> dict[str, int]:
    return {
        name: score_of(bytes(map(sum, zip(jewels, counts, strict=True))), stones, sheet, kept, box)[1] for name, counts in COUNTS.items()
    }


def knowing(seat: Seat, raw: bytes, box: Plain) -> Seat:
    """A seat with the kept artefacts that these bytes know."""
    kept = raw[KEPT[seat.seat]][: len(seat.kept)]
    lines, points = score_of(raw[JEWELS[seat.seat]], seat.stones, POSITION(raw).character[seat.seat], kept, box)
    return replace(seat, kept=artefact_views(kept, box), lines=lines, points=points)


@functools.lru_cache(maxsize=256)
def table(raw: bytes, box: Plain) -> View:
    """The table as everybody may see it, from a spectator's veiled record alone; made once a position."""
    state = POSITION(raw)
    seats = seat_views(state, box)
    over = is_over(state)
    return View(
        game="aztec",
        viewer=None,
        round=state.round_no,
        rounds=ROUNDS,
        phase=notation.PHASE_NAMES[state.phase],
        owing=seats_in(state.owed),
        first=state.first,
        order=revealing_order(state.first, state.seats),
        revealing=state.revealing if state.revealing != NO_SEAT else None,
        revealed=state.revealed,
        reserve=state.reserve,
        curses=curse_views(raw[ALL_JEWELS][: len(COLOURS) * state.seats], raw[CURSES]),
        ladder=ladder_of(box),
        drawn=drawn_views(raw[HAND], raw[HAND_SEEN], box),
        playing=artefact_cards(box)[state.phase - PURIFY + PURIFICATION] if state.phase in (PURIFY, HEX, STEAL) else None,
        pile=state.pile_size,
        artefacts_open=bool(box.artefacts_open),
        seats=seats,
        outlook=None,
        points=[seat.points for seat in seats] if over else None,
        places=places_of([(seat.points, -seat.stones) for seat in seats]) if over else None,
    )


@functools.cache
def revealing_order(first: int, seats: int) -> list[int]:
    state: Any = SimpleNamespace(first=first, seats=seats)
    return notation.revealing_order(state)


@functools.lru_cache(maxsize=64)
def ladder_of(box: Plain) -> list[int]:
    """The points lost with 0, 1, 2, … stones."""
    found: list[int] = box.lost[: box.stones + 1]
    return found


@functools.lru_cache(maxsize=64)
def artefact_cards(box: Plain) -> list[Artefact]:
    """The artefacts of a box by kind."""
    return [Artefact(name, "once" if kind >= AT_ONCE else "kept", box.worth[kind]) for kind, name in enumerate(KINDS)]


@functools.lru_cache(maxsize=1024)
def artefact_views(kinds: bytes, box: Plain) -> list[Artefact | None]:
    """Artefacts, a byte each; None where the viewer may not know."""
    return [None if kind == HIDDEN_BYTE else artefact_cards(box)[kind] for kind in kinds]


@functools.lru_cache(maxsize=1024)
def drawn_views(hand: bytes, seen: bytes, box: Plain) -> list[Artefact | None]:
    """A12: the artefacts drawn and not yet chosen from."""
    state: Any = SimpleNamespace(hand=hand, hand_seen=seen)
    return artefact_views(bytes(notation.drawn(state)), box)


@functools.lru_cache(maxsize=1024)
def curse_views(jewels: bytes, curses: bytes) -> list[Curse]:
    """A14: the curse cards, and who leads in their colours now."""
    stock = np.frombuffer(jewels, np.int8).reshape(-1, len(COLOURS)).T.tolist()
    return [
        Curse(colour, stones, max(counts), [seat for seat, count in enumerate(counts) if count == max(counts)])
        for colour, stones, counts in zip(COLOURS, curses, stock, strict=True)
    ]


def seat_views(state: Plain, box: Plain) -> list[Seat]:
    """The players; a part that seldom changes is made once."""
    raw, phase, this, over = state.raw, state.phase, state.round_no - 1, state.phase == OVER
    cards, took, tokens = (NOTHING if over else raw[every][this::ROUNDS] for every in (ALL_CARDS, ALL_HANDFULS, ALL_TOKENS))
    past, shown = ROUNDS if over else this, KEEP <= phase < OVER
    judged = judges_of(tokens[: state.seats]) if shown else NOBODY_JUDGED
    found = []
    for seat in range(state.seats):
        sheet, stones, owing = state.character[seat], state.stones[seat], bool(state.owed >> seat & 1)
        jewels, kept = raw[JEWELS[seat]], raw[KEPT[seat]][: state.kept_count[seat]]
        turned = not over and has_turned(state, seat)
        character, duo = sheet_of(sheet, box)
        lines, points = score_of(jewels, stones, sheet, kept, box)
        found.append(
            Seat(
                seat=seat,
                character=character,
                duo=duo,
                jewels=jewels_view(jewels),
                stones=stones,
                owing=owing,
                first=state.first == seat,
                sealed=phase in (TAKE, TOKEN) and not owing,
                card=HANDFUL_NAMES[cards[seat]],
                handful=HANDFUL_NAMES[took[seat]],
                token=TOKEN_VIEWS[tokens[seat]],
                turned=turned,
                truth=cards[seat] == took[seat] if turned else None,
                accusers=judged[seat][0],
                believers=judged[seat][1],
                gaining=shown and state.gainer == seat,
                will_gain=bool(state.gains >> seat & 1),
                kept=artefact_views(kept, box),
                past=past_rounds(raw[TOOK[seat]][:past], raw[CARDS[seat]][:past], raw[TOKENS[seat]][:past]),
                lines=lines,
                points=points,
            )
        )
    return found


Judges = tuple[list[int], list[int]]  # those who accuse a seat, and those who believe it
NOBODY_JUDGED: list[Judges] = [([], [])] * SEATS


@functools.lru_cache(maxsize=1024)
def judges_of(tokens: bytes) -> list[Judges]:
    """For each seat those who accuse it and those who believe it, clockwise from its left, given the token of each, a byte each."""
    seats = range(len(tokens))
    state: Any = SimpleNamespace(seats=len(tokens), tokens=np.frombuffer(tokens, np.int8).reshape(-1, 1))
    return [(notation.judges(state, seat, 0, believe=False), notation.judges(state, seat, 0, believe=True)) for seat in seats]


@functools.lru_cache(maxsize=256)
def sheet_of(sheet: int, box: Plain) -> tuple[str, list[str]]:
    """The name and the two colours of a character."""
    return character_name(box, sheet), [COLOURS[int(colour)] for colour in box.duo[sheet]]


@functools.lru_cache(maxsize=4096)
def jewels_view(jewels: bytes) -> dict[str, int]:
    return dict(zip(COLOURS, jewels, strict=True))


@functools.lru_cache(maxsize=4096)
def past_rounds(handfuls: bytes, cards: bytes, tokens: bytes) -> list[Past]:
    """A13: the rounds of a seat that are over, known to all, a byte each; they change once a round and are looked at all the time."""
    return [
        Past(number, HANDFULS[handful], HANDFULS[card], handful == card, Token(*notation.token_parts(token)))
        for number, (handful, card, token) in enumerate(zip(handfuls, cards, tokens, strict=True), 1)
    ]


@functools.lru_cache(maxsize=16_384)
def score_of(jewels: bytes, stones: int, sheet: int, kept: bytes, box: Plain) -> tuple[list[Line], int]:
    """A16: the lines of a score and their sum: the own duo, the trios, the artefacts that the viewer knows, the stones."""
    state: Any = SimpleNamespace(jewels=np.frombuffer(jewels, np.int8).reshape(1, -1), character=[sheet])
    one, other = (int(colour) for colour in box.duo[sheet])
    lines = [
        Line("duo", scoring.pairs(state, 0, one, other), scoring.points_for_duo(state, box, 0)),
        Line("trios", min(jewels), scoring.points_for_trios(state, box, 0)),
    ]
    for kind in kept:
        if kind != HIDDEN_BYTE:
            lines.append(Line(KINDS[kind], scoring.times(state, 0, kind), scoring.points_for_artefact(state, box, 0, kind)))
    lines.append(Line("stones", stones, -box.lost[stones]))
    return lines, sum(line.points for line in lines)
