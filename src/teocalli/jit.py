"""The compiler door: one Python function, run as it is, compiled for the CPU, or called inside a CUDA kernel.

`@rule` marks a function and leaves it alone: called plainly it is ordinary Python, good for debugging and coverage.
`compiled(f)` gives its numba twin. The twin is the same code object with other globals: every rule that `f` calls is
replaced by *its* twin, so no rule is written twice and no module is loaded twice. `bind(f, names)` does the same for a generic loop
(`loops.py`) and fills in its free names, those that stand for `unbound` or a `FreeNumber` in its module, with one game's rules.
Inside `compiling_with(compiler)` twins are made for another machine than this one (`wasm/`).

numba is imported on first use only. Compiled code is kept on disk in a folder named after the content of every source file that it is
made of, imports included: a changed rule or number never meets a stale cache, changing one game leaves the others compiled, and another
checkout or installation of the same sources compiles nothing.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import functools
import hashlib
import importlib.metadata
import os
import sys
import types
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NewType, TypeVar

Mode = Literal["plain", "compiled", "checked"]
F = TypeVar("F", bound=Callable[..., Any])
Compiler = Callable[[types.FunctionType, Path, dict[str, Any]], Any]  # a function, a folder for its cache and numba's options: its twin

# Rules reached from Python get a wrapper; the others are called by compiled code alone and compile twice as fast without one.
_MARK = "__teocalli_rule__"
_LEAN = "__teocalli_lean__"
_FOLDED = "__teocalli_folded__"
PACKAGE = __name__.split(".")[0]
HERE = Path(__file__).parent
Names = Mapping[str, Any]  # what free names stand for: rules, and numbers that compiled code takes as constants
_twins: dict[tuple[Compiler, types.FunctionType, bool, tuple[tuple[str, Any], ...]], Any] = {}
_roots: dict[str, Path] = {PACKAGE: HERE}  # packages whose files count, each with its folder
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


def unbound(*_: Any) -> Any:
    """Stands in a generic loop where one game's rule will be filled in."""
    raise NotImplementedError("bind this loop to a game with `loops.bind`")


class FreeNumber(int):
    """Stands in a generic loop where one game's number will be filled in."""


def is_free(thing: object) -> bool:
    return thing is unbound or isinstance(thing, FreeNumber)


def compiled(function: Callable[..., Any], checked: bool = False) -> Any:
    """The numba twin of a rule; with `checked`, every index is checked against its bounds."""
    return bind(function, {}, checked)


def bind(function: Callable[..., Any], names: Names, checked: bool = False) -> Any:
    """The numba twin of a generic loop whose free names are filled with `names` (one game's rules and numbers)."""
    assert isinstance(function, types.FunctionType)
    return _twin(function, checked, names)


def bind_plain(function: Callable[..., Any], names: Names) -> Any:
    """The same loop as ordinary Python: for debugging, and to show that compiling changes nothing."""
    return translated(function, names, lambda f: bind_plain(f, names))


def translated(function: Callable[..., Any], names: Names, translate: Callable[[types.FunctionType], Any]) -> types.FunctionType:
    """A copy of a loop with its free names filled in, and each rule that it calls put through `translate`."""
    assert isinstance(function, types.FunctionType)
    bound = dict(function.__globals__)
    for name, value in _used_by(function, names).items():
        bound[name] = translate(value) if is_rule(value) else value
    return _with_globals(function, bound)


def add_package(name: str, folder: Path) -> None:
    """The files of another package count too: a game from elsewhere."""
    _roots[name] = folder


@contextlib.contextmanager
def compiling_with(compiler: Compiler) -> Iterator[None]:
    """Meanwhile twins are made by another compiler; each compiler has its own, so they never call one another."""
    global _compiler
    before, _compiler = _compiler, compiler
    try:
        yield
    finally:
        _compiler = before


