"""Views: what a screen draws, written by a rule as one record of small numbers and read as the message that its structs describe.

`games/<game>/view.py` declares the message as structs (`View` is the whole), each field with what its numbers stand for. From them come

    VIEW = views.record_of(View)     the record that the rule `view(state, box, viewer, out)` fills, field by field
    views.read(View, record, tables) the message itself, for programs and for the wire
    views.shape_of(View)             the same description as plain data, from which a browser reads the record

Names of the record: a field of the message has its own name; a field of a struct inside has the name of both with an underline between
(`seats_hand`), and one more dimension for every list around it. Every number has 16 bits. Next to a list stands how long it is (`seats_n`).
`NONE` stands for None; of a struct or a table the first number tells.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

NONE = -32768  # no value
Tables = Mapping[str, Sequence[Any]]
Read = Callable[[Sequence[int], int, Tables], Any]  # from the numbers of a record, at an index, with the tables of a box


@dataclass(frozen=True)
class OneOf:
    """A text that is one of these, as its number."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Most:
    """A list of at most so many; how many there are stands beside it."""

    count: int


@dataclass(frozen=True)
class Fixed:
    """A list that is always this long."""

    count: int


@dataclass(frozen=True)
class Keyed:
    """A dict with always the same keys, in this order."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class FromTable:
    """An entry of a table of the box, as its number; whatever is the same in every position stands in a table."""

    table: str


@dataclass(frozen=True)
class Always:
    """The same in every position of a match: the first entry of a table of the box, or a text. It takes no number, or where it may be
    None one that says whether it is there."""

    table: str = ""
    value: str = ""


@dataclass(frozen=True)
class Node:
    """A part of a view: what kind of thing it is, its field in the record with the dimensions there, and what it is made of."""

    kind: str  # number, truth, name, entry, always, keyed, list, fixed, struct
    field: str
    shape: tuple[int, ...]
    optional: bool  # it may be None
    names: tuple[str, ...] = ()  # of a name or a keyed dict; of an entry or of what is always the same its table or its value
    parts: tuple[tuple[str, Node], ...] = ()  # of a struct
    item: Node | None = None  # of a list
    count: int = 0  # of a list, at most
    struct: type[Any] | None = None

    @property
    def has_field(self) -> bool:
        return self.kind not in ("struct", "fixed") and (self.kind != "always" or self.optional)

    @property
    def telling(self) -> Node:
        """The part whose first number tells whether this one is None."""
        if self.kind == "struct":
            return self.parts[0][1].telling
        return self.item.telling if self.kind == "fixed" and self.item else self

    @property
    def inside(self) -> tuple[Node, ...]:
        return (*(part for _, part in self.parts), *((self.item,) if self.item else ()))


def record_of(view: type[msgspec.Struct]) -> np.dtype[Any]:
    """The record of a view: a number of 16 bits for everything that changes."""
    fields = _fields(tree_of(view))
    return np.dtype([(name, "<i2", shape) if shape else (name, "<i2") for name, shape in fields])


@functools.cache
def tree_of(view: type[msgspec.Struct]) -> Node:
    """A view taken apart."""
    return _struct(view, "", (), False)


def shape_of(view: type[msgspec.Struct]) -> dict[str, Any]:
    """The description of a view as plain data: where each part lies in the record, counted in numbers, and what it stands for."""
    return _shape(tree_of(view), _offsets(view))


def read(view: type[msgspec.Struct], record: Any, tables: Tables) -> Any:
    """The message that a record holds."""
    return _reader(view)(np.frombuffer(record.tobytes(), "<i2").tolist(), 0, tables)


def _struct(kind: type[Any], field: str, shape: tuple[int, ...], optional: bool) -> Node:
    hints = get_type_hints(kind, include_extras=True)
    start = f"{field}_" if field else ""
    parts = tuple((name, _node(hints[name], start + name, shape)) for name in kind.__struct_fields__)
    return Node("struct", field, shape, optional, parts=parts, struct=kind)


def _node(hint: Any, field: str, shape: tuple[int, ...]) -> Node:
    """The part that a type describes."""
    marks: list[Any] = []
    optional = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            marks += more
        elif get_origin(hint) in (types.UnionType, typing.Union):
            hint = next(one for one in get_args(hint) if one is not type(None))
            optional = True
        else:
            return _marked(hint, marks, field, shape, optional)


def _marked(hint: Any, marks: list[Any], field: str, shape: tuple[int, ...], optional: bool) -> Node:
    if get_origin(hint) is list and (length := next((mark for mark in marks if isinstance(mark, Most | Fixed)), None)):
        rest = [mark for mark in marks if mark is not length]
        item = _node(Annotated[get_args(hint)[0], *rest] if rest else get_args(hint)[0], field, (*shape, length.count))
        if isinstance(length, Fixed):
            return Node("fixed", field, shape, optional, item=item, count=length.count)
        return Node("list", f"{field}_n", shape, optional, item=item, count=length.count)
    match marks:
        case [Always(table, value)]:
            return Node("always", field, shape, optional, (f"@{table}" if table else value,))
        case [Keyed(keys)]:
            return Node("keyed", field, (*shape, len(keys)), optional, keys)
        case [FromTable(table)]:
            return Node("entry", field, shape, optional, (table,))
        case [OneOf(names)]:
            return Node("name", field, shape, optional, names)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint, field, shape, optional)
    if hint is bool or hint is int:
        return Node("truth" if hint is bool else "number", field, shape, optional)
    raise TypeError(f"{field}: it is not said how {hint} is written as numbers")


def _fields(node: Node) -> list[tuple[str, tuple[int, ...]]]:
    """The fields of the record, in the order of the message."""
    own = [(node.field, node.shape)] if node.has_field else []
    return own + [field for part in node.inside for field in _fields(part)]


@functools.cache
def _offsets(view: type[msgspec.Struct]) -> dict[str, int]:
    """Where each field begins, counted in numbers."""
    record = record_of(view)
    assert record.fields is not None
    return {name: record.fields[name][1] // 2 for name in record.names or ()}


def _shape(node: Node, offsets: dict[str, int]) -> dict[str, Any]:
    shape: dict[str, Any] = {"kind": node.kind}
    if node.telling.has_field:
        shape["at"] = offsets[node.telling.field]
    if node.optional:
        shape["optional"] = True
    if node.names:
        shape["names"] = list(node.names)
    if node.parts:
        shape["parts"] = {name: _shape(part, offsets) for name, part in node.parts}
    if node.item:
        shape |= {"item": _shape(node.item, offsets), "count": node.count}
    return shape


@functools.cache
def _reader(view: type[msgspec.Struct]) -> Read:
    return _read(tree_of(view), _offsets(view))


def _read(node: Node, offsets: dict[str, int]) -> Read:
    """How a part is read: from the numbers of the record, with the place of the part among its like, and the tables of the box."""
    value = _VALUES[node.kind](node, offsets)
    if not node.optional:
        return value
    at, step = offsets[node.telling.field], _step(node.telling, node)
    return lambda numbers, i, tables: None if numbers[at + i * step] == NONE else value(numbers, i, tables)


def _step(leaf: Node, node: Node) -> int:
    """How many numbers of a field belong to one part."""
    inner = leaf.shape[len(node.shape) :] if leaf is not node or node.kind != "keyed" else leaf.shape[-1:]
    return int(np.prod(inner, dtype=np.int64)) if inner else 1


def _read_number(node: Node, offsets: dict[str, int]) -> Read:
    at = offsets[node.field]
    return lambda numbers, i, tables: numbers[at + i]


def _read_truth(node: Node, offsets: dict[str, int]) -> Read:
    at = offsets[node.field]
    return lambda numbers, i, tables: numbers[at + i] != 0


def _read_name(node: Node, offsets: dict[str, int]) -> Read:
    at, names = offsets[node.field], node.names
    return lambda numbers, i, tables: names[numbers[at + i]]


def _read_entry(node: Node, offsets: dict[str, int]) -> Read:
    at, table = offsets[node.field], node.names[0]
    return lambda numbers, i, tables: tables[table][numbers[at + i]]


def _read_always(node: Node, offsets: dict[str, int]) -> Read:
    name = node.names[0]
    if name.startswith("@"):
        return lambda numbers, i, tables: tables[name[1:]][0]
    return lambda numbers, i, tables: name


def _read_keyed(node: Node, offsets: dict[str, int]) -> Read:
    at, keys = offsets[node.field], node.names
    width = len(keys)
    return lambda numbers, i, tables: dict(zip(keys, numbers[at + i * width : at + (i + 1) * width], strict=True))


def _read_list(node: Node, offsets: dict[str, int]) -> Read:
    assert node.item is not None
    at, most, item = offsets[node.field], node.count, _read(node.item, offsets)
    return lambda numbers, i, tables: [item(numbers, i * most + n, tables) for n in range(numbers[at + i])]


def _read_fixed(node: Node, offsets: dict[str, int]) -> Read:
    assert node.item is not None
    count, item = node.count, _read(node.item, offsets)
    return lambda numbers, i, tables: [item(numbers, i * count + n, tables) for n in range(count)]


def _read_struct(node: Node, offsets: dict[str, int]) -> Read:
    assert node.struct is not None
    parts, struct = [_read(part, offsets) for _, part in node.parts], node.struct
    return lambda numbers, i, tables: struct(*[part(numbers, i, tables) for part in parts])


_VALUES: dict[str, Callable[[Node, dict[str, int]], Read]] = {
    "number": _read_number,
    "truth": _read_truth,
    "name": _read_name,
    "entry": _read_entry,
    "always": _read_always,
    "keyed": _read_keyed,
    "list": _read_list,
    "fixed": _read_fixed,
    "struct": _read_struct,
}
