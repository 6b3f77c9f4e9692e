"""The contract: what a game of this house is.

A game is a folder under `games/` with the same files in each, and one line in `games/__init__.py`:

    box.toml          the components, each entry with its provenance
    box.py            BOX (the record of components and options), OPTIONS, `pack`
    rules.py          STATE (the record of a position), the rules, the veil, imagine
    notation.py       actions and positions as text
    story.py          what happened, and why something is refused, as message ids
    view.py           the wire message that a seat is sent
    features.py       numbers for learning machines
    words.en.ftl  words.fr.ftl  rules.en.md  rules.fr.md

**Five ideas carry everything.** (1) A state is one numpy record with named fields, and a rule is a small pure
function over it. (2) The box is data. (3) One veil decides what is secret. (4) The log of actions is the truth. (5) Who
may act is a set.

Words: *state* (a record), *box* (a record: components and options of this match), *action* (an integer), *seat* (a
place, from 0), *viewer* (a seat, or `SPECTATOR`), *owing*, *free*, *legal*, *apply*, *veil*, *view*, *observe*,
*imagine*, *ply* (length of the log), *match*, *table*, *standings*.

## The rules (module `rules.py`, marked `@rule`, compilable, CUDA-safe: no heap arrays, no strings, no exceptions)

`deal(state, box, seats, seed)`
    Set up a match in `state`, whatever the record held before; `seed` is eight 32-bit words. Every field is written.
`owing(state) -> bits`
    The seats that must choose now: one in turn order, several when choices are simultaneous and sealed, none when
    the match is over.
`free(state) -> bits`
    The seats that may act without owing (declaring a code out of turn).
`turn(state) -> seat`
    Whom a step-by-step player asks next: a free seat that has not been asked at this moment, else the lowest
    owing seat; -1 when over.
`legal(state, box, seat, mask) -> count`
    Fill the bit mask (see `masks.py`) with every action that the seat may take now, and say how many. Works on a
    veiled record of that seat too.
`apply(state, box, seat, action)`
    Carry out a legal action. A sealed choice is kept until the last one is in, and the order in which they come
    in changes nothing.
`is_over(state) -> bool` and `standings(state, box, out)`
    `out[seat, 0]` the final points, `out[seat, 1]` the place (1 is best; equal players share one). Before the
    end: as if it ended now.
`veil(state, box, viewer)`
    Blank *in place* everything the viewer may not know, the generator always. Called on a copy. When the match is
    over only the generator is blanked.
`imagine(state, box, viewer, seed)`
    Fill *in place* the blanks of a veiled record with a full state that looks the same from that seat, drawn with
    the right odds, and give it a generator.
`shown(state, box, seat, action, viewer) -> action or HIDDEN`
    The action as the viewer may see it when the seat takes it in `state` (a sealed choice of another is `HIDDEN`).
`observe(state, box, seat, out)` (module `features.py`)
    Fill a float32 vector of size OBSERVATION from a veiled record.

Every state has the fields of `chance.CHANCE` and `learnt`, a count that grows whenever somebody learns something
hidden, chance is used or a choice is sealed. Undo is lawful back to the last ply with the same count, and only over
one's own actions.

## In plain Python beside them
`notation`: `action_to_text`, `text_to_action`, `action_to_named` (for records), `draw(state, box)` (characters),
`open_state(state, box)` (named fields).
`story`: `story(before, after, box, seat, action, viewer)` and `why_not(state, box, seat, action)`, both given veiled
records.
`view`: `view(state, box, viewer)`, given a veiled record.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import jit, masks

SPECTATOR = -1  # a viewer who sits nowhere
HIDDEN = -1  # an action that the viewer may not see
NOBODY = -1  # no seat

Value = str | int | bool
Named = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A match option: its name, its values (default first) or a range of whole numbers, and the rule it belongs to."""

    name: str
    values: tuple[Value, ...]
    rule: str
    span: range | None = None

    @property
    def default(self) -> Value:
        return self.values[0]

    def check(self, value: object) -> Value:
        """The value in its own type, or an `OptionError` that says what is allowed."""
        if self.span is not None:
            if isinstance(value, str) and value.lstrip("-").isdigit():
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and value in self.span:
                return value
            raise OptionError(f"{self.name} takes a whole number from {self.span[0]} to {self.span[-1]}, not {value!r}")
        for known in self.values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
            if isinstance(value, str) and value == str(known).lower():
                return known
        allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        raise OptionError(f"{self.name} takes one of {allowed}, not {value!r}")


