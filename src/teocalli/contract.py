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
    messages.py       `SaidMessages`: what there is to say, by number
    story.py          `Story`: what happened, what is asked, and what buttons say, as rows of numbers
    refusals.py       `Refusals`: why an action is refused, and by which rule
    view.py           `View`: what a screen draws, as a record of numbers and as the message that they stand for
    words.en.ftl  words.fr.ftl  rules.en.md  rules.fr.md

Each class below is what one file must have; `tests/test_contract.py` lets mypy compare every file of every game with it. Nothing is
optional: a game that has nothing of its own for a name takes the default that its docstring names.

**Five ideas carry everything.** (1) A state is one numpy record with named fields, and a rule is a small pure
function over it. (2) The box is data. (3) One veil decides what is secret. (4) The log of actions is the truth. (5) Who
may act is a set.

Words: *state* (a record), *box* (a record: components and options of this match), *action* (an integer), *seat* (a
place, from 0), *viewer* (a seat, or `SPECTATOR`), *owing*, *free*, *legal*, *apply*, *veil*, *view*, *observe*,
*imagine*, *ply* (length of the log), *match*, *table*, *standings*.

The functions of `Position`, `Rules`, `Secrecy`, `Scoring`, `Features`, `Story` and `Refusals`, and `view`, are marked `@rule`: compilable,
no heap arrays, no strings, no exceptions; all but the last three run in a CUDA kernel too. The others are plain Python.

Every state begins with the fields of `chance.CHANCE`, has `seats`, how many play, and `learnt`, a count that grows whenever somebody learns
something hidden, chance is used or a choice is sealed. Undo is lawful back to the last ply with the same count, and only over one's own
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from teocalli.drawing import Say, plainly
from teocalli.message_rows import Messages
from teocalli.options import About, Option, Value
from teocalli.seats import Action, Seat, Viewer
from teocalli.views import Help, Tables

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

    def draw(self, state: np.record, box: np.record, say: Say = plainly, /) -> str:
        """The table in characters, at most `DRAWN` columns wide, in the words that are given; without them in plain text, which stays.

        The columns are as wide as the words make them. A game that asks for no words has its plain text in every language.
        """

    def open_state(self, state: np.record, box: np.record, /) -> Named:
        """The position with its parts by name, among them `over`."""


class SaidMessages(Protocol):
    """`messages.py`."""

    MESSAGES: Messages


class Story(Protocol):
    """`story.py`: given veiled records, so that nothing is told that the viewer may not know. All is said in `rows` (`message_rows.py`)."""

    WORLDS: int  # records that `story` is given: the positions before and after, and room for one at each beat

    def story(self, worlds: Any, raw: Any, box: np.record, seat: Seat, action: Action, viewer: Viewer, rows: Any, /) -> None:
        """What an action did, as the viewer saw it, from the first of the worlds to the second; `raw` is their memory in 32-bit words."""

    def prompt(self, state: np.record, box: np.record, viewer: Viewer, rows: Any, /) -> None:
        """One row that names what is to be done next, or what is awaited."""

    def label(self, state: np.record, box: np.record, action: Action, rows: Any, /) -> None:
        """One row with the words for the button of an action."""


class Refusals(Protocol):
    """`refusals.py`: given veiled records too."""

    def why_not(self, state: np.record, box: np.record, seat: Seat, action: Action, rows: Any, /) -> None:
        """One row that says why the seat may not take that action now, with the number of the rule; none where it may."""

    def end_rule(self, state: np.record, box: np.record, /) -> int:
        """The number of the rule that ended a match that is over."""


class View(Protocol):
    """`view.py`."""

    View: type[Any]  # the struct of the message, which says what the numbers stand for (`views.py`)
    VIEW: np.dtype[Any]  # the record of numbers

    @property
    def HELP(self) -> Help:  # noqa: N802  (a constant of a module)
        """By kind of help what a table that gives no more leaves out of the message; the default is `views.NO_HELP`."""

    @property
    def ROUND(self) -> str | None:  # noqa: N802
        """The field of the message that holds the number of the round, from 1; None in games without rounds."""

    def view(self, state: np.record, box: np.record, viewer: Viewer, table: Any, out: Any, /) -> None:
        """Fill `out`, a blank record, with what the viewer's screen draws; `state` is their veiled record."""

    def tables(self, box: np.record, /) -> Tables:
        """What is the same in every position of a match."""

    def view_table(self, box: np.record, /) -> npt.NDArray[np.uint8]:
        """What `view` looks up besides, given to seats alone; the default, for games that look nothing up, is `views.no_table`."""


class Policy(Protocol):
    """`bots/policies/<game>.py`: what the players of a game know; `bots/policies/default.py` has all defaults.

    All but `tablebase_key`, `make_tablebase` and `adviser` are rules. `bots/policies/__init__.py` tells what each is for.
    """

    @property
    def SELDOM(self) -> tuple[Callable[..., Any], ...]: ...  # noqa: N802  (a constant of a module)
    def policy(self, state: np.record, box: np.record, seat: Seat, mask: Any, count: int, rng: int, tablebase: Any, /) -> int: ...
    def tablebase_key(self, box: np.record, seats: int, /) -> bytes: ...
    def make_tablebase(self, box: np.record, /) -> Any: ...
    def believe(self, state: np.record, box: np.record, viewer: Seat, rng: int, tablebase: Any, /) -> int: ...
    def reopen(self, state: np.record, box: np.record, viewer: Seat, /) -> None: ...
    def mixes(self, state: np.record, seat: Seat, /) -> bool: ...
    def narrow(self, state: np.record, box: np.record, seat: Seat, mask: Any, count: int, tablebase: Any, /) -> int: ...
    def answer_first(self, mask: Any, count: int, /) -> int: ...
    def infoset_key(self, state: np.record, box: np.record, seat: Seat, tablebase: Any, /) -> int: ...
    def resting(self, state: np.record, /) -> bool: ...
    def value(self, state: np.record, box: np.record, seat: Seat, tablebase: Any, /) -> float: ...
    def clear_win(self, state: np.record, /) -> float: ...
    def adviser(self, box: np.record, /) -> str: ...


class Choosing(Protocol):
    """A policy: one of the legal actions of the mask, by what the seat may know."""

    def __call__(self, state: np.record, box: np.record, seat: Seat, mask: Any, count: int, rng: int, tablebase: Any, /) -> int: ...


class People(Protocol):
    """`bots/policies/<game>_people.py`: how people play, other policies than the game's own; a level names the one that it decides by."""

    @property
    def POLICIES(self) -> tuple[Choosing, ...]: ...  # noqa: N802


class Reasons(Protocol):
    """`bots/reasons/<game>.py`: why a bot chooses, in rows; `bots/reasons/default.py` has none."""

    MESSAGES: Messages

    def reasons(
        self, state: np.record, spare: np.record, box: np.record, seat: Seat, action: Action, tablebase: Any, believed: Any, rows: Any, /
    ) -> None: ...
    def beliefs(self, box: np.record, known: np.record, seat: Seat, tablebase: Any, believed: Any, /) -> dict[str, Any]: ...


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
