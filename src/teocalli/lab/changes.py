"""A box with some of its numbers changed: `skull.cells=-2,-4,-6,-8`, `stones.total=50`.

A path names tables from the outside in, joined by dots; tables of the box that are lists are named by their place, from 0, or by the
name, column or kind that an entry gives. A path that does not exist is refused with the nearest one that does.
"""

from __future__ import annotations

import copy
import difflib
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from teocalli import boxes
from teocalli.game import Game
from teocalli.options import OptionError

NAMING = ("name", "column", "kind", "totem", "colour", "phase")  # keys by which an entry of a list may be called


def changed(game: Game, data: Mapping[str, Any], settings: Iterable[str]) -> dict[str, Any]:
    """The data of a box with every `path=value` carried out, checked as a whole."""
    other: dict[str, Any] = copy.deepcopy(dict(data))
    for setting in settings:
        path, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"a change is written PATH=VALUE, not {setting!r}")
        put(other, path.strip(), value.strip())
    boxes.Box(game, other)
    return other


def put(data: dict[str, Any], path: str, text: str) -> None:
    """Change one value; a value of another sort than the one it replaces is refused."""
    known = paths(data)
    if path not in known:
        near = difflib.get_close_matches(path, known, 1, 0.3)
        meant = f"; did you mean {near[0]}?" if near else f"; it has {', '.join(list(known)[:8])} …"
        raise OptionError(f"this box has no number called {path!r}{meant}")
    holder, key = known[path]
    old, new = holder[key], parsed(text)
    if isinstance(old, list) and not isinstance(new, list):
        new = [new]
    if type(new) is not type(old):
        raise OptionError(f"{path} is {old!r}; {text!r} cannot take its place")
    holder[key] = new


def parsed(text: str) -> Any:
    """A value as TOML writes it; several separated by commas are a list, and a bare word is a text."""
    for attempt in (text, f"[{text}]" if "," in text else text):
        try:
            return tomllib.loads(f"value = {attempt}")["value"]
        except tomllib.TOMLDecodeError:
            continue
    return text


def paths(data: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Every path to a value, with the table and the key where it lies. Longer paths may be called by their end when that is clear."""
    full: dict[str, tuple[Any, Any]] = {}
    _walk(data, "", full)
    ends: dict[str, list[str]] = {}
    for path in full:
        parts = path.split(".")
        for start in range(1, len(parts) - 1):
            ends.setdefault(".".join(parts[start:]), []).append(path)
    return full | {end: full[whole[0]] for end, whole in ends.items() if len(whole) == 1 and end not in full}


def _walk(holder: Any, prefix: str, full: dict[str, tuple[Any, Any]]) -> None:
    entries = holder.items() if isinstance(holder, dict) else enumerate(holder)
    for key, value in entries:
        names = [str(key)]
        if isinstance(holder, list) and isinstance(value, dict):
            names += [str(value[naming]) for naming in NAMING if isinstance(value.get(naming), str)]
        for name in names:
            path = f"{prefix}{name}"
            if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
                _walk(value, f"{path}.", full)
            else:
                full[path] = (holder, key)
