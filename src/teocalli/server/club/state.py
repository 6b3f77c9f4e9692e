"""An evening as it stands: worked out from its rounds and from how their tables ended. Pure, and the same wherever it is worked out."""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict
from functools import cached_property
from typing import Literal

import msgspec
from msgspec import Struct

from teocalli import games
from teocalli.games import GameName
from teocalli.server import wire
from teocalli.server.club.pairing import EventEntrant, Round, TableSize, draw, meetings
from teocalli.server.club.scoring import BYE, Ranked, places_with_resigned_last, points_of, ranking
from teocalli.server.club.storage import RUNNING, StoredEvent
from teocalli.server.store.rows import EventPersonRow, EventRoundRow, EventRow

REFRESH, A_PERSON = 2000, 30  # milliseconds: many people at one address must not ask too often together


class DrawnTable(Struct, frozen=True):
    """A table of a round: its id, and who sits where."""

    id: str
    people: list[int]


class DrawnRound(Struct, frozen=True):
    """A round as it was drawn."""

    row: EventRoundRow
    tables: list[DrawnTable]
    byes: list[int]

    @property
    def entrants(self) -> list[EventEntrant]:
        """Who was there, with the points and byes that it was drawn by."""
        return [EventEntrant(*numbers) for numbers in json.loads(self.row.entrants)]


class EventState:
    """What follows from the rows of an evening."""

    def __init__(self, stored: StoredEvent) -> None:
        self.stored = stored
        self.rounds = [_drawn(row) for row in stored.rounds]

    @property
    def row(self) -> EventRow:
        return self.stored.event

    @property
    def here(self) -> list[EventPersonRow]:
        """Those who are drawn for the next round."""
        return [person for person in self.stored.people if person.left is None and person.token is not None and not person.waiting]

    @cached_property
    def people(self) -> dict[int, EventPersonRow]:
        """Everybody who has entered, by their number."""
        return {person.person: person for person in self.stored.people}

    @property
    def next_person(self) -> int:
        """The number of whoever enters next. An entry goes only when another comes, so no number is ever given twice."""
        return max(self.people, default=-1) + 1

    @property
    def unanswered(self) -> list[EventPersonRow]:
        """Those who wait at the door."""
        return [person for person in self.stored.people if person.waiting and person.left is None and person.token is not None]

    @property
    def names(self) -> list[str]:
        """The names that are taken: of everybody who was let in. Nobody keeps one by waiting at the door, or when turned away there."""
        return [person.name for person in self.stored.people if not person.waiting]

    @cached_property
    def drawn(self) -> set[int]:
        """Everybody who was there when a round was drawn."""
        return {entrant.person for one in self.rounds for entrant in one.entrants}

    @property
    def games(self) -> list[GameName]:
        names: list[GameName] = json.loads(self.row.games)
        return names

    @property
    def clock(self) -> wire.ClockRule | None:
        return None if self.row.clock is None else msgspec.json.decode(self.row.clock, type=wire.ClockRule)

    @cached_property
    def running(self) -> list[str]:
        """The tables that are not over yet."""
        return [table.id for one in self.rounds for table in one.tables if self.points_at(table) is None]

    @property
    def over(self) -> bool:
        return self.row.closed is not None or (len(self.rounds) >= self.row.rounds and not self.running)

    def person_of(self, token: bytes | None) -> int | None:
        return next((person.person for person in self.stored.people if token is not None and person.token == token), None)

    def points_at(self, table: DrawnTable) -> list[int] | None:
        """The points of those who sit there, by seat; none while they play."""
        stored, ending = self.stored.tables[table.id], self.stored.endings.get(table.id)
        if ending is not None:
            points: list[int] = json.loads(ending.points)
        elif stored.status in RUNNING:
            return None
        elif stored.standings is None:
            points = [BYE] * len(table.people)  # closed by the keeper: nobody's fault
        else:
            places = [place for _, place in json.loads(stored.standings)]
            points = points_of(places_with_resigned_last(places, [seat in stored.resigned for seat in range(len(places))]))
        return points[: len(table.people)]

    @cached_property
    def points(self) -> dict[int, int]:
        """What everybody has scored so far; a round that somebody missed scores nothing."""
        total = Counter({person.person: 0 for person in self.stored.people if not person.waiting})
        for one in self.rounds:
            total.update(dict.fromkeys(one.byes, BYE))
            for table in one.tables:
                total.update(dict(zip(table.people, self.points_at(table) or [], strict=False)))
        return dict(total)

    @cached_property
    def ranking(self) -> list[Ranked]:
        """By points, then by those of the opponents at tables that have counted: a round that is being played moves nobody."""
        opponents: dict[int, list[int]] = defaultdict(list)
        for table in itertools.chain.from_iterable(one.tables for one in self.rounds):
            for person in table.people if self.points_at(table) is not None else ():
                opponents[person] += [other for other in table.people if other != person]
        return ranking(self.points, opponents)

    def entrants(self) -> list[EventEntrant]:
        """Those who are there, as the next round is drawn by."""
        byes = Counter(person for one in self.rounds for person in one.byes)
        return [EventEntrant(person.person, self.points[person.person], byes[person.person]) for person in self.here]

    def table_size(self, game: str) -> TableSize:
        """How many sit at a table of a game this evening."""
        seats = games.load(game).about.seats
        return TableSize(max(2, seats[0]), min(self.row.seats, seats[-1]), self.row.bots is not None)

    def redraw(self, number: int) -> Round:
        """A round drawn once more from what is written down: it gives the same tables and the same byes."""
        one = self.rounds[number - 1]
        return self.draw_by(one.entrants, number, one.row.game, one.row.pairing, one.row.seed)

    def draw_by(self, entrants: list[EventEntrant], number: int, game: str, pairing: wire.RoundPairing, seed: bytes) -> Round:
        earlier = itertools.chain.from_iterable(one.tables for one in self.rounds[: number - 1])
        met = meetings(table.people for table in earlier)
        return draw(entrants, met, self.table_size(game), pairing, seed)


