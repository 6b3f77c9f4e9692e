"""Which database: what `serve`, `backup`, `export` and `import` share."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any

import click


def database_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--database", default="data/house.teocalli.db", show_default=True, envvar="TEOCALLI_DATABASE", help="A file, or postgresql://…"
    )(function)


@contextlib.contextmanager
def in_plain_words() -> Iterator[None]:
    """What goes wrong with a database or a file is told in a sentence; whoever is told to stop cleans up first."""
    from teocalli.server.store import StoreError

    try:
        with _stopped_in_order():
            yield
    except (StoreError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'file'}: {error.strerror}") from None


@contextlib.contextmanager
def _stopped_in_order() -> Iterator[None]:
    """SIGTERM and SIGHUP end a command as Ctrl-C does, so that nothing half-written is left."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    numbers = (signal.SIGTERM, signal.SIGHUP) if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
