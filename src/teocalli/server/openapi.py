"""`python -m teocalli.server.openapi` prints the OpenAPI document: every route, every message, every game's view.

The web client's types are generated from it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from teocalli.server.app import create
from teocalli.server.settings import Settings
from teocalli.server.wire_schema import with_components


def document() -> dict[str, Any]:
    """The whole OpenAPI document."""
    return with_components(create(Settings()).openapi_schema.to_schema())


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")
