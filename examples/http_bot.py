"""A bot that joins a table by its link and plays through HTTP alone: `python examples/http_bot.py http://127.0.0.1:8000/t/TABLE`."""

from __future__ import annotations

import random
import sys
import uuid

import httpx
import msgspec


def play(link: str, name: str = "Passerby") -> None:
    """Sit down, listen, and take any legal action whenever one is owed, until the match is over."""
    house, _, table = link.rpartition("/t/")
    address = f"{house}/api/tables/{table}"
    with httpx.Client(timeout=60) as client:
        token = client.post(f"{house}/api/tokens").raise_for_status().json()["token"]
        head = {"authorization": f"Bearer {token}"}
        seated = client.post(f"{address}/join", json={"name": name, "key": "join"}, headers=head).raise_for_status().json()
        with client.stream("GET", f"{address}/events", headers={**head, "accept": "application/x-ndjson"}) as stream:
            for line in stream.iter_lines():
                event = msgspec.json.decode(line)
                if event["type"] == "update" and event["over"]:
                    print([(standing["seat"], standing["points"]) for standing in event["standings"]])
                    return
                if event["type"] == "update" and seated["seat"] in event["owing"] and event["legal"]:
                    chosen = random.choice(event["legal"])
                    message = {"ply": event["ply"], "key": uuid.uuid4().hex, "action": chosen["action"]}
                    answer = httpx.post(f"{address}/actions", json=message, headers=head, timeout=60)
                    print(chosen["label"] if answer.is_success else answer.json()["text"])


if __name__ == "__main__":
    play(sys.argv[1])
