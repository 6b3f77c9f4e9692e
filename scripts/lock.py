"""Write the lock files with every version and hash that `make` and the container install, or say that they no longer fit pyproject.toml.

`requirements/dev.lock` is what `make` installs, `requirements/house.lock` what a running server needs. Both hold the
hashes of every file of a version, so that they serve all platforms, and name no place to download from.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"dev": "dev", "house": "build"}  # a lock file, and the extra of the project that it holds besides the project's own needs
HEADER = "# Written by `make lock`; do not edit. Dependencies of pyproject.toml: "
COMPILE = ("pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate")


def digest(pyproject: str) -> str:
    """A digest of everything in pyproject.toml that decides what is installed."""
    data = tomllib.loads(pyproject)
    project = data["project"]
    needs = [data["build-system"]["requires"], project["requires-python"], project["dependencies"], project["optional-dependencies"]]
    return hashlib.sha256(json.dumps(needs, sort_keys=True).encode()).hexdigest()[:16]


def disagreement(pyproject: str, lock: str) -> str | None:
    """Why a lock does not fit pyproject.toml; None when it does."""
    first = lock.partition("\n")[0]
    if not first.startswith(HEADER):
        return "it was not written by `make lock`"
    if first.removeprefix(HEADER) != digest(pyproject):
        return "pyproject.toml asks for other packages than it was written for"
    return None


def path_of(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.lock"


def write(upgrade: bool) -> None:
    """Resolve the dependencies anew; versions that still fit stay unless an upgrade is wanted."""
    header = HEADER + digest((ROOT / "pyproject.toml").read_text("utf-8"))
    for name, extra in LOCKS.items():
        path = path_of(name)
        path.parent.mkdir(exist_ok=True)
        options = ["--extra", extra, "--output-file", str(path), *(["--upgrade"] if upgrade else [])]
        if name != "dev":
            options += ["--constraints", str(path_of("dev"))]  # a server runs what was tested
        subprocess.run([Path(sys.executable).parent / "uv", *COMPILE, "pyproject.toml", *options], check=True, cwd=ROOT)
        path.write_text(f"{header}\n{path.read_text('utf-8')}", "utf-8")


def check() -> int:
    """Say which lock files do not fit pyproject.toml."""
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    problems = 0
    for path in map(path_of, LOCKS):
        problem = disagreement(pyproject, path.read_text("utf-8")) if path.exists() else "it is missing"
        if problem:
            print(f"{path.relative_to(ROOT)}: {problem}. Run `make lock`.")
            problems += 1
    return 1 if problems else 0


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(check())
    write(upgrade="--upgrade" in sys.argv[1:])
