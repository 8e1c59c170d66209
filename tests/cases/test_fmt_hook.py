"""The hook `vaultkit-fmt`, run by pre-commit and by prek as a person commits."""

from __future__ import annotations

import pytest

from tests.support.hooked import Door, open_door, shared_folder
from tests.support.repository import Repository

_CONFIG = """\
repos:
- repo: {source}
  rev: {revision}
  hooks:
  - {{id: vaultkit-fmt}}
"""
_LOOSE = "* one\n* two\n"
_LAID = "- one\n- two\n"


@pytest.fixture(params=("pre-commit", "prek"))
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Door:
    return open_door(request.param, shared_folder(tmp_path_factory))


@pytest.fixture
def hooked(repository: Repository, door: Door) -> Repository:
    """A laid-out vault with one commit; only `vaultkit-fmt` watches it."""
    kept = {"a.md": _LAID, "b.md": f"# B\n\n{_LAID}", "log.md": "*x\n"}
    repository.commit({"vault.yaml": "", **kept})
    door.install(repository, _CONFIG)
    repository.git("commit", "--quiet", "--no-verify", "-m", "the hook")
    return repository


def text(repository: Repository, name: str) -> str:
    return (repository.path / name).read_text("utf-8")


def test_what_is_staged_is_laid_out_and_the_commit_stops_once(
    hooked: Repository, door: Door
) -> None:
    hooked.write({"a.md": f"---\ntags:   [x]\n---\n{_LOOSE}", "log.md": _LOOSE})
    hooked.add()
    hooked.write({"b.md": f"B\n=\n{_LOOSE}"})
    stopped = door.git(hooked, "commit", "-m", "a change")
    assert stopped.code == 1
    assert "a.md: formatted" in stopped.out + stopped.err
    assert text(hooked, "a.md") == f"---\ntags:   [x]\n---\n{_LAID}"
    assert text(hooked, "log.md") == _LOOSE, "generated files are left alone"
    assert text(hooked, "b.md") == f"B\n=\n{_LOOSE}", "what is not staged is left alone"
    hooked.add("a.md")
    passed = door.git(hooked, "commit", "-m", "a change")
    assert passed.code == 0, passed
    assert text(hooked, "b.md") == f"B\n=\n{_LOOSE}"


def test_changes_of_a_staged_file_that_are_not_staged_come_back(
    hooked: Repository, door: Door
) -> None:
    staged = f"# B\n\n{_LAID}\nMore.\n"
    hooked.write({"b.md": staged})
    hooked.add("b.md")
    hooked.write({"b.md": f"{staged}\n\n\n\nNot   staged.  \n"})
    passed = door.git(hooked, "commit", "-m", "a change")
    assert passed.code == 0, passed
    assert text(hooked, "b.md") == f"{staged}\n\n\n\nNot   staged.  \n"
    assert hooked.git_bytes("show", "HEAD:b.md").decode() == staged
