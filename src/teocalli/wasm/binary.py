"""The bytes of WebAssembly: numbers as long as they need to be, blocks with their length before them, lists, sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, CODE, DATA = 0, 1, 2, 3, 4, 5, 6, 7, 10, 11  # kinds of sections

Section = tuple[int, str]  # its kind, and its name where it is a custom one


class Reader:
    """Bytes read one thing after the other."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    @property
    def unfinished(self) -> bool:
        return self.at < len(self.content)

    def take(self, size: int) -> bytes:
        self.at += size
        return self.content[self.at - size : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def unsigned(self) -> int:
        """A number of seven bits a byte, lowest first; the eighth bit says that more follow."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        start = self.at
        value = self.unsigned()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) & 1 else value

    def block(self) -> bytes:
        return self.take(self.unsigned())

    def name(self) -> str:
        return self.block().decode()


def unsigned(value: int) -> bytes:
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])


def signed(value: int) -> bytes:
    encoded = bytearray()
    while not -64 <= value < 64:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value & 127])


def block(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def items(contents: Sequence[bytes]) -> bytes:
    """A list: how many, and each."""
    return unsigned(len(contents)) + b"".join(contents)


def sections(module: bytes) -> Iterator[tuple[Section, bytes]]:
    """Each section of a module or of an object file, with its content."""
    if not module.startswith(MAGIC):
        raise ValueError("these bytes are no WebAssembly")
    reader = Reader(module[len(MAGIC) :])
    while reader.unfinished:
        kind, content = reader.byte(), Reader(reader.block())
        name = content.name() if kind == CUSTOM else ""
        yield (kind, name), content.content[content.at :]


def module_of(parts: dict[int, bytes]) -> bytes:
    """A module made of sections, which must come in the order of their kinds."""
    return MAGIC + b"".join(bytes([kind]) + block(content) for kind, content in parts.items())
