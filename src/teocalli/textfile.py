"""Files of text that somebody names on the command line: read whole, within a limit, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path


class TextError(ValueError):
    """A file that cannot be read as text: which one, and why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name or path} {reason}")
        self.reason = reason


def read(path: Path, most: int) -> str:
    """The text of a file of at most so many bytes; a device or a pipe is read no further than that."""
    if path.is_dir():
        raise TextError(path, "is a folder, not a file")
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise TextError(path, f"is too large: at most {most:,} bytes are read")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise TextError(path, "is not a text file in UTF-8") from None
