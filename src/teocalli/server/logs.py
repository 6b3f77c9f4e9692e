"""Structured logs: one JSON object a line on standard error. Tokens, seeds, actions, nicknames and chat never enter them."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

SECRET = ("token", "seed", "authorization", "cookie", "nonce", "text", "name")


def _without_secrets(_logger: Any, _method: str, event: Any) -> Any:
    """A last fence: a field with a telling name is dropped, whoever logged it."""
    for field in SECRET:
        event.pop(field, None)
    return event


def set_up(level: str = "info", pretty: bool = False) -> None:
    """Send the logs of the house, and uvicorn's own, through one door."""
    last = structlog.dev.ConsoleRenderer() if pretty else structlog.processors.JSONRenderer()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, last],
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
