"""The wire message of Aztec: the table as one viewer may see it, with everything a screen draws and no rules left to the screen.

Jewels of a card or handful are letters B, Y, R in that order; artefacts are named as the box names them.
"""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np
from msgspec import Struct

from teocalli.game import NOBODY, places_of, seats_in
from teocalli.games.aztec import notation, rules, scoring
from teocalli.games.aztec.box import AT_ONCE, COLOURS, HANDFULS, KINDS, ROUNDS, character_name
from teocalli.games.aztec.knowledge import has_turned
from teocalli.games.aztec.position import HEX, KEEP, OVER, PURIFICATION, PURIFY, STEAL, TAKE, TOKEN


class Artefact(Struct, frozen=True):
    """An artefact card."""

    kind: str  # "duo red+blue", "trio blue", "treasure", "purification", "hex", "theft"
    when: Literal["kept", "once"]
    number: int  # points for each pair, each three or the treasure; stones discarded at most or given; 0 for a theft


class Token(Struct, frozen=True):
    seat: int  # before whom it lies
    believe: bool  # green; otherwise red


class Past(Struct, frozen=True):
    """What a seat did in a round that is over."""

    round: int
    handful: str
    card: str
    truth: bool
    token: Token


class Line(Struct, frozen=True):
    """A line of the score as it would be counted now."""

    name: str  # "duo", "trios", the kind of an artefact, or "stones"
    count: int  # pairs, trios, stones; pairs, threes or 1 for an artefact
    points: int


class Seat(Struct, frozen=True):
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


class Curse(Struct, frozen=True):
    colour: str
    stones: int
    most: int  # jewels of this colour that the leaders have
    leaders: list[int]  # one takes the stones when the round ends; several leave them


class View(Struct, frozen=True):
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
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


def view(state: np.record, box: np.record, viewer: int) -> View:
    """What the viewer's screen draws, from the veiled record alone."""
    state, box = loosened(state), kept_loose(box.tobytes(), box.dtype)
    over = bool(rules.is_over(state))
    seats = [seat_view(state, box, seat) for seat in range(state.seats)]
    return View(
        game="aztec",
        viewer=viewer if viewer >= 0 else None,
        round=int(state.round_no),
        rounds=ROUNDS,
        phase=notation.PHASE_NAMES[int(state.phase)],
        owing=seats_in(int(state.owed)),
        first=int(state.first),
        order=notation.revealing_order(state),
        revealing=int(state.revealing) if state.revealing != NOBODY else None,
        revealed=int(state.revealed),
        reserve=int(state.reserve),
        curses=curse_views(state.jewels[: state.seats].tobytes(), state.curses.tobytes()),
        ladder=box.ladder,
        drawn=[artefact_view(kind, box) for kind in notation.drawn(state)],
        playing=playing(state, box),
        pile=int(state.pile_size),
        artefacts_open=bool(box.artefacts_open),
        seats=seats,
        points=[seat.points for seat in seats] if over else None,
        places=places_of([(seat.points, -seat.stones) for seat in seats]) if over else None,
    )


def loosened(record: Any) -> Any:
    """The fields of a record as plain attributes, which are read many times faster one by one."""
    return SimpleNamespace(**dict(zip(record.dtype.names, record.item(), strict=True)))


@functools.lru_cache(maxsize=64)
def kept_loose(held: bytes, dtype: np.dtype[Any]) -> Any:
    """The same for a box, which stays the same through a match: with its ladder, its artefacts and its characters ready to be sent."""
    record = np.frombuffer(held, dtype)[0]
    box = loosened(record)
    box.held = held
    box.ladder = record["lost"][: int(record["stones"]) + 1].tolist()
    box.artefact_cards = [
        Artefact(name, "once" if kind >= AT_ONCE else "kept", int(record["worth"][kind])) for kind, name in enumerate(KINDS)
    ]
    box.characters = [character_name(box, sheet) for sheet in range(len(box.duo))]
    return box


def artefact_view(kind: int, box: Any) -> Artefact | None:
    return None if kind < 0 else box.artefact_cards[kind]


def playing(state: np.record, box: np.record) -> Artefact | None:
    """A12: the at-once artefact whose owner is being asked."""
    if state.phase not in (PURIFY, HEX, STEAL):
        return None
    return artefact_view(int(state.phase) - PURIFY + PURIFICATION, box)


