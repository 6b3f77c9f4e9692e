"""The contract: what the files of a game provide. Start reading here.

A game is a package with the same files in each, listed in `games/__init__.py`:

    box.toml          the components, each entry with its provenance
    box.py            `Components`: the record of components and options, `pack`
    state.py          `Position`: the record of a position, the numbers of the actions
    rules.py          `Rules`: who may act, what is legal, what an action does
    secrecy.py        `Secrecy`: the veil, and worlds imagined behind it
    scoring.py        `Scoring`: the final count
    features.py       `Features`: numbers for learning machines
    notation.py       `Notation`: actions and positions as text
    story.py          `Story`: what happened, and why something is refused, as messages
    view.py           `View`: the wire message that a seat is sent
    words.en.ftl  words.fr.ftl  rules.en.md  rules.fr.md

Each class below is what one file must have; `tests/test_contract.py` lets mypy compare every file of every game with it. Nothing is
optional: a game that has nothing of its own for a name takes the default that its docstring names.

**Five ideas carry everything.** (1) A state is one numpy record with named fields, and a rule is a small pure
function over it. (2) The box is data. (3) One veil decides what is secret. (4) The log of actions is the truth. (5) Who
may act is a set.

Words: *state* (a record), *box* (a record: components and options of this match), *action* (an integer), *seat* (a
place, from 0), *viewer* (a seat, or `SPECTATOR`), *owing*, *free*, *legal*, *apply*, *veil*, *view*, *observe*,
*imagine*, *ply* (length of the log), *match*, *table*, *standings*.

The functions of `Position`, `Rules`, `Secrecy`, `Scoring` and `Features` are marked `@rule`: compilable, CUDA-safe, no heap arrays, no
strings, no exceptions. The others are plain Python; where they read a state or a box they are given a record or a `Plain` of it.

Every state begins with the fields of `chance.CHANCE`, has `seats`, how many play, and `learnt`, a count that grows whenever somebody learns
something hidden, chance is used or a choice is sealed. Undo is lawful back to the last ply with the same count, and only over one's own
actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from teocalli.messages import Message, Refusal
from teocalli.options import About, Option, Value
from teocalli.records import Plain
from teocalli.rows import Messages
from teocalli.seats import Action, Seat, Viewer

DRAWN = 76  # columns of a drawn table: with a frame around it a terminal of 80 holds it

Named = dict[str, Any]  # an action or a position with its parts by name


class Components(Protocol):
    """`box.py`: what the front of the box says, what may be chosen for a match, and the record that rules receive."""

    ABOUT: About
    OPTIONS: tuple[Option, ...]
    BOX: np.dtype[Any]

    def pack(self, data: Mapping[str, Any], options: Mapping[str, Value], /) -> np.record:
        """The record of a box with the options of a match; a box that cannot be played with is refused with a `BoxError`."""

    def check_match(self, options: Mapping[str, Value], seats: int, /) -> None:
        """Refuse options that do not go with so many players, with an `OptionError`; the default is `options.any_match`."""


class Position(Protocol):
    """`state.py`: the record of a position."""

    STATE: np.dtype[Any]
    ACTIONS: int  # how many there are; their numbers begin at 0
    WAIT: Action  # "stay silent", or `NO_ACTION` where nobody acts out of turn

    def is_over(self, state: np.record, /) -> bool: ...


class Rules(Protocol):
    """`rules.py`."""

    TURN_RULE: str  # what is cited when a seat acts out of turn

    def deal(self, state: np.record, box: np.record, seats: int, seed: Any, /) -> None:
        """Set up a match in `state`, whatever the record held before; `seed` is eight 32-bit words. Every field is written."""

    def owing(self, state: np.record, /) -> int:
        """The seats that must choose now, as bits: one in turn order, several when choices are sealed, none when the match is over."""

    def free(self, state: np.record, /) -> int:
        """The seats that may act without owing (declaring a code out of turn), as bits."""

    def turn(self, state: np.record, /) -> Seat:
        """Whom a step-by-step player asks next: a seat that may act out of turn and has not been asked at this moment, else the
        lowest owing seat; `NO_SEAT` when over."""

    def legal(self, state: np.record, box: np.record, seat: Seat, mask: Any, /) -> int:
        """Fill the bit mask (see `masks.py`) with every action that the seat may take now, and say how many.

        Works on a veiled record of that seat too.
        """

    def apply(self, state: np.record, box: np.record, seat: Seat, action: Action, /) -> None:
        """Carry out a legal action.

        A sealed choice is kept until the last one is in, and the order in which they come in changes nothing.
        """


class Secrecy(Protocol):
    """`secrecy.py`."""

    def veil(self, state: np.record, box: np.record, viewer: Viewer, /) -> None:
        """Blank *in place* everything the viewer may not know, the generator always.

        Called on a copy. When the match is over only the generator is blanked.
        """

    def imagine(self, state: np.record, box: np.record, viewer: Viewer, seed: Any, /) -> None:
        """Fill *in place* the blanks of a veiled record with a full state that looks the same to that viewer, drawn with the right
        odds, and give it a generator."""

    def shown(self, state: np.record, box: np.record, seat: Seat, action: Action, viewer: Viewer, /) -> Action:
        """The action as the viewer may see it when the seat takes it in `state`; a sealed choice of another is `HIDDEN_ACTION`."""


class Scoring(Protocol):
    """`scoring.py`."""

    def standings(self, state: np.record, box: np.record, out: Any, /) -> None:
        """`out[seat, 0]` the final points, `out[seat, 1]` the place (1 is best; equal players share one).

        Before the end: as if it ended now.
        """


class Features(Protocol):
    """`features.py`."""

    OBSERVATION_NAMES: list[str]
    OBSERVATION: int  # how many numbers there are

    def observe(self, state: np.record, box: np.record, seat: Seat, out: Any, /) -> None:
        """Fill a float32 vector with what the seat may know; a veiled record and the truth give the same numbers."""


class Notation(Protocol):
    """`notation.py`."""

    def action_to_text(self, action: int, /) -> str: ...

    def text_to_action(self, text: str, /) -> Action:
        """ValueError says what was expected."""

    def action_to_named(self, action: int, /) -> Named: ...

    def named_to_action(self, named: Named, /) -> Action: ...

    def draw(self, state: np.record, box: np.record, /) -> str:
        """The table in characters, at most `DRAWN` columns wide."""

    def open_state(self, state: np.record, box: np.record, /) -> Named:
        """The position with its parts by name, among them `over`."""


class Story(Protocol):
    """`story.py`: given veiled records, so that nothing is told that the viewer may not know."""

    def story(self, before: np.record, after: np.record, box: np.record, seat: Seat, action: Action, viewer: Viewer, /) -> list[Message]:
        """What an action did, as the viewer saw it."""

    def prompt(self, state: np.record, box: np.record, viewer: Viewer, /) -> Message:
        """One sentence that names what is to be done next, or what is awaited."""

    def label(self, action: Action, box: np.record, state: np.record, /) -> Message:
        """The words for the button of an action."""

    def why_not(self, state: np.record, box: np.record, seat: Seat, action: Action, /) -> Refusal | None:
        """Why the seat may not take that action now; None when it may."""

    def end_rule(self, state: np.record, box: np.record, /) -> str:
        """The rule that ended a match that is over."""


class View(Protocol):
    """`view.py`."""

    View: type[Any]  # the struct of the wire message

    def table(self, raw: bytes, box: Plain, /) -> Any:
        """The message made from the bytes of a spectator's veiled record alone, the same for all and so made once a position."""

    def own(self, table: Any, raw: bytes, box: Plain, viewer: Seat, /) -> Any:
        """The same with what the viewer alone knows, from the bytes of their veiled record."""

    def helped(self, view: Any, help: str, /) -> Any:
        """The message with no more than the help that the table agreed on; the default is `any_help`."""

    def round_of(self, view: Any, /) -> int | None:
        """The number of the round, from 1; the default, for games without rounds, is `no_rounds`."""


