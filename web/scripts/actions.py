"""Every action of every game by its notation, as the server names it, written as typed data that the boards read.

npm run actions                     src/games/*/actions.ts
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from teocalli import games

GAMES = Path(__file__).resolve().parent.parent / "src" / "games"
FEW = 8  # different words that a field may hold and still be typed by them, one by one

HEAD = """// Generated from the game's notation by `npm run actions`. Do not edit.

{types}

/** Every action by its notation (docs/records.md). */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
{entries}
]);

/** The action that a text in notation names. */
export const actionOf = (text: string | null | undefined): Action | undefined => ACTIONS.get(text ?? "");
"""


def named_actions(name: str) -> dict[str, dict[str, Any]]:
    """Every action of a game by its text."""
    notation = games.load(name).notation
    return {notation.action_to_text(action): notation.action_to_named(action) for action in range(games.load(name).actions)}


def type_of(values: list[Any]) -> str:
    """The TypeScript type of what a field holds."""
    types = []
    words = sorted({value for value in values if isinstance(value, str)})
    if words:
        types.append(" | ".join(map(json.dumps, words)) if len(words) <= FEW else "string")
    if any(isinstance(value, list) for value in values):
        types.append(f"[{', '.join('string' for _ in next(value for value in values if isinstance(value, list)))}]")
    if any(isinstance(value, int) for value in values):
        types.append("number")
    if None in values:
        types.append("null")
    return " | ".join(types)


def one_of(fields: list[str]) -> str:
    """A member of a union, on one line where it fits."""
    line = f"  | {{ {'; '.join(fields)} }}"
    return line if len(line) <= 120 else "  | {\n" + "".join(f"      {field};\n" for field in fields) + "    }"


def typescript(actions: dict[str, dict[str, Any]]) -> str:
    """The file of a game: one type a kind of action, and the actions."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for named in actions.values():
        kinds.setdefault(named["kind"], []).append(named)
    types = ["export type Action ="]
    for kind, several in kinds.items():
        fields = [f"{field}: {type_of([named[field] for named in several])}" for field in several[0] if field != "kind"]
        types.append(one_of([f"kind: {json.dumps(kind)}", *fields]))
    entries = [f"  [{json.dumps(text)}, {json.dumps(named)}]," for text, named in actions.items()]
    return HEAD.format(types="\n".join(types) + ";", entries="\n".join(entries))


def main() -> None:
    for name in games.HOUSE:
        (GAMES / name / "actions.ts").write_text(typescript(named_actions(name)), "utf-8")


if __name__ == "__main__":
    main()
