"""The luck of a server test: the tables it is dealt follow from its name."""

from __future__ import annotations

import pytest

import luck
from server.door import opened, settings

pytestmark = pytest.mark.anyio


async def test_the_same_luck_deals_the_same_tables_and_other_luck_others(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(settings(file)) as door:
        seeds = []
        for name in ("one", "one", "another"):
            luck.seed_dealers(monkeypatch, luck.dice_of(name))
            seeds.append([door.house.tables[(await door.table())[0]].row.seed for _ in range(2)])
        assert seeds[0] == seeds[1] != seeds[2]
        assert seeds[0][0] != seeds[0][1]
