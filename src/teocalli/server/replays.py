"""Replays: a finished match in words, its fairness, and its file, from which it is played again. Its address is that of its table, for
good."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from teocalli import matchfile
from teocalli.match import Match
from teocalli.seats import SPECTATOR
from teocalli.server import presenting, wire
from teocalli.server.encoding import encode
from teocalli.server.refusals import RequestRefused, sentence
from teocalli.server.store import TableRow
from teocalli.server.table import Table
from teocalli.server.tokens import is_given


def file_name(row: TableRow) -> str:
    """What the file of a match is called: its game, and the day on which it was played."""
    day = datetime.fromtimestamp((row.started or row.opened) / 1000, UTC)
    return f"{row.game.replace('_', '-')}-{day:%Y-%m-%d}.teocalli.json"


def finished(table: Table) -> Match:
    """The match of a table, if it is over or was given up."""
    if table.match is None or not (table.match.over or table.row.status == "closed"):
        raise RequestRefused("missing", "missing-replay")
    return table.match


def replay(table: Table, you: int | None, language: str) -> wire.Replay:
    """A finished match without its positions: the log, the points at each ply, the marks of the timeline."""
    match = finished(table)
    names = table.names
    log, points, marks = [], [], []
    mark = None
    for twin in steps(table, match):
        if twin.ply:
            entry = presenting.open_entry(twin, names, language)
            log.append(wire.StoryPart(twin.ply, twin.log[-1][0], entry.text, entry.story))
        points.append([standing.points for standing in twin.standings()])
        number = round_of(twin)
        if number != mark and number is not None:
            marks.append(wire.Mark(twin.ply, sentence("mark", language, game=match.game.name, number=number)))
        mark = number
    return wire.Replay(presenting.table_message(table, you), match.ply, log, points, marks, fairness(table, match, language))


def replay_without_table(table: Table, language: str) -> bytes:
    """A replay without its table, encoded: what stays the same for every reader."""
    whole = replay(table, None, language)
    return encode({name: getattr(whole, name) for name in whole.__struct_fields__ if name != "table"})


def with_table(rest: bytes, table: wire.Table) -> bytes:
    """The whole replay again, with its table as it is now."""
    return b'{"table":' + encode(table) + b"," + rest[1:]


def steps(table: Table, match: Match) -> Iterator[Match]:
    """A match played again, one entry at a time."""
    twin = table.blank_match()
    yield twin
    for seat, action in match.log:
        twin.enter(seat, action)
        yield twin


def round_of(match: Match) -> int | None:
    """The number of the round, in games that have rounds."""
    field = match.game.view.ROUND
    return None if field is None else getattr(match.view(SPECTATOR), field)


def record(table: Table) -> str:
    """The match as a file that `teocalli verify` accepts."""
    return matchfile.write(finished(table), secret=True)


def fairness(table: Table, match: Match, language: str) -> wire.Fairness:
    """Everything that shows who could not have chosen the deal."""
    verdict = matchfile.verify(matchfile.write(match, secret=True))
    fair = "fair-given" if is_given(table.id) else "fair"
    text = sentence(fair, language) if verdict.ok else sentence("fair-not", language, detail=verdict.problems[0])
    nonces, seals = list(match.nonces), list(match.seals)
    return wire.Fairness(match.commitment, nonces, seals, match.seed.hex(), verdict.ok, text, list(verdict.problems))
