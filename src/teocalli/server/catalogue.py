"""The catalogue: what the server says about its games before anybody plays. Titles, options, levels, rulebooks."""

from __future__ import annotations

import functools
import re

import teocalli
from teocalli import bots, boxes, games, words
from teocalli.game import Game
from teocalli.games import GameName
from teocalli.options import Option, Value
from teocalli.server import wire
from teocalli.server.refusals import RequestRefused, has_sentence, sentence
from teocalli.server.settings import Limits
from teocalli.words import Language

RULE = re.compile(r"^(?:#+\s*|[-*]\s+)?\**\s*([A-Z]\d+)\b[.:]?\**[.:]?\s*(.*)$")  # a heading or paragraph that begins with a rule number
BLOCK = ("#", "|", "-", "`", ">", " ")  # lines that begin something else than the paragraph going on


def catalogue_message(language: Language, limits: Limits) -> wire.Catalogue:
    """The front door: every game with its options and bots."""
    shown = {"body": limits.body, "line": 300, "name": 24, "requests": limits.requests, "streams": limits.listeners}
    return wire.Catalogue(teocalli.__version__, language, list(words.LANGUAGES), list(games_info(language)), shown)


@functools.cache
def games_info(language: str) -> tuple[wire.GameInfo, ...]:
    return tuple(game_info(name, language) for name in games.NAMES)


def game_info(name: GameName, language: str) -> wire.GameInfo:
    game = games.load(name)
    about = game.about
    return wire.GameInfo(
        game=name,
        title=about.title,
        pitch=said_of(game, "pitch", "", language),
        low=about.seats[0],
        high=about.seats[-1],
        minutes=list(about.minutes),
        authors=about.authors,
        publisher=about.publisher,
        options=[option_info(game, option, language) for option in game.options],
        levels=[level_info(game, level, language) for level in bots.levels(game)],
        actions=game.actions,
        box=boxes.standard(game).digest,
    )


def option_info(game: Game, option: Option, language: str) -> wire.OptionInfo:
    name, span = option.name.replace("_", "-"), option.span
    return wire.OptionInfo(
        name=option.name,
        title=said_of(game, "option", name, language),
        text=said_of(game, "option", f"{name}-text", language),
        rule=option.rule,
        default=option.default,
        values=[] if span is not None else [option_value(game, name, value, language) for value in option.values],
        low=None if span is None else span[0],
        high=None if span is None else span[-1],
    )


def option_value(game: Game, option: str, value: Value, language: str) -> wire.OptionValue:
    """A value in words; values without words of their own, such as a row of letters, speak for themselves."""
    if isinstance(value, bool):
        return wire.OptionValue(value, sentence(f"option-{str(value).lower()}", language), "")
    return wire.OptionValue(value, said_of(game, "option", f"{option}-{str(value).lower().replace('_', '-')}", language, str(value)), "")


def said_of(game: Game, about: str, what: str, language: str, otherwise: str | None = None) -> str:
    """What the server says of a game; a game from elsewhere says it itself, with its name first (`goofspiel-pitch`)."""
    ours, theirs = (part.rstrip("-") for part in (f"{about}-{_dashed(game)}-{what}", f"{_dashed(game)}-{about}-{what}"))
    if has_sentence(ours, language):
        return sentence(ours, language)
    return words.word(theirs, language) if otherwise is None or words.has(theirs, language) else otherwise


def level_info(game: Game, level: str, language: str) -> wire.LevelInfo:
    """The card of a bot: how it plays this game, and what it knows under some options."""
    base = f"bot-level-{level}"
    notes = [
        wire.LevelNote(option.name, value, words.word(identifier, language))
        for option in game.options
        for value in option.values
        if words.has(identifier := f"{base}-{_dashed(game)}-{option.name}-{value}", language)
    ]
    own = f"{base}-{_dashed(game)}-text"
    text = words.word(own if words.has(own, language) else f"{base}-text", language)
    return wire.LevelInfo(level, level_name(level, language), text, notes)


def level_name(level: str, language: str) -> str:
    return words.word(f"bot-level-{level}", language)


def _dashed(game: Game) -> str:
    return game.name.replace("_", "-")


@functools.cache
def rulebook(name: str, language: Language) -> wire.Rulebook:
    """The rulebook for players, and one line for each rule number."""
    game = next((known for known in games.NAMES if known == name), None)
    if game is None:
        raise RequestRefused("missing", "missing-game")
    text = games.load(game).file(f"rules.{language}.md").read_text("utf-8")
    return wire.Rulebook(game, language, text, rules_of(text))


def rules_of(markdown: str) -> list[wire.RuleText]:
    """Every paragraph that begins with a rule number: the number, and what it says."""
    rules: dict[str, str] = {}
    number = None
    for line in markdown.splitlines():
        hit = RULE.match(line.strip())
        if hit:
            number = hit[1] if hit[1] not in rules else None
            text = hit[2]
        else:
            number = number if line.strip() and not line.startswith(BLOCK) else None
            text = f" {line.strip()}"
        if number is not None:
            rules[number] = rules.get(number, "") + text.replace("**", "")
    return [wire.RuleText(number, text.strip()) for number, text in rules.items()]
