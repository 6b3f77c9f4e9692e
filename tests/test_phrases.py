"""Phrases that nobody would say stay out of everything people read: catalogues, rulebooks, lessons, pages, documents, command line."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACE = r"\{ \$(?:who|seat|seats|other|name) \}"  # where a name will stand

# pattern, a sentence that it must catch, how to say it instead
EVERYWHERE = [
    (r"a lie with (only )?(about )?[\d{]", "a lie with about 62%", "about 62 % likely to be a lie"),
    (r"[%}] of the win\b", "about 62% of the win", "the chance to win is about 62 %"),
    (r"looked into it promises", "Of 2 choices looked into it promises most", "the best of 2 choices compared"),
    (r"should not be readable", "A sealed choice should not be readable", "it pays to be unpredictable"),
    (r"(?i)\b(stake|recall|recalls|takes) nobody\b", "Stake nobody", "Empty fist; no explorers"),
    (r"(?i)artefacts[^.]*: nobody", "The artefacts of Quetzal: nobody", "none"),
    (r"As if the game had ended", "As if the game had ended there", "Score after each round"),
    (r"could not be brought", "could not be brought", "could not be loaded"),
    (r"(?i)\bthe line is down\b", "The line is down", "Connection lost"),
    (r"has a slip in it", "the address has a slip in it", "the address may be wrong"),
    (r"\d+ signs\b", "1 to 24 signs", "characters"),
    (r"\d+ signes\b", "1 à 24 signes", "caractères"),
    (r"take it from the screen", "let them take it from the screen", "have your friends scan the code"),
    (r"warms up first|se réchauffe", "a house that has just opened warms up first", "the server is still starting"),
    (r"(?i)remport\w+ la mise\b", "remporte la mise", "remporte l’enchère"),
    (r"l’engagement tient", "l’engagement tient", "le mélange est bien celui fixé avant le début"),
    (r"\b(à|de|que) Les\b", "Jouer à Les Trésors de Cibola", "Jouer aux Trésors de Cibola"),
    (r"\bQui (trouve|réalise|mise|ne mise)\b", "Qui trouve le premier deux de ses combinaisons gagne", "Le premier à trouver"),
    (r"Comme si la partie s’était arrêtée", "Comme si la partie s’était arrêtée là", "Score après chaque manche"),
    (r"[\d}](%| %)", "62%", "a no-break space before the percent sign"),
]
ENGLISH = [
    (r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", "he plays his card", "they, their, them"),
    (r"(?i)\bthe house\b", "The house cannot write right now", "the server"),
    (r"(?i)\bchairs?\b", "One chair is still free", "seat"),
    (r"(?i)\bstruck out\b|\bstrike out what\b", "struck out", "crossed out"),
]
FRENCH = [
    (r"\b0 points\b", "0 points", "0 point"),
    (rf"\b([Qq]ue|[Dd]e|lorsque|puisque|jusque) {PLACE}", "ce que { $who } a pris", "no elision before a name: turn the sentence"),
    (rf"\b([Dd]|[Qq]u)’{PLACE}", "d’{ $who }", "no elision before a name: turn the sentence"),
    (r"\bbots?\b", "Aux bots", "robots"),
    (r"(?i)\bla maison\b", "La maison va redémarrer", "le serveur"),
    (r"(?i)\bchaises?\b", "Une chaise est libre", "place"),
    (r"(?i)\bvous seul\b|\ble remplace\b|\bet lui non\b", "vous seul la voyez", "personne d’autre ne la voit"),
]
MINUS = [(r"(?<![\w`.,=-])-\d", "the -2 of the snake", "a real minus sign: −2")]

LABELS = {  # labels that are too short to be looked for everywhere
    "flag-watch": {"Watch", "Regardez"},
    "flag-free": {"You may", "Vous pouvez"},
    "undo": {"Take back", "Reprendre"},
    "replay-back": {"One back"},
    "replay-next": {"One on"},
}

CATALOGUES = sorted([*ROOT.glob("src/teocalli/**/*.ftl"), *ROOT.glob("web/src/**/*.ftl")])
RULEBOOKS = sorted(ROOT.glob("src/teocalli/games/*/rules.*.md"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web/README.md"])
LESSONS = sorted(ROOT.glob("web/src/games/*/lesson.json"))
PAGES = sorted(ROOT.glob("web/src/**/*.svelte"))
COMMANDS = sorted(
    [
        *ROOT.glob("src/teocalli/cli/*.py"),
        *(ROOT / "src/teocalli" / name for name in ("boxes.py", "box_checks.py", "matchfile.py", "game.py", "options.py")),
    ]
)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)


def sentences(path: Path) -> Iterator[str]:
    """What a person can meet of a file, line by line: no comments, no code."""
    text = path.read_text("utf-8")
    if path.suffix == ".ftl":
        yield from (re.sub(r"^[\w-]+ = ", "", line).strip() for line in text.splitlines() if not line.startswith("#"))
    elif path.suffix == ".md":
        yield from CODE.sub("`", text).splitlines()
    elif path.suffix == ".json":
        yield from (name for name in json.loads(text)["names"] if name)
    elif path.suffix == ".svelte":
        markup = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)
        yield from (part.strip() for part in re.findall(r">([^<{]+)[<{]", markup) if part.strip())
    else:
        yield from (one.value for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def language_of(path: Path) -> str:
    return "fr" if re.search(r"\bfr\.(ftl|md)$", path.name) else "en" if re.search(r"\ben\.(ftl|md)$", path.name) else ""


def patterns(path: Path) -> list[tuple[str, str, str]]:
    """What may not stand in a file: players' texts are held to more than documents and programs."""
    if path in COMMANDS or path in PAGES or path in LESSONS:
        return EVERYWHERE[:-1] + (MINUS if path in LESSONS else [])
    if path in DOCUMENTS:
        return EVERYWHERE + ENGLISH[:1]
    return EVERYWHERE + MINUS + (FRENCH if language_of(path) == "fr" else ENGLISH)


@pytest.mark.parametrize(
    "path", [*CATALOGUES, *RULEBOOKS, *DOCUMENTS, *LESSONS, *PAGES, *COMMANDS], ids=lambda path: str(path.relative_to(ROOT))
)
def test_nothing_is_said_that_nobody_would_say(path: Path) -> None:
    banned = patterns(path)
    assert [f"{line}  →  {better}" for line in sentences(path) for pattern, _, better in banned if re.search(pattern, line)] == []


@pytest.mark.parametrize(("pattern", "example", "better"), [*EVERYWHERE, *ENGLISH, *FRENCH, *MINUS])
def test_every_pattern_catches_its_example_and_lets_the_better_form_pass(pattern: str, example: str, better: str) -> None:
    assert re.search(pattern, example)
    assert not re.search(pattern, better)


@pytest.mark.parametrize("path", [path for path in CATALOGUES if path.parent.name == "words"], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_label_says_what_it_does(path: Path) -> None:
    said = dict(re.findall(r"^([\w-]+) = (.+)$", path.read_text("utf-8"), re.M))
    assert {name: said[name] for name, banned in LABELS.items() if said.get(name) in banned} == {}


def test_the_files_that_people_read_are_looked_at() -> None:
    assert min(len(group) for group in (CATALOGUES, RULEBOOKS, DOCUMENTS, PAGES, COMMANDS)) >= 8
    assert len(LESSONS) == 4
    assert all(sum(1 for _ in sentences(path)) > 10 for path in CATALOGUES)
