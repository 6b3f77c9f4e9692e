"""WebAssembly: the rules and the search of a game as one small module for browsers, from the very functions that run on a core.

`target.py` teaches numba the target, `exports.py` makes one exported function a rule, `linker.py` makes a module of LLVM's object file, and
`build.py` writes `GAME.wasm` with `GAME.json` beside it (`description.py`). Nothing is needed but numba and llvmlite. To export a rule, add
a line to `build.export_game`.
"""

from __future__ import annotations

from pathlib import Path

BUILT = Path(__file__).parent / "built"  # where `make` and the wheel have the modules
