"""What people do to a history with Git, and what `receipts verify` says of it on the command line.

Each verdict is true, and whatever is not well has a next step.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.request import EditText

_REBASE = """GIT_SEQUENCE_EDITOR="sed -i '2,\\$s/^pick/{word}/'" git rebase -q -i HEAD~{back}"""
_AGAIN = "filter-branch -f"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four commits on the first: a write, a person's, and two writes; and a branch of one more."""
    vault = vault_repository(tmp_path_factory.mktemp("receipts") / "base")
    ada = (vault.path / "entities/ada.md").read_text()
    writer = writer_of(vault)

    def edit(page: str, old: str, new: str) -> None:
        published(writer.write(asked(EditText(page=page, old=old, new=new))))

    edit("Tides", "rises", "falls")
    vault.commit({"entities/ada.md": f"{ada}\nA note.\n"}, message="a person's")
    edit("Ada", "A note", "Her note")
    edit("Tides", "falls", "falls and rises")
    vault.git("switch", "--quiet", "--create", "other")
    writer.close()
    writer = writer_of(vault)
    edit("Ada", "Her note", "The note")
    vault.git("switch", "--quiet", "main")
    vault.git("update-ref", "refs/kept/receipts", f"{RECEIPTS}")
    return vault.path


@pytest.fixture
def vault(made: Path, tmp_path: Path) -> Repository:
    shutil.copytree(made, tmp_path / "vault")
    return Repository(tmp_path / "vault")


def done(vault: Repository, *lines: str) -> None:
    """What a person types."""
    environment = {
        **os.environ,
        "FILTER_BRANCH_SQUELCH_WARNING": "1",
        "GIT_EDITOR": "true",
        "here": str(vault.path),
    }
    for line in lines:
        ran = subprocess.run(
            ["sh", "-ec", line], cwd=vault.path, env=environment, capture_output=True, text=True
        )
        assert ran.returncode == 0, (line, ran.stdout, ran.stderr)


def verified(vault: Repository, *words: str) -> tuple[Ran, dict[str, int]]:
    """What is said, and how many receipts have which verdict."""
    ran = vaultkit("receipts", "verify", *words, folder=vault.path)
    assert "Traceback" not in ran.err
    last = next(line for line in ran.out.splitlines() if re.search(r" receipts? in ", line))
    counts = re.findall(r"(\d+) ([a-z-]+)", last.partition(": ")[2])
    return ran, {name: int(number) for number, name in counts}


HONEST = {
    "nothing": ([], {"ok": 3, "elsewhere": 1}),
    "amend with other words": (
        ['git commit -q --amend -m "$(git log -1 --format=%B | sed "1s/$/ (mine)/")"'],
        {"ok": 2, "rewritten": 1, "elsewhere": 1},
    ),
    "amend without the trailers": (
        ["git commit -q --amend -m mine"],
        {"ok": 2, "rewritten": 1, "elsewhere": 1},
    ),
    "cherry-pick": (
        [
            "git switch -qc side HEAD~2",
            "git commit -q --allow-empty -m x",
            "git cherry-pick -x main~1 main",
        ],
        {"ok": 1, "rewritten": 2, "elsewhere": 1},
    ),
    "revert": (["git revert --no-edit HEAD"], {"ok": 3, "elsewhere": 1}),
    "rebase": (
        [
            "git switch -qc top HEAD~2",
            "git commit -q --allow-empty -m x",
            "git switch -q main",
            "git rebase -q top",
        ],
        {"ok": 1, "rewritten": 2, "elsewhere": 1},
    ),
    "squash": (
        ["git reset -q --soft HEAD~4", "git commit -qm squashed"],
        {"rewritten": 3, "elsewhere": 1},
    ),
    "rebase with squash": (
        [_REBASE.format(word="squash", back=4)],
        {"rewritten": 3, "elsewhere": 1},
    ),
    "rebase with fixup": (
        [_REBASE.format(word="fixup", back=4)],
        {"rewritten": 3, "elsewhere": 1},
    ),
    "drop": (
        ['GIT_SEQUENCE_EDITOR="sed -i 1s/pick/drop/" git rebase -q -i HEAD~2'],
        {"ok": 1, "rewritten": 1, "elsewhere": 2},
    ),
    "reset": (["git reset -q --hard HEAD~1"], {"ok": 2, "elsewhere": 2}),
    "other words for all": (
        [f"git {_AGAIN} --msg-filter 'sed 1s/^/x:/' HEAD"],
        {"rewritten": 3, "elsewhere": 1},
    ),
    "a merge of two agents' branches": (
        ["git commit -q --allow-empty -m x", "git merge -q --no-edit other"],
        {"ok": 4},
    ),
    "a squashed merge": (
        ["git merge -q --squash other", "git commit -qm merged"],
        {"ok": 3, "rewritten": 1},
    ),
}


