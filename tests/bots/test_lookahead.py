"""Looking ahead with a network: the same interpreted and compiled, honest, choices compared in the same worlds, cards imagined by what
the network would have chosen with them."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from bots.test_network import random_network
from playing import Player
from teocalli import jit, loops
from teocalli.bots import Budget, choose, lookahead, run_search, weights
from teocalli.bots.beliefs import JOINED, LOOKS, NOT_WEIGHED
from teocalli.bots.candidates import RARE
from teocalli.bots.network import Evaluator, Network, evaluate, turned_actions
from teocalli.bots.network_search import HARDLY_EVER
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.search import KNOWN, VEILED, WORLD, SearchScratch, new_scratch
from teocalli.bots.tree import Tree, new_tree
from teocalli.chance import new_rng, next_rng, seed_of
from teocalli.game import Game
from teocalli.games.aztec import state as aztec
from teocalli.games.cibola import state as cibola
from teocalli.masks import members
from teocalli.record_arrays import copy_of

TABLES = [("cibola", 2), ("cibola", 3), ("cibola", 4), ("aztec", 3), ("aztec", 4), ("aztec", 5), ("aztec", 6)]
OVER = {"aztec": aztec.OVER, "cibola": cibola.OVER}  # the last phase of each; there are choices in all others
SEED = 11


@functools.cache
def small_network(game: Game) -> Network:
    """Small enough to be interpreted, with opinions that differ."""
    return random_network(game.features.OBSERVATION, game.actions, game.max_seats, 4, 1, 5)


def in_every_phase(name: str, seats: int, each: int = 2) -> Iterator[tuple[Player, int]]:
    """Of random matches the first choice of each phase, and a later one: the match, and the seat that is asked."""
    wanted = dict.fromkeys(range(OVER[name]), each)
    for seed in range(80):
        player = Player(name, seats, seed, options={})
        for number, moment in enumerate(player.moments()):
            phase = int(player.state.phase)
            if len(moment.legal) > 1 and wanted[phase] and (wanted[phase] == each or number > 30):
                wanted[phase] -= 1
                yield player, moment.seat
        if not any(wanted.values()):
            return
    raise AssertionError(f"no choice was met in phases {wanted}")


class Look(NamedTuple):
    """What looking ahead worked with, and what it left."""

    scratch: SearchScratch
    tree: Tree
    evaluator: Evaluator


def blank(player: Player, known: np.record) -> Look:
    game, scratch = player.game, new_scratch(player.game)
    scratch.worlds[KNOWN] = known
    return Look(scratch, new_tree(1, game.actions), weights.evaluator_for(small_network(game), game, player.seats))


def looked(player: Player, seat: int, worlds: int, known: np.record | None = None, mode: Any = "compiled", chunk: int = 0) -> Look:
    """Look ahead from what a seat knows, by default from what it knows now."""
    look = blank(player, player.veiled(seat) if known is None else known)
    names = lookahead.names_for(player.game, at_once=False)
    run = jit.bind_plain(lookahead.look_ahead, names) if mode == "plain" else jit.bind(lookahead.look_ahead, names, mode == "checked")
    tablebase, size = tablebase_of(player.game, player.box, player.seats), chunk or worlds
    for start in range(0, worlds, size):
        count = min(size, worlds - start)
        run(look.scratch, player.box, seat, SEED, start, count, look.tree, look.evaluator, tablebase)
    return look


def plain(rule: Any, player: Player) -> Any:
    """An inner rule of looking ahead, interpreted."""
    return loops.bind(rule, player.game, policy_module(player.game), mode="plain")


def edges(tree: Tree) -> Any:
    return tree.edges[: int(tree.nodes[0].edges)]


def same(one: Look, other: Look) -> bool:
    alike = one.tree.nodes.tobytes() == other.tree.nodes.tobytes() and edges(one.tree).tobytes() == edges(other.tree).tobytes()
    nets = one.evaluator.scratch, other.evaluator.scratch
    return bool(alike and nets[0].odds.tobytes() == nets[1].odds.tobytes() and nets[0].believed.tobytes() == nets[1].believed.tobytes())


@pytest.mark.parametrize(("name", "seats"), [("cibola", 2), ("aztec", 3)])
def test_looking_ahead_finds_the_same_interpreted_and_compiled(name: str, seats: int) -> None:
    for player, seat in in_every_phase(name, seats, 1):
        assert same(looked(player, seat, 1), looked(player, seat, 1, mode="plain"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_hidden_changes_nothing(name: str, seats: int) -> None:
    for player, seat in in_every_phase(name, seats):
        other = player.imagined(player.veiled(seat), seat)
        differs = other.tobytes() != player.state.tobytes()
        player.engine.veil(other, player.box, seat)
        assert differs
        assert same(looked(player, seat, 5), looked(player, seat, 5, other))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_candidates_are_legal_and_how_often_to_make_them_is_one_together(name: str, seats: int) -> None:
    for player, seat in in_every_phase(name, seats):
        tree = looked(player, seat, 4).tree
        found = edges(tree)
        assert {int(edge.action) for edge in found} <= set(player.legal(seat))
        assert sum(float(edge.share) for edge in found) == pytest.approx(1.0)
        assert all(0.0 <= float(edge.value) <= 1.0 for edge in found)
        assert all(float(edge.prior) >= HARDLY_EVER for edge in found)
        assert 0.5 < sum(float(edge.prior) for edge in found) <= 1.0 + 1e-12
        assert bool(tree.nodes[0].mixed) == bool(policy_module(player.game).mixes(player.state, seat))
        assert sum(each.weight for each in run_search.candidates_of(player.game, tree)) == pytest.approx(1.0)


def test_better_choices_become_more_frequent_than_the_network_makes_them_and_worse_ones_less() -> None:
    for player, seat in in_every_phase("cibola", 2):
        found = edges(looked(player, seat, 6).tree)
        gains = [float(edge.share / edge.prior) for edge in sorted(found, key=lambda edge: float(edge.value))]
        assert gains == pytest.approx(sorted(gains), rel=1e-9)


@pytest.mark.parametrize(("name", "seats"), [("cibola", 4), ("aztec", 5)])
def test_worlds_in_chunks_are_all_worlds(name: str, seats: int) -> None:
    for player, seat in in_every_phase(name, seats):
        assert same(looked(player, seat, 7), looked(player, seat, 7, chunk=3))


@pytest.mark.parametrize(("name", "seats"), [("cibola", 2), ("aztec", 4)])
def test_every_choice_is_judged_in_the_same_world_with_the_same_chance(name: str, seats: int) -> None:
    """Each choice alone, made in the world that was imagined, leads to the value that was found for it."""
    for player, seat in in_every_phase(name, seats, 1):
        look, policy = looked(player, seat, 1), policy_module(player.game)
        worlds, rng = look.scratch.worlds, new_rng(SEED, 0)
        before, known = copy_of(worlds[VEILED]), worlds[KNOWN]
        others = [other for other in range(seats) if other != seat]
        for _ in [other for other in others if policy.doubtful(known, seat, other)]:
            rng = next_rng(rng)
        for _ in others if policy.mixes(known, seat) else ():
            rng = next_rng(rng)
        go_on = plain(lookahead.go_on, player)
        for edge in edges(look.tree)[:3][::-1]:
            worlds[WORLD] = before
            player.engine.apply(worlds[WORLD], player.box, seat, int(edge.action))
            go_on(look.scratch, player.box, seat, rng, look.evaluator)
            assert look.scratch.values[seat] == edge.value


def doubted(seats: int) -> Iterator[tuple[Player, int, list[int]]]:
    """Choices in Aztec at which somebody's handful lies on the table and its card is not known: who asks, and whose."""
    for seed in range(4):
        player = Player("aztec", seats, seed, options={})
        for number, moment in enumerate(player.moments()):
            known = player.veiled(moment.seat)
            others = [other for other in range(seats) if policy_module(player.game).doubtful(known, moment.seat, other)]
            if others and len(moment.legal) > 1 and number % 5 == seed:
                yield player, moment.seat, others


