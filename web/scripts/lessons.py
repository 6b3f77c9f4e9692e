"""Lessons: scripts of positions and acts, played through the real rules and written as data that the lesson screen draws.

    npm run lessons                     every src/games/*/lesson.toml
    npm run lessons -- src/games/codinca/lesson.toml

A lesson is a seeded match and steps. Each step first plays its `lead`, then shows the position and says what to `do`;
README.md tells the format.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from teocalli import words
from teocalli.match import Match
from teocalli.server import presenting, table
from teocalli.words import LANGUAGES

GAMES = Path(__file__).resolve().parent.parent / "src" / "games"
Moment = dict[str, Any]


class BadLesson(ValueError):
    """A script that the rules do not carry: the step and the reason."""


@dataclass
class Lesson:
    """A lesson while it is being played."""

    script: dict[str, Any]
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.deal(self.script)

    @property
    def viewer(self) -> int:
        return int(self.script.get("viewer", 0))

    @property
    def names(self) -> list[str]:
        return list(self.script["names"])

    def deal(self, asked: dict[str, Any]) -> None:
        """Begin a match whose seed is made of words."""
        phrase = asked.get("seed", self.script.get("seed", "teocalli"))
        options = asked.get("options", self.script.get("options", {}))
        seed = hashlib.sha256(phrase.encode()).digest()
        self.match = Match(self.script["game"], self.script["seats"], options=options, seed=seed, names=self.names)

    def play(self, text: str) -> Moment:
        """Carry out `seat notation` and show what the learner then sees."""
        seat, _, action = text.partition(" ")
        self.match.act(int(seat), action)
        return self.moment()

    def moment(self) -> Moment:
        """The present position for the learner: the view once, the words in both languages."""
        told = {language: self._update(self.match, language) for language in LANGUAGES}
        first = told[LANGUAGES[0]]
        told_as = {
            language: {"prompt": one["prompt"]["text"], "story": one["story"], "labels": [legal["label"] for legal in one["legal"]]}
            for language, one in told.items()
        }
        legal = [{"action": one["action"], "text": one["text"]} for one in first["legal"]]
        kept = {key: first[key] for key in ("ply", "seat", "text", "view", "owing", "free", "over", "standings")}
        return {**kept, "legal": legal, **told_as}

    def _update(self, match: Match, language: str) -> dict[str, Any]:
        names = [name or words.word("house-you", language) for name in self.names]
        update: dict[str, Any] = msgspec.to_builtins(presenting.update(table.Moment(match, names, at=0), self.viewer, language))
        return update

    def after(self, text: str) -> Moment:
        """What the learner would see after an act, without taking it."""
        twin = self.match.replay()
        twin.act(self.viewer, text)
        kept, self.match = self.match, twin
        try:
            return self.moment()
        finally:
            self.match = kept


def play(script: dict[str, Any]) -> dict[str, Any]:
    """The whole lesson as data."""
    lesson = Lesson(script)
    steps = []
    for number, step in enumerate(script["step"], start=1):
        try:
            steps.append(_step(lesson, step))
        except ValueError as error:
            raise BadLesson(f"step {number} ({step['say']}): {error}") from error
    return {
        "game": script["game"],
        "viewer": lesson.viewer,
        "names": lesson.names,
        "steps": steps,
    }


def _step(lesson: Lesson, step: dict[str, Any]) -> dict[str, Any]:
    fresh = bool(step.get("from", False))
    if fresh:
        lesson.deal(step)
    moments = [lesson.play(text) for text in step.get("lead", [])] or [lesson.moment()]
    do = step.get("do", [])
    acts = [do] if isinstance(do, str) else list(do)
    after = {text: lesson.after(text) for text in acts}
    if acts:
        lesson.match.act(lesson.viewer, acts[0])
    return {
        "say": step["say"],
        "know": step.get("know"),
        "lit": step.get("lit"),
        "do": acts,
        "fresh": fresh,
        "moments": moments,
        "after": after,
    }


def main(paths: list[str]) -> int:
    found = [Path(path) for path in paths] or sorted(GAMES.glob("*/lesson.toml"))
    for path in found:
        try:
            lesson = play(tomllib.loads(path.read_text("utf-8")))
        except BadLesson as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
        path.with_suffix(".json").write_text(json.dumps(lesson, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        print(f"{path.parent.name}: {len(lesson['steps'])} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
