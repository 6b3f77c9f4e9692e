"""A match: box + options + seed + log. The state is a cache that replaying the log rebuilds.

The log only ever grows: taking an action back is an entry of its own (`UNDO`), so the length of the log, the ply, names every moment.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from teocalli import boxes, games, jit, masks
from teocalli.game import Engine, Game, Message, OptionError, Refusal, Value, copy_of, seats_in

if TYPE_CHECKING:
    from pathlib import Path

UNDO = -2  # a log entry that takes back the last action still standing

Entry = tuple[int, int]  # seat, action


class Refused(ValueError):
    """An action that the rules do not allow; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message.id}")
        self.refusal = refusal


@dataclass(frozen=True)
class Standing:
    """How a seat ended: final points, and its place (equal players share one)."""

    points: int
    place: int


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
        box: boxes.Box | None = None,
        names: Sequence[str] | None = None,
        mode: jit.Mode | None = None,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        self.options: dict[str, Value] = self.game.check_options(options or {})
        check_match = getattr(self.game.box_module, "check_match", None)
        if check_match is not None:
            check_match(self.options, seats)
        self.seed = secrets.token_bytes(32) if seed is None else bytes(seed)
        if len(self.seed) != 32:
            raise OptionError(f"a seed has 32 bytes, not {len(self.seed)}")
        self.nonces = tuple(nonces)
        self.box = box or boxes.standard(self.game)
        self.names = list(names) if names is not None else []
        self.box_record = self.box.record(self.options)
        self.engine: Engine = self.game.engine(mode)
        self.log: list[Entry] = []
        self.state = self._dealt()
        self._kept: tuple[int, np.record] = (0, copy_of(self.state))  # a position already rebuilt, with its ply

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed: fixed before the first action, so the shuffle cannot be changed later."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def ply(self) -> int:
        return len(self.log)

    @property
    def owing(self) -> list[int]:
        return seats_in(int(self.engine.owing(self.state)))

    @property
    def free(self) -> list[int]:
        return seats_in(int(self.engine.free(self.state)))

    @property
    def turn(self) -> int:
        """Whom a step-by-step player asks next; -1 when the match is over."""
        return int(self.engine.turn(self.state))

    @property
    def over(self) -> bool:
        return bool(self.engine.is_over(self.state))

    def legal(self, seat: int) -> list[int]:
        """Every action that the seat may take now, from lowest to highest."""
        if not 0 <= seat < self.seats or self.over:
            return []
        mask = self.game.new_mask()
        self.engine.legal(self.state, self.box_record, seat, mask)
        return masks.members(mask)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        """Why the seat may not take that action now, told from what the seat knows; None when it may."""
        if self.over:
            return Refusal(self.game.rules.END_RULE, Message("house-refuse-over"))
        if not 0 <= seat < self.seats:
            return Refusal(self.game.rules.TURN_RULE, Message("house-refuse-seat"))
        if not 0 <= action < self.game.actions:
            return Refusal(self.game.rules.TURN_RULE, Message("house-refuse-unknown"))
        refusal: Refusal | None = self.game.telling.why_not(self.veiled(seat), self.box_record, seat, action)
        return refusal

    def act(self, seat: int, action: int | str) -> None:
        """Take an action, given as a number or as text; `Refused` leaves everything as it was."""
        if isinstance(action, str):
            action = int(self.game.notation.text_to_action(action))
        if action not in self.legal(seat):
            refusal = self.why_not(seat, action)
            assert refusal is not None, "an illegal action is always refused with a rule"
            raise Refused(refusal)
        self._kept = (self.ply, copy_of(self.state))
        self.engine.apply(self.state, self.box_record, seat, action)
        self.log.append((seat, action))

    def veiled(self, viewer: int) -> np.record:
        """What the viewer may know of the present position."""
        return self._veil(self.state, viewer)

    def view(self, viewer: int) -> Any:
        """The message that a screen draws."""
        return self.game.viewing.view(self.veiled(viewer), self.box_record, viewer)

    def shown(self, ply: int, viewer: int) -> Entry:
        """Entry `ply` of the log (from 1) as the viewer saw it: the seat, and the action or HIDDEN."""
        seat, action = self.log[ply - 1]
        if action == UNDO:
            return seat, UNDO
        before = self._position(ply - 1)
        return seat, int(self.engine.shown(before, self.box_record, seat, action, viewer))

    def story(self, ply: int, viewer: int) -> list[Message]:
        """What entry `ply` of the log did, as the viewer saw it."""
        seat, action = self.shown(ply, viewer)
        if action == UNDO:
            return [Message("house-event-undo", {"seat": seat})]
        before, after = (self._veil(self._position(k), viewer) for k in (ply - 1, ply))
        found: list[Message] = self.game.telling.story(before, after, self.box_record, seat, action, viewer)
        return found

    def prompt(self, viewer: int) -> Message:
        """One sentence that names what is to be done next, or what is awaited."""
        found: Message = self.game.telling.prompt(self.veiled(viewer), self.box_record, viewer)
        return found

    def labels(self, seat: int) -> dict[int, Message]:
        """The seat's legal actions with the words for a button."""
        known = self.veiled(seat)
        return {action: self.game.telling.label(action, self.box_record, known) for action in self.legal(seat)}

    def standings(self) -> list[Standing]:
        """Points and places by seat; before the end, as if it ended now."""
        out = np.zeros((self.game.max_seats, 2), np.int64)
        self.engine.standings(self.state, self.box_record, out)
        return [Standing(int(points), int(place)) for points, place in out[: self.seats]]

    def can_undo(self, seat: int) -> bool:
        """Undo by law: the last action is one's own, nobody learnt anything by it, and no chance was used."""
        standing = self._standing_at(self.ply)
        if not standing or standing[-1][0] != seat or self.over:
            return False
        before = self._before_last()
        return bool(before.learnt == self.state.learnt and before.drawn == self.state.drawn)

    def undo(self, seat: int) -> None:
        """Take one's last action back."""
        if not self.can_undo(seat):
            raise Refused(Refusal(self.game.rules.TURN_RULE, Message("house-refuse-undo")))
        self.state = copy_of(self._before_last())
        self.log.append((seat, UNDO))

    def state_at(self, ply: int) -> np.record:
        """A copy of the position after `ply` entries of the log."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"this match has plies 0 to {self.ply}, not {ply}")
        return copy_of(self._position(ply))

    def view_at(self, ply: int, viewer: int) -> Any:
        """The view after `ply` entries; the whole truth is shown only once the match is over."""
        state = self._veil(self.state_at(ply), viewer)
        return self.game.viewing.view(state, self.box_record, viewer)

    def replay(self) -> Match:
        """The same match played again from its log."""
        twin = Match(
            self.game,
            self.seats,
            options=self.options,
            seed=self.seed,
            nonces=self.nonces,
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

    def to_json(self, secret: bool = True) -> str:
        from teocalli import matchfile

        return matchfile.write(self, secret)

    @classmethod
    def from_json(cls, text: str) -> Match:
        from teocalli import matchfile

        return matchfile.read(text)

    def save(self, path: Path) -> None:
        """Write the match to one readable file; while it runs, the file holds the seed: keep it to yourself."""
        path.write_text(self.to_json(), "utf-8")

    @classmethod
    def load(cls, path: Path) -> Match:
        return cls.from_json(path.read_text("utf-8"))

    def seed_words(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The seed of the shuffle: the committed seed itself, or hashed together with the players' nonces."""
        key = self.seed
        for nonce in self.nonces:
            key = hashlib.sha256(key + nonce.encode()).digest()
        return np.frombuffer(key, "<u4").astype(np.uint32)

    def _dealt(self) -> np.record:
        state = self.game.new_state()
        self.engine.deal(state, self.box_record, self.seats, self.seed_words())
        return state

    def _veil(self, state: np.record, viewer: int) -> np.record:
        known = copy_of(state)
        self.engine.veil(known, self.box_record, viewer)
        return known

    def _standing_at(self, ply: int) -> list[Entry]:
        """The entries that stood after `ply` entries of the log."""
        found: list[Entry] = []
        for seat, action in self.log[:ply]:
            if action == UNDO:
                found.pop()
            else:
                found.append((seat, action))
        return found

    def _position(self, ply: int) -> np.record:
        """The position after `ply` entries of the log, from the nearest one kept; never to be changed by the caller."""
        if ply == self.ply:
            return self.state
        kept, state = self._kept
        between = self.log[kept:ply]
        if kept > ply or any(action == UNDO for _, action in between):
            state, between = self._dealt(), self._standing_at(ply)
        else:
            state = copy_of(state)
        self._carry_out(state, between)
        self._kept = (ply, state)
        return state

    def _before_last(self) -> np.record:
        """The position before the last action still standing."""
        if self.log[-1][1] != UNDO:
            return self._position(self.ply - 1)
        state = self._dealt()
        self._carry_out(state, self._standing_at(self.ply)[:-1])
        return state

    def _carry_out(self, state: np.record, entries: Sequence[Entry]) -> None:
        for seat, action in entries:
            self.engine.apply(state, self.box_record, seat, action)


def verify(text: str) -> Verdict:
    """Check a match file from its first byte to its last; see `matchfile`."""
    from teocalli import matchfile

    return matchfile.verify(text)


@dataclass(frozen=True)
class Verdict:
    """What checking a match file found: nothing wrong, or each problem in a sentence."""

    problems: tuple[str, ...]
    over: bool = False

    @property
    def ok(self) -> bool:
        return not self.problems
