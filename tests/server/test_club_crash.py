"""Kills in the middle of a club evening: real servers, `SIGKILL`, real databases. Nothing is lost, nothing is drawn or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import loopback
from server.dying_serve import POINTS, Mortal
from server.running import new_token
from teocalli.server.club import storage
from teocalli.server.club.state import EventState
from teocalli.server.store import Store

pytestmark = pytest.mark.slow

PEOPLE = 8
COMMITTED = "it is committed and not answered"


class Host:
    """A host and the guests of one evening, who send whatever got no answer again."""

    def __init__(self, server: Mortal) -> None:
        self.server, self.http = server, loopback.Client(base_url=server.url, timeout=60)
        self.tokens = [new_token(server.url) for _ in range(PEOPLE + 1)]
        body = {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 3, "key": "opens"}
        self.id = self.post("/api/events", body).raise_for_status().json()["event"]["id"]

    def post(self, path: str, body: dict[str, Any], who: int = 0) -> httpx.Response:
        return self.http.post(path, json=body, headers={"authorization": f"Bearer {self.tokens[who]}"})

    def command(self, what: str, body: dict[str, Any], who: int = 0) -> httpx.Response:
        return self.post(f"/api/events/{self.id}/{what}", body, who)

    def insist(self, points: list[str], what: str, body: dict[str, Any], who: int = 0) -> Any:
        """A command whose server is killed at each point, one after the other; then it is sent to one that lives, and once more."""
        for point in points:
            assert self.server.dead() == "killed"
            self.server.live(point)
            with pytest.raises(httpx.TransportError):
                self.command(what, body, who)
        assert self.server.dead() == "killed"
        self.server.live()
        first, again = (self.command(what, body, who).raise_for_status().json() for _ in range(2))
        assert first == again
        return first["event"]


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Mortal]:
    server = Mortal(database, tmp_path)
    try:
        yield server
    finally:
        server.bury()


def test_a_round_is_drawn_once_wherever_its_server_is_killed(server: Mortal, database: str) -> None:
    server.live()
    club = Host(server)
    for guest in range(1, PEOPLE):
        club.command("enter", {"name": f"Guest {guest}", "key": "enters"}, guest).raise_for_status()
    server.kill_life()
    seen = club.insist([COMMITTED], "enter", {"name": "Last", "key": "enters"}, PEOPLE)
    assert len(seen["people"]) == PEOPLE
    server.kill_life()
    first = club.insist(list(POINTS), "draw", {"round": 0, "game": "codinca", "key": "draws"})
    assert [len(one["tables"]) for one in first["rounds"]] == [PEOPLE // 2]
    hanging, *others = [table["id"] for table in first["rounds"][0]["tables"]]
    for table in others:
        club.command("end", {"table": table, "reason": "It is late", "key": f"ends-{table}"}).raise_for_status()
    club.command("end", {"table": hanging, "reason": "It hangs", "key": "ends"}).raise_for_status()
    server.kill_life()
    second = club.insist(list(POINTS)[3:], "draw", {"round": 1, "game": "codinca", "key": "draws-again"})
    assert [len(one["tables"]) for one in second["rounds"]] == [PEOPLE // 2] * 2
    assert second["rounds"][0]["tables"][0]["reason"] == "It hangs"
    server.kill_life()
    assert server.dead() == "killed"
    check(database, club.id)


def check(database: str, event_id: str) -> None:
    """Every table of the evening is one of a round, everybody sits once in each, and each can be drawn again from what is written down."""
    store = Store(database)
    try:
        stored = store.read_now(lambda connection: storage.whole_event(connection, event_id))
    finally:
        store.close()
    assert stored is not None
    state = EventState(stored)
    drawn = [table for one in state.rounds for table in one.tables]
    assert sorted(stored.tables) == sorted(table.id for table in drawn)
    for number, one in enumerate(state.rounds, 1):
        assert sorted(person for table in one.tables for person in table.people) == list(range(PEOPLE))
        assert state.redraw(number).tables == [table.people for table in one.tables]
