"""Our bots against opponents that are not ours.

    python -m bench.strength.run textbook GAME --seats 2 --bot master@2000 --games 100     the textbook's search, as many playouts
    python -m bench.strength.run spiel GAME --seats 2 --bot master@200ms --games 40        OpenSpiel's search, as many milliseconds
    python -m bench.strength.run fixed aztec --seats 4 --bot master --games 200            each fixed strategy against a table of the bot
    python -m bench.strength.run learner cibola --seats 2 --bot master@100 --games 50000 --exam master --exams 60
        a learner that adapts; the gain of its last fifth, and of what it has learnt against a longer thought

All print JSON with 95 % intervals. The bot sits once and the opponent fills the other seats, except for fixed strategies and learners,
which sit once among bots: there the bot's table must leave them no more than their fair share.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
from typing import Any

import numpy as np

from teocalli import boxes, games
from teocalli.bots import arena
from teocalli.bots.arena import Entrant
from teocalli.game import Game

from . import fixed, learner, textbook

LAST = 5  # a learner is judged by the last of so many parts
TELL = 500  # matches after which a learner says how far it is


def against(game: Game, bot: Entrant, other: Entrant, seats: int, matches: int, seed: int, workers: int) -> dict[str, Any]:
    """The first named sits once, the other everywhere else."""
    box = boxes.standard(game).record()
    matches_played = list(arena.contest(game, box, [bot, other], seats, matches, seed, workers))
    return {
        "game": game.name,
        "seats": seats,
        "matches": len(matches_played),
        "rows": arena.as_dicts(arena.table([bot, other], matches_played)),
    }


def limit_of(spec: str) -> int:
    """The number behind the @ of a bot."""
    digits = "".join(sign for sign in spec.partition("@")[2] if sign.isdigit())
    if not digits:
        sys.exit(f"the bot needs a budget to match, such as {spec}@2000")
    return int(digits)


def learn(game: Game, bot: Entrant, seats: int, matches: int, seed: int, examiner: Entrant | None, exams: int) -> list[dict[str, Any]]:
    """One learner for all matches, in every seat in turn; its share of the win in the last part against the fair share.

    Then, if there is an examiner, what it plays best against them, without learning on.
    """
    one = learner.SituationLearner(game, seed)
    won = lessons(game, one, bot, seats, matches, seed)
    gains = [gain(game, bot, seats, matches, won[-len(won) // LAST :])]
    if examiner is not None:
        one.done = True
        gains.append(gain(game, examiner, seats, exams, lessons(game, one, examiner, seats, exams, seed + 1)))
    return gains


def lessons(game: Game, one: learner.SituationLearner, bot: Entrant, seats: int, matches: int, seed: int) -> list[float]:
    """The learner's share of the win in each of so many matches among bots."""
    box, tables, won = boxes.standard(game).record(), arena.lineups(2, seats), []
    entrants = [Entrant("learner", one.choose), bot]
    for number in range(matches):
        played = arena.play_match(game, box, entrants, tables[number % seats], seed, number // seats)
        won.append(arena.win_shares(played)[played.lineup.index(0)])
        one.credit(won[-1])
        if len(won) % TELL == 0:
            print(f"{len(won)} of {matches} matches: {np.mean(won[-TELL:]):.3f} of the last {TELL}", file=sys.stderr, flush=True)
    return won


def gain(game: Game, bot: Entrant, seats: int, matches: int, won: list[float]) -> dict[str, Any]:
    """The mean of the shares, with its interval, and what it is over the fair share."""
    share, margin = arena.clustered(range(len(won)), won)
    return {
        "game": game.name,
        "seats": seats,
        "matches": matches,
        "bot": bot.name,
        "share": share,
        "margin": margin,
        "gain": share - 1 / seats,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("opponent", choices=("textbook", "spiel", "fixed", "learner"))
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="master@1000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--exam", help="whom the learner meets when it has learnt")
    parser.add_argument("--exams", type=int, default=60, help="matches of that meeting")
    arguments = parser.parse_args()
    game = games.load(arguments.game)
    bot, rest = arena.entrant(arguments.bot, game), (arguments.seats, arguments.games, arguments.seed, arguments.workers)
    result: Any
    if arguments.opponent == "textbook":
        result = against(game, bot, Entrant("textbook", functools.partial(textbook.choose, limit_of(arguments.bot))), *rest)
    elif arguments.opponent == "spiel":
        from . import spiel_bot

        result = against(game, bot, Entrant("openspiel", functools.partial(spiel_bot.choose, limit_of(arguments.bot))), *rest)
    elif arguments.opponent == "fixed":
        result = [against(game, Entrant(name, functools.partial(fixed.choose, name)), bot, *rest) for name in fixed.STRATEGIES[game.name]]
    else:
        examiner = arena.entrant(arguments.exam, game) if arguments.exam else None
        result = learn(game, bot, arguments.seats, arguments.games, arguments.seed, examiner, arguments.exams)
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
