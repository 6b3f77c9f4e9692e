"""Structured logs: one JSON object a line on standard error. Tokens, seeds, actions, nicknames and chat never enter them.

What an exception says may quote what somebody sent, so of an exception only its kind and the places in the code are written."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog

DEEP = 12  # places of an exception that are written down
SECRET = ("token", "seed", "authorization", "cookie", "nonce", "text", "name", "key")


def _without_secrets(_logger: Any, _method: str, event: Any) -> Any:
    """A last fence: a field with a telling name is dropped, whoever logged it."""
    for field in SECRET:
        event.pop(field, None)
    return event


def _where(_logger: Any, _method: str, event: Any) -> Any:
    """An exception as its kind and the places it came through, without a word of what it says."""
    about = event.pop("exc_info", None)
    error = about[1] if isinstance(about, tuple) else about if isinstance(about, BaseException) else sys.exc_info()[1] if about else None
    if error is not None:
        event["error"] = type(error).__name__
        event["where"] = [f"{Path(part.filename).name}:{part.lineno} {part.name}" for part in traceback.extract_tb(error.__traceback__)][
            -DEEP:
        ]
    return event


def loop_trouble(_loop: Any, context: dict[str, Any]) -> None:
    """What went wrong in a task that nobody awaits; asyncio itself would quote the exception."""
    log.error("task failed", exc_info=context.get("exception"))


def set_up(level: str = "info", pretty: bool = False) -> None:
    """Send the logs of the server, and uvicorn's own, through one door."""
    last = structlog.dev.ConsoleRenderer() if pretty else structlog.processors.JSONRenderer()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
        _where,
    ]
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for quiet in ("uvicorn.access", "alembic", "httpx"):
        logging.getLogger(quiet).setLevel(logging.WARNING)


log = structlog.get_logger("teocalli")
