"""Everything that a review calls, called once: what was never compiled here is compiled, what was is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from teocalli import boxes, games, jit, masks
from teocalli.bots.search import KNOWN
from teocalli.game import Game
from teocalli.options import Value
from teocalli.review.duel import REFERENCE, Playouts, worth_a_look
from teocalli.review.estimators import estimators_of
from teocalli.review.judging import begin, rank
from teocalli.review.known import known_module, what_could_be_known
from teocalli.review.ledger import is_sealed_with, item_of
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.second_opinion import HEARD, anchor, beside_best, doubt, hear
from teocalli.review.unseen import unseen_module
from teocalli.review.verdicts import JUDGED_BY, Depth, asks_network, comparison_for

LEAST = Depth(first=1, most=1, searches=1, iterations=1, playouts=1)


def load_review(name: str) -> None:
    """Judge a choice of the first position in every way, for every kind of players."""
    game = games.load(name)
    for box in different_tables(game):
        call_judge(Playouts(game, box, game.about.seats[-1]))
    _review_mark(name).parent.mkdir(parents=True, exist_ok=True)
    _review_mark(name).touch()


def review_ready(name: str) -> bool:
    """Whether the judge of a game has been compiled here before."""
    return _review_mark(name).exists()


def _review_mark(name: str) -> Path:
    game = games.load(name)
    judge = ("review.warmup", *(of(game).__name__ for of in (unseen_module, estimators_of, known_module)))
    return jit.mark_file(name, "review", *judge, f"bots.policies.{name}", *jit.rule_modules(name))


def different_tables(game: Game) -> Iterator[np.record]:
    """The standard box, and one at which the players know something else."""
    standard = boxes.standard(game).record()
    yield standard
    for option in game.options:
        for value in option.values[1:] if option.span is None else ():
            chosen: dict[str, Value] = {option.name: value}
            box = boxes.standard(game).record(chosen)
            if Playouts(game, box, game.about.seats[-1]).without_list != Playouts(game, standard, game.about.seats[-1]).without_list:
                yield box


def call_judge(playouts: Playouts) -> None:
    game, engine, state = playouts.game, playouts.game.engine("compiled"), playouts.game.new_state()
    engine.deal(state, playouts.box, playouts.seats, np.arange(8, dtype=np.uint32))
    seat, mask = int(engine.turn(state)), game.new_mask()
    engine.legal(state, playouts.box, seat, mask)
    action, known, comparison = masks.members(mask)[0], playouts.known(state, seat), comparison_for(game, LEAST)
    for method in estimators_of(game).METHODS:
        playouts.scratch.worlds[KNOWN] = known
        playouts.bound(worth_a_look)(playouts.scratch, playouts.box, seat, action, playouts.tablebase)
        jit.compiled(begin)(comparison, playouts.scratch.mask)
        JUDGED_BY[method](playouts, comparison, seat, action, LEAST, 0)
        jit.compiled(rank)(comparison)
    if asks_network(playouts):
        call_network(playouts, state, known, seat, action)
    shares = playouts.duel(known, seat, [action, REFERENCE], 0, 0, 1)
    item_of("skill", 0, seat, (shares[0], shares[1], 1.0), (playouts.true_shares(state, 0, 1), shares[0], 1.0))
    playouts.bound(is_sealed_with)(state, seat, state)
    what_could_be_known(game, playouts.box, known, seat)


def call_network(playouts: Playouts, state: np.record, known: np.record, seat: int, action: int) -> None:
    """Everything that is asked where a choice is in doubt, and for the ledger."""
    opinion, comparison = NetworkOpinion(playouts.game, playouts.box, playouts.seats), comparison_for(playouts.game, LEAST)
    actions, out = np.zeros(HEARD, np.int64), np.zeros((HEARD, 1, playouts.seats))
    opinion.lay(known)
    count = int(jit.compiled(doubt)(comparison, action, opinion.favourites(seat), 1, actions))
    opinion.duel(seat, 0, 0, actions[:count], out[:count])
    jit.compiled(hear)(comparison, seat, action, actions, count, out, out.copy(), 1)
    jit.compiled(beside_best)(comparison, out, out[:2].copy())
    jit.compiled(anchor)(comparison, opinion.expected(seat))
    opinion.true_shares(state, 0, 1)
