"""What became of pages that a change left behind, through every door that asks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository
from tests.support.vault import vault as memory
from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.baseline import UpdateRequest, update
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.hook_staged import Run, staged
from vaultkit.actions.left import left_in
from vaultkit.model.around import Was
from vaultkit.model.finding import Report
from vaultkit.model.settings import Settings

PAGES = {
    "vault.yaml": "links: {preset: github}\n",
    "a.md": "---\nid: p-1\n---\n# A\n",
    "b.md": "# B\n",
    "c.md": "# C\n",
}
TOLD = ["a.md error changed-id", "b.md warning deleted-page"]


@pytest.fixture
def vault(repository: Repository) -> Repository:
    repository.commit(PAGES)
    return repository


def lines(report: Report) -> list[str]:
    return [f"{one.path} {one.severity.value} {one.name}" for one in report.findings]


def told(where: Repository | Path, **more: Any) -> list[str]:
    folder = str(where.path if isinstance(where, Repository) else where)
    return lines(check(CheckRequest(folder=folder, environment=os.environ, **more)).report)


def change(vault: Repository) -> None:
    vault.write({"a.md": PAGES["a.md"].replace("p-1", "p-2")})
    (vault.path / "b.md").unlink()


def test_only_what_is_gone_or_may_have_had_an_id_is_read() -> None:
    former = memory({"gone.md": "# Gone\n", "plain.md": "# Plain\n", "x.png": "", **PAGES})
    pages = {"a.md": "1", "plain.md": "2", "new.md": "3"}
    found = left_in(former, {"new.md"}, Settings(), pages, facts_of=lambda _: None)
    assert found["a.md"] == Was("a.md", "p-1", "", ("a", "A"))
    assert found["gone.md"] == Was("gone.md", "", "", ("gone", "Gone"), "", "gone")
    assert found.keys() == {"a.md", "gone.md", "b.md", "c.md"}


@pytest.mark.parametrize("cache", [False, True])
def test_every_door_tells_it(vault: Repository, cache: bool) -> None:
    assert told(vault, cache=cache) == []
    change(vault)
    assert told(vault, cache=cache) == told(vault, new_only=True, cache=cache) == TOLD
    assert told(vault, at="index", cache=cache) == []
    vault.add()
    assert told(vault, cache=cache) == told(vault, at="index", cache=cache) == TOLD
    hook = staged(str(vault.path), os.environ, run=Run(cache=cache))
    assert [line for one in hook for line in lines(one.checked.report)] == TOLD
    vault.commit()
    assert told(vault, cache=cache) == []
    assert told(vault, at="HEAD", cache=cache) == TOLD
    assert told(vault, new_only=True, base="HEAD~1", cache=cache) == TOLD


def test_a_merge_tells_what_neither_side_did(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "side")
    change(vault)
    vault.commit()
    assert told(vault, at="merge:main") == told(vault, at="merge:main", new_only=True) == TOLD
    vault.git("switch", "--quiet", "main")
    vault.commit({"d.md": "# D\n"})
    vault.git("merge", "--quiet", "--no-commit", "side")
    assert told(vault, at="index", new_only=True) == []
    vault.git("rm", "--quiet", "c.md")  # by whoever merges
    assert told(vault, at="index", new_only=True) == ["c.md warning deleted-page"]


def test_what_a_shallow_clone_lacks_was_not_there(vault: Repository, tmp_path: Path) -> None:
    change(vault)
    vault.commit()
    clone = tmp_path / "clone"
    vault.git("clone", "--quiet", "--depth=1", f"file://{vault.path}", str(clone))
    assert told(clone) == told(clone, at="HEAD") == []
    (clone / "c.md").unlink()
    assert told(clone) == ["c.md warning deleted-page"]


def test_a_first_commit_has_nothing_before_it(repository: Repository) -> None:
    repository.write(PAGES)
    repository.add("a.md")
    (repository.path / "a.md").unlink()
    assert told(repository) == told(repository, at="index") == []


def test_no_baseline_holds_what_is_over_once_it_is_committed(vault: Repository) -> None:
    change(vault)
    (vault.path / "vault.yaml").unlink()  # one is written again
    begun = adopt(AdoptRequest(folder=str(vault.path), environment=os.environ, preset="github"))
    assert begun.baseline == {}
    assert told(vault) == TOLD
    asked = UpdateRequest(folder=str(vault.path), environment=os.environ, allow_new=True)
    assert update(asked).new == ()
