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
        (
            "fatal: unknown repository extension found:\n\trefstorage\n",
            StateError,
            "repository of /v: unknown repository extension refstorage (reftable)",
            "Install Git 2.45 or later",
        ),
        (
            "fatal: unknown repository extensions found:\n\trelativeworktrees\n\trefStorage\n",
            StateError,
            "unknown repository extension relativeworktrees, refstorage (reftable)",
            "Install Git 2.48 or later",
        ),
        (
            "fatal: unknown repository extension found:\n\tfrom\x1b\n",
            StateError,
            "unknown repository extension from?",
            "Install a newer Git",
        ),
        (
            "fatal: Expected git repo version <= 1, found 2\n",
            StateError,
            "its format has version 2",
            "Install a newer Git",
        ),
        (
            "error: invalid value for 'extensions.refstorage': 'x'\nfatal: bad config line 5\n",
            StateError,
            "unknown value x of extensions.refstorage",
            "Install a newer Git",
        ),
    ],
    ids=[
        "owner",
        "lost",
        "filter",
        "no-lazy-fetch",
        "reftable",
        "extensions",
        "future",
        "version",
        "value",
    ],
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
