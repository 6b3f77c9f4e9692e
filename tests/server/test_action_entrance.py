"""Actions that a connection hands over whole: they are answered as those that go the usual way, and change no more than those do."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any
from unittest.mock import create_autospec

import pytest
from uvicorn.protocols.http.flow_control import FlowControl

from server.door import settings
from server.running import seat_down
from server.sockets import connect, listening
from server.test_fast_path import BODIES, raw
from teocalli.server.connections import Protocol
from teocalli.server.direct_answers import WholeRequest
from teocalli.server.serving import GracefulServer
from teocalli.server.settings import Limits
from teocalli.server.write_coalescing import CoalescingTransport

pytestmark = pytest.mark.slow

Answer = tuple[int, dict[str, str], bytes]
USUALLY = {"expect": "100-continue"}  # which the entrance leaves to uvicorn
PASSING = ("date",)


class CountedHouse:
    """A house on a port, which counts the actions that go in by the entrance."""

    def __init__(self, port: int, server: GracefulServer) -> None:
        self.port, self.taken, self.again = port, 0, 0
        entrance = server.connections.action_entrance
        assert entrance is not None
        take, take_again = entrance.take, entrance.take_again

        def counted(request: WholeRequest, body: bytes) -> Any:
            self.taken += 1
            return take(request, body)

        def counted_again(request: WholeRequest, body: bytes) -> Any:
            work = take_again(request, body)
            self.again += work is not None
            return work

        entrance.take, entrance.take_again = counted, counted_again  # type: ignore[method-assign]

    def table(self) -> tuple[str, list[str]]:
        table, tokens = seat_down(f"http://127.0.0.1:{self.port}", "cibola", 2)
        return table, list(tokens)


@pytest.fixture
def house(file: str) -> Iterator[CountedHouse]:
    with listening(settings(file, limited=False)) as (port, server):
        yield CountedHouse(port, server)


def request(table: str, token: str | None, body: bytes, headers: dict[str, str] | None = None, query: str = "?form=record") -> bytes:
    own = {"host": "house.test", "content-type": "application/json", "content-length": str(len(body))}
    own |= {} if token is None else {"authorization": f"Bearer {token}"}
    lines = [f"POST /api/tables/{table}/actions{query} HTTP/1.1", *(f"{name}: {value}" for name, value in (own | (headers or {})).items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def read(line: socket.socket) -> Answer:
    """The next answer, without what passes."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    if answer.startswith(b"HTTP/1.1 100"):
        return read(line)
    status, *rest = answer.decode().rstrip().split("\r\n")
    headers = dict(header.split(": ", 1) for header in rest)
    body, length = b"", int(headers["content-length"])
    while len(body) < length:
        body += line.recv(length - len(body))
    return int(status.split()[1]), {name: value for name, value in headers.items() if name not in PASSING}, body


def both(house: CountedHouse, table: str, token: str | None, body: bytes, headers: dict[str, str] | None = None) -> tuple[Answer, int]:
    """What is answered, and how often the entrance was used; the usual way says the same, for nothing is done twice."""
    before, answers = house.taken, []
    for more in ({}, USUALLY):
        with connect(house.port) as line:
            line.sendall(request(table, token, body, (headers or {}) | more))
            answers.append(read(line))
    assert answers[0] == answers[1]
    return answers[0], house.taken - before


def test_every_body_is_answered_alike(house: CountedHouse) -> None:
    for message in BODIES:
        table, (host, _) = house.table()
        (status, _, _), _ = both(house, table, host, raw(message))
        assert status in (200, 400, 409, 413, 422), message
    assert house.taken > 10


def test_whoever_may_not_act_is_refused_alike(house: CountedHouse) -> None:
    table, (host, guest) = house.table()
    act = raw(BODIES[1])
    asked: list[tuple[str, str | None, dict[str, str], int]] = [
        (table, None, {}, 401),
        (table, "x" * 40, {}, 401),
        ("nowhere", host, {}, 404),
        (table, host, {"origin": "https://evil.test"}, 403),
        (table, host, {"sec-fetch-site": "cross-site"}, 403),
        (table, host, {"content-type": "text/plain"}, 415),
        (table, host, {"content-length": "99999999"}, 413),
    ]
    for where, token, headers, status in asked:
        assert both(house, where, token, act, headers)[0][0] == status
    assert both(house, table, guest, raw({"ply": 1, "key": "k", "action": 1}))[0][0] == 409  # nothing of all that was done


