"""Golden playthroughs: whole matches as readable text, to be reviewed by a person and compared by a test.

`python tests/golden.py` has bots play them anew; with `retell` it keeps the written actions and writes only boards and sentences
again, with `says` only what follows.
Look at the difference before committing it. The test plays the actions that are written, so it speaks of rules and words alone.

Beside them stands, for every game, what it can say: each message once, in both languages, as somebody first met it in random play.
"""

from __future__ import annotations

import hashlib
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent))

from playing import options_for
from teocalli import bots, games
from teocalli.match import Match
from teocalli.messages import Message
from teocalli.seats import SPECTATOR
from teocalli.words import LANGUAGES, tell

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Inès", "Bruno", "Charly", "Daryl", "Elisa", "Yukio"]

# game, seats, seed, who plays, options
PLAYS: list[tuple[str, int, int, str, dict[str, object]]] = [
    ("codinca", 2, 1, "greedy", {}),
    ("codinca", 3, 2, "greedy", {"owner_looks": True, "take_back": "position"}),
    ("codinca", 4, 3, "random", {"turn_limit": 5, "blind_side": True, "line_keys": "B"}),
    ("temple_code", 1, 1, "greedy", {}),
    ("temple_code", 2, 2, "greedy", {}),
    ("temple_code", 4, 3, "greedy", {"clues": "all"}),
    ("aztec", 3, 1, "greedy", {}),
    ("aztec", 4, 2, "random", {"first": "passes"}),
    ("aztec", 6, 3, "random", {"artefacts": "open"}),
    ("cibola", 2, 1, "greedy", {}),
    ("cibola", 3, 2, "random", {}),
    ("cibola", 4, 3, "greedy", {"hands": "hidden"}),
]


def file_name(name: str, seats: int, seed: int, bot: str) -> str:
    return f"{name}-{seats}-seats-seed-{seed}-{bot}.txt"


Chooser = Callable[[Match], str]  # says the next action in notation


def by_bots(bot: str, seed: int) -> Chooser:
    """The bots choose."""

    def choose(match: Match) -> str:
        seat = match.turn
        decision = bots.choose(match.game, match.box_record, match.veiled(seat), seat, bot, seed=seed * 1000 + match.ply)
        return str(match.game.notation.action_to_text(decision.action))

    return choose


def as_written(text: str) -> Chooser:
    """The actions of a playthrough that was written before."""
    actions = iter(re.findall(r"^ *\d+ \w+: (.+?)   \(\d+ legal\)$", text, re.M))
    return lambda match: next(actions)


def lines(name: str, seats: int, seed: int, bot: str, options: dict[str, object], choose: Chooser) -> Iterator[str]:
    """The playthrough: the deal, each action with its story, now and then the board, the standings."""
    match = Match(games.load(name), seats, options=options, seed=seed.to_bytes(32, "little"), names=NAMES[:seats], mode="compiled")
    yield f"{match.game.about.title}, {seats} seats, seed {seed}, {bot} players, options {options or 'default'}"
    yield f"commitment {match.commitment}"
    yield from board(match)
    while not match.over:
        seat = match.turn
        text, count = choose(match), len(match.legal(seat))
        match.act(seat, text)
        yield f"{match.ply:3} {NAMES[seat]}: {text}   ({count} legal)"
        for message in match.story(match.ply, SPECTATOR):
            yield f"      {tell(message, 'en', match.names)}"
        if match.ply % 40 == 0:
            yield from board(match)
    yield from board(match)
    for name, standing in zip(NAMES, match.standings(), strict=False):
        yield f"{name}: {standing.points} points, place {standing.place}"


def board(match: Match) -> Iterator[str]:
    """The whole board, nothing hidden."""
    for line in match.game.notation.draw(match.state, match.box_record).splitlines():
        yield f"    | {line.rstrip()}"


Play = tuple[str, int, int, str, dict[str, object]]


def written(play: Play, choose: Chooser) -> str:
    return "\n".join(lines(*play, choose)) + "\n"


SAID_IN = 12  # matches that are played to hear what a game says
EVERY = 5  # of so many positions one is listened to, and the last


def said_name(name: str) -> str:
    return f"{name}-says.txt"


def said(name: str) -> str:
    """What a game says: every message as it was first met, and a digest of all sentences and views of some random matches."""
    first: dict[str, str] = {}
    told: dict[tuple[bytes, int], list[str]] = {}  # most messages are met again and again
    digest, count = hashlib.sha256(), 0
    for number in range(SAID_IN):
        for match in at_random(name, number):
            if match.ply % EVERY != number % EVERY and not match.over:
                continue
            for viewer in (match.ply % (match.seats + 1) - 1, match.seats - 1):
                digest.update(msgspec.json.encode(match.view(viewer)))
                for message in heard(match, viewer):
                    key = msgspec.json.encode(message), viewer
                    if key not in told:
                        told[key] = [tell(message, language, NAMES, None if viewer == SPECTATOR else viewer) for language in LANGUAGES]
                    sentences = told[key]
                    first.setdefault(message.id, "".join(f"    {sentence}\n" for sentence in sentences))
                    digest.update("\n".join(sentences).encode())
                    count += 1
    listed = "".join(f"{identifier}\n{sentences}" for identifier, sentences in sorted(first.items()))
    return f"{listed}\n{count} sentences, and views beside them: {digest.hexdigest()}\n"


def at_random(name: str, number: int) -> Iterator[Match]:
    """Every position of a random match, of each number of seats in turn and with any options."""
    game, dice = games.load(name), random.Random(number)
    seats = game.about.seats[number % len(game.about.seats)]
    match = Match(game, seats, options=options_for(game, seats, dice), seed=dice.randbytes(32), mode="compiled")
    yield match
    while not match.over:
        match.act(match.turn, dice.choice(match.legal(match.turn)))
        yield match


def heard(match: Match, viewer: int) -> Iterator[Message]:
    """Everything that a viewer may meet in a position: its story, the prompt, buttons, and refusals of some actions."""
    if match.ply:
        yield from match.story(match.ply, viewer)
    yield match.prompt(viewer)
    if viewer != SPECTATOR:
        yield from list(match.labels(viewer).values())[match.ply % 3 :: 3]
        for action in range(match.ply % 7, match.game.actions, 7):
            refusal = match.why_not(viewer, action)
            if refusal:
                yield refusal.message


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for play in [] if "says" in sys.argv[1:] else PLAYS:
        path = FOLDER / file_name(*play[:4])
        chooser = as_written(path.read_text("utf-8")) if "retell" in sys.argv[1:] else by_bots(play[3], play[2])
        path.write_text(written(play, chooser), "utf-8")
    for game_name in games.NAMES:
        (FOLDER / said_name(game_name)).write_text(said(game_name), "utf-8")
