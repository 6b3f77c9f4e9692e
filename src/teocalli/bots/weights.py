"""Weights of a network as a file: a line that says what they are for, and the numbers, compressed.

A network knows the game that it learnt: one box, the same observations, the same actions. For another it is refused with a clear word.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.bots.network import Evaluator, Network, NetworkScratch, new_scratch, turned_actions
from teocalli.bots.policies import policy_module
from teocalli.boxes import Box
from teocalli.game import Game

TRAINED = Path(__file__).parent / "trained"
FORMAT = 1
LARGEST = 1 << 26  # bytes of weights, unpacked
TYPES = {"weights": np.int8, "scales": np.float32, "biases": np.float32, "gains": np.float32}


class WeightsError(ValueError):
    """Weights that cannot be used, and why."""


def seen_digest(game: Game) -> str:
    """What a network is shown and asked: the names of the observation's numbers, and how many actions and seats there are."""
    seen = [list(game.features.OBSERVATION_NAMES), game.actions, game.max_seats]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()


def packed(network: Network, game: Game, box: Box, facts: Mapping[str, Any]) -> bytes:
    """Weights as the bytes of a file; `facts` tell how they were trained."""
    numbers = b"".join(np.ascontiguousarray(part, TYPES[name]).tobytes() for name, part in network._asdict().items())
    head = {
        "format": FORMAT,
        "game": game.name,
        "box": box.digest,
        "seen": seen_digest(game),
        "norms": network.gains.shape[0],
        "width": network.gains.shape[1],
        "digest": hashlib.sha256(numbers).hexdigest(),
        **facts,
    }
    return gzip.compress(json.dumps(head).encode() + b"\n" + numbers, 9, mtime=0)


def unpacked(data: bytes, game: Game, box: Box) -> tuple[Network, dict[str, Any]]:
    """The network in the bytes of a file, and what is said of it."""
    try:
        line, _, numbers = unzipped(data).partition(b"\n")
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise WeightsError(f"weights of format {head['format']} are not known, only of format {FORMAT}")
        check_fit(head, game, box)
        if hashlib.sha256(numbers).hexdigest() != head["digest"]:
            raise WeightsError("the weights are damaged: their digest is another")
        return network_of(numbers, game, head["norms"], head["width"]), head
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, json.JSONDecodeError, KeyError, TypeError) as error:
        raise WeightsError("this is no file of weights, or it is damaged") from error


def unzipped(data: bytes) -> bytes:
    """The content of a compressed file, within limits."""
    content = zlib.decompressobj(wbits=31).decompress(data, LARGEST + 1)
    if len(content) > LARGEST:
        raise WeightsError(f"weights take at most {LARGEST >> 20} MiB")
    return content


def check_fit(head: Mapping[str, Any], game: Game, box: Box) -> None:
    """These weights are for this game, this box, and what is seen of it today."""
    if head["game"] != game.name:
        raise WeightsError(f"these weights are for {head['game']!r}, not for {game.name!r}")
    if head["box"] != box.digest:
        again = f"train again with it (teocalli train {game.name} --box FILE), or play with search"
        raise WeightsError(f"these weights learnt another box ({head['box'][:12]}, this one is {box.digest[:12]}): {again}")
    if head["seen"] != seen_digest(game):
        raise WeightsError(f"these weights learnt other observations of {game.name} than it has today: train again")


def network_of(numbers: bytes, game: Game, norms: int, width: int) -> Network:
    """The arrays of a network from their bytes."""
    inputs, rows = game.features.OBSERVATION, width * (2 * norms - 1) + game.actions + game.max_seats
    counts = {"weights": width * inputs + (rows - width) * width, "scales": rows, "biases": rows, "gains": norms * width}
    if len(numbers) != sum(count * np.dtype(TYPES[name]).itemsize for name, count in counts.items()):
        raise WeightsError("the weights are damaged: their number does not fit the size of the network")
    parts: dict[str, npt.NDArray[Any]] = {}
    start = 0
    for name, count in counts.items():
        parts[name] = np.frombuffer(numbers, TYPES[name], count, start).copy()
        start += parts[name].nbytes
    return Network(parts["weights"], parts["scales"], parts["biases"], parts["gains"].reshape(norms, width))


def scratch_for(network: Network, game: Game) -> NetworkScratch:
    """Memory for evaluations of a network of that game."""
    return new_scratch(game.features.OBSERVATION, network.gains.shape[1], game.actions, game.max_seats, policy_module(game).SECRETS)


def evaluator_for(network: Network, game: Game, seats: int) -> Evaluator:
    """A network of that game with memory of its own, to be asked at a table of so many seats."""
    seen = np.zeros(game.features.OBSERVATION, np.float32)
    return Evaluator(network, scratch_for(network, game), seen, turned_actions(game, seats))


def trained(game: Game, box: Box) -> tuple[Network, dict[str, Any]]:
    """The network that comes with the house."""
    path = TRAINED / f"{game.name}.weights"
    if not path.exists():
        raise WeightsError(f"no network was trained for {game.name}: teocalli train {game.name}")
    return read(path, game, box)


def read(path: Path, game: Game, box: Box) -> tuple[Network, dict[str, Any]]:
    """A network from a file."""
    return unpacked(path.read_bytes(), game, box)
