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
`shown(state, box, seat, action, viewer) -> action or HIDDEN`
    The action as the viewer may see it when the seat takes it in `state` (a sealed choice of another is `HIDDEN`).
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
made once a position; `own(table, raw, box, viewer)`, the same with what the viewer alone knows, from the bytes of his; and
`view(state, box, viewer)`, both in one, given the viewer's veiled record.
"""

from __future__ import annotations

import functools
import importlib
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from teocalli import jit, masks

WHOLE = re.compile("-?[0-9]{1,18}")  # a whole number as text
SPECTATOR = -1  # a viewer who sits nowhere
DRAWN = 76  # columns of a drawn table: with a frame around it a terminal of 80 holds it
HIDDEN = -1  # an action that the viewer may not see
NOBODY = -1  # no seat

Value = str | int | bool
Named = dict[str, Any]
Reader = Callable[[bytes], Any]  # a field from the bytes of a record


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
            if isinstance(value, str) and WHOLE.fullmatch(value):
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and value in self.span:
                return value
            low, high = self.span[0], self.span[-1]
            raise OptionError(
                f"{self.name} takes a whole number from {low} to {high}, not {value!r}", "span", option=self.name, low=low, high=high
            )
        for known in self.values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
            if isinstance(value, str) and value == str(known).lower():
                return known
        allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        raise OptionError(f"{self.name} takes one of {allowed}, not {value!r}", "value", option=self.name)


class OptionError(ValueError):
    """A match option with an unknown name or a value that is not allowed; with `reason` and `about` it can be told in any language."""

    def __init__(self, text: str, reason: str = "", **about: Any) -> None:
        super().__init__(text)
        self.reason, self.about = reason, about


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
        self.wait: int = self.state_module.WAIT  # the action "stay silent", or HIDDEN where nobody acts out of turn
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
    def telling(self) -> ModuleType:
        return self._module("story")

    @functools.cached_property
    def viewing(self) -> ModuleType:
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

    def view(self, state: np.record, box: np.record, viewer: int) -> Any:
        """What the viewer's screen draws, from his veiled record: the table as everybody may see it, with what he alone knows."""
        raw, kept = state.tobytes(), plain_box(box)
        if viewer == SPECTATOR:
            return self.viewing.table(raw, kept)
        public = copy_of(state)
        self.engine().veil(public, box, SPECTATOR)
        return self.viewing.own(self.viewing.table(public.tobytes(), kept), raw, kept, viewer)


def records(n: int, dtype: np.dtype[Any]) -> Any:
    """An array of n blank records with named fields."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_of(record: np.record) -> np.record:
    """A copy that shares nothing with the original."""
    kind = record.dtype if record.dtype.type is np.record else np.dtype((np.record, record.dtype))
    return record_from(record.tobytes(), kind)


def record_from(raw: bytes, kind: np.dtype[Any]) -> np.record:
    """The record that some bytes hold, in memory of its own."""
    found: np.record = laid(raw, kind)[0]
    return found


def laid(raw: bytes, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    """The records that some bytes hold, as an array with memory of its own."""
    return np.frombuffer(bytearray(raw), kind)


if TYPE_CHECKING:
    Readable = Any  # it stands wherever a record is read
else:
    Readable = object


class Plain(Readable):  # type: ignore[misc]
    """A record read as ordinary numbers, each field when it is first asked for: a whole number, a list, or an array where it is a table.

    It looks like the record to whoever only reads it, plain rules too, and they run many times faster. In brackets a field is an array.
    """

    raw: bytes
    kind: np.dtype[Any]

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.kind

    def tobytes(self) -> bytes:
        return self.raw

    def __getitem__(self, field: str) -> Any:
        return array_in(self.kind, field)(self.raw)


class Field:
    """A field of a `Plain`: read once, and from then on an attribute like any other."""

    def __init__(self, name: str, read: Reader) -> None:
        self.name, self.read = name, read

    def __get__(self, plain: Plain, _: type) -> Any:
        value = plain.__dict__[self.name] = self.read(plain.raw)
        return value


@functools.cache
def plain_type(kind: np.dtype[Any]) -> type[Plain]:
    """The class of the records of one kind in ordinary numbers: it is called with their bytes."""
    return type("Plain", (Plain,), {"kind": kind, **{name: Field(name, reader(kind, name)) for name in kind.names or ()}})


def plain(record: np.record) -> Plain:
    """A record as it is now, in ordinary numbers."""
    return plain_type(record.dtype)(record.tobytes())


def plain_box(box: np.record) -> Plain:
    """A box in ordinary numbers: kept by its content, since every match has a record of its own and most have the same."""
    return _kept(box.tobytes(), box.dtype)


@functools.lru_cache(maxsize=64)
def _kept(raw: bytes, kind: np.dtype[Any]) -> Plain:
    return plain_type(kind)(raw)


INTEGERS = {("i", 1): "b", ("i", 2): "h", ("i", 4): "i", ("i", 8): "q", ("u", 1): "B", ("u", 2): "H", ("u", 4): "I", ("u", 8): "Q"}


def reader(kind: np.dtype[Any], name: str) -> Reader:
    """How one field is read: a number, a list or a table."""
    array, start = array_in(kind, name), span(kind, name).start
    base, shape = kind[name].base, kind[name].shape
    if len(shape) > 1:
        return array
    letter = INTEGERS.get((base.kind, base.itemsize))
    if letter is None:
        return lambda raw: array(raw).tolist()
    unpack = struct.Struct(f"{shape[0] if shape else 1}{letter}").unpack_from
    if shape:
        return lambda raw: list(unpack(raw, start))
    return lambda raw: unpack(raw, start)[0]


def array_in(kind: np.dtype[Any], name: str) -> Reader:
    """How a field is read as an array."""
    base, shape, start = kind[name].base, kind[name].shape, span(kind, name).start
    count = int(np.prod(shape))
    return lambda raw: np.frombuffer(raw, base, count, start).reshape(shape)


def span(kind: np.dtype[Any], name: str) -> slice:
    """Where the bytes of a field lie in those of a record."""
    assert kind.fields is not None
    field, start = kind.fields[name][:2]
    return slice(start, start + field.itemsize)


def spans(kind: np.dtype[Any], name: str) -> tuple[slice, ...]:
    """Where the bytes of each row of a field lie."""
    whole, rows = span(kind, name), kind[name].shape[0]
    size = (whole.stop - whole.start) // rows
    return tuple(slice(start, start + size) for start in range(whole.start, whole.stop, size))


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set, lowest first."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def places_of(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Places from sort keys, best highest; equal keys share a place and the next is skipped (1, 1, 3)."""
    return [1 + sum(other > mine for other in keys) for mine in keys]
