"""States of a repository in which a tool writes: it lands, or is refused by name, and nothing of a
person's changes either way (F21–F39)."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository, init_repository
from tests.support.writing import NOW, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import StateError, UsageError
from vaultkit.model.outcome import Outcome, Refused
from vaultkit.model.request import Actor, CreatePage, EditText

TIDES, ADA = "concepts/tides.md", "entities/ada.md"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return known(vault_repository(tmp_path / "vault"))


def known(repository: Repository) -> Repository:
    repository.git("config", "user.name", "Bo")
    repository.git("config", "user.email", "bo@example.org")
    return repository


def neap(number: int = 0) -> CreatePage:
    return CreatePage(type="concept", title=f"Neap tides {number}", body="They are [[Tides]].")


def refused(outcome: Outcome, name: str) -> Refused:
    assert isinstance(outcome, Refused), outcome
    assert outcome.name == name
    assert outcome.hint
    return outcome


def everything(vault: Repository, *without: str) -> dict[str, object]:
    """Every byte of a person's: files, index entries with their flags, stashes, references."""
    files = {
        str(path.relative_to(vault.path)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in vault.path.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(vault.path).parts
    }
    listed = vault.git("ls-files", "-s", "-v", "-z").split("\0")
    return {
        "files": {path: data for path, data in files.items() if path not in without},
        "index": [one for one in listed if one.partition("\t")[2] not in without],
        "intended": vault.git("diff", "--name-only", "--diff-filter=A").splitlines(),
        "stash": vault.git("stash", "list", "--format=%H %gs"),
        "config": (vault.path / ".git/config").read_bytes(),
    }


def in_the_way(vault: Repository, many: int) -> None:
    """Work of every sort that a person may have in hand."""
    pages = {
        f"entities/{kind}-{number}.md": f"---\ntitle: {kind} {number}\ntype: entity\n---\n\nx\n"
        for kind in ("staged", "unstaged", "half", "hidden", "sparse", "stashed")
        for number in range(many)
    }
    vault.commit(pages)
    here = [path for path in pages if "stashed" in path]
    vault.write({path: pages[path] + "in the stash\n" for path in here})
    vault.git("stash", "push", "--quiet")
    vault.write({path: pages[path] + "staged\n" for path in pages if "/staged" in path})
    vault.write({path: pages[path] + "half\n" for path in pages if "/half" in path})
    vault.add()
    vault.write({path: pages[path] + "half, and more\n" for path in pages if "/half" in path})
    vault.write({path: pages[path] + "unstaged\n" for path in pages if "/unstaged" in path})
    vault.write({f"entities/new-{n}.md": "untracked\n" for n in range(many)})
    vault.write({f"entities/meant-{n}.md": "intended\n" for n in range(many)})
    vault.git("add", "--intent-to-add", *(f"entities/meant-{n}.md" for n in range(many)))
    vault.git("update-index", "--assume-unchanged", *(p for p in pages if "/hidden" in p))
    vault.write({path: "hidden\n" for path in pages if "/hidden" in path})
    for path in (path for path in pages if "/sparse" in path):
        vault.git("update-index", "--skip-worktree", path)
        (vault.path / path).unlink()


def kept(vault: Repository, writer: Writer, writes: int, *without: str) -> None:
    before = everything(vault, *without)
    for number in range(writes):
        published(writer.write(asked(neap(number))))
        word = "rises" if number % 2 == 0 else "sinks"
        other = "sinks" if number % 2 == 0 else "rises"
        published(writer.write(asked(EditText(page="Tides", old=word, new=other))))
    after = everything(vault, *without)
    assert after == before
    vault.git("fsck", "--strict")


def made(writes: int) -> list[str]:
    return [TIDES, *(f"concepts/neap-tides-{number}.md" for number in range(writes))]


@pytest.mark.parametrize(
    ("many", "writes"), [(2, 2), pytest.param(50, 100, marks=pytest.mark.soak)]
)
def test_f28_a_persons_work_is_the_same_to_the_byte_after_many_writes(
    vault: Repository, many: int, writes: int
) -> None:
    in_the_way(vault, many)
    kept(vault, writer_of(vault), writes, *made(writes))


@pytest.mark.parametrize(
    ("many", "writes"), [(2, 2), pytest.param(50, 100, marks=pytest.mark.soak)]
)
def test_f28_the_same_with_a_work_tree_of_the_writers_own(
    vault: Repository, many: int, writes: int
) -> None:
    in_the_way(vault, many)
    vault.write({TIDES: "in the middle of a thought\n"})
    index = (vault.path / ".git/index").read_bytes()
    root = own_worktree(place_of(str(vault.path), os.environ), Actor("agent", "research"))
    place = place_of(root, os.environ)
    head = vault.head
    kept(vault, Writer(place, os.environ, Ways(lambda: NOW, durable=False)), writes)
    assert (vault.path / ".git/index").read_bytes() == index
    assert vault.head == head


@pytest.mark.parametrize("kind", ["staged", "half", "meant", "hidden", "sparse", "removed"])
def test_f22_f28_a_page_in_the_making_is_refused_and_stays(vault: Repository, kind: str) -> None:
    in_the_way(vault, 1)
    vault.git("rm", "--quiet", "--cached", TIDES)
    name = "Tides" if kind == "removed" else f"entities/{kind}-0.md"
    before, old = everything(vault), vault.head
    request = asked(EditText(page=name, old="x" if kind != "removed" else "rises", new="y"))
    if kind == "meant":  # in no commit yet, so only the disk knows it
        outcome = writer_of(vault).write(asked(EditText(page=name, old="intended", new="y")))
    else:
        outcome = writer_of(vault).write(request)
    refused(outcome, "user-changes")
    assert (everything(vault), vault.head) == (before, old)


def begin_merge(vault: Repository) -> None:
    vault.git("merge", "--no-commit", "--no-ff", "side")


def begin(*words: str) -> Callable[[Repository], None]:
    def go(vault: Repository) -> None:
        with suppress(GitFailed):
            vault.git(*words)

    return go


def begin_am(vault: Repository) -> None:
    patch = vault.git_bytes("format-patch", "-1", "--stdout", "side")
    with suppress(GitFailed):
        vault.git("am", stdin=patch)


OPERATIONS = {
    "merge": begin("merge", "side"),
    "rebase": begin("rebase", "side"),
    "rebase (apply)": begin("rebase", "--apply", "side"),
    "cherry-pick": begin("cherry-pick", "side"),
    "revert": begin("revert", "--no-edit", "HEAD~1"),
    "bisect": begin("bisect", "start"),
    "am": begin_am,
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_f25_nothing_is_written_while_an_operation_goes_on(vault: Repository, name: str) -> None:
    vault.git("branch", "side")
    vault.commit({"x.txt": "one"})
    vault.commit({"x.txt": "two"})
    vault.git("switch", "--quiet", "side")
    vault.commit({"x.txt": "side"})
    vault.git("switch", "--quiet", "main")
    OPERATIONS[name](vault)
    before = everything(vault)
    outcome = refused(writer_of_any(vault).write(asked(neap())), "operation-in-progress")
    word = name.partition(" ")[0]
    assert f"a {word}" in outcome.message
    assert everything(vault) == before
    if name == "bisect":
        vault.git("bisect", "reset")
    else:
        vault.git(word, "--abort")
    published(writer_of(vault).write(asked(neap())))


def writer_of_any(vault: Repository) -> Writer:
    """A writer that was there before HEAD was detached, as in a rebase."""
    head = (vault.path / ".git/HEAD").read_text()
    (vault.path / ".git/HEAD").write_text("ref: refs/heads/main\n")
    try:
        return writer_of(vault)
    finally:
        (vault.path / ".git/HEAD").write_text(head)


def test_f25_a_page_that_a_stash_left_in_conflict(vault: Repository) -> None:
    vault.write({TIDES: VAULT[TIDES].replace("rises", "one")})
    vault.git("stash", "push", "--quiet")
    vault.commit({TIDES: VAULT[TIDES].replace("rises", "two")})
    with suppress(GitFailed):
        vault.git("stash", "pop")
    before = everything(vault)
    edit = EditText(page="Tides", old="sea", new="ocean")
    refused(writer_of(vault).write(asked(edit)), "user-changes")
    assert everything(vault) == before


def test_f26_no_branch_a_branch_elsewhere_and_one_that_went_away(
    vault: Repository, tmp_path: Path
) -> None:
    vault.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    with pytest.raises(StateError, match="is checked out in"):
        writer_of(vault, branch="side")
    writer = writer_of(vault)
    vault.git("update-ref", "-d", "refs/heads/main")
    before = everything(vault)
    with pytest.raises(UsageError):  # nothing is committed any more
        writer.write(asked(neap()))
    assert everything(vault) == before
    vault.git("update-ref", "refs/heads/main", "side")
    vault.git("switch", "--quiet", "--detach")
    with pytest.raises(StateError, match="HEAD is detached"):
        writer_of(vault)
    refused(writer.write(asked(neap())), "branch-changed")
    published(writer_of(vault, branch="main").write(asked(neap())))


def test_f27_another_branch_is_shown_by_the_time_of_the_commit(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.git("branch", "side")
    writer = writer_of(vault)
    once = writer.tips.proposed

    def meanwhile(*args: object) -> object:
        vault.git("switch", "--quiet", "side")
        return once(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(writer.tips, "proposed", meanwhile)
    side, main = vault.git("rev-parse", "side"), vault.git("rev-parse", "main")
    refused(writer.write(asked(EDIT)), "branch-changed")
    assert (vault.git("rev-parse", "side"), vault.git("rev-parse", "main")) == (side, main)
    assert (vault.path / TIDES).read_text() == VAULT[TIDES]
    assert vault.git("status", "--porcelain") == ""


def test_f27_nobody_shows_another_branch_while_one_is_published(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.git("branch", "side")
    writer = writer_of(vault)
    once = writer._publish

    def meanwhile(*args: object) -> object:
        with pytest.raises(GitFailed, match=r"index\.lock"):
            vault.git("switch", "--quiet", "side")
        with pytest.raises(GitFailed, match=r"index\.lock"):
            vault.git("commit", "--quiet", "--allow-empty", "--message", "a person's")
        return once(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "_publish", meanwhile)
    assert published(writer.write(asked(EDIT))).commit == vault.head
    assert vault.git("status", "--porcelain") == ""


LOCKS = ("index.lock", "HEAD.lock", "refs/heads/main.lock", "packed-refs.lock", "config.lock")


@pytest.mark.parametrize("name", LOCKS)
def test_f29_a_lock_that_somebody_left_is_named_and_stays(vault: Repository, name: str) -> None:
    lock = vault.path / ".git" / name
    lock.write_text("")
    outcome = writer_of(vault, wait=0.2).write(asked(EDIT))
    assert lock.exists()
    if isinstance(outcome, Refused):
        assert outcome.name == "busy"
        assert name.rpartition("/")[2] in outcome.message
    lock.unlink()
    published(writer_of(vault).write(asked(EDIT, id="0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e")))


def hook(vault: Repository, name: str, text: str) -> None:
    place = vault.path / ".git/hooks" / name
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"#!/bin/sh\n{text}\n")
    place.chmod(0o755)


def test_f33_a_veto_is_told_in_its_words_and_no_other_hook_runs(
    vault: Repository, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    for name in ("pre-commit", "post-commit", "commit-msg", "post-index-change", "post-checkout"):
        hook(vault, name, f"touch '{mark}'; exit 1")
    published(writer_of(vault).write(asked(neap())))
    assert not mark.exists()
    veto = 'test "$1" = prepared && grep -q refs/heads/ && { printf "not\\033 today" >&2; exit 1; }'
    hook(vault, "reference-transaction", f"{veto}; exit 0")
    before, old = everything(vault), vault.head
    outcome = refused(writer_of(vault).write(asked(EDIT)), "rejected-by-hook")
    assert "today" in outcome.message
    assert "\033" not in outcome.message
    assert (everything(vault), vault.head) == (before, old)
    (vault.path / ".git/hooks/reference-transaction").unlink()
    published(writer_of(vault).write(asked(EDIT)))


def sha256(folder: Path) -> Repository:
    return init_repository(folder / "v", VAULT, object_format="sha256")


def shallow(folder: Path) -> Repository:
    far = vault_repository(folder / "far")
    far.commit({"x.txt": "x"})
    subprocess.run(
        ["git", "clone", "--quiet", "--depth=1", f"file://{far.path}", str(folder / "v")],
        check=True,
    )
    return Repository(folder / "v")


def partial(folder: Path) -> Repository:
    far = vault_repository(folder / "far")
    far.git("config", "uploadpack.allowFilter", "true")
    words = ["git", "clone", "--quiet", "--filter=blob:none", f"file://{far.path}"]
    subprocess.run([*words, str(folder / "v")], check=True)
    return Repository(folder / "v")


def alternates(folder: Path) -> Repository:
    far = vault_repository(folder / "far")
    far.git("clone", "--quiet", "--shared", str(far.path), str(folder / "v"))
    return Repository(folder / "v")


def apart(folder: Path) -> Repository:
    far = vault_repository(folder / "far")
    there = f"--separate-git-dir={folder / 'git'}"
    far.git("clone", "--quiet", there, str(far.path), str(folder / "v"))
    return Repository(folder / "v")


def linked(folder: Path) -> Repository:
    far = vault_repository(folder / "far")
    far.git("worktree", "add", "--quiet", "-b", "side", str(folder / "v"))
    return Repository(folder / "v")


SORTS = (sha256, shallow, partial, alternates, apart, linked)


@pytest.mark.parametrize("sort", SORTS)
def test_f35_repositories_of_every_sort(tmp_path: Path, sort: Callable[[Path], Repository]) -> None:
    vault = known(sort(tmp_path))
    vault.write({TIDES: VAULT[TIDES] + "\nMine.\n"})
    writer = writer_of(vault)
    with closing(writer):
        published(writer.write(asked(EDIT)))
        published(writer.write(asked(neap())))
    assert vault.git("status", "--porcelain") == ""
    vault.git("fsck", "--strict")


def test_f37_nothing_is_written_into_another_repository(vault: Repository, tmp_path: Path) -> None:
    other = init_repository(tmp_path / "other", {"x.md": "x"})
    vault.git("rm", "-r", "--quiet", "entities")
    vault.git("submodule", "--quiet", "add", str(other.path), "entities")
    vault.commit({"README.md": "# Sea\n"})
    page = CreatePage(type="entity", title="Bo", body="[[Tides]]")
    before = everything(vault), vault.head
    with pytest.raises((UsageError, StateError)):
        writer_of(vault).write(asked(page))
    assert (everything(vault), vault.head) == before


def test_f37_nor_into_one_that_is_not_tracked(tmp_path: Path) -> None:
    vault = known(vault_repository(tmp_path / "vault"))
    vault.git("rm", "-r", "--quiet", "entities")
    vault.commit({"README.md": "# Sea\n"})
    init_repository(vault.path / "entities", {"x.md": "x"})
    before = everything(vault), vault.head
    page = CreatePage(type="entity", title="Bo", body="[[Tides]]")
    refused(writer_of(vault).write(asked(page)), "another-repository")
    assert (everything(vault), vault.head) == before


def test_f37_a_vault_inside_of_a_larger_repository(tmp_path: Path) -> None:
    top = vault_repository(tmp_path / "top", {f"kb/{path}": text for path, text in VAULT.items()})
    known(top)
    top.write({f"kb/{TIDES}": VAULT[TIDES] + "\nMine.\n"})
    writer = writer_of(Repository(top.path / "kb"))
    published(writer.write(asked(EDIT)))
    assert top.git("show", "--name-only", "--format=", "HEAD", "HEAD~1").split() == [
        f"kb/{TIDES}",
        f"kb/{TIDES}",
    ]
    assert top.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    "attributes", ["*.md working-tree-encoding=UTF-16", "*.md ident", "*.md filter=lfs"]
)
def test_f38_a_page_that_git_keeps_in_another_form_is_refused(
    vault: Repository, tmp_path: Path, attributes: str
) -> None:
    mark = tmp_path / "ran"
    for key in ("clean", "smudge", "process"):
        vault.git("config", f"filter.lfs.{key}", f"touch '{mark}'; cat")
    (vault.path / ".gitattributes").write_text(f"{attributes}\n")
    before, old = everything(vault), vault.head
    mark.unlink(missing_ok=True)
    for item in (EDIT, neap()):
        outcome = refused(writer_of(vault).write(asked(item)), "converted-file")
        assert attributes.partition(" ")[2] in outcome.message
    assert not mark.exists()
    assert (everything(vault), vault.head) == (before, old)


@pytest.mark.parametrize("attributes", ["*.md eol=crlf", "*.md text=auto", "*.md merge=ours", ""])
@pytest.mark.parametrize("edited", [False, True])
def test_f38_pages_are_not_left_modified(vault: Repository, attributes: str, edited: bool) -> None:
    vault.git("config", "core.autocrlf", "true")
    vault.commit({".gitattributes": f"{attributes}\n"})
    (vault.path / TIDES).unlink()
    vault.git("checkout", "--", TIDES)  # as it is checked out there
    assert b"\r\n" in (vault.path / TIDES).read_bytes()
    if edited:
        with (vault.path / TIDES).open("ab") as file:
            file.write("潮\r\n".encode())
    published(writer_of(vault).write(asked(EDIT)))
    assert vault.git("status", "--porcelain") == ""
    assert b"\r" not in vault.git_bytes("show", f"HEAD:{TIDES}")
    disk = (vault.path / TIDES).read_bytes()
    assert disk.count(b"\r\n") == disk.count(b"\n")
    assert ("潮".encode() in disk) == edited


HOSTILE = {
    "GIT_DIR": "/nowhere/.git",
    "GIT_WORK_TREE": "/nowhere",
    "GIT_INDEX_FILE": "/nowhere/index",
    "GIT_OBJECT_DIRECTORY": "/nowhere/objects",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere/more",
    "GIT_NAMESPACE": "x",
    "GIT_TRACE": "1",
    "LC_ALL": "de_DE.UTF-8",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_f39_what_is_inherited_has_no_say(vault: Repository, name: str) -> None:
    vault.git("config", "core.quotePath", "true")
    page = CreatePage(type="concept", title="潮汐", slug="潮汐", body="[[Tides]]")
    vault.write({TIDES: VAULT[TIDES] + "\nMine.\n"})
    environment = {**os.environ, name: HOSTILE[name]}
    place = place_of(str(vault.path), environment)
    writer = Writer(place, environment, Ways(lambda: NOW, durable=False))
    published(writer.write(asked(EDIT)))
    published(writer.write(asked(page)))
    assert vault.git("status", "--porcelain") == ""
    vault.git("fsck", "--strict")


def test_t05_f39_no_program_of_the_configuration_runs(vault: Repository, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    script = f"touch '{mark}'; cat"
    for key in ("core.fsmonitor", "core.sshCommand", "core.editor", "core.pager", "diff.external"):
        vault.git("config", key, script)
    for key in ("filter.x.clean", "filter.x.smudge", "diff.x.textconv", "gpg.program"):
        vault.git("config", key, script)
    (vault.path / ".git/info").mkdir(exist_ok=True)
    (vault.path / ".git/info/attributes").write_text("*.txt filter=x\n*.md diff=x\n")
    vault.git("config", "--unset", "core.fsmonitor")
    vault.commit({"x.txt": "x"})
    mark.unlink(missing_ok=True)
    vault.git("config", "core.fsmonitor", script)
    (vault.path / TIDES).write_text(VAULT[TIDES] + "\nMine.\n")
    (vault.path / "x.txt").write_text("y")
    writer = writer_of(vault)
    published(writer.write(asked(EDIT)))
    (vault.path / "concepts/moon.md").write_text(VAULT[TIDES].replace("Tides", "Moon"))
    published(writer.write(asked(EditText(page="Moon", old="rises", new="is full"))))
    assert not mark.exists()
