"""Decisions of all bots by the native code: the action, the candidates and the messages; `trace.ts` asks the module for the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from playing import Player
from teocalli import bots, boxes, games
from teocalli.bots import Budget
from teocalli.bots.difficulty import LEVELS, NAMES
from teocalli.record_arrays import record_from

FEW, RARELY = 120, 9  # iterations of most searches; every so many questions one is thought about as long as the level does
NETWORK_FEW = 20  # iterations of searches with a network, or worlds that are looked into
SKIPPED = 5  # moments of a match from one that is asked about to the next


class Question(Struct):
    """What a bot is asked."""

    known: str  # the veiled record of its seat, in hex
    seat: int
    options: dict[str, Any]
    level: str
    seed: int
    iterations: int | None  # None: as many as the level has
    explained: bool


class Answer(Struct):
    """What it decides."""

    action: int
    candidates: list[bots.Candidate]
    messages: list[dict[str, Any]]


def positions(name: str) -> Iterator[tuple[Player, str, int]]:
    """Every fifth moment of random matches of all numbers of seats and all options, half of them with the usual ones, which networks know:
    the match, the veiled record, the seat."""
    number = 0
    while True:
        for seats in games.load(name).about.seats:
            number += 1
            player = Player(name, seats, number, options={} if number % 2 else None)
            for step, moment in enumerate(player.moments()):
                if step % SKIPPED == number % SKIPPED:
                    yield player, player.veiled(moment.seat).tobytes().hex(), moment.seat


def questions(name: str, count: int) -> list[Question]:
    """For each bot of a game in turn, questions of positions that follow one another."""
    game = games.load(name)
    names = (*bots.baselines(game), *bots.levels(game))
    asked = []
    for number, (player, known, seat) in zip(range(count), positions(name), strict=False):
        iterations = None if number % RARELY == 0 else FEW
        level, seed = names[number % len(names)], 1_000_003 * number + (number << 33)
        asked.append(Question(known, seat, dict(player.options), level, seed, iterations, number % 7 != 0))
    return asked


def network_questions(name: str, each: int) -> list[Question]:
    """For each level and each number of seats at which it decides by its network so many questions, of moments in a random match."""
    asked: list[Question] = []
    for level, seats in tables_with_network(name):
        player, taken = Player(name, seats, seats, options={}), 0
        for step, moment in enumerate(player.moments()):
            if taken == each:
                break
            if len(moment.legal) > 1 and step % SKIPPED == seats % SKIPPED:
                known, number = player.veiled(moment.seat).tobytes().hex(), len(asked)
                asked.append(Question(known, moment.seat, {}, level, 7_000_003 * number + 1, NETWORK_FEW, number % 2 == 0))
                taken += 1
        assert taken == each
    return asked


def tables_with_network(name: str) -> list[tuple[str, int]]:
    """The levels of a game that decide by its network, each with the numbers of seats at which it does."""
    return [(level, seats) for level, how in zip(NAMES, LEVELS[name], strict=True) for seats in how.network]


def answer(name: str, question: Question) -> Answer:
    """What the bots of this machine decide."""
    game = games.load(name)
    box, known = boxes.standard(game).record(question.options), record_from(bytes.fromhex(question.known), game.record_type)
    budget = Budget(iterations=question.iterations)
    decision = bots.choose(game, box, known, question.seat, question.level, seed=question.seed, budget=budget, explained=question.explained)
    messages = [msgspec.to_builtins({"id": message.id, "args": dict(message.args)}) for message in decision.messages]
    return Answer(decision.action, decision.candidates, messages)


def differences(name: str, asked: list[Question], answers: list[Answer]) -> list[str]:
    """The questions that were answered in another way than here, each with what was asked."""
    pairs = enumerate(zip(asked, answers, strict=True))
    return [f"{name}, question {number}, {one.level}" for number, (one, other) in pairs if answer(name, one) != other]
