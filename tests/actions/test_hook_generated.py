"""What a commit carries: the files of what is staged, and nothing of what is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.actions.generate import GenerateRequest, generate
from vaultkit.actions.hook_generated import merged, regenerated
from vaultkit.model.generated import Generated

_FILES = {"vault.yaml": "vault: {name: T}\n", "a.md": "# A\n", "b.md": "# B\n"}


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = init_repository(tmp_path / "v", _FILES)
    generate(GenerateRequest(folder=str(made.path), environment=os.environ))
    made.commit()
    return made


def run(vault: Repository, **environment: str) -> dict[str, Generated]:
    return dict(regenerated(str(vault.path), {**os.environ, **environment}))


def staged(vault: Repository, path: str = "index.md") -> str:
    return vault.git("show", f":{path}")


def test_what_is_staged_is_written_and_staged(vault: Repository) -> None:
    vault.write({"c.md": "# C\n"})
    vault.add("c.md")
    done = run(vault)
    assert [one.path for one in done[""].rewrites] == ["index.md"]
    assert "[C](c.md)" in staged(vault)
    assert vault.git("diff", "--name-only") == ""
    assert run(vault) == {}


def test_nothing_is_done_without_need(vault: Repository) -> None:
    assert run(vault) == {}  # nothing is staged
    vault.write({"a.md": "# A\n\n- [x](https://example.org)\n"})
    vault.add("a.md")
    assert run(vault) == {}  # the index says the same


def test_a_catalog_that_somebody_writes_by_hand_begins_nothing(tmp_path: Path) -> None:
    made = init_repository(
        tmp_path / "v", {**_FILES, "index.md": "# Mine\n\n[a](a.md) [b](b.md)\n"}
    )
    made.write({"a.md": "# A\n\n[b](b.md)\n"})
    made.add("a.md")
    assert run(made) == {}


def test_a_branch_that_does_not_own_them_is_not_even_read(vault: Repository) -> None:
    vault.git("checkout", "-q", "-b", "side")
    vault.write({"c.md": "# C\n"})
    vault.add("c.md")
    assert run(vault) == {}
    assert "[C]" not in staged(vault)


def test_a_file_of_which_more_is_on_disk_stays(vault: Repository) -> None:
    vault.write({"c.md": "# C\n", "d.md": "# D\n"})
    generate(GenerateRequest(folder=str(vault.path), environment=os.environ))
    on_disk = (vault.path / "index.md").read_text()
    vault.add("c.md")
    run(vault)
    assert "[D]" not in staged(vault)
    assert (vault.path / "index.md").read_text() == on_disk


def test_text_outside_that_is_not_staged_stays_unstaged(vault: Repository) -> None:
    place = vault.path / "index.md"
    place.write_text(place.read_text() + "\nBelow.\n")
    vault.write({"c.md": "# C\n"})
    vault.add("c.md")
    run(vault)
    assert "Below." not in staged(vault)
    assert place.read_text().endswith("\nBelow.\n")
    assert "[C](c.md)" in place.read_text()


def test_files_come_and_go_in_the_index_as_on_disk(vault: Repository) -> None:
    entry = "log/2026/03/02-x.md"
    vault.write({entry: "## [2026-03-02] ingest | Tables\n"})
    vault.add(entry)
    run(vault)
    assert "Tables" in staged(vault, "log.md")
    assert (vault.path / "log.md").exists()
    vault.commit()
    vault.git("rm", "-q", entry)
    run(vault)
    assert vault.git("ls-files", "log.md") == ""
    assert not (vault.path / "log.md").exists()


def test_several_vaults_each_have_their_own(tmp_path: Path) -> None:
    files = {f"{vault}/{path}": text for vault in ("one", "two") for path, text in _FILES.items()}
    made = init_repository(tmp_path / "r", files)
    for name in ("one", "two"):
        generate(GenerateRequest(folder=str(made.path / name), environment=os.environ))
    made.commit()
    made.write({"two/c.md": "# C\n"})
    made.add("two/c.md")
    assert list(run(made)) == ["two"]
    assert "[C](c.md)" in staged(made, "two/index.md")


@pytest.mark.parametrize("action", ["merge side", "pull origin"])
def test_of_a_merge_it_is_noted_what_is_needed(vault: Repository, action: str) -> None:
    old = staged(vault)
    vault.write({"c.md": "# C\n"})
    vault.add("c.md")
    (done,) = run(vault, GIT_REFLOG_ACTION=action).values()
    assert ([one.path for one in done.rewrites], done.left) == (["index.md"], ())
    assert (done.merging, done.written) == (True, False)
    assert staged(vault) == old
    assert merged(str(vault.path), os.environ) is None  # this was no merge


def test_a_merge_that_was_made_carries_them(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "side")
    vault.commit({"c.md": "# C\n"})
    vault.git("switch", "--quiet", "main")
    vault.commit({"d.txt": "d\n"})
    vault.git("merge", "--quiet", "--no-commit", "side")
    variables = {"GIT_REFLOG_ACTION": "merge side", f"GITHEAD_{tip_of(vault, 'side')}": "side"}
    run(vault, **variables)
    vault.git("commit", "--quiet", "--message", "merged by hand")
    made, parents = vault.head, vault.git("rev-parse", "HEAD^1", "HEAD^2")
    assert merged(str(vault.path), os.environ) == ("index.md",)
    assert vault.head != made
    assert vault.git("rev-parse", "HEAD^1", "HEAD^2") == parents
    assert "[C](c.md)" in vault.git("show", "HEAD:index.md")
    assert vault.git("status", "--porcelain") == ""
    assert merged(str(vault.path), os.environ) is None  # once


def tip_of(vault: Repository, name: str) -> str:
    return vault.git("rev-parse", name)


def test_the_index_of_single_paths_is_left_alone(vault: Repository) -> None:
    vault.write({"c.md": "# C\n"})
    vault.add("c.md")
    index = vault.path / ".git/next-index-1.lock"
    index.write_bytes((vault.path / ".git/index").read_bytes())
    (done,) = run(vault, GIT_INDEX_FILE=str(index)).values()
    assert done.rewrites == ()
    assert [one.path for one in done.left] == ["index.md"]
    assert "[C]" not in staged(vault)
