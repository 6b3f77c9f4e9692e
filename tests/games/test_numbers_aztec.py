"""Story, prompt, labels, refusals and view of Aztec as numbers: the same words and the same view, compiled or not, and nothing hidden."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from playing import changed_box
from teocalli import boxes, games, jit, masks, views
from teocalli.games.aztec import refusals, story, view
from teocalli.games.aztec.box import FIRST_AT_ONCE, KINDS
from teocalli.games.aztec.messages import ARTEFACT, MESSAGES
from teocalli.games.aztec.state import ACTIONS, HANDFUL, MOST_KEPT, OVER, STATE, TAKE, TOKEN
from teocalli.message_rows import AFTER, new_rows
from teocalli.messages import Message
from teocalli.record_arrays import copy_of, records
from teocalli.seats import SPECTATOR, seats_in

pytestmark = pytest.mark.slow  # what is told is in the golden files too

AZTEC = games.load("aztec")
RULES = AZTEC.engine("compiled")
NAMES = ("story", "prompt", "label")
PLAIN = {name: getattr(story, name) for name in NAMES} | {"why_not": refusals.why_not, "view": view.view}
COMPILED = {name: jit.compiled(function) for name, function in PLAIN.items()}
NO_TABLE = np.zeros(0, np.int8)
FEW_STONES = {"total": 17, "each_player": 2, "each_curse": 1, "added_each_round": 1, "provenance": "reconstructed"}
FEW_ARTEFACTS = {kind: int(kind.startswith("trio")) for kind in KINDS} | {"provenance": "reconstructed"}


def a_box(number: int) -> np.record:
    """A box with every option in turn; now and then with so few stones or artefacts that they run out."""
    box = boxes.standard(AZTEC)
    if number // 4 % 3 == 1:
        box = changed_box(AZTEC, "stones", FEW_STONES)
    if number // 4 % 3 == 2:
        data = dict(box.data) | {"artefact_deck": FEW_ARTEFACTS, "artefact_cards": {"total": 3, "provenance": "reconstructed"}}
        box = boxes.Box(AZTEC, data)
    return box.record({"first": ("stays", "passes")[number % 2], "artefacts": ("hidden", "open")[number // 2 % 2]})


@dataclass
class Turn:
    """An action of a random match, with the positions before and after it."""

    box: np.record
    before: np.record
    after: np.record
    seat: int
    action: int

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, int(self.before.seats))

    def shown(self, viewer: int) -> int:
        return int(RULES.shown(self.before, self.box, self.seat, self.action, viewer))


def turns(matches: int, first: int = 0) -> Iterator[Turn]:
    """Every turn of some random matches, of each number of seats in turn; handfuls are often what the card shows."""
    for number in range(first, first + matches):
        dice, box = random.Random(number), a_box(number)
        state = AZTEC.new_state()
        RULES.deal(state, box, AZTEC.about.seats[(number + number // 4) % 4], np.array([dice.getrandbits(32) for _ in range(8)], np.uint32))
        while state.phase != OVER:
            seat = dice.choice(seats_in(int(state.owed)))
            action = any_action(state, box, seat, dice)
            before = copy_of(state)
            RULES.apply(state, box, seat, action)
            yield Turn(box, before, copy_of(state), seat, action)


def any_action(state: np.record, box: np.record, seat: int, dice: random.Random) -> int:
    if state.phase == TAKE and dice.random() < 0.5:
        return HANDFUL + int(state.cards[seat, int(state.round_no) - 1])
    return dice.choice(legal(state, box, seat))


def legal(state: np.record, box: np.record, seat: int) -> list[int]:
    mask = AZTEC.new_mask()
    RULES.legal(state, box, seat, mask)
    return masks.members(mask)


def veiled(state: np.record, box: np.record, viewer: int) -> np.record:
    known = copy_of(state)
    RULES.veil(known, box, viewer)
    return known


def imagined(known: np.record, box: np.record, viewer: int, number: int) -> np.record:
    """What the viewer would know of a world that they imagine."""
    world = copy_of(known)
    RULES.imagine(world, box, viewer, np.arange(number, number + 8, dtype=np.uint32))
    RULES.veil(world, box, viewer)
    return world


def rows_of(rules: dict[str, Any], name: str, *arguments: Any) -> npt.NDArray[np.int32]:
    """The rows that a rule writes."""
    rows = new_rows()
    rows[0] = 7  # a rule begins anew
    rules[name](*arguments, rows)
    return rows


def view_of(rules: dict[str, Any], known: np.record, box: np.record, viewer: int) -> Any:
    out = records(1, view.VIEW)[0]
    rules["view"](known, box, viewer, NO_TABLE, out)
    return out


@dataclass
class Chain:
    """A story with the worlds of its beats."""

    worlds: Any
    rows: npt.NDArray[np.int32]

    @property
    def messages(self) -> list[Message]:
        return MESSAGES.read(self.rows, {})

    @property
    def tags(self) -> list[int]:
        tags: list[int] = self.rows[1 : int(self.rows[0, 0]) + 1, 1].tolist()
        return tags

    @property
    def last(self) -> int:
        """The last beat; AFTER where there is none."""
        return int(self.rows[0, 1])


def chain_of(rules: dict[str, Any], turn: Turn, viewer: int, before: np.record, after: np.record) -> Chain:
    worlds = records(story.WORLDS, STATE)
    worlds[0], worlds[1] = before, after
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(story.WORLDS, -1)
    return Chain(worlds, rows_of(rules, "story", worlds, raw, turn.box, turn.seat, turn.shown(viewer), viewer))


def story_of(turn: Turn, viewer: int, rules: dict[str, Any] = COMPILED) -> Chain:
    return chain_of(rules, turn, viewer, veiled(turn.before, turn.box, viewer), veiled(turn.after, turn.box, viewer))


def positions(matches: int, first: int = 0) -> Iterator[tuple[np.record, np.record, int, np.record]]:
    """What every viewer knows of every position of some matches: the position itself, the box, the viewer, their record."""
    for turn in turns(matches, first):
        for state in (turn.before, turn.after) if turn.after.phase == OVER else (turn.before,):
            for viewer in turn.viewers:
                yield state, turn.box, viewer, veiled(state, turn.box, viewer)


def test_every_message_of_aztec_is_told_in_some_match() -> None:
    """Otherwise nothing here would reach it."""
    ids = {message.id for turn in turns(24) for viewer in turn.viewers for message in story_of(turn, viewer).messages}
    for state, box, viewer, known in positions(12):
        tables = [rows_of(COMPILED, "prompt", known, box, viewer)]
        if viewer >= 0:
            tables += [rows_of(COMPILED, "label", known, box, action) for action in legal(state, box, viewer)]
            tables += [rows_of(COMPILED, "why_not", known, box, viewer, action) for action in range(ACTIONS)]
        ids |= {message.id for rows in tables for message in MESSAGES.read(rows, {})}
    assert {sentence.id for sentence in MESSAGES.sentences} == ids


def test_as_many_artefacts_as_a_seat_can_keep_are_counted_out() -> None:
    """A16: ten of them, more than one number of a row holds."""
    last = next(turn for turn in turns(1) if turn.after.phase == OVER)
    last.after.kept_count[0] = MOST_KEPT
    last.after.kept[0] = [kind % FIRST_AT_ONCE for kind in range(MOST_KEPT)]
    counted = next(message for message in story_of(last, SPECTATOR).messages if message.id == "aztec-event-count")
    assert counted.args["artefacts"] == [ARTEFACT.names[kind % FIRST_AT_ONCE] for kind in range(MOST_KEPT)]


def test_plain_and_compiled_rules_write_the_same_bytes() -> None:
    for turn in itertools.islice(turns(4, 100), 0, None, 3):
        for viewer in turn.viewers:
            plain, compiled = story_of(turn, viewer, PLAIN), story_of(turn, viewer)
            assert plain.rows.tobytes() == compiled.rows.tobytes()
            assert plain.worlds.tobytes() == compiled.worlds.tobytes()
            known, box = veiled(turn.before, turn.box, viewer), turn.box
            assert view_of(PLAIN, known, box, viewer).tobytes() == view_of(COMPILED, known, box, viewer).tobytes()
            calls: list[tuple[Any, ...]] = [("prompt", known, box, viewer)]
            if viewer >= 0:
                calls += [("why_not", known, box, viewer, action) for action in range(0, ACTIONS, 5)]
                calls += [("label", known, box, action) for action in legal(turn.before, box, viewer)]
            for call in calls:
                assert rows_of(PLAIN, *call).tobytes() == rows_of(COMPILED, *call).tobytes()


def test_nothing_told_or_shown_depends_on_what_the_viewer_may_not_know() -> None:
    for number, turn in enumerate(turns(4, 200)):
        for viewer in turn.viewers:
            before, after = (veiled(state, turn.box, viewer) for state in (turn.before, turn.after))
            chain = chain_of(COMPILED, turn, viewer, before, after)
            guesses = [imagined(known, turn.box, viewer, number) for known in (before, after)]
            other = chain_of(COMPILED, turn, viewer, *guesses)
            assert chain.rows.tobytes() == other.rows.tobytes()
            assert chain.worlds[: chain.last + 1].tobytes() == other.worlds[: chain.last + 1].tobytes()
            assert view_of(COMPILED, before, turn.box, viewer).tobytes() == view_of(COMPILED, guesses[0], turn.box, viewer).tobytes()


SCENES = (  # the events that begin a beat, and of what kind it is; every other one belongs to the beat before it
    ("shown", ("handfuls", "tokens")),
    ("turn", ("truth", "lie", "caught")),
    ("pay", ("give", "reserve", "no-stone", "get", "get-reserve", "reserve-empty", "deceived", "discard")),
    ("artefact", ("keep", "keep-hidden", "at-once", "purify", "hex", "steal")),
    ("curses", ("curse", "curse-stays", "added")),
)
SCENE_OF = {f"aztec-event-{event}": scene for scene, events in SCENES for event in events}


def beats_of(messages: list[Message]) -> list[list[Message]]:
    """A story cut into beats by what it tells: every card turned up is one, and after it comes a payment, told or not."""
    beats: list[list[Message]] = []
    scene = ""
    for message in messages:
        begins = SCENE_OF.get(message.id, scene)
        if begins != scene or begins == "turn":
            beats.append([])
        beats[-1].append(message)
        scene = begins
        if scene == "turn":
            beats.append([])
            scene = "pay"
    return beats


def chains(matches: int, first: int) -> Iterator[tuple[Turn, int, Chain]]:
    """Every chain of some matches, as every viewer saw it."""
    for turn in turns(matches, first):
        if turn.before.phase > TOKEN or turn.before.owed == 1 << turn.seat:
            for viewer in turn.viewers:
                yield turn, viewer, story_of(turn, viewer)


def owned(state: np.record) -> list[Any]:
    """Where jewels and stones are."""
    return [state.jewels.tolist(), state.stones.tolist(), state.curses.tolist(), int(state.reserve)]


def test_a_sealed_choice_has_no_beats() -> None:
    for turn in turns(2, 300):
        if turn.before.phase <= TOKEN and turn.before.owed != 1 << turn.seat:
            for viewer in turn.viewers:
                chain = story_of(turn, viewer)
                assert (chain.last, chain.tags) == (AFTER, [AFTER])


def test_every_row_is_tagged_with_its_beat() -> None:
    for _, _, chain in chains(6, 320):
        beats = beats_of(chain.messages)
        assert chain.tags == [tag for tag, beat in enumerate(beats, story.FIRST_BEAT) for _ in beat]
        assert chain.last == AFTER + len(beats) < story.WORLD


def test_jewels_and_stones_are_at_the_last_beat_where_they_are_after_the_chain() -> None:
    for turn, _, chain in chains(6, 340):
        assert owned(chain.worlds[chain.last]) == owned(turn.after)


def test_nobody_owes_anything_while_a_chain_is_told() -> None:
    for turn, viewer, chain in chains(3, 360):
        for beat in chain.worlds[story.FIRST_BEAT : chain.last + 1]:
            shown = views.read(view.View, view_of(COMPILED, beat, turn.box, viewer), view.tables(turn.box))
            assert (shown.owing, shown.drawn, shown.playing, shown.round) == ([], [], None, turn.before.round_no)
            assert not any(seat.owing or seat.sealed or seat.gaining for seat in shown.seats)


def test_a_card_is_seen_from_the_beat_on_in_which_it_is_turned_up_and_moves_jewels_in_the_next() -> None:
    turned = 0
    for turn, viewer, chain in chains(6, 380):
        this = int(turn.before.round_no) - 1
        for tag, message in zip(chain.tags, chain.messages, strict=True):
            if SCENE_OF.get(message.id) == "turn":
                seat = message.args["seat"]
                before, now, paid = chain.worlds[tag - 1], chain.worlds[tag], chain.worlds[tag + 1]
                assert int(now.revealing) == int(paid.revealing) == seat
                assert int(now.cards[seat, this]) == int(turn.before.cards[seat, this])
                assert viewer == seat or before.cards[seat, this] == -1
                assert owned(before) == owned(now)
                assert now.jewels[seat].sum() < paid.jewels[seat].sum()
                turned += 1
    assert turned > 100
