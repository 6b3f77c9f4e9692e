"""Presenting: what is kept from one update to the next never changes what is said."""

from __future__ import annotations

import random

import pytest

import effort
from playing import TABLES, options_for
from server.door import opened, settings
from teocalli import games, words
from teocalli.match import Match
from teocalli.seats import SPECTATOR
from teocalli.server import presenting
from teocalli.server.table import Snapshot

NAMES = (["Ann", "Ben", "Cy", "Di", "Ed", "Flo"], ["Gus", "Hal", "Ida", "Jo", "Kim", "Lou"])


def at_random(name: str, seats: int, dice: random.Random) -> Match:
    """A match with any options, some random actions on."""
    match = Match(name, seats, options=options_for(games.load(name), seats, dice), seed=dice.randbytes(32), mode="compiled")
    for _ in range(dice.randrange(40)):
        if not match.over:
            match.act(match.turn, dice.choice(match.legal(match.turn)))
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_buttons_say_what_their_labels_say_to_every_seat_at_every_table(name: str, seats: int) -> None:
    dice = random.Random(seats)
    for _ in range(12):
        match, language, names = at_random(name, seats, dice), dice.choice(words.LANGUAGES), dice.choice(NAMES)[:seats]
        for seat in range(seats):
            labels = match.labels(seat)
            expected = [(action, words.tell(label, language, names, seat)) for action, label in labels.items() if action != match.game.wait]
            legal = presenting.legal(match, match.known(seat), seat, names, language)
            assert [(button.action, button.label) for button in legal] == expected
            assert [button.text for button in legal] == [match.game.notation.action_to_text(action) for action, _ in expected]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_update_says_what_the_match_says(name: str, seats: int) -> None:
    dice = random.Random(seats)
    names = NAMES[0][:seats]
    for _ in range(effort.of(6)):
        match = at_random(name, seats, dice)
        for viewer in range(-1, seats):
            update = presenting.update(Snapshot(match, names, at=1), viewer, "fr")
            assert update.prompt.text == words.tell(match.prompt(viewer), "fr", names, None if viewer == SPECTATOR else viewer)
            story = match.story(match.ply, viewer) if match.ply else []
            assert [(one.id, one.about) for one in update.story] == [(message.id, dict(message.args)) for message in story]
            assert (update.owing, update.free, update.over) == (match.owing, match.free, match.over)
            assert update.view == match.view(viewer)


@pytest.mark.anyio
@pytest.mark.parametrize(("level", "strikes", "counts"), [("none", False, False), ("strike", True, False), ("count", True, True)])
async def test_a_note_sheet_on_the_wire_holds_no_more_than_the_table_gives(file: str, level: str, strikes: bool, counts: bool) -> None:
    """T24, from the seat itself: in answers, in a stream, and in the updates that a stream makes again."""
    async with opened(settings(file)) as door:
        table, players = await door.table("temple_code", people=2, help=level, options={"list": "shown"})
        stream = players[0].stream(table)
        ply = await door.play(table, players, 4, lambda legal: legal[0])
        again = players[0].stream(table, after=0)
        await stream.until_ply(ply)
        await again.until_ply(ply)
        updates = [await players[0].view(table), *stream.updates(), *again.updates()]
        for sheet in (update["view"]["sheet"] for update in updates):
            assert (sheet is not None) == strikes
            assert sheet is None or {sheet[name] is not None for name in ("codes", "cards", "out")} == {counts}
        await stream.close()
        await again.close()