class Policy(Protocol):
    """`bots/policies/<game>.py`: what the players of a game know; `bots/policies/default.py` has all defaults.

    All but `tablebase_key`, `make_tablebase` and `adviser` are rules. `bots/policies/__init__.py` tells what each is for.
    """

    def policy(self, state: np.record, box: np.record, seat: Seat, mask: Any, count: int, rng: int, tablebase: Any, /) -> int: ...
    def tablebase_key(self, box: np.record, seats: int, /) -> bytes: ...
    def make_tablebase(self, box: np.record, /) -> Any: ...
    def believe(self, state: np.record, box: np.record, viewer: Seat, rng: int, tablebase: Any, /) -> int: ...
    def reopen(self, state: np.record, box: np.record, viewer: Seat, /) -> None: ...
    def mixes(self, state: np.record, seat: Seat, /) -> bool: ...
    def narrow(self, state: np.record, box: np.record, seat: Seat, mask: Any, count: int, tablebase: Any, /) -> int: ...
    def infoset_key(self, state: np.record, box: np.record, seat: Seat, tablebase: Any, /) -> int: ...
    def resting(self, state: np.record, /) -> bool: ...
    def value(self, state: np.record, box: np.record, seat: Seat, tablebase: Any, /) -> float: ...
    def clear_win(self, state: np.record, /) -> float: ...
    def adviser(self, box: np.record, /) -> str: ...


class Reasons(Protocol):
    """`bots/reasons/<game>.py`: why a bot chooses, in rows; `bots/reasons/default.py` has none."""

    MESSAGES: Messages

    def reasons(
        self, state: np.record, spare: np.record, box: np.record, seat: Seat, action: Action, tablebase: Any, rows: Any, /
    ) -> None: ...
    def beliefs(self, box: np.record, known: np.record, seat: Seat, tablebase: Any, /) -> dict[str, Any]: ...


class Sheet(Protocol):
    """`lab/sheets/<game>.py`: what the laboratory looks at; `lab/sheets/__init__.py` tells what each is for."""

    HIDDEN: str

    @property
    def TRAITS(self) -> Mapping[str, tuple[str, ...]]: ...  # noqa: N802  (constants of a module)
    @property
    def KINDS(self) -> tuple[str, ...]: ...  # noqa: N802
    @property
    def DEEDS(self) -> tuple[str, ...]: ...  # noqa: N802
    @property
    def PHASES(self) -> tuple[str, ...]: ...  # noqa: N802
    def traits(self, state: np.record, box: np.record, seat: Seat, out: Any, /) -> None: ...
    def kinds(self, state: np.record, box: np.record, seat: Seat, out: Any, /) -> None: ...
    def deed(self, state: np.record, box: np.record, seat: Seat, action: Action, /) -> int: ...
    def phase(self, state: np.record, /) -> int: ...
    def hidden(self, state: np.record, box: np.record, seat: Seat, /) -> float: ...
    def round_of(self, state: np.record, /) -> int: ...


def any_help(view: Any, help: str, /) -> Any:
    """The default of `helped`: the message shows nothing that is help."""
    return view


def no_rounds(view: Any, /) -> int | None:
    """The default of `round_of`."""
    return None
