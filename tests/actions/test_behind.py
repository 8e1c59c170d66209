"""A writer's own branch follows its people's where it may, and says so where it may not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.behind import every_behind, is_own
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.write import Writer
from vaultkit.model.behind import Behind, Hold
from vaultkit.model.request import Actor, EditText, Retire

TIDES = "concepts/tides.md"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")
AGAIN = EditText(page="Ada", old="knows", new="measures")
BO = {"entities/bo.md": "---\ntitle: Bo\ntype: entity\n---\n\n# Bo\n\nHe knows [[Tides]].\n"}
RESEARCH = Actor("agent", "research")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def own(vault: Repository) -> Writer:
    """The writer of a branch of its own."""
    place = place_of(str(vault.path), os.environ)
    return writer_of(Repository(Path(own_worktree(place, RESEARCH))))


def behind(writer: Writer, wanted: str | None = None) -> Behind | None:
    return writer.follower.behind(writer.odb.ref, wanted)


def tip(vault: Repository) -> str:
    return vault.git("rev-parse", "vaultkit/research")


def test_what_was_merged_is_followed_before_the_next_write(vault: Repository) -> None:
    writer = own(vault)
    published(writer.write(asked(EDIT)))
    vault.git("merge", "--quiet", "--ff-only", "vaultkit/research")
    vault.commit(BO)
    found = behind(writer)
    assert found is not None
    assert (found.branch, found.base, found.missing, found.own) == (
        "vaultkit/research",
        "main",
        1,
        0,
    )
    assert found.hold is Hold.NOTHING
    receipt = published(writer.write(asked(AGAIN)))
    assert vault.git("rev-parse", f"{receipt.commit}^") == vault.head
    folder = writer.place.folder
    assert folder is not None
    assert (Path(folder) / "entities/bo.md").read_text() == BO["entities/bo.md"]
    assert Repository(Path(folder)).git("status", "--porcelain") == ""
    assert behind(writer) is None


def test_a_page_that_only_main_has_is_there_for_the_write_that_follows(vault: Repository) -> None:
    writer = own(vault)
    published(writer.write(asked(EDIT)))
    vault.git("merge", "--quiet", "--no-edit", "--no-ff", "vaultkit/research")
    vault.commit(BO)
    published(writer.write(asked(EditText(page="Bo", old="knows", new="likes"))))


def test_a_branch_with_commits_of_its_own_stays_and_says_so(vault: Repository) -> None:
    writer = own(vault)
    published(writer.write(asked(EDIT)))
    vault.commit(BO)
    vault.commit({"a.txt": "a\n"})
    before = tip(vault)
    receipt = published(writer.write(asked(AGAIN)))
    assert vault.git("rev-parse", f"{receipt.commit}^") == before
    found = behind(writer)
    assert found is not None
    assert (found.missing, found.own, found.hold) == (2, 2, Hold.OWN)
    folder = writer.place.folder or ""
    vault.git("-C", folder, "merge", "--quiet", "--no-edit", "main")  # as the next step says
    assert behind(writer) is None
    published(writer.write(asked(EditText(page="Bo", old="knows", new="likes"))))


def test_uncommitted_files_and_waiting_requests_keep_it(vault: Repository) -> None:
    writer = own(vault)
    folder = Path(writer.place.folder or "")
    vault.commit(BO)
    (folder / "README.md").write_text(VAULT["README.md"] + "More.\n")
    before = tip(vault)
    found = behind(writer)
    assert found is not None
    assert found.hold is Hold.UNCOMMITTED
    published(writer.write(asked(EDIT)))
    assert vault.git("merge-base", "main", "vaultkit/research") == before
    assert (folder / "README.md").read_text().endswith("More.\n")

    other = vault_repository(vault.path.parent / "other")
    writer = own(other)
    writer.write(asked(Retire(page="Tides"), operation="retire", reason="Over"))
    other.commit(BO)
    found = behind(writer)
    assert found is not None
    assert found.hold is Hold.WAITING
    writer.write(asked(AGAIN))
    assert other.git("merge-base", "main", "vaultkit/research") != other.head


def test_one_that_was_stopped_on_the_way_is_brought_to_its_end(vault: Repository) -> None:
    writer = own(vault)
    folder = writer.place.folder or ""
    vault.commit({**BO, TIDES: VAULT[TIDES].replace("The sea", "All the sea")})
    vault.git("-C", folder, "read-tree", "-m", "-u", "HEAD", "main")  # the branch stays behind
    assert vault.git("-C", folder, "status", "--porcelain") != ""
    receipt = published(writer.write(asked(EDIT)))
    assert vault.git("rev-parse", f"{receipt.commit}^") == vault.head
    assert vault.git("log", "--format=%s", "main..vaultkit/research").count("\n") == 0


def test_an_untracked_file_in_the_way_is_not_lost(vault: Repository) -> None:
    writer = own(vault)
    folder = Path(writer.place.folder or "")
    vault.commit(BO)
    (folder / "entities/bo.md").write_text("mine\n")
    before = tip(vault)
    published(writer.write(asked(EDIT)))
    assert (folder / "entities/bo.md").read_text() == "mine\n"
    assert vault.git("merge-base", "main", "vaultkit/research") == before


def test_the_base_is_the_default_branch_or_what_was_fetched_of_it(vault: Repository) -> None:
    vault.git("remote", "add", "origin", "/nowhere")
    writer = own(vault)
    vault.git("branch", "trunk")
    vault.git("switch", "--quiet", "--detach")
    vault.commit(BO)
    vault.git("update-ref", "refs/remotes/origin/main", "HEAD")
    found = behind(writer)
    assert found is not None
    assert (found.base, found.missing) == ("origin/main", 1)
    assert behind(writer, "trunk") is None
    published(writer.write(asked(EDIT)))
    assert vault.git("merge-base", "origin/main", "vaultkit/research") == vault.head


def test_where_people_work_nothing_is_told_and_nothing_moves(vault: Repository) -> None:
    vault.git("switch", "--quiet", "-c", "vaultkit/research")
    vault.git("branch", "--force", "main", vault.commit(BO))
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    writer = writer_of(vault)
    assert not is_own(writer.place)
    assert behind(writer) is None
    published(writer.write(asked(EDIT)))
    assert vault.git("merge-base", "main", "vaultkit/research") != vault.git("rev-parse", "main")


def test_a_branch_that_no_work_tree_shows_is_told_and_stays(vault: Repository) -> None:
    vault.git("branch", "side")
    vault.commit(BO)
    writer = writer_of(vault, branch="side")
    found = behind(writer)
    assert found is not None
    assert (found.hold, found.folder) == (Hold.UNSHOWN, "")
    published(writer.write(asked(EDIT)))
    assert vault.git("merge-base", "main", "side") != vault.head


def test_all_of_them_are_told_from_the_persons_vault(vault: Repository) -> None:
    state = str(vault.path / ".git/vaultkit")
    place = place_of(str(vault.path), os.environ)
    assert every_behind(str(vault.path), place.repository, state) == ()
    writer = own(vault)
    assert every_behind(str(vault.path), place.repository, state) == ()
    vault.commit(BO)
    (found,) = every_behind(str(vault.path), place.repository, state)
    assert (found.branch, found.base, found.hold) == ("vaultkit/research", "main", Hold.NOTHING)
    published(writer.write(asked(EDIT)))
    assert every_behind(str(vault.path), place.repository, state) == ()
    vault.git("branch", "trunk")
    vault.commit(
        {"vault.yaml": VAULT["vault.yaml"].replace("name: Sea", "name: Sea, branch: trunk")}
    )
    assert every_behind(str(vault.path), place.repository, state) == ()


def test_a_merge_begun_in_its_work_tree_is_told_instead_of_another_one(vault: Repository) -> None:
    writer = own(vault)
    published(writer.write(asked(EDIT)))
    vault.commit({TIDES: VAULT[TIDES].replace("rises", "sinks")})
    folder = writer.place.folder or ""
    with pytest.raises(GitFailed):
        vault.git("-C", folder, "merge", "main")  # as the next step says
    state = str(vault.path / ".git/vaultkit")
    place = place_of(str(vault.path), os.environ)
    for found in (behind(writer), *every_behind(str(vault.path), place.repository, state)):
        assert found is not None
        assert (found.hold, found.begun, found.folder) == (Hold.BEGUN, "merge", folder)
    vault.git("-C", folder, "merge", "--abort")
    found = behind(writer)
    assert found is not None
    assert (found.hold, found.begun) == (Hold.OWN, "")
