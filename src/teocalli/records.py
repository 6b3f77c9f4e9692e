"""Records: states and boxes with named fields, their copies, and `Plain`, the same fields as ordinary numbers for whoever only reads."""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

Reader = Callable[[bytes], Any]  # a field from the bytes of a record


def records(n: int, dtype: np.dtype[Any]) -> Any:
    """An array of n blank records with named fields."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_of(record: np.record) -> np.record:
    """A copy that shares nothing with the original."""
    kind = record.dtype if record.dtype.type is np.record else np.dtype((np.record, record.dtype))
    return record_from(record.tobytes(), kind)


def record_from(raw: bytes, kind: np.dtype[Any]) -> np.record:
    """The record that some bytes hold, in memory of its own."""
    record: np.record = laid(raw, kind)[0]
    return record


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
    return _plain_of(box.tobytes(), box.dtype)


@functools.lru_cache(maxsize=64)
def _plain_of(raw: bytes, kind: np.dtype[Any]) -> Plain:
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
