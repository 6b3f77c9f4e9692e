"""Connections over real sockets: too long, too slow, too many, half open, never read. None of them is held, and others go on."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable

import pytest

import loopback
from server.door import settings
from server.running import seat_down
from server.sockets import PATIENCE, connect, everything, listening, status_of
from teocalli.server import connections, serving
from teocalli.server.settings import Limits

pytestmark = pytest.mark.slow  # lines that fall silent are waited for

HURRIED = Limits(slow_head=0.3, slow_body=0.3, slow_read=0.5, keep=0.4, connections=8)
KEPT = Limits(slow_head=0.3, slow_body=0.3, slow_read=0.5)
ELSEWHERE = "192.0.2.1"  # no proxy is on this machine, so its connections are counted
LINE = b"GET /api/house HTTP/1.1\r\nhost: house.test\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nhost: house.test\r\ncontent-type: application/json\r\n"


@pytest.fixture(autouse=True)
def looking_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOOK", 0.05)


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (LINE + b"x: " + b"a" * 20_000 + b"\r\n\r\n", 431),
        (LINE + b"x: " + b"a" * 200_000, 431),
        (LINE + b"x: " + b"a" * 2_000_000, 431),
        (LINE + b"".join(b"x%d: 1\r\n" % number for number in range(100)) + b"\r\n", 431),
        (b"GET /" + b"a" * 3_000 + b" HTTP/1.1\r\nhost: h\r\n\r\n", 414),
        (b"GET /" + b"a" * 200_000, 414),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01", 400),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        (b"GET /\xff\xfe HTTP/1.1\r\nhost: h\r\n\r\n", 400),
        (b"GET /a\x00b HTTP/1.1\r\nhost: h\r\n\r\n", 400),
        (b"OPTIONS * HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n", 204),
        (b"CONNECT house.test:80 HTTP/1.1\r\nhost: h\r\n\r\n", 400),
        (b"GET /api/house HTTP/1.1\r\nconnection: close\r\n\r\n", 400),
        (b"GET /api/house HTTP/1.1\r\nhost: h\r\nhost: i\r\nconnection: close\r\n\r\n", 400),
        (b"GET http://house.test/api/house HTTP/1.1\r\nhost: house.test\r\nconnection: close\r\n\r\n", 200),
        (b"GET /api/house HTTP/1.0\r\n\r\n", 200),
        (LINE + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n", 200),
        (BODY + b"content-length: 99999999999999999999\r\nconnection: close\r\n\r\n", 400),
        (BODY + b"content-length: 100000\r\nconnection: close\r\n\r\n", 413),
        (BODY + b"content-length: 2\r\ncontent-length: 3\r\n\r\n{}", 400),
        (
            BODY + b"transfer-encoding: chunked\r\n\r\n" + b"4000\r\n" + b"[" * 16384 + b"\r\n4000\r\n" + b"[" * 16384 + b"\r\n0\r\n\r\n",
            413,
        ),
        (BODY + b"transfer-encoding: chunked\r\n\r\n1;" + b"x" * 400_000, 413),
        (BODY + b"transfer-encoding: chunked\r\n\r\n0\r\nx: " + b"a" * 400_000, 413),
        (BODY + b"transfer-encoding: chunked\r\n\r\nzz\r\n", 400),
        (LINE + b"\r\n" + b"\r\n" * 5, 200),
    ],
)
def test_a_request_that_is_too_long_or_none_at_all_is_refused_and_ends(file: str, sent: bytes, status: int) -> None:
    with listening(settings(file, limits=HURRIED)) as (port, server):
        with connect(port) as connection:
            with contextlib.suppress(ConnectionError):
                connection.sendall(sent)
            answer = everything(connection)
        assert status_of(answer) == status, answer[:300]
        if status >= 400:
            head, _, body = answer.partition(b"\r\n\r\n")
            assert b"content-security-policy" in head
            assert json.loads(body)["text"]
        wait_until(lambda: not server.connections.open)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", 0),
        (b"GET", 408),
        (LINE + b"x: y", 408),
        (BODY + b"content-length: 10\r\n\r\n{", 408),
        (BODY + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n", 408),
        (LINE + b"\r\n", 200),
        (LINE + b"\r\n" + LINE, 200),
        (b"\r\n\r\n\r\n", 408),
    ],
)
def test_a_connection_that_says_no_more_is_closed_within_its_time(file: str, sent: bytes, status: int) -> None:
    with listening(settings(file, limits=HURRIED)) as (port, server):
        with connect(port) as earlier:  # the first answer of a house takes longer than this test lets a connection wait
            earlier.sendall(LINE + b"\r\n")
            everything(earlier)
        with connect(port) as connection:
            connection.sendall(sent)
            assert status_of(everything(connection)) == status
        wait_until(lambda: not server.connections.open)


def test_a_drop_at_a_time_does_not_keep_a_connection(file: str) -> None:
    with listening(settings(file, limits=HURRIED)) as (port, _), connect(port) as connection:
        answered = b""
        connection.settimeout(0.02)
        end = time.monotonic() + PATIENCE
        connection.sendall(LINE)
        while not answered and time.monotonic() < end:
            with contextlib.suppress(TimeoutError, ConnectionError):
                connection.sendall(b"x: y\r\n")
                answered = connection.recv(1000)
        assert status_of(answered) == 408


def test_one_address_has_so_many_connections_and_others_come_in(file: str) -> None:
    with listening(settings(file, limits=Limits(connections=8), limited=True, proxy=ELSEWHERE)) as (port, server):
        held = [connect(port) for _ in range(8)]
        wait_until(lambda: len(server.connections.open) == 8)
        with connect(port) as late:
            assert status_of(everything(late)) == 429
        other = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=("127.0.0.2", 0))
        with other:
            other.sendall(LINE + b"connection: close\r\n\r\n")
            assert status_of(everything(other)) == 200
        for connection in held:
            connection.close()
        wait_until(lambda: not server.connections.by_address)
        assert loopback.get(f"http://127.0.0.1:{port}/healthz").status_code == 200


def test_a_full_house_makes_room_at_the_expense_of_who_has_most(file: str) -> None:
    with listening(settings(file, limits=Limits(all_connections=10), proxy=ELSEWHERE)) as (port, server):
        held = [connect(port) for _ in range(10)]
        wait_until(lambda: len(server.connections.open) == 10)
        with socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=("127.0.0.2", 0)) as other:
            other.sendall(LINE + b"connection: close\r\n\r\n")
            assert status_of(everything(other)) == 200
        assert server.connections.by_address["127.0.0.1"] == 9
        with connect(port) as more, connect(port) as late:
            more.sendall(LINE + b"\r\n")
            assert status_of(more.recv(1000)) == 200
            assert status_of(everything(late)) == 429, "nobody has more than the newcomer's own address"
        for connection in held:
            connection.close()


def test_who_sends_many_requests_and_reads_no_answer_is_dropped(file: str) -> None:
    with listening(settings(file, limits=HURRIED)) as (port, server):
        with connect(port, window=4096) as connection:
            ask = b"GET /schema HTTP/1.1\r\nhost: h\r\n\r\n"
            with contextlib.suppress(OSError):
                for _ in range(200):
                    connection.sendall(ask)
            wait_until(lambda: not server.connections.open)
        assert loopback.get(f"http://127.0.0.1:{port}/healthz").status_code == 200


def test_a_stream_that_is_never_read_is_dropped_and_the_table_goes_on(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "SENT", 4096)
    with listening(settings(file, limits=KEPT)) as (port, server), loopback.Client(base_url=f"http://127.0.0.1:{port}") as client:
        table, (host, *_) = seat_down(str(client.base_url), "cibola", 1, seats=2)
        token = {"authorization": f"Bearer {host}"}
        with connect(port, window=2048) as watching:
            watching.sendall(b"GET /api/tables/%b/events HTTP/1.1\r\nhost: h\r\n\r\n" % table.encode())
            live = server.server.tables[table]
            wait_until(lambda: len(live.listeners) == 1)
            for number in range(2000):
                said = client.post(f"/api/tables/{table}/chat", json={"text": "x" * 300, "key": f"k{number}"}, headers=token)
                assert said.status_code == 200
                if not live.listeners:
                    break
            wait_until(lambda: not live.listeners)
        assert client.get(f"/api/tables/{table}").json()["spectators"] == 0


def test_a_stream_that_is_read_stays_open_however_quiet_it_is(file: str) -> None:
    with (
        listening(settings(file, limits=HURRIED, beat=60.0)) as (port, server),
        loopback.Client(base_url=f"http://127.0.0.1:{port}") as client,
    ):
        table, (host, *_) = seat_down(str(client.base_url), "cibola", 1, seats=2)
        token = {"authorization": f"Bearer {host}"}
        with connect(port) as watching:
            watching.sendall(b"GET /api/tables/%b/events HTTP/1.1\r\nhost: h\r\n\r\n" % table.encode())
            assert status_of(watching.recv(65_536)) == 200
            (held,) = [one for one in server.connections.open if one.awaited == "answer"]
            held.since -= 3600  # an hour of silence
            client.post(f"/api/tables/{table}/chat", json={"text": "still there", "key": "k"}, headers=token)
            heard = b""
            while b"still there" not in heard:
                part = watching.recv(65_536)
                assert part
                heard += part
