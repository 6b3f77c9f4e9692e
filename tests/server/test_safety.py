"""Safety: tokens, cookies, foreign pages, limits, headers, and secrets that never leave."""

from __future__ import annotations

import hashlib
import io
import json
import random
import sqlite3
from contextlib import redirect_stderr

import pytest

from server.door import opened, settings
from teocalli.server import logs, names
from teocalli.server.settings import Limits

pytestmark = pytest.mark.anyio


async def test_a_token_is_shown_once_and_kept_hashed(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        table = (await host.open()).json()["table"]["id"]
        token = host.token or ""
        assert token not in (await host.get(f"/api/tables/{table}")).body.decode()
        (stored,) = sqlite3.connect(file).execute("SELECT token FROM seats WHERE token IS NOT NULL").fetchone()
        assert stored == hashlib.sha256(token.encode()).digest()


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(file: str) -> None:
    for secure in (False, True):
        async with opened(settings(file, secure=secure)) as door:
            cookie = (await door.client().post("/api/tokens")).headers["set-cookie"]
            parts = cookie.split("; ")
            assert {"HttpOnly", "SameSite=Strict", "Path=/" if secure else "Path=/api"} <= set(parts)
            assert ("Secure" in parts, cookie.startswith("__Host-")) == (secure, secure), "no other host of the domain can set it"


async def test_a_cookie_opens_the_seat_like_a_bearer_token(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        cookie = (await host.post("/api/tokens")).headers["set-cookie"].split(";")[0]
        message = {"game": "cibola", "seats": 2, "key": "k"}
        assert (await host.post("/api/tables", message, {"cookie": cookie})).status == 201
        (card,) = (await host.get("/api/tables/mine", cookie=f"theme=dark; {cookie}")).json()["tables"]
        assert card["you"] == 0
        own = await host.post("/api/tokens", None, {"cookie": cookie})
        assert own.json()["token"] is None, "whoever comes with a token keeps it"


@pytest.mark.parametrize("token", ["", "short", "x" * 64, "x" * 101, "é" * 40, "a b c d e f g h i j k l m n o p q r s t", "A" * 63 + "B"])
async def test_a_token_that_somebody_made_up_opens_nothing(file: str, token: str) -> None:
    async with opened(settings(file)) as door:
        head = {"authorization": f"Bearer {token}"}
        answer = await door.client().post("/api/tables", {"game": "cibola", "seats": 2, "key": "k"}, head)
        assert (answer.status, answer.json()["code"]) == (401, "token")
        given = (await door.client().post("/api/tokens", None, head)).json()["token"]
        assert given not in (None, token)


async def test_the_tokens_of_a_house_that_was_taken_in_still_open_their_seats(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        door.house.secret = bytes(32)  # as in another house that imported the table
        assert (await host.act(table, 0, "stake 3")).status == 200
        assert (await host.open()).status == 201
        assert (await (await door.client().known()).open()).status == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://house.test:8080"},
    ],
)
async def test_a_page_of_another_site_cannot_act(file: str, headers: dict[str, str]) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        act = {"ply": 0, "key": "k", "action": "stake 1"}
        answer = await host.post(f"/api/tables/{table}/actions", act, headers)
        assert (answer.status, answer.json()["code"]) == (403, "origin")
        assert (await host.view(table))["ply"] == 0
        assert (await host.post(f"/api/tables/{table}/actions", act, {"origin": "http://house.test"})).status == 200


async def test_a_form_of_another_kind_than_json_is_refused(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        body = json.dumps({"ply": 0, "key": "k", "action": "stake 1"}).encode()
        for media in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = await host.ask("POST", f"/api/tables/{table}/actions", body, {"content-type": media})
            assert (answer.status, answer.json()["code"]) == (415, "media")


async def test_a_body_that_is_too_large_is_refused_even_without_a_length(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        body = b'{"ply": 0, "key": "k", "action": "' + b"x" * 20_000 + b'"}'
        for headers in ({}, {"content-length": "0", "transfer-encoding": "chunked"}):
            answer = await host.ask("POST", f"/api/tables/{table}/actions", body, headers)
            assert (answer.status, answer.json()["code"]) == (413, "size")


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/house", "/api/tables/none", "/healthz", "/nothing.js"])
async def test_every_answer_keeps_browsers_strict(file: str, path: str) -> None:
    async with opened(settings(file)) as door:
        headers = (await door.client().get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", ""), "WebAssembly is compiled, no other code is made on the page"
        assert "worker-src 'self';" in policy
        assert "manifest-src 'self';" in policy
        assert "http" not in policy, "no other site is asked for anything"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


async def test_a_flood_is_answered_with_when_to_come_again(file: str) -> None:
    limits = Limits(requests=1, burst=20, openings=2, lines=3, hints=1)
    async with opened(settings(file, limited=True, limits=limits)) as door:
        flood = door.client(address="10.9.9.9")
        answers = [await flood.get("/api/house") for _ in range(30)]
        assert [answer.status for answer in answers[:20]] == [200] * 20
        late = answers[-1]
        assert (late.status, late.json()["code"]) == (429, "rate")
        assert int(late.headers["retry-after"]) >= 1
        assert late.json()["retry"] > 0
        other = door.client(address="10.8.8.8")
        assert [(await other.post("/api/tokens")).status for _ in range(4)] == [201, 201, 429, 429]


async def test_addresses_of_files_stay_inside_the_client(file: str) -> None:
    async with opened(settings(file)) as door:
        for path in ("/../settings.py", "/..%2fsettings.py", "/assets/../../server/app.py", "/%2e%2e/x.py", "//etc/passwd.txt"):
            answer = await door.client().get(path)
            assert answer.status == 404, path


async def test_hostile_names_of_tables_find_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        for name in ("' OR 1=1 --", "%00", "..", "a" * 5000, "\u202e", "x;DROP TABLE tables"):
            answer = await door.client().get(f"/api/tables/{name}")
            assert answer.status == 404, name
        assert (await door.client().get("/healthz")).status == 200


def test_names_and_lines_are_one_plain_line() -> None:
    assert names.nickname(" Zo\u0308e\u0301\u202e\n ") == "Zöé"
    assert names.nickname("\u200b\u200b") is None
    assert names.nickname("!!!") is None
    assert names.nickname("x" * 25) is None
    assert names.line("a\x00b\n<script>") == "ab <script>"
    assert names.line("   ") is None
    assert names.unlike("Ana", ["ana", "Ana 2"]) == "Ana 3"


async def test_no_secret_is_in_logs_or_figures(file: str) -> None:
    heard = io.StringIO()
    with redirect_stderr(heard):
        logs.set_up("debug")
        async with opened(settings(file)) as door:
            table, clients = await door.table()
            await clients[0].post(f"/api/tables/{table}/chat", {"text": "whispered words", "key": "k"})
            await door.play(table, clients, 10, random.Random(1).choice)
            row = door.house.tables[table].row
            figures = (await door.client().get("/metrics")).body.decode()
            logs.log.info("careless", token=clients[0].token, seed=row.seed.hex())
    text = heard.getvalue() + figures
    assert "careless" in text
    assert "teocalli_actions_total" in text
    for secret in (row.seed.hex(), str(row.seed), clients[0].token, clients[1].token, "whispered", "Guest 1"):
        assert str(secret) not in text


async def test_trouble_of_ours_is_told_without_details(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the seed is 1234")

    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        monkeypatch.setattr("teocalli.server.presenting.whole_story", broken)
        answer = await host.get(f"/api/tables/{table}/story")
        assert (answer.status, answer.json()["code"]) == (500, "trouble")
        assert "1234" not in answer.body.decode()
        assert "RuntimeError" not in answer.body.decode()
