"""What each command asks for, as a question to a moment of its table: an acknowledged command was answered yes at one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from simulation.model import Moment, by_bot

if TYPE_CHECKING:
    from simulation.correspondence import Command


def _sealed(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is not None and seat["seal"] == command.body["seal"]


def _seated(moment: Moment, command: Command) -> bool:
    return moment.seat_of(command.person.digest) is not None


def _away(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is None or seat["stand_in"] is not None or moment.table["status"] in ("over", "closed")


def _back(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is not None and (seat["stand_in"] is None or moment.table["status"] in ("over", "closed"))


def _resigned(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return moment.table["status"] in ("over", "closed") or (seat is not None and seat["stand_in"] == "resigned")


def _started(moment: Moment, _command: Command) -> bool:
    return bool(moment.table["status"] != "waiting")


def _set(moment: Moment, command: Command) -> bool:
    return all(bool(moment.table[name]) == command.body[name] for name in ("chat", "public") if name in command.body)


def _given(moment: Moment, command: Command) -> bool:
    seat = moment.seats[command.body["seat"]]
    return by_bot(seat) if command.body["to"] == "bot" else bool(seat["kind"] == "open")


def _nonced(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is not None and seat["nonce"] == command.body["nonce"]


def _noted(moment: Moment, _command: Command) -> bool:
    return moment.table["rematch"] is not None


def _wished(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is not None and bool(seat["forced"]) == command.body["forced"]


def _on_vacation(moment: Moment, command: Command) -> bool:
    seat = moment.seat_of(command.person.digest)
    return seat is not None and (not command.body["days"] or seat["away_until"] is not None)


POSTCONDITIONS: dict[str, Callable[[Moment, Command], bool]] = {
    "join": _seated,
    "leave": _away,
    "return": _back,
    "resign": _resigned,
    "start": _started,
    "settings": _set,
    "seats": _given,
    "nonce": _nonced,
    "seal": _sealed,
    "rematch": _noted,
    "vacation": _on_vacation,
    "forced": _wished,
}
