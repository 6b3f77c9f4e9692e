"""The client makes the same messages of a match as the server: updates, stories, frames, replays and hints, for every viewer."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from playing import any_action, options_for
from teocalli import games, words
from teocalli.bots import Candidate, Decision
from teocalli.match import UNDO, Match
from teocalli.messages import Message
from teocalli.seats import SPECTATOR
from teocalli.server import hints, presenting, replays, wire
from teocalli.server.encoding import encode
from teocalli.server.table import Snapshot
from teocalli.words import LANGUAGES

from .conftest import bundled

NAMES = ["Inès", "Bruno", "", "Daryl", "Elisa", "Yukio"]
HELP: tuple[wire.Help, ...] = ("none", "strike", "count")
PLIES = 90  # of a match, at most


class Thought(Struct):
    """What a bot might have thought at every ply."""

    action: int
    candidates: list[dict[str, float]]
    messages: list[dict[str, Any]]


class Played(Struct):
    """A match, and what is asked about it."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    nonces: list[str]
    names: list[str]
    log: list[tuple[int, int]]
    help: wire.Help
    thought: Thought

    def dealt(self) -> Match:
        return Match(self.game, self.seats, options=self.options, seed=bytes.fromhex(self.seed), nonces=self.nonces, names=self.names)


class Work(Struct):
    """What `frames.ts` is given."""

    catalogues: list[tuple[str, str]]
    matches: list[Played]


class Sitting:
    """Somebody who plays a match at random, for all seats."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.game, self.box, self.dice = match, match.game, match.box_record, random.Random(seed)

    @property
    def state(self) -> Any:
        return self.match.state

    def play(self) -> None:
        """Play up to some ply; now and then an action is taken back."""
        while not self.match.over and self.match.ply < PLIES:
            seat = self.match.turn
            self.match.act(seat, any_action(self, seat, self.match.legal(seat)))
            if self.dice.random() < 0.2 and self.match.can_undo(seat):
                self.match.undo(seat)


def played(name: str, seats: int, seed: int) -> Played:
    game, dice = games.load(name), random.Random(seed)
    options = game.check_match(options_for(game, seats, dice), seats)
    thought = any_thought(game.actions, dice)
    match = Played(name, seats, options, dice.randbytes(32).hex(), ["a", "b"], NAMES[:seats], [], dice.choice(HELP), thought)
    sitting = Sitting(match.dealt(), seed)
    sitting.play()
    match.log = [(int(seat), int(action)) for seat, action in sitting.match.log]
    return match


def any_thought(actions: int, dice: random.Random) -> Thought:
    values = [dice.choice((dice.random(), dice.randrange(32) / 32, 0.00015)) for _ in range(actions)]
    reason = {"id": "house-event-undo", "args": {"seat": 1}}
    return Thought(dice.randrange(actions), [{"action": n, "value": value} for n, value in enumerate(values)], [reason])


def catalogues() -> list[tuple[str, str]]:
    parts = [words._source(language, part) for language in LANGUAGES for part in (None, words.BOTS, *games.NAMES)]
    shown = [*zip([language for language in LANGUAGES for _ in range(2 + len(games.NAMES))], parts, strict=True)]
    return [*shown, *((language, server_words(language)) for language in LANGUAGES)]


def server_words(language: str) -> str:
    return (Path(presenting.__file__).parent / f"words.{language}.ftl").read_text("utf-8")


class FinishedTable:
    """As much of a table as its replay needs."""

    def __init__(self, asked: Played, match: Match) -> None:
        self.asked, self.match, self.names = asked, match, asked.names
        self.row = self
        self.status = "closed"

    def blank_match(self) -> Match:
        return self.asked.dealt()


def updates(match: Match, asked: Played) -> Iterator[Any]:
    clock = ([seat * 1000 for seat in range(asked.seats)], match.ply)
    for viewer in range(-1, asked.seats):
        language = LANGUAGES[(match.ply + viewer + 1) % 2]
        yield presenting.update(Snapshot(match, asked.names, match.ply, clock, [viewer], asked.help), viewer, language)
        if viewer >= 0:
            yield hint(match, asked, viewer, language)


def hint(match: Match, asked: Played, seat: int, language: str) -> wire.Hint:
    thought = asked.thought
    decision = Decision(thought.action, [Candidate(int(one["action"]), one["value"], 1.0) for one in thought.candidates])
    labels = {action: words.tell(label, language, asked.names, seat) for action, label in match.labels(seat).items()}
    best = None if thought.action == match.game.wait else thought.action
    return wire.Hint(
        ply=match.ply,
        action=best,
        text=None if best is None else match.game.notation.action_to_text(best),
        label=None if best is None else labels.get(best),
        reasons=[words.tell(Message(one["id"], one["args"]), language, asked.names, seat) for one in thought.messages],
        candidates=hints.candidates(match, decision, labels),
    )


def replayed(match: Match, asked: Played) -> Iterator[Any]:
    """What is shown of a match afterwards."""
    table: Any = FinishedTable(asked, match)
    for language in LANGUAGES:
        for viewer in range(-1, asked.seats):
            yield presenting.whole_story(table, viewer, language)
        whole = msgspec.to_builtins(replays.replay(table, None, language))
        yield {name: whole[name] for name in whole if name not in ("table", "fairness")}
        yield frames(table, None, range(match.ply + 1), language)
        yield frames(table, asked.seats - 1, range(3, 10), language)
        yield frames(table, SPECTATOR, range(match.ply - 2, match.ply + 6), language)
        yield presenting.update(Snapshot(match, asked.names, 7, ([4, 2], 9), [0, 1], asked.help, True), 0, language)


def frames(table: Any, viewer: int | None, plies: range, language: str) -> dict[str, Any]:
    """Positions of a finished match as somebody saw them then; as nobody saw them, with nothing hidden, where there is no viewer."""
    shown = [frame(twin, table.names, viewer, language) for twin in replays.steps(table, table.match) if twin.ply in plies]
    name = "open" if viewer is None else "spectator" if viewer == SPECTATOR else str(viewer)
    return {"viewer": name, "frames": shown}


def frame(twin: Match, names: list[str], viewer: int | None, language: str) -> presenting.Frame:
    if viewer is not None:
        return presenting.frame(twin, twin.known(viewer), names, viewer, language)
    entry = presenting.open_entry(twin, names, language)
    shown = presenting.frame(twin, twin.state.tobytes(), names, SPECTATOR, language)
    return msgspec.structs.replace(shown, seat=entry.seat, action=entry.action, text=entry.text, story=entry.story)


def told(asked: Played) -> Iterator[Any]:
    match = asked.dealt()
    yield from updates(match, asked)
    for seat, action in asked.log:
        match.enter(seat, action)
        yield from updates(match, asked)
    yield from replayed(match, asked)


@pytest.fixture(scope="module")
def framer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that makes messages of matches."""
    return bundled("frames.ts", tmp_path_factory.mktemp("framer"))


