"""Presenting: the match of a table as messages for one viewer in one language. Everything is made from the viewer's veiled record."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from teocalli import views, words
from teocalli.game import Game
from teocalli.match import UNDO, Match
from teocalli.message_rows import Row
from teocalli.messages import Message
from teocalli.presenter import Presenter
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.server import clocks, wire
from teocalli.server.encoding import encode
from teocalli.server.store import ChatRow, SeatRow, TableRow
from teocalli.server.table import Snapshot, Table, action_text

FOLLOWING, WHOLE = "following", "whole"  # records without and with the position before


class LatestEntry(Struct, frozen=True):
    """The latest entry of a log, as somebody saw it."""

    seat: int | None = None
    action: int | None = None
    text: str | None = None  # in notation
    story: list[wire.Sentence] = []


class CachedUpdates:
    """The present position of a table, with the updates of it that are encoded: those who see the same are sent the same bytes."""

    __slots__ = ("encoded", "ply", "snapshot", "version")

    def __init__(self, snapshot: Snapshot, ply: int, version: int) -> None:
        self.snapshot, self.ply, self.version = snapshot, ply, version
        self.encoded: dict[tuple[int, str], bytes] = {}  # by viewer, and language or extent

    def named(self, viewer: int, language: str) -> bytes:
        """An encoded `Update`."""
        known = self.encoded.get((viewer, language))
        if known is None:
            known = self.encoded[viewer, language] = encode(update(self.snapshot, viewer, language))
        return known

    def record(self, viewer: int, follows: bool) -> bytes:
        """The same as a `RecordUpdate`; its reader has the position before it, or gets that too."""
        extent = FOLLOWING if follows else WHOLE
        known = self.encoded.get((viewer, extent))
        if known is None:
            known = self.encoded[viewer, extent] = encode(record_update(self.snapshot, viewer, follows))
        return known


class UpdateCache:
    """The updates of the latest positions, each of another table. Those that were asked for longest ago are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.by_table: dict[str, CachedUpdates] = {}  # by table

    def updates_of(self, table: Table) -> CachedUpdates:
        """The present position of a table whose match has begun."""
        match, row = table.begun_match(), table.row
        ply, version = len(match.log), row.version
        known = self.by_table.get(row.id)
        if known is not None and known.ply == ply and known.version == version and known.snapshot.match is match:
            if table.left is not None:
                known.snapshot = table.snapshot()  # clocks may have been moved since
            return known
        if known is not None:
            del self.by_table[row.id]
        elif len(self.by_table) >= self.most:
            del self.by_table[next(iter(self.by_table))]
        known = self.by_table[row.id] = CachedUpdates(table.snapshot(), ply, version)
        return known


def update(snapshot: Snapshot, viewer: int, language: str) -> wire.Update:
    """What the latest entry did, the position after it, and what the viewer may do; the same for what is live, missed or replayed."""
    match, names, clock = snapshot.match, snapshot.names, snapshot.clock
    known = match.known(viewer)
    seen = frame(match, known, names, viewer, language)
    acts = viewer != SPECTATOR and not snapshot.given_up
    return wire.Update(
        ply=seen.ply,
        seat=seen.seat,
        action=seen.action,
        text=seen.text,
        story=seen.story,
        view=views.helped(seen.view, match.game.view.HELP.get(snapshot.help, ())),
        legal=legal(match, known, viewer, names, language) if acts else [],
        prompt=seen.prompt,
        owing=[] if snapshot.given_up else seen.owing,
        free=[] if snapshot.given_up else match.awaited_in(known).free,
        undo=may_undo(snapshot, viewer),
        clock=None if clock is None else running_clock(*clock, seen.owing, snapshot.people),
        over=seen.over,
        standings=standings(match) if seen.over else None,
        at=snapshot.at,
    )


def record_update(snapshot: Snapshot, viewer: int, follows: bool) -> wire.RecordUpdate:
    """The same for a reader who has the rules, and who has the position before it if it `follows`.

    What is secret is blanked by the veil alone: of the position nothing else is sent than `match.known`.
    """
    match, clock = snapshot.match, snapshot.clock
    announced = match.announcement()
    place = viewer + 1 if 0 <= viewer < match.seats else 0
    entry, known = announced.entry, announced.known[place]
    action = None if entry is None else announced.seen[place]
    needs_before = action is not None and action != UNDO
    return wire.RecordUpdate(
        ply=announced.ply,
        seat=None if entry is None else entry[0],
        action=action,
        rules=match.game.rules_digest,
        known=known,
        before=match.known_at(announced.ply - 1, viewer) if needs_before and not follows else None,
        undo=may_undo(snapshot, viewer),
        clock=None if clock is None else running_clock(*clock, match.awaited_in(known).owing, snapshot.people),
        help=snapshot.help,
        given_up=snapshot.given_up,
        standings=standings(match) if announced.over else None,
        at=snapshot.at,
    )


