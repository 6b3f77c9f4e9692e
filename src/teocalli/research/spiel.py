"""The games as OpenSpiel games, known to `pyspiel` by the names teocalli_cibola, teocalli_aztec, teocalli_codinca, teocalli_temple_code.

    import pyspiel
    from teocalli.research import spiel  # registers them

    game = pyspiel.load_game("teocalli_cibola(players=3)")

    opponent = spiel.opponent(game, player=1, level="master")  # a bot of ours, as OpenSpiel's programs take them

The parameters are `players`, `deals` and the options of the game. Chance moves once, at the beginning: it picks one of so many numbered
deals, from which everything that is random follows. Sealed choices are simultaneous nodes. An information state is what a seat knows now
and a fingerprint of all that it knew before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli import bots, boxes, games, masks
from teocalli.chance import seed_of
from teocalli.game import Game
from teocalli.record_arrays import copy_of
from teocalli.research.extras import need
from teocalli.research.lanes import PLACES, share
from teocalli.seats import SPECTATOR, seats_in

pyspiel: Any = need("pyspiel", "open-spiel")

PREFIX = "teocalli_"
DEALS = 1024
SEALED = ("aztec", "cibola")  # games with simultaneous choices
LONGEST = 100_000  # more actions than any match has
TRACES = 8  # numbers that tell apart how a position came about


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded. Alone at the table there is nobody to play against."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.about.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if game.name in SEALED else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=fewest(game),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest(game), "deals": DEALS, **{option.name: option.default for option in game.options}},
    )


def fewest(game: Game) -> int:
    return max(2, game.about.seats[0])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its options chosen."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        self.teocalli_game = games.load(name)
        chosen = {**TYPES[name].parameter_specification, **(params or {})}
        self.seats, self.deals = self.teocalli_game.check_seats(chosen.pop("players")), chosen.pop("deals")
        self.box = boxes.standard(self.teocalli_game).record(self.teocalli_game.check_options(chosen))
        self.engine = self.teocalli_game.engine("compiled")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.teocalli_game.actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[name], info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, from before its deal on."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.record = game.teocalli_game.new_state()
        self.dealt, self.player = False, int(pyspiel.PlayerId.CHANCE)
        self.path: list[bytes] = []  # the positions up to now
        self.traces = [(b"", 0)] * game.seats  # for each seat a fingerprint of all that it has known, and up to which position

    @property
    def spiel_game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return bool(self.player == pyspiel.PlayerId.TERMINAL)

    def settle(self) -> None:
        """After a move: remember the position, and who is to move. OpenSpiel asks for that many times."""
        self.path.append(self.record.tobytes())
        engine = self.spiel_game.engine
        owing, seat = engine.owing(self.record), engine.turn(self.record)
        self.player = int(pyspiel.PlayerId.SIMULTANEOUS) if owing & (owing - 1) else seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / self.spiel_game.deals) for number in range(self.spiel_game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.spiel_game.teocalli_game.new_mask()
        self.spiel_game.engine.legal(self.record, self.spiel_game.box, player, mask)
        return masks.members(mask)

    def _apply_action(self, action: int) -> None:
        spiel_game = self.spiel_game
        if self.dealt:
            spiel_game.engine.apply(self.record, spiel_game.box, self.player, action)
        else:
            words = np.zeros(8, np.uint32)
            seed_of(0, action, words)
            spiel_game.engine.deal(self.record, spiel_game.box, spiel_game.seats, words)
            self.dealt = True
        self.settle()

    def _apply_actions(self, actions: list[int]) -> None:
        spiel_game = self.spiel_game
        for seat in seats_in(int(spiel_game.engine.owing(self.record))):
            spiel_game.engine.apply(self.record, spiel_game.box, seat, actions[seat])
        self.settle()

    def trace(self, seat: int) -> bytes:
        """A fingerprint of all that a seat has known, worked out when it is asked for and kept."""
        trace, done = self.traces[seat]
        for position in self.path[done:]:
            record = np.frombuffer(position, self.record.dtype).view(np.recarray)[0]
            trace = hashlib.blake2b(trace + self.veiled(record, seat).tobytes(), digest_size=16).digest()
        self.traces[seat] = (trace, len(self.path))
        return trace

    def known(self, seat: int) -> np.record:
        """The position as a seat may know it."""
        return self.veiled(self.record, seat)

    def veiled(self, record: np.record, seat: int) -> np.record:
        copy = copy_of(record)
        self.spiel_game.engine.veil(copy, self.spiel_game.box, seat)
        return copy

    def returns(self) -> list[float]:
        spiel_game = self.spiel_game
        if not self.is_terminal():
            return [0.0] * spiel_game.seats
        out = np.zeros((spiel_game.teocalli_game.max_seats, 2), np.int64)
        spiel_game.engine.standings(self.record, spiel_game.box, out)
        return [share(out, seat, spiel_game.seats, PLACES) for seat in range(spiel_game.seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another match that looks the same to the seat, what is hidden from it drawn anew."""
        other: SpielState = self.clone()
        if self.dealt:
            other.trace(player)
            world = self.known(player)
            words = np.array([int(sampler() * 2**32) for _ in range(8)], np.uint32)
            self.spiel_game.engine.imagine(world, self.spiel_game.box, player, words)
            other.record = world
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.spiel_game.teocalli_game.notation.action_to_text(action))

    def __str__(self) -> str:
        """The whole position, in characters."""
        return str(self.spiel_game.teocalli_game.notation.draw(self.record, self.spiel_game.box)) if self.dealt else "not dealt yet"


