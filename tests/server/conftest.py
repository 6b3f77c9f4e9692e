"""Real databases for the server's tests: a SQLite file, a PostgreSQL and a Redis of our own on loopback, in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.services import Postgres, Redis


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


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
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "house.teocalli.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A fresh SQLite file."""
    return str(tmp_path / "house.teocalli.db")
