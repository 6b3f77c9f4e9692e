"""Faults that the judge finds, checked by experts: would they have lost by the choice that was blamed?

    python -m bench.blames [--matches N] [--first NUMBER] [--levels LEVEL ...] [--seats N] [--pairs N] [--kept FILE] [GAME ...]

Bots play matches, one level a seat in turn, and every choice that the judge calls a mistake or a blunder at `standard` is played on by
experts: from the worlds that the judged seat can imagine, once after the choice that was made and once after the one named as better, with
the same dice. Pairs are added until it is clear on which side of `DOUBTFUL` the loss lies, or there are enough. A blame is *refuted* where
the experts' loss is below `HARMLESS` and two standard errors below the mark of a mistake, *upheld* where it is two standard errors above
`HARMLESS`, and open otherwise. Experts search or ask a network; they are no proof either, but they are not the policy.

One line of JSON a blame, then a table. With `--kept` what experts found is read from a file and added to it, so that the same matches
judged by another version of the judge need no new pairs.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import bots, games
from teocalli.bots.search import KNOWN, WORLD
from teocalli.game import Game
from teocalli.jit import rule
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.review import choices_of
from teocalli.review.duel import DuelScratch, Playouts, choice_seed, imagine_kept
from teocalli.review.judging import MISTAKE_FROM
from teocalli.review.moments import Moment, moments_of
from teocalli.review.verdicts import DEPTHS, Judgement, in_a_match_of, judge

SEATS = {"codinca": (2, 3, 4), "temple_code": (2, 3, 4), "aztec": (3, 4, 5), "cibola": (2, 3, 4)}
OPTIONS = {"temple_code": {"list": "shown"}}  # else experts know more than the judge grants to people
HARMLESS, DOUBTFUL = 0.03, 0.065  # shares of the win
FIRST_PAIRS, CLEAR = 24, 2.0
SEED = 1 << 20  # of the experts' worlds: none that the judge has met


@rule
def imagined(scratch: DuelScratch, box: np.record, seat: int, seed: int, number: int, tablebase: Any) -> int:
    """A world that a seat can imagine, in the record WORLD."""
    return imagine_kept(scratch, box, seat, seed, number, tablebase)


def played(name: str, seats: int, number: int, levels: list[str]) -> Match:
    """A match of bots, whose levels change seats from match to match."""
    match = Match(name, seats, seed=bytes([number % 256] * 32), options=OPTIONS.get(name, {}), mode="compiled")
    while not match.over:
        seat = match.turn
        level, known = levels[(seat + number) % len(levels)], match.veiled(seat)
        action = bots.choose(match.game, match.box_record, known, seat, level, seed=1000 * number + match.ply, explained=False).action
        match.act(seat, action)
    return match


def blames(playouts: Playouts, match: Match) -> list[tuple[Moment, Judgement]]:
    """The choices that are called mistakes or blunders."""
    choices = choices_of(match, moments_of(match))
    depth, found = in_a_match_of(len(choices), DEPTHS["standard"]), []
    for moment in choices:
        known = playouts.known(moment.state, moment.seat)
        judged = judge(playouts, known, moment.ply, moment.seat, moment.action, depth, choice_seed(0, moment.ply, moment.seat))
        if judged is not None and judged.verdict in ("mistake", "blunder"):
            found.append((moment, judged))
    return found


def played_on(game: Game, box: np.record, world: np.record, seat: int, action: int, seed: int) -> float:
    """The share of the win of a seat after an action in a world, everybody being an expert."""
    engine, state, at = game.engine("compiled"), copy_of(world), seed
    engine.apply(state, box, seat, action)
    while not engine.is_over(state):
        mover, known = int(engine.turn(state)), copy_of(state)
        engine.veil(known, box, mover)
        at += 1
        engine.apply(state, box, mover, bots.choose(game, box, known, mover, "expert", seed=at, explained=False).action)
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    winners = [one for one in range(int(state.seats)) if out[one, 1] == 1]
    return 1.0 / len(winners) if seat in winners else 0.0


def by_experts(playouts: Playouts, moment: Moment, better: int, most: int) -> tuple[float, float, int]:
    """How much more experts win after the better choice than after the one made, its standard error, and the pairs of matches."""
    imagine, losses = playouts.bound(imagined), list[float]()
    known = playouts.known(moment.state, moment.seat)
    while True:
        for _ in range(FIRST_PAIRS if not losses else len(losses)):
            number = len(losses)
            playouts.scratch.worlds[KNOWN] = known
            imagine(playouts.scratch, playouts.box, moment.seat, SEED, number, playouts.tablebase)
            world = copy_of(playouts.scratch.worlds[WORLD])
            one, other = (
                played_on(playouts.game, playouts.box, world, moment.seat, action, 10_000 * number) for action in (better, moment.action)
            )
            losses.append(one - other)
        loss, error = float(np.mean(losses)), math.sqrt(float(np.var(losses, ddof=1)) / len(losses) + 1.0 / len(losses) ** 2)
        if len(losses) >= most or abs(loss - DOUBTFUL) > 2.5 * error:
            return loss, error, len(losses)


def finding(loss: float, error: float) -> str:
    """What experts say of a blame."""
    if loss < HARMLESS and loss + CLEAR * error < MISTAKE_FROM:
        return "refuted"
    return "upheld" if loss - CLEAR * error > HARMLESS else "open"


class Kept:
    """What experts found before, in a file of lines."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.known = path, dict[str, list[float]]()
        if path and path.exists():
            for line in path.read_text().splitlines():
                row = json.loads(line)
                self.known[row["key"]] = row["experts"]

    def ask(self, key: str, playouts: Playouts, moment: Moment, better: int, most: int) -> list[float]:
        if key not in self.known:
            self.known[key] = list(by_experts(playouts, moment, better, most))
            if self.path:
                with self.path.open("a") as file:
                    file.write(json.dumps({"key": key, "experts": self.known[key]}) + "\n")
        return self.known[key]


