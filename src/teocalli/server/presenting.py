"""Telling: the match of a table as messages for one viewer in one language. Everything is made from the viewer's veiled record."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from teocalli import words
from teocalli.game import Game
from teocalli.match import UNDO, Match
from teocalli.messages import Message
from teocalli.records import Plain
from teocalli.seats import HIDDEN_ACTION, SPECTATOR, Action, seats_in
from teocalli.server import wire
from teocalli.server.encoding import encode
from teocalli.server.store import ChatRow, SeatRow, TableRow
from teocalli.server.table import Table, action_text

LatestEntry = tuple[int | None, int | None, str | None, list[wire.Sentence]]  # who acted, the action, its notation, its story


def update_bytes(table: Table, viewer: int, language: str) -> bytes:
    """The present position as an encoded `Update`, made once for all who see the same."""
    key = (table.id, table.ply, table.row.version, viewer, language)
    found = table.update_cache.kept.get(key)
    if found is None:
        found = encode(update(table, viewer, language))
        table.update_cache.keep(key, found)
    return found


def update(table: Table, viewer: int, language: str) -> wire.Update:
    """What the latest entry did, and the position after it; in a match that was given up nobody has anything to do."""
    match, left = table.match, table.left
    assert match is not None
    clock = None if left is None else (left, table.since)
    now = update_of(match, table.names, viewer, language, at=table.at, clock=clock, people=people_of(table), help=table.row.help)
    return now if table.row.status != "closed" else msgspec.structs.replace(now, legal=[], owing=[], free=[], undo=False)


def people_of(table: Table) -> list[int]:
    """Those who play for themselves."""
    return [seat.seat for seat in table.persons()]


def update_of(
    match: Match,
    names: Sequence[str],
    viewer: int,
    language: str,
    *,
    at: int,
    clock: tuple[list[int], int] | None,  # the banks, and when they were so
    people: Sequence[int],
    help: wire.Help,
) -> wire.Update:
    """The same from its parts, for a position that is being replayed."""
    game, rules, box = match.game, match.game.engine("plain"), match.plain_box
    known = game.plain_type(match.known(viewer))
    seat, action, text, story = latest(match, names, viewer, language, known)
    owing, over = seats_in(rules.owing(known)), bool(rules.is_over(known))
    return wire.Update(
        ply=match.ply,
        seat=seat,
        action=action,
        text=text,
        story=story,
        view=match.game.view.helped(match.view(viewer), help),
        legal=[] if viewer == SPECTATOR else legal(match, known, viewer, names, language),
        prompt=sentence(game.story.prompt(known, box, match.viewer_of(viewer)), language, names, viewer),
        owing=owing,
        free=seats_in(rules.free(known)),
        undo=bool(match.log) and match.log[-1][0] == viewer and match.can_undo(viewer),
        clock=None if clock is None else wire.Clock(clock[0], [seat for seat in owing if seat in people], clock[1]),
        over=over,
        standings=standings(match) if over else None,
        at=at,
    )


def latest(match: Match, names: Sequence[str], viewer: int, language: str, known: np.record) -> LatestEntry:
    """The latest entry as the viewer saw it, who now knows `known`: seat, action, its notation and its story."""
    if not match.log:
        return None, None, None, []
    seat, action = match.shown(match.ply, viewer)
    if action == UNDO:
        return seat, None, action_text(match, action), sentences(match.story(match.ply, viewer), language, names, viewer)
    before = match.game.plain_type(match.known_at(match.ply - 1, viewer))
    found = match.game.story.story(before, known, match.plain_box, seat, action, match.viewer_of(viewer))
    story = sentences(found, language, names, viewer)
    return (seat, None, None, story) if action == HIDDEN_ACTION else (seat, action, notation(match.game.name, action), story)


def whole_story(table: Table, viewer: int, language: str) -> wire.Story:
    """What every entry did, as the viewer saw it, told from a match played again."""
    if table.match is None:
        return wire.Story(0, [])
    twin, parts = table.blank_match(), []
    for seat, action in list(table.match.log):  # which may grow meanwhile
        twin.enter(seat, action)
        _, _, text, lines = latest(twin, table.names, viewer, language, twin.veiled(viewer))
        parts.append(wire.StoryPart(twin.ply, seat, text, lines))
    return wire.Story(twin.ply, parts)


def legal(match: Match, known: Plain, seat: int, names: Sequence[str], language: str) -> list[wire.Legal]:
    """What the seat may do now, with the words for its buttons. Staying silent needs no button."""
    game, box = match.game, match.plain_box
    fixed, others = fixed_buttons(game, box, tuple(match.legal_in(known.raw, seat)), language, tuple(names), seat)
    found = fixed.copy()
    for at, action in others:
        found[at] = button(game.name, action, tell(game.story.label(Action(action), box, known), language, names, seat))
    return found


@functools.lru_cache(maxsize=512)
def fixed_buttons(
    game: Game, box: Plain, actions: tuple[int, ...], language: str, names: tuple[str, ...], seat: int
) -> tuple[list[wire.Legal], tuple[tuple[int, int], ...]]:
    """The buttons of some actions, and the place and action of each whose words depend on the position and are still to be found."""
    shown = [action for action in actions if action != game.wait]
    labels = [fixed_label(game, box, action) for action in shown]
    others = tuple((at, shown[at]) for at, label in enumerate(labels) if label is None)
    words = ["" if label is None else tell(label, language, names, seat) for label in labels]
    return [button(game.name, action, label) for action, label in zip(shown, words, strict=True)], others


@functools.lru_cache(maxsize=16_384)
def fixed_label(game: Game, box: Plain, action: int) -> Message | None:
    """The label of an action whose words are the same in every position; None where they are not."""
    unseen: Any = Unseen()
    try:
        label: Message = game.story.label(Action(action), box, unseen)
    except LookedError:
        return None
    return label


class LookedError(Exception):
    """Somebody looked at a position that was not there."""


class Unseen:
    """Stands for a position that need not be looked at."""

    def __getattr__(self, name: str) -> Any:
        raise LookedError(name)


@functools.lru_cache(maxsize=16_384)
def button(game: str, action: int, label: str) -> wire.Legal:
    return wire.Legal(action, notation(game, action), label)


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
    frozen = tuple([(key, tuple(value) if type(value) is list else value) for key, value in args.items()])
    return _worded(language, message.id, frozen, people, reader)


@functools.lru_cache(maxsize=16_384)
def _worded(language: str, identifier: str, arguments: tuple[tuple[str, Any], ...], names: tuple[str, ...], reader: int | None) -> str:
    return words.tell(Message(identifier, dict(arguments)), language, names, reader)


@functools.lru_cache(maxsize=8_192)
def notation(game: str, action: int) -> str:
    from teocalli import games

    return str(games.load(game).notation.action_to_text(action))


def chat_message(row: ChatRow) -> wire.Said:
    return wire.Said(row.number, row.seat, row.name, row.text, row.at)


def table_message(table: Table, you: int | None) -> wire.Table:
    """The table as everybody may see it."""
    row, people = table.row, [seat for seat in table.seats if seat.kind != "bot"]
    return wire.Table(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=[seat_message(table, seat.seat) for seat in table.seats],
        options=table.options,
        you=you,
        ply=table.ply,
        public=row.public,
        start=row.start,
        chat=row.chat,
        help=row.help,
        hints=row.hints or len(people) <= 1,
        clock=None if row.bank is None else wire.ClockRule(row.bank, row.increment),
        spectators=table.spectators,
        opened=row.opened,
        started=row.started,
        ended=row.ended,
        commitment=table.commitment,
        rematch=row.rematch,
        standings=results_of(row),
    )


def seat_message(table: Table, seat: int) -> wire.Seat:
    row = table.seats[seat]
    return seat_of_row(row, row.kind == "person" and table.present(seat))


def seat_of_row(row: SeatRow, present: bool) -> wire.Seat:
    return wire.Seat(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        level=row.level if row.by_bot else None,
        stand_in=row.stand_in is not None,
        reason=row.stand_in,
        present=present,
        host=row.host,
        reserved=row.kind == "open" and row.token is not None,
        number="dropped" if row.dropped else "shown" if row.nonce else "sealed" if row.seal else "none",
        hints=row.hints,
    )


def results_of(row: TableRow) -> list[wire.Standing] | None:
    """How a match ended; none while it is not over."""
    if row.standings is None:
        return None
    return [wire.Standing(seat, points, place) for seat, (points, place) in enumerate(msgspec.json.decode(row.standings))]


def table_card(row: TableRow, sitting: Sequence[SeatRow], ply: int, you: int | None, your_turn: bool) -> wire.TableCard:
    """A table in a list."""
    return wire.TableCard(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=[seat_of_row(seat, False) for seat in sitting],
        options=msgspec.json.decode(row.options),
        clock=None if row.bank is None else wire.ClockRule(row.bank, row.increment),
        ply=ply,
        opened=row.opened,
        you=you,
        your_turn=your_turn,
        ended=row.ended,
        standings=results_of(row),
    )
