"""A person's stash and half-staged work around a commit with hooks, while a tool writes: no byte of
either is lost, whether the hooks are plain or pre-commit's, which stashes by itself.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.command import ROOT
from tests.support.hooked import Door, open_door, shared_folder, state_of
from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.hooks import install
from vaultkit.model.outcome import Refused
from vaultkit.model.request import CreatePage, EditText
from vaultkit.trees.write_lock import make_ready

TIDES, ADA = "concepts/tides.md", "entities/ada.md"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")
NEW, OTHER, BAD = "entities/new.md", "entities/other.md", "entities/bad.md"
LINES = "".join(f"\nLine {number}.\n" for number in range(12))

# a hook that is slow, after ours
_SLOW = """\
repos:
- repo: {source}
  rev: {revision}
  hooks:
  - {{id: vaultkit-generate}}
  - {{id: vaultkit-check}}
- repo: local
  hooks:
  - id: slow
    name: slow
    language: system
    always_run: true
    pass_filenames: false
    entry: sh -c 'touch .git/begun; sleep 1'
"""


@pytest.fixture
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Door:
    return open_door(request.param, shared_folder(tmp_path_factory))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    """With pages of many lines, and Bo, who has a stash of before."""
    made = vault_repository(tmp_path / "vault", {p: VAULT[p] + LINES for p in (TIDES, ADA)})
    make_ready(str(made.path / ".git/vaultkit"))
    made.git("config", "user.name", "Bo")
    made.git("config", "user.email", "bo@example.org")
    made.write({ADA: VAULT[ADA] + LINES + "\nOf before.\n"})
    made.git("stash", "--quiet")
    return made


def entity(title: str, text: str) -> str:
    return f"---\ntitle: {title}\ntype: entity\n---\n\n# {title}\n\n{text}"


def half_staged(vault: Repository) -> None:
    """One hunk of a page is staged and another is not; a new file, a mode and bytes of any kind."""
    text = VAULT[ADA] + LINES
    vault.write({ADA: text.replace("Line 1.", "Staged."), NEW: entity("New", "[[Ada]]\n")})
    vault.add()
    vault.write(
        {
            ADA: text.replace("Line 1.", "Staged.").replace("Line 11.", "Unstaged."),
            NEW: entity("New", "[[Ada]] \r\nUnstaged, without an end"),
            "loose.bin": b"\0\xff\r\n",
        }
    )
    (vault.path / "README.md").chmod(0o755)


def told(vault: Repository) -> dict[str, object]:
    found = state_of(vault)
    found["staged"] = vault.git("diff", "--cached", "--binary")
    found["unstaged"] = vault.git("diff", "--binary")
    return found


_BOTH = pytest.mark.parametrize("door", ["quick", "pre-commit"], indirect=True)


@pytest.mark.parametrize(
    ("door", "way"),
    [
        ("quick", ("stash",)),
        ("quick", ("stash", "--keep-index")),
        ("quick", ("stash", "-u")),
        ("pre-commit", ("stash",)),
        pytest.param("pre-commit", ("stash", "--keep-index"), marks=pytest.mark.soak),
        pytest.param("pre-commit", ("stash", "-u"), marks=pytest.mark.soak),
    ],
    indirect=["door"],
)
def test_stash_and_pop_around_a_commit_and_a_write_give_back_every_byte(
    vault: Repository, door: Door, way: tuple[str, ...]
) -> None:
    door.install(vault)
    vault.git("commit", "--quiet", "--no-verify", "--allow-empty", "-m", "the hooks")
    half_staged(vault)
    before, old = told(vault), vault.git("stash", "list", "--format=%H")
    assert door.git(vault, *way).code == 0
    if "--keep-index" in way:
        vault.git("reset", "--quiet", "--hard")
    receipt = published(writer_of(vault).write(asked(EDIT)))
    vault.write({OTHER: entity("Other", "[[Tides]]\n")})
    vault.git("add", OTHER)
    ran = door.git(vault, "commit", "-m", "another page")
    assert ran.code == 0, ran
    page = CreatePage(type="concept", title="Neap", body="[[Tides]]")
    made = published(writer_of(vault).write(asked(page)))
    assert door.git(vault, "stash", "pop", "--index").code == 0
    after = told(vault)
    assert (after["staged"], after["unstaged"]) == (before["staged"], before["unstaged"])
    mine = {path: one for path, one in _files(before).items() if not path.endswith(TIDES)}
    assert {path: _files(after)[path] for path in mine} == mine
    assert vault.git("stash", "list", "--format=%H") == old
    assert "rises and falls" in (vault.path / TIDES).read_text()
    chain = vault.git("rev-list", "HEAD").split()
    assert {receipt.commit, made.commit} <= set(chain)
    vault.git("fsck", "--strict")


def _files(state: dict[str, object]) -> dict[str, object]:
    found = state["files"]
    assert isinstance(found, dict)
    return found


@_BOTH
def test_half_staged_work_is_the_same_after_a_commit_that_passes_and_one_that_does_not(
    vault: Repository, door: Door
) -> None:
    door.install(vault)
    vault.git("commit", "--quiet", "--no-verify", "--allow-empty", "-m", "the hooks")
    half_staged(vault)
    before = told(vault)
    vault.write({BAD: entity("Bad", "[[Nobody]]\n")})
    vault.git("add", BAD)
    assert door.commit(vault).code == 1
    vault.git("rm", "-q", "--force", BAD)
    assert told(vault) == before
    assert door.commit(vault).code == 0
    after = told(vault)
    assert after["unstaged"] == before["unstaged"]
    assert after["files"] == before["files"]
    assert vault.git("diff", "HEAD~1", "HEAD", "--binary") == before["staged"]


@pytest.mark.parametrize("door", ["pre-commit"], indirect=True)
@pytest.mark.parametrize("ours", [True, False])
def test_a_tool_waits_until_pre_commit_has_brought_back_what_it_stashed(
    vault: Repository, door: Door, ours: bool
) -> None:
    door.install(vault, _SLOW)
    if ours:  # our plain hooks as well, which pre-commit runs before anything else
        install(str(vault.path), os.environ, open_door("quick", door.source.parent).program)
    vault.git("commit", "--quiet", "--no-verify", "--allow-empty", "-m", "the hooks")
    half_staged(vault)
    text = VAULT[TIDES] + LINES
    vault.write({TIDES: text.replace("Line 11.", "Not staged either.")})
    before = told(vault)
    commit = subprocess.Popen(
        ["git", "commit", "-qm", "a person's"],
        cwd=vault.path,
        env={**os.environ, "PYTHONPATH": str(ROOT), **door.environment},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    until = time.monotonic() + 60
    while not (vault.path / ".git/begun").exists():
        assert time.monotonic() < until
        assert commit.poll() is None, commit.communicate()
        time.sleep(0.02)
    assert "Not staged" not in (vault.path / TIDES).read_text()  # pre-commit has it aside
    outcome = writer_of(vault, wait=0.1).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.name == "busy"
    assert outcome.message.startswith("git commit (process ")
    receipt = published(writer_of(vault, wait=30).write(asked(EDIT)))  # waits, and lands
    _, said = commit.communicate(timeout=60)
    assert b"conflicted" not in said
    page = (vault.path / TIDES).read_text()
    assert "rises and falls" in page
    assert "Not staged either." in page
    after = told(vault)
    mine = [path for path in _files(before) if not path.endswith((TIDES, "bin"))]
    assert [_files(after)[path] for path in mine] == [_files(before)[path] for path in mine]
    assert after["stash"] == before["stash"]
    assert receipt.commit in vault.git("rev-list", "HEAD").split()
    if commit.returncode:  # the tool came between the hooks and the end of the commit
        assert b"cannot lock ref" in said
        assert after["staged"] == before["staged"]
        assert door.git(vault, "commit", "-qm", "once more").code == 0
    assert "Staged." in vault.git("show", f"HEAD:{ADA}") + vault.git("show", f"HEAD~1:{ADA}")
    assert "Unstaged." in (vault.path / ADA).read_text()
    vault.git("fsck", "--strict")