def may_undo(snapshot: Snapshot, viewer: int) -> bool:
    """Whether the viewer may take back the latest action."""
    log = snapshot.match.log
    return bool(log) and log[-1][0] == viewer and not snapshot.given_up and snapshot.match.can_undo(viewer)


def running_clock(left: list[int], since: int, owing: Sequence[int], people: Sequence[int]) -> wire.Clock:
    """The clocks, of which those of the people run who owe a choice."""
    return wire.Clock(left, [seat for seat in owing if seat in people], since)


class Frame(Struct, frozen=True):
    """What somebody sees of a position: how it came about, how it looks, and what is asked."""

    ply: int
    seat: int | None
    action: int | None
    text: str | None
    story: list[wire.Sentence]
    view: Any
    prompt: wire.Sentence
    owing: list[int]
    over: bool


def frame(match: Match, known: bytes, names: Sequence[str], viewer: int, language: str) -> Frame:
    """The present position with the story of its latest entry, for a viewer who knows `known`."""
    shown = latest(match, names, viewer, language, known)
    presenter, awaited = match.presenter, match.awaited_in(known)
    return Frame(
        ply=match.ply,
        seat=shown.seat,
        action=shown.action,
        text=shown.text,
        story=shown.story,
        view=presenter.view(known, match.viewer_of(viewer)),
        prompt=row_sentence(presenter, presenter.prompt(known, match.viewer_of(viewer)), language, names, viewer),
        owing=awaited.owing,
        over=awaited.over,
    )


def latest(match: Match, names: Sequence[str], viewer: int, language: str, known: bytes) -> LatestEntry:
    """The latest entry as the viewer saw it, who now knows `known`."""
    if not match.log:
        return LatestEntry()
    seat, action = match.shown(match.ply, viewer)
    if action == UNDO:
        return undone(match, seat, names, viewer, language)
    rows = match.presenter.story(match.known_at(match.ply - 1, viewer), known, seat, action, match.viewer_of(viewer))
    story = [row_sentence(match.presenter, row, language, names, viewer) for row in rows]
    if action == HIDDEN_ACTION:
        return LatestEntry(seat, None, None, story)
    return LatestEntry(seat, action, notation(match.game, action), story)


def open_entry(match: Match, names: Sequence[str], language: str) -> LatestEntry:
    """The latest entry with nothing hidden."""
    if not match.log:
        return LatestEntry()
    seat, action = match.log[-1]
    if action == UNDO:
        return undone(match, seat, names, SPECTATOR, language)
    before, after = match.state_at(match.ply - 1).tobytes(), match.state.tobytes()
    rows = match.presenter.story(before, after, seat, action, SPECTATOR)
    return LatestEntry(
        seat, action, notation(match.game, action), [row_sentence(match.presenter, row, language, names, SPECTATOR) for row in rows]
    )


def undone(match: Match, seat: int, names: Sequence[str], viewer: int, language: str) -> LatestEntry:
    """An action taken back, the same for everybody."""
    story = [sentence(message, language, names, viewer) for message in match.story(match.ply, viewer)]
    return LatestEntry(seat, None, action_text(match, UNDO), story)


def whole_story(table: Table, viewer: int, language: str) -> wire.Story:
    """What every entry did, as the viewer saw it, told from a match played again."""
    if table.match is None:
        return wire.Story(0, [])
    twin, parts = table.blank_match(), []
    for seat, action in list(table.match.log):  # which may grow meanwhile
        twin.enter(seat, action)
        entry = latest(twin, table.names, viewer, language, twin.known(viewer))
        parts.append(wire.StoryPart(twin.ply, seat, entry.text, entry.story))
    return wire.Story(twin.ply, parts)


