"""The OpenAPI document: true to every answer, complete, and survived under Schemathesis."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck
from hypothesis import settings as effort
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.door import settings
from server.services import free_port
from teocalli.server import openapi, wire
from teocalli.server.app import create

pytestmark = pytest.mark.slow

DOCUMENT = openapi.document()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house on a real port, in a thread."""
    port = free_port()
    chosen = settings(str(tmp_path_factory.mktemp("house") / "house.db"), beat=0.2)
    server = uvicorn.Server(uvicorn.Config(create(chosen), host="127.0.0.1", port=port, log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


def paths() -> list[tuple[str, str]]:
    return [(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods]


def test_every_message_of_the_wire_is_described() -> None:
    described = DOCUMENT["components"]["schemas"].keys()
    messages = {name for name, thing in vars(wire).items() if isinstance(thing, type) and hasattr(thing, "__struct_fields__")}
    assert messages - {"Struct"} <= described
    assert {"CodincaView", "TempleCodeView", "AztecView", "CibolaView", "Event", "View"} <= described


def test_every_reference_of_the_document_leads_somewhere() -> None:
    text = json.dumps(DOCUMENT)
    for part in text.split('"$ref": "')[1:]:
        name = part.split('"')[0].rsplit("/", 1)[-1]
        assert name in DOCUMENT["components"]["schemas"], name


def test_every_route_says_how_it_may_refuse() -> None:
    for path, method in paths():
        responses = DOCUMENT["paths"][path][method]["responses"]
        assert any(status.startswith("2") for status in responses), path
        if path.startswith("/api"):
            assert {"400", "429", "503"} <= responses.keys(), path
        if "{" in path:
            assert "404" in responses, path


api = schemathesis.openapi.from_dict(DOCUMENT)


@api.exclude(path_regex="/events$").parametrize()
@effort(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
def test_no_request_that_schemathesis_thinks_of_breaks_a_promise(case: schemathesis.Case[Any], address: str) -> None:
    # A request may fit the schema and still be refused by a game's rules (422), which is documented.
    case.call_and_validate(base_url=address, timeout=30, excluded_checks=[positive_data_acceptance])


def test_the_client_s_types_and_checks_are_those_of_the_server(tmp_path: Path) -> None:
    """web/src/wire.ts and shapes.ts are generated: they are what this schema gives today."""
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(DOCUMENT), "utf-8")
    web = Path(__file__).parents[2] / "web"
    check = subprocess.run(["node", "scripts/wire.mjs", "--check", schema], cwd=web, capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr
