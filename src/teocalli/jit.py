"""The compiler door: one Python function, run as it is, compiled for the CPU, or called inside a CUDA kernel.

`@rule` marks a function and leaves it alone: called plainly it is ordinary Python, good for debugging and coverage.
`compiled(f)` gives its numba twin. The twin is the same code object with other globals: every rule that `f` calls is
replaced by *its* twin, so no rule is written twice and no module is loaded twice. `bind(f, tag, **names)` does the same for a
generic loop (`loops.py`) whose free names are filled in with one game's rules.

numba is imported on first use only. Compiled code is kept on disk in a folder named after the content of every
source file that can be compiled, so a changed rule in any file never meets a stale cache.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

Mode = Literal["plain", "compiled", "checked"]
F = TypeVar("F", bound=Callable[..., Any])

# Rules reached from Python get a wrapper; the others are called by compiled code alone and compile twice as fast without one.
_MARK = "__teocalli_rule__"
_twins: dict[tuple[types.FunctionType, bool, str], Any] = {}


def rule(function: F) -> F:
    """Mark a function as a rule: it stays plain Python, and `compiled` may translate it."""
    setattr(function, _MARK, True)
    return function


def inner(function: F) -> F:
    """Mark a rule that only other rules call (no Python wrapper is built for it)."""
    setattr(function, _MARK, False)
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
    assert isinstance(function, types.FunctionType)
    return _with_globals(function, _bound_globals(function, names, lambda f: bind_plain(f, names)))


def source_digest() -> str:
    """A short name for the content of all files whose functions can be compiled."""
    return _source_digest()


def cache_folder() -> Path:
    """Where compiled code is kept: one folder for each content of the sources."""
    general = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = Path(os.environ.get("TEOCALLI_CACHE") or general / "teocalli")
    return root / f"{_source_digest()}-py{sys.version_info.major}{sys.version_info.minor}"


def ready(game: str) -> bool:
    """Whether that game's rules have been compiled here before, so that compiled code starts at once."""
    return (cache_folder() / f"{game}.ready").exists()


def mark_ready(game: str) -> None:
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}.ready").touch()


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
        _twins[key] = _numba(checked).njit(
            copy,
            cache=True,
            nogil=True,
            boundscheck=checked,
            error_model="numpy",
            no_cpython_wrapper=not getattr(function, _MARK, True),
        )
    return _twins[key]


def _all_names(function: types.FunctionType) -> set[str]:
    """Every global name that a function uses, or that a rule called by it uses."""
    return set(_names_of(function, frozenset()))


@functools.cache
def _names_of(function: types.FunctionType, above: frozenset[types.FunctionType]) -> frozenset[str]:
    found = set(function.__code__.co_names)
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if isinstance(called, types.FunctionType) and is_rule(called) and called not in above:
            found |= _names_of(called, above | {function})
    return frozenset(found)


def _bound_globals(function: types.FunctionType, names: dict[str, Any], translate: Callable[[types.FunctionType], Any]) -> dict[str, Any]:
    """The globals of a function with its free names filled in and each rule among them translated."""
    found = dict(function.__globals__)
    for name in function.__code__.co_names:
        value = names.get(name, found.get(name))
        if value is not None:
            found[name] = translate(value) if is_rule(value) else value
    return found


def _with_globals(function: types.FunctionType, new: dict[str, Any]) -> types.FunctionType:
    copy = types.FunctionType(function.__code__, new, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    setattr(copy, _MARK, getattr(function, _MARK, True))
    return copy


@functools.cache
def _source_digest() -> str:
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(here.rglob("*.py")):
        text = path.read_bytes()
        if b"@rule" in text or b"@inner" in text or path == Path(__file__):
            digest.update(path.relative_to(here).as_posix().encode() + b"\0" + text)
    return digest.hexdigest()[:16]


@functools.cache
def _numba(checked: bool) -> Any:
    import numba

    folder = cache_folder() / ("checked" if checked else "fast")
    folder.mkdir(parents=True, exist_ok=True)
    return _Numba(numba, str(folder))


class _Numba:
    """numba with its own cache folder: checked and unchecked code never share one."""

    def __init__(self, numba: Any, folder: str) -> None:
        self.numba, self.folder = numba, folder

    def njit(self, function: types.FunctionType, **options: Any) -> Any:
        self.numba.config.CACHE_DIR = self.folder
        return self.numba.njit(**options)(function)
