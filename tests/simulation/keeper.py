"""The keeper of the house in a run: acts while the others play, at whichever server, and what must hold of each act from then on."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from simulation.correspondence import Attempt, Command, Correspondent
from simulation.loop import now, the_loop
from simulation.network import Lost
from teocalli.server.store import keeper_log, keeper_queries

if TYPE_CHECKING:
    from simulation.referee import Referee
    from simulation.store import Database
    from simulation.world import World

KEY = "the key of this house"
HEARD = 3.0  # seconds in which an act holds everywhere
KINDS = {"close": "close", "line": "remove", "bar": "bar", "unbar": "unbar", "switch": "switch", "text": "text", "settle": "settle"}


class KeeperAtWork(Correspondent):
    """Somebody with the key, or with a wrong one."""

    def __init__(self, world: World, name: str, key: str = KEY) -> None:
        super().__init__(world, name)
        self.key, self.forged, self.hasty = key, key != KEY, self.dice.random() < 0.5

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        return super().scope(method, path, {**headers, "authorization": f"Keeper {self.key}"})

    async def live(self, until: float) -> None:
        while now() < until:
            await asyncio.sleep(self.dice.uniform(0.2, 1.5))
            table = self.dice.choice(self.world.ids) if self.world.ids else "none"
            often = (self.bar, self.unbar, self.unbar, self.remove, self.remove, self.remove, self.switch, self.settle)
            await self.dice.choice((self.close, *often))(table)

    async def carry_out(self, name: str, **fields: Any) -> None:
        """Insist on an act; the hasty ask two servers at once."""
        body = {"key": f"{self.name}-{self.count + 1}", **fields}
        command = Command(self, f"keeper {name}", body.get("table", ""), body, self._number())
        path = f"/api/keeper/{name}"
        if self.hasty:
            the_loop().create_task(self._race(command, path, self.dice.uniform(0.0, 0.05)))
        await self.insist(command, "POST", path)

    async def read(self, path: str) -> Any:
        command = Command(self, "desk", "", {}, self._number())
        try:
            answer = await self.send(command, "GET", path, self.world.any_server(self.dice))
        except Lost:
            return None
        return answer.json() if answer.status == 200 else None

    async def close(self, table: str) -> None:
        if self.dice.random() < 0.4:
            await self.carry_out("close", table=table, reason=f"Enough for today {self.count}")

    async def bar(self, table: str) -> None:
        whom = {"seat": self.dice.randrange(3)} if self.dice.random() < 0.7 else {"number": self.dice.randint(1, 4)}
        await self.carry_out("bar", table=table, hours=1, reason="Rest a little", **whom)

    async def unbar(self, _table: str) -> None:
        desk = await self.read("/api/keeper")
        for bar in (desk["bars"] if desk is not None else [])[: self.dice.randint(1, 3)]:
            await self.carry_out("unbar", id=bar["id"])

    async def remove(self, table: str) -> None:
        seen = await self.read(f"/api/keeper/tables/{table}/lines")
        lines = [line["number"] for line in seen["lines"]] if seen is not None else []
        await self.carry_out("remove", table=table, number=self.dice.choice(lines or [1]))

    async def switch(self, _table: str) -> None:
        await self.carry_out("switch", **{self.dice.choice(("chat", "public")): self.dice.random() < 0.6})

    async def settle(self, _table: str) -> None:
        desk = await self.read("/api/keeper")
        if desk is not None and desk["reports"] and self.dice.random() < 0.5:
            line = desk["reports"][0]["line"]
            await self.carry_out("settle", table=line["table"], number=line["number"])
        else:
            await self.carry_out("text", en=f"Welcome {self.count}")


class KeptHouse:
    """What the keeper has done so far, from commit to commit, and what follows from it."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.acts = 0
        self.closed = 0
        self.bars: dict[str, tuple[bytes, float]] = {}  # of each: whom, and since when
        self.removed: dict[tuple[str, int], float] = {}  # lines, and since when they are gone
        self.off: dict[str, float] = {}  # what is switched off, and since when

    def acted(self, row: dict[str, Any], bars: dict[str, bytes], attempt: Attempt | None) -> None:
        """A row was added to the log, on behalf of somebody; with everybody who is barred after it."""
        referee, detail, at = self.referee, json.loads(row["detail"]), the_loop().time()
        self.acts += 1
        referee.must(row["number"] == self.acts, f"act {row['number']} of the keeper follows on {self.acts - 1}")
        if row["act"] == "key":  # made before anybody came
            return
        referee.must(attempt is not None and not attempt.command.person.forged, f"act {row['number']} was carried out by", attempt)
        assert attempt is not None
        referee.must(attempt.command.kind == f"keeper {KINDS[row['act']]}", f"{attempt.command.label} is written down as {row['act']}")
        attempt.command.effect("act", row["number"])
        if row["act"] == "close":
            self.closed += 1
            referee.must("closed" in attempt.command.effects, f"{attempt.command.label} is written down and has closed nothing")
        elif row["act"] == "line":
            self.removed[row["subject"], detail["line"]] = at
        elif row["act"] == "switch":
            for name, value in detail.items():
                self.off = {other: since for other, since in self.off.items() if other != name}
                if not value:
                    self.off[name] = at
        self.bars = {bar: self.bars.get(bar, (token, at)) for bar, token in bars.items()}
        referee.count(f"keeper {row['act']}")

    def _holds(self, since: float | None) -> bool:
        """An act of that moment is known everywhere by now."""
        return since is not None and the_loop().time() - since > HEARD and self.referee.steady(since)

    def admitted(self, command: Command, what: str) -> None:
        """Somebody does what nobody does who is barred."""
        since = [since for token, since in self.bars.values() if token == command.person.digest]
        self.referee.must(not any(map(self._holds, since)), f"{command.label} {what}, who is barred")

    def allowed(self, name: str, command: Command) -> None:
        """Somebody does what is switched off."""
        self.referee.must(not self._holds(self.off.get(name)), f"{command.label}, though {name} is switched off")

    def told(self, table: str, number: int, since: float, label: str) -> None:
        """A line leaves a server."""
        gone = self.removed.get((table, number))
        late = gone is not None and self._holds(max(gone, since))
        self.referee.must(not late, f"{label} was told line {number} of table {table}, which was removed")

    def inspect(self, database: Database, servers: list[Any]) -> None:
        """In the end every server goes by what is in the database, and the log is what was written."""
        must = self.referee.must
        checked = database.read(keeper_log.check)
        must((checked.wrong, checked.acts) == (None, self.acts), "the keeper's log is not what was written:", checked)
        closed = database.rows("SELECT id FROM tables WHERE closed_reason IS NOT NULL")
        must(len(closed) == self.closed, f"{len(closed)} tables were closed, and written down are {self.closed}")
        left = database.rows("SELECT text FROM chat WHERE removed AND text != ''")
        must(not left, "removed lines are still there:", left)
        barred = {token for token, _ in self.bars.values()}
        for server in servers:
            rules, keeper = server.house.live.rules, server.house.keeper
            off = {name for name in ("chat", "public") if not getattr(rules, name)}
            must(off == set(self.off), f"{server.name} has switched off", off, "and the keeper", set(self.off))
            must(set(keeper.bars) == barred, f"{server.name} bars", len(keeper.bars), "people, and the keeper", len(barred))


def give_key(database: Database, at: int) -> None:
    """The house has a keeper."""
    with database.engine.begin() as connection:
        keeper_queries.replace_key(connection, KEY, at)