def share_by_network(player: Player, world: np.record, seat: int, action: int) -> float:
    """How often the small network takes an action, worked out plainly."""
    game, mask, seen = player.game, player.game.new_mask(), np.zeros(player.game.features.OBSERVATION, np.float32)
    net, turned = weights.scratch_for(small_network(game), game), turned_actions(game, player.seats)[seat]
    player.engine.legal(world, player.box, seat, mask)
    player.engine.observe(world, player.box, seat, seen)
    jit.compiled(evaluate)(small_network(game), seen, net)
    odds = {action: math.exp(net.logits[list(turned).index(action)]) for action in members(mask)}
    total, most = sum(odds.values()), max(odds.values())
    played = {action: each for action, each in odds.items() if each >= max(HARDLY_EVER * total, RARE * most)}
    return played.get(action, 0.0) / sum(played.values())


def worlds_behind(player: Player, known: np.record, viewer: int, count: int) -> list[np.record]:
    """The first worlds that are imagined."""
    worlds, words = [], np.zeros(8, np.uint32)
    for number in range(count):
        worlds.append(copy_of(known))
        seed_of(SEED, number, words)
        player.engine.imagine(worlds[-1], player.box, viewer, words)
        policy_module(player.game).reopen(worlds[-1], player.box, viewer)
    return worlds


