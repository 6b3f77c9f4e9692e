"""The example of docs/api.md: a program of under forty lines joins a table by its link and plays it to the end."""

from __future__ import annotations

import importlib.util
import threading
import time
from pathlib import Path
from types import ModuleType

import pytest

import loopback
from server.running import Running, seat_down

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


def example() -> ModuleType:
    specification = importlib.util.spec_from_file_location("http_bot", EXAMPLE)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_http_bot_is_short() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 40


def test_the_http_bot_plays_a_match_with_a_bot_of_the_house_to_the_end(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Running(file, folder=tmp_path)
    server.wait()
    try:
        chairs = [{"kind": "me"}, {"kind": "open"}]
        table, (host,) = seat_down(server.url, "cibola", 1, seats=2, chairs=chairs)
        playing = threading.Thread(target=example().play, args=(f"{server.url}/t/{table}",), daemon=True)
        playing.start()
        while loopback.get(f"{server.url}/api/tables/{table}", timeout=60).json()["status"] == "waiting":
            time.sleep(0.05)
        head = {"authorization": f"Bearer {host}"}
        play_first_seat(server.url, table, head)
        playing.join(60)
        assert not playing.is_alive()
        assert capsys.readouterr().out.rstrip().endswith(")]"), "it tells the standings"
    finally:
        server.stop()


def play_first_seat(url: str, table: str, head: dict[str, str]) -> None:
    """The other seat takes its first legal action whenever it owes one."""
    while True:
        update = loopback.get(f"{url}/api/tables/{table}/view", headers=head, timeout=60).json()
        if update["over"]:
            return
        if 0 in update["owing"]:
            message = {"ply": update["ply"], "key": f"ply-{update['ply']}", "action": update["legal"][0]["action"]}
            loopback.post(f"{url}/api/tables/{table}/actions", json=message, headers=head, timeout=60)
