"""From LLVM's object file to a module that browsers load: what wasm-ld does, for the one easy case that we have.

One object holds everything, nothing is imported but the memory and the stack pointer, and nothing is called by its address. So the numbers
of functions, types and globals stay as they are, and only addresses of constants must be filled in. Code holds no distances, so the places
that LLVM left five bytes wide for the linker can be written as short as they are.

Memory: the stack, then the constants, then free memory from `__heap_base` on.
"""

from __future__ import annotations

from typing import NamedTuple

from teocalli.wasm import binary
from teocalli.wasm.binary import CODE, CUSTOM, DATA, EXPORT, FUNCTION, GLOBAL, IMPORT, MEMORY, TYPE, Reader, Section, block, items

STACK = 1 << 16  # bytes; it grows down from here, so that overrunning it is caught by the end of memory
PAGE = 1 << 16
ALIGNED = 16  # where free memory begins
WIDE = 5  # bytes of a place that LLVM left open for a number, and 4 where it is written plainly

# The parts of the section "linking", kinds of symbols and their flags, kinds of relocations: as the convention for object files has them.
LINKING, RELOCATED_CODE, RELOCATED_DATA = (CUSTOM, "linking"), (CUSTOM, "reloc.CODE"), (CUSTOM, "reloc.DATA")
VERSION = 2
SEGMENT_INFO, SYMBOL_TABLE = 5, 8
FUNCTION_SYMBOL, DATA_SYMBOL = 0, 1
LOCAL, HIDDEN, UNDEFINED, NAMED = 0x02, 0x04, 0x10, 0x40
FUNCTION_INDEX, ADDRESS_UNSIGNED, ADDRESS_SIGNED, ADDRESS_PLAIN, TYPE_INDEX, GLOBAL_INDEX = 0, 3, 4, 5, 6, 7
I32, MUTABLE, I32_CONST, END = b"\x7f", b"\1", b"\x41", b"\x0b"
EXPORTED_FUNCTION, EXPORTED_MEMORY, EXPORTED_GLOBAL = b"\0", b"\2", b"\3"


class Symbols(NamedTuple):
    """What the object says about its names."""

    places: dict[int, tuple[int, int]]  # for each symbol of data its segment and where it lies in it
    functions: dict[str, int]  # those that can be reached from outside
    alignments: list[int]  # of each segment of data


class Segment(NamedTuple):
    """A run of constants: where it will lie in memory, and where it stands in its section."""

    address: int
    start: int
    end: int


class Patch(NamedTuple):
    """A place that was left open in a section, and what it becomes."""

    start: int
    end: int
    content: bytes


class LinkError(ValueError):
    """An object that this small linker cannot make a module of."""


