"""Club evenings and players in a run: a host and guests, some with a key of their own and a second device, and the same misfortune.

The referee looks at the whole database after every commit: it is small, and what must hold of it is simple.
"""

from __future__ import annotations

import asyncio
import json
import random
import unittest.mock
from collections import defaultdict
from typing import Any

from asgi import http_scope
from simulation.correspondence import Attempt, Command, Correspondent
from simulation.loop import START, now
from simulation.network import Answer, Lost
from simulation.store import Commit, Database
from simulation.world import Machine, World
from teocalli.server import rating_model, tokens
from teocalli.server.club import door
from teocalli.server.rating_model import Rating

GUESTS = ("Ana", "Bo", "Cem", "Dia", "Eli", "Flo", "Gus")
ROUNDS = 3
ENTRIES, WAITING = 8, 3  # what an evening here has room for, so that somebody can fill it
ELSEWHERE = "10.0.0.66"
ENDED = ("over", "closed")
OWNED = (("seats", "token"), ("event_people", "token"), ("events", "host"), ("calls", "token"), ("chat", "token"))


class ClubReferee:
    """What must hold of an evening and of players at every commit and in every answer."""

    def __init__(self, world: ClubWorld) -> None:
        self.world = world
        self.problem: str | None = None
        self.counts: dict[str, int] = {}
        self.answers: dict[Any, list[int]] = defaultdict(list)  # their status; nothing where one was lost
        self.came_in: dict[str, set[bytes | None]] = defaultdict(set)  # by each link
        self.opened: dict[Any, set[str]] = defaultdict(set)  # tables, by each command
        self.rounds = 0
        self.entries: dict[tuple[str, int], dict[str, Any]] = {}  # people of an evening at the commit before, by their numbers
        self.gone: dict[tuple[str, int], bytes | None] = {}  # whose entry has made room
        self.forgotten: dict[str, list[bytes]] = {}  # by name: what could still lead to somebody

    def must(self, holds: bool, what: str, *about: Any) -> None:
        if not holds:
            problem = " ".join([what, *map(str, about)])
            self.world.note(f"BROKEN {problem}")
            self.problem = self.problem or problem
            raise AssertionError(problem)

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        return self.world.database.rows(query, *values)

    def committed(self, change: Commit) -> None:
        self.counts["commits"] = self.counts.get("commits", 0) + 1
        self.look()
        if change.table["version"] == 0 and change.table["event"] is None and change.on_behalf is not None:
            opened = self.opened[change.on_behalf.command]
            opened.add(change.table["id"])
            self.must(len(opened) == 1, f"{change.on_behalf.command.label} was done twice: it opened", sorted(opened))

    def acted(self, *_act: Any) -> None:
        """Nobody keeps this house."""

    def look(self) -> None:
        """What holds whenever anything was written."""
        for table, column in OWNED:
            lost = self.rows(f"SELECT {column} FROM {table} WHERE {column} IN (SELECT token FROM player_tokens)")
            self.must(not lost, f"{table} has something under a token that is a player's")
        people = {(row["event_id"], row["person"]): row for row in self.rows("SELECT * FROM event_people")}
        back = [row["name"] for row in people.values() if row["sent_home"] and row["left"] is None]
        self.must(not back, "the host has sent home and not let in again:", back)
        drawn: dict[str, tuple[str, list[int]]] = {}
        rounds = self.rows("SELECT * FROM event_rounds ORDER BY event_id, round")
        self._look_at_entries(people, {person for row in rounds for person, _, _ in json.loads(row["entrants"])})
        self.must([row["round"] for row in rounds] == list(range(1, len(rounds) + 1)), "the rounds are", [row["round"] for row in rounds])
        for row in rounds:
            tables, byes = json.loads(row["tables"]), json.loads(row["byes"])
            seated = [person for _, group in tables for person in group] + byes
            there = [person for person, _, _ in json.loads(row["entrants"])]
            self.must(sorted(seated) == sorted(there), f"round {row['round']} seats", seated, "and there were", there)
            outside = [person for person in there if people[row["event_id"], person]["waiting"]]
            self.must(not outside, f"round {row['round']} was drawn for people whom nobody has let in:", outside)
            drawn |= {table_id: (row["event_id"], group) for table_id, group in tables}
        opened = {row["id"]: row["status"] for row in self.rows("SELECT id, status FROM tables WHERE event IS NOT NULL")}
        self.must(set(opened) == set(drawn), "tables of the evening are", sorted(opened), "and were drawn:", sorted(drawn))
        for table_id, (event_id, group) in drawn.items():
            sitting = self.rows("SELECT token FROM seats WHERE table_id = ? ORDER BY seat", table_id)[: len(group)]
            theirs = [people[event_id, person]["token"] for person in group]
            self.must([seat["token"] for seat in sitting] == theirs, f"the chairs of {table_id} are kept for others than were drawn")
        if len(rounds) > self.rounds:
            self.rounds = len(rounds)
            gone = [person for person in there if people[row["event_id"], person]["left"] is not None]
            self.must(not gone, f"round {self.rounds} was drawn for people who have left:", gone)
            before = [table_id for row in rounds[:-1] for table_id, _ in json.loads(row["tables"])]
            running = [table_id for table_id in before if opened[table_id] not in ENDED]
            self.must(not running, f"round {self.rounds} was drawn while others were played:", running)
            self.counts["rounds"] = self.rounds

    def _look_at_entries(self, people: dict[tuple[str, int], dict[str, Any]], drawn: set[int]) -> None:
        """Only who is not there and never played makes room for others, or who waits at the door; and nobody has another's number."""
        self.must(len(people) <= ENTRIES, "an evening has", len(people), "entries")
        for number, row in self.entries.items():
            if number not in people:
                unwanted = row["waiting"] or row["left"] is not None or row["token"] is None
                self.must(unwanted and number[1] not in drawn, "somebody was crowded out:", row["name"])
                self.gone[number] = row["token"]
                self.counts["made room"] = len(self.gone)
        again = [row["name"] for number, row in people.items() if number in self.gone]
        self.must(not again, "the number of somebody else was given to", again)
        self.entries = people

    def answered(self, attempt: Attempt, status: int, message: Any) -> None:
        command = attempt.command
        self.answers[command].append(status)
        self.must(status != 500, f"{command.label} was answered with", status, message)
        self.look()
        if command.person.forged:
            self.must(status >= 400, f"{command.label}, whose token nobody gave out, was answered with", status)
        if status < 300:
            check = getattr(self, f"_{command.kind}", None)
            if check is not None:
                check(command, message)

    def _owner(self, command: Command) -> bytes | None:
        query = "SELECT owner FROM players JOIN player_tokens ON player_tokens.player_id = players.id WHERE token = ?"
        devices = self.rows(query, command.person.digest)
        return devices[0]["owner"] if devices else command.person.digest

    def _draw(self, command: Command, message: Any) -> None:
        self.must(len(message["event"]["rounds"]) > command.body["round"], f"{command.label} was answered without its round")

    def _enter(self, command: Command, message: Any) -> None:
        owner = self._owner(command)
        entered = self.rows("SELECT person FROM event_people WHERE token = ?", owner)
        if not entered and owner in self.gone.values():
            return  # and has made room since
        self.must(message["you"] is not None, f"{command.label} was answered, and nobody has entered")
        self.must(len(entered) == 1, f"{command.label} has entered", len(entered), "times")

    def _end(self, command: Command, _message: Any) -> None:
        ended = self.rows("SELECT reason FROM event_endings WHERE table_id = ?", command.body["table"])
        self.must(ended == [{"reason": command.body["reason"]}], f"{command.label} is written down as", ended)

    def _become(self, command: Command, message: Any) -> None:
        mine = self.rows("SELECT player_id FROM player_tokens WHERE token = ?", command.person.digest)
        self.must(mine == [{"player_id": message["player"]["id"]}], f"{command.label} was answered, and the token is of", mine)

    def _claim(self, command: Command, message: Any) -> None:
        self._become(command, message)
        came = self.came_in[command.body["secret"]]
        came.add(command.person.digest)
        self.must(len(came) == 1, f"{command.label} came in by a link that was used")

    def _forget(self, command: Command, _message: Any) -> None:
        mine = self.rows("SELECT player_id FROM player_tokens WHERE token = ?", command.person.digest)
        self.must(not mine, f"{command.label} was answered, and the token is of", mine)

    def ratings_follow(self) -> None:
        """Every rating is what the matches make of it, one after the other, and so it was after each of them."""
        worth: dict[str, Rating] = {}
        for match in self.rows("SELECT * FROM rated ORDER BY number"):
            seats = json.loads(match["seats"])
            before = [(seat["level"] if seat["rating"] is None else worth.get(seat["rating"], Rating()), seat["place"]) for seat in seats]
            for seat, after in zip(seats, rating_model.rate(match["game"], before) if seats else [], strict=True):
                if seat["rating"] is not None:
                    worth[seat["rating"]] = after
                    told = Rating(seat["mu"], seat["sigma"])
                    self.must(told == after, f"match {match['number']} is said to make", told, "of a rating, and makes", after)
        stored = {row["id"]: Rating(row["mu"], row["sigma"]) for row in self.rows("SELECT * FROM ratings")}
        self.must(stored == worth, "the ratings are", stored, "and follow to be", worth)
        self.counts["rated"] = len(worth)

    def nobody_is_left(self) -> None:
        """Whoever was forgotten is found nowhere in a dump: no name of theirs, no owner, no device, no page."""
        dump = "\n".join(self.world.database.raw.iterdump()) if self.forgotten else ""
        for name, traces in self.forgotten.items():
            signs = [
                f"'{name}'",
                f'"{name}"',
                *(trace.hex().upper() for trace in traces),
                *(repr(trace.decode()) for trace in traces if trace.isascii()),
            ]
            lines = [line[:100] for line in dump.splitlines() if any(sign in line for sign in signs)]
            self.must(not lines, f"{name} was forgotten, and is found in", lines)
        self.counts["forgotten"] = len(self.forgotten)

    def finish(self) -> None:
        """What was refused and never anything else was not done."""
        done = {row["key"] for row in self.rows("SELECT key FROM commands")}
        for command, answers in self.answers.items():
            if (
                getattr(command, "sent_often", 0) == len(answers)
                and all(400 <= status < 500 for status in answers)
                and "key" in command.body
            ):
                keys = {tokens.key_of(one, command.body["key"]) for one in (command.person.digest, self._owner(command)) if one is not None}
                self.must(not keys & done, f"{command.label} was refused, and done")


