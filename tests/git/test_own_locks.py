from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.git.own_locks import OLD, clear_own_locks, clear_torn
from vaultkit.git.places import discover

MAIN, RECEIPTS = "refs/heads/main", "refs/vaultkit/receipts"
NEW = "1" * 40


def lock(repository: Repository, name: str, text: str, age: float) -> Path:
    place = repository.path / ".git" / f"{name}.lock"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    now = place.stat().st_mtime
    os.utime(place, (now - age, now - age))
    return place


def cleared(repository: Repository) -> set[str]:
    places = discover(str(repository.path), os.environ)
    assert places is not None
    just = repository.path / ".git/write.lock"
    just.write_text("")
    found = clear_own_locks(places, {MAIN: NEW, RECEIPTS: NEW}, str(just))
    return {os.path.relpath(place, places.common_dir) for place in found}


@pytest.mark.parametrize(
    ("text", "age", "gone"),
    [(f"{NEW}\n", 2 * OLD, True), ("2" * 40, 2 * OLD, False), (NEW, 1, False)],
)
def test_a_lock_of_the_branch_is_ours_where_it_holds_our_commit(
    repository: Repository, text: str, age: float, gone: bool
) -> None:
    repository.commit({"a.md": "x"})
    branch, head = lock(repository, MAIN, text, age), lock(repository, "HEAD", "", age)
    assert cleared(repository) == ({"refs/heads/main.lock", "HEAD.lock"} if gone else set())
    assert (branch.exists(), head.exists()) == (not gone, not gone)


def test_locks_of_our_own_references_are_ours_and_head_alone_is_not(repository: Repository) -> None:
    repository.commit({"a.md": "x"})
    lock(repository, RECEIPTS, "", 2 * OLD)
    lock(repository, "packed-refs", "", 2 * OLD)
    head = lock(repository, "HEAD", "", 3 * OLD)  # of another moment
    assert cleared(repository) == {"refs/vaultkit/receipts.lock", "packed-refs.lock"}
    assert head.exists()
    assert cleared(repository) == set()


@pytest.mark.parametrize(
    ("text", "age", "gone"),
    [(NEW, 2 * OLD, True), (NEW, 5 * OLD, False), ("2" * 40, 2 * OLD, False)],
)
def test_empty_locks_of_the_moment_at_which_our_commit_got_there_are_ours(
    repository: Repository, text: str, age: float, gone: bool
) -> None:
    main = lock(repository, MAIN, f"{text}\n", age)
    main.rename(main.with_suffix(""))
    head = lock(repository, "HEAD", "", 2 * OLD + 0.5)
    packed = lock(repository, "packed-refs", "", 2 * OLD)
    assert cleared(repository) == ({"HEAD.lock", "packed-refs.lock"} if gone else set())
    assert (head.exists(), packed.exists()) == (not gone, not gone)
    assert main.with_suffix("").exists()


@pytest.mark.parametrize("data", [b"", b"\0" * 41])
def test_a_reference_of_ours_that_a_power_cut_left_empty_goes(
    repository: Repository, data: bytes
) -> None:
    repository.commit({"a.md": "x"})
    places = discover(str(repository.path), os.environ)
    assert places is not None
    torn = repository.path / ".git/refs/vaultkit/tx/x"
    torn.parent.mkdir(parents=True)
    torn.write_bytes(data)
    repository.git("update-ref", "refs/vaultkit/tx/y", "HEAD")
    clear_torn(places, ("refs/vaultkit/tx/x", "refs/vaultkit/tx/y", "refs/vaultkit/tx/z", MAIN))
    listed = repository.git("for-each-ref", "--format=%(refname)").split()
    assert listed == [MAIN, "refs/vaultkit/tx/y"]
