"""Are there known vulnerabilities in what we depend on? A known one fails; what could not be asked is said to be not audited.

With AUDIT=required in the environment a package that was not audited fails too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ("pip-audit", "--requirement", "requirements/dev.lock", "--require-hashes", "--disable-pip", "--progress-spinner", "off")
PYTHON_AUDIT = (*PYTHON, "--format", "json")
WEB_AUDIT = ("npm", "audit", "--json", "--prefix", "web")
PATIENCE = 90  # seconds for each audit


@dataclass(frozen=True)
class Audit:
    """What an audit says: how many packages were looked up, the vulnerabilities known of them, and what was not audited."""

    audited: int
    vulnerabilities: tuple[str, ...] = ()
    not_audited: str | None = None  # what could not be looked up, and why; None when everything was


def read_pip_audit(output: str) -> Audit:
    """The JSON report of pip-audit: a package that it skipped was not audited, whatever its exit status says."""
    report = _object(output)
    packages = report.get("dependencies") if report else None
    if not isinstance(packages, list) or not packages:
        return Audit(0, (), "all packages: pip-audit gave no report")
    skipped = [package for package in packages if "skip_reason" in package]
    known = tuple(
        f"{package['name']} {package['version']}: {one['id']}{_mended(one.get('fix_versions'))}"
        for package in packages
        for one in package.get("vulns", ())
    )
    reason = f"{len(skipped)} of {len(packages)} packages: {skipped[0]['skip_reason']}" if skipped else None
    return Audit(len(packages) - len(skipped), known, reason)


def _mended(versions: Sequence[str] | None) -> str:
    return f" (mended in {', '.join(versions)})" if versions else ""


def read_npm_audit(output: str) -> Audit:
    """The JSON report of npm: without its list of vulnerabilities it reached nobody."""
    report = _object(output)
    by_package = report.get("vulnerabilities") if report else None
    if report is None or not isinstance(by_package, dict):
        message = str(report.get("message") or "the answer is no report") if report else "npm gave no report"
        return Audit(0, (), f"all packages: {message.partition(' - ')[0]}")
    known = tuple(f"{name}: {one['severity']}{_titles(one)}" for name, one in sorted(by_package.items()))
    return Audit(int(report["metadata"]["dependencies"]["total"]), known)


def _titles(one: dict[str, Any]) -> str:
    """What is known of a package itself; those that only use a vulnerable one name it."""
    titles = [via["title"] if isinstance(via, dict) else f"by way of {via}" for via in one.get("via", ())]
    return f" ({'; '.join(titles)})" if titles else ""


def _object(output: str) -> dict[str, Any] | None:
    try:
        report = json.loads(output)
    except ValueError:
        return None
    return report if isinstance(report, dict) else None


def sentences(whose: str, audit: Audit) -> list[str]:
    """The audit in words."""
    lines = [f"Known vulnerability in {whose}: {one}" for one in audit.vulnerabilities]
    if audit.not_audited:
        lines.append(f"Not audited in {whose}: {audit.not_audited}")
    if audit.audited and not audit.vulnerabilities:
        lines.append(f"No known vulnerability in the {audit.audited} audited packages of {whose}.")
    return lines


def fails(audit: Audit, required: bool) -> bool:
    return bool(audit.vulnerabilities) or (required and audit.not_audited is not None)


def ask(command: Sequence[str]) -> str:
    """What an audit prints; nothing where it cannot be run or takes too long."""
    beside = Path(sys.executable).parent / command[0]
    program = str(beside) if beside.exists() else command[0]
    try:
        return subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def main() -> int:
    required = os.environ.get("AUDIT") == "required"
    status = 0
    audits = (("the Python packages", read_pip_audit, PYTHON_AUDIT), ("the web client", read_npm_audit, WEB_AUDIT))
    for whose, read, command in audits:
        audit = read(ask(command))
        print(*sentences(whose, audit), sep="\n")
        status |= fails(audit, required)
    return status


if __name__ == "__main__":
    sys.exit(main())
