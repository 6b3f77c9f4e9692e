"""The guard at the door: whatever is sent is answered rightly and cheaply, never by a 5xx, and no address has two spellings."""

from __future__ import annotations

import io
import json
import logging
import random
from contextlib import redirect_stderr
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from server.door import Client, opened, settings
from teocalli import games
from teocalli.options import OptionError
from teocalli.server import addresses, guard, logs, pages
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import WEB, Limits

pytestmark = pytest.mark.anyio

COMMANDS = (
    "join",
    "start",
    "nonce",
    "seal",
    "seats",
    "settings",
    "resign",
    "leave",
    "return",
    "rematch",
    "actions",
    "undo",
    "hint",
    "chat",
)
READS = ("", "/view", "/story", "/nothing")
WORDS = ("ply", "key", "action", "seat", "to", "text", "name", "game", "seats", "chat", "nonce", "seal", "options", "chairs", "clock", "x")
STRANGE = ("\x00", "\ud800", "\u202e", "--5", "²", "9" * 40, "NaN", "1e999", "' OR 1=1 --", "é漢🎲", "", "a" * 70, "%00", "-0", "\x7f")
ORIGINS = ("http://[", "null", "\xff\xfe", "http://house.test:99999", "http://]", "//", "http://[::1", "é", "")


@pytest.mark.parametrize("value", ["--5", "-", "²", "٣", "9" * 5000, "5 ", "1_0", "+5", "0x5", ""])
def test_text_that_is_no_whole_number_is_refused_as_an_option(value: str) -> None:
    option = next(option for option in games.load("codinca").options if option.span is not None)
    with pytest.raises(OptionError):
        option.check(value)


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("host", [b"house.test", b""])
def test_an_odd_origin_is_foreign(origin: str, host: bytes) -> None:
    assert guard.is_foreign({b"origin": origin.encode("latin-1"), b"host": host})


@pytest.mark.parametrize(
    "path", ["/" + "a" * 5000, "/a\x00b", "/\ud800", "/..", "/../../etc/passwd", "/assets/../../x", "/./index.html", "//"]
)
def test_an_odd_path_is_a_screen_or_missing_and_never_looked_for_on_the_disk(path: str) -> None:
    if "." in path.rsplit("/", 1)[-1]:
        with pytest.raises(RequestRefused):
            pages.locate(WEB, path)
    else:
        assert pages.locate(WEB, path)[0] == "index.html"


@pytest.mark.parametrize(
    "path", ["/metrics/", "//metrics", "/metrics//", "/METRICS", "/Metrics", "/healthz/", "/api/house/", "/api//house", "/SCHEMA"]
)
async def test_no_address_of_the_house_has_a_second_spelling(file: str, path: str) -> None:
    async with opened(settings(file)) as door:
        answer = await door.client(address="127.0.0.1").get(path)
        assert (answer.status, answer.json()["code"]) == (404, "missing")


@pytest.mark.parametrize(
    ("metrics", "address", "status"),
    [
        (addresses.LOOPBACK, "127.0.0.1", 200),
        (addresses.LOOPBACK, "::1", 200),
        (addresses.LOOPBACK, "::ffff:127.0.0.1", 200),
        (addresses.LOOPBACK, "10.0.0.1", 404),
        (addresses.LOOPBACK, "2001:db8::1", 404),
        (addresses.LOOPBACK, "localhost", 404),
        ("10.0.0.0/8", "10.9.9.9", 200),
        ("10.0.0.0/8", "127.0.0.1", 404),
        ("all", "2001:db8::1", 200),
    ],
)
async def test_figures_are_for_those_who_may_see_them(file: str, metrics: str, address: str, status: int) -> None:
    async with opened(settings(file, metrics=metrics)) as door:
        assert (await door.client(address=address).get("/metrics")).status == status


async def test_a_house_with_a_name_answers_to_no_other(file: str) -> None:
    async with opened(settings(file, names=("house.test",))) as door:
        near, far = door.client(address="127.0.0.1"), door.client(address="10.0.0.1")
        for host, status in (
            ("house.test", 200),
            ("HOUSE.test:8000", 200),
            ("house.test.", 200),
            ("evil.test", 421),
            ("house.test.evil", 421),
        ):
            assert (await far.get("/api/house", host=host)).status == status, host
        assert (await near.get("/healthz", host="127.0.0.1:8000")).status == 200, "the machine itself may look after its house"
        assert (await far.get("/healthz", host="127.0.0.1:8000")).status == 421


