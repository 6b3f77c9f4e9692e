"""Crashes: a server killed at random moments under load, again and again. What was acknowledged is there, once, and matches verify."""

from __future__ import annotations

import functools
import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import loopback
from server.running import Running, seat_down
from server.services import wait_for
from teocalli import matchfile
from teocalli.server import tokens
from teocalli.server.store import Store, queries
from teocalli.server.table import Table

pytestmark = pytest.mark.slow

TABLES = 6
GAMES = ("cibola", "aztec")
MOST_ACTIONS = 60  # between two deaths of a server
KILLS = int(os.environ.get("TEOCALLI_KILLS", "250"))  # in `make soak`


class Player(threading.Thread):
    """Plays every seat of one table as fast as it can, through whatever happens to the server; notes what was acknowledged."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.url, self.table, self.tokens, self.dice, self.stop = f"{url}/api/tables/{table}", table, tokens, random.Random(seed), stop
        self.acknowledged: dict[str, tuple[int, int]] = {}  # key: seat, action
        self.client = loopback.Client(timeout=20)
        self.number = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                if not self.one_action():
                    return
            except httpx.HTTPError:
                self.stop.wait(0.05)

    def one_action(self) -> bool:
        update = self.client.get(f"{self.url}/view", headers=self.head(0)).raise_for_status().json()
        if update["over"]:
            return False
        seat = self.dice.choice(update["owing"])
        mine = self.client.get(f"{self.url}/view", headers=self.head(seat)).raise_for_status().json()
        if seat in mine["owing"]:
            self.send(seat, mine["ply"], self.dice.choice(mine["legal"])["action"])
        return True

    def send(self, seat: int, ply: int, action: int) -> None:
        """Send an action until it is answered, always with the same key."""
        self.number += 1
        key = f"{self.table}-{self.number}"
        message = {"ply": ply, "key": key, "action": action}
        while not self.stop.is_set():
            try:
                answer = self.client.post(f"{self.url}/actions", json=message, headers=self.head(seat))
            except httpx.HTTPError:
                self.stop.wait(0.05)
                continue
            if answer.status_code == 200:
                self.acknowledged[key] = (seat, action)
            elif answer.status_code != 503:
                self.wrong.append(answer.text)
            return

    def head(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}


def crash(database: str, folder: Path, kills: int, seed: int) -> None:
    dice = random.Random(seed)
    server = Running(database, folder=folder)
    server.wait()
    stop = threading.Event()
    players = [start_player(server, GAMES[number % len(GAMES)], number, stop) for number in range(TABLES)]
    for killed in range(kills):
        play_on(players, dice.randrange(MOST_ACTIONS))
        server.kill()
        server.start()
        server.wait()
        alive = sum(player.is_alive() for player in players)
        players += [start_player(server, GAMES[place % len(GAMES)], 1000 * killed + place, stop) for place in range(TABLES - alive)]
    stop.set()
    for player in players:
        player.join(60)
    server.kill()
    check(database, players)


def play_on(players: list[Player], actions: int) -> None:
    """Until so many more actions are acknowledged, or every match is over."""
    goal = acknowledged(players) + actions
    wait_for(lambda: acknowledged(players) >= goal or not any(player.is_alive() for player in players), "the server")


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def start_player(server: Running, game: str, seed: int, stop: threading.Event) -> Player:
    table, tokens = seat_down(server.url, game, 3)
    player = Player(server.url, table, tokens, seed, stop)
    player.start()
    return player


def check(database: str, players: list[Player]) -> None:
    """Every acknowledged action is in the log, none twice, and every match replays; the finished ones verify."""
    store = Store(database)
    total = 0
    for player in players:
        assert player.wrong == []
        whole: Any = store.read_now(functools.partial(queries.whole_table, table_id=player.table))
        by_key = {entry.key: (entry.seat, entry.action) for entry in whole.log}
        assert len(by_key) == len(whole.log), "no entry twice"
        assert [entry.ply for entry in whole.log] == list(range(1, len(whole.log) + 1))
        in_log = {key: by_key.get(tokens.key_of(tokens.digest(player.tokens[done[0]]), key)) for key, done in player.acknowledged.items()}
        assert in_log == player.acknowledged
        assert len(whole.log) - len(player.acknowledged) <= 1, "only the last action may be without an answer"
        match = Table(whole, 0, "plain", time.monotonic).match
        assert match is not None
        if match.over:
            assert matchfile.verify(matchfile.write(match)).ok
        total += len(player.acknowledged)
    store.close()
    assert total > 0
    print(f"{total} acknowledged actions at {len(players)} tables are there")


def test_a_killed_server_loses_no_acknowledged_action(database: str, tmp_path: Path) -> None:
    crash(database, tmp_path, kills=4, seed=1)


@pytest.mark.soak
def test_a_server_killed_hundreds_of_times_loses_no_acknowledged_action(database: str, tmp_path: Path) -> None:
    crash(database, tmp_path, kills=KILLS, seed=2)
