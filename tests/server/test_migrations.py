"""Migrations: one line of them, at whose end the database is what the schema says, whatever version it was made by."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server.door import Client, opened, settings
from server.test_players import become
from teocalli.server import tokens
from teocalli.server.store import opening, schema

pytestmark = pytest.mark.anyio

TOKEN = "a-token-of-a-table-that-is-older-than-players"


def config(**attributes: Any) -> Config:
    folder = resources.files("teocalli.server.store") / "migrations"
    chosen = Config(attributes=attributes)
    chosen.set_main_option("path_separator", "os")
    chosen.set_main_option("script_location", str(folder))
    return chosen


def made_by(database: str, version: str) -> sa.Engine:
    """A database as an older version made it."""
    opening.prepare_file(opening.url_of(database))
    engine = opening.engine_for(opening.url_of(database), writing=True)
    with engine.connect() as connection:
        command.upgrade(config(connection=connection), version)
        connection.commit()
    return engine


def test_the_migrations_are_one_line() -> None:
    assert len(ScriptDirectory.from_config(config()).get_heads()) == 1


def test_a_migrated_database_is_what_the_schema_says(database: str) -> None:
    opening.migrate(opening.url_of(database))
    engine = opening.engine_for(opening.url_of(database), writing=False)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.METADATA)
    engine.dispose()
    assert differences == []


async def test_a_database_without_players_gets_them_and_forgets_old_lines(tmp_path: Path) -> None:
    file = str(tmp_path / "old.db")
    engine = made_by(file, "0003")
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO tables (id, game, seats, options, seed, status, public, chat, help, start, increment, opened, ended, version)"
                " VALUES ('old', 'codinca', 2, '{}', :seed, 'closed', 0, 1, 'count', 'full', 0, 1, 2, 5)"
            ),
            {"seed": bytes(32)},
        )
        seat = sa.text(
            "INSERT INTO seats (table_id, seat, kind, name, token, nonce, host) VALUES ('old', :seat, 'person', :name, :token, '', 0)"
        )
        connection.execute(seat, [{"seat": 0, "name": "Ana", "token": tokens.digest(TOKEN)}, {"seat": 1, "name": "Bea", "token": None}])
        line = sa.text(
            "INSERT INTO chat (table_id, number, seat, name, text, key, at) VALUES ('old', :number, :seat, 'x', :text, :text, 1)"
        )
        connection.execute(line, [{"number": 1, "seat": 0, "text": "mine"}, {"number": 2, "seat": 1, "text": "hers"}])
    engine.dispose()
    async with opened(settings(file)) as door:
        ana: Client = door.client(TOKEN)
        await become(ana)
        assert [line["text"] for line in (await ana.get("/api/players/me/data")).json()["lines"]] == ["mine"]
        await ana.post("/api/players/me/forget", {"key": "f"})
    engine = opening.engine_for(opening.url_of(file), writing=False)
    with engine.connect() as connection:
        lines = connection.execute(sa.select(schema.chat.c.name, schema.chat.c.text).order_by(schema.chat.c.number))
        assert [tuple(line) for line in lines] == [("", ""), ("x", "hers")]
        assert list(connection.execute(sa.select(schema.seats.c.name).order_by(schema.seats.c.seat)).scalars()) == ["N. N.", "Bea"]
    engine.dispose()


async def test_an_evening_of_the_version_before_goes_on(database: str) -> None:
    engine = made_by(database, "0011")
    columns = {"id": "thursday", "name": "Thursday", "games": '["codinca"]', "seats": 2, "rounds": 2, "pairing": "swiss"}
    host, guests = tokens.digest(TOKEN), [tokens.digest(f"{TOKEN} {number}") for number in range(2)]
    with engine.begin() as connection:
        event = {**columns, "host": host, "seed": bytes(32), "opened": 1, "version": 3}
        connection.execute(sa.text(f"INSERT INTO events ({', '.join(event)}) VALUES ({', '.join(f':{name}' for name in event)})"), event)
        for number, token in enumerate(guests):
            person = {"event_id": "thursday", "person": number, "name": f"Guest {number}", "token": token, "entered": 2}
            values = ", ".join(f":{name}" for name in person)
            connection.execute(sa.text(f"INSERT INTO event_people ({', '.join(person)}) VALUES ({values})"), person)
    engine.dispose()
    async with opened(settings(database)) as door:
        visit = (await door.client(TOKEN).post("/api/events/thursday/draw", {"round": 0, "game": "codinca", "key": "draw"})).json()
        assert (visit["host"], visit["event"]["admits"], visit["waiting"]) == (True, False, [])
        assert sorted(visit["event"]["rounds"][0]["tables"][0]["people"]) == [0, 1]
        late = await door.client().known()
        assert (await late.post("/api/events/thursday/enter", {"name": "Late", "key": "enter"})).json()["you"] == 2
