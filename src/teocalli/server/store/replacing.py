"""Files that appear whole: written beside their place under another name, brought to the disk, and only then put in the place."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

from teocalli.server.store.error import StoreError
from teocalli.server.store.opening import OWNER_ONLY

ENDING = ".part"


@contextlib.contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A file to write to, readable by its owner only. It replaces `target` when all went well; otherwise nothing is left of it."""
    place = _place(target)
    _remove_left_over(place)
    part = place.with_name(f".{place.name}.{secrets.token_hex(6)}{ENDING}")
    held = _create(part)
    try:
        yield part
        os.fsync(held)
        part.rename(place)
        _sync_folder(place.parent)
    finally:
        for litter in (part, *(part.with_name(part.name + ending) for ending in ("-wal", "-shm", "-journal"))):
            litter.unlink(missing_ok=True)
        os.close(held)


def _place(target: Path) -> Path:
    """Where the file is to be, links followed."""
    place = Path(os.path.realpath(target))
    if place.exists() and not stat.S_ISREG(place.stat().st_mode):
        raise StoreError(f"{target} is not a file")
    if not place.parent.is_dir():
        raise StoreError(f"there is no folder {place.parent}")
    return place


def _create(part: Path) -> int:
    """Held by a lock, so that it can be told from what a killed program left."""
    try:
        held = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNER_ONLY)
    except OSError as error:
        raise StoreError(f"{part.parent} cannot be written to: {error.strerror}") from None
    os.fchmod(held, OWNER_ONLY)  # whatever the umask says
    fcntl.flock(held, fcntl.LOCK_EX)
    return held


def _remove_left_over(place: Path) -> None:
    """Parts that nobody holds are of a program that was killed."""
    for part in [file for file in place.parent.iterdir() if file.name.startswith(f".{place.name}.") and file.name.endswith(ENDING)]:
        with contextlib.suppress(OSError), part.open("rb") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink()


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
