"""The options of a match as changes of the standard box, so that a browser can make the box of any match by itself.

Every value of an option changes some bytes of the box's record and perhaps a few of its tables. Options change different ones, so all that
were chosen are carried out one after the other; a test holds every game to that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from teocalli import boxes
from teocalli.game import Game
from teocalli.options import Option, OptionError, Value
from teocalli.wasm.description import Choice, OptionRow


def option_row(game: Game, option: Option) -> OptionRow:
    """An option with what each of its values changes."""
    if option.span is not None:
        low, high = option.span[0], option.span[-1]
        return OptionRow(option.name, [option.default], (low, high), field=field_of(game, option), table=table_of(game, option))
    return OptionRow(option.name, list(option.values), None, [choice(game, option, value) for value in option.values])


def choice(game: Game, option: Option, value: Value) -> Choice:
    """What one value changes, and the numbers of players that it goes with where it does not go with all."""
    standard, chosen = box_with(game), box_with(game, option, value)
    before, after = plain_tables(game, standard), plain_tables(game, chosen)
    seats = fitting(game, option, value)
    return Choice(
        list(changed(standard.tobytes(), chosen.tobytes())),
        {name: after[name] for name in after if after[name] != before[name]},
        [] if seats == list(game.about.seats) else seats,
    )


def fitting(game: Game, option: Option, value: Value) -> list[int]:
    """The numbers of players that a value goes with."""
    return [seats for seats in game.about.seats if goes_with(game, option, value, seats)]


def goes_with(game: Game, option: Option, value: Value, seats: int) -> bool:
    try:
        game.check_match({option.name: value}, seats)
    except OptionError:
        return False
    return True


def changed(before: bytes, after: bytes) -> Iterator[tuple[int, str]]:
    """The runs of bytes that differ: where each begins, and what stands there afterwards, in hex."""
    differing = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    for start in differing:
        if start - 1 not in differing:
            end = start
            while end in differing:
                end += 1
            yield start, after[start:end].hex()


def field_of(game: Game, option: Option) -> str:
    """The field of the box that holds the number of a span."""
    names = [name for name in game.box_type.names or () if holds(game, option, name)]
    assert len(names) == 1, f"{option.name} stands in {names or 'no field'} of the box"
    return names[0]


def holds(game: Game, option: Option, name: str) -> bool:
    """Whether a field holds the number, whatever it is."""
    assert option.span is not None
    return all(np.array_equal(box_with(game, option, value)[name], value) for value in (option.span[0], option.span[-1]))


def table_of(game: Game, option: Option) -> str | None:
    """The table whose one entry is the number of a span."""
    assert option.span is not None
    ends = [(value, plain_tables(game, box_with(game, option, value))) for value in (option.span[0], option.span[-1])]
    return next((name for name in ends[0][1] if all(tables[name] == [value] for value, tables in ends)), None)


def box_with(game: Game, option: Option | None = None, value: Value = "") -> np.record:
    return boxes.standard(game).record({option.name: value} if option else {})


def plain_tables(game: Game, box: np.record) -> dict[str, list[Any]]:
    """The tables of a box as JSON has them."""
    tables = game.view.tables(box)
    return {name: msgspec.to_builtins(list(table)) for name, table in tables.items()}
