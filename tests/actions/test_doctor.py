"""The doctor names every state that is not as it should be, and mends only what is vaultkit's."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from tests.support.forked import killed
from tests.support.repository import Repository, init_repository, write_files
from tests.support.writing import NOW, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.doctor import Visit, examine
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.recover import ANCHOR
from vaultkit.errors import StateError, UsageError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.model.outcome import Published
from vaultkit.model.request import Actor, EditText
from vaultkit.trees.journal import Intent, Journal
from vaultkit.trees.write_lock import write_lock

TIDES, ADA = "concepts/tides.md", "entities/ada.md"
EDIT = asked(EditText(page="Tides", old="rises", new="falls"))
DEAD = 999_999_999


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def state(vault: Repository) -> Path:
    return vault.path / ".git/vaultkit"


def look(
    vault: Repository, *, mend: bool = False, restore: tuple[str, ...] = (), folder: str = ""
) -> tuple[Symptom, ...]:
    root = str(vault.path / folder) if folder else str(vault.path)
    return examine(Visit(root, os.environ, NOW, mend=mend, restore=restore, wait=0.05))


def bad(found: tuple[Symptom, ...]) -> list[str]:
    """The names of what is to be mended."""
    return [one.check for one in found if one.grade is Grade.MEND]


def of(found: tuple[Symptom, ...], check: str) -> Symptom:
    (one,) = [one for one in found if one.check == check]
    return one


def everything(vault: Repository) -> Mapping[str, bytes]:
    """Every file of the repository and what it holds."""
    paths = (path for path in vault.path.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in paths}


def leave_intent(vault: Repository, name: str = "") -> str:
    """An open intent of a write that was not published, with its anchor."""
    request = name or str(uuid4())
    made = vault.git("commit-tree", "-m", "under way", "HEAD^{tree}")
    vault.git("update-ref", f"{ANCHOR}{request}", made)
    state(vault).mkdir(exist_ok=True)
    what = {
        "request": request,
        "branch": "refs/heads/main",
        "old": vault.head,
        "new": made,
        "receipts": [None, made],
        "files": [],
    }
    Journal(str(state(vault)), durable=False).begin(Intent(request, what))
    return request


# ------------------------------------------------------------------------------------- fine states


def test_a_vault_that_is_well_is_left_as_it_is(vault: Repository) -> None:
    published(writer_of(vault).write(EDIT))
    before = everything(vault)
    found = look(vault)
    assert bad(found) == []
    assert everything(vault) == before
    assert {one.check for one in found} == {"git", "head", "hooks", "durability"}
    assert bad(look(vault, mend=True)) == []


def test_where_there_is_no_repository(tmp_path: Path) -> None:
    write_files(tmp_path / "notes", VAULT)
    (one,) = examine(Visit(str(tmp_path / "notes"), os.environ, NOW))
    assert (one.check, one.grade) == ("repository", Grade.NOTE)


def test_a_repository_that_git_refuses_is_said_so(vault: Repository) -> None:
    found = examine(Visit(str(vault.path), {**os.environ, "PATH": "/nowhere"}, NOW))
    assert bad(found) == ["repository"]
    (vault.path / ".git/HEAD").write_text("nonsense\n")
    assert bad(look(vault)) == ["repository"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_f44_a_repository_of_another_user_is_not_opened(vault: Repository) -> None:
    for path in (vault.path, vault.path / ".git"):
        os.chown(path, 12345, 12345)
    one = of(look(vault, mend=True), "repository")
    assert "belongs to another user" in one.message
    assert "safe.directory" in one.next


def test_f44_a_disk_that_is_read_only_is_named(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(disk)]
    if subprocess.run(made, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        vault = vault_repository(disk / "vault")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        told = [one.message for one in look(vault) if one.check == "durability"]
        assert "Read-only file system" in told[0]
        assert "tmpfs" in told[1]
        with pytest.raises(StateError, match="nothing can be written to"):
            look(vault, mend=True)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


# ----------------------------------------------------------------------------- the repository's own


def test_head_that_is_detached_or_unborn(vault: Repository, tmp_path: Path) -> None:
    vault.git("switch", "--quiet", "--detach")
    assert "detached" in of(look(vault), "head").message
    assert bad(look(vault)) == ["head"]
    vault.git("switch", "--quiet", "--orphan", "fresh")
    assert of(look(vault), "head").grade is Grade.NOTE
    assert bad(look(vault, mend=True)) == []


def test_an_operation_that_goes_on_is_named(vault: Repository) -> None:
    (vault.path / ".git/MERGE_HEAD").write_text(f"{vault.head}\n")
    one = of(look(vault, mend=True), "operation")
    assert "a merge is going on" in one.message
    assert "git merge --abort" in one.next


def test_clones_that_lack_something(vault: Repository, tmp_path: Path) -> None:
    vault.commit({"README.md": "# Sea\n"})
    words = ["git", "clone", "-q", "--depth=1", f"file://{vault.path}", str(tmp_path / "clone")]
    subprocess.run(words, check=True)
    clone = Repository(tmp_path / "clone")
    assert "shallow" in of(look(clone), "clone").message
    clone.git("fetch", "-q", "--unshallow")
    assert bad(look(clone)) == []
    clone.git("config", "remote.origin.promisor", "true")
    assert "filter" in of(look(clone), "clone").message


def test_remotes_as_they_are_known_here(vault: Repository, tmp_path: Path) -> None:
    subprocess.run(["git", "clone", "-q", str(vault.path), str(tmp_path / "clone")], check=True)
    clone = Repository(tmp_path / "clone")
    clone.commit({"README.md": "# Sea\n"})
    told = [one.message for one in look(clone) if one.check == "remote"]
    assert told[1] == "as origin/main was seen last, 1 commit of here is not there"
    vault.commit({"more.md": "# More\n"})
    clone.git("fetch", "-q")
    told = [one.message for one in look(clone) if one.check == "remote"]
    words = "1 commit of here is not there and 1 commit of there is not here"
    assert told[1] == f"as origin/main was seen last, {words}"
    for address in ("ext::sh -c x", "http://example.org/x", "git://example.org/x"):
        clone.git("remote", "set-url", "origin", address)
        assert bad(look(clone)) == ["remote"], address
    for address in ("https://ana:secret@example.org/x", "git@example.org:x", "ssh://example.org/x"):
        clone.git("remote", "set-url", "origin", address)
        found = look(clone)
        assert bad(found) == [], address
        assert not any("secret" in one.message for one in found)


def test_a_writers_branch_that_lacks_commits_is_told_with_the_next_step(vault: Repository) -> None:
    place = place_of(str(vault.path), os.environ)
    folder = Repository(Path(own_worktree(place, Actor("agent", "research"))))
    folder.commit({"b.txt": "b\n"})
    assert not [one for one in look(vault) if one.check == "branch"]
    vault.commit({"a.txt": "a\n"})
    told = of(look(vault), "branch")
    assert told.grade is Grade.NOTE
    assert told.message == (
        "main is 1 commit ahead of vaultkit/research, which holds 1 commit of its own"
    )
    assert told.next.endswith(f'git -C "{folder.path}" merge main')


def test_a_write_that_another_work_tree_cannot_show_is_told_until_it_can(
    vault: Repository,
) -> None:
    place = place_of(str(vault.path), os.environ)
    tree = Repository(Path(own_worktree(place, Actor("agent", "research"))))
    assert killed(lambda: writer_of(tree, VAULTKIT_FAULT="moved:kill").write(EDIT))
    lock = Path(tree.git("rev-parse", "--absolute-git-dir")) / "index.lock"
    lock.write_bytes(b"")  # of another Git
    told = of(look(vault, mend=True), "intent")
    assert told.grade is Grade.MEND
    assert "cannot show it now" in told.message
    lock.unlink()
    assert of(look(vault, mend=True), "intent").grade is Grade.MENDED
    assert tree.git("status", "--porcelain") == ""


def test_an_agents_folder_left_half_way_is_mended(vault: Repository) -> None:
    place = place_of(str(vault.path), os.environ)
    tree = Repository(Path(own_worktree(place, Actor("agent", "research"))))
    old, new = vault.head, vault.commit({"README.md": "# All the sea\n"})
    notes = Path(tree.git("rev-parse", "--absolute-git-dir")) / "vaultkit/follows"
    notes.mkdir(parents=True)
    begun = Intent("refs/heads/vaultkit/research", {"old": old, "new": new})
    Journal(str(notes), durable=False).begin(begun)
    tree.write({"README.md": "# All"})
    told = [one for one in look(vault, mend=True) if one.check == "branch"]
    assert [one.grade for one in told] == [Grade.MENDED, Grade.NOTE]
    assert tree.git("status", "--porcelain") == ""


def test_repositories_of_other_forms_work(tmp_path: Path) -> None:
    vault = init_repository(tmp_path / "vault", VAULT, object_format="sha256")
    assert "SHA-256" in of(look(vault), "format").message
    assert bad(look(vault, mend=True)) == []


def test_a_submodule_in_the_vault_is_named(vault: Repository) -> None:
    vault.git("update-index", "--add", "--cacheinfo", f"160000,{vault.head},lib")
    assert of(look(vault), "submodule").message.startswith("lib is a submodule")


def test_hooks_that_do_not_run_are_named(vault: Repository, tmp_path: Path) -> None:
    assert of(look(vault), "hooks").grade is Grade.NOTE
    vault.git("config", "core.hooksPath", str(tmp_path / "elsewhere"))
    assert "lies outside of it" in of(look(vault), "hooks").message
    assert bad(look(vault)) == ["hooks"]
    vault.git("config", "--unset", "core.hooksPath")
    hook = vault.path / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 0\n")
    hook.chmod(0o755)
    assert bad(look(vault)) == ["hooks"]


# --------------------------------------------------------------------------------- locks of Git


def locks(vault: Repository) -> list[Path]:
    return [vault.path / ".git" / name for name in ("index.lock", "HEAD.lock")]


def test_a_lock_that_nobody_proves_ours_is_never_deleted(vault: Repository) -> None:
    refs = vault.path / ".git/refs/heads/main.lock"
    for path in (*locks(vault), refs):
        path.touch()
        found = look(vault, mend=True)
        assert bad(found) == ["git-lock"]
        assert f'rm "{path}"' in of(found, "git-lock").next
        assert path.exists()
        path.unlink()


def test_a_lock_that_a_process_has_open_is_left_with_its_name(vault: Repository) -> None:
    leave_intent(vault)
    path = locks(vault)[0]
    with path.open("w"):
        one = of(look(vault, mend=True), "git-lock")
        assert f"process {os.getpid()} has it open" in one.message
        assert path.exists()


def test_locks_that_an_open_intent_proves_ours_are_taken_away(vault: Repository) -> None:
    request = leave_intent(vault)
    commit = vault.git("rev-parse", f"{ANCHOR}{request}")
    head, branch = (vault.path / ".git" / name for name in ("HEAD.lock", "refs/heads/main.lock"))
    index = locks(vault)[0]
    for path, words in ((head, ""), (branch, f"{commit}\n"), (index, f"vaultkit {request}\n")):
        path.write_text(words)
        os.utime(path, (1, 1))
    assert bad(look(vault)).count("git-lock") == 3
    assert bad(look(vault, mend=True)) == []
    assert not any(path.exists() for path in (head, branch, index))
    assert bad(look(vault)) == []
    published(writer_of(vault).write(EDIT))


# ------------------------------------------------------------------------------ what was begun


def test_an_intent_is_dropped_or_brought_forward(vault: Repository) -> None:
    request = leave_intent(vault)
    one = of(look(vault), "intent")
    assert request in one.message
    assert "it is dropped" in one.message
    assert of(look(vault, mend=True), "intent").grade is Grade.MENDED
    assert vault.git("for-each-ref", "refs/vaultkit") == ""
    assert bad(look(vault)) == []


def test_a_write_that_was_published_is_brought_to_its_end(vault: Repository) -> None:
    writer = writer_of(vault)
    receipt = published(writer.write(EDIT))
    (vault.path / TIDES).write_text(VAULT[TIDES])
    vault.git(
        "update-index", "--cacheinfo", f"100644,{vault.git('rev-parse', f'HEAD~1:{TIDES}')},{TIDES}"
    )
    journal = state(vault) / "journal"
    begun = journal.read_bytes().splitlines(keepends=True)[0]
    journal.write_bytes(begun)
    assert "brought to its end" in of(look(vault), "intent").message
    assert bad(look(vault, mend=True)) == []
    assert vault.git("status", "--porcelain") == ""
    assert vault.head == receipt.commit


def test_f05_a_damaged_journal_is_set_aside_after_what_can_be_read(vault: Repository) -> None:
    first = leave_intent(vault)
    journal = state(vault) / "journal"
    hole = len(journal.read_bytes()) + 20
    leave_intent(vault)
    last = leave_intent(vault)
    data = bytearray(journal.read_bytes())
    data[hole] ^= 1
    journal.write_bytes(bytes(data))
    with pytest.raises(StateError, match="damaged"):
        writer_of(vault).write(EDIT)
    assert {"journal", "intent"} <= set(bad(look(vault)))
    found = look(vault, mend=True)
    assert bad(found) == []
    ended = [one.message for one in found if one.check == "intent"]
    assert any(first in words for words in ended)
    assert any(last in words for words in ended)
    assert (state(vault) / "journal.damaged-1").read_bytes().startswith(bytes(data))
    assert vault.git("for-each-ref", ANCHOR) == ""
    published(writer_of(vault).write(EDIT))


@pytest.mark.parametrize(
    "path",
    [
        "../out.md",
        "a/../../out.md",
        "/etc/out.md",
        ".git/hooks/x",
        "a//b.md",
        "",
        ".GIT/x",
        "git~1/x",
    ],
)
def test_f05_a_crafted_intent_writes_nowhere(vault: Repository, path: str) -> None:
    request = str(uuid4())
    blob = vault.git("rev-parse", f"HEAD:{TIDES}")
    what = {
        "request": request,
        "branch": "refs/heads/main",
        "old": None,
        "new": vault.head,
        "receipts": [None, vault.head],
        "files": [[path, "", blob, "100644"]],
    }
    state(vault).mkdir()
    Journal(str(state(vault)), durable=False).begin(Intent(request, what))
    before = {name: data for name, data in everything(vault).items() if "vaultkit" not in name}
    with pytest.raises(StateError, match="not ours"):
        writer_of(vault).write(EDIT)
    assert bad(look(vault, mend=True)) == ["intent"]
    after = {name: data for name, data in everything(vault).items() if "vaultkit" not in name}
    assert after == before
    assert not (vault.path.parent / "out.md").exists()


@pytest.mark.parametrize(
    "what", [{}, {"files": 1}, {"files": [["a"]]}, {"request": "x", "files": []}]
)
def test_f05_words_that_are_no_intent(vault: Repository, what: dict[str, object]) -> None:
    state(vault).mkdir()
    Journal(str(state(vault)), durable=False).begin(Intent(str(uuid4()), what))
    with pytest.raises(StateError, match="not ours"):
        writer_of(vault).write(EDIT)
    assert bad(look(vault)) == ["intent"]


def test_an_anchor_without_an_intent_is_let_go_of(vault: Repository) -> None:
    vault.git("update-ref", f"{ANCHOR}{uuid4()}", "HEAD")
    assert bad(look(vault)) == ["anchor"]
    assert bad(look(vault, mend=True)) == []
    assert vault.git("for-each-ref", ANCHOR) == ""


def test_who_writes_now_is_named_and_not_disturbed(vault: Repository) -> None:
    leave_intent(vault)
    before = everything(vault)
    with write_lock(str(state(vault)), "agent:research", wait=0):
        one = of(look(vault), "write-lock")
        assert "agent:research (process" in one.message
        assert bad(look(vault)) == []
        assert bad(look(vault, mend=True)) == ["write-lock"]
    after = everything(vault)
    assert {name for name in after if after[name] != before.get(name)} <= {
        str(state(vault) / "write.lock")
    }


def test_receipts_that_are_gone_are_named(vault: Repository) -> None:
    published(writer_of(vault).write(EDIT))
    name = vault.git("rev-parse", RECEIPTS)
    (vault.path / ".git/objects" / name[:2] / name[2:]).unlink()
    assert of(look(vault), "receipts").next == "vaultkit receipts rebuild"


# ---------------------------------------------------------------------------- files that were left


def test_a_damaged_cache_is_deleted(vault: Repository) -> None:
    published(writer_of(vault).write(EDIT))
    place = state(vault) / "facts-x.sqlite3"
    place.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert bad(look(vault)) == ["cache"]
    assert bad(look(vault, mend=True)) == []
    assert not place.exists()


def test_temporary_files_of_dead_processes_are_taken_away(vault: Repository) -> None:
    known = vault.path / f"concepts/.tides.md.{DEAD}.tmp"
    known.write_text(VAULT[TIDES])
    mine = vault.path / f".README.md.{os.getpid()}.tmp"
    mine.write_text("being written")
    other = vault.path / "concepts/.swap.tmp"
    other.write_text("somebody else's")
    assert bad(look(vault)) == ["temporary"]
    assert bad(look(vault, mend=True)) == []
    assert not known.exists()
    assert mine.exists()
    assert other.exists()
    assert not (state(vault) / "damaged").exists()


def test_text_in_them_that_is_committed_nowhere_is_kept(vault: Repository) -> None:
    place = vault.path / f"concepts/.tides.md.{DEAD}.tmp.old"
    place.write_text("a person's last save\n")
    assert "committed nowhere" in of(look(vault), "temporary").message
    one = of(look(vault, mend=True), "temporary")
    assert Path(one.message.rpartition(" ")[2]).read_text() == "a person's last save\n"
    assert not place.exists()


# --------------------------------------------------------------------------------------- damage


def test_damage_is_named_with_its_last_good_text_and_restored_only_when_asked(
    vault: Repository,
) -> None:
    (state(vault) / "writers").mkdir(parents=True)
    (state(vault) / "writers/4711-0a").touch()
    assert bad(look(vault)) == []
    (vault.path / TIDES).write_bytes(b"")
    before = everything(vault)
    one = of(look(vault), "quarantine")
    assert everything(vault) == before
    assert vault.git("cat-file", "blob", one.message.rpartition(" ")[2]) + "\n" == VAULT[TIDES]
    assert bad(look(vault, mend=True)) == ["quarantine"]
    assert (vault.path / TIDES).read_bytes() == b""
    with pytest.raises(UsageError, match="does not look damaged"):
        look(vault, restore=(ADA,))
    assert bad(look(vault, restore=(TIDES,))) == []
    assert (vault.path / TIDES).read_text() == VAULT[TIDES]
    assert isinstance(writer_of(vault).write(replace(EDIT, id=str(uuid4()))), Published)


def test_a_folder_inside_the_repository_is_a_vault_of_its_own(tmp_path: Path) -> None:
    files = {f"notes/{path}": text for path, text in VAULT.items()}
    vault = init_repository(tmp_path / "top", files)
    assert bad(look(vault, folder="notes")) == []


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("vault.yaml", "links: {preset: vaultkit\n", "vault.yaml:1:8 is not valid YAML"),
        ("vault.yaml", "vault: {}\nchekcs: {}\n", "vault.yaml:2:1 chekcs: unknown key"),
        ("ontology.yaml", "name: a\npage_typos: {}\n", "ontology.yaml:2:1 page_typos"),
    ],
)
def test_settings_that_cannot_be_read_are_told_with_the_place(
    vault: Repository, file: str, text: str, place: str
) -> None:
    assert "settings" not in [one.check for one in look(vault)]
    vault.write({file: text})
    symptom = of(look(vault), "settings")
    assert symptom.grade is Grade.MEND
    assert place in symptom.message
