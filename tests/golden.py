"""Golden playthroughs: whole matches as readable text, to be reviewed by a person and compared by a test.

`python tests/golden.py` has bots play them anew; with `retell` it keeps the written actions and writes only boards and sentences again.
Look at the difference before committing it. The test plays the actions that are written, so it speaks of rules and words alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from teocalli import bots, games
from teocalli.match import Match
from teocalli.seats import SPECTATOR
from teocalli.words import tell

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


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for play in PLAYS:
        path = FOLDER / file_name(*play[:4])
        chooser = as_written(path.read_text("utf-8")) if "retell" in sys.argv[1:] else by_bots(play[3], play[2])
        path.write_text(written(play, chooser), "utf-8")