def told_by_client(framer: Path, modules: Path, work: Work, folder: Path) -> list[Any]:
    given, out = folder / "work.json", folder / "messages.jsonl"
    given.write_bytes(msgspec.json.encode(work))
    subprocess.run(["node", framer, modules, given, out], check=True)
    return [msgspec.json.decode(line) for line in out.read_bytes().splitlines()]


def difference(ours: Any, theirs: Any, path: str = "") -> str:
    """Where two messages first differ; empty where they are the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return next((found for key in ours if (found := difference(ours[key], theirs[key], f"{path}.{key}"))), "")
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return next((found for n, one in enumerate(ours) if (found := difference(one, theirs[n], f"{path}[{n}]"))), "")
    return "" if ours == theirs else f"{path}: {ours!r} here, {theirs!r} in the client"


def first_difference(matches: list[Played], theirs: list[Any]) -> str:
    """Where the client first says something else; empty where it does not."""
    ours = [msgspec.json.decode(encode(message)) for asked in matches for message in told(asked)]
    if len(ours) != len(theirs):
        return f"{len(ours)} messages here, {len(theirs)} in the client"
    return next((f"message {n}{found}" for n, one in enumerate(ours) if (found := difference(one, theirs[n]))), "")


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a replay says of its table and its fairness is compared elsewhere."""
    monkeypatch.setattr(presenting, "table_message", lambda *_: None)
    monkeypatch.setattr(replays, "fairness", lambda *_: None)


@pytest.mark.parametrize("name", games.NAMES)
def test_matches_become_the_same_messages(name: str, framer: Path, modules: Path, tmp_path: Path) -> None:
    matches = [played(name, seats, seed) for seed, seats in enumerate(games.load(name).about.seats)]
    assert first_difference(matches, told_by_client(framer, modules, Work(catalogues(), matches), tmp_path)) == ""


def test_matches_with_actions_taken_back_are_among_them() -> None:
    assert any(action == UNDO for seed, seats in enumerate((2, 3, 4)) for _, action in played("codinca", seats, seed).log)


def test_one_other_number_is_noticed(framer: Path, modules: Path, tmp_path: Path) -> None:
    """The comparison can fail: a view is given another number."""
    matches = [played("cibola", 2, 1)]
    theirs = told_by_client(framer, modules, Work(catalogues(), matches), tmp_path)
    theirs[0]["view"]["round"] += 1
    assert first_difference(matches, theirs).startswith("message 0.view.round: 1 here, 2")
