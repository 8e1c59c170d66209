from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.repository import Repository
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs, read_ref

MAIN = "refs/heads/main"


@pytest.fixture
def commits(repository: Repository) -> list[str]:
    return [repository.commit({"a.md": str(number)}) for number in range(3)]


@pytest.fixture
def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_all_are_moved_or_none(repository: Repository, commits: list[str], places: Places) -> None:
    first, second, third = commits
    move_refs(
        places,
        [RefMove(MAIN, second, third), RefMove("refs/vaultkit/tx/x", third, None)],
        "vault: edit",
        durable=True,
    )
    assert read_ref(places.git, MAIN) == second
    assert read_ref(places.git, "refs/vaultkit/tx/x") == third
    assert "vault: edit" in repository.git("reflog", "show", "main")
    with pytest.raises(RefMoved):
        move_refs(
            places,
            [RefMove("refs/vaultkit/tx/x", None, third), RefMove(MAIN, first, third)],
            "x",
            durable=False,
        )
    assert read_ref(places.git, "refs/vaultkit/tx/x") == third
    move_refs(places, [RefMove("refs/vaultkit/tx/x", None, third)], "x", durable=True)
    assert read_ref(places.git, "refs/vaultkit/tx/x") is None


def test_a_new_reference_must_not_be_there(commits: list[str], places: Places) -> None:
    with pytest.raises(RefMoved):
        move_refs(places, [RefMove(MAIN, commits[0], None)], "x", durable=False)
    with pytest.raises(RefMoved):
        move_refs(places, [RefMove("refs/heads/no", commits[1], commits[0])], "x", durable=False)


def test_a_lock_of_another_process_is_named_and_left(
    repository: Repository, commits: list[str], places: Places
) -> None:
    lock = repository.path / ".git/refs/heads/main.lock"
    lock.touch()
    with pytest.raises(RefHeld, match=r"main\.lock"):
        move_refs(places, [RefMove(MAIN, commits[0], commits[2])], "x", durable=False)
    assert lock.exists()


def test_the_hook_that_may_refuse_is_heard_and_no_other_runs(
    repository: Repository, commits: list[str], places: Places
) -> None:
    hooks = repository.path / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-commit", "update", "post-update", "pre-commit"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch '{repository.path}/ran-{name}'\n")
        (hooks / name).chmod(0o755)
    veto = hooks / "reference-transaction"
    veto.write_text('#!/bin/sh\necho "not on \033[31mFridays" >&2\n[ "$1" != prepared ]\n')
    veto.chmod(0o755)
    with pytest.raises(RefRefused) as caught:
        move_refs(places, [RefMove(MAIN, commits[0], commits[2])], "x", durable=False)
    assert "not on ?[31mFridays" in str(caught.value)
    assert read_ref(places.git, MAIN) == commits[2]
    assert not list(repository.path.glob("ran-*"))


def test_of_many_at_once_one_wins(commits: list[str], places: Places) -> None:
    def attempt(number: int) -> bool:
        try:
            moves = [RefMove(MAIN, commits[number % 2], commits[2])]
            move_refs(places, moves, "x", durable=False)
        except (RefMoved, RefHeld):
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1