def _drawn(row: EventRoundRow) -> DrawnRound:
    return DrawnRound(row, [DrawnTable(*table) for table in json.loads(row.tables)], json.loads(row.byes))


def message(state: EventState) -> wire.ClubEvent:
    """The evening as everybody may see it."""
    row, people = state.row, state.people
    here = {person.person for person in state.here}
    return wire.ClubEvent(
        id=row.id,
        name=row.name,
        games=state.games,
        seats=row.seats,
        planned=row.rounds,
        pairing=row.pairing,
        bots=row.bots,
        clock=state.clock,
        people=[
            wire.ClubPerson(line.person, people[line.person].name, line.person in here, line.place, line.points, line.opponents)
            for line in state.ranking
        ],
        rounds=[_round_message(state, one) for one in state.rounds],
        over=state.over,
        closed=row.closed is not None,
        admits=row.admits,
        opened=row.opened,
        refresh=REFRESH + A_PERSON * len(here),
    )


def _round_message(state: EventState, one: DrawnRound) -> wire.ClubRound:
    tables = [_table_message(state, number, table) for number, table in enumerate(one.tables, 1)]
    row = one.row
    return wire.ClubRound(row.round, row.game, row.pairing, row.seed.hex(), tables, one.byes, row.at)


def _table_message(state: EventState, number: int, table: DrawnTable) -> wire.ClubTable:
    stored, ending = state.stored.tables[table.id], state.stored.endings.get(table.id)
    awaited = [table.people[seat] for seat in stored.awaited if seat < len(table.people)]
    reason: str | None = stored.closed_reason
    ended_by: Literal["host", "keeper"] | None = None if reason is None else "keeper"
    if ending is not None:
        reason, ended_by = ending.reason, "host"
    return wire.ClubTable(number, table.id, stored.status, table.people, state.points_at(table), awaited, reason, ended_by)
