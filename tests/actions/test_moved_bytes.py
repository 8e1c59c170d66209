"""What a move does to any version of a file's bytes."""

from __future__ import annotations

from pathlib import Path

from tests.support.moving import judged
from tests.support.repository import init_repository
from vaultkit.actions.moved_bytes import with_baseline, works_of
from vaultkit.actions.proposed import Wanted, propose
from vaultkit.changes.journey import Journey
from vaultkit.rules import baseline

_SETTINGS = "checks: {baseline: baseline.jsonl}\n"


def test_each_version_gets_its_new_links_and_the_baseline_its_new_records(tmp_path: Path) -> None:
    held = baseline.encode({("orphan-page", "a.md", ""): 2}, {})
    none = baseline.encode({}, {})
    files = {"vault.yaml": _SETTINGS, "a.md": "# A\n", "b.md": "[a](a.md)\n"}
    root = init_repository(tmp_path / "v", {**files, "baseline.jsonl": held}).path
    seen = judged(root, cache=True)
    proposal = propose(str(root), seen, Wanted(journey=Journey({"a.md": "n/a.md"})))
    works = works_of(seen, proposal)
    assert works["b.md"](b"Staged: [a](a.md), [gone](c.md)\n") == (
        b"Staged: [a](n/a.md), [gone](c.md)\n"
    )
    assert works["baseline.jsonl"](none) == none
    last = with_baseline(seen, proposal).rewrites[-1]
    assert (last.path, last.before) == ("baseline.jsonl", held)
    assert baseline.decode(last.after or b"", "").entries == {("orphan-page", "n/a.md", ""): 2}
