"""The compiler door: one Python function, run as it is, compiled for the CPU, or called inside a CUDA kernel.

`@rule` marks a function and leaves it alone: called plainly it is ordinary Python, good for debugging and coverage.
`compiled(f)` gives its numba twin. The twin is the same code object with other globals: every rule that `f` calls is
replaced by *its* twin, so no rule is written twice and no module is loaded twice. `bind(f, tag, **names)` does the same for a
generic loop (`loops.py`) whose free names are filled in with one game's rules.

numba is imported on first use only. Compiled code is kept on disk in a folder named after the content of every source file that it is
made of, imports included: a changed rule or number never meets a stale cache, and changing one game leaves the others compiled.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import functools
import hashlib
import os
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

Mode = Literal["plain", "compiled", "checked"]
F = TypeVar("F", bound=Callable[..., Any])

# Rules reached from Python get a wrapper; the others are called by compiled code alone and compile twice as fast without one.
_MARK = "__teocalli_rule__"
_LEAN = "__teocalli_lean__"
_FOLDED = "__teocalli_folded__"
PACKAGE = __name__.split(".")[0]
HERE = Path(__file__).parent
_twins: dict[tuple[types.FunctionType, bool, str], Any] = {}
_held_back: set[str] = set()


def rule(function: F) -> F:
    """Mark a function as a rule: it stays plain Python, and `compiled` may translate it."""
    setattr(function, _MARK, True)
    return function


def inner(function: F) -> F:
    """Mark a rule that only other rules call (no Python wrapper is built for it)."""
    setattr(function, _MARK, False)
    return function


def lean(function: F) -> F:
    """Mark a rule that makes no arrays: numba leaves out the counting of references, which costs more than a small rule does."""
    setattr(function, _LEAN, True)
    return function


def folded(function: F) -> F:
    """Mark a rule that is handed so many arrays that calling it costs more than what it does: it is compiled into whoever calls it."""
    setattr(function, _FOLDED, True)
    return function


def is_rule(thing: object) -> bool:
    return isinstance(thing, types.FunctionType) and hasattr(thing, _MARK)


def compiled(function: Callable[..., Any], checked: bool = False) -> Any:
    """The numba twin of a rule; with `checked`, every index is checked against its bounds."""
    assert isinstance(function, types.FunctionType)
    return _twin(function, checked, "", {})


def bind(function: Callable[..., Any], tag: str, names: dict[str, Any], checked: bool = False) -> Any:
    """The numba twin of a generic loop whose free names are filled with `names` (one game's rules and sizes)."""
    assert isinstance(function, types.FunctionType)
    return _twin(function, checked, tag, names)


def bind_plain(function: Callable[..., Any], names: dict[str, Any]) -> Any:
    """The same loop as ordinary Python: for debugging, and to show that compiling changes nothing."""
    return translated(function, names, lambda f: bind_plain(f, names))


def translated(function: Callable[..., Any], names: dict[str, Any], translate: Callable[[types.FunctionType], Any]) -> types.FunctionType:
    """A copy of a loop with its free names filled in, and each rule among them put through `translate`."""
    assert isinstance(function, types.FunctionType)
    return _with_globals(function, _bound_globals(function, names, translate))


def cache_folder(*modules: str) -> Path:
    """Where what is made of these modules (`games.cibola.rules`) and all they import is kept: one folder for each content of them."""
    return _folder_of(frozenset(_file_of(f"{PACKAGE}.{module}") for module in modules))


def rule_modules(game: str) -> list[str]:
    """The modules of a game whose rules are compiled; what they import counts too."""
    return [f"games.{game}.{part}" for part in ("rules", "scoring", "secrecy", "features")]


def ready(game: str) -> bool:
    """Whether that game's rules have been compiled here before, so that compiled code starts at once."""
    return game not in _held_back and _ready_mark(game).exists()


@contextlib.contextmanager
def held_back(game: str) -> Iterator[None]:
    """Meanwhile nothing of that game counts as ready: another process is at it, and half of it is not enough to start with."""
    _held_back.add(game)
    try:
        yield
    finally:
        _held_back.discard(game)


def mark_ready(game: str) -> None:
    _ready_mark(game).parent.mkdir(parents=True, exist_ok=True)
    _ready_mark(game).touch()


def _ready_mark(game: str) -> Path:
    return cache_folder(*rule_modules(game), "loops") / f"{game}.ready"


def _twin(function: types.FunctionType, checked: bool, tag: str, names: dict[str, Any]) -> Any:
    # A function that uses none of the bound names is the same for every game: share it.
    if tag and not (_all_names(function) & names.keys()):
        tag, names = "", {}
    key = (function, checked, tag)
    if key not in _twins:
        twin_globals = _bound_globals(function, names, lambda f: _twin(f, checked, tag, names))
        copy = _with_globals(function, twin_globals)
        if tag:
            copy.__qualname__ = f"{function.__qualname__}__{tag}"
        folder = _folder_of(frozenset(_files_of(function, names, frozenset()))) / ("checked" if checked else "fast")
        _twins[key] = _njit(folder)(
            cache=True,
            nogil=True,
            boundscheck=checked,
            error_model="numpy",
            no_cpython_wrapper=not getattr(function, _MARK, True),
            _nrt=not hasattr(function, _LEAN),
            forceinline=hasattr(function, _FOLDED),
        )(copy)
    return _twins[key]


def _all_names(function: types.FunctionType) -> set[str]:
    """Every global name that a function uses, or that a rule called by it uses."""
    return set(_names_of(function, frozenset()))


@functools.cache
def _names_of(function: types.FunctionType, above: frozenset[types.FunctionType]) -> frozenset[str]:
    found = set(_globals_in(function.__code__))
    for name in found.copy():
        called = function.__globals__.get(name)
        if isinstance(called, types.FunctionType) and is_rule(called) and called not in above:
            found |= _names_of(called, above | {function})
    return frozenset(found)


def _bound_globals(function: types.FunctionType, names: dict[str, Any], translate: Callable[[types.FunctionType], Any]) -> dict[str, Any]:
    """The globals of a function with its free names filled in and each rule among them translated."""
    found = dict(function.__globals__)
    for name in _globals_in(function.__code__):
        value = names.get(name, found.get(name))
        if value is not None:
            found[name] = translate(value) if is_rule(value) else value
    return found


@functools.cache
def _globals_in(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a function reads; `co_names` would have the names of attributes too."""
    return tuple(sorted({step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}))


def _with_globals(function: types.FunctionType, new: dict[str, Any]) -> types.FunctionType:
    copy = types.FunctionType(function.__code__, new, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    setattr(copy, _MARK, getattr(function, _MARK, True))
    return copy


def _files_of(function: types.FunctionType, names: dict[str, Any], above: frozenset[types.FunctionType]) -> set[Path]:
    """The files of a function and of every rule that it calls, free names filled in."""
    found = {Path(function.__code__.co_filename)}
    for name in _globals_in(function.__code__):
        called = names.get(name, function.__globals__.get(name))
        if isinstance(called, types.FunctionType) and is_rule(called) and called not in above:
            found |= _files_of(called, names, above | {function})
    return found


@functools.cache
def _folder_of(files: frozenset[Path]) -> Path:
    """The folder of the cache for code made of these files and of all that they import from this package."""
    general = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = Path(os.environ.get("TEOCALLI_CACHE") or general / "teocalli")
    waiting, seen = list(files), set(files)
    while waiting:
        fresh = _imported_by(waiting.pop()) - seen
        seen |= fresh
        waiting += fresh
    digest = hashlib.sha256()
    for path in sorted(seen | {Path(__file__)}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return root / f"{digest.hexdigest()[:16]}-py{sys.version_info.major}{sys.version_info.minor}"


@functools.cache
def _imported_by(path: Path) -> frozenset[Path]:
    """The files of this package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            found |= {_file_of(node.module)} | {_file_of(f"{node.module}.{alias.name}") for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {_file_of(alias.name) for alias in node.names if alias.name.split(".")[0] == PACKAGE}
    return frozenset(found - {HERE / "__init__.py"})


def _file_of(module: str) -> Path:
    """The file of a module of this package; of a name inside a module, the file of that module."""
    path = HERE.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return _file_of(module.rpartition(".")[0])


def _njit(folder: Path) -> Any:
    """numba's compiler with that folder as its cache: checked and unchecked code never share one."""
    import numba

    folder.mkdir(parents=True, exist_ok=True)
    config: Any = numba.config
    config.CACHE_DIR = str(folder)
    return numba.njit
