"""Wishes: what players ask for their own seat in a match that is played. A vacation, and that their only choice is made for them.

Every function that returns a `Change` is a decision: it changes nothing by itself.
"""

from __future__ import annotations

from teocalli.server import clocks, wire
from teocalli.server.commands import CommandContext, check_ply, seated
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import SeatRow
from teocalli.server.store.queries import Change
from teocalli.server.table import Table


def take_vacation(table: Table, mine: int | None, request: wire.TakeVacation, context: CommandContext) -> Change:
    """Stop one's clock for some days from now, or end that; where there are days for a decision, and no longer than the match allows."""
    seat = _playing(table, mine, request.ply)
    if not table.row.over_days:
        raise RequestRefused("vacation", ply=table.ply)
    fields = _begun(table.seats[seat], request.days, context.now) if request.days else _ended(table.seats[seat], context.now)
    return Change(table=table.charged(context.now), seats={seat: fields}) if fields else Change()


def _begun(row: SeatRow, days: int, now: int) -> dict[str, int]:
    """A vacation from now, or the one of now until another day."""
    under_way = row.away is not None and row.away[1] > now
    start = row.away[0] if row.away is not None and under_way else now
    used = row.away_used if under_way else row.vacation_used
    end = now + days * clocks.DAY
    if used + end - start > clocks.VACATION:
        left = clocks.VACATION - used - (now - start)
        raise RequestRefused("vacation", "vacation-used", days=max(0, left // clocks.DAY))
    return {"away_from": start, "away_until": end, "away_used": used}


def _ended(row: SeatRow, now: int) -> dict[str, int]:
    return {"away_until": now} if row.away is not None and row.away[1] > now else {}


def play_forced(table: Table, mine: int | None, request: wire.PlayForced, context: CommandContext) -> Change:
    """The only choice that the rules leave is made for a player, or not any more."""
    seat = _playing(table, mine, request.ply)
    if table.seats[seat].forced == request.forced:
        return Change()
    return Change(seats={seat: {"forced": request.forced}}, attend=context.term if request.forced else None)


def hide_review(table: Table, mine: int | None, request: wire.HideReview, context: CommandContext) -> Change:
    """The review of a player's choices is for them alone, or for everybody; also after the match."""
    seat = seated(mine)
    if table.seats[seat].review_hidden == request.hidden:
        return Change()
    return Change(seats={seat: {"review_hidden": request.hidden}})


def _playing(table: Table, mine: int | None, ply: int) -> int:
    """The seat of somebody who plays for themselves in a match that runs."""
    seat = seated(mine)
    if table.row.status != "playing":
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    reason = table.seats[seat].stand_in
    if reason is not None:
        raise RequestRefused("status", "seat-resigned" if reason == "resigned" else "seat-bot", ply=table.ply)
    check_ply(table, seat, ply)
    return seat
