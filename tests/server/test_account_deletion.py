"""Account deletion: a player is found nowhere afterwards, and the matches of the others are what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.authenticator import Authenticator
from server.door import Answer, Client, Door, new_key, opened, settings
from server.push_service import PushService
from server.test_club import Evening
from server.test_keeper import KeeperAtWork, desk_at, report, say
from server.test_notifications import subscribe
from server.test_passkeys import ORIGIN, answer_with, ask
from server.test_players import become, bring_in, dumped, refused
from teocalli import matchfile
from teocalli.server import account_deletion, keeper_files, ratings
from teocalli.server.live_tables import LiveTables
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import queries, rating_queries
from teocalli.server.store.opening import side_files
from teocalli.server.store.rating_queries import RatingRow
from teocalli.server.store.rows import PlayerRow

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # whole matches, again and again

NAME = "Quetzalli"


async def test_forgotten_people_are_found_nowhere_in_a_dump(file: str) -> None:
    async with opened(settings(file)) as door:
        ended, (host, guest) = await door.table("codinca", name=NAME)
        await door.play(ended, [host, guest], 3, lambda legal: legal[0])
        await host.post(f"/api/tables/{ended}/chat", {"text": "a line of mine", "key": new_key()})
        await guest.post(f"/api/tables/{ended}/chat", {"text": "a line of yours", "key": new_key()})
        assert (await guest.command(ended, "resign")).status == 200
        watched, _ = await door.table("codinca")
        await host.post(f"/api/tables/{watched}/chat", {"text": "looking on", "name": NAME, "key": new_key()})
        waiting = (await host.open(name=NAME)).json()["table"]["id"]
        player = await become(host, NAME)
        await host.post("/api/players/me/phrase")
        phone = door.client()
        await bring_in(host, phone)
        body = {"key": "forget"}
        answers = [await phone.post("/api/players/me/forget", body) for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 200]
        dump = dumped(file)
        for trace in (NAME, "a line of mine", "looking on", player["id"], host.digest.hex().upper(), phone.digest.hex().upper()):
            assert trace not in dump
        assert "a line of yours" in dump
        stream = guest.stream(watched)
        said = await guest.post(f"/api/tables/{watched}/chat", {"text": "still here", "name": "Guest", "key": new_key()})
        assert said.status in (200, 201)
        line = await stream.until(lambda event: event["type"] == "said")
        assert (line["number"], line["text"]) == (2, "still here"), "the number of a forgotten line is not used again"
        await stream.close()
        seats = (await guest.get(f"/api/tables/{ended}")).json()["seats"]
        assert [seat["name"] for seat in seats] == ["N. N.", "Guest 1"]
        assert (await guest.get(f"/api/tables/{waiting}")).json()["status"] == "closed"
        for device in (host, phone):
            assert (await device.get("/api/players/me")).json()["player"] is None
            assert (await device.get(f"/api/tables/{ended}")).json()["you"] is None


async def did_everything(door: Door, desk: KeeperAtWork, service: PushService) -> tuple[Client, list[str]]:
    """A player who has used all that the house has, and everything by which they could be known again."""
    me, other = await door.client().known(), await door.client().known()
    player, _ = await become(me, NAME), await become(other, "Ben")
    key = Authenticator()
    assert (await answer_with(me, "", key.create(await ask(me, "new"), ORIGIN))).status == 201
    await bring_in(me, phone := door.client())
    await me.post("/api/players/me/link")
    browser = service.browser("my-own-browser")
    await subscribe(me, browser, service)
    await me.post("/api/calls/webhook", {"address": f"{service.origin}/my-own-address"})
    table, _ = await door.table("cibola", clients=[me, other])
    for client in (me, other):
        await say(client, table, "a line of mine" if client is me else "a line of yours")
    await report(me, table, 2)
    await report(other, table, 1)
    assert (await other.command(table, "resign")).status == 200
    await ratings.rate_finished(door.house.store, door.house.now())
    hosted = await me.post("/api/events", {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 3, "key": new_key()})
    hosts = Evening(hosted.json()["event"]["id"], me, [])
    for client, name in ((me, NAME), (other, "Ben")):
        assert (await hosts.command(client, "enter", name=name)).status == 200
    assert (await hosts.draw()).status == 200
    await desk.done("bar", table=table, seat=0, hours=1, reason="a reason of the keeper")
    owner = await door.house.owners.owner_of(me.digest)
    known = [NAME, "a line of mine", player["id"], *(one.hex().upper() for one in (owner, me.digest, phone.digest, key.id))]
    return me, [*known, "my-own-address", "my-own-browser", browser.subscription["keys"]["auth"]]


async def test_whoever_did_everything_is_found_nowhere_in_a_dump(file: str) -> None:
    service = PushService()
    async with desk_at(file, secure=True, calls_to_loopback=True) as (door, desk):
        me, known = await did_everything(door, desk, service)
        before = dumped(file)
        assert [trace for trace in known if trace not in before] == [], "otherwise the dump would show nothing"
        data = (await me.get("/api/players/me/data")).json()
        assert all(data[part] for part in ("passkeys", "matches", "lines", "calls", "ratings", "evenings", "bars", "reports")), data
        assert (await me.post("/api/players/me/forget", {"key": "f"})).status == 200
        after = dumped(file)
        assert [trace for trace in known if trace in after] == []
        assert "a line of yours" in after
        assert keeper_files.check(file).wrong is None
    service.close()


async def test_the_forgotten_are_not_in_the_bytes_of_the_files_either(file: str) -> None:
    async with opened(settings(file, calls_to_loopback=True)) as door:
        table, (host, guest) = await door.table("codinca", name=NAME)
        for number in range(30):
            await host.post(f"/api/tables/{table}/chat", {"text": f"a line of mine {number}", "key": new_key()})
            await guest.post(f"/api/tables/{table}/chat", {"text": f"a line of yours {number}", "key": new_key()})
        await become(host, NAME)
        await host.post("/api/calls/webhook", {"address": "http://127.0.0.1:9/my-own-secret-address"})
        assert (await host.post("/api/players/me/forget", {"key": "f"})).status == 200
        written = b"".join(part.read_bytes() for part in side_files(Path(file)) if part.exists())
        assert written.count(b"a line of yours") >= 30
        for trace in (NAME, "a line of mine", "my-own-secret-address"):
            assert trace.encode() not in written, trace


async def test_a_running_match_goes_on_without_the_forgotten(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, *guests) = await door.table("cibola", people=3, name=NAME)
        await become(host, NAME)
        stream = guests[0].stream(table)
        await stream.until(lambda event: event["type"] == "update")
        assert (await host.post("/api/players/me/forget", {"key": "f"})).status == 200
        seat = (await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["name"] == "N. N."))["table"][
            "seats"
        ][0]
        assert (seat["stand_in"], seat["reason"]) == (True, "resigned")
        assert (await guests[0].view(table))["over"] is False
        await stream.close()


async def test_whoever_sits_down_elsewhere_while_being_forgotten_leaves_nothing_behind(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(database)) as door:
        waiting = (await door.client().open(seats=2)).json()["table"]["id"]
        host, phone = door.client(), door.client()
        late: list[Answer] = []
        await become(host, NAME)
        await bring_in(host, phone)
        give_up = account_deletion._give_up_tables

        async def too_late(live: LiveTables, player: PlayerRow) -> None:
            await give_up(live, player)
            if not late:
                late.append(await phone.join(waiting, NAME))

        monkeypatch.setattr(account_deletion, "_give_up_tables", too_late)
        owner = await door.house.owners.owner_of(phone.digest)
        assert (await host.post("/api/players/me/forget", {"key": "f"})).status == 200
        assert late[0].status == 201, "the match had begun"
        table = (await phone.get(f"/api/tables/{waiting}")).json()
        assert (table["status"], [seat["name"] for seat in table["seats"]]) == ("closed", ["Ana", "N. N."])
        with pytest.raises(RequestRefused, match="busy"):  # what was on its way with the owner of before
            await door.house.store.write(lambda connection: queries.lock_tokens(connection, [owner]))


async def test_the_file_of_a_match_still_checks_out(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table("cibola", name=NAME)
        await become(clients[0], NAME)
        await door.play(table, clients, 10_000, lambda legal: legal[-1])
        await clients[0].post("/api/players/me/forget", {"key": "f"})
        record = (await clients[1].get(f"/api/matches/{table}/record")).body.decode()
        assert matchfile.verify(record).ok
        assert matchfile.read(record).names == ["N. N.", "Guest 1"]


async def test_my_data_is_one_file_with_all_of_it(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("codinca", name=NAME)
        await host.post(f"/api/tables/{table}/chat", {"text": "hello", "key": new_key()})
        assert refused(await host.get("/api/players/me/data")) == (401, "player")
        player = await become(host, NAME)
        await host.post("/api/events", {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 1, "key": new_key()})
        club = (await host.get("/api/events")).json()["events"][0]["id"]
        await host.post(f"/api/events/{club}/enter", {"name": "Quetz", "key": new_key()})
        row = RatingRow(id="r", player_id=player["id"], game="codinca", mu=30.0, sigma=2.0, matches=9)
        await door.house.store.write(lambda connection: rating_queries.put_rating(connection, row))
        answer = await host.get("/api/players/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        data = answer.json()
        assert (data["name"], data["face"], len(data["devices"])) == (NAME, "tr-snake", 1)
        assert [(match["id"], match["seat"], match["name"]) for match in data["matches"]] == [(table, 0, NAME)]
        assert [line["text"] for line in data["lines"]] == ["hello"]
        assert data["ratings"] == [{"game": "codinca", "mu": 30.0, "sigma": 2.0, "points": 1700, "matches": 9}]
        assert [(one["id"], one["title"], one["host"], one["name"]) for one in data["evenings"]] == [(club, "Thursday", True, "Quetz")]