class ClubCommand(Command):
    """A command that counts how often it was sent."""

    sent_often = 0


class Guest(Correspondent):
    """Somebody who comes to the evening."""

    world: ClubWorld
    devices = 0
    unsure = False  # something that they sent may be on its way still

    def __init__(self, world: ClubWorld, name: str) -> None:
        super().__init__(world, name)
        self.whims = random.Random(f"{world.seed} {name} whims")
        self.phones: list[Guest] = []

    async def arrive(self) -> None:
        while self.token is None:
            try:
                answer = await self.send(Command(self, "tokens", "", {}, self._number()), "POST", "/api/tokens", self.anywhere())
            except Lost:
                continue
            if answer.status == 201:
                self.token = answer.json()["token"]
                self.digest = tokens.digest(self.token or "")
            await asyncio.sleep(0.2)

    def anywhere(self) -> Machine:
        return self.world.any_server(self.dice)

    async def do(self, kind: str, path: str, **body: Any) -> Answer | None:
        """Send a command until it is answered; the hasty send it to two servers at once."""
        command = ClubCommand(self, kind, "", {"key": f"{self.name}-{self.count + 1}", **body}, self._number())
        if self.hasty:
            self.unsure = True
            self.world.loop.create_task(self._once(command, path))
        for _ in range(6):
            answer = await self._once(command, path)
            if answer is not None and answer.status != 503:
                return answer
            await asyncio.sleep(self.dice.uniform(0.05, 0.8))
        return None

    async def _once(self, command: ClubCommand, path: str) -> Answer | None:
        command.sent_often += 1
        try:
            return await self.send(command, "POST", path, self.anywhere())
        except Lost:
            self.unsure = True
            return None

    async def see(self) -> dict[str, Any] | None:
        """The evening as some server shows it."""
        command = Command(self, "event", "", {}, self._number())
        try:
            answer = await self.send(command, "GET", f"/api/events/{self.world.event}", self.anywhere())
        except Lost:
            return None
        return answer.json() if answer.status == 200 else None

    async def club(self, kind: str, **body: Any) -> Answer | None:
        return await self.do(kind, f"/api/events/{self.world.event}/{kind}", **body)

    async def live(self, until: float) -> None:
        await self.arrive()
        while self.world.event is None and now() < until:
            await asyncio.sleep(0.1)
        while now() < until and self.name not in self.world.referee.forgotten:
            await asyncio.sleep(self.dice.uniform(0.2, 1.0))
            if self.devices and not self.unsure and self.whims.random() < 0.05:
                await self.be_forgotten()
            else:
                await self.something()

    async def something(self) -> None:
        visit = await self.see()
        if visit is None:
            return
        luck = self.dice.random()
        if luck < 0.12 and not self.devices:
            await self.bring_devices()
        elif visit["you"] is None or luck < 0.17:
            await self.club("enter", name=self.name)
        elif luck < 0.22:
            await self.club("leave")
        else:
            await self.play(visit)

    async def play(self, visit: dict[str, Any]) -> None:
        """Take the chair that is kept, and soon give up, so that the evening goes on."""
        rounds = visit["event"]["rounds"]
        mine = [table for table in (rounds[-1]["tables"] if rounds else []) if visit["you"] in table["people"]]
        for table in mine:
            if table["status"] not in ENDED:
                kind = "join" if visit["you"] in table["awaited"] else "resign"
                body = {"name": self.name} if kind == "join" else {"ply": 0}
                await self.do(kind, f"/api/tables/{table['id']}/{kind}", **body)

    async def bring_devices(self) -> None:
        """Make a key, and let two devices come in by one link at the same time: one of them does."""
        self.devices = 2
        table = {"game": "codinca", "seats": 2, "name": self.name}
        answer, _ = await asyncio.gather(
            self.do("become", "/api/players", name=self.name, face="torch"), self.do("open", "/api/tables", **table)
        )
        await self.do("open", "/api/tables", **table)
        link = await self.do("link", "/api/players/me/link") if answer is not None and answer.status == 201 else None
        if link is None or link.status != 201:
            return
        self.phones = [Guest(self.world, f"{self.name}-phone-{number}") for number in range(self.devices)]
        for phone in self.phones:
            await phone.arrive()
        secret = link.json()["secret"]
        await asyncio.gather(*(phone.do("claim", "/api/players/me/claim", secret=secret) for phone in self.phones))

    async def be_forgotten(self) -> None:
        """Whoever has had enough leaves nothing behind."""
        traces = [device.digest for device in (self, *self.phones) if device.digest is not None]
        query = "SELECT players.id, owner FROM players JOIN player_tokens ON player_tokens.player_id = players.id WHERE token = ?"
        for player in self.world.database.rows(query, self.digest):
            traces += [player["owner"], player["id"].encode()]
        answer = await self.do("forget", "/api/players/me/forget")
        if answer is not None and answer.status == 200:
            self.world.referee.forgotten[self.name] = traces


