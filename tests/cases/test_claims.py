"""Claims and their evidence: faults that users of other tools reported, each by its id."""

from __future__ import annotations

import hashlib
import os
import time
from datetime import date
from pathlib import Path

import pytest

from tests.support.repository import init_repository
from tests.support.vault import vault
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge, judge_tree
from vaultkit.model.around import Around
from vaultkit.model.settings import Settings
from vaultkit.trees.open import open_vault

VAULT = "vault: {name: Tides}\n"


def claim(name: str, data: bytes, path: str, more: str = "") -> str:
    sha = hashlib.sha256(data).hexdigest()
    return (
        f"---\nrecord: claim\nid: clm-{name:0>8}\nclaim_kind: fact\nassertion_origin: source\n"
        f"entities: [page]\n{more}evidence:\n  - path: {path}\n    sha256: {sha}\n---\n"
        f"Text of {name}.\n"
    )


def told(folder: Path, at: str = "worktree") -> list[str]:
    request = CheckRequest(folder=str(folder), environment=dict(os.environ), at=at, cache=False)
    return [f"{f.path}: {f.name}" for f in check(request).report.findings]


@pytest.mark.parametrize("zone", ["Pacific/Apia", "Pacific/Pago_Pago", "UTC"])
def test_fm_14_what_is_too_old_is_so_everywhere(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    head = "---\nrecord: claim\nid: clm-00000001\nclaim_kind: fact\nassertion_origin: source\n"
    files = {
        "a.md": f"{head}expires: 2027-03-01\n---\nText.\n",
        "b.md": f"{head.replace('1', '2')}expires: 2027-03-01T23:30:00-11:00\n---\nText.\n",
    }
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for day, found in ((1, []), (2, ["a.md", "b.md"])):
            around = Around(today=date(2027, 3, day))
            findings = judge_tree(vault(files), Settings(), around)
            assert [f.path for f in findings if f.name == "expired-claim"] == found
    finally:
        monkeypatch.undo()
        time.tzset()


def test_gx_07_claims_of_two_branches_with_one_id_are_told_on_both() -> None:
    text = "---\nrecord: claim\nid: clm-0042\n---\nText.\n"
    found = judge_tree(vault({"claims/a.md": text, "claims/b.md": text}), Settings())
    told = {(f.path, f.name) for f in found if f.name in ("duplicate-id", "invalid-claim")}
    assert {("claims/a.md", "duplicate-id"), ("claims/b.md", "duplicate-id")} <= told
    ids = [f for f in found if f.name == "invalid-claim" and f.subject == "id"]
    assert [f.path for f in ids] == ["claims/a.md", "claims/b.md"], "a counter is no id"


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD"])
def test_gt_17_evidence_has_the_hash_of_what_is_committed_whatever_a_checkout_makes_of_it(
    tmp_path: Path, at: str
) -> None:
    data = b"one\ntwo\n"
    files: dict[str, str | bytes] = {"vault.yaml": VAULT, "page.md": "", "artifacts/a.txt": data}
    repository = init_repository(
        tmp_path / "r", {**files, "a.md": claim("a", data, "artifacts/a.txt")}
    )
    clone = tmp_path / "c"
    repository.git("clone", "-q", "-c", "core.autocrlf=true", str(repository.path), str(clone))
    assert (clone / "artifacts/a.txt").read_bytes() == b"one\r\ntwo\r\n"
    assert told(clone, at) == []


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD"])
def test_hu_01_evidence_larger_than_any_page_is_hashed(tmp_path: Path, at: str) -> None:
    data = b"%PDF\0" + b"x" * 6_000_000
    files: dict[str, str | bytes] = {"vault.yaml": VAULT, "page.md": "", "artifacts/a.pdf": data}
    files["a.md"] = claim("a", data, "artifacts/a.pdf")
    files["b.md"] = claim("b", data + b"x", "artifacts/a.pdf")
    repository = init_repository(tmp_path, files)
    assert told(repository.path, at) == ["b.md: evidence-mismatch"]


def test_hu_02_many_claims_that_cite_one_file_read_it_once(tmp_path: Path) -> None:
    data = b"word " * 1_000
    files: dict[str, str | bytes] = {"vault.yaml": VAULT, "page.md": "", "artifacts/a.txt": data}
    for number in range(50):
        files[f"claims/{number}.md"] = claim(str(number), data, "artifacts/a.txt")
    repository = init_repository(tmp_path, files)
    tree = open_vault(str(repository.path), "HEAD", dict(os.environ)).tree
    asked: list[str] = []

    class Counting(FactsStore):
        def material(self, path: str) -> bytes | None:
            asked.append(path)
            return super().material(path)

    found = judge(tree, Settings(configured=True), Counting(tree, dialect_of(Settings()))).findings
    assert [finding.path for finding in found] == ["page.md"], "and nothing is said of the claims"
    assert asked == ["artifacts/a.txt"]