class SpielObserver:
    """What a seat knows, as numbers and as text; with perfect recall also the fingerprint of all that it has known.

    Without private information: what an onlooker knows, as text alone.
    """

    def __init__(self, game: SpielGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {', '.join(params)}")
        self.game, self.private = game, kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        sizes = {"player": game.seats}
        if self.private:
            sizes["observation"] = game.teocalli_game.features.OBSERVATION
            if kind.perfect_recall:
                sizes["trace"] = TRACES
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = {name: self.tensor[end - sizes[name] : end] for name, end in zip(sizes, ends, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.dealt and "observation" in self.dict:
            self.game.engine.observe(state.record, self.game.box, player, self.dict["observation"])
        if state.dealt and "trace" in self.dict:
            self.dict["trace"][:] = np.frombuffer(state.trace(player), np.uint16) / 2**16

    def string_from(self, state: SpielState, player: int) -> str:
        if not state.dealt:
            return f"seat {player}, not dealt yet"
        drawn = self.game.teocalli_game.notation.draw(state.known(player if self.private else SPECTATOR), self.game.box)
        trace = f" {state.trace(player).hex()}" if "trace" in self.dict else ""
        return f"seat {player}{trace}\n{drawn}"


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots at a seat of a match of OpenSpiel: it is asked with the state and looks only at what its seat may know."""

    def __init__(self, game: SpielGame, player: int, level: str, seed: int = 0) -> None:
        super().__init__()
        bots.check(game.teocalli_game, level)
        self.game, self.player, self.level, self.dice = game, player, level, np.random.default_rng(seed)

    def step(self, state: SpielState) -> int:
        """The action that it chooses now."""
        game, known, seed = self.game.teocalli_game, state.known(self.player), int(self.dice.integers(1 << 48))
        return bots.choose(game, self.game.box, known, self.player, self.level, seed=seed, explained=False).action

    def restart_at(self, state: SpielState) -> None:
        """It remembers nothing but the table."""

    def player_id(self) -> int:
        return self.player


def opponent(game: Any, player: int, level: str = "master", seed: int = 0) -> LevelBot:
    """A bot of a level (`teocalli.bots.levels`) for a seat of a game that was loaded by its name here."""
    return LevelBot(game, player, level, seed)


class Aztec(SpielGame):
    name = "aztec"


class Cibola(SpielGame):
    name = "cibola"


class Codinca(SpielGame):
    name = "codinca"


class TempleCode(SpielGame):
    name = "temple_code"


TYPES = {kind.name: type_of(games.load(kind.name)) for kind in (Aztec, Cibola, Codinca, TempleCode)}
for kind in (Aztec, Cibola, Codinca, TempleCode):
    pyspiel.register_game(TYPES[kind.name], kind)