@functools.cache  # asked for whenever a game says how its rules run best
def cache_folder(*modules: str) -> Path:
    """Where what is made of these modules (`games.cibola.rules`) and all they import is kept: one folder for each content of them."""
    return _folder_of(_files_named(modules))


def content_of(*modules: str) -> str:
    """The content of these modules and of all that they import, as a few hex digits."""
    return _content_of(_files_named(modules))


def rule_modules(game: str) -> list[str]:
    """The modules of a game whose rules are compiled; what they import counts too."""
    package = game if _root_of(game) else f"games.{game}"
    return [f"{package}.{part}" for part in ("rules", "scoring", "secrecy", "features", "story", "refusals", "view")]


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
    return mark_file(game, "ready", *rule_modules(game), "loops", "presenter")


def mark_file(game: str, kind: str, *modules: str) -> Path:
    """Says that something of a game was compiled."""
    return cache_folder(*modules) / f"{game}.{kind}"


def _twin(function: types.FunctionType, checked: bool, names: Names) -> Any:
    # Functions for which the same names are filled in share a twin: one that uses none is the same for every game.
    filled = _filled_in(function, names)
    key = (_compiler, function, checked, filled)
    if key not in _twins:
        copy = translated(function, names, lambda f: _twin(f, checked, names))
        if filled:
            copy.__qualname__ = f"{function.__qualname__}__{_digest_of(filled)}"
        folder = _folder_of(frozenset(Path(f.__code__.co_filename) for f in _reached_from(function, names)))
        _twins[key] = _compiler(copy, folder / ("checked" if checked else "fast"), _options(function, checked))
    return _twins[key]


def _options(function: types.FunctionType, checked: bool) -> dict[str, Any]:
    """What numba is told about a function."""
    return {
        "nogil": True,
        "boundscheck": checked,
        "error_model": "numpy",
        "no_cpython_wrapper": not getattr(function, _MARK, True),
        "_nrt": not hasattr(function, _LEAN),
        "forceinline": hasattr(function, _FOLDED),
    }


def _used_by(function: types.FunctionType, names: Names) -> dict[str, Any]:
    """The global names that a function reads and what they stand for, free ones filled in; builtins are left out."""
    values = {name: function.__globals__[name] for name in _globals_in(function.__code__) if name in function.__globals__}
    unknown = [name for name, value in values.items() if is_free(value) and name not in names]
    if unknown:
        raise NameError(f"{function.__qualname__} needs to be told what {', '.join(unknown)} stands for")
    return {name: names[name] if is_free(value) else _plain_type(value) for name, value in values.items()}


def _plain_type(value: Any) -> Any:
    """To the compiler a type such as `Seat` is the one that it is made of."""
    return value.__supertype__ if isinstance(value, NewType) else value


def _reached_from(function: types.FunctionType, names: Names) -> set[types.FunctionType]:
    """A function and every rule that it calls, those that they call too."""
    reached, waiting = {function}, [function]
    while waiting:
        fresh = {value for value in _used_by(waiting.pop(), names).values() if is_rule(value)} - reached
        reached |= fresh
        waiting += fresh
    return reached


def _filled_in(function: types.FunctionType, names: Names) -> tuple[tuple[str, Any], ...]:
    """The free names that a function or a rule called by it uses, with what they stand for."""
    free = {
        name
        for reached in _reached_from(function, names)
        for name in _globals_in(reached.__code__)
        if is_free(reached.__globals__.get(name))
    }
    return tuple((name, names[name]) for name in sorted(free))


def _digest_of(filled: tuple[tuple[str, Any], ...]) -> str:
    """A short name for what was filled in, the same in every process: compiled code is found by it on disk."""
    parts = [f"{name}={value.__module__}.{value.__qualname__}" if is_rule(value) else f"{name}={value!r}" for name, value in filled]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


