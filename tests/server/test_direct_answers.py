"""Answers that are written straight to their connection: they read as the others do, and a client that does not read is sent none."""

from __future__ import annotations

from unittest.mock import create_autospec

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

import loopback
from server.door import settings
from server.running import seat_down
from server.sockets import listening
from teocalli.server.direct_answers import DirectAnswer
from teocalli.server.write_coalescing import CoalescingTransport


def test_an_action_is_answered_alike_straight_and_the_usual_way(file: str) -> None:
    with listening(settings(file, secure=False)) as (port, _), loopback.Client(base_url=f"http://127.0.0.1:{port}") as client:
        table, (host, _guest) = seat_down(str(client.base_url), "cibola", 2)
        who, body = {"authorization": f"Bearer {host}"}, {"ply": 0, "key": "k", "action": 0}
        straight = client.post(f"/api/tables/{table}/actions", json=body, headers=who)
        usual = client.post(f"/api/tables/{table}/actions", json=body, headers={**who, "connection": "close"})
    assert (straight.status_code, straight.content) == (usual.status_code, usual.content)
    heads = [{name: value for name, value in answer.headers.items() if name != "date"} for answer in (straight, usual)]
    assert heads[0] | {"connection": "close"} == heads[1]
    assert "date" in straight.headers


def test_nothing_is_written_straight_to_a_client_that_does_not_keep_up() -> None:
    cycle, transport = create_autospec(RequestResponseCycle, instance=True), create_autospec(CoalescingTransport, instance=True)
    cycle.flow, cycle.disconnected, cycle.chunked_encoding, cycle.response_complete = FlowControl(transport), False, True, False
    assert DirectAnswer(cycle, transport).send_part(b"event")
    cycle.flow.pause_writing()
    assert not DirectAnswer(cycle, transport).send_part(b"event")
    transport.write_whole.assert_called_once_with(b"5\r\nevent\r\n")
