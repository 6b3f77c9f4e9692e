"""Which database: what `serve`, `backup`, `export` and `import` have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def database_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--database", default="data/house.teocalli.db", show_default=True, envvar="TEOCALLI_DATABASE", help="A file, or postgresql://…"
    )(function)