class OptionError(ValueError):
    """A match option with an unknown name or a value that is not allowed."""


@dataclass(frozen=True)
class Message:
    """Something to be said: an id of the catalogue with its arguments. Seats are passed as `seat` numbers and named when told."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the number of the rule and a sentence."""

    rule: str
    message: Message


@dataclass(frozen=True)
class About:
    """What the front of the box says. `authors` and `publisher` are named as a courtesy."""

    title: str
    seats: range
    minutes: tuple[int, int]
    authors: str
    publisher: str


@dataclass(frozen=True)
class Engine:
    """The rules of a game, ready to be called: plain Python, compiled, or compiled with checked bounds."""

    mode: jit.Mode
    deal: Callable[[np.record, np.record, int, Any], None]
    owing: Callable[[np.record], int]
    free: Callable[[np.record], int]
    turn: Callable[[np.record], int]
    legal: Callable[[np.record, np.record, int, Any], int]
    apply: Callable[[np.record, np.record, int, int], None]
    is_over: Callable[[np.record], bool]
    standings: Callable[[np.record, np.record, Any], None]
    veil: Callable[[np.record, np.record, int], None]
    imagine: Callable[[np.record, np.record, int, Any], None]
    shown: Callable[[np.record, np.record, int, int, int], int]
    observe: Callable[[np.record, np.record, int, Any], None]


RULES = ("deal", "owing", "free", "turn", "legal", "apply", "is_over", "standings", "veil", "imagine", "shown", "observe")


class Game:
    """One game of the house, put together from the files of its folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = self._module("rules")
        self.box_module = self._module("box")
        self.about: About = self.box_module.ABOUT
        self.options: tuple[Option, ...] = self.box_module.OPTIONS
        self.actions: int = self.rules.ACTIONS
        self.wait: int = self.rules.WAIT  # the action "stay silent", or HIDDEN where nobody acts out of turn
        self.state_type: np.dtype[Any] = self.rules.STATE
        self.max_seats: int = self.about.seats[-1]

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def _module(self, part: str) -> ModuleType:
        return importlib.import_module(f"teocalli.games.{self.name}.{part}")

    @functools.cached_property
    def notation(self) -> ModuleType:
        return self._module("notation")

    @functools.cached_property
    def telling(self) -> ModuleType:
        return self._module("story")

    @functools.cached_property
    def viewing(self) -> ModuleType:
        return self._module("view")

    @functools.cached_property
    def features(self) -> ModuleType:
        return self._module("features")

    def engine(self, mode: jit.Mode | None = None) -> Engine:
        """The rules in one of three ways of running, all of which give the same bytes; by default compiled if that starts at once."""
        return self._engine(mode or self.best_mode)

    @property
    def best_mode(self) -> jit.Mode:
        return "compiled" if jit.ready(self.name) else "plain"

    @functools.cache  # noqa: B019  (games live as long as the program)
    def _engine(self, mode: jit.Mode) -> Engine:
        found = {}
        for name in RULES:
            function = getattr(self.features if name == "observe" else self.rules, name)
            found[name] = function if mode == "plain" else jit.compiled(function, checked=mode == "checked")
        return Engine(mode, **found)

    def check_options(self, chosen: Mapping[str, object]) -> dict[str, Value]:
        """Every option of the game with its value; unknown names and values are refused."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
        return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> int:
        low, high = self.about.seats[0], self.about.seats[-1]
        if seats not in self.about.seats:
            raise OptionError(f"{self.about.title} is for {low} to {high} players, not {seats}")
        return seats

    def new_state(self) -> np.record:
        """A blank record for `deal`."""
        return records(1, self.state_type)[0]  # type: ignore[no-any-return]

    def new_mask(self) -> npt.NDArray[np.uint32]:
        return masks.empty(self.actions)


def records(n: int, dtype: np.dtype[Any]) -> Any:
    """An array of n blank records with named fields."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_of(record: np.record) -> np.record:
    """A copy that shares nothing with the original."""
    fresh = records(1, record.dtype)
    fresh[0] = record
    return fresh[0]  # type: ignore[no-any-return]


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set, lowest first."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def places_of(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Places from sort keys, best highest; equal keys share a place and the next is skipped (1, 1, 3)."""
    return [1 + sum(other > mine for other in keys) for mine in keys]