@pytest.mark.parametrize("seats", [3, 6])
def test_a_card_is_as_likely_as_the_network_would_have_chosen_so_with_it(seats: int) -> None:
    used_up, swayed = 0, set[int]()
    for number, (player, seat, others) in enumerate(doubted(seats)):
        if number == 12:
            break
        policy, known = policy_module(player.game), player.veiled(seat)
        net, supposed_in = looked(player, seat, 1).evaluator.scratch, worlds_behind(player, known, seat, lookahead.SUPPOSED)
        seen = Counter(known.cards[:seats].ravel().tolist())
        for other in others:
            shown = int(known.handfuls[other, int(known.round_no) - 1])
            worlds = supposed_in if policy.swayed(known, other) else supposed_in[:1]
            swayed.add(len(worlds))
            for card in range(policy.SECRETS):
                copies, expected = int(player.box.copies[card]) - seen[card], 0.0
                used_up += copies == 0
                for world in worlds:
                    supposed = copy_of(world)
                    assert policy.suppose(supposed, other, card) == aztec.HANDFUL + shown
                    network = share_by_network(player, supposed, other, aztec.HANDFUL + shown)
                    expected += copies * ((1 - lookahead.UNLIKE) * network + lookahead.UNLIKE * policy.habit(card, aztec.HANDFUL + shown))
                assert net.odds[other, card] == pytest.approx(expected, rel=1e-9)
                assert copies > 0 or net.odds[other, card] == 0.0
            assert net.believed[other] == pytest.approx(1 - net.odds[other, shown] / sum(net.odds[other]))
    assert used_up > 0
    assert swayed == {1, lookahead.SUPPOSED}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_card_laid_under_a_handful_leaves_as_many_of_each_as_there_are(seats: int) -> None:
    laid = refused = 0
    for player, seat, others in doubted(seats):
        policy, known = policy_module(player.game), player.veiled(seat)
        this, most = int(known.round_no) - 1, Counter(dict(enumerate(player.box.copies.tolist())))
        for other in others:
            for card in [card for card in range(policy.SECRETS) if policy.secret_copies(known, player.box, card) > 0]:
                world = player.imagined(known, seat)
                policy.lay_secret(world, player.box, other, card)
                assert Counter(world.cards[:seats].ravel().tolist()) <= most
                if int(world.cards[other, this]) == card:
                    laid += 1
                else:
                    refused += 1
                    now = Counter(world.cards[:seats, : this + 1].ravel().tolist())
                    assert now[card] == most[card], "all of them lie before somebody already"
                player.engine.veil(world, player.box, seat)
                assert world.tobytes() == known.tobytes(), "the viewer sees what they saw"
    assert laid > refused


def test_cards_are_drawn_as_often_as_they_are_likely_and_never_those_that_cannot_be() -> None:
    odds = np.array([0.0, 2.0, 0.0, 1.0, 5.0, 0.0])
    drawn = [lookahead.drawn_secret(odds, unit / 8000) for unit in range(8000)]
    assert Counter(drawn) == {1: 2000, 3: 1000, 4: 5000}


@pytest.mark.parametrize("phase", [aztec.TAKE, aztec.TOKEN])
def test_nobody_acts_on_what_only_the_thinker_knows(phase: int) -> None:
    """The sealed choices of the others stay the same whatever card the thinker holds."""
    seats, choices = 4, set()
    player = Player("aztec", seats, 3, options={})
    seal_others = plain(lookahead.seal_others, player)
    for number, moment in enumerate(player.moments()):
        if int(player.state.phase) != phase or number % 3:
            continue
        seat, this = moment.seat, int(player.state.round_no) - 1
        look = blank(player, player.veiled(seat))
        world = player.imagined(player.veiled(seat), seat)
        policy_module(player.game).reopen(world, player.box, seat)
        sealed = []
        for card in (int(world.cards[seat, this]), 0, 9):
            look.scratch.worlds[WORLD] = world
            look.scratch.worlds[WORLD].cards[seat, this] = card
            seal_others(look.scratch, player.box, seat, 0, new_rng(SEED, number), look.evaluator)
            made = look.scratch.worlds[WORLD]
            column = made.handfuls[:seats, this] if phase == aztec.TAKE else made.tokens[:seats, this]
            sealed.append([int(column[other]) for other in range(seats) if other != seat])
        assert sealed[0] == sealed[1] == sealed[2]
        assert min(sealed[0]) >= 0, "all have chosen"
        choices.add(tuple(sealed[0]))
    assert len(choices) > 1


