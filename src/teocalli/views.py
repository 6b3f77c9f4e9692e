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
import numpy.typing as npt

NONE = -32768  # no value
Tables = Mapping[str, Sequence[Any]]
Help = Mapping[str, Sequence[str]]  # by kind of help the parts of a message that it leaves out, as paths
NO_HELP: Help = {}  # of a game whose message has nothing that is help
Read = Callable[[Sequence[int], Tables], Any]  # from the numbers of a record, with the tables of a box


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
    return _reader(view)(np.frombuffer(record.tobytes(), "<i2").tolist(), tables)


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
    """How a view is read: one expression, written out from its parts and compiled, four times as quick as a function for each part."""
    writer = _Writer(_offsets(view))
    expression = writer.part(tree_of(view), "0")
    prelude = "".join(f"    {name} = tables[{table!r}]\n" for table, name in writer.tables.items())
    made: dict[str, Any] = dict(writer.constants)
    exec(f"def read(numbers, tables):\n{prelude}    return {expression}", made)
    read: Read = made["read"]
    return read


class _Writer:
    """Writes the parts of a view as Python expressions over `numbers`; `i` is the place of a part among its like, as an expression."""

    def __init__(self, offsets: dict[str, int]) -> None:
        self.offsets = offsets
        self.constants: dict[str, Any] = {}  # what expressions name: structs and lists of names
        self.tables: dict[str, str] = {}  # the tables that are looked into, and what they are called
        self.loops = 0

    def part(self, node: Node, i: str) -> str:
        value = self._value(node, i)
        if not node.optional:
            return value
        at, step = self.offsets[node.telling.field], _step(node.telling, node)
        return f"(None if numbers[{at} + {_times(i, step)}] == {NONE} else {value})"

    def _value(self, node: Node, i: str) -> str:
        """A part that is there."""
        kinds: dict[str, Callable[[Node, str], str]] = {
            "number": self._number,
            "truth": self._truth,
            "name": self._name,
            "entry": self._entry,
            "always": self._always,
            "keyed": self._keyed,
            "list": self._list,
            "fixed": self._fixed,
            "struct": self._struct,
        }
        return kinds[node.kind](node, i)

    def _number(self, node: Node, i: str) -> str:
        return f"numbers[{self.offsets[node.field]} + {i}]"

    def _truth(self, node: Node, i: str) -> str:
        return f"{self._number(node, i)} != 0"

    def _name(self, node: Node, i: str) -> str:
        return f"{self._constant(node.names)}[{self._number(node, i)}]"

    def _entry(self, node: Node, i: str) -> str:
        return f"{self._table(node.names[0])}[{self._number(node, i)}]"

    def _always(self, node: Node, i: str) -> str:
        name = node.names[0]
        return f"{self._table(name[1:])}[0]" if name.startswith("@") else repr(name)

    def _keyed(self, node: Node, i: str) -> str:
        at, width = self.offsets[node.field], len(node.names)
        pairs = (f"{key!r}: numbers[{at + n} + {_times(i, width)}]" for n, key in enumerate(node.names))
        return f"{{{', '.join(pairs)}}}"

    def _list(self, node: Node, i: str) -> str:
        return self._loop(node, i, self._number(node, i))

    def _fixed(self, node: Node, i: str) -> str:
        return self._loop(node, i, str(node.count))

    def _struct(self, node: Node, i: str) -> str:
        parts = ", ".join(self.part(part, i) for _, part in node.parts)
        return f"{self._constant(node.struct)}({parts})"

    def _loop(self, node: Node, i: str, length: str) -> str:
        """A list whose items lie one after the other, so many places apart from those of the list beside it."""
        assert node.item is not None
        self.loops += 1
        each, first = f"i{self.loops}", _times(i, node.count)
        return f"[{self.part(node.item, each)} for {each} in range({first}, {first} + {length})]"

    def _constant(self, value: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants[name] = value
        return name

    def _table(self, table: str) -> str:
        return self.tables.setdefault(table, f"t{len(self.tables)}")


def _times(i: str, step: int) -> str:
    return "0" if i == "0" else i if step == 1 else f"{i} * {step}"


def _step(leaf: Node, node: Node) -> int:
    """How many numbers of a field belong to one part."""
    inner = leaf.shape[len(node.shape) :] if leaf is not node or node.kind != "keyed" else leaf.shape[-1:]
    return int(np.prod(inner, dtype=np.int64)) if inner else 1


def helped(view: Any, paths: Sequence[str]) -> Any:
    """The message without what these paths name (`sheet.codes`); what is blank already stays so."""
    for path in paths:
        view = _blanked(view, path.split("."))
    return view


def _blanked(part: Any, path: Sequence[str]) -> Any:
    if not path or part is None:
        return None
    return msgspec.structs.replace(part, **{path[0]: _blanked(getattr(part, path[0]), path[1:])})


def no_table(box: np.record, /) -> npt.NDArray[np.uint8]:
    """The default of `view_table`."""
    return np.zeros(0, np.uint8)
