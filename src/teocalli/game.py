"""One game put together from the files of its package, which fulfil the contract (see `contract.py`)."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import contract, jit, masks
from teocalli.options import About, Option, OptionError, Value
from teocalli.seats import Action, Seat


@dataclass(frozen=True)
class Engine:
    """The rules of a game, ready to be called: plain Python, compiled, or compiled with checked bounds."""

    mode: jit.Mode
    deal: Callable[[np.record, np.record, int, Any], None]
    owing: Callable[[np.record], int]
    free: Callable[[np.record], int]
    turn: Callable[[np.record], Seat]
    legal: Callable[[np.record, np.record, int, Any], int]
    apply: Callable[[np.record, np.record, int, int], None]
    is_over: Callable[[np.record], bool]
    standings: Callable[[np.record, np.record, Any], None]
    veil: Callable[[np.record, np.record, int], None]
    imagine: Callable[[np.record, np.record, int, Any], None]
    shown: Callable[[np.record, np.record, int, int, int], Action]
    observe: Callable[[np.record, np.record, int, Any], None]


class Game:
    """One game of the house."""

    def __init__(self, name: str, package: str) -> None:
        self.name, self.package = name, package
        self.components: contract.Components = self._part("box")
        self.position: contract.Position = self._part("state")
        self.rules: contract.Rules = self._part("rules")
        self.about: About = self.components.ABOUT
        self.options: tuple[Option, ...] = self.components.OPTIONS
        self.actions: int = self.position.ACTIONS
        self.wait: Action = self.position.WAIT
        self.state_type: np.dtype[Any] = self.position.STATE
        # One object each, for all arrays of records: compiled code knows the type of such an array at once.
        self.record_type: np.dtype[Any] = np.dtype((np.record, self.state_type))
        self.box_type: np.dtype[Any] = np.dtype((np.record, self.components.BOX))
        self.max_seats: int = self.about.seats[-1]

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def _part(self, file: str) -> Any:
        return importlib.import_module(f"{self.package}.{file}")

    def file(self, name: str) -> Traversable:
        """A file of the package that is no code, such as `rules.en.md`."""
        return resources.files(self.package) / name

    @functools.cached_property
    def secrecy(self) -> contract.Secrecy:
        part: contract.Secrecy = self._part("secrecy")
        return part

    @functools.cached_property
    def scoring(self) -> contract.Scoring:
        part: contract.Scoring = self._part("scoring")
        return part

    @functools.cached_property
    def features(self) -> contract.Features:
        part: contract.Features = self._part("features")
        return part

    @functools.cached_property
    def notation(self) -> contract.Notation:
        part: contract.Notation = self._part("notation")
        return part

    @functools.cached_property
    def messages(self) -> contract.SaidMessages:
        part: contract.SaidMessages = self._part("messages")
        return part

    @functools.cached_property
    def story(self) -> contract.Story:
        part: contract.Story = self._part("story")
        return part

    @functools.cached_property
    def refusals(self) -> contract.Refusals:
        part: contract.Refusals = self._part("refusals")
        return part

    @functools.cached_property
    def view(self) -> contract.View:
        part: contract.View = self._part("view")
        return part

    @functools.cached_property
    def plain_rules(self) -> dict[str, Callable[..., Any]]:
        """The rules by name, as they are written."""
        rules, secrecy = self.rules, self.secrecy
        return {
            "deal": rules.deal,
            "owing": rules.owing,
            "free": rules.free,
            "turn": rules.turn,
            "legal": rules.legal,
            "apply": rules.apply,
            "is_over": self.position.is_over,
            "standings": self.scoring.standings,
            "veil": secrecy.veil,
            "imagine": secrecy.imagine,
            "shown": secrecy.shown,
            "observe": self.features.observe,
        }

    @functools.cached_property
    def presenting_rules(self) -> dict[str, Callable[..., Any]]:
        """The rules that show and tell, by name, as they are written (see `presenter.py`)."""
        story, refusals = self.story, self.refusals
        return {
            "view": self.view.view,
            "story": story.story,
            "prompt": story.prompt,
            "label": story.label,
            "why_not": refusals.why_not,
            "end_rule": refusals.end_rule,
        }

    @functools.cached_property
    def rules_digest(self) -> str:
        """The content of everything that its rules are made of, as a few hex digits: whoever has the same reads its records alike."""
        return jit.content_of(*jit.rule_modules(self.name))[:8]

    def engine(self, mode: jit.Mode | None = None) -> Engine:
        """The rules in one of three ways of running, all of which give the same bytes; by default compiled if that starts at once."""
        return self._engine(mode or self.best_mode)

    @property
    def best_mode(self) -> jit.Mode:
        return "compiled" if jit.ready(self.name) else "plain"

    @functools.cache  # noqa: B019  (games live as long as the program)
    def _engine(self, mode: jit.Mode) -> Engine:
        rules = self.plain_rules
        if mode != "plain":
            rules = {name: jit.compiled(rule, checked=mode == "checked") for name, rule in rules.items()}
        return Engine(mode, **rules)

    def check_options(self, chosen: Mapping[str, object]) -> dict[str, Value]:
        """Every option of the game with its value; unknown names and values are refused."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}", "unknown", option=name)
        return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}

    def check_match(self, chosen: Mapping[str, object], seats: int) -> dict[str, Value]:
        """The same for a match of so many players, whose number is checked too."""
        self.check_seats(seats)
        options = self.check_options(chosen)
        self.components.check_match(options, seats)
        return options

    def check_seats(self, seats: int) -> int:
        low, high = self.about.seats[0], self.about.seats[-1]
        if seats not in self.about.seats:
            raise OptionError(f"{self.about.title} is for {low} to {high} players, not {seats}", "seats", low=low, high=high)
        return seats

    def new_state(self) -> np.record:
        """A blank record for `deal`."""
        blank: np.record = np.zeros(1, self.record_type)[0]
        return blank

    def new_mask(self) -> npt.NDArray[np.uint32]:
        return masks.empty(self.actions)
