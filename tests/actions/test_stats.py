from __future__ import annotations

from pathlib import Path

from tests.support.linked import FILES
from tests.support.repository import write_files
from tests.support.team import request
from vaultkit.actions.stats import stats
from vaultkit.rules.baseline import encode


def test_numbers_are_those_of_a_check(tmp_path: Path) -> None:
    bad = "# Bad\n\n[[nobody]] [[noone]] [[one]]\n"
    folder = write_files(tmp_path / "v", {**FILES, "notes/bad.md": bad})
    told = stats(request(folder))
    assert (told.name, told.files, told.records) == ("Team", 10, 7)
    assert told.links["wikilink"] == {"missing": 2, "page": 4}
    assert told.findings["links"]["error"] == 2
    assert told.findings["claims"]["error"] >= 2  # the digest of the evidence is none
    assert told.orphans == ("notes/bad.md",)
    assert (told.over, told.hubs, told.baseline) == (0, (), 0)


def test_what_the_baseline_holds_is_counted_apart(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "vault.yaml": "checks: {baseline: baseline.jsonl}\n",
        "a.md": "[[nobody]] [[noone]]\n",
        "baseline.jsonl": encode({("broken-link", "a.md", "nobody"): 1}),
    }
    told = stats(request(write_files(tmp_path / "v", files)))
    assert told.findings["links"] == {"error": 1}
    assert told.baseline == 1
