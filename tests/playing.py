"""For tests: random play of every game, seat count and option, in any way of running the rules; texts and changed boxes."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np

from presented import why_not
from teocalli import boxes, games, masks
from teocalli.game import Engine, Game
from teocalli.games.temple_code import state as temple_code
from teocalli.games.temple_code.box import TRIPLES
from teocalli.jit import Mode
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.seats import Seat

TABLES = [(name, seats) for name in games.NAMES for seats in games.load(name).about.seats]


def options_for(game: Game, seats: int, dice: random.Random) -> dict[str, Any]:
    """Any lawful choice of options."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        values: list[Any] = list(option.values)
        if option.span is not None:
            values = [option.span[0]] * 3 + [option.span[0] + 5] * 3 + [option.default]
        if option.name == "elements":
            values = [value for value in values if value == "random" or len(value) == seats]
        chosen[option.name] = dice.choice(values)
    return chosen


def changed_box(game: Game, path: str, value: Any) -> boxes.Box:
    """The standard box with another value for one entry, named as in `treasures.I.3`; None leaves the entry out."""
    data: Any = copy.deepcopy(dict(boxes.standard(game).data))
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    inner = data
    for part in way:
        inner = inner[part]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return boxes.Box(game, data)


@dataclass
class Moment:
    """A position on the way of a random match, with the action that is taken next."""

    state: np.record
    seat: int
    legal: list[int]
    action: int


class Player:
    """A random match of one game, stepped by one engine."""

    def __init__(self, name: str, seats: int, seed: int, mode: Mode = "compiled", options: dict[str, Any] | None = None) -> None:
        self.game = games.load(name)
        self.seats = seats
        self.dice = random.Random(seed)
        self.options = self.game.check_options(options_for(self.game, seats, self.dice) if options is None else options)
        self.box = boxes.standard(self.game).record(self.options)
        self.engine: Engine = self.game.engine(mode)
        self.state = self.game.new_state()
        self.seed = np.array([self.dice.getrandbits(32) for _ in range(8)], np.uint32)
        self.engine.deal(self.state, self.box, seats, self.seed)

    def legal(self, seat: int) -> list[int]:
        mask = self.game.new_mask()
        count = self.engine.legal(self.state, self.box, seat, mask)
        actions = masks.members(mask)
        assert count == len(actions), "legal says how many it found"
        return actions

    def moments(self, choose: Callable[[Player, int, list[int]], int] | None = None) -> Iterator[Moment]:
        """Every position of the match; the action is carried out when the next one is asked for."""
        while not self.engine.is_over(self.state):
            seat = int(self.engine.turn(self.state))
            legal = self.legal(seat)
            action = (choose or any_action)(self, seat, legal)
            yield Moment(self.state, seat, legal, action)
            self.engine.apply(self.state, self.box, seat, action)

    def veiled(self, viewer: int) -> np.record:
        known = copy_of(self.state)
        self.engine.veil(known, self.box, viewer)
        return known

    def imagined(self, known: np.record, viewer: int) -> np.record:
        world = copy_of(known)
        self.engine.imagine(world, self.box, viewer, np.array([self.dice.getrandbits(32) for _ in range(8)], np.uint32))
        return world


class Sitter(Protocol):
    """What choosing at random needs to know."""

    game: Game
    dice: random.Random
    box: np.record

    @property
    def state(self) -> np.record: ...


def any_action(player: Sitter, seat: int, legal: list[int]) -> int:
    """Any legal action; silence mostly, where it is a choice; a declaration only now and then, so that turns are played, and a lucky one
    now and then, so that matches are won."""
    wait = player.game.wait
    lucky = lucky_declaration(player, seat)
    if lucky in legal and player.dice.random() < 0.03:
        return lucky
    if wait in legal and player.dice.random() < 0.9:
        return wait
    few = [action for action in legal if not is_declaration(player.game, action)] if player.game.name == "temple_code" else legal
    return player.dice.choice(few if few and player.dice.random() < 0.9 else legal)


def lucky_declaration(player: Sitter, seat: int) -> int:
    """In Temple Code the action that declares the seat's own code; no action elsewhere."""
    if player.game.name != "temple_code":
        return -1
    return int(temple_code.DECLARE + player.box.triple[player.state.code[seat]])


def is_declaration(game: Game, action: int) -> bool:
    return game.name == "temple_code" and temple_code.DECLARE <= action < temple_code.DECLARE + len(TRIPLES)


def sensible_action(player: Player, seat: int, legal: list[int]) -> int:
    """What the greedy bot does, with a slip one time in ten so that games differ."""
    from teocalli.bots import choose

    if player.dice.random() < 0.1:
        return any_action(player, seat, legal)
    known = player.veiled(seat)
    return choose(player.game, player.box, known, seat, "greedy", seed=player.dice.getrandbits(40)).action


class Guest:
    """A random player at a match, for `any_action`."""

    def __init__(self, match: Match, dice: random.Random) -> None:
        self.match, self.dice, self.game, self.box = match, dice, match.game, match.box_record

    @property
    def state(self) -> Any:
        return self.match.state


class Written:
    """A position to be played on by texts, with plain rules."""

    def __init__(self, game: Game, box: np.record, state: np.record) -> None:
        self.game, self.box, self.state = game, box, state

    def legal(self, seat: int) -> set[str]:
        mask = self.game.new_mask()
        self.game.rules.legal(self.state, self.box, Seat(seat), mask)
        return {self.game.notation.action_to_text(action) for action in masks.members(mask)}

    def act(self, seat: int, *texts: str) -> Self:
        for text in texts:
            assert text in self.legal(seat), f"{text} is not among {sorted(self.legal(seat))}"
            self.game.rules.apply(self.state, self.box, Seat(seat), self.game.notation.text_to_action(text))
        return self

    def refused(self, seat: int, text: str) -> tuple[str, str]:
        """The rule and the message that refuse an action."""
        refusal = why_not(self.game, self.state, self.box, seat, self.game.notation.text_to_action(text))
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule, refusal.message.id.removeprefix(f"{self.game.name.replace('_', '-')}-refuse-")
