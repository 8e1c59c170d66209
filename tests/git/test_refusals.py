from __future__ import annotations

import pytest

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.refusals import refusal, shown


@pytest.mark.parametrize(
    ("said", "kind", "words", "step"),
    [
        (
            "fatal: detected dubious ownership\n\tgit config --global --add safe.directory /v\n",
            StateError,
            "belongs to another user",
            "run: git config --global --add safe.directory /v",
        ),
        (
            "fatal: not a git repository: /gone/\x1b.git\n",
            StateError,
            "a repository that is not at /gone/?.git",
            "git worktree repair",
        ),
        (
            "fatal: could not fetch 1234 from promisor remote\n",
            CannotRead,
            "was cloned with a filter",
            'git -C "/v" fetch --refetch --no-filter',
        ),
        (
            "warning: lazy fetching disabled; some objects may not be available\n",
            CannotRead,
            "was cloned with a filter",
            'git -C "/v" fetch --refetch --no-filter',
        ),
    ],
    ids=["owner", "lost", "filter", "no-lazy-fetch"],
)
def test_what_git_refuses_is_said_with_the_step(
    said: str, kind: type[Exception], words: str, step: str
) -> None:
    error = refusal("/v", said)
    assert isinstance(error, kind)
    assert words in error.message
    assert step in error.hint


def test_other_words_are_no_known_refusal() -> None:
    assert refusal("/v", "fatal: bad object HEAD\n") is None
    assert shown("a\x1b[0mé") == "a?[0mé"
