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
from teocalli.bots.search import DEEPEST, KNOWN, WORLD, copy_record
from teocalli.bots.tree import new_tree
from teocalli.chance import WORD, mix, new_rng, next_rng, rng_below, seed_of, split_rng
from teocalli.game import Game
from teocalli.jit import FreeNumber, inner, rule, unbound
from teocalli.loops import apply, is_over, legal, owing, standings, turn
from teocalli.masks import allow, allowed, clear, nth
from teocalli.record_arrays import copy_of, records
from teocalli.review import without_list
from teocalli.review.estimators import estimators_of
from teocalli.review.estimators.methods import DUEL, NO_CHOICE
from teocalli.review.unseen import unseen_module
from teocalli.seats import NO_ACTION, NO_SEAT, Action

imagine = unbound
policy = believe = reopen = mixes = narrow = resting = value = unbound  # see `bots.policies`
redraw_unseen = unbound  # see `review.unseen`
method_for = own_choice = vary = is_guess = unbound  # see `review.estimators`
WAIT = FreeNumber()

KEPT = 3  # a fourth record beside those of a search: the imagined world before any candidate is played
HORIZON = 4  # resting places after which a playout may be judged by `value`; where nothing rests it goes to the end
JUDGED_AT = 0  # whose turn it is when a playout is judged: `value` favours whoever is to move, and so it favours the same seat always
REFERENCE = Action(-1)  # instead of an action: what the policy chooses
NOTHING_DONE = NO_ACTION  # the position as it is
NO_PLANNER = NO_SEAT  # no seat follows a plan
ROOM_TO_FORESEE = 1 << 13, 1 << 16  # nodes and edges
VARIED = 3  # one sealed choice of so many is any that makes sense, in the playouts of a ledger

Shares = npt.NDArray[np.float64]
Beside = tuple[Shares, Shares]  # by world and seat: after a choice, and in the same worlds after what it is compared with


class DuelScratch(NamedTuple):
    """The memory that duels write on, used again for the next; a search can use it too."""

    worlds: Any  # KNOWN, WORLD, one for a search, KEPT
    raw: Any  # the same memory as rows of 32-bit words
    mask: Any
    words: Any  # a seed
    out: Any  # standings
    values: Any  # of one playout, for each seat
    path: Any  # of a search
    noise: float  # of a search: none
    plan: Any  # what a seat has learnt to do later, see `review.estimators`
    foreseen: Any  # how the next open choices are made well, see `review.foresight`
    searched: Any  # [worlds] in which that was learnt


def new_duel_scratch(game: Game) -> DuelScratch:
    """Memory for duels in one game."""
    worlds = records(4, game.state_type)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(4, -1)
    out, values, path = np.zeros((game.max_seats, 2), np.int64), np.zeros(game.max_seats), np.zeros((DEEPEST, 3), np.int64)
    plan = np.zeros((estimators_of(game).PLANNED, 2, 2))
    foreseen = new_tree(*(ROOM_TO_FORESEE if estimators_of(game).foresight(1) else (1, 1)))
    return DuelScratch(worlds, raw, game.new_mask(), np.zeros(8, np.uint32), out, values, path, 0.0, plan, foreseen, np.zeros(1, np.int64))


@inner
def finish(world: np.record, box: np.record, planner: int, plan: Any, varied: bool, mask: Any, rng: int, tablebase: Any) -> None:
    """Play on by the policy, and by the plan where a seat has one, to the end or to a resting place behind the horizon.

    Sealed choices have dice of their own: the same ones after every candidate, however many open choices come between them. Varied, some of
    them are drawn at random, and open ones may stray from the policy: else nothing is open any more once the last cards are known.
    """
    rests, sealed = 0, split_rng(rng)
    while not is_over(world):
        seat = turn(world)
        if resting(world):
            rests += 1
            if rests > HORIZON and seat == JUDGED_AT:
                return
        count = legal(world, box, seat, mask)
        if mixes(world, seat):
            dice = sealed = next_rng(sealed)
        else:
            dice = rng = next_rng(rng)
        if varied and mixes(world, seat) and rng_below(dice, VARIED) == 0:
            count = narrow(world, box, seat, mask, count, tablebase)
            action = nth(mask, rng_below(split_rng(next_rng(dice)), count))
        else:
            action = policy(world, box, seat, mask, count, split_rng(dice), tablebase)
        if seat == planner:
            action = own_choice(world, box, seat, action, plan, mask, rng)
        elif varied:
            action = vary(world, box, seat, action, mask, rng)
        apply(world, box, seat, action)


