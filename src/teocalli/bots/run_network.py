"""Running a search with the trained network of a game, where it has learnt the box on the table."""

from __future__ import annotations

import functools
import threading

import numpy as np

from teocalli import boxes, jit
from teocalli.bots import Budget, weights
from teocalli.bots.candidates import CANDIDATE, candidates_in, is_mixed
from teocalli.bots.lookahead import bind_look_ahead, bind_weigh_looks, read_policy
from teocalli.bots.network import Evaluator, Network
from teocalli.bots.network_search import bind_network_search
from teocalli.bots.policies import tablebase_of
from teocalli.bots.run_search import SearchResult, candidates_of, memory_for, run_chunks
from teocalli.bots.search import KNOWN
from teocalli.bots.tree import clear_tree
from teocalli.game import Game
from teocalli.record_arrays import records

LOOKS = 48  # iterations that tell what the choices of the network are worth, where somebody asks why


class ThreadMemory(threading.local):
    """Each thread asks networks in memory of its own."""

    def __init__(self) -> None:
        self.evaluators: dict[tuple[str, int], Evaluator] = {}  # by game and number of seats


_own = ThreadMemory()


@functools.cache
def standard_box(game: Game) -> bytes:
    """The box with default options, which networks have learnt."""
    return boxes.standard(game).record().tobytes()


def network_knows(game: Game, box: np.record) -> bool:
    """Whether the game has a network that has learnt this box; where it has not, its bots search without one."""
    return box.tobytes() == standard_box(game) and (weights.TRAINED / f"{game.name}.weights").exists()


@functools.cache
def network_of(game: Game) -> Network:
    """The network that comes with the house."""
    return weights.trained(game, boxes.standard(game))[0]


def evaluator_of(game: Game, seats: int) -> Evaluator:
    """The house's network with the memory of this thread."""
    if (game.name, seats) not in _own.evaluators:
        _own.evaluators[game.name, seats] = weights.evaluator_for(network_of(game), game, seats)
    return _own.evaluators[game.name, seats]


def ask_network(
    game: Game,
    box: np.record,
    known: np.record,
    seat: int,
    seed: int,
    explained: bool,
    network: Network | None = None,
    refrains: bool = True,
) -> SearchResult:
    """What the network does at once, drawn from its policy, by default less what a level refrains from (`refrain` of the policies).

    Asked why, it looks a little ahead to tell what choices are worth.
    """
    run = Run(game, box, known, seat, seed, True, network, refrains)
    run.advance(0, LOOKS if explained else 0)
    rows = records(game.actions, CANDIDATE)
    return SearchResult(candidates_in(rows, int(jit.compiled(read_policy)(run.tree, rows))), True, 1, run.beliefs() if explained else ())


def run_network_search(
    game: Game,
    box: np.record,
    known: np.record,
    seat: int,
    seed: int,
    budget: Budget,
    looks_ahead: bool,
    network: Network | None = None,
    explained: bool = False,
) -> SearchResult:
    """Search with the network from the seat's veiled record; with a budget in iterations the result is the same on any machine."""
    run = Run(game, box, known, seat, seed, looks_ahead, network)
    iterations = budget.iterations or 1
    if budget.milliseconds is None:
        run.advance(0, iterations)
    else:
        iterations = run_chunks(run.advance, budget)
    believed = run.beliefs() if explained and looks_ahead else ()
    return SearchResult(candidates_of(game, run.tree), bool(is_mixed(run.tree)), iterations, believed)


class Run:
    """A search with a network, by default the house's, from what a seat knows."""

    def __init__(
        self,
        game: Game,
        box: np.record,
        known: np.record,
        seat: int,
        seed: int,
        looks_ahead: bool,
        network: Network | None,
        refrains: bool = False,
    ) -> None:
        self.game, self.box, self.seat, self.seed = game, box, seat, seed
        self.scratch, self.tree = memory_for(game)
        seats = int(known.seats)
        self.evaluator = evaluator_of(game, seats) if network is None else weights.evaluator_for(network, game, seats)
        self.tablebase = tablebase_of(game, box, seats)
        self.scratch.worlds[KNOWN] = known
        clear_tree(self.tree)
        self.run = bind_look_ahead(game, refrains) if looks_ahead else bind_network_search(game)

    def advance(self, start: int, count: int) -> None:
        """Iterations `start` to `start + count - 1`."""
        self.run(self.scratch, self.box, self.seat, self.seed, start, count, self.tree, self.evaluator, self.tablebase)

    def beliefs(self) -> tuple[float, ...]:
        """What was read off the worlds looked into."""
        bind_weigh_looks(self.game)(self.scratch, self.box, self.seat, self.seed, self.evaluator)
        return tuple(self.evaluator.scratch.believed.tolist())