@pytest.mark.parametrize("hosts", [[], [b"house.test", b"evil.test"]])
async def test_a_request_names_exactly_one_host(file: str, hosts: list[bytes]) -> None:
    async with opened(settings(file)) as door:
        seen: list[Any] = []

        async def send(message: Any) -> None:
            seen.append(message)

        client = door.client()
        scope = client.scope("GET", "/api/house", {})
        scope["headers"] = [*((b"host", host) for host in hosts)]
        await door.app(scope, None, send)
        assert seen[0]["status"] == 400


@pytest.mark.parametrize("secure", [False, True])
async def test_browsers_are_told_to_stay_with_https_where_the_house_is_reached_by_it(file: str, secure: bool) -> None:
    async with opened(settings(file, secure=secure)) as door:
        for path in ("/", "/api/house", "/api/none"):
            assert ("strict-transport-security" in (await door.client().get(path)).headers) == secure


def test_ipv6_is_counted_by_64_bits_and_what_is_no_address_as_one() -> None:
    assert addresses.counted("2001:db8:1:2:3:4:5:6") == addresses.counted("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert addresses.counted("2001:db8:1:3::9") != addresses.counted("2001:db8:1:2::9")
    assert addresses.counted("::ffff:10.0.0.1") == addresses.counted("10.0.0.1") == "10.0.0.1"
    assert addresses.counted("fe80::1%eth0") == "fe80::/64"
    assert addresses.counted("nonsense") == addresses.counted("x" * 9000) == addresses.counted("10.0.0.1, 10.0.0.2") == addresses.UNKNOWN


async def test_one_household_with_many_ipv6_addresses_is_limited_as_one(file: str) -> None:
    async with opened(settings(file, limited=True, limits=Limits(requests=1, burst=20))) as door:
        seen = [(await door.client(address=f"2001:db8::{number:x}").get("/api/house")).status for number in range(1, 60)]
        assert seen.count(429) > 0
        assert (await door.client(address="2001:db8:0:1::1").get("/api/house")).status == 200


async def test_what_an_exception_says_never_enters_the_logs(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("INSERT INTO seats VALUES ('Ana', 'secret-token')")

    heard = io.StringIO()
    with redirect_stderr(heard):
        logs.set_up("debug")
        async with opened(settings(file)) as door:
            table, (host, _) = await door.table()
            monkeypatch.setattr("teocalli.server.presenting.table_message", broken)
            assert (await host.get(f"/api/tables/{table}")).status == 500
        logs.loop_trouble(None, {"message": "secret-token", "exception": ValueError("secret-token")})
        try:
            broken()
        except RuntimeError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    text = heard.getvalue()
    assert text.count('"error": "RuntimeError"') == 2
    assert "test_guard.py" in text, "where it happened is written"
    assert "secret-token" not in text
    assert "Ana" not in text


# Whatever is sent


@st.composite
def paths(draw: st.DrawFn) -> str:
    """Addresses of the house, with their ids and their ends bent."""
    table = draw(st.sampled_from(["TABLE", "TABLE", "TABLE", "none", "mine", "%", "..", "a" * 300]) | st.text(max_size=30))
    known = [f"/api/tables/{table}{read}" for read in READS] + [f"/api/tables/{table}/{command}" for command in COMMANDS]
    known += [f"/api/matches/{table}{end}" for end in ("", "/record", "/record?viewer=0")]
    known += [
        "/api/house",
        "/api/tables",
        "/api/tokens",
        "/api/games/cibola/rules",
        f"/api/games/{table}/rules",
        "/schema",
        "/healthz",
        "/metrics",
        "/",
    ]
    path = draw(st.sampled_from(known) | st.text(max_size=60).map("/".__add__))
    return path + draw(
        st.sampled_from(["", "", "", "/", "?", "?language=xx", "?viewer=%00&from=-1&to=1e9", f"?from={'9' * 5000}", "\x00", "#"])
    )


values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50) | st.sampled_from(STRANGE),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
right: dict[str, Any] = {
    "ply": 0,
    "key": "k",
    "action": "stake 1",
    "game": "codinca",
    "seats": 2,
    "name": "Bo",
    "text": "hello",
    "nonce": "salt",
    "seal": "ab" * 32,
    "seat": 0,
    "to": "bot",
    "options": {"turn_limit": "--5"},
    "clock": {"bank": 60_000},
}


@st.composite
def bodies(draw: st.DrawFn) -> bytes | None:
    """Bodies that are nearly right, JSON of any kind, bytes of any kind, or none."""
    message = {name: right[name] for name in draw(st.lists(st.sampled_from(sorted(right)), max_size=6, unique=True))}
    message |= draw(st.dictionaries(st.sampled_from(WORDS), values, max_size=3))
    text = json.dumps(draw(st.sampled_from([message, message, message]) | values)).encode()
    at = draw(st.integers(0, len(text)))
    return draw(
        st.sampled_from(
            [None, text, text, text, text[:at], text[:at] + b"\xff\xfe" + text[at:], text[:at] + b"\x00" + text[at:], b"[" * 9000]
        )
        | st.binary(max_size=60)
    )


headings = st.dictionaries(
    st.sampled_from(
        [
            "origin",
            "cookie",
            "authorization",
            "accept-language",
            "content-type",
            "accept",
            "last-event-id",
            "content-length",
            "if-none-match",
            "x-forwarded-for",
        ]
    ),
    st.sampled_from([*ORIGINS, "application/json", "Bearer \xff", "fr;q=nan, en;q=-1", "9" * 5000, "-1", "teocalli_seat=" + "a" * 43])
    | st.text(st.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=60),
    max_size=2,
)
methods = st.sampled_from(["POST"] * 8 + ["GET"] * 4 + ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "BREW"])


