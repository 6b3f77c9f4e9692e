"""A match: box + options + seed + log. The state is a cache that replaying the log rebuilds.

The log only ever grows: taking an action back is an entry of its own (`UNDO`), so the length of the log, the ply, names every moment.
"""

from __future__ import annotations

import functools
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import announcing, boxes, games, jit, loops
from teocalli.game import Engine, Game
from teocalli.messages import Message, Refusal
from teocalli.options import OptionError, Value
from teocalli.presenter import Presenter, presenter_of
from teocalli.record_arrays import record_from
from teocalli.seats import SPECTATOR, Action, Seat, Viewer, seats_in

UNDO = Action(-2)  # a log entry that takes back the last action still standing

Entry = tuple[Seat, Action]
WhoMayAct = tuple[int, int, int, int]  # who owes and who is free, as bits, whose turn it is, and 1 when it is over


class ActionRefused(ValueError):
    """An action that the rules do not allow; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message.id}")
        self.refusal = refusal


def commitment_to(seed: bytes) -> str:
    """The SHA-256 of a seed: shown before the first action, so that the shuffle cannot be changed later."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Standing:
    """How a seat ended: final points, and its place (equal players share one)."""

    points: int
    place: int


@dataclass(frozen=True)
class Awaited:
    """Who may act in a position: those who owe a choice, those who may act out of turn, and whether the match is over."""

    owing: list[int]
    free: list[int]
    over: bool


@dataclass(frozen=True, slots=True)
class Announcement:
    """Everything that is told of a position and of the entry that led to it, worked out once for all who ask."""

    ply: int
    entry: Entry | None  # the latest of the log; none before the first
    seen: list[int]  # its action as each viewer saw it, the spectator first; nobody is left out of an undo
    known: tuple[bytes, ...]  # what each viewer may know, the spectator first
    over: bool