def test_a_body_that_is_announced_too_long_is_refused_before_it_comes(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    with connect(house.port) as line:
        line.sendall(request(table, host, b"", {"content-length": "99999999"}))
        assert read(line)[0] == 413


def test_an_action_in_pieces_is_taken_whole(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    whole = request(table, host, raw(BODIES[1]))
    with connect(house.port) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in whole:
            line.sendall(bytes([byte]))
        status, _, body = read(line)
    assert (status, json.loads(body)["ply"], house.taken) == (200, 1, 1)


def test_chunks_are_put_together(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    body = raw(BODIES[1])
    head = request(table, host, b"").replace(b"content-length: 0", b"transfer-encoding: chunked")
    with connect(house.port) as line:
        line.sendall(head + b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n")
        assert (read(line)[0], house.taken) == (200, 1)


def test_requests_that_come_at_once_are_answered_in_order(house: CountedHouse) -> None:
    table, (host, guest) = house.table()
    acts = [request(table, token, raw({"ply": ply, "key": "k", "action": 1})) for ply, token in enumerate((host, guest))]
    look = f"GET /api/tables/{table} HTTP/1.1\r\nhost: house.test\r\n\r\n".encode()
    with connect(house.port) as line:
        line.sendall(acts[0] + acts[1] + look + acts[0])
        answers = [read(line) for _ in range(4)]
    assert [answer[0] for answer in answers] == [200] * 4
    assert [json.loads(answer[2])["ply"] for answer in answers] == [1, 2, 2, 2]


def test_an_action_whose_sender_has_gone_is_carried_out(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    act = request(table, host, raw(BODIES[1]))
    with connect(house.port) as line:
        line.sendall(act)
    with connect(house.port) as line:
        line.sendall(act)  # with the key that it had: it is answered again, whether it was there already or not
        status, _, body = read(line)
        assert (status, json.loads(body)["ply"]) == (200, 1)
        line.sendall(request(table, host, raw({"ply": 0, "key": "k", "action": 2})))
        assert read(line)[0] == 409


def test_a_head_that_was_read_before_is_not_read_again(house: CountedHouse) -> None:
    table, tokens = house.table()
    with connect(house.port) as line:
        for number in range(12):  # two actions, said again and again in bodies of many lengths
            body = raw({"ply": number % 2, "key": "k", "action": 1}) + b" " * number
            line.sendall(request(table, tokens[number % 2], body))
            status, _, answer = read(line)
            assert (status, json.loads(answer)["ply"]) == (200, min(number + 1, 2))
    assert (house.taken, house.again) == (2, 10)


def test_what_follows_a_known_head_is_answered_as_after_any_other(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    act = request(table, host, raw({"ply": 0, "key": "k", "action": 1}))
    for message in BODIES:
        body = raw(message)
        for headers in ({}, {"content-length": str(len(body[:1]))}, {"content-type": "text/plain"}):
            asked = request(table, host, body, headers)
            answers = []
            for before in ([act], []):  # whoever has acted before on the same line, and whoever has not
                with connect(house.port) as line:
                    for one in before:
                        line.sendall(one)
                        assert read(line)[0] == 200
                    line.sendall(asked)
                    answers.append(read(line))
            assert answers[0] == answers[1], (message, headers)
    assert house.again > 5


def test_a_known_head_in_pieces_or_with_more_behind_it_is_read_as_usual(house: CountedHouse) -> None:
    table, (host, _) = house.table()
    act = request(table, host, raw({"ply": 0, "key": "k", "action": 1}))  # which is done once, and answered as often as it is asked for
    with connect(house.port) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.sendall(act)
        answers = [read(line)]
        for byte in act:
            line.sendall(bytes([byte]))
        answers.append(read(line))
        line.sendall(act + act + act[:40])
        answers += [read(line), read(line)]
        line.sendall(act[40:])
        answers.append(read(line))
        assert house.again == 0
        line.sendall(act)
        assert [*answers, read(line)] == [answers[0]] * 6
    assert (answers[0][0], house.again) == (200, 1)


@pytest.mark.parametrize("more", [{}, USUALLY])
def test_an_action_is_counted_once_whatever_becomes_of_it(file: str, more: dict[str, str]) -> None:
    limits = Limits(burst=30, requests=1)
    with listening(settings(file, limits=limits, limited=True)) as (port, server):
        house = CountedHouse(port, server)
        table, (host, _) = house.table()
        elsewhere = {"x-forwarded-for": "192.0.2.7"} | more  # whom a proxy on this machine speaks for
        statuses = []
        for number in range(40):
            with connect(port) as line:
                line.sendall(request(table, host, b"{" if number % 2 else raw(BODIES[1]), elsewhere))
                statuses.append(read(line)[0])
        assert statuses[:30] == [200, 400] * 15
        assert set(statuses[32:]) == {429}


def test_an_action_with_a_known_head_is_counted_too(file: str) -> None:
    limits = Limits(burst=30, requests=1)
    with listening(settings(file, limits=limits, limited=True)) as (port, server):
        house = CountedHouse(port, server)
        table, (host, _) = house.table()
        statuses = []
        with connect(port) as line:
            for _ in range(40):
                line.sendall(request(table, host, raw(BODIES[1]), {"x-forwarded-for": "192.0.2.7"}))
                statuses.append(read(line)[0])
                if statuses[-1] == 429:
                    break
        assert 30 <= statuses.index(429) <= 32
        assert house.again == len(statuses) - 2


@pytest.mark.parametrize("trouble", ["paused", "gone", "stopping"])
def test_what_cannot_be_written_at_once_goes_the_usual_way(trouble: str) -> None:
    connection, transport = create_autospec(Protocol, instance=True), create_autospec(CoalescingTransport, instance=True)
    connection.flow, connection.transport = FlowControl(transport), transport
    connection.server_state = create_autospec(object)
    connection.server_state.default_headers = []
    whole = WholeRequest(connection, {})
    if trouble == "paused":
        connection.flow.pause_writing()
    whole.disconnected, whole.keep_alive = trouble == "gone", trouble != "stopping"
    assert not whole.send_whole(b"HTTP/1.1 200 OK\r\n", b"{}")
    transport.write_whole.assert_not_called()
    assert not whole.response_complete
