"""What a check leaves out, and what it marks: through a whole check."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import vaultkit
from tests.support.repository import write_files
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.reported import Reported
from vaultkit.errors import SettingsError
from vaultkit.rules.baseline import encode

_HEAD = "links: {preset: commonmark}\ngenerate: {index: off}\n"
_FILES = {
    "vault.yaml": _HEAD + "checks: {baseline: baseline.jsonl}\n",
    "a.md": "# A\n\n[x](gone.md)\n\n[y](gone.md)\n",
    "b.md": "# B\n\n[x](lost.md)\n",
}
_KEY = ("broken-link", "a.md", "gone.md")


def baseline(entries: dict[tuple[str, str, str], int]) -> dict[str, str]:
    return {"baseline.jsonl": encode(entries).decode()}


def seen(folder: Path, files: dict[str, str], **more: Any) -> Reported:
    write_files(folder, files)
    request = CheckRequest(folder=str(folder), environment=os.environ, cache=False, **more)
    return Checker(request).see().reported


def told(found: Reported) -> list[tuple[str, int, bool]]:
    return [(one.path, one.span.line, one.baseline) for one in found.findings]


def test_without_a_baseline_nothing_is_marked(tmp_path: Path) -> None:
    found = seen(tmp_path, {**_FILES, "vault.yaml": _HEAD})
    assert told(found) == [("a.md", 3, False), ("a.md", 5, False), ("b.md", 3, False)]
    assert found.held == {}


def test_what_the_baseline_holds_is_marked_and_the_rest_is_open(tmp_path: Path) -> None:
    found = seen(tmp_path, {**_FILES, **baseline({_KEY: 1, ("secret", "x.md", "s"): 1})})
    assert told(found) == [("a.md", 3, True), ("a.md", 5, False), ("b.md", 3, False)]
    assert [one.path for one in found.open] == ["a.md", "b.md"]
    assert found.held == {_KEY: 1}


def test_paths_limit_what_is_told(tmp_path: Path) -> None:
    found = seen(tmp_path, {**_FILES, **baseline({_KEY: 2})}, paths=("b.md",))
    assert told(found) == [("b.md", 3, False)]


def test_a_comment_is_counted_before_the_baseline_is_asked(tmp_path: Path) -> None:
    page = "# A\n\n<!-- vaultkit: ignore broken-link -->\n[x](gone.md)\n\n[y](gone.md)\n"
    found = seen(tmp_path, {**_FILES, "a.md": page, **baseline({_KEY: 1})})
    assert (found.suppressed, told(found)[0]) == (1, ("a.md", 6, True))


def test_a_baseline_that_is_missing_or_damaged_is_never_taken_for_an_empty_one(
    tmp_path: Path,
) -> None:
    with pytest.raises(SettingsError, match=r"names baseline\.jsonl as its baseline"):
        seen(tmp_path, _FILES)
    with pytest.raises(SettingsError, match=r"baseline\.jsonl:1:1"):
        seen(tmp_path, {"baseline.jsonl": "<<<<<<< ours\n"})


def test_the_baseline_never_makes_a_check_fail_and_all_shows_it(tmp_path: Path) -> None:
    files = {**_FILES, **baseline({_KEY: 2, ("broken-link", "b.md", "lost.md"): 1})}
    write_files(tmp_path / "v", files)
    quiet = vaultkit("check", folder=tmp_path / "v")
    assert (quiet.code, "3 in the baseline" in quiet.out) == (0, True)
    every = vaultkit("check", "--all", "--format", "json", folder=tmp_path / "v")
    assert every.code == 0
    assert [one["baseline"] for one in every.findings] == [True] * 3
    assert '"summary": {"error": 0, "warning": 0, "files": 4, "suppressed": 3}' in every.out
