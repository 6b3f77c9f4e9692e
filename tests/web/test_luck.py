"""The luck of a browser test: what it is dealt follows from its name, in both houses."""

from __future__ import annotations

import pytest

from .conftest import NewVisitor
from .house import House
from .visitor import HOUSES


@pytest.mark.parametrize("where", HOUSES)
def test_the_same_luck_deals_the_same_table_and_other_luck_another(house: House, visitor: NewVisitor, where: str) -> None:
    dealt = []
    for luck in ("one", "one", "another"):
        house.deals_for(luck)
        guest = visitor(where=where, luck=luck)
        chairs = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
        dealt.append(guest.open_table(game="temple_code", seats=2, chairs=chairs, begins=True)["commitment"])
    assert dealt[0] == dealt[1] != dealt[2]
