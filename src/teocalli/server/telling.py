"""Telling: the match of a table as messages for one viewer in one language. Everything is made from the viewer's veiled record."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from teocalli import masks, words
from teocalli.game import HIDDEN, SPECTATOR, Message, seats_in
from teocalli.match import UNDO, Match
from teocalli.server import wire
from teocalli.server.encoding import encode
from teocalli.server.reading import Reading, reading_of_box
from teocalli.server.store import ChatRow, SeatRow, TableRow
from teocalli.server.table import Table, action_text

Told = tuple[int | None, int | None, str | None, list[wire.Sentence]]  # who acted, the action, its notation, its story


def update_bytes(table: Table, viewer: int, language: str) -> bytes:
    """The present position as an encoded `Update`, made once for all who see the same."""
    key = (table.id, table.ply, table.row.version, viewer, language)
    found = table.told.kept.get(key)
    if found is None:
        found = encode(update(table, viewer, language))
        table.told.keep(key, found)
    return found


def update(table: Table, viewer: int, language: str) -> wire.Update:
    """What the latest entry did, and the position after it."""
    match = table.match
    assert match is not None
    return update_of(match, table.names, viewer, language, at=table.at, left=table.banks(), people=people_of(table))


def people_of(table: Table) -> list[int]:
    return [seat.seat for seat in table.seats if seat.kind == "person"]


def update_of(
    match: Match, names: Sequence[str], viewer: int, language: str, *, at: int, left: list[int] | None, people: Sequence[int]
) -> wire.Update:
    """The same from its parts, for a position that is being replayed."""
    known = match.veiled(viewer)
    seen, box = Reading(known), reading_of_box(match.box_record)
    seat, action, text, story = latest(match, names, viewer, language, known)
    game, engine = match.game, match.engine
    owing, over = seats_in(int(engine.owing(known))), bool(engine.is_over(known))
    return wire.Update(
        ply=match.ply,
        seat=seat,
        action=action,
        text=text,
        story=story,
        view=game.viewing.view(known, match.box_record, viewer),
        legal=[] if viewer == SPECTATOR else legal(match, seen, viewer, names, language),
        prompt=sentence(game.telling.prompt(seen, box, viewer), language, names, viewer),
        owing=owing,
        free=seats_in(int(engine.free(known))),
        undo=bool(match.log) and match.log[-1][0] == viewer and match.can_undo(viewer),
        clock=None if left is None else wire.Clock(left, [seat for seat in owing if seat in people], at),
        over=over,
        standings=standings(match) if over else None,
        at=at,
    )


def latest(match: Match, names: Sequence[str], viewer: int, language: str, known: np.record) -> Told:
    """The latest entry as the viewer saw it, who now knows `known`: seat, action, its notation and its story."""
    if not match.log:
        return None, None, None, []
    seat, action = match.log[-1]
    if action == UNDO:
        return seat, None, action_text(match, action), sentences(match.story(match.ply, viewer), language, names, viewer)
    engine, box = match.engine, match.box_record
    before = match.state_at(match.ply - 1)
    shown = int(engine.shown(before, box, seat, action, viewer))
    engine.veil(before, box, viewer)
    told = match.game.telling.story(before, known, box, seat, shown, viewer)
    story = sentences(told, language, names, viewer)
    return (seat, None, None, story) if shown == HIDDEN else (seat, shown, notation(match.game.name, shown), story)


def whole_story(table: Table, viewer: int, language: str) -> wire.Story:
    """What every entry did, as the viewer saw it, told from a match played again."""
    if table.match is None:
        return wire.Story(0, [])
    twin, parts = table.blank_match(), []
    for seat, action in table.match.log:
        twin.enter(seat, action)
        _, _, text, lines = latest(twin, table.names, viewer, language, twin.veiled(viewer))
        parts.append(wire.StoryPart(twin.ply, seat, text, lines))
    return wire.Story(table.ply, parts)


def legal(match: Match, seen: Reading, seat: int, names: Sequence[str], language: str) -> list[wire.Legal]:
    """What the seat may do now, with the words for its buttons. Staying silent needs no button."""
    game, box = match.game, reading_of_box(match.box_record)
    mask = game.new_mask()
    match.engine.legal(seen.record, match.box_record, seat, mask)
    found = []
    for action in masks.members(mask):
        if action != game.wait:
            label = tell(game.telling.label(action, box, seen), language, names, seat)
            found.append(wire.Legal(action, notation(game.name, action), label))
    return found


def standings(match: Match) -> list[wire.Standing]:
    return [wire.Standing(seat, s.points, s.place) for seat, s in enumerate(match.standings())]


def sentences(messages: Sequence[Message], language: str, names: Sequence[str], viewer: int) -> list[wire.Sentence]:
    return [sentence(message, language, names, viewer) for message in messages]


def sentence(message: Message, language: str, names: Sequence[str], viewer: int) -> wire.Sentence:
    return wire.Sentence(tell(message, language, names, viewer), message.id, dict(message.args))


def tell(message: Message, language: str, names: Sequence[str], viewer: int) -> str:
    """A message in words; the same words are made once."""
    args = message.args
    about = "seat" in args or "other" in args or "seats" in args
    people, reader = (tuple(names), None if viewer == SPECTATOR else viewer) if about else ((), None)
    try:
        return _told(language, message.id, tuple(args.items()), people, reader)
    except TypeError:  # a list among them cannot be looked up
        frozen = tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in args.items())
        return _told(language, message.id, frozen, people, reader)


@functools.lru_cache(maxsize=16_384)
def _told(language: str, identifier: str, arguments: tuple[tuple[str, Any], ...], names: tuple[str, ...], reader: int | None) -> str:
    return words.tell(Message(identifier, dict(arguments)), language, names, reader)


@functools.lru_cache(maxsize=8_192)
def notation(game: str, action: int) -> str:
    from teocalli import games

    return str(games.load(game).notation.action_to_text(action))


def said(row: ChatRow) -> wire.Said:
    return wire.Said(row.number, row.seat, row.name, row.text, row.at)


def table_message(table: Table, you: int | None) -> wire.Table:
    """The table as everybody may see it."""
    row = table.row
    results = None
    if row.standings is not None:
        results = [wire.Standing(seat, points, place) for seat, (points, place) in enumerate(msgspec.json.decode(row.standings))]
    return wire.Table(
        id=row.id,
        game=row.game,  # type: ignore[arg-type]
        status=row.status,  # type: ignore[arg-type]
        seats=[seat_message(table, seat.seat) for seat in table.seats],
        options=table.options,
        you=you,
        ply=table.ply,
        public=row.public,
        start=row.start,  # type: ignore[arg-type]
        chat=row.chat,
        help=row.help,  # type: ignore[arg-type]
        clock=None if row.bank is None else wire.ClockRule(row.bank, row.increment),
        spectators=sum(listener.viewer == SPECTATOR for listener in table.listeners),
        opened=row.opened,
        started=row.started,
        ended=row.ended,
        commitment=table.commitment,
        rematch=row.rematch,
        standings=results,
    )


def seat_message(table: Table, seat: int) -> wire.Seat:
    row = table.seats[seat]
    return seat_of_row(row, row.kind == "person" and table.present(seat))


def seat_of_row(row: SeatRow, present: bool) -> wire.Seat:
    return wire.Seat(
        seat=row.seat,
        kind=row.kind,  # type: ignore[arg-type]
        name=row.name,
        level=row.level if row.by_bot else None,
        stand_in=row.stand_in is not None,
        reason=row.stand_in,  # type: ignore[arg-type]
        present=present,
        host=row.host,
        nonce=bool(row.nonce),
    )


def table_card(row: TableRow, sitting: Sequence[SeatRow], ply: int, you: int | None, your_turn: bool) -> wire.TableCard:
    """A table in a list."""
    return wire.TableCard(
        id=row.id,
        game=row.game,  # type: ignore[arg-type]
        status=row.status,  # type: ignore[arg-type]
        seats=[seat_of_row(seat, False) for seat in sitting],
        options=msgspec.json.decode(row.options),
        clock=None if row.bank is None else wire.ClockRule(row.bank, row.increment),
        ply=ply,
        opened=row.opened,
        you=you,
        your_turn=your_turn,
    )
