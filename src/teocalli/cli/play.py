"""`teocalli play GAME`: a table in the terminal, people and bots, with a screen between the turns of people."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import click
import numpy as np
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from teocalli import bots, games, matchfile
from teocalli.cli import choices, hint
from teocalli.cli.menu import Menu
from teocalli.game import Game
from teocalli.match import UNDO, ActionRefused, Match
from teocalli.seats import SPECTATOR
from teocalli.words import LANGUAGES, board_words, reader_of, seat_name, tell, tell_refusal, word

BOT_BUDGET = bots.Budget(milliseconds=900)  # nobody waits longer than a second for a bot
BOT_NAMES = ("Obsidian", "Jade", "Copal", "Quetzal", "Onyx", "Maize")


class Leave(Exception):
    """The player at the screen has had enough."""


@click.command("play")
@click.argument("game", type=choices.GameName(), required=False)
@choices.seats_option
@click.option("--people", type=click.IntRange(0, 6), default=1, show_default=True, help="How many people play at this screen.")
@click.option("--bot", default=None, help="Level of the bots: novice, adept, expert or master.")
@choices.seed_option
@choices.table_options
@click.option("--language", "-l", type=click.Choice(LANGUAGES), help="Language of the text.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue a saved match.")
def command(
    game: Game | None,
    seats: int | None,
    people: int,
    bot: str | None,
    seed: str | None,
    chosen: tuple[str, ...],
    box_path: Path | None,
    language: str | None,
    resume: Path | None,
) -> None:
    """Play in the terminal. Without GAME you are asked which one."""
    console = Console(highlight=False)
    language = choices.language_of(language)
    if resume is not None:
        match = matchfile.load(resume)
    else:
        if game is None:
            game = ask_game(console, language)
            bot = bot or ask_level(console, game, language)
        number = choices.seats_of(game, seats)
        match = Match(
            game,
            number,
            options=choices.options_of(game, chosen),
            seed=choices.seed_of(seed),
            box=choices.box_of(game, box_path),
            names=names_of(number, min(people, number), language),
        )
    level = bot or bots.levels(match.game)[-1]
    bots.check(match.game, level)
    choices.precompile((match.game.name,), bots=level not in bots.BASELINES)
    match.engine = match.game.engine()
    ScreenTable(console, match, min(people, match.seats), level, language).run()


def ask_game(console: Console, language: str) -> Game:
    """A chooser: the four games by number."""
    console.print(word("house-choose-game", language))
    for number, name in enumerate(games.NAMES, 1):
        about = games.load(name).about
        console.print(f"  {number}  [bold]{about.title}[/]  {about.seats[0]}-{about.seats[-1]}")
    while True:
        answer = console.input("> ").strip().lower()
        if answer.isdecimal() and 1 <= int(answer) <= len(games.NAMES):
            return games.load(games.NAMES[int(answer) - 1])
        if answer in games.NAMES:
            return games.load(answer)
        if answer in ("q", "quit", "exit"):
            raise click.Abort


def ask_level(console: Console, game: Game, language: str) -> str:
    """How strong the bots are, by number; nothing typed means the strongest."""
    console.print(word("house-choose-level", language))
    levels = bots.levels(game)
    for number, level in enumerate(levels, 1):
        console.print(f"  {number}  {word(f'bot-level-{level}', language)}")
    while True:
        answer = console.input("> ").strip().lower()
        if not answer:
            return levels[-1]
        if answer.isdecimal() and 1 <= int(answer) <= len(levels):
            return levels[int(answer) - 1]
        if answer in (*bots.baselines(game), *levels):
            return answer
        if answer in ("q", "quit", "exit"):
            raise click.Abort


def names_of(seats: int, people: int, language: str) -> list[str]:
    """People first, then bots."""
    return [seat_name(seat, language, ()) if seat < people else BOT_NAMES[seat - people] for seat in range(seats)]


class ScreenTable:
    """One match at one screen."""

    def __init__(self, console: Console, match: Match, people: int, level: str, language: str) -> None:
        self.console, self.match, self.people, self.level, self.language = console, match, people, level, language
        self.read_until = dict.fromkeys(range(match.seats), match.ply)  # how much of the story each seat has been told
        self.holder = 0 if people == 1 else None  # who sits before the screen
        self.seed = secrets.randbits(32)

    def run(self) -> None:
        """Ask whoever is next until the match is over, then tell how it ended."""
        self.console.print(Text(f"{self.match.game.about.title} · {self._word('commitment')} {self.match.commitment[:16]}…", style="dim"))
        try:
            while not self.match.over:
                seat = self.match.turn
                if seat >= self.people:
                    self._bot_acts(seat)
                else:
                    self._person_acts(seat)
        except Leave:
            return
        self._tell_end()

    def _word(self, identifier: str, /, **arguments: object) -> str:
        return word(f"house-{identifier}", self.language, **arguments)

    def _bot_acts(self, seat: int) -> None:
        match = self.match
        known = match.veiled(seat)
        decision = bots.choose(match.game, match.box_record, known, seat, self.level, seed=self.seed + match.ply, budget=BOT_BUDGET)
        match.act(seat, decision.action)
        if self.people == 0:
            self._tell_story(SPECTATOR)

    def _person_acts(self, seat: int) -> None:
        """Show the table to a person until an action is taken."""
        self._hand_over(seat)
        self._tell_story(seat)
        self._show(seat)
        menu = Menu(self.match, seat, self.language)
        while True:
            answer = self.console.input(f"[bold]{self.match.names[seat] if self.match.names else seat}[/] > ").strip()
            if self._is_order(answer, seat):
                if self.match.turn != seat:
                    return
                menu = Menu(self.match, seat, self.language)
                continue
            action = menu.chosen(answer)
            if action is None:
                self.console.print(menu.listed(answer))
                continue
            try:
                self.match.act(seat, action)
                return
            except ActionRefused as refused:
                self.console.print(Text(tell_refusal(refused.refusal, self.language, self.match.names, seat), style="red"))

    def _is_order(self, answer: str, seat: int) -> bool:
        """Orders to the house rather than to the game."""
        order, _, rest = answer.partition(" ")
        if order in ("quit", "q"):
            raise Leave
        if order == "save":
            path = Path(rest or f"{self.match.game.name}.json")
            matchfile.save(self.match, path)
            self.console.print(self._word("saved", file=path.name))
        elif order == "board":
            self._show(seat)
        elif order == "rules":
            self._show_rules(rest)
        elif order == "undo":
            self._undo(seat)
        elif order == "hint":
            self._show_hint(seat)
        elif order == "help":
            self.console.print(self._word("play-help"))
        else:
            return False
        return True

    def _show_hint(self, seat: int) -> None:
        """What a good player would do here, and why."""
        suggestion = hint.advice(self.match, seat, None, self.language)
        self.console.print(Text(f"{suggestion['label']}  ({suggestion['action']})", style="bold"))
        for reason in suggestion["reasons"]:
            self.console.print(Padding(Text(reason), (0, 0, 0, 2)))

    def _undo(self, seat: int) -> None:
        try:
            self.match.undo(seat)
            self._show(seat)
        except ActionRefused as refused:
            self.console.print(Text(tell_refusal(refused.refusal, self.language, self.match.names, seat), style="red"))

    def _hand_over(self, seat: int) -> None:
        """A screen between the turns of people, so that nobody sees what is not theirs."""
        if self.people > 1 and self.holder != seat:
            self.console.clear()
            self.console.input(self._word("hand-over", name=self.match.names[seat] if self.match.names else seat))
            self.console.clear()
        self.holder = seat

    def _tell_story(self, viewer: int) -> None:
        """What happened since this seat last looked."""
        start = self.read_until.get(viewer, self.match.ply - 1)
        reader = reader_of(viewer)
        for ply in range(start + 1, self.match.ply + 1):
            if self.match.log[ply - 1][1] == UNDO and viewer == self.match.log[ply - 1][0]:
                continue
            for message in self.match.story(ply, viewer):
                self.console.print(Padding(Text(tell(message, self.language, self.match.names, reader)), (0, 0, 0, 2)))
        self.read_until[viewer] = self.match.ply

    def _board(self, known: np.record) -> Text:
        return Text(self.match.game.notation.draw(known, self.match.box_record, board_words(self.language)))

    def _show(self, viewer: int) -> None:
        reader = reader_of(viewer)
        prompt = tell(self.match.prompt(viewer), self.language, self.match.names, reader)
        self.console.print(Panel(self._board(self.match.veiled(viewer)), title=self.match.game.about.title, expand=False))
        self.console.print(Text(prompt, style="bold"))
        if reader is not None:
            self.console.print(Menu(self.match, reader, self.language).listed(""))

    def _show_rules(self, number: str) -> None:
        """The rulebook, or one rule of it."""
        text = self.match.game.file(f"rules.{self.language}.md").read_text("utf-8")
        if number:
            text = rule_alone(text, number) or self._word("no-rule", number=number)
        self.console.print(Markdown(text))

    def _tell_end(self) -> None:
        viewer = self.holder if self.holder is not None else SPECTATOR
        self._tell_story(viewer)
        self.console.print(Panel(self._board(self.match.state), expand=False))
        for seat, standing in sorted(enumerate(self.match.standings()), key=lambda pair: pair[1].place):
            name = seat_name(seat, self.language, self.match.names)
            self.console.print(self._word("standing", place=standing.place, name=name, points=standing.points))
        self.console.print(Text(self._word("seed-revealed", seed=self.match.seed.hex()), style="dim"), soft_wrap=True)


def rule_alone(rulebook: str, number: str) -> str:
    """One rule of a rulebook, up to the next rule or heading; nothing where no rule has that number."""
    rule = re.search(rf"^\*\*{re.escape(number)}\.\*\*.*?(?=^\*\*[A-Z]\d+\.\*\*|^#|\Z)", rulebook, re.IGNORECASE | re.MULTILINE | re.DOTALL)
    return rule[0] if rule else ""
