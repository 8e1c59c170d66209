from __future__ import annotations

import pytest

from vaultkit.model.behind import Behind, Hold
from vaultkit.render.as_behind import sentence, step, told

OWN = Behind(
    "vaultkit/claude-code", "main", 3, 2, Hold.OWN, "/v/.git/vaultkit/worktrees/claude-code"
)


def test_how_it_stands_and_what_to_do() -> None:
    assert told(OWN) == (
        "main is 3 commits ahead of vaultkit/claude-code, which holds 2 commits of its own"
    )
    assert step(OWN) == (
        "a person merges vaultkit/claude-code into main, and it then follows by itself; or takes "
        'main in: git -C "/v/.git/vaultkit/worktrees/claude-code" merge main'
    )
    one = OWN._replace(missing=1, own=0, hold=Hold.NOTHING)
    assert sentence(one) == (
        "main is 1 commit ahead of vaultkit/claude-code. Next: nothing: it comes up by itself "
        "before the next write"
    )


@pytest.mark.parametrize(
    ("hold", "words"),
    [
        (Hold.UNCOMMITTED, "commit or take back what lies changed in /v"),
        (Hold.WAITING, "decide what waits on it (vaultkit approvals)"),
        (Hold.UNSHOWN, "git fetch . main:vaultkit/claude-code"),
    ],
)
def test_what_keeps_it_is_what_to_do(hold: Hold, words: str) -> None:
    assert step(OWN._replace(own=0, hold=hold)).startswith(words)


def test_without_a_work_tree_the_branch_is_checked_out_first() -> None:
    words = step(OWN._replace(folder=""))
    assert words.endswith("git switch vaultkit/claude-code && git merge main")


def test_a_merge_that_was_begun_is_ended_not_begun_again() -> None:
    merge = OWN._replace(hold=Hold.BEGUN, folder="/v", begun="merge")
    assert sentence(merge) == (
        "main is 3 commits ahead of vaultkit/claude-code, which holds 2 commits of its own; a "
        "merge is in progress in its work tree. Next: mend the files in conflict, then "
        'git -C "/v" commit -a; or give the merge up: git -C "/v" merge --abort'
    )
    words = step(merge._replace(begun="rebase"))
    assert words == 'end the rebase, or give it up: git -C "/v" status tells how'
