"""Searches of chosen positions by the native code: whole trees, candidates, and what each policy chooses; `trace.ts` does the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct

from teocalli import boxes, jit
from teocalli.bots import Candidate, run_search
from teocalli.bots.candidates import read_chances
from teocalli.bots.difficulty import NAMES, followed_policy, level_of
from teocalli.bots.policies import policies_of, tablebase_of
from teocalli.bots.search import KNOWN, bind_own_search, bind_search, new_scratch, search
from teocalli.bots.tree import Tree, clear_tree, new_tree
from teocalli.chance import new_rng
from teocalli.game import Game
from teocalli.match import Match
from teocalli.record_arrays import record_from
from teocalli.wasm.bot_exports import policies

SMALL_NODES, SMALL_EDGES = 1 << 9, 1 << 11  # a tree that is soon full
SHORT, FILLING = 350, 500  # iterations
RARELY = 20  # every so many searches one thinks as long as the strongest level


class Position(Struct):
    """What a seat knows, and how to think about it."""

    known: str  # its veiled record, in hex
    seat: int
    seats: int
    seed: int
    iterations: int
    small: bool  # in a tree that is soon full


class Work(Struct):
    """What `trace.ts` is given."""

    nodes: int
    edges: int
    policies: list[str]
    positions: list[Position]


class Outcome(Struct):
    """What a search left."""

    tree: str  # a digest of all its nodes, edges and slots
    candidates: list[Candidate]
    choices: list[int]  # of each policy


def positions(game: Game, count: int) -> list[Position]:
    """Positions of random matches in which a seat has a choice."""
    taken: list[Position] = []
    for number, (known, seat, seats) in enumerate(moments(game)):
        if len(taken) == count:
            break
        long = number % RARELY == 0
        small = number % 2 == 1
        iterations = level_of(game, NAMES[-1]).iterations if long else FILLING if small else SHORT
        taken.append(Position(known.hex(), seat, seats, 1000003 * number + 7, iterations, small))
    return taken


def moments(game: Game) -> Iterator[tuple[bytes, int, int]]:
    """Every seventh moment at which a seat has a choice: its veiled record, the seat, the number of seats."""
    number = step = 0
    while True:
        number += 1
        seats = game.about.seats[number % len(game.about.seats)]
        match = Match(game, seats, seed=number.to_bytes(32, "little"), mode="compiled")
        while not match.over:
            seat, step = match.turn, step + 1
            legal = match.legal(seat)
            if len(legal) > 1 and step % 7 == 0:
                yield match.known(seat), seat, seats
            match.act(seat, game.wait if game.wait in legal and step % 8 else legal[step * 7919 % len(legal)])


def work(game: Game, count: int) -> Work:
    return Work(SMALL_NODES, SMALL_EDGES, policies(game), positions(game, count))


def native_searches(game: Game, given: Work) -> list[Outcome]:
    """What the compiled code of this machine makes of all positions."""
    box, scratch, followed = boxes.standard(game).record(), new_scratch(game), followed_policy(game)
    run = bind_own_search(game, followed) if followed else bind_search(search, game)
    whole, small = new_tree(run_search.MOST_NODES, run_search.MOST_EDGES), new_tree(given.nodes, given.edges)
    outcomes = []
    for one in given.positions:
        tree, tablebase = small if one.small else whole, tablebase_of(game, box, one.seats)
        known = record_from(bytes.fromhex(one.known), game.record_type)
        scratch.worlds[KNOWN] = known
        clear_tree(tree)
        run(scratch, box, one.seat, one.seed, 0, one.iterations, tree, tablebase)
        found = run_search.candidates_of(game, tree, read_chances)
        outcomes.append(Outcome(digest_of(tree), found, choices(game, box, known, one, tablebase)))
    return outcomes


def digest_of(tree: Tree) -> str:
    nodes, edges = (int(count) for count in tree.used)
    return hashlib.sha256(tree.nodes[:nodes].tobytes() + tree.edges[:edges].tobytes() + tree.slots.tobytes()).hexdigest()


def choices(game: Game, box: np.record, known: np.record, position: Position, tablebase: Any) -> list[int]:
    """What each policy of the game chooses."""
    mask = game.new_mask()
    count = int(game.engine("compiled").legal(known, box, position.seat, mask))
    rng, rules = new_rng(position.seed, 1), [jit.compiled(policies_of(game)[name]) for name in policies(game)]
    return [int(policy(known, box, position.seat, mask, count, rng, tablebase)) for policy in rules]