class Host(Guest):
    """Opens the evening, lets people in, draws its rounds and ends what hangs."""

    async def live(self, until: float) -> None:
        await self.arrive()
        body: dict[str, Any] = {"name": "Thursday", "games": ["codinca"], "seats": self.dice.choice((2, 3)), "rounds": ROUNDS}
        self.door = random.Random(f"{self.world.seed} door")
        body["admits"] = self.door.random() < 0.3
        while self.world.event is None:
            answer = await self.do("open event", "/api/events", **body)
            if answer is not None and answer.status == 201:
                self.world.event = answer.json()["event"]["id"]
        await asyncio.sleep(1.0)
        while now() < until:
            await asyncio.sleep(self.dice.uniform(0.1, 1.0))
            visit = await self.see()
            if visit is not None:
                await self.look_at_door(visit)
                await self.lead(visit["event"])

    async def look_at_door(self, visit: dict[str, Any]) -> None:
        """Let those in who wait, turn some away, and now and then change whether anybody waits."""
        for guest in [one for one in visit["waiting"] if self.door.random() < 0.7]:
            away = guest["person"] in visit["sent_home"]
            if not away or self.door.random() < 0.3:
                await self.club("leave" if not away and self.door.random() < 0.2 else "admit", person=guest["person"])
        if visit["event"]["admits"] and self.door.random() < 0.1:
            await self.club("door", admits=self.door.random() < 0.5, again=self.door.random() < 0.3)

    async def lead(self, event: dict[str, Any]) -> None:
        rounds = event["rounds"]
        running = [table["id"] for table in (rounds[-1]["tables"] if rounds else []) if table["status"] not in ENDED]
        if running and self.dice.random() < 0.3:
            await self.club("end", table=self.dice.choice(running), reason="It is late", standings=self.dice.random() < 0.5)
        elif self.dice.random() < 0.05 and not self.devices:
            await self.bring_devices()
        elif event["people"] and self.whims.random() < 0.1:
            person = self.whims.choice(event["people"])
            await self.club("leave" if person["here"] else "admit", person=person["person"])
        else:
            seen = len(rounds) if self.dice.random() < 0.9 else self.dice.randrange(ROUNDS)
            await self.club("draw", round=seen, game="codinca", final=self.dice.random() < 0.2)


