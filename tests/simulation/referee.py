"""The referee: what must hold of every commit, every answer and every event of a run.

Commands are linearisable if each takes effect at one moment between being sent and being answered, in one order for everybody. All effects
are commits of one database, and the simulation knows on behalf of which request each commit was made. So the order is given, and need not
be searched for: the referee checks that every commit is an allowed step of the sequential model for the command that made it, that a
command has at most one effect of a kind, that an answered command has had it (or that what it asked for held at a moment between), and
that a refused one has had none. That is sound: whatever passes has the commits as its linearisation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simulation.keeper import KeptHouse
from simulation.loop import the_loop
from simulation.model import FIXED, Case, Clock, Moment, Row, by_bot, frozen, twin
from simulation.postconditions import POSTCONDITIONS
from simulation.store import Commit
from teocalli.match import UNDO
from teocalli.seats import SPECTATOR
from teocalli.server import clocks
from teocalli.server.store.rows import FORCED

if TYPE_CHECKING:
    from simulation.correspondence import Attempt, Command
    from simulation.network import Stream

ABSENT = 6.0  # seconds after which whoever is not there may be replaced
HEARD = 2.5  # seconds in which every server has heard that somebody is there
QUIET = ("tokens", "table", "tables", "view", "story", "mine", "replay", "events")  # what anybody may ask
SLACK = 2_500  # milliseconds: what servers and the referee may see differently while messages are on their way
STEPS = {
    ("waiting", "dealing"),
    ("waiting", "playing"),
    ("waiting", "closed"),
    ("dealing", "waiting"),
    ("dealing", "playing"),
    ("dealing", "closed"),
    ("playing", "over"),
    ("playing", "closed"),
}


class Broken(AssertionError):
    """Something that must hold does not."""


class Referee:
    """Watches a run. The first thing that does not hold ends it."""

    def __init__(self, note: Callable[[str], None], thought: Callable[[float, float], float], steady: Callable[[float], bool]) -> None:
        self.note = note
        self.thought = thought  # milliseconds since a moment, less those in which the house was down
        self.steady = steady  # whether everything has worked since a moment
        self.cases: dict[str, Case] = {}
        self.commands: list[Command] = []
        self.problem: str | None = None
        self.counts: dict[str, int] = {}
        self.seen: dict[tuple[str, bytes], list[float]] = {}  # when a token asked for something at a table
        self.keeper = KeptHouse(self)

    def fail(self, what: str) -> None:
        self.note(f"BROKEN {what}")
        if self.problem is None:
            self.problem = what
        raise Broken(what)

    def must(self, holds: bool, what: str, *about: Any) -> None:
        if not holds:
            self.fail(" ".join([what, *map(str, about)]))

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # commits

    def committed(self, change: Commit) -> None:
        attempt: Attempt | None = change.on_behalf
        case = self.cases.get(change.table["id"])
        if case is None:
            case = self.cases[change.table["id"]] = Case(change)
            self._opened(case, change, attempt)
        else:
            self._stepped(case, change, attempt)
        for entry in change.entries:
            self._entered(case, entry, attempt)
        for line in change.lines:
            self._said(case, line, attempt)

    def acted(self, act: Row, bars: dict[str, bytes], attempt: Attempt | None) -> None:
        """The keeper's log has grown."""
        self.note(f"act {act['number']} of the keeper: {act['act']} {act['subject']} {act['detail']}")
        self.keeper.acted(act, bars, attempt)

    def _describe(self, change: Commit, attempt: Attempt | None) -> str:
        by = "house" if attempt is None else f"{attempt.command.label}"
        seats = " ".join(
            f"{seat['kind']}{'*' if seat['host'] else ''}{'/' + seat['stand_in'] if seat['stand_in'] else ''}" for seat in change.seats
        )
        table = change.table
        return f"commit {table['id'][:6]} v{table['version']} {table['status']} [{seats}] on {change.process.name} for {by}"

    def _opened(self, case: Case, change: Commit, attempt: Attempt | None) -> None:
        self.note(self._describe(change, attempt))
        case.moments.append(Moment(the_loop().time(), change.table, change.seats))
        self.must(attempt is not None and attempt.command.kind in ("open", "rematch"), "a table was opened by", attempt)
        assert attempt is not None
        attempt.command.effect("opened", case.id)
        self.keeper.admitted(attempt.command, "opened a table")
        if change.table["public"]:
            self.keeper.allowed("public", attempt.command)
        for seat in change.seats:
            if seat["kind"] == "person":
                self.must(seat["token"] == attempt.command.person.digest, "somebody else was seated at a new table")
        self._whole(case)
        if change.table["started"] is not None:
            case.begin()

    def _stepped(self, case: Case, change: Commit, attempt: Attempt | None) -> None:
        before, after = case.now, Moment(the_loop().time(), change.table, change.seats)
        if (before.table, before.seats) == (after.table, after.seats):
            return
        self.note(self._describe(change, attempt))
        case.moments.append(after)
        for name in FIXED:
            self.must(before.table[name] == after.table[name], f"{name} of table {case.id} changed")
        self.must(after.table["version"] > before.table["version"], f"table {case.id} changed without a new version")
        step = (before.table["status"], after.table["status"])
        self.must(step[0] == step[1] or step in STEPS, f"table {case.id} went from", *step)
        if case.frozen is not None:
            self.must(frozen(after.table, after.seats) == case.frozen, f"what was frozen at the start of table {case.id} has changed")
        self._steps_of_table(before, after, attempt)
        for old, new in zip(before.seats, after.seats, strict=True):
            if old != new:
                self._step_of_seat(case, before, after, old, new, attempt)
        self._whole(case)
        if case.match is None and after.table["started"] is not None:
            case.begin()
        elif after.table["clock"] not in (None, before.table["clock"]):
            self._charged(case, json.loads(after.table["clock"])["left"], {}, f"version {after.table['version']} of table {case.id}")
        for old, new in zip(before.seats, after.seats, strict=True):
            self._vacation(case, after, old, new)
        self._time_is_up(case, before, after)
        self._still_running(case, after)

    def _whole(self, case: Case) -> None:
        """What holds of a table at every moment."""
        table, seats = case.now.table, case.now.seats
        owners = [seat["token"] for seat in seats if seat["token"] is not None]
        self.must(len(owners) == len(set(owners)), f"one token has two seats at table {case.id}")
        if table["status"] in ("playing", "over"):
            self.must(all(seat["kind"] != "open" for seat in seats), f"table {case.id} plays with an open seat")
            self.must(table["started"] is not None, f"table {case.id} plays and never started")
        if table["status"] in ("waiting", "dealing"):
            people = [seat for seat in seats if seat["kind"] == "person"]
            self.must(not people or sum(bool(seat["host"]) for seat in people) == 1, f"table {case.id} has not one host")
            self.must(table["started"] is None, f"table {case.id} waits though it was dealt")

    def _steps_of_table(self, before: Moment, after: Moment, attempt: Attempt | None) -> None:
        old, new = before.table, after.table
        if (old["chat"], old["public"]) != (new["chat"], new["public"]):
            command = self._by(attempt, ("settings",), "settings changed")
            self._host(before, command, "the settings")
            if new["public"] and not old["public"]:
                self.keeper.allowed("public", command)
            command.effect("set")
        if old["rematch"] != new["rematch"]:
            self.must(old["rematch"] is None, "a rematch was replaced")
            self._by(attempt, ("rematch",), "a rematch was noted").effect("noted")
        if old["status"] in ("waiting", "dealing") and new["status"] == "playing":
            self._by(attempt, ("start", "join", "rematch", "seats", "nonce", "open"), "a match was started").effect("started")
        if old["status"] == "waiting" and new["status"] == "dealing":
            self._by(attempt, ("start", "join", "rematch", "seats", "open"), "a deal was begun").effect("dealing")
        if old["closed_reason"] != new["closed_reason"]:
            command = self._by(attempt, ("keeper close",), "a table was closed for good")
            self.must(new["status"] == "closed" and new["closed_reason"] == command.body["reason"], f"{command.label} has closed nothing")
            command.effect("closed", new["id"])
        elif old["status"] == "playing" and new["status"] == "closed":
            self._by(attempt, ("resign",), "a match was closed")

    def _by(self, attempt: Attempt | None, kinds: tuple[str, ...], what: str) -> Command:
        """The command that did it; only some kinds of command may."""
        if attempt is None or attempt.command.kind not in kinds:
            self.fail(f"{what} by {'the house' if attempt is None else attempt.command.label}")
        assert attempt is not None
        return attempt.command

    def _host(self, before: Moment, command: Command, what: str) -> None:
        mine = before.seat_of(command.person.digest)
        self.must(mine is not None and bool(mine["host"]), f"{what} changed by {command.label}, who is not the host")

    def _step_of_seat(self, case: Case, before: Moment, after: Moment, old: Row, new: Row, attempt: Attempt | None) -> None:
        was, now = (old["token"] if old["kind"] == "person" else None), (new["token"] if new["kind"] == "person" else None)
        if was is not None and was != now:
            command = self._by(attempt, ("leave",), "a seat was left")
            self.must(command.person.digest == was, f"{command.label} made somebody else leave")
            command.effect("left")
        if now is not None and was != now:
            command = self._by(attempt, ("join", "rematch"), "a seat was taken")
            self.must(command.person.digest == now, f"{command.label} seated somebody else")
            self.must(old["kind"] == "open" and old["token"] in (None, now), f"{command.label} took a seat that was not free")
            command.effect("seated", new["seat"])
            self.keeper.admitted(command, "sat down")
        if was is None and now is None and old["kind"] != new["kind"]:
            self._host(before, self._by(attempt, ("seats",), "a chair was given"), "a chair")
            assert attempt is not None
            attempt.command.effect("given")
        if was is not None and was == now:
            self._step_of_player(case, before, after, old, new, attempt)

    def _step_of_player(self, case: Case, before: Moment, after: Moment, old: Row, new: Row, attempt: Attempt | None) -> None:
        owner = old["token"]
        if old["nonce"] != new["nonce"] and new["nonce"]:
            command = self._by(attempt, ("nonce",), "a nonce was added")
            self.must(command.person.digest == owner, f"{command.label} added somebody else's nonce")
            self.must(new["nonce"] == command.body["nonce"], f"{command.label} added another nonce than it said")
            command.effect("nonce")
        if old["seal"] != new["seal"] and new["seal"]:
            command = self._by(attempt, ("seal",), "a number was sealed")
            self.must(command.person.digest == owner, f"{command.label} sealed somebody else's number")
            command.effect("sealed")
        if old["hints"] != new["hints"]:
            command = self._by(attempt, ("hint",), "a hint was counted")
            self.must(command.person.digest == owner and new["hints"] == old["hints"] + 1, f"{command.label} counted hints wrongly")
            command.effect("hint")
        if old["stand_in"] != new["stand_in"]:
            self._stand_in(case, before, old, new, attempt)
        self._wished(case, old, new, attempt)

    def _wished(self, case: Case, old: Row, new: Row, attempt: Attempt | None) -> None:
        """What people wish for their own seat."""
        if old["forced"] != new["forced"]:
            command = self._by(attempt, ("forced",), "a wish was changed")
            self.must(command.person.digest == old["token"], f"{command.label} changed somebody else's wish")
            command.effect("forced")
        if old["away_until"] != new["away_until"]:
            command = self._by(attempt, ("vacation",), "a vacation was changed")
            self.must(command.person.digest == old["token"], f"{command.label} changed somebody else's vacation")
            self.must(case.now.table["bank"] >= clocks.DAY, f"{command.label} takes a vacation in a hurry")
            taken = new["away_used"] + new["away_until"] - new["away_from"]
            self.must(taken <= clocks.VACATION, f"{command.label} has taken {taken} ms of vacation")
            command.effect("vacation")

    def _vacation(self, case: Case, after: Moment, old: Row, new: Row) -> None:
        """A vacation as it is in true time: the clock was charged when it changed."""
        if old["away_until"] == new["away_until"]:
            return
        now, at = the_loop().time(), json.loads(after.table["clock"])["at"]
        start = case.vacations[new["seat"]][0] if old["away_from"] == new["away_from"] else now
        case.vacations[new["seat"]] = (start, now + (new["away_until"] - at) / 1000)
        self.count("vacation")

    def _stand_in(self, case: Case, before: Moment, old: Row, new: Row, attempt: Attempt | None) -> None:
        reason, owner = new["stand_in"], old["token"]
        self.must(before.table["status"] == "playing", f"a stand-in at table {case.id}, which is not playing")
        if reason is None:
            command = self._by(attempt, ("return", "act", "undo", "events", "hint"), "a seat was taken back")
            self.must(command.person.digest == owner, f"{command.label} took somebody else's seat back")
            self.must(old["stand_in"] != "resigned", f"{command.label} came back after giving up")
            command.effect("back")
        elif reason in ("left", "resigned"):
            command = self._by(attempt, ("leave" if reason == "left" else "resign",), f"a seat was {reason}")
            self.must(command.person.digest == owner, f"{command.label} made somebody else go")
            command.effect(reason)
        elif reason == "absent":
            command = self._by(attempt, ("seats",), "an absent player was replaced")
            mine = before.seat_of(command.person.digest)
            self.must(mine is not None and command.person.digest != owner, f"{command.label} may not replace that player")
            command.effect("absent")
            now = the_loop().time()
            lately = [at for at in self.seen.get((case.id, owner), []) if now - ABSENT + 1.5 < at < now - HEARD]
            there = lately and self.steady(now - ABSENT)
            ago = [round(now - at, 1) for at in lately]
            self.must(not there, f"{command.label} replaced seat {old['seat']} as absent, who was there {ago} s before")

    def _entered(self, case: Case, entry: Row, attempt: Attempt | None) -> None:
        match, label = case.match, f"entry {entry['ply']} of table {case.id}"
        self.must(match is not None and case.status == "playing", f"{label}: the table is {case.status}")
        assert match is not None
        self.must(entry["ply"] == match.ply + 1, f"{label} after {match.ply}")
        seat, action = int(entry["seat"]), int(entry["action"])
        row = case.now.seats[seat]
        played = by_bot(row)
        by_house = entry["key"] is None or str(entry["key"]).startswith(FORCED)
        if by_house:
            forced = not played and case.forced(seat) == action
            self.must(played or forced, f"{label} was chosen by a bot for a person who plays")
            self.must(entry["key"] is None or forced, f"{label} was no only choice")
            self.must(action in match.legal(seat), f"{label} of a bot is not legal")
            if forced:
                self.count("forced")
        else:
            command = self._by(attempt, ("act", "undo"), label)
            command.effect("entry", entry["ply"])
            self.must(row["token"] == command.person.digest and not played, f"{label}: {command.label} acted for another seat")
            wished = UNDO if command.kind == "undo" else command.body["action"]
            self.must(action == wished, f"{label} is not what {command.label} asked for")
            lawful = match.can_undo(seat) if action == UNDO else action in match.legal(seat)
            self.must(lawful, f"{label} by {command.label} is not legal")
        if entry["clock"] is not None:
            earns = row["kind"] == "person" and (action == UNDO or seat in match.owing)
            increment = int(case.now.table["increment"]) if earns else 0
            self._charged(case, json.loads(entry["clock"]), {seat: -increment if action == UNDO else increment}, label)
        owed = [other for other in match.owing if other != seat or not by_house]
        match.enter(seat, action)
        for other in match.owing:
            case.turns[other] = case.turns.get(other, 0) + (other not in owed)
        case.clock.running = case.thinking()
        if entry["clock"] is not None:
            case.renew([*owed, seat])
        case.log.append(entry)
        case.committed_at.append(the_loop().time())
        case.positions.append(twin(match))
        self.count("entry of a bot" if by_house else "entry of a person")
        self.note(f"entry {case.id[:6]} {entry['ply']}: seat {seat} {action} clock {entry['clock']}")

    # calls

    def called(self, digest: bytes, table_id: str, looks: bool) -> None:
        """Somebody is told that it is their turn: once, and not while they look."""
        case = self.cases[table_id]
        seat = case.viewer_of(digest)
        self.must(seat != SPECTATOR, f"somebody without a seat was called to table {table_id}")
        turn = (seat, case.turns.get(seat, 0))
        self.must(turn not in case.called, f"seat {seat} of table {table_id} was called twice for turn {turn[1]}")
        self.must(not looks, f"seat {seat} of table {table_id} was called and looks at it")
        case.called.add(turn)
        self.count("call")

    # clocks

    def _charged(self, case: Case, left: list[int], earned: dict[int, int], what: str) -> None:
        """The banks were charged: time is won by deciding alone, and lost by thinking alone."""
        clock, now = case.clock, the_loop().time()
        for seat, (before, after) in enumerate(zip(clock.left, left, strict=True)):
            most = max(0, before + earned.get(seat, 0)) if earned.get(seat, 0) < 0 else before + earned.get(seat, 0)
            self.must(after <= most, f"{what} gives seat {seat} {after} ms where it had {before} and may have {most}")
            steady = self.steady(clock.since)
            thought = clock.thought(seat, now, case.vacations.get(seat) if steady else None)
            lost = before + min(0, earned.get(seat, 0)) - after + max(0, earned.get(seat, 0))
            self.must(
                lost <= self.thought(clock.since, thought) + SLACK,
                f"{what} takes {lost} ms from seat {seat}, who thought for {thought:.0f}",
            )
            if steady:
                owed = min(thought, before) - SLACK
                self.must(lost >= owed, f"{what} takes only {lost} ms from seat {seat}, who thought for {thought:.0f}")
        case.clock = Clock(list(left), now, clock.running)
        self.count("clock charged")

    def _time_is_up(self, case: Case, before: Moment, after: Moment) -> None:
        for old, new in zip(before.seats, after.seats, strict=True):
            if new["stand_in"] == "time" != old["stand_in"]:
                clock, seat = case.clock, int(new["seat"])
                self.must(
                    seat in clock.running or clock.left[seat] == 0, f"seat {seat} of table {case.id} ran out of time without thinking"
                )
                vacation = case.vacations.get(seat) if self.steady(clock.since) else None
                left = clock.left[seat] - self.thought(clock.since, (clock.thought(seat, the_loop().time(), vacation)))
                self.must(left <= SLACK, f"seat {seat} of table {case.id} ran out of time with {left:.0f} ms left")
                self.count("time up")

    def no_time_is_up(self, case: Case) -> None:
        """Whoever ran out of time is played by a bot, also where the table had left memory."""
        clock, now = case.clock, the_loop().time()
        for seat in clock.running if self.steady(clock.since) else ():
            left = clock.left[seat] - clock.thought(seat, now, case.vacations.get(seat))
            self.must(left >= -2 * SLACK, f"seat {seat} of table {case.id} has had no time for {-left:.0f} ms, and nobody stands in")

    def _still_running(self, case: Case, after: Moment) -> None:
        """Whoever leaves stops thinking, whoever comes back begins: the clocks must have been charged by then."""
        running = case.thinking()
        if case.clock.left and running != case.clock.running:
            stopped = set(case.clock.running) - set(running)
            charged = case.clock.since == the_loop().time()
            self.must(
                charged or not stopped or not self.steady(case.clock.since) or after.table["closed_reason"] is not None,
                f"table {case.id}: seats {stopped} stopped thinking and paid nothing",
            )
            case.clock = Clock(case.clock.left, the_loop().time(), running)

    def _said(self, case: Case, line: Row, attempt: Attempt | None) -> None:
        command = self._by(attempt, ("chat",), "a line was said")
        command.effect("said", line["number"])
        self.keeper.admitted(command, "said something")
        self.keeper.allowed("chat", command)
        case.lines.append(line)

    # what leaves the servers

    def told_update(self, attempt: Attempt, table_id: str, update: dict[str, Any]) -> None:
        """An update, or the answer of an action, for somebody's eyes."""
        case = self.cases.get(table_id)
        who = f"{attempt.command.label} was shown ply {update['ply']} of table {table_id}"
        self.must(case is not None and case.match is not None, f"{who}, which has not begun")
        assert case is not None
        self.must(update["ply"] < len(case.positions), f"{who}, which is not on the disk")
        viewer = case.viewer_of(attempt.command.person.digest)
        expected = case.expected(update["ply"], viewer)
        shown = {
            "ply": update["ply"],
            "seat": update["seat"],
            "action": update["action"],
            "view": update["view"],
            "legal": [legal["action"] for legal in update["legal"]],
            "story": [sentence["id"] for sentence in update["story"]],
        }
        for name, value in expected.items():
            given_up = name == "legal" and case.status == "closed" and not shown[name]  # nobody acts any more
            self.must(given_up or shown[name] == value, f"{who} as viewer {viewer}: {name} is", shown[name], "and may only be", value)
        self.count("update")

    def told_table(self, attempt: Attempt, table: dict[str, Any]) -> None:
        """A table as somebody is told it is: the reader's own seat is theirs, or was a moment ago."""
        case = self.cases.get(table["id"])
        self.must(case is not None, f"{attempt.command.label} was told of a table that is not on the disk")
        assert case is not None
        digest = attempt.command.person.digest
        held = {None} | {seat["seat"] for moment in case.moments if (seat := moment.seat_of(digest)) is not None}
        self.must(table["you"] in held, f"{attempt.command.label} was told to have seat {table['you']} of table {table['id']}")

    def streamed(self, stream: Stream, attempt: Attempt, event: dict[str, Any]) -> None:
        """An event leaves a server on a stream."""
        if event["type"] == "update":
            self.told_update(attempt, attempt.command.table, event)
            earlier = [one["ply"] for one in stream.sent[:-1] if one["type"] == "update"]
            if earlier:
                steady = event["ply"] - earlier[-1] in (0, 1)  # the same again when its clock has changed
                self.must(steady, f"a stream of {attempt.command.label} goes from ply {earlier[-1]} to", event["ply"])
        elif event["type"] in ("welcome", "table"):
            self.told_table(attempt, event["table"])
        for line in {"said": [event], "welcome": event.get("chat", [])}.get(event["type"], []):
            self.keeper.told(attempt.command.table, line["number"], stream.began, attempt.command.label)

    def answered(self, attempt: Attempt, status: int, message: Any) -> None:
        """An answer leaves a server."""
        command = attempt.command
        if command.person.digest is not None and status < 400:
            self.seen.setdefault((command.table, command.person.digest), []).append(the_loop().time())
        if command.person.forged and command.kind not in QUIET:
            self.must(status >= 400, f"{command.label}, whose token nobody gave out, was answered with", status)
        self.must(status != 500, f"{command.label} was answered with", status, message)
        if 400 <= status < 500 and not excused(attempt, message):
            self.must(not attempt.before, f"{command.label} was carried out {attempt.before} and yet refused with", message)
        if status >= 400 or message is None:
            return
        if command.kind in ("act", "undo", "view"):
            self.told_update(attempt, command.table, message)
        elif command.kind in ("join", "open", "rematch"):
            self.told_table(attempt, message["table"])
        elif command.kind in ("start", "nonce", "seal", "seats", "settings", "resign", "leave", "return", "vacation", "forced", "table"):
            self.told_table(attempt, message)
        elif command.kind == "story":
            self._story(attempt, message)
        elif command.kind == "hint":
            self._hinted(attempt, message)
        elif command.kind == "replay":
            ended = self.cases[command.table].status in ("over", "closed")
            self.must(ended, f"{command.label} opened the cards of table {command.table} before its end")
        elif command.kind == "mine":
            self._listed(attempt, message)
        self._done(attempt, message)

    def _hinted(self, attempt: Attempt, hint: dict[str, Any]) -> None:
        """A hint is for somebody who sits there and tells what they may do."""
        case, digest = self.cases[attempt.command.table], attempt.command.person.digest
        viewer = case.viewer_of(digest)
        self.must(viewer != SPECTATOR, f"{attempt.command.label} was answered for somebody without a seat")
        offered = [*case.expected(hint["ply"], viewer)["legal"], None]
        self.must(hint["action"] in offered, f"{attempt.command.label} proposes {hint['action']}, which seat {viewer} may not do")

    def _listed(self, attempt: Attempt, tables: dict[str, Any]) -> None:
        for card in tables["tables"]:
            case, digest = self.cases[card["id"]], attempt.command.person.digest
            held = {seat["seat"] for moment in case.moments if (seat := moment.seat_of(digest)) is not None}
            kept = any(seat["kind"] == "open" and seat["token"] == digest for moment in case.moments for seat in moment.seats)
            self.must(
                card["you"] in held or (kept and card["you"] is None),
                f"{attempt.command.label} lists table {card['id']} with seat {card['you']}",
            )

    def _story(self, attempt: Attempt, story: dict[str, Any]) -> None:
        case = self.cases[attempt.command.table]
        for part in story["parts"]:
            viewer = case.viewer_of(attempt.command.person.digest)
            expected = case.expected(part["ply"], viewer)["story"]
            ids = [sentence["id"] for sentence in part["lines"]]
            self.must(ids == expected, f"the story for {attempt.command.label} tells of ply {part['ply']}", ids, "and not", expected)

    def _done(self, attempt: Attempt, message: Any) -> None:
        """An answered command has taken effect, or what it asked for held at a moment since it was sent."""
        command = attempt.command
        needed = {"act": "entry", "undo": "entry", "chat": "said", "open": "opened"}.get(command.kind)
        needed = "act" if command.kind.startswith("keeper ") else needed
        if needed is not None:
            self.must(needed in command.effects, f"{command.label} was acknowledged and never done")
            return
        held = POSTCONDITIONS.get(command.kind)
        if held is None:
            return
        case = self.cases[command.table]
        ends = [*(moment.since for moment in case.moments[1:]), float("inf")]
        later = [moment for moment, until in zip(case.moments, ends, strict=True) if until >= command.sent]
        self.must(any(held(moment, command) for moment in later), f"{command.label} was acknowledged, but what it asked for never was")


def excused(attempt: Attempt, message: dict[str, Any]) -> bool:
    """A command that was carried out may be refused when it comes again if what it gave is gone: a seat left since, a hint grown old,
    a line that the keeper has removed; and whoever is barred meanwhile is not let in to ask again."""
    kind, code = attempt.command.kind, message["code"]
    gone = {"join": "status", "rematch": "status", "chat": "chat"}.get(kind)
    return kind == "hint" or code in (gone, "barred")
