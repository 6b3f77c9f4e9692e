"""Match files: one readable JSON file a match, in which every byte counts.

The log is a chain: each line carries a check over everything before it, so a changed line is found and named.
`verify` plays the whole match again and looks at the commitment, the legality of every action, the standings, the
digest and at last the very bytes of the file.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from teocalli import boxes, games, textfile
from teocalli.match import UNDO, ActionRefused, Match, Standing, commitment_to
from teocalli.options import OptionError

FORMAT = 1
LARGEST = 1 << 24  # bytes of a match file
CHECK = 12  # hex digits of the check at the end of a log line


class FileError(ValueError):
    """A match file that cannot be read: what is wrong with it, in one line."""


@dataclass(frozen=True)
class Verification:
    """What checking a match file gave: nothing wrong, or each problem in a sentence."""

    problems: tuple[str, ...]
    over: bool = False

    @property
    def ok(self) -> bool:
        return not self.problems


class Scored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    place: int


class BoxPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    digest: str
    data: dict[str, Any] | None  # None for the box that comes with the game


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match as it lies in a file. The header ends with `commitment`."""

    teocalli: int
    game: str
    seats: int
    names: list[str]
    options: dict[str, str | int | bool]
    box: BoxPart
    nonces: list[str]
    seals: list[str] | msgspec.UnsetType = msgspec.UNSET  # only where players sealed their nonces before the deal
    commitment: str
    log: list[str]
    seed: str | None
    standings: list[Scored] | None
    digest: str


HEADER = ("teocalli", "game", "seats", "names", "options", "box", "nonces", "seals", "commitment")


def save(match: Match, path: Path) -> None:
    """Write the match to one readable file; while it runs, the file holds the seed: keep it to yourself."""
    path.write_text(write(match), "utf-8")


def load(path: Path) -> Match:
    return read(textfile.read(path, LARGEST))


def write(match: Match, secret: bool = True) -> str:
    """The match as text. Without `secret`, the seed of a running match is left out."""
    over = match.over
    custom = match.box.digest != boxes.standard(match.game).digest
    fields: dict[str, Any] = {
        "teocalli": FORMAT,
        "game": match.game.name,
        "seats": match.seats,
        "names": match.names,
        "options": match.options,
        "box": {"digest": match.box.digest, "data": dict(match.box.data) if custom else None},
        "nonces": list(match.nonces),
        **({"seals": list(match.seals)} if any(match.seals) else {}),
        "commitment": match.commitment,
    }
    fields["log"] = log_lines(match, chain_start(fields))
    fields["seed"] = match.seed.hex() if over or secret else None
    fields["standings"] = [{"points": s.points, "place": s.place} for s in match.standings()] if over else None
    fields["digest"] = digest_of(fields)
    return laid_out(fields)


def read(text: str) -> Match:
    """The match that a file holds, played up to its last entry; `FileError` says what is wrong, and nothing is half loaded."""
    match, problems = _play(parse(text))
    if match is None or problems:
        raise FileError(problems[0])
    return match


def parse(text: str) -> File:
    try:
        file = msgspec.json.decode(text.encode(), type=File)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise FileError(f"this is not a match file: {error}") from error
    if file.teocalli != FORMAT:
        raise FileError(f"teocalli: format {FORMAT} is known, not {file.teocalli}")
    return file


def verify(text: str) -> Verification:
    """Check everything that a match file claims."""
    try:
        file = parse(text)
    except FileError as error:
        return Verification((str(error),))
    match, problems = _play(file)
    fields = msgspec.to_builtins(file)
    if match is not None:
        problems += _compare_end(file, match)
    if digest_of(fields) != file.digest:
        problems.append("digest: the file was changed after it was written")
    if not problems and text != laid_out(fields):
        problems.append(f"byte {_first_difference(text, laid_out(fields))}: the file is not laid out as it was written")
    return Verification(tuple(problems), over=match is not None and match.over)