def link(thing: bytes) -> bytes:
    """The module: what is not hidden in the object is exported, with the memory and where free memory begins."""
    content: dict[Section, bytes] = dict(binary.sections(thing))
    check_imports(Reader(content.get((IMPORT, ""), b"\0")))
    symbols = read_symbols(Reader(content[LINKING]))
    constants, code = content.get((DATA, ""), b"\0"), content[CODE, ""]
    segments = laid_out(Reader(constants), symbols.alignments)
    addresses = {symbol: segments[segment].address + offset for symbol, (segment, offset) in symbols.places.items()}
    heap = up_to(segments[-1].address + segments[-1].end - segments[-1].start if segments else STACK, ALIGNED)
    return binary.module_of(
        {
            TYPE: content[TYPE, ""],
            FUNCTION: content[FUNCTION, ""],
            MEMORY: items([b"\0" + binary.unsigned(up_to(heap, PAGE) // PAGE)]),
            GLOBAL: items([I32 + MUTABLE + constant(STACK), I32 + b"\0" + constant(heap)]),
            EXPORT: exported(symbols.functions),
            CODE: linked_code(code, patches(code, Reader(content.get(RELOCATED_CODE, b"\0\0")), addresses)),
            DATA: linked_data(constants, segments, patches(constants, Reader(content.get(RELOCATED_DATA, b"\0\0")), addresses)),
        }
    )


def up_to(number: int, step: int) -> int:
    """The next multiple of a step."""
    return -(-number // step) * step


def constant(value: int) -> bytes:
    """An expression that gives a number."""
    return I32_CONST + binary.signed(value) + END


def check_imports(reader: Reader) -> None:
    """Only the memory and the stack pointer: a missing function is a mistake of whoever wrote the rules."""
    for _ in range(reader.unsigned()):
        reader.name()
        match reader.name(), reader.byte():
            case "__linear_memory", 2:
                reader.byte(), reader.unsigned()  # no most size, and a least one
            case "__stack_pointer", 3:
                reader.take(2)  # its type
            case name, _:
                raise LinkError(f"{name} is used, but not defined in the object")


def read_symbols(reader: Reader) -> Symbols:
    """The section "linking"."""
    if reader.unsigned() != VERSION:
        raise LinkError(f"the object does not follow version {VERSION} of the linking convention")
    symbols = Symbols({}, {}, [])
    while reader.unfinished:
        part, inside = reader.byte(), Reader(reader.block())
        if part == SEGMENT_INFO:
            symbols.alignments.extend(read_alignments(inside))
        elif part == SYMBOL_TABLE:
            for number in range(inside.unsigned()):
                read_symbol(inside, number, symbols)
    return symbols


def read_alignments(reader: Reader) -> list[int]:
    alignments = []
    for _ in range(reader.unsigned()):
        reader.name()
        alignments.append(1 << reader.unsigned())
        reader.unsigned()  # flags
    return alignments


def read_symbol(reader: Reader, number: int, symbols: Symbols) -> None:
    """One row of the table of symbols."""
    kind, flags = reader.byte(), reader.unsigned()
    if kind == DATA_SYMBOL:
        reader.name()
        if not flags & UNDEFINED:
            symbols.places[number] = reader.unsigned(), reader.unsigned()
            reader.unsigned()  # its size
        return
    index = reader.unsigned()
    name = reader.name() if not flags & UNDEFINED or flags & NAMED else ""
    if kind == FUNCTION_SYMBOL and not flags & (LOCAL | HIDDEN | UNDEFINED):
        symbols.functions[name] = index


def laid_out(reader: Reader, alignments: list[int]) -> list[Segment]:
    """The segments of constants one after the other, above the stack."""
    segments, top = [], STACK
    for alignment in alignments[: reader.unsigned()]:
        if reader.unsigned() != 0:
            raise LinkError("a segment of data that is not simply there from the start")
        reader.byte(), reader.signed(), reader.byte()  # an address that means nothing yet
        size = reader.unsigned()
        address = up_to(top, alignment)
        segments.append(Segment(address, reader.at, reader.at + size))
        reader.take(size)
        top = address + size
    return segments


def patches(content: bytes, reader: Reader, addresses: dict[int, int]) -> list[Patch]:
    """What stands in each place that was left open in a section, in the order in which they come."""
    reader.unsigned()  # the number of the section
    return [patch(content, reader, addresses) for _ in range(reader.unsigned())]


def patch(content: bytes, reader: Reader, addresses: dict[int, int]) -> Patch:
    """One place: a number that stays as it is, or an address."""
    kind, at, symbol = reader.byte(), reader.unsigned(), reader.unsigned()
    if kind in (FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX):
        return Patch(at, at + WIDE, binary.unsigned(Reader(content[at : at + WIDE]).unsigned()))
    if kind not in (ADDRESS_UNSIGNED, ADDRESS_SIGNED, ADDRESS_PLAIN):
        raise LinkError(f"a relocation of kind {kind}")
    address = addresses[symbol] + reader.signed()
    if kind == ADDRESS_PLAIN:
        return Patch(at, at + 4, address.to_bytes(4, "little"))
    return Patch(at, at + WIDE, binary.unsigned(address) if kind == ADDRESS_UNSIGNED else binary.signed(address))


def patched(content: bytes, start: int, end: int, changes: list[Patch]) -> bytes:
    """A part of a section with its places filled in."""
    pieces = []
    for change in changes:
        if start <= change.start < end:
            pieces += [content[start : change.start], change.content]
            start = change.end
    return b"".join([*pieces, content[start:end]])


def linked_code(content: bytes, changes: list[Patch]) -> bytes:
    """The bodies of all functions."""
    reader, bodies = Reader(content), []
    for _ in range(reader.unsigned()):
        size = reader.unsigned()
        start, end = reader.at, reader.at + size
        bodies.append(block(patched(content, start, end, [change for change in changes if start <= change.start < end])))
        reader.take(size)
    return items(bodies)


def linked_data(content: bytes, segments: list[Segment], changes: list[Patch]) -> bytes:
    """The constants, each run at its address."""
    return items([b"\0" + constant(one.address) + block(patched(content, one.start, one.end, changes)) for one in segments])


def exported(functions: dict[str, int]) -> bytes:
    """The names that JavaScript sees."""
    names = [block(name.encode()) + EXPORTED_FUNCTION + binary.unsigned(index) for name, index in functions.items()]
    return items([*names, block(b"memory") + EXPORTED_MEMORY + b"\0", block(b"__heap_base") + EXPORTED_GLOBAL + b"\1"])