@pytest.mark.parametrize("kind", HONEST)
def test_honest_histories_are_accepted(vault: Repository, kind: str) -> None:
    lines, expected = HONEST[kind]
    done(vault, *lines)
    ran, counts = verified(vault)
    assert (ran.code, counts) == (0, expected), ran.out
    assert ("next: Nothing is wrong; " in ran.out) == ("elsewhere" in expected)


TAMPERED = {
    "amend with more text": (
        ["echo more >>concepts/tides.md", "git commit -qa --amend --no-edit"],
        "HEAD",
        "the commit changed concept/tides, and it does not say so",
    ),
    "amend with another file": (
        ["echo more >>README.md", "git commit -qa --amend --no-edit"],
        "HEAD",
        "the commit changed README, and it does not say so",
    ),
    "one page filtered away": (
        [f"git {_AGAIN} --index-filter 'git rm -q --cached entities/ada.md' HEAD"],
        "HEAD~1",
        "it says that entity/ada was changed so, and the commit did not",
    ),
    "one page filtered": (
        [f"git {_AGAIN} --tree-filter 'sed -i s/sea/ocean/ concepts/tides.md' HEAD"],
        "HEAD~3",
        "the commit changed concept/tides, and it does not say so",
    ),
    "a receipt copied to another commit": (
        ["echo >>README.md", 'git commit -qam "$(git log -1 --format=%B)"'],
        "HEAD",
        "the commit changed README, and it does not say so",
    ),
    "fixup with text of nobody": (
        [
            "echo more >>concepts/tides.md",
            "git commit -qam x",
            _REBASE.format(word="fixup", back=5),
        ],
        "HEAD",
        "it says that concept/tides was changed so, and the commit did not",
    ),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_the_first_commit_that_lies_is_named_with_a_step(vault: Repository, kind: str) -> None:
    lines, where, words = TAMPERED[kind]
    done(vault, *lines)
    commit = vault.git("rev-parse", where)
    ran, counts = verified(vault)
    assert (ran.code, counts["lies"] > 0) == (1, True)
    assert ran.out.startswith(f"The first that lies is commit {commit}, request ")
    assert words in ran.out
    assert f"next: See it: git show {commit[:12]}" in ran.out
    assert verified(vault, f"{where}..HEAD")[0].code == (1 if counts["lies"] > 1 else 0)


@pytest.mark.parametrize("receipts", [False, True])
def test_a_shallow_clone_says_what_it_lacks(
    vault: Repository, tmp_path: Path, receipts: bool
) -> None:
    far, near = f"file://{vault.path}", Repository(tmp_path / "near")
    vault.git("clone", "--quiet", "--depth=2", far, str(near.path))
    if receipts:
        near.git("fetch", "--quiet", far, f"{RECEIPTS}:{RECEIPTS}")
    ran, counts = verified(near)
    assert ran.code == 0
    assert counts == {"ok": 1, "not-recheckable": 3 if receipts else 1}
    assert "this clone is shallow and has not what was before" in ran.out
    assert ("this clone is shallow and has not its commit" in ran.out) == receipts
    assert "next: Get the rest of the history: git fetch --unshallow" in ran.out
    assert "another version" not in ran.out
    near.git("fetch", "--quiet", "--unshallow")
    assert verified(near)[1]["ok"] == 3


def test_a_clone_without_the_receipts_beside_the_branch_says_where_they_are(
    vault: Repository, tmp_path: Path
) -> None:
    done(vault, "git reset -q --soft HEAD~1", "git commit -qm squashed")
    near = Repository(tmp_path / "near")
    vault.git("clone", "--quiet", str(vault.path), str(near.path))
    ran, counts = verified(near)
    assert (ran.code, counts) == (0, {"ok": 2})
    (line,) = [line for line in ran.out.splitlines() if "git fetch origin" in line]
    found = re.search(r"git fetch origin \S+:[a-z/]+", line)
    assert found is not None
    done(near, found[0])
    ran, counts = verified(near)
    assert counts == {"ok": 2, "rewritten": 1, "elsewhere": 1}
    assert "git fetch" not in ran.out
    near.git("update-ref", "-d", RECEIPTS)
    assert vaultkit("receipts", "rebuild", folder=near.path).code == 0
    assert verified(near)[1] == {"ok": 2, "rewritten": 1, "elsewhere": 1}
