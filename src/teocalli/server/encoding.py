"""JSON on the wire."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np


def _plain(thing: Any) -> Any:
    """Numbers of numpy as plain numbers."""
    if isinstance(thing, np.generic):
        return thing.item()
    if isinstance(thing, np.ndarray):
        return thing.tolist()
    raise NotImplementedError(f"{type(thing).__name__} does not go over the wire")


encoder = msgspec.json.Encoder(enc_hook=_plain)
encode = encoder.encode