class Stranger(Guest):
    """Comes with a token of their own making, and tries to lead the evening."""

    async def live(self, until: float) -> None:
        self.forged, self.token = True, "0" * 64
        self.digest = tokens.digest(self.token)
        while now() < until:
            await asyncio.sleep(self.dice.uniform(0.5, 2.0))
            if self.world.event is not None:
                await self.club("draw", round=self.dice.randrange(ROUNDS), game="codinca")
                await self.club("enter", name="Nobody")
                await self.do("claim", "/api/players/me/claim", secret="0" * 32)


class Newcomer(Guest):
    """One of the browsers of somebody who fills an evening with names, all from one address."""

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        return http_scope(method, path, headers, token=self.token, address=ELSEWHERE)


class Flooder(Guest):
    """Comes again and again as somebody new, and goes or stays as it would hurt most."""

    async def live(self, until: float) -> None:
        number = 0
        while now() < until:
            await asyncio.sleep(self.dice.uniform(0.05, 0.3))
            if self.world.event is not None:
                number += 1
                newcomer = Newcomer(self.world, f"{self.name}-{number}")
                await newcomer.arrive()
                await newcomer.club("enter", name=self.dice.choice((*map(str.upper, GUESTS), newcomer.name)))
                if self.dice.random() < 0.8:
                    await newcomer.club("leave")