def check(match: Match, number: int, kept: Kept, most: int) -> list[dict[str, Any]]:
    """One row a blame of a match."""
    playouts, rows = Playouts(match.game, match.box_record, match.seats), []
    text = match.game.notation.action_to_text
    for moment, judged in blames(playouts, match):
        key = f"{match.game.name} {match.seats} {number} {moment.ply} {moment.seat} {moment.action} {judged.best} {most}"
        loss, error, pairs = kept.ask(key, playouts, moment, judged.best, most)
        row = {"game": match.game.name, "seats": match.seats, "match": number, "ply": moment.ply, "seat": moment.seat}
        row |= {"played": text(moment.action), "better": text(judged.best), "judge": [round(judged.loss, 3), round(judged.error, 3)]}
        row |= {"mixed": judged.options[0].weight is not None, "experts": [round(loss, 3), round(error, 3), int(pairs)]}
        rows.append(row | {"finding": finding(loss, error)})
        print(json.dumps(rows[-1]), flush=True)
    return rows


def tell(rows: list[dict[str, Any]], choices: int) -> None:
    """The table."""
    tables = defaultdict[tuple[str, int], list[dict[str, Any]]](list)
    for row in rows:
        tables[row["game"], row["seats"]].append(row)
    print("| game | seats | blames | upheld | open | refuted | mean loss, judge | mean loss, experts |\n|" + " --- |" * 8)
    for (game, seats), some in sorted(tables.items()):
        findings = [row["finding"] for row in some]
        counts = [str(findings.count(one)) for one in ("upheld", "open", "refuted")]
        means = [f"{100 * np.mean([row[who][0] for row in some]):.1f}" for who in ("judge", "experts")]
        print("| " + " | ".join([game, str(seats), str(len(some)), *counts, *means]) + " |")
    print(f"{choices} choices in these matches")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="+", default=["adept", "expert"])
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pairs", type=int, default=192)
    parser.add_argument("--kept", type=Path)
    arguments = parser.parse_args()
    rows, kept, choices = list[dict[str, Any]](), Kept(arguments.kept), 0
    for name in arguments.games:
        for seats in [arguments.seats] if arguments.seats else SEATS[name]:
            for number in range(arguments.first, arguments.first + arguments.matches):
                match = played(name, seats, number, arguments.levels)
                choices += len(choices_of(match, moments_of(match)))
                rows += check(match, number, kept, arguments.pairs)
    tell(rows, choices)


if __name__ == "__main__":
    main()
