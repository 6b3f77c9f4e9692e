"""Functions that JavaScript can call, one a rule: records are addresses, arrays an address and their lengths, tuples their parts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.np.arrayobj import populate_array

from teocalli.wasm import target
from teocalli.wasm.description import Argument, Export, Kind, Result, letters

POINTER, LONG, INT, VOID = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32), ir.VoidType()


class Exports:
    """The exported functions of a module, while it is being made."""

    def __init__(self) -> None:
        self.described: dict[str, Export] = {}
        self.fast: dict[str, target.WasmLibrary] = {}
        self.small: dict[str, target.WasmLibrary] = {}
        self.called: set[str] = set()
        self.compact: set[str] = set()
        self.vectors: set[str] = set()
        self.module = target.new_module("exports")

    def add(self, name: str, rule: Any, *examples: Any, exact: bool = False, small: bool = False) -> None:
        """Export a compiled rule for arguments like these; `exact` where its result does not fit into 53 bits, `small` where its size
        matters more than its speed."""
        assert isinstance(rule, target.WasmDispatcher), f"{name} is compiled for another machine"
        signature = tuple(numba.typeof(example) for example in examples)
        rule.compile(signature)
        overload: Any = rule.overloads[signature]
        (self.small if small else self.fast)[name] = overload.library
        self._write(name, signature, overload)
        takes = [argument(*pair) for pair in zip(inspect.signature(rule.py_func).parameters, examples, strict=True)]
        self.described[name] = Export(takes, result_kind(overload.signature.return_type), exact)

    def keep_called(self, rule: Any) -> None:
        """Every call of a rule stays a call: one that many others use, for which size matters."""
        self.called |= names_of(rule)

    def keep_small(self, rule: Any) -> None:
        """The same for one that is seldom needed, and that is itself optimised for size whoever calls it."""
        self.keep_called(rule)
        self.compact |= names_of(rule)

    def vectorise(self, rule: Any) -> None:
        """A rule is done in vectors (`dot.py`), whoever calls it; the module needs a browser that has them."""
        self.vectors |= names_of(rule)

    def object_file(self) -> bytes:
        """All exported functions with everything that they call."""
        return target.object_file(self.fast, self.small, self.called, self.compact, self.vectors, self.module)

    def _write(self, name: str, signature: tuple[types.Type, ...], overload: Any) -> None:
        """The exported function: it puts numba's arguments together from plain numbers, calls the rule and gives its result."""
        context, result = target.context(), overload.signature.return_type
        taken = [parameter for kind in signature for parameter in parameters(kind)]
        several = isinstance(result, types.BaseTuple)
        plain = VOID if several or result == types.none else context.get_value_type(widened(result))
        function = ir.Function(self.module, ir.FunctionType(plain, [*taken, POINTER] if several else taken), name)
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        numbers = iter(function.args)
        arguments = [value(builder, kind, numbers) for kind in signature]
        callee = ir.Function(self.module, context.call_conv.get_function_type(result, signature), overload.fndesc.llvm_func_name)
        status, outcome = context.call_conv.call_function(builder, callee, result, signature, arguments)
        trap_on_error(builder, status)
        if several:
            write_down(builder, result, outcome, next(numbers))
        if plain is VOID:
            builder.ret_void()
        else:
            builder.ret(context.cast(builder, outcome, result, widened(result)))


def names_of(rule: Any) -> set[str]:
    """The functions of a rule, one for each signature that it was compiled for."""
    return {overload.fndesc.llvm_func_name for overload in rule.overloads.values()}


def parts_of(kind: Any) -> list[types.Type]:
    """The types of the parts of a tuple."""
    return list(kind)


def trap_on_error(builder: ir.IRBuilder, status: Any) -> None:
    """Rules raise nothing; should one ever, JavaScript gets a RuntimeError."""
    with builder.if_then(status.is_error, likely=False):
        builder.call(builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(VOID, ())), ())


def write_down(builder: ir.IRBuilder, kinds: types.BaseTuple, outcome: ir.Value, address: ir.Value) -> None:
    """The parts of a tuple one after the other, 64 bits each."""
    place = builder.bitcast(address, LONG.as_pointer())
    for i, kind in enumerate(parts_of(kinds)):
        wide = target.context().cast(builder, builder.extract_value(outcome, i), kind, widened(kind))
        builder.store(wide, builder.gep(place, [INT(i)]))


def widened(kind: types.Type) -> types.Type:
    """A result as JavaScript gets it: whole numbers and truths with 64 bits, the rest as it is."""
    return types.int64 if isinstance(kind, types.Integer | types.Boolean) else kind


def parameters(kind: types.Type) -> Iterator[ir.Type]:
    """The plain numbers that stand for an argument."""
    if isinstance(kind, types.BaseTuple):
        for part in parts_of(kind):
            yield from parameters(part)
    elif isinstance(kind, types.Array):
        yield from [POINTER] + [INT] * kind.ndim
    else:
        yield POINTER if isinstance(kind, types.Record) else target.context().get_value_type(kind)


def value(builder: ir.IRBuilder, kind: types.Type, numbers: Iterator[ir.Value]) -> ir.Value:
    """The argument as numba's function takes it, made from the next of the plain numbers."""
    context = target.context()
    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [value(builder, part, numbers) for part in parts_of(kind)])
    if isinstance(kind, types.Array):
        return array(builder, kind, next(numbers), [builder.zext(next(numbers), LONG) for _ in range(kind.ndim)])
    number = next(numbers)
    return builder.bitcast(number, context.get_value_type(kind)) if isinstance(kind, types.Record) else number


def array(builder: ir.IRBuilder, kind: types.Array, address: ir.Value, shape: list[ir.Value]) -> ir.Value:
    """An array whose rows lie one after the other."""
    context = target.context()
    size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    made = context.make_array(kind)(context, builder)
    data = builder.bitcast(address, made.data.type)
    populate_array(made, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return made._getvalue()


def result_kind(kind: types.Type) -> Result:
    if isinstance(kind, types.BaseTuple):
        return "tuple"
    if kind == types.none:
        return "none"
    return "float64" if isinstance(kind, types.Float) else "int64"


def argument(name: str, example: Any, same: str = "") -> Argument:
    """An argument, described by an example."""
    if isinstance(example, tuple):
        return Argument(name, "tuple", parts=parts(example))
    if isinstance(example, np.ndarray):
        kind = "" if example.dtype.names else letters(example.dtype)
        return Argument(name, "array", kind, example.itemsize, [*example.shape], same)
    plain: Kind = "record" if isinstance(example, np.void) else "float64" if isinstance(example, float) else "int64"
    return Argument(name, plain)


def parts(example: tuple[Any, ...]) -> list[Argument]:
    """The parts of a named tuple; an array that lies where an earlier one does shares its memory."""
    names: tuple[str, ...] = getattr(example, "_fields", tuple(map(str, range(len(example)))))
    owners: dict[int, str] = {}
    described = []
    for name, part in zip(names, example, strict=True):
        owner = owners.setdefault(part.ctypes.data, name) if isinstance(part, np.ndarray) else name
        described.append(argument(name, part, "" if owner == name else owner))
    return described
