"""Rows of numbers as messages, and records of numbers as views: both are declared once and read by one function."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from msgspec import Struct

from teocalli import games, jit, message_rows, views, words
from teocalli.message_rows import (
    AFTER,
    NUMBER,
    SEAT,
    SEATS,
    TENTHS,
    Messages,
    boxed,
    clear,
    list_of,
    refuse,
    say,
    set_of,
    text,
    thing,
    with_item,
)
from teocalli.messages import Message
from teocalli.views import NONE, Always, Fixed, FromTable, Keyed, Most, OneOf

TOLD = Messages("garden", "G")
PLANTED = TOLD.add("planted", seat=SEAT, flower=thing("garden-flower", ("rose", "tiger lily")), beds=set_of(text(("a1", "a2", "b1"))))
PICKED = TOLD.add("picked", seats=SEATS, bunch=list_of(text("xyz"), 2, slots=2), weight=TENTHS)
SEASON = TOLD.add_each("season", ("spring", "summer"), number=NUMBER)
NAMED = TOLD.add("named", plant=boxed("plants"))
OVER = TOLD.add(":refuse-over")
TABLES: dict[str, list[Any]] = {"plants": ["@garden-fern", "Bruno’s oak"], "card": [7], "beds": ["north", "south"]}


@jit.rule
def garden_day(table: Any, seat: int) -> None:
    clear(table, AFTER)
    say(table, PLANTED, seat, 1, 5)
    say(table, PICKED, with_item(with_item(0, 0, 3, 4), 1, 3, 0), 0b1101, 0b10, 15)
    table[0, 1] = 2
    say(table, SEASON + 1, -3)
    say(table, NAMED, 1)


@pytest.mark.parametrize("way", ["plain", "compiled"])
def test_a_rule_writes_rows_that_are_read_as_messages(way: str) -> None:
    table = message_rows.new_rows()
    (garden_day if way == "plain" else jit.compiled(garden_day))(table, 2)
    assert TOLD.read(table, TABLES) == [
        Message("garden-planted", {"seat": 2, "flower": "@garden-flower-tiger-lily", "beds": ["a1", "b1"]}),
        Message("garden-picked", {"seats": [4, 0], "bunch": ["x", "z", "y"], "weight": 1.5}),
        Message("garden-season-summer", {"number": -3}),
        Message("garden-named", {"plant": "Bruno’s oak"}),
    ]
    assert table[1:5, 1].tolist() == [AFTER, AFTER, 2, 2]


def test_a_refusal_names_its_rule_and_silence_is_none() -> None:
    table = message_rows.new_rows()
    assert TOLD.refusal(table, TABLES) is None
    refuse(table, 12, OVER)
    refusal = TOLD.refusal(table, TABLES)
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("G12", Message("house-refuse-over"))


def test_a_message_with_too_many_arguments_is_refused() -> None:
    with pytest.raises(AssertionError, match="too many"):
        Messages("garden", "G").add("long", list=list_of(NUMBER, 4, slots=9))


class Bed(Struct, frozen=True):
    place: Annotated[str, FromTable("beds")]
    flowers: Annotated[list[str], Most(3), OneOf(("rose", "lily"))]
    owner: int | None


class Visit(Struct, frozen=True):
    seat: int
    friendly: bool


class Garden(Struct, frozen=True):
    game: Annotated[str, Always(value="garden")]
    viewer: int | None
    beds: Annotated[list[Bed], Most(2)]
    grid: Annotated[list[Annotated[list[bool], Fixed(3)]], Fixed(2)]
    water: Annotated[dict[str, int], Keyed(("can", "hose"))]
    visit: Visit | None
    points: Annotated[list[int] | None, Most(4)]
    number: Annotated[int, Always("card")]
    hidden: Annotated[list[Annotated[str | None, OneOf(("sun", "moon"))]], Most(2)]


def garden_record() -> Any:
    record = np.zeros(1, views.record_of(Garden)).view(np.recarray)[0]
    record.viewer = NONE
    record.beds_n = 2
    record.beds_place[:] = (1, 0)
    record.beds_flowers_n[:] = (2, 0)
    record.beds_flowers[0, :2] = (1, 0)
    record.beds_owner[:] = (NONE, 3)
    record.grid[:] = [[0, 1, 0], [1, 1, 0]]
    record.water[:] = (4, -2)
    record.visit_seat = NONE
    record.points_n = NONE
    record.hidden_n = 2
    record.hidden[:] = (NONE, 1)
    return record


def test_a_record_is_read_as_the_message_that_its_structs_describe() -> None:
    garden = views.read(Garden, garden_record(), TABLES)
    assert garden == Garden(
        game="garden",
        viewer=None,
        beds=[Bed("south", ["lily", "rose"], None), Bed("north", [], 3)],
        grid=[[False, True, False], [True, True, False]],
        water={"can": 4, "hose": -2},
        visit=None,
        points=None,
        number=7,
        hidden=[None, "moon"],
    )


def test_what_may_be_none_is_there_when_its_first_number_says_so() -> None:
    record = garden_record()
    record.viewer, record.visit_seat, record.visit_friendly = 0, 5, 1
    record.points_n = 2
    record.points[:2] = (-4, 9)
    garden = views.read(Garden, record, TABLES)
    assert (garden.viewer, garden.visit, garden.points) == (0, Visit(5, True), [-4, 9])


def test_a_field_of_unknown_kind_is_refused() -> None:
    class Odd(Struct):
        name: str

    with pytest.raises(TypeError, match="name: it is not said how"):
        views.record_of(Odd)


def test_the_shape_says_where_everything_lies() -> None:
    shape = views.shape_of(Garden)
    record = views.record_of(Garden)
    assert record.fields is not None
    parts = shape["parts"]
    assert parts["beds"]["item"]["parts"]["owner"] == {"kind": "number", "at": record.fields["beds_owner"][1] // 2, "optional": True}
    cell = {"kind": "truth", "at": parts["grid"]["at"]}
    assert parts["grid"]["item"] == {"kind": "fixed", "at": parts["grid"]["at"], "item": cell, "count": 3}
    assert parts["game"] == {"kind": "always", "names": ["garden"]}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_message_of_a_game_is_in_the_catalogue_and_fits_a_row(name: str) -> None:
    for sentence in games.load(name).messages.MESSAGES.sentences:
        assert all(words.has(sentence.id, language) for language in words.LANGUAGES)
        assert 2 + sum(kind.slots for kind in sentence.arguments.values()) <= message_rows.WIDTH