class ClubWorld(World):
    """Everything of one evening."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.referee: Any = ClubReferee(self)
        self.event: str | None = None

    async def run(self) -> None:
        with unittest.mock.patch.multiple(door, MOST_ENTRIES=ENTRIES, MOST_WAITING=WAITING):
            await self._evening()

    async def _evening(self) -> None:
        self.database = Database(random.Random(f"database {self.seed}"), self.referee)
        self.servers = [Machine(self, number) for number in range(self.dice.choice((1, 2, 2, 3)))]
        for server in self.servers:
            server.start()
        guests: list[Guest] = [Guest(self, name) for name in GUESTS[: self.dice.randint(4, 7)]]
        self.guests = guests
        people: list[Guest] = [Host(self, "Host"), *guests, Stranger(self, "Stranger")]
        if random.Random(f"{self.seed} flood").random() < 0.3:
            people.append(Flooder(self, "Flood"))
        self.people = []  # whom calls could reach
        until = START + self.duration
        self.loop.create_task(self._misfortunes(until))
        await asyncio.gather(*(asyncio.create_task(person.live(until)) for person in people))
        await self._calm()

    async def _inspect(self) -> None:
        """After a while in which everything worked every server shows the evening as the database has it."""
        self.referee.look()
        self.referee.finish()
        self.referee.ratings_follow()
        for guest in [one for one in self.guests if one.devices and one.name not in self.referee.forgotten][:1]:
            await guest.be_forgotten()
        self.referee.nobody_is_left()
        self.referee.ratings_follow()
        inspector = Guest(self, "Inspector")
        drawn = [json.loads(row["tables"]) for row in self.database.rows("SELECT tables FROM event_rounds ORDER BY round")]
        for server in self.servers:
            command = Command(inspector, "event", "", {}, inspector._number())
            answer = await inspector.send(command, "GET", f"/api/events/{self.event}", server)
            shown = [[[table["id"], table["people"]] for table in one["tables"]] for one in answer.json()["event"]["rounds"]]
            self.referee.must(shown == drawn, f"{server.name} shows another evening")