@functools.cache
def _globals_in(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a function reads; `co_names` would have the names of attributes too."""
    return tuple(sorted({step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}))


def _with_globals(function: types.FunctionType, new: dict[str, Any]) -> types.FunctionType:
    copy = types.FunctionType(function.__code__, new, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    setattr(copy, _MARK, getattr(function, _MARK, True))
    return copy


@functools.cache
def _folder_of(files: frozenset[Path]) -> Path:
    """The folder of the cache for code made of these files and of all that they import from this package."""
    general = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = Path(os.environ.get("TEOCALLI_CACHE") or general / "teocalli")
    return root / f"{_content_of(files)}-{_versions()}"


@functools.cache
def _versions() -> str:
    """Code of another Python or another numba is another code."""
    return f"py{sys.version_info.major}{sys.version_info.minor}-numba{importlib.metadata.version('numba')}"


def _content_of(files: frozenset[Path]) -> str:
    waiting, seen = list(files), set(files)
    while waiting:
        fresh = _imported_by(waiting.pop()) - seen
        seen |= fresh
        waiting += fresh
    digest = hashlib.sha256()
    for path in sorted(seen | {Path(__file__)}):
        digest.update(path.name.encode() + b"\0" + _text_of(path))
    return digest.hexdigest()[:16]


@functools.cache
def _text_of(path: Path) -> bytes:
    """A file of the house, read once: many functions reach the same ones."""
    return path.read_bytes()


def _files_named(modules: Iterable[str]) -> frozenset[Path]:
    return frozenset(_file_of(module if _root_of(module) else f"{PACKAGE}.{module}") for module in modules)


@functools.cache
def _imported_by(path: Path) -> frozenset[Path]:
    """The files of packages that count which a file imports."""
    imported: set[Path] = set()
    for node in _statements(ast.parse(_text_of(path)).body):
        if isinstance(node, ast.ImportFrom) and node.module and _root_of(node.module):
            imported |= {_file_of(node.module)} | {_file_of(f"{node.module}.{alias.name}") for alias in node.names}
        elif isinstance(node, ast.Import):
            imported |= {_file_of(alias.name) for alias in node.names if _root_of(alias.name)}
    return frozenset(imported - {HERE / "__init__.py"})


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, those inside others too; an import is never part of an expression."""
    for statement in body:
        yield statement
        for part in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, part, []))
        for branch in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from _statements(branch.body)


def _root_of(module: str) -> Path | None:
    """The folder of the package of a module, if its files count."""
    return _roots.get(module.split(".")[0])


@functools.cache
def _file_of(module: str) -> Path:
    """The file of a module whose package counts; of a name inside a module, the file of that module."""
    root = _root_of(module)
    assert root is not None, f"{module} belongs to no package that counts"
    path = root.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return _file_of(module.rpartition(".")[0])


def compile_here(function: types.FunctionType, folder: Path, options: dict[str, Any]) -> Any:
    """numba's twin for this machine, with that folder as its cache: checked and unchecked code never share one."""
    import numba

    twin = numba.njit(cache=True, **options)(function)
    _keep_by_content(twin, folder / function.__module__)
    return twin


class _Locator:
    """Tells numba where code is kept: in a folder that is named after the content of the sources, so that code is never out of date."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)


def _keep_by_content(twin: Any, folder: Path) -> None:
    """Let numba keep code by what it was made of, where it would go by the place and the age of the source: every checkout shares it.

    numba also numbers its files of code, so two processes that save the same function for different arguments at the same time take the
    same name, and the index of one leads to the code of the other, which crashes. With names of their own a file has one writer."""
    cache = twin._cache
    cache._impl._locator = _Locator(folder)
    cache._cache_path = str(folder)
    cache._cache_file = files = type(cache._cache_file)(str(folder), cache._impl.filename_base, source_stamp=None)
    files._data_name_pattern = files._data_name_pattern.replace(".{number:d}.", f".{uuid.uuid4().hex[:8]}-{{number:d}}.")


_compiler: Compiler = compile_here
