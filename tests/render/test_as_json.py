from __future__ import annotations

import json

from tests.render.samples import finding, garden, report
from tests.support.golden import Golden
from vaultkit.model.text import Span
from vaultkit.render import as_json

KEYS = [
    "code", "name", "severity", "path", "line", "column", "end_line", "end_column", "message",
    "related", "fix", "target", "baseline",
]  # fmt: skip


def test_the_report_looks_as_it_did(golden: Golden) -> None:
    golden.check("render/report.json", as_json.render(garden()))


def test_the_keys_are_those_of_schema_version_1_in_their_order() -> None:
    log = json.loads(as_json.render(garden()))
    assert list(log) == ["schema_version", "vault", "findings", "summary"]
    assert log["schema_version"] == 1
    assert list(log["vault"]) == ["id", "name", "at", "records"]
    assert list(log["summary"]) == ["error", "warning", "files", "suppressed"]
    for one in log["findings"]:
        expected = KEYS if "target" in one else [key for key in KEYS if key != "target"]
        assert list(one) == expected


def test_only_findings_about_links_have_a_target() -> None:
    log = json.loads(as_json.render(report(finding(target=""), finding(code="FM001"))))
    assert [one.get("target", "none") for one in log["findings"]] == ["none", ""]


def test_an_empty_report_is_complete() -> None:
    text = as_json.render(report(vault_id=None, vault_name=""))
    log = json.loads(text)
    assert text.endswith("}\n")
    assert log["findings"] == []
    assert log["vault"] == {"id": None, "name": "", "at": "worktree", "records": 9_000}
    assert log["summary"] == {"error": 0, "warning": 0, "files": 10_000, "suppressed": 0}


def test_equal_reports_give_equal_bytes() -> None:
    assert as_json.render(garden()) == as_json.render(garden())


def test_a_path_that_is_no_utf8_comes_back_as_the_same_bytes() -> None:
    text = as_json.render(report(finding(path="caf\udce9.md")))
    path = json.loads(text.encode())["findings"][0]["path"]
    assert path.encode("utf-8", "surrogateescape") == b"caf\xe9.md"


def test_columns_are_written_as_code_points() -> None:
    log = json.loads(as_json.render(report(finding(span=Span(7, 6, 7, 13)))))
    one = log["findings"][0]
    assert (one["line"], one["column"], one["end_line"], one["end_column"]) == (7, 6, 7, 13)