def record_story(table: Table, viewer: int) -> wire.RecordStory:
    """The same in numbers, which the reader tells."""
    if table.match is None:
        return wire.RecordStory(0, table.game.rules_digest, [])
    twin, parts = table.blank_match(), []
    for seat, action in list(table.match.log):  # which may grow meanwhile
        before = twin.known(viewer)
        twin.enter(seat, action)
        _, shown = twin.shown(twin.ply, viewer)
        rows = [] if shown == UNDO else twin.presenter.story(before, twin.known(viewer), seat, shown, twin.viewer_of(viewer))
        parts.append(wire.RecordStoryPart(twin.ply, seat, shown, [trimmed(row) for row in rows]))
    return wire.RecordStory(twin.ply, twin.game.rules_digest, parts)


def trimmed(row: Row) -> list[int]:
    """A row without the numbers at its end that say nothing."""
    numbers = list(row)
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def legal(match: Match, known: bytes, seat: int, names: Sequence[str], language: str) -> list[wire.Legal]:
    """What the seat may do now, with the words for its buttons. Staying silent needs no button."""
    presenter = match.presenter
    actions = [action for action in match.legal_in(known, seat) if action != match.game.wait]
    rows = presenter.labels(known, actions)
    return [
        button(presenter, action, row, language, *readers(presenter, row, names, seat)) for action, row in zip(actions, rows, strict=True)
    ]


@functools.lru_cache(maxsize=32_768)
def button(presenter: Presenter, action: int, row: Row, language: str, names: tuple[str, ...], reader: int | None) -> wire.Legal:
    return wire.Legal(action, notation(presenter.game, action), words.tell(presenter.message(row), language, names, reader))


def standings(match: Match) -> list[wire.Standing]:
    return [wire.Standing(seat, s.points, s.place) for seat, s in enumerate(match.standings())]


def row_sentence(presenter: Presenter, row: Row, language: str, names: Sequence[str], viewer: int) -> wire.Sentence:
    """A row in words; the same words are made once."""
    return _row_sentence(presenter, row, language, *readers(presenter, row, names, viewer))


def readers(presenter: Presenter, row: Row, names: Sequence[str], viewer: int) -> tuple[tuple[str, ...], int | None]:
    """The names and the reader, where the words of a row depend on them."""
    return (tuple(names), words.reader_of(viewer)) if presenter.names_somebody(row) else ((), None)


@functools.lru_cache(maxsize=16_384)
def _row_sentence(presenter: Presenter, row: Row, language: str, names: tuple[str, ...], reader: int | None) -> wire.Sentence:
    message = presenter.message(row)
    return wire.Sentence(words.tell(message, language, names, reader), message.id, dict(message.args))


def sentence(message: Message, language: str, names: Sequence[str], viewer: int) -> wire.Sentence:
    return wire.Sentence(words.tell(message, language, names, words.reader_of(viewer)), message.id, dict(message.args))


def notation(game: Game, action: int) -> str:
    return game.notation.action_to_text(action)


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
        chat=row.chat and table.rules.chat,
        help=row.help,
        hints=row.hints or len(people) <= 1,
        clock=clock_rule(row),
        spectators=table.spectators,
        opened=row.opened,
        started=row.started,
        ended=row.ended,
        commitment=table.commitment,
        rematch=row.rematch,
        event=row.event,
        standings=results_of(row),
        reason=row.closed_reason,
    )


def clock_rule(row: TableRow) -> wire.ClockRule | None:
    return None if row.bank is None else wire.ClockRule(row.bank, row.increment, row.each_move)


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
        vacation=None if row.away is None else wire.Vacation(*row.away),
        vacation_left=max(0, clocks.VACATION - row.vacation_used),
        forced=row.forced,
        review_hidden=row.review_hidden,
        face=row.face if row.kind == "person" else None,  # type: ignore[arg-type]
    )


def results_of(row: TableRow) -> list[wire.Standing] | None:
    """How a match ended; none while it is not over."""
    if row.standings is None:
        return None
    return [wire.Standing(seat, points, place) for seat, (points, place) in enumerate(msgspec.json.decode(row.standings))]


def table_card(row: TableRow, seat_rows: Sequence[SeatRow], ply: int, you: int | None, owing: list[int]) -> wire.TableCard:
    """A table in a list."""
    return wire.TableCard(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=[seat_of_row(seat, False) for seat in seat_rows],
        options=msgspec.json.decode(row.options),
        clock=clock_rule(row),
        ply=ply,
        opened=row.opened,
        you=you,
        your_turn=you is not None and you in owing and not seat_rows[you].by_bot,
        owing=owing,
        ended=row.ended,
        standings=results_of(row),
    )