@pytest.mark.parametrize("seats", [3, 5])
def test_company_is_as_likely_as_the_others_accuse_in_the_worlds_looked_into(seats: int) -> None:
    player, seat, others = next(found for found in doubted(seats) if int(found[0].state.phase) == aztec.TOKEN)
    look, policy, expected = looked(player, seat, 3), policy_module(player.game), np.zeros(aztec.SEATS)
    for number, world in enumerate(worlds_behind(player, player.veiled(seat), seat, 3)):
        plain(lookahead.imagine_secrets, player)(world, player.box, seat, look.evaluator.scratch.odds, new_rng(SEED, number))
        alone = dict.fromkeys(others, 1.0)
        for other in others:
            for target in alone.keys() - {other}:
                alone[target] *= 1 - share_by_network(player, world, other, policy.accusing(world, target))
            world.owed &= ~(1 << other)  # the next one sees who has chosen
        for target in others:
            expected[target] += (1 - alone[target]) / 3
    found = look.evaluator.scratch.believed[JOINED * aztec.SEATS :][: aztec.SEATS]
    assert [found[target] for target in others] == pytest.approx([expected[target] for target in others], rel=1e-9)
    assert found[seat] == NOT_WEIGHED


def looks(player: Player, seat: int, known: np.record, mode: Any = "compiled") -> Any:
    look = blank(player, copy_of(known))
    loops.bind(lookahead.weigh_looks, player.game, policy_module(player.game), mode=mode)(
        look.scratch, player.box, seat, SEED, look.evaluator
    )
    return look.evaluator.scratch.believed[LOOKS * aztec.SEATS :]


def test_what_a_handful_looks_like_does_not_depend_on_the_card_that_nobody_else_knows() -> None:
    told = 0
    for player, seat in in_every_phase("aztec", 4):
        known = player.veiled(seat)
        found = looks(player, seat, known)
        assert looks(player, seat, known, "plain").tobytes() == found.tobytes()
        if int(known.phase) != aztec.TAKE:
            assert set(found) == {NOT_WEIGHED}
            continue
        assert all(0.0 <= odds <= 1.0 for odds in found)
        assert len({float(odds) for odds in found}) > 5
        for card in (0, 3, 7):
            known.cards[seat, int(known.round_no) - 1] = card
            assert looks(player, seat, known).tobytes() == found.tobytes()
            told += 1
    assert told


@pytest.mark.parametrize("seats", [3, 6])
def test_who_decides_at_once_accuses_nobody_whose_handful_may_be_the_truth_and_believes_who_took_least(seats: int) -> None:
    """Whoever looks ahead accuses others too; and proof is enough."""
    accused, without_proof = Counter[bool](), 0
    for seed in range(3):
        player = Player("aztec", seats, seed, options={})
        for moment in player.moments():
            if player.state.phase == aztec.TOKEN:
                known, handfuls = player.veiled(moment.seat), player.state.handfuls[:, int(player.state.round_no) - 1]
                at_once = choose(player.game, player.box, known, moment.seat, "expert", seed=seed, explained=False)
                taken = [int(aztec.JEWELS[handfuls[other]].sum()) for other in range(seats)]
                least = min(taken[other] for other in range(seats) if other != moment.seat)
                for candidate in at_once.candidates:
                    if candidate.action >= aztec.ACCUSE:
                        accused[cards_left(player, moment.seat, int(handfuls[candidate.action - aztec.ACCUSE])) == 0] += 1
                    else:
                        assert taken[candidate.action - aztec.BELIEVE] == least
                ahead = choose(player.game, player.box, known, moment.seat, "master", seed=seed, budget=Budget(2), explained=False)
                without_proof += sum(
                    each.action >= aztec.ACCUSE and cards_left(player, moment.seat, int(handfuls[each.action - aztec.ACCUSE])) > 0
                    for each in ahead.candidates
                )
    assert accused[True] > 0
    assert accused[False] == 0
    assert without_proof > 0


def cards_left(player: Player, seat: int, handful: int) -> int:
    """How many cards with these jewels a seat has not seen, counted from the match itself."""
    this, state = int(player.state.round_no) - 1, player.state
    seen = [int(card) for other in range(player.seats) for card in state.cards[other, :this]] + [int(state.cards[seat, this])]
    return int(player.box.copies[handful]) - seen.count(handful)