@inner
def write_shares(world: np.record, box: np.record, standing: Any, out: Any, tablebase: Any) -> None:
    """Every seat's share of the win."""
    seats = int(world.seats)
    if not is_over(world):
        for seat in range(seats):
            out[seat] = value(world, box, seat, tablebase)
    else:
        write_final_shares(world, box, standing, out)


@inner
def write_final_shares(world: np.record, box: np.record, standing: Any, out: Any) -> None:
    """The same when it is over."""
    standings(world, box, standing)
    seats, winners = int(world.seats), 0
    for seat in range(seats):
        winners += 1 if standing[seat, 1] == 1 else 0
    for seat in range(seats):
        out[seat] = 1.0 / winners if standing[seat, 1] == 1 else 0.0


@inner
def imagine_kept(scratch: DuelScratch, box: np.record, seat: int, seed: int, number: int, tablebase: Any) -> int:
    """Imagine a world behind the seat's veil and keep it; gives the dice of its playouts."""
    return int(imagine_and_keep(scratch, box, seat, seed, number, KEPT, tablebase))


@inner
def imagine_and_keep(scratch: Any, box: np.record, seat: int, seed: int, number: int, kept: int, tablebase: Any) -> int:
    """The same in a record of any number."""
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KNOWN)
    seed_of(seed, number, scratch.words)
    imagine(world, box, seat, scratch.words)
    reopen(world, box, seat)
    rng = next_rng(believe(world, box, seat, new_rng(seed & WORD, number), tablebase))
    copy_record(scratch.raw, kept, WORLD)
    return int(rng)


@inner
def play_kept(scratch: DuelScratch, box: np.record, seat: int, action: int, varied: bool, rng: int, out: Any, tablebase: Any) -> None:
    """Play an action in the world that was kept, and the rest out: every seat's share of the win."""
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KEPT)
    apply(world, box, seat, action)
    finish(world, box, NO_PLANNER, scratch.plan, varied, scratch.mask, next_rng(rng), tablebase)
    write_shares(world, box, scratch.out, out, tablebase)


@inner
def action_in_kept(scratch: DuelScratch, box: np.record, seat: int, candidate: int, varied: bool, rng: int, tablebase: Any) -> int:
    """The action of a candidate: itself, or what the policy chooses; in turn to wait is no choice, and so is not compared with either."""
    if candidate != REFERENCE:
        return candidate
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KEPT)
    count = legal(world, box, seat, scratch.mask)
    if is_in_turn(world, seat) and allowed(scratch.mask, WAIT) and count > 1:
        strike(scratch.mask, WAIT)
        count -= 1
    action = int(policy(world, box, seat, scratch.mask, count, split_rng(rng), tablebase))
    return int(vary(world, box, seat, action, scratch.mask, rng)) if varied else action


@inner
def same_before(actions: Any, k: int, action: int) -> int:
    """The candidate before number k that is the same action, whose playout is the same too; -1 where there is none."""
    for j in range(k):
        if actions[j] == action:
            return j
    return -1


@rule
def duel(
    scratch: DuelScratch, box: np.record, seat: int, seed: int, start: int, actions: Any, varied: int, out: Any, tablebase: Any
) -> None:
    """out[candidate, world, seat] for the worlds numbered `start` on: the same worlds and the same dice for every candidate."""
    for number in range(out.shape[1]):
        rng = imagine_kept(scratch, box, seat, seed, start + number, tablebase)
        for k in range(len(actions)):
            action = action_in_kept(scratch, box, seat, int(actions[k]), varied != 0, rng, tablebase)
            same = same_before(actions, k, action)
            if same >= 0:
                for one in range(out.shape[2]):
                    out[k, number, one] = out[same, number, one]
            else:
                play_kept(scratch, box, seat, action, varied != 0, rng, out[k, number], tablebase)


@rule
def true_shares(scratch: DuelScratch, box: np.record, seat: int, action: int, seed: int, out: Any, tablebase: Any) -> None:
    """out[playout, seat] from the true state, after an action or as it is; what nobody has seen yet is still to come."""
    world = scratch.worlds[WORLD]
    for number in range(out.shape[0]):
        begin_from_truth(scratch, box, seat, action, seed, number)
        finish(world, box, NO_PLANNER, scratch.plan, True, scratch.mask, new_rng(seed & WORD, number), tablebase)
        write_shares(world, box, scratch.out, out[number], tablebase)


