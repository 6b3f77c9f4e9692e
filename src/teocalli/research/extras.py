"""Optional packages: a missing one is told in one line."""

from __future__ import annotations

import importlib
from types import ModuleType


class MissingExtra(ImportError):
    """A package that this part of the laboratory needs and that is not installed."""


def need(package: str, distribution: str | None = None) -> ModuleType:
    """Import an optional package, or say how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        name = distribution or package
        raise MissingExtra(
            f"this needs {name}, which is not installed: pip install '{name}', or pip install 'teocalli[research]'"
        ) from error
