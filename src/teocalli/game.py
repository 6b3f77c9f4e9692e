"""The contract: what a game of this house is.

A game is a folder under `games/` with the same files in each, and one line in `games/__init__.py`:

    box.toml          the components, each entry with its provenance
    box.py            BOX (the record of components and options), OPTIONS, `pack`
    state.py          STATE (the record of a position), the numbers of the actions, `is_over`
    rules.py          the rules
    secrecy.py        the veil, and worlds imagined behind it
    scoring.py        the final count
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

## The rules (marked `@rule`, compilable, CUDA-safe: no heap arrays, no strings, no exceptions; `RULES` says which file each stands in)

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
`shown(state, box, seat, action, viewer) -> action or HIDDEN_ACTION`
    The action as the viewer may see it when the seat takes it in `state` (a sealed choice of another is `HIDDEN_ACTION`).
`observe(state, box, seat, out)`
    Fill a float32 vector of size OBSERVATION with what the seat may know; a veiled record and the truth give the same numbers.

Every state has the fields of `chance.CHANCE` and `learnt`, a count that grows whenever somebody learns something
hidden, chance is used or a choice is sealed. Undo is lawful back to the last ply with the same count, and only over
one's own actions.

## In plain Python beside them
`notation`: `action_to_text`, `text_to_action`, `action_to_named` (for records), `draw(state, box)` (characters),
`open_state(state, box)` (named fields).
`story`: `story(before, after, box, seat, action, viewer)` and `why_not(state, box, seat, action)`, both given veiled
records.
`view`: `table(raw, box)`, the wire message of the table made from the bytes of a spectator's veiled record alone, the same for all and so
made once a position; `own(table, raw, box, viewer)`, the same with what the viewer alone knows, from the bytes of theirs.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import jit, masks
from teocalli.options import About, Option, OptionError, Value
from teocalli.records import copy_of, plain_box, plain_type
from teocalli.seats import SPECTATOR

DRAWN = 76  # columns of a drawn table: with a frame around it a terminal of 80 holds it

Named = dict[str, Any]


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


RULES = {  # each with the file that it stands in
    **dict.fromkeys(("deal", "owing", "free", "turn", "legal", "apply"), "rules"),
    "is_over": "state",
    "standings": "scoring",
    **dict.fromkeys(("veil", "imagine", "shown"), "secrecy"),
    "observe": "features",
}


class Game:
    """One game of the house, put together from the files of its folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = self._module("rules")
        self.state_module = self._module("state")
        self.box_module = self._module("box")
        self.about: About = self.box_module.ABOUT
        self.options: tuple[Option, ...] = self.box_module.OPTIONS
        self.actions: int = self.state_module.ACTIONS
        self.wait: int = self.state_module.WAIT  # the action "stay silent", or NO_ACTION where nobody acts out of turn
        self.state_type: np.dtype[Any] = self.state_module.STATE
        # One object each, for all arrays of records: compiled code knows the type of such an array at once.
        self.record_type: np.dtype[Any] = np.dtype((np.record, self.state_type))
        self.box_type: np.dtype[Any] = np.dtype((np.record, self.box_module.BOX))
        self.plain_type = plain_type(self.state_type)
        self.max_seats: int = self.about.seats[-1]

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def _module(self, part: str) -> ModuleType:
        return importlib.import_module(f"teocalli.games.{self.name}.{part}")

    @functools.cached_property
    def notation(self) -> ModuleType:
        return self._module("notation")

    @functools.cached_property
    def story(self) -> ModuleType:
        return self._module("story")

    @functools.cached_property
    def view(self) -> ModuleType:
        return self._module("view")

    @functools.cached_property
    def features(self) -> ModuleType:
        return self._module("features")

    @functools.cached_property
    def plain_rules(self) -> dict[str, Callable[..., Any]]:
        """The rules by name, as they are written."""
        return {name: getattr(self._module(file), name) for name, file in RULES.items()}

    def engine(self, mode: jit.Mode | None = None) -> Engine:
        """The rules in one of three ways of running, all of which give the same bytes; by default compiled if that starts at once."""
        return self._engine(mode or self.best_mode)

    @property
    def best_mode(self) -> jit.Mode:
        return "compiled" if jit.ready(self.name) else "plain"

    @functools.cache  # noqa: B019  (games live as long as the program)
    def _engine(self, mode: jit.Mode) -> Engine:
        found = self.plain_rules
        if mode != "plain":
            found = {name: jit.compiled(function, checked=mode == "checked") for name, function in found.items()}
        return Engine(mode, **found)

    def check_options(self, chosen: Mapping[str, object]) -> dict[str, Value]:
        """Every option of the game with its value; unknown names and values are refused."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}", "unknown", option=name)
        return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}

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

    def view_of(self, state: np.record, box: np.record, viewer: int) -> Any:
        """What the viewer's screen draws, from their veiled record: the table as everybody may see it, with what they alone know."""
        raw, components = state.tobytes(), plain_box(box)
        if viewer == SPECTATOR:
            return self.view.table(raw, components)
        public = copy_of(state)
        self.engine().veil(public, box, SPECTATOR)
        return self.view.own(self.view.table(public.tobytes(), components), raw, components, viewer)