@inner
def begin_from_truth(scratch: Any, box: np.record, seat: int, action: int, seed: int, number: int) -> None:
    """The true state with what nobody has seen drawn anew, after an action or as it is."""
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KNOWN)
    seed_of(seed, number, scratch.words)
    redraw_unseen(world, box, scratch.words)
    if action != NOTHING_DONE:
        apply(world, box, seat, action)


@rule
def worth_a_look(scratch: DuelScratch, box: np.record, seat: int, played: int, tablebase: Any) -> int:
    """Leave in the mask what is compared, the action played among it; says how that is judged, NO_CHOICE where there was none.

    To wait in turn is no choice: everything is still open afterwards. A sealed choice beyond all that make sense is compared with the most
    that does.
    """
    copy_record(scratch.raw, WORLD, KNOWN)
    world, mask = scratch.worlds[WORLD], scratch.mask
    count = legal(world, box, seat, mask)
    in_turn = is_in_turn(world, seat)
    if count < 2 or (in_turn and played == WAIT):
        return NO_CHOICE
    count = narrow(world, box, seat, mask, count, tablebase)
    method = int(method_for(world, box, seat))
    if in_turn and allowed(mask, WAIT):
        strike(mask, WAIT)
        count -= 1
    if not allowed(mask, played):
        if is_guess(played, mask):
            return NO_CHOICE
        if method != DUEL:
            method, highest = DUEL, nth(mask, count - 1)
            clear(mask)
            allow(mask, highest)
            count = 1
        allow(mask, played)
        count += 1
    return method if count > 1 else NO_CHOICE


@inner
def is_in_turn(world: np.record, seat: int) -> bool:
    """Whether a seat owes a choice in a game in which others may act out of turn."""
    return WAIT >= 0 and bool((int(owing(world)) >> seat) & 1)


@inner
def strike(mask: Any, action: int) -> None:
    """Take an action out of a set."""
    mask[action >> 5] = int(mask[action >> 5]) & ~(1 << (action & 31)) & WORD


@rule
def choice_seed(seed: int, ply: int, seat: int) -> int:
    """A number of its own for each choice, so that the others do not change it."""
    return mix((seed ^ mix(ply << 4 | seat)) & WORD)


class Playouts:
    """Playouts of one game with one box at so many seats."""

    def __init__(self, game: Game, box: np.record, seats: int) -> None:
        self.game, self.seats = game, seats
        self.tablebase = tablebase_of(game, box, seats)
        self.without_list = bool(policy_module(game).adviser(box))  # the bots know more than a person at this table can
        self.box = copy_of(box) if self.without_list else box  # imagined worlds may have a card of their own
        self.practice = 0 if self.without_list else int(estimators_of(game).PRACTICE)
        self.scratch = new_duel_scratch(game)

    def known(self, state: np.record, seat: int) -> np.record:
        """What a seat may know of a state."""
        known = copy_of(state)
        self.game.engine("compiled").veil(known, self.box, seat)
        return known

    def candidates(self, known: np.record, seat: int, played: int) -> list[int]:
        """What is compared: the actions worth a look, and the one played; only that where there was no choice."""
        self.scratch.worlds[KNOWN] = known
        method = self.bound(worth_a_look)(self.scratch, self.box, seat, played, self.tablebase)
        return [played] if method == NO_CHOICE else masks.members(self.scratch.mask)

    def duel(self, known: np.record, seat: int, actions: list[int], seed: int, start: int, count: int, *, varied: bool = False) -> Shares:
        """Shares of the win by candidate, world and seat."""
        out = np.zeros((len(actions), count, self.seats))
        self.scratch.worlds[KNOWN] = known
        self.bound(duel)(self.scratch, self.box, seat, seed, start, np.array(actions, np.int64), int(varied), out, self.tablebase)
        return out

    def true_shares(self, state: np.record, seed: int, count: int, seat: int = 0, action: int = NOTHING_DONE) -> Shares:
        """Shares of the win by playout and seat, from the whole truth of a position."""
        out = np.zeros((count, self.seats))
        self.scratch.worlds[KNOWN] = state
        self.bound(true_shares)(self.scratch, self.box, seat, action, seed, out, self.tablebase)
        return out

    def bound(self, function: Any) -> Any:
        """A rule of this package for this game, and for what people can know at this table."""
        people = (without_list,) if self.without_list else ()
        return loops.bind(function, self.game, policy_module(self.game), unseen_module(self.game), estimators_of(self.game), *people)
