from __future__ import annotations

import pytest

from vaultkit.model.at import in_words, merged_sides, revision_in_words

_ID = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("worktree", ""),
        ("index", "as staged"),
        ("HEAD~1", "at HEAD~1"),
        ("merge:main", "merging HEAD into main"),
        ("merge:a...b..c", "merging b..c into a"),
        (f"merge:refs/remotes/origin/main...{_ID}", "merging 0123456789ab into origin/main"),
    ],
)
def test_what_was_judged_is_said_in_words(at: str, words: str) -> None:
    assert in_words(at) == words


def test_a_merge_without_a_head_means_that_of_the_repository() -> None:
    assert merged_sides("merge:main") == ("main", "HEAD")
    assert merged_sides("merge:main...x") == ("main", "x")


def test_only_a_whole_id_is_shortened() -> None:
    assert revision_in_words(_ID[:39]) == _ID[:39]
    assert revision_in_words(_ID + _ID[:24]) == _ID[:12]
    assert revision_in_words("refs/heads/x/y") == "x/y"
