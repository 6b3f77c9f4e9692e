"""The duel: candidates played out in the same imagined worlds with the same dice, so that their differences have an honest error.

Everybody follows the game's policy after the first action. It looks at nothing that they do not know, where a search tree grown from one
seat's knowledge would leak that knowledge into the choices of the others. What is counted is the share of the win, and nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli import loops, masks
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.search import KNOWN, WORLD, copy_record
from teocalli.chance import WORD, new_rng, next_rng, seed_of, split_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, standings, turn
from teocalli.records import copy_of, records
from teocalli.review import without_list
from teocalli.review.unseen import unseen_module

imagine = unbound
policy = believe = reopen = narrow = resting = value = unbound  # see `bots.policies`
redraw_unseen = unbound  # see `review.unseen`

KEPT = 2  # a third record: the imagined world before any candidate is played
HORIZON = 4  # resting places after which a playout may be judged by `value`; where nothing rests it goes to the end
JUDGED_AT = 0  # whose turn it is when a playout is judged: `value` favours whoever is to move, and so it favours the same seat always
REFERENCE = -1  # instead of an action: what the policy chooses
NOTHING_DONE = -1  # instead of an action: the position as it is

Shares = npt.NDArray[np.float64]


class DuelScratch(NamedTuple):
    """The memory that duels write on, used again for the next."""

    worlds: Any  # KNOWN, WORLD, KEPT
    raw: Any  # the same memory as rows of 32-bit words
    mask: Any
    words: Any  # a seed
    out: Any  # standings


@inner
def finish(world: np.record, box: np.record, mask: Any, rng: int, tablebase: Any) -> None:
    """Play on by the policy, to the end or to a resting place behind the horizon."""
    rests = 0
    while not is_over(world):
        seat = turn(world)
        if resting(world):
            rests += 1
            if rests > HORIZON and seat == JUDGED_AT:
                return
        count = legal(world, box, seat, mask)
        rng = next_rng(rng)
        apply(world, box, seat, policy(world, box, seat, mask, count, split_rng(rng), tablebase))


@inner
def write_shares(world: np.record, box: np.record, standing: Any, out: Any, tablebase: Any) -> None:
    """Every seat's share of the win."""
    seats = int(world.seats)
    if not is_over(world):
        for seat in range(seats):
            out[seat] = value(world, box, seat, tablebase)
        return
    standings(world, box, standing)
    winners = 0
    for seat in range(seats):
        winners += 1 if standing[seat, 1] == 1 else 0
    for seat in range(seats):
        out[seat] = 1.0 / winners if standing[seat, 1] == 1 else 0.0


@inner
def action_of(world: np.record, box: np.record, seat: int, candidate: int, mask: Any, rng: int, tablebase: Any) -> int:
    """The action of a candidate: itself, or what the policy chooses."""
    if candidate != REFERENCE:
        return candidate
    count = legal(world, box, seat, mask)
    return int(policy(world, box, seat, mask, count, split_rng(rng), tablebase))


@inner
def same_before(actions: Any, k: int, action: int) -> int:
    """The candidate before number k that is the same action, whose playout is the same too; -1 where there is none."""
    for j in range(k):
        if actions[j] == action:
            return j
    return -1


@rule
def duel(scratch: DuelScratch, box: np.record, seat: int, seed: int, start: int, actions: Any, out: Any, tablebase: Any) -> None:
    """out[candidate, world, seat] for the worlds numbered `start` on: the same worlds and the same dice for every candidate."""
    world = scratch.worlds[WORLD]
    for number in range(out.shape[1]):
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, start + number, scratch.words)
        imagine(world, box, seat, scratch.words)
        reopen(world, box, seat)
        rng = next_rng(believe(world, box, seat, new_rng(seed & WORD, start + number), tablebase))
        copy_record(scratch.raw, KEPT, WORLD)
        for k in range(len(actions)):
            copy_record(scratch.raw, WORLD, KEPT)
            action = action_of(world, box, seat, int(actions[k]), scratch.mask, rng, tablebase)
            same = same_before(actions, k, action)
            if same >= 0:
                for one in range(out.shape[2]):
                    out[k, number, one] = out[same, number, one]
            else:
                apply(world, box, seat, action)
                finish(world, box, scratch.mask, next_rng(rng), tablebase)
                write_shares(world, box, scratch.out, out[k, number], tablebase)


