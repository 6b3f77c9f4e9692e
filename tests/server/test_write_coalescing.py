"""Write coalescing: a head waits for its body, and for nothing longer than the present turn of the event loop."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from teocalli.server.write_coalescing import CoalescingTransport

pytestmark = pytest.mark.anyio
HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


class Wire:
    """A transport that notes what is written, and when it is closed."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.written.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def joined() -> tuple[Wire, Any]:
    wire = Wire()
    return wire, CoalescingTransport(cast("asyncio.Transport", wire), asyncio.get_running_loop())


async def test_head_and_body_are_one_write_and_later_pieces_their_own() -> None:
    wire, transport = joined()
    for data in (HEAD, b"one", b"two", HEAD, b""):
        transport.write(data)
    assert wire.written == [HEAD + b"one", b"two", HEAD]


async def test_a_head_alone_is_sent_in_the_same_turn() -> None:
    wire, transport = joined()
    transport.write(HEAD)
    assert wire.written == []
    await asyncio.sleep(0)
    assert wire.written == [HEAD]
    transport.write(b"later")
    assert wire.written == [HEAD, b"later"]


async def test_a_head_is_sent_before_the_line_is_closed() -> None:
    wire, transport = joined()
    transport.write(HEAD)
    transport.close()
    await asyncio.sleep(0)
    assert (wire.written, transport.is_closing()) == ([HEAD], True)
