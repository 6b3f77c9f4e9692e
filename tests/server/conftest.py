"""Real databases for the server's tests: a SQLite file, a PostgreSQL and a Redis of our own on loopback, in a temporary folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import luck
from server.services import Postgres, Redis
from teocalli.server import logs
from teocalli.server.store import opening


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same tables every time."""
    luck.seed_dealers(monkeypatch, luck.dice_of(request.node.nodeid))


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """Lines of JSON, as a server writes them: structlog's own way draws the surroundings of every exception, which takes a second."""
    logs.set_up()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process; each test asks it for a fresh database."""
    server = Postgres()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    server = Redis(tmp_path_factory.mktemp("redis"))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        yield str(request.getfixturevalue("file"))
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.migrated()
    yield url
    server.drop(url)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file without a row: copying it takes less than migrating an empty one."""
    file = tmp_path_factory.mktemp("migrated") / "house.teocalli.db"
    opening.prepare_file(opening.url_of(str(file)))
    opening.migrate(opening.url_of(str(file)))
    return file


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> str:
    """A fresh SQLite file."""
    return str(shutil.copy(migrated_file, tmp_path / "house.teocalli.db"))
