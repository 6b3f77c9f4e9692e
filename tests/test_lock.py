"""The lock files hold what pyproject.toml asks for, with hashes, and name no place to download from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import lock
import pytest
from packaging.requirements import Requirement

PYPROJECT = (lock.ROOT / "pyproject.toml").read_text("utf-8")


def requirements(extra: str) -> Iterator[Requirement]:
    """What the project asks for with an extra, extras of the project itself followed."""
    project = tomllib.loads(PYPROJECT)["project"]
    for text in project["dependencies"] if not extra else project["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == project["name"]:
            for inner in requirement.extras:
                yield from requirements(inner)
        else:
            yield requirement


@pytest.mark.parametrize("name", lock.LOCKS)
def test_a_lock_file_fits_pyproject(name: str) -> None:
    text = lock.path_of(name).read_text("utf-8")
    assert lock.disagreement(PYPROJECT, text) is None
    pinned = dict(re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", text, re.M))
    for requirement in (*requirements(""), *requirements(lock.LOCKS[name])):
        version = pinned[re.sub(r"[._-]+", "-", requirement.name.lower())]
        assert requirement.specifier.contains(version), (str(requirement), version)


@pytest.mark.parametrize("name", lock.LOCKS)
def test_every_pin_has_hashes_and_nothing_names_a_host(name: str) -> None:
    text = lock.path_of(name).read_text("utf-8")
    assert "://" not in text
    entries = text.replace("\\\n", " ").splitlines()[1:]
    assert len(entries) > 30
    assert all(re.fullmatch(r"\S+==\S+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+\s*", entry) for entry in entries)


def test_a_changed_dependency_is_told() -> None:
    text = lock.path_of("dev").read_text("utf-8")
    changed = PYPROJECT.replace('"numpy>=2.1,<3"', '"numpy>=2.2,<3"')
    assert changed != PYPROJECT
    assert lock.disagreement(changed, text) == "pyproject.toml asks for other packages than it was written for"
    assert lock.disagreement(PYPROJECT, "numpy==2.0\n") == "it was not written by `make lock`"


def test_what_is_not_a_dependency_may_change() -> None:
    changed = PYPROJECT.replace("line-length = 140", "line-length = 141")
    assert changed != PYPROJECT
    assert lock.digest(changed) == lock.digest(PYPROJECT)
