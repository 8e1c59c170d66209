from __future__ import annotations

import json

from tests.render.samples import garden, report
from vaultkit.render import as_json, as_jsonl
from vaultkit.render.view import View


def test_each_line_is_a_finding_of_the_json_report_and_the_last_the_rest() -> None:
    *found, last = [json.loads(line) for line in as_jsonl.lines(garden(), View())]
    whole = json.loads(as_json.render(garden()))
    assert found == whole.pop("findings")
    assert last == whole


def test_an_empty_report_is_one_line() -> None:
    (line,) = as_jsonl.lines(report(), View())
    assert json.loads(line)["summary"]["error"] == 0


def test_every_line_is_utf8_whatever_a_path_holds() -> None:
    text = "".join(as_jsonl.lines(garden(), View()))
    assert text.encode("utf-8").decode("utf-8").count("\n") == 5
