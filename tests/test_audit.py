"""The audit says what it knows: a known vulnerability, none in what was looked up, or that nothing was audited."""

from __future__ import annotations

import json

import audit
import pytest

# Outputs as the two programs print them, shortened to two packages.
UNREACHED = """{"dependencies": [
 {"name": "absl-py", "skip_reason": "Dependency not found on PyPI and could not be audited: absl-py (2.5.1)"},
 {"name": "alembic", "skip_reason": "Dependency not found on PyPI and could not be audited: alembic (1.20.1)"}], "fixes": []}"""
CLEAN = '{"dependencies": [{"name": "click", "version": "8.5.1", "vulns": []}, {"name": "rich", "version": "15.0", "vulns": []}]}'
VULNERABLE = """{"dependencies": [{"name": "click", "version": "8.5.1", "vulns": []}, {"name": "flask", "version": "0.5", "vulns": [
 {"id": "PYSEC-2019-179", "fix_versions": ["1.0"], "aliases": ["CVE-2019-1010083"], "description": "Memory is used up."}]}], "fixes": []}"""
HALF = '{"dependencies": [{"name": "click", "version": "8.5.1", "vulns": []}, {"name": "own", "skip_reason": "not on PyPI"}], "fixes": []}'
NPM_UNREACHED = """{"message": "405 Method Not Allowed - POST /-/npm/v1/security/advisories/bulk", "method": "POST", "statusCode": 405,
 "body": "", "error": {"summary": "", "detail": ""}}"""
NPM_OFFLINE = (
    '{"error": {"code": "ENOTFOUND", "summary": "request failed", "detail": "This is a problem related to network connectivity."}}'
)
NPM_CLEAN = """{"auditReportVersion": 2, "vulnerabilities": {}, "metadata": {"vulnerabilities": {"total": 0},
 "dependencies": {"prod": 5, "dev": 118, "optional": 40, "peer": 0, "peerOptional": 0, "total": 122}}}"""
NPM_VULNERABLE = """{"auditReportVersion": 2, "vulnerabilities": {
 "minimist": {"name": "minimist", "severity": "critical", "isDirect": false, "via": [
   {"source": 1, "name": "minimist", "title": "Prototype Pollution in minimist", "severity": "critical", "range": "<0.2.4"}]},
 "mkdirp": {"name": "mkdirp", "severity": "critical", "isDirect": true, "via": ["minimist"]}},
 "metadata": {"vulnerabilities": {"total": 2}, "dependencies": {"total": 122}}}"""


def test_packages_that_were_skipped_are_not_called_safe() -> None:
    result = audit.read_pip_audit(UNREACHED)
    assert result.audited == 0
    lines = audit.sentences("the Python packages", result)
    assert len(lines) == 1
    assert lines[0].startswith("Not audited in the Python packages: 2 of 2 packages: Dependency not found")


def test_a_clean_report_says_how_many_packages_it_speaks_of() -> None:
    assert audit.sentences("the Python packages", audit.read_pip_audit(CLEAN)) == [
        "No known vulnerability in the 2 audited packages of the Python packages."
    ]
    assert audit.sentences("the web client", audit.read_npm_audit(NPM_CLEAN)) == [
        "No known vulnerability in the 122 audited packages of the web client."
    ]


def test_a_known_vulnerability_is_named_and_fails_always() -> None:
    python, web = audit.read_pip_audit(VULNERABLE), audit.read_npm_audit(NPM_VULNERABLE)
    assert python.vulnerabilities == ("flask 0.5: PYSEC-2019-179 (mended in 1.0)",)
    assert web.vulnerabilities == ("minimist: critical (Prototype Pollution in minimist)", "mkdirp: critical (by way of minimist)")
    assert all(audit.fails(one, required) for one in (python, web) for required in (False, True))


def test_what_was_audited_and_what_was_not_are_both_told() -> None:
    lines = audit.sentences("the Python packages", audit.read_pip_audit(HALF))
    assert [line.partition(" in ")[0] for line in lines] == ["Not audited", "No known vulnerability"]


@pytest.mark.parametrize("output", ["", "Connection refused", "[]", "null", NPM_UNREACHED, NPM_OFFLINE, '{"dependencies": []}'])
def test_an_answer_without_a_report_is_not_an_audit_and_fails_only_where_one_is_required(output: str) -> None:
    for result in (audit.read_pip_audit(output), audit.read_npm_audit(output)):
        assert (result.audited, result.vulnerabilities) == (0, ())
        assert result.not_audited
        assert not audit.fails(result, required=False)
        assert audit.fails(result, required=True)


def test_a_refusal_of_npm_is_told_without_its_address() -> None:
    assert audit.read_npm_audit(NPM_UNREACHED).not_audited == "all packages: 405 Method Not Allowed"


@pytest.mark.parametrize(("required", "status"), [("", 0), ("required", 1)])
def test_the_command_ends_as_the_environment_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], required: str, status: int
) -> None:
    monkeypatch.setenv("AUDIT", required)
    monkeypatch.setattr(audit, "ask", lambda command: UNREACHED if command[0] == "pip-audit" else NPM_CLEAN)
    assert audit.main() == status
    assert "No known vulnerability in the 122 audited" in capsys.readouterr().out


def test_the_recorded_outputs_are_json() -> None:
    for text in (UNREACHED, CLEAN, VULNERABLE, HALF, NPM_UNREACHED, NPM_OFFLINE, NPM_CLEAN, NPM_VULNERABLE):
        assert json.loads(text)