def _play(file: File) -> tuple[Match | None, list[str]]:
    """Set the match up and play its log; the first problem of each kind is named."""
    try:
        match = _set_up(file)
    except (KeyError, OptionError, boxes.BoxError, FileError) as error:
        return None, [str(error.args[0]) if error.args else str(error)]
    fields = msgspec.to_builtins(file)
    check = chain_start(fields)
    for ply, line in enumerate(file.log, 1):
        body, _, tail = line.rpartition(" ")
        check = link(check, body)
        if check[:CHECK] != tail:
            return None, [f"log line {ply} ({line!r}): its check does not fit, so this line or something before it was changed"]
        problem = _enter(match, ply, body)
        if problem:
            return None, [f"log line {ply} ({line!r}): {problem}"]
    return match, []


def _set_up(file: File) -> Match:
    game = games.load(file.game)
    box = boxes.standard(game) if file.box.data is None else boxes.Box(game, file.box.data)
    if box.digest != file.box.digest:
        raise FileError("box.digest: the box is not the one that this match was played with")
    if file.seed is None:
        raise FileError("seed: it is kept secret until the match is over, so this file cannot be played on or checked yet")
    try:
        seed = bytes.fromhex(file.seed)
    except ValueError as error:
        raise FileError(f"seed: {error}") from error
    if len(seed) != 32 or file.seed != seed.hex():
        raise FileError("seed: it must be 64 hexadecimal digits in lower case")
    if commitment_to(seed) != file.commitment:
        raise FileError("seed: its SHA-256 is not the commitment, so the seed or the commitment was changed")
    seals = [] if file.seals is msgspec.UNSET else file.seals
    if seals and len(seals) != len(file.nonces):
        raise FileError(f"seals: there are {len(seals)} for {len(file.nonces)} nonces")
    for number, (nonce, seal) in enumerate(zip(file.nonces, seals, strict=False), 1):
        if seal and hashlib.sha256(nonce.encode()).hexdigest() != seal:
            raise FileError(f"nonces: the SHA-256 of number {number} is not its seal, so it is not the one that the player sealed")
    if file.names and len(file.names) != file.seats:
        raise FileError(f"names: there are {len(file.names)} for {file.seats} seats")
    return Match(game, file.seats, options=file.options, seed=seed, nonces=file.nonces, seals=seals, box=box, names=file.names)


def _enter(match: Match, ply: int, body: str) -> str | None:
    """Carry out one line of the log, or say why it cannot be."""
    number, _, rest = body.partition(" ")
    seat, _, text = rest.partition(" ")
    if number != str(ply):
        return f"it should be numbered {ply}"
    if not seat.isdecimal() or int(seat) >= match.seats:
        return f"there is no seat {seat!r}"
    try:
        action = UNDO if text == "undo" else match.game.notation.text_to_action(text)
        match.enter(int(seat), action)
    except ActionRefused as error:
        return f"the rules refuse it ({error.refusal.rule})"
    except ValueError as error:
        return str(error)
    return None


def _compare_end(file: File, match: Match) -> list[str]:
    if not match.over:
        return ["standings: the match is not over, but the file has some"] if file.standings is not None else []
    standings = [Scored(s.points, s.place) for s in match.standings()]
    if file.standings != standings:
        return [f"standings: playing the log gives {_as_text(match.standings())}"]
    return []


def _as_text(standings: list[Standing]) -> str:
    return ", ".join(f"seat {seat}: {s.points} points, place {s.place}" for seat, s in enumerate(standings))


def log_lines(match: Match, check: str) -> list[str]:
    """The log as lines `ply seat action check`."""
    lines = []
    for ply, (seat, action) in enumerate(match.log, 1):
        body = f"{ply} {seat} {'undo' if action == UNDO else match.game.notation.action_to_text(action)}"
        check = link(check, body)
        lines.append(f"{body} {check[:CHECK]}")
    return lines


def chain_start(fields: dict[str, Any]) -> str:
    return hashlib.sha256(boxes.canonical({name: fields[name] for name in HEADER if name in fields})).hexdigest()


def link(check: str, body: str) -> str:
    return hashlib.sha256(f"{check} {body}".encode()).hexdigest()


def digest_of(fields: dict[str, Any]) -> str:
    return hashlib.sha256(boxes.canonical({k: v for k, v in fields.items() if k != "digest"})).hexdigest()


def laid_out(fields: dict[str, Any]) -> str:
    """The one way a match file is laid out: a field a line, the log a line an entry."""
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def _first_difference(one: str, other: str) -> int:
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))