@rule
def true_shares(scratch: DuelScratch, box: np.record, seat: int, action: int, seed: int, out: Any, tablebase: Any) -> None:
    """out[playout, seat] from the true state, after an action or as it is; what nobody has seen yet is still to come."""
    world = scratch.worlds[WORLD]
    for number in range(out.shape[0]):
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, number, scratch.words)
        redraw_unseen(world, box, scratch.words)
        if action != NOTHING_DONE:
            apply(world, box, seat, action)
        finish(world, box, scratch.mask, new_rng(seed & WORD, number), tablebase)
        write_shares(world, box, scratch.out, out[number], tablebase)


@rule
def worth_a_look(scratch: DuelScratch, box: np.record, seat: int, tablebase: Any) -> int:
    """Leave in the mask the actions that search would compare; says how many were legal."""
    copy_record(scratch.raw, WORLD, KNOWN)
    world = scratch.worlds[WORLD]
    count = legal(world, box, seat, scratch.mask)
    if count > 1:
        narrow(world, box, seat, scratch.mask, count, tablebase)
    return int(count)


class Playouts:
    """Playouts of one game with one box at so many seats."""

    def __init__(self, game: Game, box: np.record, seats: int) -> None:
        self.game, self.box, self.seats = game, box, seats
        self.tablebase = tablebase_of(game, box, seats)
        self.without_list = bool(policy_module(game).adviser(box))  # the bots know more than a person at this table can
        worlds = records(3, game.state_type)
        raw = worlds.view(np.ndarray).view(np.uint32).reshape(3, -1)
        standing = np.zeros((game.max_seats, 2), np.int64)
        self.scratch = DuelScratch(worlds, raw, game.new_mask(), np.zeros(8, np.uint32), standing)

    def known(self, state: np.record, seat: int) -> np.record:
        """What a seat may know of a state."""
        known = copy_of(state)
        self.game.engine("compiled").veil(known, self.box, seat)
        return known

    def candidates(self, known: np.record, seat: int, played: int) -> list[int]:
        """What is compared: the actions worth a look, and the one played; only that where there was no choice.

        To wait in turn is none: everything is still open afterwards.
        """
        in_turn = bool(int(self.game.engine("compiled").owing(known)) >> seat & 1)
        self.scratch.worlds[KNOWN] = known
        legal = self._bound(worth_a_look)(self.scratch, self.box, seat, self.tablebase)
        if legal < 2 or (in_turn and played == self.game.wait):
            return [played]
        narrowed = masks.members(self.scratch.mask)
        if self.without_list and without_list.is_guess(played, narrowed):
            return [played]
        return sorted({*narrowed, played} - ({int(self.game.wait)} if in_turn else set()))

    def duel(self, known: np.record, seat: int, actions: list[int], seed: int, start: int, count: int) -> Shares:
        """Shares of the win by candidate, world and seat."""
        out = np.zeros((len(actions), count, self.seats))
        self.scratch.worlds[KNOWN] = known
        self._bound(duel)(self.scratch, self.box, seat, seed, start, np.array(actions, np.int64), out, self.tablebase)
        return out

    def true_shares(self, state: np.record, seed: int, count: int, seat: int = 0, action: int = NOTHING_DONE) -> Shares:
        """Shares of the win by playout and seat, from the whole truth of a position."""
        out = np.zeros((count, self.seats))
        self.scratch.worlds[KNOWN] = state
        self._bound(true_shares)(self.scratch, self.box, seat, action, seed, out, self.tablebase)
        return out

    def _bound(self, function: Any) -> Any:
        people = (without_list,) if self.without_list else ()
        return loops.bind(function, self.game, policy_module(self.game), unseen_module(self.game), *people)