@functools.cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats of a bit set, lowest first."""
    return tuple(seats_in(bits))


@functools.cache
def undo_counts(game: Game) -> tuple[slice, slice]:
    """Where a record keeps the two counts that an action must leave alone if it is to be taken back."""
    fields: Any = game.record_type.fields
    learnt, drawn = (slice(fields[name][1], fields[name][1] + fields[name][0].itemsize) for name in ("learnt", "drawn"))
    return learnt, drawn


class Match:
    """One match of a game, from the deal to the standings."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        options: Mapping[str, object] | None = None,
        seed: bytes | None = None,
        nonces: Sequence[str] = (),
        seals: Sequence[str] = (),
        box: boxes.Box | None = None,
        names: Sequence[str] | None = None,
        mode: jit.Mode | None = None,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = seats
        self.options: dict[str, Value] = self.game.check_match(options or {}, seats)
        self.seed = secrets.token_bytes(32) if seed is None else bytes(seed)
        if len(self.seed) != 32:
            raise OptionError(f"a seed has 32 bytes, not {len(self.seed)}")
        self.nonces = tuple(nonces)
        self.seals = tuple(seals)  # the SHA-256 of each nonce, given before any of them was shown; none when they were not sealed
        self.box = box or boxes.standard(self.game)
        self.names = list(names) if names is not None else []
        self.box_record = self.box.record(self.options)
        self.engine = self.game.engine(mode)
        self.log: list[Entry] = []
        self._kind = self.game.record_type
        self._raw_box = self.box_record.tobytes()
        self._boxes = np.frombuffer(self._raw_box, self.game.box_type)
        self._states = self._laid(self._dealt().tobytes())
        self._mask = self.game.new_mask()  # where the rules write what is legal when an action is taken
        # Five caches. Behind each: how many times as long a match on a server takes without it, by game (`python -m bench.match_caches`).
        self._kept: tuple[int, bytes] = (0, self._states.tobytes())  # a position already rebuilt, with its ply: 4.5 to 10.8
        self._veils: dict[bytes, tuple[bytes, ...]] = {}  # of the latest two positions what each viewer may know: 1.09 to 1.38
        self._seen: tuple[int, list[int]] = (0, [])  # the latest entry that was told, as each viewer saw it: 1.10 to 1.29
        self._announcement: tuple[bytes, Announcement] | None = None  # of the latest position: 0.99 to 1.21
        self._may_act: tuple[bytes, WhoMayAct] = (b"", (0, 0, 0, 0))  # of the latest position who may act in it: 1.05 to 1.11

    @property
    def commitment(self) -> str:
        return commitment_to(self.seed)

    @property
    def ply(self) -> int:
        return len(self.log)

    @property
    def state(self) -> np.record:
        """The whole truth of the present position: a record that may be read, and changed in place."""
        truth: np.record = self._states[0]
        return truth

    @state.setter
    def state(self, record: np.record) -> None:
        self._states = self._laid(record.tobytes())

    @property
    def engine(self) -> Engine:
        """The rules, in the way in which this match runs them."""
        return self._engine

    @engine.setter
    def engine(self, engine: Engine) -> None:
        self._engine, self._rules = engine, loops.match_rules(self.game, engine.mode)
        self._announcer = announcing.announcer(self.game, engine.mode)

    @property
    def owing(self) -> list[int]:
        return list(seats_of(self.who_may_act()[0]))

    @property
    def free(self) -> list[int]:
        return list(seats_of(self.who_may_act()[1]))

    @property
    def turn(self) -> Seat:
        """Whom a step-by-step player asks next; `NO_SEAT` when the match is over."""
        return Seat(self.who_may_act()[2])

    @property
    def over(self) -> bool:
        return bool(self.who_may_act()[3])

    def legal(self, seat: int) -> list[int]:
        """Every action that the seat may take now, from lowest to highest."""
        return self._legal(self._states, seat) if 0 <= seat < self.seats else []

    def allows(self, seat: int, action: int) -> bool:
        """Whether the seat may take that action now: it is tried on a copy of the position."""
        return self._take(self._laid(self._states.tobytes()), seat, action)

    def legal_in(self, raw: bytes, seat: int) -> list[int]:
        """The same in a position given as bytes, which may be what the seat knows."""
        return self._legal(self._laid(raw), seat)

    def awaited_in(self, raw: bytes) -> Awaited:
        """Who may act in a position given as bytes, which may be what somebody knows."""
        owing, free, _, over = self._rules.moment(self._laid(raw))
        return Awaited(seats_in(owing), seats_in(free), bool(over))

    def why_not(self, seat: int, action: int) -> Refusal | None:
        """Why the seat may not take that action now, told from what the seat knows; None when it may."""
        if self.over:
            return Refusal(self.presenter.end_rule(self.known(SPECTATOR)), Message("house-refuse-over"))
        if not 0 <= seat < self.seats:
            return Refusal(self.game.rules.TURN_RULE, Message("house-refuse-seat"))
        if not 0 <= action < self.game.actions:
            return Refusal(self.game.rules.TURN_RULE, Message("house-refuse-unknown"))
        return self.presenter.why_not(self.known(seat), seat, action)

    def act(self, seat: int, action: int | str) -> None:
        """Take an action, given as a number or as text; `ActionRefused` leaves everything as it was."""
        if isinstance(action, str):
            action = self.game.notation.text_to_action(action)
        before = self._states.tobytes()
        if not self._take(self._states, seat, action):
            refusal = self.why_not(seat, action)
            assert refusal is not None, "an illegal action is always refused with a rule"
            raise ActionRefused(refusal)
        self._kept = (self.ply, before)
        entry: Any = seat, action  # a seat and an action of this match, as was checked just now
        self.log.append(entry)

    def veiled(self, viewer: int) -> np.record:
        """What the viewer may know of the present position."""
        return record_from(self.known(viewer), self.game.record_type)

    def announcement(self) -> Announcement:
        """What is told of the present position, to whomever: asked of the rules in one call after an action."""
        raw, log = self._states.tobytes(), self.log
        latest, ply = self._announcement, len(log)
        if latest is not None and latest[0] == raw and latest[1].ply == ply:
            return latest[1]
        entry = log[-1] if log else None
        if entry is None or entry[1] == UNDO:
            seen: list[int] = [UNDO] * (self.seats + 1)
        else:
            if self._seen[0] != ply and self._kept[0] == ply - 1:
                self._announce(raw)
            seen = self._seen[1] if self._seen[0] == ply else [self.shown(ply, viewer)[1] for viewer in range(-1, self.seats)]
        whole = Announcement(ply, entry, seen, self._known_in(raw), bool(self.who_may_act()[3]))
        self._announcement = (raw, whole)
        return whole

    def known(self, viewer: int) -> bytes:
        """The same as bytes, which are shared with others who ask."""
        raw = self._states.tobytes()
        if raw not in self._veils and self._kept[0] == self.ply - 1 and self.log[-1][1] != UNDO:
            self._announce(raw)
        return self._known_in(raw)[self._row(viewer)]

    def view(self, viewer: int) -> Any:
        """The message that a screen draws."""
        return self.presenter.view(self.known(viewer), self.viewer_of(viewer))

    def shown(self, ply: int, viewer: int) -> Entry:
        """Entry `ply` of the log (from 1) as the viewer saw it: the seat, and the action or HIDDEN_ACTION."""
        seat, action = self.log[ply - 1]
        if action == UNDO:
            return seat, UNDO
        if ply == self._seen[0]:
            return seat, Action(self._seen[1][self._row(viewer)])
        before = self._laid(self._position(ply - 1))
        return seat, Action(self._rules.shown_to(before, self._boxes, seat, action, viewer))

    def known_at(self, ply: int, viewer: int) -> bytes:
        """What the viewer knew after `ply` entries of the log, as bytes."""
        return self._known_in(self._position(ply))[self._row(viewer)]

    def story(self, ply: int, viewer: int) -> list[Message]:
        """What entry `ply` of the log did, as the viewer saw it."""
        seat, action = self.shown(ply, viewer)
        if action == UNDO:
            return [Message("house-event-undo", {"seat": seat})]
        before, after = self.known_at(ply - 1, viewer), self.known_at(ply, viewer)
        return [self.presenter.message(row) for row in self.presenter.story(before, after, seat, action, self.viewer_of(viewer))]

    def prompt(self, viewer: int) -> Message:
        """One sentence that names what is to be done next, or what is awaited."""
        return self.presenter.message(self.presenter.prompt(self.known(viewer), self.viewer_of(viewer)))

    def labels(self, seat: int) -> dict[int, Message]:
        """The seat's legal actions with the words for a button."""
        legal = self.legal(seat)
        rows = self.presenter.labels(self.known(seat), legal)
        return {action: self.presenter.message(row) for action, row in zip(legal, rows, strict=True)}

    def standings(self) -> list[Standing]:
        """Points and places by seat; before the end, as if it ended now."""
        out = np.zeros((self.game.max_seats, 2), np.int64)
        self.engine.standings(self.state, self.box_record, out)
        return [Standing(int(points), int(place)) for points, place in out[: self.seats]]

    def can_undo(self, seat: int) -> bool:
        """Undo by law: the last action is one's own, nobody learnt anything by it, and no chance was used."""
        last = self._last_standing()
        if last is None or last[0] != seat or self.over:
            return False
        before, now = self._before_last(), self._states.tobytes()
        learnt, drawn = undo_counts(self.game)
        return before[learnt] == now[learnt] and before[drawn] == now[drawn]

    def undo(self, seat: int) -> None:
        """Take one's last action back."""
        if not self.can_undo(seat):
            raise ActionRefused(Refusal(self.game.rules.TURN_RULE, Message("house-refuse-undo")))
        self._states = self._laid(self._before_last())
        self.log.append((Seat(seat), UNDO))

    def state_at(self, ply: int) -> np.record:
        """A copy of the position after `ply` entries of the log."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"this match has plies 0 to {self.ply}, not {ply}")
        return record_from(self._position(ply), self.game.record_type)

    def replay(self) -> Match:
        """The same match played again from its log."""
        twin = Match(
            self.game,
            self.seats,
            options=self.options,
            seed=self.seed,
            nonces=self.nonces,
            seals=self.seals,
            box=self.box,
            names=self.names,
            mode=self.engine.mode,
        )
        for seat, action in self.log:
            twin.enter(seat, action)
        return twin

    def enter(self, seat: int, action: int) -> None:
        """Carry out one entry of a log: an action, or an undo."""
        if action == UNDO:
            self.undo(seat)
        else:
            self.act(seat, action)

    def seed_words(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The seed of the shuffle: the committed seed itself, or hashed together with the players' nonces."""
        key = self.seed
        for nonce in self.nonces:
            key = hashlib.sha256(key + nonce.encode()).digest()
        return np.frombuffer(key, "<u4").astype(np.uint32)

    @property
    def presenter(self) -> Presenter:
        """What shows and tells the positions of this match, by rules that run as those of the match do."""
        return presenter_of(self.game, self._raw_box, self.engine.mode)

    def who_may_act(self) -> WhoMayAct:
        """Who may act now, asked of the rules once for each position: the record may be changed in place, so its bytes say which it is."""
        raw = self._states.tobytes()
        if raw != self._may_act[0]:
            self._may_act = (raw, self._rules.moment(self._states))
        return self._may_act[1]

    def _laid(self, raw: bytes) -> npt.NDArray[Any]:
        """Positions in an array of records, of its own."""
        return np.frombuffer(bytearray(raw), self._kind)

    def _dealt(self) -> np.record:
        state = self.game.new_state()
        self.engine.deal(state, self.box_record, self.seats, self.seed_words())
        return state

    def _legal(self, states: Any, seat: int) -> list[int]:
        out = np.empty(self.game.actions, np.int16)
        count = self._rules.actions_of(states, self._boxes, seat, self.game.new_mask(), out)
        actions: list[int] = out[:count].tolist()
        return actions

    def _take(self, states: npt.NDArray[Any], seat: int, action: int) -> bool:
        """Carry out an action in a position if there is such a seat and action, and it is legal."""
        if not 0 <= seat < self.seats or not 0 <= action < self.game.actions:
            return False
        return self._rules.take(states, self._boxes, seat, action, self._mask)

    def _known_in(self, raw: bytes) -> tuple[bytes, ...]:
        """What each viewer may know of a position, the spectator first; kept for the latest two, which a story tells apart."""
        known = self._veils.get(raw)
        if known is None:
            copies = self._laid(raw * (self.seats + 1))
            self._rules.veil_all(copies, self._boxes)
            known = self._keep_veiled(raw, copies.tobytes())
        return known

    def _keep_veiled(self, raw: bytes, veiled: bytes) -> tuple[bytes, ...]:
        self._veils[raw] = known = tuple([veiled[start : start + len(raw)] for start in range(0, len(veiled), len(raw))])
        if len(self._veils) > 2:
            del self._veils[next(iter(self._veils))]
        return known

    def _announce(self, raw: bytes) -> None:
        """Ask once for all that is told of the present position, to which the latest action has just led."""
        seat, action = self.log[-1]
        copies, seen = self._laid(raw * (self.seats + 2)), np.empty(self.seats + 1, np.int16)
        self._may_act = (raw, self._announcer(copies, self._boxes, self._laid(self._kept[1]), seat, action, seen))
        self._seen = (self.ply, seen.tolist())
        self._keep_veiled(raw, copies.tobytes()[len(raw) :])

    def viewer_of(self, viewer: int) -> Viewer:
        """Whoever sits nowhere is a spectator."""
        return Seat(viewer) if 0 <= viewer < self.seats else SPECTATOR

    def _row(self, viewer: int) -> int:
        """Which row of `_known_in` is a viewer's."""
        return self.viewer_of(viewer) + 1

    def _standing_at(self, ply: int) -> list[Entry]:
        """The entries that stood after `ply` entries of the log."""
        standing: list[Entry] = []
        for seat, action in self.log[:ply]:
            if action == UNDO:
                standing.pop()
            else:
                standing.append((seat, action))
        return standing

    def _last_standing(self) -> Entry | None:
        """The last action still standing."""
        if self.log and self.log[-1][1] != UNDO:
            return self.log[-1]
        standing = self._standing_at(self.ply)
        return standing[-1] if standing else None

    def _position(self, ply: int) -> bytes:
        """The position after `ply` entries of the log, from the nearest one kept."""
        kept, raw = self._kept
        if ply == len(self.log):
            return self._states.tobytes()
        if ply == kept:
            return raw
        between = self.log[kept:ply]
        if kept > ply or any(action == UNDO for _, action in between):
            raw, between = self._dealt().tobytes(), self._standing_at(ply)
        raw = self._after(raw, between)
        self._kept = (ply, raw)
        return raw

    def _before_last(self) -> bytes:
        """The position before the last action still standing."""
        if self.log[-1][1] != UNDO:
            return self._position(self.ply - 1)
        return self._after(self._dealt().tobytes(), self._standing_at(self.ply)[:-1])

    def _after(self, raw: bytes, entries: Sequence[Entry]) -> bytes:
        """The position to which some entries lead."""
        if not entries:
            return raw
        states = self._laid(raw)
        for seat, action in entries:
            self._rules.carry_out(states, self._boxes, seat, action)
        return states.tobytes()
