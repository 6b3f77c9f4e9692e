"""A sample in chunks: kept on disk as it grows, so that it can be resumed, and spread over processes or a Ray cluster.

A chunk is decided by its number alone, so the rows are the same for any number of workers, and a lost worker's share is simply done again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import games
from teocalli.lab.sample import SampleJob, row_type, sample
from teocalli.options import OptionError

FAST_CHUNK, SLOW_CHUNK = 10_000, 4  # matches; bots that think play a few only
TRIES = 3  # how often the share of a lost worker is done again

Chunk = tuple[int, int]  # first match, how many
Tell = Callable[[int], None]


def chunks_of(job: SampleJob, count: int) -> list[Chunk]:
    size = FAST_CHUNK if job.fast else SLOW_CHUNK * job.repeat
    return [(start, min(size, count - start)) for start in range(0, count, size)]


def run(
    job: SampleJob,
    count: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    folder: Path | None = None,
    tell: Tell = lambda _: None,
) -> Any:
    """All rows of a sample in the order of their numbers; what `folder` holds is not played again. `tell` hears how many were added."""
    saved = SavedChunks(folder, job)
    rows_of = {}
    waiting = []
    for chunk in chunks_of(job, count):
        rows = saved.find(chunk)
        if rows is None:
            waiting.append(chunk)
        else:
            rows_of[chunk] = rows
            tell(chunk[1])
    for chunk, rows in _played(job, waiting, workers or os.cpu_count() or 1, cluster):
        saved.put(chunk, rows)
        rows_of[chunk] = rows
        tell(chunk[1])
    return np.concatenate([rows_of[chunk] for chunk in chunks_of(job, count)]).view(np.recarray)


def _played(job: SampleJob, chunks: Sequence[Chunk], workers: int, cluster: str | None) -> Iterator[tuple[Chunk, Any]]:
    if cluster is not None:
        return _on_ray(job, chunks, cluster)
    if workers == 1 or len(chunks) < 2:
        return ((chunk, sample(job, *chunk)) for chunk in chunks)
    return _in_processes(job, chunks, workers)


def _in_processes(job: SampleJob, chunks: Sequence[Chunk], workers: int) -> Iterator[tuple[Chunk, Any]]:
    """Spread over processes of this machine; when one of them dies, what is not done yet is done again."""
    waiting = list(chunks)
    for _ in range(TRIES):
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(workers, len(waiting)), mp_context=context) as pool:
            futures = {pool.submit(sample, job, *chunk): chunk for chunk in waiting}
            try:
                for future in as_completed(futures):
                    rows = future.result()
                    waiting.remove(futures[future])
                    yield futures[future], rows
            except BrokenProcessPool:
                continue
            return
    raise RuntimeError(f"worker processes died {TRIES} times; {len(waiting)} parts of the sample are not done")


def _on_ray(job: SampleJob, chunks: Sequence[Chunk], cluster: str) -> Iterator[tuple[Chunk, Any]]:
    """Spread over a Ray cluster, or over a local one for `local`; Ray itself does the share of a lost worker again."""
    try:
        import ray
    except ImportError as error:
        raise OptionError("spreading work over a cluster needs Ray: pip install 'teocalli[cluster]'") from error
    if not ray.is_initialized():
        address = None if cluster == "local" else cluster
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
    remote = ray.remote(max_retries=TRIES)(sample)
    futures = {remote.remote(job, *chunk): chunk for chunk in chunks}
    while futures:
        done, _ = ray.wait(list(futures))
        for future in done:
            yield futures.pop(future), ray.get(future)


class SavedChunks:
    """The chunks of one sample on disk, in a folder named after everything that decides its rows; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, job: SampleJob) -> None:
        self.type = row_type(games.load(job.game))
        self.folder = None
        if folder is not None:
            text = json.dumps({**asdict(job), "row": str(self.type)}, sort_keys=True)
            self.folder = folder / f"rows-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / "job.json").write_text(text + "\n", "utf-8")

    def _path(self, chunk: Chunk) -> Path | None:
        return None if self.folder is None else self.folder / f"{chunk[0]:010}-{chunk[1]}.npy"

    def find(self, chunk: Chunk) -> Any:
        """The rows kept of a chunk; None when there are none or they cannot be read."""
        path = self._path(chunk)
        if path is None or not path.exists():
            return None
        try:
            rows = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        return rows if rows.dtype == self.type and len(rows) == chunk[1] else None

    def put(self, chunk: Chunk, rows: Any) -> None:
        path = self._path(chunk)
        if path is not None:
            draft = path.with_suffix(f".{os.getpid()}")
            with draft.open("wb") as file:
                np.save(file, np.asarray(rows), allow_pickle=False)
            draft.replace(path)
