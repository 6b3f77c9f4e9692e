"""Whether what bots say they believe is true: of all statements that something is likely to so many per cent, how many turned out true.

    python -m bench.strength.calibration [--game aztec] [--matches 2000] [--level expert] [--seats 3 4 5 6] [--every 12] [--among expert]

Matches among bots of one level, or of that named by `--among`. Every so many decisions one is made and explained by a bot of the level, and
what it states is written down with what was true:

- `win`: the chance to win that is said of the choice (where a level says one); a shared win counts as its share,
- `lies`, `accused`, `looks`: Aztec, how likely a handful is a lie, how likely somebody else accuses its owner, and how likely the handful
  that is chosen looks to be a lie, to those who do not know the card,
- `threats`: Codinca, how likely another can complete a key in their next turn,
- `codes`, `guess`, `left`: Temple Code, whether the code is among those named as possible, how likely a declared code is right (one of all
  those), and the share of the possible codes that a card should leave on average.

The table has a row for each tenth: statements, what they said on average, how many in a hundred were true, and half the 95 % interval of
that, for which statements of one match count as one. No match is begun after `--seconds`. `--tables` prints them as `bench/results.md` has
them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from teocalli import bots, boxes, chance, games
from teocalli.bots import Decision
from teocalli.bots.policies import tablebase_of
from teocalli.bots.policies.temple_code_without_list import fits
from teocalli.bots.reasons.codinca import turns_to
from teocalli.bots.reasons.temple_code import card_taken
from teocalli.game import Game
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.aztec.state import ACCUSE, BELIEVE, HANDFUL, TAKE, TOKEN
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.temple_code.box import LETTERS, TRIPLES
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import DECLARE
from teocalli.record_arrays import copy_of

TENTHS = 10


class Statement(NamedTuple):
    """Something that was said, and what tells at the end of the match how true it was."""

    kind: str
    said: float
    truth: Callable[[np.record], float]


def statements(game: Game, box: np.record, state: np.record, seat: int, decision: Decision) -> Iterator[Statement]:
    """What a decision states; the state is the whole truth of that moment."""
    for candidate in decision.candidates:
        if candidate.action == decision.action and any(message.id == "bot-why-best" for message in decision.messages):
            yield Statement("win", candidate.value, lambda end: share_of_win(game, box, end, seat))
    yield from SPECIAL.get(game.name, nothing)(box, copy_of(state), seat, decision)


def nothing(box: np.record, state: np.record, seat: int, decision: Decision) -> Iterator[Statement]:
    yield from ()


def about_lies(box: np.record, state: np.record, seat: int, decision: Decision) -> Iterator[Statement]:
    this = int(state.round_no) - 1

    def accused(other: int) -> Callable[[np.record], float]:
        others = [one for one in range(int(state.seats)) if one not in (seat, other)]
        return lambda end: float(any(int(end.tokens[one, this]) == ACCUSE - BELIEVE + other for one in others))

    for other, said in decision.beliefs.get("lies", {}).items():
        lied = float(state.handfuls[other, this] != state.cards[other, this])
        yield Statement("lies", said, lambda end, lied=lied: lied)  # type: ignore[misc]
    for other, said in decision.beliefs.get("accused", {}).items():
        yield Statement("accused", said, accused(other))
    if int(state.phase) == TAKE:
        shown, looks = decision.action - HANDFUL, decision.beliefs.get("looks", {})
        if looks:
            yield Statement("looks", looks[HANDFULS[shown]], lambda end: float(state.cards[seat, this] != shown))
    assert int(state.phase) != TOKEN or decision.beliefs


def about_threats(box: np.record, state: np.record, seat: int, decision: Decision) -> Iterator[Statement]:
    tablebase = tablebase_of(games.load("codinca"), box, int(state.seats))
    for other, groups in decision.beliefs.get("threats", {}).items():
        for group, per_cent in groups.items():
            can = float(turns_to(state, other, GROUPS.index(group), tablebase) == 1)
            yield Statement("threats", per_cent / 100, lambda end, can=can: can)  # type: ignore[misc]


def about_codes(box: np.record, state: np.record, seat: int, decision: Decision) -> Iterator[Statement]:
    code = int(box.triple[int(state.code[seat])])
    if "possible" in decision.beliefs:
        name = "".join(LETTERS[kind] for kind in TRIPLES[code])
        yield Statement("codes", 1.0, lambda end: float(name in decision.beliefs["possible"]))
    if decision.action >= DECLARE and "codes" in decision.beliefs:
        yield Statement("guess", 1.0 / decision.beliefs["codes"], lambda end: float(code == decision.action - DECLARE))
    told = [one.args for one in decision.messages if one.id in ("temple-code-why-card", "temple-code-why-card-later")]
    if told and told[0]["codes"] > 1:
        card, all_codes = int(card_taken(state, decision.action)), told[0]["codes"]
        alike = sum(int(box.mark[one, card] == box.mark[code, card]) for one in possible_triples(box, state, seat, decision))
        yield Statement("left", told[0]["left"] / all_codes, lambda end: alike / all_codes)


def possible_triples(box: np.record, state: np.record, seat: int, decision: Decision) -> list[int]:
    """The codes that a bot holds possible: those of the list, or of all 210 for one who does not know it."""
    codes = int(possible(state, box, seat, seat))
    listed = [int(box.triple[card]) for card in range(int(box.cards)) if codes >> card & 1]
    if len(listed) == decision.beliefs["codes"]:
        return listed
    return [one for one in range(len(TRIPLES)) if fits(state, box, seat, one, int(state.noted[seat]))]


SPECIAL = {"aztec": about_lies, "codinca": about_threats, "temple_code": about_codes}


def share_of_win(game: Game, box: np.record, end: np.record, seat: int) -> float:
    out = np.zeros((game.max_seats, 2), np.int64)
    game.engine().standings(end, box, out)
    winners = [one for one in range(int(end.seats)) if out[one, 1] == 1]
    return (seat in winners) / len(winners)


class Asked(NamedTuple):
    """Who is asked, who plays the rest, and how often somebody is asked."""

    level: str
    among: str
    every: int


def match(game: Game, box: np.record, seats: int, asked: Asked, seed: int, number: int) -> list[tuple[str, float, float]]:
    """All statements of one match: their kind, what they said, and what was true."""
    engine, state, words, said = game.engine("compiled"), game.new_state(), np.zeros(8, np.uint32), list[Statement]()
    chance.seed_of(seed, number, words)
    engine.deal(state, box, seats, words)
    ply = 0
    while not engine.is_over(state):
        seat, explained = int(engine.turn(state)), (ply + number) % asked.every == 0
        known = copy_of(state)
        engine.veil(known, box, seat)
        level = asked.level if explained else asked.among
        decision = bots.choose(game, box, known, seat, level, seed=(seed << 44) + (number << 20) + ply, explained=explained)
        if explained:
            said += statements(game, box, state, seat, decision)
        engine.apply(state, box, seat, decision.action)
        ply += 1
    return [(one.kind, one.said, one.truth(state)) for one in said]


def table(rows: list[tuple[int, float, float]]) -> Iterator[dict[str, Any]]:
    """A row for each tenth; `rows` have the match, what was said, and what was true."""
    numbers, said, true = (np.array(column) for column in zip(*rows, strict=True))
    tenths = (said * TENTHS).astype(int).clip(0, TENTHS - 1)
    for tenth in sorted(set(tenths.tolist())):
        mine = tenths == tenth
        share = float(true[mine].mean())
        beyond = np.bincount(numbers[mine], true[mine] - share)  # by match
        margin = 1.96 * math.sqrt(float((beyond**2).sum())) / int(mine.sum())
        yield {
            "statements": int(mine.sum()),
            "said": round(100 * float(said[mine].mean()), 1),
            "true": round(100 * share, 1),
            "margin": round(100 * margin, 1),
        }


def written(kind: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    """The table of one kind of statement, a column for each tenth."""
    yield f"| {kind}: said | " + " | ".join(f"{row['said']:.0f}" for row in rows) + " |"
    yield "| --- |" + " --- |" * len(rows)
    yield "| true | " + " | ".join(f"{row['true']:.0f} ± {row['margin']:.0f}" for row in rows) + " |"
    yield "| statements | " + " | ".join(f"{row['statements']:,}" for row in rows) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="aztec", choices=games.NAMES)
    parser.add_argument("--matches", type=int, default=2000, help="in all")
    parser.add_argument("--level", default="expert", help="of the bots that are asked")
    parser.add_argument("--among", help="the level of those who play the rest, by default the same")
    parser.add_argument("--seats", type=int, nargs="+", help="all that the game has, but one, unless some are named")
    parser.add_argument("--every", type=int, default=12, help="of so many decisions one is explained")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", action="store_true")
    arguments = parser.parse_args()
    game = games.load(arguments.game)
    box, kinds = boxes.standard(game).record(), dict[str, list[tuple[int, float, float]]]()
    asked = Asked(arguments.level, arguments.among or arguments.level, arguments.every)
    tables = arguments.seats or [seats for seats in game.about.seats if seats > 1]
    started, number = time.perf_counter(), 0
    while number < arguments.matches and time.perf_counter() - started < arguments.seconds:
        seats = tables[number % len(tables)]
        for kind, said, true in match(game, box, seats, asked, arguments.seed, number):
            kinds.setdefault(kind, []).append((number, said, true))
        number += 1
    for kind, rows in kinds.items():
        tenths = list(table(rows))
        lines = (
            written(f"{kind}, {number:,} matches", tenths)
            if arguments.tables
            else (json.dumps({"kind": kind, "matches": number, **row}) for row in tenths)
        )
        print(*lines, "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
