"""What a server sends as records the client tells as the server would have, in both languages, for every viewer."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from teocalli import games
from teocalli.server import presenting, wire
from teocalli.server.encoding import encode
from teocalli.server.table import Snapshot

from .conftest import bundled
from .test_frames import FinishedTable, Played, catalogues, difference, played


class Sent(Struct):
    """What one viewer is sent of a match."""

    game: str
    options: dict[str, Any]
    names: list[str]
    viewer: int
    records: list[wire.RecordUpdate]
    story: wire.RecordStory


class Work(Struct):
    """What `records.ts` is given."""

    catalogues: list[tuple[str, str]]
    sent: list[Sent]


def snapshots(asked: Played) -> Iterator[Snapshot]:
    """Every moment of a match; at the last one it is given up."""
    match = asked.dealt()
    clock = ([seat * 1000 for seat in range(asked.seats)], 7)
    yield Snapshot(match, asked.names, 0, clock, [0], asked.help)
    for seat, action in asked.log:
        match.enter(seat, action)
        given_up = match.ply == len(asked.log)
        yield Snapshot(match, asked.names, match.ply, None if match.ply % 2 else clock, [0], asked.help, given_up)


def finished(asked: Played) -> Any:
    match = asked.dealt()
    for seat, action in asked.log:
        match.enter(seat, action)
    return FinishedTable(asked, match)


def sent(asked: Played, viewer: int) -> Sent:
    """Every fifth record is as if those before it had not been sent."""
    records = [presenting.record_update(snapshot, viewer, follows=bool(snapshot.match.ply % 5)) for snapshot in snapshots(asked)]
    return Sent(asked.game, asked.options, asked.names, viewer, records, presenting.record_story(finished(asked), viewer))


def named(asked: Played, viewer: int) -> Iterator[Any]:
    for snapshot in snapshots(asked):
        yield presenting.update(snapshot, viewer, "en")
        yield presenting.update(snapshot, viewer, "fr")
    for language in ("fr", "en"):
        yield presenting.whole_story(finished(asked), viewer, language)


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that tells records."""
    return bundled("records.ts", tmp_path_factory.mktemp("teller"))


@pytest.mark.parametrize("name", games.NAMES)
def test_records_are_told_as_the_server_tells_them(name: str, teller: Path, modules: Path, tmp_path: Path) -> None:
    matches = [played(name, seats, seed) for seed, seats in enumerate(games.load(name).about.seats)]
    views = [(asked, viewer) for asked in matches for viewer in range(-1, asked.seats)]
    given, out = tmp_path / "work.json", tmp_path / "messages.jsonl"
    given.write_bytes(encode(Work(catalogues(), [sent(asked, viewer) for asked, viewer in views])))
    subprocess.run(["node", teller, modules, given, out], check=True)
    theirs = [msgspec.json.decode(line) for line in out.read_bytes().splitlines()]
    ours = [msgspec.json.decode(encode(message)) for asked, viewer in views for message in named(asked, viewer)]
    assert len(theirs) == len(ours)
    assert [difference(one, other) for one, other in zip(ours, theirs, strict=True) if one != other] == []