@pytest.mark.slow
@pytest.mark.parametrize("thoughts", [300, pytest.param(3000, marks=pytest.mark.soak)])
async def test_nothing_that_is_sent_is_answered_by_a_5xx(database: str, thoughts: int) -> None:
    requests: list[tuple[str, str, bytes | None, dict[str, str]]] = []

    @effort(max_examples=thoughts, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.tuples(methods, paths(), bodies(), headings))
    def think_up(request: tuple[str, str, bytes | None, dict[str, str]]) -> None:
        requests.append(request)

    think_up()
    dice = random.Random(thoughts)
    async with opened(settings(database)) as door:
        table, players = await door.table("codinca")
        await door.play(table, players, 3, dice.choice)
        seen: dict[int, int] = {}
        for method, path, body, headers in requests:
            client: Client = dice.choice([*players, door.client()])
            path = path.replace("TABLE", table).encode("utf-8", "replace").decode()
            answer = await client.ask(method, path, body, headers)
            seen[answer.status] = seen.get(answer.status, 0) + 1
            assert answer.status < 500, (method, path, body, headers, answer)
        assert {200, 400, 404} <= seen.keys(), seen


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/tables", b'{"key": "k", "game": "cibola", "seats": 2, "name": "\xff"}', 400),
        ("/api/tables", b'{"key": "k", "game": "codinca", "seats": 2, "options": {"turn_limit": "--5"}}', 422),
        ("/api/tables", b'{"key": "k", "game": "codinca", "seats": 2, "options": {"turn_limit": 99999999999999999999999}}', 422),
        ("/api/tables/TABLE/actions", b'{"ply": 0, "key": "k", "action": "\xff"}', 400),
        ("/api/tables/TABLE/actions", b'{"ply": 0, "key": "k", "action": "\\u0000"}', 422),
        ("/api/tables/TABLE/actions", b'{"ply": 0, "key": "k", "action": "\\ud800"}', 400),
        ("/api/tables/TABLE/nonce", b'{"ply": 0, "key": "k", "nonce": "a\\u0000b"}', 400),
        ("/api/tables/a\x00b/join", b'{"name": "Bo", "key": "k"}', 404),
        ("/api/tables/TABLE/chat", b'{"key": "k", "text": "a\\u0000b"}', 200),
    ],
)
async def test_text_that_cannot_be_kept_is_refused(database: str, path: str, body: bytes, status: int) -> None:
    async with opened(settings(database)) as door:
        started = path.endswith("actions")
        table, (host, *_) = await door.table(people=2 if started else 1, bots=0 if started else 1, start="full" if started else "host")
        assert (await host.ask("POST", path.replace("TABLE", table), body)).status == status
