"""The house: imports only ever go down its steps, and every folder of a game has the same files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from teocalli import games

SOURCE = Path(__file__).parents[1] / "src" / "teocalli"
GAMES = SOURCE / "games"

# The steps of the pyramid, lowest first. A module may import from its own step's part and from lower steps only.
STEPS = [
    ["jit"],
    ["chance", "masks", "messages", "options", "records", "rows", "seats", "textfile", "vectors", "views"],
    ["game"],
    ["boxes"],
    ["games"],
    ["loops", "positions", "words"],
    ["match", "matchfile"],
    ["bots", "precompile"],
    ["research"],
    ["lab", "server"],
    ["cli", "__main__", "__init__"],
]
STEP_OF = {part: number for number, parts in enumerate(STEPS) for part in parts}
FILES = {"__init__.py", "box.toml", "box.py", "rules.py", "notation.py", "story.py", "view.py", "features.py"}
FILES |= {f"{kind}.{language}.{end}" for kind, end in (("words", "ftl"), ("rules", "md")) for language in ("en", "fr")}


def part_of(path: Path) -> str:
    relative = path.relative_to(SOURCE)
    return relative.parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    """The parts of the house that a file imports, wherever in the file it does so."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "teocalli":
            names = node.module.split(".")
            found += [names[1]] if len(names) > 1 else [alias.name for alias in node.names if alias.name != "__version__"]
        elif isinstance(node, ast.Import):
            found += [alias.name.split(".")[1] for alias in node.names if alias.name.startswith("teocalli.")]
    return found


def test_imports_only_ever_go_down() -> None:
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        mine = part_of(path)
        for other in imported(path):
            if STEP_OF[other] > STEP_OF[mine]:
                wrong.append(f"{path.relative_to(SOURCE)} imports {other}")
    assert wrong == []


def test_games_know_neither_each_other_nor_anything_above() -> None:
    for path in sorted(GAMES.glob("*/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("teocalli.games."):
                assert node.module.split(".")[2] == path.parent.name, path


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_folder_has_the_same_files(name: str) -> None:
    present = {path.name for path in (GAMES / name).iterdir() if path.is_file()}
    assert present >= FILES, FILES - present


def test_every_rule_number_has_a_test(rule_numbers: dict[str, list[str]]) -> None:
    """Each number of the rulebooks stands in the docstring of a test in tests/games."""
    cited = set()
    for path in (Path(__file__).parent / "games").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = (ast.get_docstring(node) or "").split(":")[0]
                cited |= set(re.findall(r"\b[CTAB]\d+\b", head))
    missing = [number for numbers in rule_numbers.values() for number in numbers if number not in cited]
    assert missing == []


def test_every_rule_number_is_cited_where_it_is_carried_out(rule_numbers: dict[str, list[str]]) -> None:
    for name, numbers in rule_numbers.items():
        text = "".join(path.read_text("utf-8") for path in (GAMES / name).glob("*.py"))
        text += (GAMES / name / "box.toml").read_text("utf-8")
        assert [n for n in numbers if not re.search(rf"\b{n}\b", text)] == []


def test_importing_the_house_does_not_import_numba() -> None:
    code = "import sys, teocalli, teocalli.match, teocalli.cli; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_rules_take_nothing_that_a_gpu_cannot_run() -> None:
    """No heap arrays, no strings, no exceptions inside rules (assertions excepted: none either)."""
    for name in games.NAMES:
        for file in ("rules.py", "features.py"):
            tree = ast.parse((GAMES / name / file).read_text("utf-8"))
            for function in [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.decorator_list]:
                for node in ast.walk(function):
                    assert not isinstance(node, ast.Raise | ast.Try | ast.Assert | ast.JoinedStr | ast.ListComp | ast.Dict), function.name
                    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "np":
                        assert node.attr in ("record", "uint32", "int64", "float32"), f"{name}.{function.name} uses np.{node.attr}"
