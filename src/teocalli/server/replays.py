"""Replays: a finished match from any seat's view or all open, its fairness, and its file. Its address is that of its table, for good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teocalli import matchfile
from teocalli.match import UNDO, Match
from teocalli.records import Plain
from teocalli.seats import SPECTATOR
from teocalli.server import presenting, wire
from teocalli.server.encoding import encode
from teocalli.server.refusals import Refuse, sentence
from teocalli.server.table import Table, action_text

OPEN = -2  # a viewer from whom nothing is hidden, once the match is over
SPAN = 400  # frames in one answer at most


def finished(table: Table) -> Match:
    """The match of a table, if it is over or was given up."""
    if table.match is None or not (table.match.over or table.row.status == "closed"):
        raise Refuse("missing", "missing-replay")
    return table.match


def viewer_of(text: str, seats: int) -> int:
    """A viewer as an address names it: a seat number, `spectator` or `open`."""
    if text == "open":
        return OPEN
    if text == "spectator":
        return SPECTATOR
    if not (text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats):
        raise Refuse("missing", "missing-view")
    return int(text)


def replay(table: Table, you: int | None, language: str) -> wire.Replay:
    """What the replay page needs besides the frames: the log, the points at each ply, the marks of the timeline."""
    match = finished(table)
    names = table.names
    log, points, marks = [], [], []
    mark = None
    for twin in steps(table, match):
        if twin.ply:
            seat, _, text, lines = open_entry(twin, names, language)
            log.append(wire.StoryPart(twin.ply, seat, text, lines))
        points.append([standing.points for standing in twin.standings()])
        number = round_of(twin)
        if number != mark and number is not None:
            marks.append(wire.Mark(twin.ply, sentence("mark", language, number=number)))
        mark = number
    return wire.Replay(presenting.table_message(table, you), match.ply, log, points, marks, fairness(table, match, language))


def replay_without_table(table: Table, language: str) -> bytes:
    """A replay without its table, encoded: what stays the same for every reader."""
    whole = replay(table, None, language)
    return encode({name: getattr(whole, name) for name in whole.__struct_fields__ if name != "table"})


def with_table(rest: bytes, table: wire.Table) -> bytes:
    """The whole replay again, with its table as it is now."""
    return b'{"table":' + encode(table) + b"," + rest[1:]


def open_entry(match: Match, names: Sequence[str], language: str) -> tuple[int, int | None, str, list[wire.Sentence]]:
    """The latest entry with nothing hidden: seat, action, its notation and its story."""
    seat, action = match.log[-1]
    if action == UNDO:
        story = match.story(match.ply, SPECTATOR)
    else:
        story = match.game.story.story(match.state_at(match.ply - 1), match.state, match.box_record, seat, action, SPECTATOR)
    lines = presenting.sentences(story, language, names, SPECTATOR)
    return seat, None if action == UNDO else action, action_text(match, action), lines


def steps(table: Table, match: Match) -> Iterator[Match]:
    """A match played again, one entry at a time."""
    twin = table.blank_match()
    yield twin
    for seat, action in match.log:
        twin.enter(seat, action)
        yield twin


def round_of(match: Match) -> int | None:
    """The number of the round, in games that have rounds."""
    return match.game.view.round_of(match.view(SPECTATOR))


def frames(table: Table, viewer: str, first: int, last: int, language: str) -> wire.Frames:
    """The positions from one ply to another as the viewer saw them then."""
    match = finished(table)
    seen_by = viewer_of(viewer, match.seats)
    last = min(last, match.ply, first + SPAN - 1)
    found = [frame(twin, table.names, seen_by, language) for twin in steps(table, match) if first <= twin.ply <= last]
    return wire.Frames(viewer, found)


def frame(match: Match, names: Sequence[str], viewer: int, language: str) -> wire.Frame:
    """One position with its story."""
    game, box, everything = match.game, match.plain_box, viewer == OPEN
    reader = SPECTATOR if everything else viewer
    raw = match.state.tobytes() if everything else match.known(viewer)
    known = game.plain_type(raw)
    seat, action, text, story = latest(match, names, viewer, language, known)
    return wire.Frame(
        ply=match.ply,
        seat=seat,
        action=action,
        text=text,
        story=story,
        view=game.view.table(raw, box) if everything else match.view(viewer),
        prompt=presenting.sentence(game.story.prompt(known, box, match.viewer_of(reader)), language, names, reader),
        owing=match.owing,
        over=match.over,
    )


def latest(match: Match, names: Sequence[str], viewer: int, language: str, known: Plain) -> presenting.LatestEntry:
    if viewer == OPEN and match.log:
        return open_entry(match, names, language)
    return presenting.latest(match, names, viewer, language, known)


def record(table: Table) -> str:
    """The match as a file that `teocalli verify` accepts."""
    return matchfile.write(finished(table), secret=True)


def fairness(table: Table, match: Match, language: str) -> wire.Fairness:
    """Everything that shows who could not have chosen the deal."""
    verdict = matchfile.verify(matchfile.write(match, secret=True))
    text = sentence("fair", language) if verdict.ok else sentence("fair-not", language, detail=verdict.problems[0])
    nonces, seals = list(match.nonces), list(match.seals)
    return wire.Fairness(match.commitment, nonces, seals, match.seed.hex(), verdict.ok, text, list(verdict.problems))
