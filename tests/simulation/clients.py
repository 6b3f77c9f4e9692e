"""The people of a run: they send every command, retry what got no answer, race on two servers, and listen on streams that come and go."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from simulation.correspondence import Attempt, Command, Correspondent, Seen
from simulation.loop import now
from simulation.network import Lost, Stream
from teocalli.server import tokens

if TYPE_CHECKING:
    pass

Deed = Callable[[str], Awaitable[None]]


class Person(Correspondent):
    """Somebody with a few habits and no patience."""

    @property
    def talk(self) -> float:
        """People talk more where there is a keeper, so that there is something to keep."""
        return 4.0 if self.world.kept else 0.0

    async def live(self, until: float) -> None:
        """Do one thing after another."""
        await asyncio.sleep(self.dice.uniform(0.0, 1.0))
        while now() < until:
            if self.token is None:
                await self.come_in()
                continue
            self.read_streams()
            await self.do_something()
            await asyncio.sleep(self.dice.uniform(0.3, 1.7) * self.pace)
            if self.dice.random() < 0.006:
                await self.nap()
        for _, stream in self.streams:
            if self.dice.random() < 0.5:
                stream.break_off()

    async def nap(self) -> None:
        """Go away without a word."""
        for _, stream in self.streams:
            stream.break_off()
        await asyncio.sleep(self.dice.uniform(5.0, 9.0))

    async def come_in(self) -> None:
        """Get a token of the house."""
        command = Command(self, "tokens", "", {}, self._number())
        try:
            answer = await self.send(command, "POST", "/api/tokens", self.world.any_server(self.dice))
        except Lost:
            await asyncio.sleep(0.3)
            return
        if answer.status in (200, 201):
            self.token = answer.json()["token"]
        else:
            await asyncio.sleep(0.3)
            return
        self.digest = tokens.digest(self.token or "")
        if self.dice.random() < 0.5:
            await self.wish_calls()

    async def wish_calls(self) -> None:
        """Be called when it is one's turn."""
        command = Command(self, "calls", "", {"address": f"https://calls.test/{self.name}"}, self._number())
        await self.insist(command, "POST", "/api/calls/webhook")

    async def do_something(self) -> None:
        ids = self.world.ids
        if not ids or (len(ids) < self.world.tables and self.dice.random() < 0.3):
            await self.open_table()
            return
        active = [one for one in ids if not self.ended(one)]
        mine = [one for one in active if self.sits(one)]
        if not active and len(ids) < 2 * self.world.tables and self.dice.random() < 0.5:
            await self.open_table()
            return
        table = self.dice.choice((mine if mine and self.dice.random() < 0.8 else active) or ids)
        if self.dice.random() < 0.06:
            table = self.dice.choice(ids)
        seen = self.seen.get(table)
        if seen is None or seen.table is None or self.dice.random() < 0.03:
            await self.look("table", table, f"/api/tables/{table}")
            return
        status, you = seen.table["status"], seen.table["you"]
        if self.dice.random() < 0.06:
            await self.anything(table)
        elif status in ("waiting", "dealing"):
            await self.before_the_start(table, seen.table, you)
        elif status == "playing":
            await self.play(table, seen, you)
        else:
            await self.afterwards(table, seen.table, you)

    def sits(self, table: str) -> bool:
        seen = self.seen.get(table)
        return seen is not None and seen.table is not None and seen.table["you"] is not None

    def ended(self, table: str) -> bool:
        seen = self.seen.get(table)
        return seen is not None and seen.table is not None and seen.table["status"] in ("over", "closed")

    async def open_table(self) -> None:
        world, dice = self.world, self.dice
        game, low, high = world.game
        seats = dice.randint(low, min(high, low + 1))
        kinds = ["open"] * (seats - 1)
        if seats > 2 and dice.random() < 0.4:
            kinds[-1] = "bot"
        chairs = [{"kind": "me"}, *({"kind": kind, "level": "novice"} if kind == "bot" else {"kind": kind} for kind in kinds)]
        dice.shuffle(chairs)
        if dice.random() < 0.03:
            chairs = [{"kind": "bot", "level": "novice"}] * seats  # to look on
        fields: dict[str, Any] = {"game": game, "seats": seats, "chairs": chairs, "name": self.name, "public": dice.random() < 0.5}
        if dice.random() < 0.6:
            fields["clock"] = {"bank": dice.choice((10_000, 12_000)), "increment": dice.choice((0, 500, 2000, 2000))}
            if dice.random() < 0.4:
                fields["clock"] = {**fields["clock"], "increment": 0, "each": True}
        if dice.random() < 0.1 + 0.3 * world.lobby:
            fields["start"] = "host"
        if dice.random() < 0.5:
            fields["hints"] = True
        await self.ask("open", "", **fields, **self.own_number())

    def own_number(self) -> dict[str, str]:
        """A nonce of one's own, sealed; some do without."""
        if self.dice.random() < 0.8 - 0.5 * self.world.lobby:
            return {}
        return {"seal": hashlib.sha256(self.dice.choice(self.nonces).encode()).hexdigest()}

    async def choose(self, weights: dict[Deed, float], table: str) -> None:
        """Do one of several things, some more often than others."""
        (deed,) = self.dice.choices(list(weights), list(weights.values()))
        await deed(table)

    async def before_the_start(self, table: str, known: dict[str, Any], you: int | None) -> None:
        lobby = self.world.lobby
        if you is None:
            free = any(seat["kind"] == "open" for seat in known["seats"])
            await self.choose({self.join: 8.0 if free else 1.0, self.listen: 2.0, self.ask_to_play: 0.5, self.refresh: 1.0}, table)
        elif known["status"] == "dealing":
            await self.choose({self.reveal: 8.0, self.start: 1.0, self.leave: 2.0 * lobby, self.listen: 2.0, self.refresh: 1.0}, table)
        else:
            ghostly = 3.0 if self.listens(table) else 1.0  # some keep the stream of the seat that they left
            weights: dict[Deed, float] = {self.leave: ghostly * lobby, self.reveal: lobby, self.listen: 3.0, self.start: 1.5}
            weights |= {self.give_chair: 0.5 + lobby, self.set: lobby, self.say: max(0.5, self.talk), self.seal: lobby, self.refresh: 2.0}
            await self.choose(weights, table)

    async def play(self, table: str, seen: Seen, you: int | None) -> None:
        update = seen.update
        if you is None:
            looking: dict[Deed, float] = {self.listen: 4.0, self.view: 3.0, self.refresh: 1.0, self.story: 0.3, self.try_the_door: 1.0}
            await self.choose(looking, table)
        elif update is None or update["ply"] < seen.ply:
            await self.view(table)
        elif update["legal"] and self.dice.random() < 0.7:
            await self.act(table, update)
        else:
            playing: dict[Deed, float] = {self.view: 6.0, self.listen: 3.0, self.undo: 0.7, self.go_for_a_moment: 1.5, self.come_back: 1.5}
            playing |= {self.vacation: 0.7, self.forced: 0.7}
            playing |= {self.replace: 1.5, self.hint: 1.0, self.say: max(0.4, self.talk), self.hang_up: 1.0}
            playing |= {self.resign: 0.5, self.story: 0.1}
            await self.choose(playing, table)

    async def afterwards(self, table: str, known: dict[str, Any], you: int | None) -> None:
        room = you is not None and len(self.world.ids) < 2 * self.world.tables
        weights: dict[Deed, float] = {self.rematch: 5.0 if room else 0.0, self.replay: 0.5, self.view: 0.5, self.refresh: 2.0}
        await self.choose(weights, table)

    async def join(self, table: str) -> None:
        await self.ask("join", table, name=self.name, **self.own_number())

    async def ask_to_play(self, table: str) -> None:
        await self.ask("chat", table, text="May I?", name=self.name)

    async def reveal(self, table: str) -> None:
        await self.ask("nonce", table, nonce=self.dice.choice(self.nonces))

    async def start(self, table: str) -> None:
        await self.ask("start", table)

    async def leave(self, table: str) -> None:
        await self.ask("leave", table)

    async def give_chair(self, table: str) -> None:
        await self.ask("seats", table, seat=self.any_seat(table), to=self.dice.choice(("bot", "open")), level="novice")

    async def set(self, table: str) -> None:
        await self.ask("settings", table, **{self.dice.choice(("chat", "public")): self.dice.random() < 0.5})

    async def say(self, table: str) -> None:
        await self.ask("chat", table, text=f"line {self.count}")

    async def seal(self, table: str) -> None:
        await self.ask("seal", table, seal=hashlib.sha256(self.dice.choice(self.nonces).encode()).hexdigest())

    async def undo(self, table: str) -> None:
        await self.ask("undo", table)

    async def go_for_a_moment(self, table: str) -> None:
        await self.ask("leave", table)
        await asyncio.sleep(self.dice.uniform(0.0, 2.0))
        await self.ask("return", table)

    async def come_back(self, table: str) -> None:
        await self.ask("return", table)

    async def vacation(self, table: str) -> None:
        await self.ask("vacation", table, days=self.dice.choice((0, 1, 1, 2)))

    async def forced(self, table: str) -> None:
        await self.ask("forced", table, forced=self.dice.random() < 0.7)

    async def resign(self, table: str) -> None:
        await self.ask("resign", table)

    async def replace(self, table: str) -> None:
        """Let a bot play for somebody who seems to be away."""
        await self.ask("seats", table, seat=self.any_seat(table), to="bot")

    async def rematch(self, table: str) -> None:
        await self.ask("rematch", table, **self.own_number())

    async def replay(self, table: str) -> None:
        await self.look("replay", table, f"/api/matches/{table}")

    async def hang_up(self, _table: str) -> None:
        if self.streams:
            self.dice.choice(self.streams)[1].break_off()

    def any_seat(self, table: str) -> int:
        seen = self.seen.get(table)
        return self.dice.randrange(len(seen.table["seats"]) if seen is not None and seen.table is not None else 2)

    async def anything(self, table: str) -> None:
        """Something that may well be out of place."""
        dice = self.dice
        kinds = ("join", "start", "leave", "return", "resign", "rematch", "undo", "settings", "nonce", "mine", "again")
        kind = dice.choice((*kinds, "report", "report") if self.world.kept else kinds)
        if kind == "mine":
            await self.look("mine", table, "/api/tables/mine")
        elif kind == "join":
            await self.ask("join", table, name=self.name, seat=dice.randrange(3))
        elif kind == "settings":
            await self.ask("settings", table, chat=dice.random() < 0.7)
        elif kind == "nonce":
            await self.ask("nonce", table, nonce=dice.choice(self.nonces))
        elif kind == "again":
            await self.listen(table, again=True)
        elif kind == "report":
            await self.ask("report", table, number=dice.randint(1, 3))
        else:
            await self.ask(kind, table)

    async def act(self, table: str, update: dict[str, Any]) -> None:
        answer = await self.ask("act", table, ply=update["ply"], action=self.dice.choice(update["legal"])["action"])
        if answer is not None and answer.status == 200 and answer.json()["undo"] and self.dice.random() < 0.3:
            await self.ask("undo", table)

    async def view(self, table: str) -> None:
        await self.look("view", table, f"/api/tables/{table}/view")

    async def refresh(self, table: str) -> None:
        await self.look("table", table, f"/api/tables/{table}")

    async def story(self, table: str) -> None:
        await self.look("story", table, f"/api/tables/{table}/story")

    async def hint(self, table: str) -> None:
        await self.ask("hint", table)

    async def try_the_door(self, table: str) -> None:
        """What somebody without a seat may not do."""
        kind = self.dice.choice(("act", "undo", "hint", "leave", "resign", "seats"))
        await self.ask(kind, table, action=self.dice.randrange(20), seat=0, to="bot")

    async def intrude(self, until: float) -> None:
        """Come with a token of one's own making, or with none, and try everything."""
        self.forged = True
        self.token = self.dice.choice((None, self.dice.randbytes(32).hex()))
        self.digest = None if self.token is None else tokens.digest(self.token)
        while now() < until:
            await asyncio.sleep(self.dice.uniform(0.5, 3.0))
            table = self.dice.choice(self.world.ids) if self.world.ids else "none"
            if table == "none" or self.dice.random() < 0.1:
                await self.open_table()
            elif self.dice.random() < 0.3:
                await self.listen(table)
            else:
                kind = self.dice.choice(("join", "chat", "act", "leave", "seats", "nonce", "start", "hint", "rematch"))
                await self.ask(kind, table, name="Nobody", text="Hello", action=1, seat=0, to="bot", nonce=self.nonces[0])
            await self.look("replay", table, f"/api/matches/{table}")

    # streams

    def listens(self, table: str) -> bool:
        return any(one == table and stream.open for one, stream in self.streams)

    async def listen(self, table: str, again: bool = False) -> None:
        """Open a stream; one who has listened before goes on where they were."""
        if self.deaf or (self.listens(table) and not again):
            return
        seen = self.seen.get(table)
        resumed = seen is not None and seen.update is not None and self.dice.random() < 0.7
        after = seen.update["ply"] if resumed and seen is not None and seen.update is not None else None
        headers = {"accept": self.dice.choice(("text/event-stream", "application/x-ndjson"))}
        if after is not None:
            headers["last-event-id"] = str(after)
        server = self.world.any_server(self.dice)
        command = Command(self, "events", table, {}, self._number())
        self.world.note(f"{command.label} to {server.name}: {table} after {after}")
        scope = self.scope("GET", f"/api/tables/{table}/events", headers)
        slow = self.dice.random() < 0.1
        self.streams.append((table, Stream(self.world.network, server, scope, Attempt(command, server), after, slow)))
