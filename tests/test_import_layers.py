"""Import layers: imports only ever go down its steps, and every game has the same files."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from teocalli import contract, games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "teocalli"
GAMES = SOURCE / "games"

# The steps of the pyramid, lowest first. A module may import from its own step's part and from lower steps only.
STEPS = [
    ["jit"],
    ["box_checks", "chance", "masks", "messages", "options", "record_arrays", "message_rows", "seats", "textfile", "vectors", "views"],
    ["contract", "drawing"],
    ["game"],
    ["boxes", "game_files"],
    ["games"],
    ["loops", "words"],
    ["announcing"],
    ["presenter"],
    ["match", "matchfile", "warmup"],
    ["bots"],
    ["review"],
    ["precompile"],
    ["research", "wasm"],
    ["lab", "server"],
    ["train"],
    ["cli", "__main__", "__init__"],
]
STEP_OF = {part: number for number, parts in enumerate(STEPS) for part in parts}
MODULES = ("box", "state", "rules", "secrecy", "scoring", "notation", "messages", "story", "refusals", "view", "features")
FILES = ["box.toml", *(f"{module}.py" for module in MODULES)]
FILES += [f"{kind}.{language}.{end}" for kind, end in (("words", "ftl"), ("rules", "md")) for language in ("en", "fr")]
# What stands outside the folder of a game, from the root of the repository.
BESIDE = [
    "src/teocalli/bots/policies/{game}.py",
    "src/teocalli/bots/reasons/{game}.py",
    "src/teocalli/review/unseen/{game}.py",
    "src/teocalli/review/known/{game}.py",
    "src/teocalli/lab/sheets/{game}.py",
    "tests/reference/{game}.py",
    "tests/games/test_{game}_box.py",
    "tests/games/test_{game}_rules.py",
    "tests/games/test_{game}_veil.py",
    "web/src/games/{game}/index.ts",
]
BELOW = {part for parts in STEPS[: STEP_OF["games"]] for part in parts}  # what a game may import


def part_of(module: str) -> str:
    """The part of the house that a module belongs to: `server` for `teocalli.server.app`."""
    return [*module.split("."), "__init__"][1]


def module_of(path: Path) -> str:
    """The dotted name of a file of the house."""
    return ".".join(["teocalli", *path.relative_to(SOURCE).with_suffix("").parts])


@functools.cache
def imports(source: str, module: str) -> list[str]:
    """Every module of the house that a source imports, wherever in it: inside functions too, and relatively."""
    modules: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            package = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            modules += [f"{package}.{alias.name}" for alias in node.names if not alias.name.startswith("__")]
        elif isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
    return [name for name in modules if name.startswith("teocalli.")]


def imports_by_name(source: str) -> list[str]:
    """What a source imports by a name in a string, or the part of the name that is written there."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    importing = [call for call in calls if ast.unparse(call.func).split(".")[-1] in ("import_module", "__import__")]
    texts = [part.value for call in importing for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)]
    return [str(text) for text in texts]


IMPORTS = {
    "from teocalli import bots, jit": ["teocalli.bots", "teocalli.jit"],
    "import teocalli.server.app": ["teocalli.server.app"],
    "def late():\n    from teocalli.server import app": ["teocalli.server.app"],
    "from ... import bots": ["teocalli.bots"],
    "from ..aztec.rules import deal": ["teocalli.games.aztec.rules.deal"],
    "from .state import STATE": ["teocalli.games.cibola.state.STATE"],
    "import numpy, math": [],
}


@pytest.mark.parametrize("source", IMPORTS)
def test_an_import_is_seen_in_every_form(source: str) -> None:
    assert imports(source, "teocalli.games.cibola.rules") == IMPORTS[source]


def test_an_import_by_name_is_seen() -> None:
    assert imports_by_name("importlib.import_module('teocalli.bots')") == ["teocalli.bots"]
    assert imports_by_name("load = import_module(f'teocalli.lab.{name}')") == ["teocalli.lab."]


def test_imports_only_ever_go_down() -> None:
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        mine = part_of(module_of(path))
        for other in imports(path.read_text("utf-8"), module_of(path)):
            if STEP_OF[part_of(other)] > STEP_OF[mine]:
                wrong.append(f"{path.relative_to(SOURCE)} imports {other}")
    assert wrong == []


def server_order() -> list[str]:
    """The modules of the server in the order that ARCHITECTURE gives: each may import those before it."""
    section = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## Inside the server")[1]
    lines = section.split("```")[1].strip().splitlines()
    return [name for line in lines for name in line.split("  ")[0].split()]


def server_part(module: str) -> str | None:
    """The part of the server that a module belongs to; the packages `store` and `routes` are one each."""
    names = module.split(".")
    return names[2] if names[:2] == ["teocalli", "server"] and len(names) > 2 else None


def test_inside_the_server_imports_only_go_down() -> None:
    order, wrong = server_order(), []
    for path in sorted((SOURCE / "server").rglob("*.py")):
        mine = server_part(module_of(path))
        for other in imports(path.read_text("utf-8"), module_of(path)):
            theirs = server_part(other)
            if theirs is not None and mine not in (None, "__init__", theirs) and order.index(theirs) > order.index(str(mine)):
                wrong.append(f"{mine} imports {theirs}")
    assert wrong == []


def test_every_module_of_the_server_has_its_place_in_architecture() -> None:
    parts = {server_part(module_of(path)) for path in (SOURCE / "server").rglob("*.py")} - {"__init__"}
    assert sorted(server_order()) == sorted(map(str, parts))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_imports_neither_another_game_nor_anything_above(name: str) -> None:
    own = f"teocalli.games.{name}."
    wrong = []
    for path in sorted((GAMES / name).rglob("*.py")):
        source = path.read_text("utf-8")
        for other in imports(source, module_of(path)) + imports_by_name(source):
            if not f"{other}.".startswith(own) and part_of(other) not in BELOW:
                wrong.append(f"{path.name} imports {other}")
    assert wrong == []


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_folder_has_every_file_of_the_contract(name: str, file: str) -> None:
    assert (GAMES / name / file).read_text("utf-8").strip()


@pytest.mark.parametrize("file", FILES)
def test_the_contract_names_every_file_of_a_game(file: str) -> None:
    assert re.search(rf"(?<!\S){re.escape(file)}(?!\S)", contract.__doc__ or "")


@pytest.mark.parametrize("file", BESIDE)
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_what_stands_outside_its_folder(name: str, file: str) -> None:
    assert (ROOT / file.format(game=name)).read_text("utf-8").strip()


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


def test_architecture_names_every_part_of_the_package_in_lines_that_fit() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    tree = text.split("```")[1]
    parts = [f"{path.name}/" if path.is_dir() else path.name for path in SOURCE.iterdir() if not path.name.startswith("_")]
    assert [part for part in sorted(parts) if part not in tree] == []
    assert [line for line in text.splitlines() if len(line) > 140] == []
