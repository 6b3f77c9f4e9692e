"""The files of the web client: what each is sent as, how long it may be kept, and that it is sent compressed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from server.door import opened, settings
from teocalli import words
from teocalli.cli.wasm import write_catalogues
from teocalli.server import guard

pytestmark = pytest.mark.anyio
FILES = {
    "index.html": b"<!doctype html><title>Teocalli</title>",
    "assets/cibola-BcXVPD7q.wasm": b"\0asm" + bytes(200),
    "assets/cibola-CcDacZdW.json": b'{"game": "cibola"}',
    "assets/codinca.tablebase-D02rXsts.gz": b"\x1f\x8b" + bytes(20),
    "manifest.webmanifest": b'{"name": "Teocalli"}',
    "sw.js": b"addEventListener('install', () => {});",
}
MEDIA = {
    "assets/cibola-BcXVPD7q.wasm": "application/wasm",
    "assets/cibola-CcDacZdW.json": "application/json",
    "assets/codinca.tablebase-D02rXsts.gz": "application/octet-stream",
    "manifest.webmanifest": "application/manifest+json",
    "sw.js": "text/javascript",
}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small client, built."""
    (tmp_path / "web" / "assets").mkdir(parents=True)
    for name, content in FILES.items():
        (tmp_path / "web" / name).write_bytes(content)
    return tmp_path / "web"


@pytest.mark.parametrize("name", MEDIA)
async def test_a_file_is_sent_as_what_it_is(file: str, web: Path, name: str) -> None:
    async with opened(settings(file, web=web)) as door:
        answer = await door.client().get(f"/{name}")
        assert (answer.status, answer.body) == (200, FILES[name])
        assert answer.headers["content-type"].split(";")[0] == MEDIA[name]


@pytest.mark.parametrize("name", FILES)
async def test_only_files_with_a_hash_in_their_name_are_kept_for_good(file: str, web: Path, name: str) -> None:
    async with opened(settings(file, web=web)) as door:
        kept = (await door.client().get(f"/{name}")).headers["cache-control"]
        assert kept == ("public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache")


async def test_a_module_is_sent_compressed(file: str, web: Path) -> None:
    name = "assets/cibola-BcXVPD7q.wasm"
    async with opened(settings(file, web=web)) as door:
        answer = await door.client().ask("GET", f"/{name}", headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(answer.body) == FILES[name]


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_the_catalogue_of_the_client_is_what_a_server_answers(file: str, tmp_path: Path, language: str) -> None:
    write_catalogues(tmp_path)
    async with opened(settings(file)) as door:
        answer = await door.client().get(f"/api/house?language={language}")
        assert (tmp_path / f"catalogue.{language}.json").read_bytes() == answer.body


def test_a_catalogue_that_would_not_change_is_left_alone(tmp_path: Path) -> None:
    write_catalogues(tmp_path)
    path = tmp_path / "catalogue.fr.json"
    written = path.stat().st_mtime_ns
    write_catalogues(tmp_path)
    assert path.stat().st_mtime_ns == written
    path.write_text("{}")
    write_catalogues(tmp_path)
    assert path.read_bytes() != b"{}"


def test_a_browser_that_keeps_the_page_leaves_the_addresses_of_the_server_alone() -> None:
    source = (Path(__file__).parents[2] / "web/src/offline/cache_policy.ts").read_text("utf-8")
    assert f"RESERVED = {json.dumps(guard.RESERVED)};" in source
