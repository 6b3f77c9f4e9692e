"""Hints: what is best in the reader's place, judged as a review judges it, knowing what the reader knows."""

from __future__ import annotations

from teocalli import bots, words
from teocalli.match import Match
from teocalli.server import actions, commands, presenting, wire
from teocalli.server.commands import Sender
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import SeatRow
from teocalli.server.store.queries import Change
from teocalli.server.table import Table
from teocalli.server.thinking import Thinking

SHOWN = 5  # candidates


async def hint(journal: Journal, thinking: Thinking, table: Table, request: wire.Command, token: bytes, language: str) -> wire.Hint:
    """Ask the judge, who knows no more than the reader can; its dice depend on the ply alone, so a hint tells nothing that is hidden."""
    async with table.lock:
        seat = await actions.seat_of_sender(journal, table, token, request.ply)
        match = _match_to_advise(table, seat, request.ply)
        if len(people_at(table)) > 1:
            await commands.carry_out(journal, table, Sender(token, "hint", request), lambda table, _mine, _context: _count(table, seat))
    ply, names = table.ply, table.names
    labels = {action: words.tell(label, language, names, seat) for action, label in match.labels(seat).items()}
    decision = await thinking.advise(table, seat, ply)
    best = None if decision.action == match.game.wait else decision.action
    return wire.Hint(
        ply=ply,
        action=best,
        text=None if best is None else presenting.notation(match.game, best),
        label=None if best is None else labels.get(best),
        reasons=[words.tell(message, language, names, seat) for message in decision.messages],
        candidates=candidates(match, decision, labels),
    )


def _match_to_advise(table: Table, seat: int, ply: int) -> Match:
    """The match, for somebody who may ask for a hint now."""
    if table.match is None or not table.running:
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    if len(people_at(table)) > 1 and not table.row.hints:
        raise RequestRefused("hints")
    if seat not in table.match.owing and seat not in table.match.free:
        raise RequestRefused("status", "status-turn", ply=table.ply)
    table.check_position(seat, ply)
    return table.match


def people_at(table: Table) -> list[SeatRow]:
    return [row for row in table.seats if row.kind == "person"]


def _count(table: Table, seat: int) -> Change:
    """Among people everybody sees who asks for hints."""
    return Change(seats={seat: {"hints": table.seats[seat].hints + 1}})


def candidates(match: Match, decision: bots.Decision, labels: dict[int, str]) -> list[wire.Candidate]:
    """What was weighed, the advice first and the others by their value."""
    return [
        wire.Candidate(one.action, presenting.notation(match.game, one.action), labels[one.action], round(one.value, 4))
        for one in decision.candidates[:SHOWN]
        if one.action in labels
    ]