@functools.lru_cache(maxsize=1024)
def curse_views(jewels: bytes, curses: bytes) -> list[Curse]:
    """A14: the curse cards, and who leads in their colours now."""
    stock = np.frombuffer(jewels, np.int8).reshape(-1, len(COLOURS)).T.tolist()
    return [
        Curse(colour, stones, max(counts), [seat for seat, count in enumerate(counts) if count == max(counts)])
        for colour, stones, counts in zip(COLOURS, curses, stock, strict=True)
    ]


_seats: dict[tuple[Any, ...], Seat] = {}
MANY = 10_000  # seats remembered


def seat_view(state: Any, box: Any, seat: int) -> Seat:
    """A seat, made once for all who see the same of it: most viewers do, and most actions change few seats."""
    known = (seat, state.seats, state.phase, state.round_no, state.first, state.revealed, state.owed >> seat & 1, state.gainer, state.gains)
    mine = (state.jewels[seat].tobytes(), state.cards[seat].tobytes(), state.handfuls[seat].tobytes(), state.kept[seat].tobytes())
    key = (
        *known,
        *mine,
        state.tokens.tobytes(),
        int(state.stones[seat]),
        int(state.kept_count[seat]),
        int(state.character[seat]),
        box.held,
    )
    found = _seats.get(key)
    if found is None:
        if len(_seats) >= MANY:
            _seats.clear()
        found = _seats[key] = new_seat_view(state, box, seat)
    return found


def new_seat_view(state: Any, box: Any, seat: int) -> Seat:
    sheet, this = int(state.character[seat]), int(state.round_no) - 1
    rounds_over = ROUNDS if state.phase == OVER else this
    card, handful = notation.card_of(state, seat), notation.handful_of(state, seat)
    owing = bool(int(state.owed) >> seat & 1)
    turned = bool(state.phase != OVER and has_turned(state, seat))
    shown = bool(KEEP <= state.phase < OVER)
    lines = score_lines(state, box, seat)
    return Seat(
        seat=seat,
        character=box.characters[sheet],
        duo=[COLOURS[int(colour)] for colour in box.duo[sheet]],
        jewels={colour: int(count) for colour, count in zip(COLOURS, state.jewels[seat], strict=True)},
        stones=int(state.stones[seat]),
        owing=owing,
        first=int(state.first) == seat,
        sealed=int(state.phase) in (TAKE, TOKEN) and not owing,
        card=notation.handful_name(card),
        handful=notation.handful_name(handful),
        token=token_view(notation.token_of(state, seat)),
        turned=turned,
        truth=card == handful if turned else None,
        accusers=notation.judges(state, seat, this, believe=False) if shown else [],
        believers=notation.judges(state, seat, this, believe=True) if shown else [],
        gaining=shown and int(state.gainer) == seat,
        will_gain=bool(int(state.gains) >> seat & 1),
        kept=[artefact_view(kind, box) for kind in notation.kept(state, seat)],
        past=past_rounds(*(table[seat, :rounds_over].tobytes() for table in (state.handfuls, state.cards, state.tokens))),
        lines=lines,
        points=sum(line.points for line in lines),
    )


def token_view(token: tuple[int, bool] | None) -> Token | None:
    return Token(*token) if token else None


@functools.lru_cache(maxsize=4096)
def past_rounds(handfuls: bytes, cards: bytes, tokens: bytes) -> list[Past]:
    """A13: the rounds of a seat that are over, known to all, a byte each; they change once a round and are looked at all the time."""
    return [
        Past(number, HANDFULS[handful], HANDFULS[card], handful == card, Token(*notation.token_parts(token)))
        for number, (handful, card, token) in enumerate(zip(handfuls, cards, tokens, strict=True), 1)
    ]


def score_lines(state: np.record, box: np.record, seat: int) -> list[Line]:
    """A16: the own duo, the trios, the artefacts that the viewer knows, the stones."""
    one, other = (int(colour) for colour in box.duo[int(state.character[seat])])
    stones = int(state.stones[seat])
    lines = [
        Line("duo", scoring.pairs(state, seat, one, other), scoring.points_for_duo(state, box, seat)),
        Line("trios", min(int(count) for count in state.jewels[seat]), scoring.points_for_trios(state, box, seat)),
    ]
    for kind in notation.kept(state, seat):
        if kind >= 0:
            lines.append(Line(KINDS[kind], scoring.times(state, seat, kind), scoring.points_for_artefact(state, box, seat, kind)))
    return [*lines, Line("stones", stones, -int(box.lost[stones]))]
