"""Copies that programs leave are known by their names, and nothing else is taken for one."""

from __future__ import annotations

import pytest

from vaultkit.vault.copies import copies_among, is_copy

COPIES = (
    "a/tides.sync-conflict-20260301-120000-ABCDEFG.md",
    "tides (Ana's conflicted copy 2026-03-01).md",
    "\u6f6e (conflicted copy 2026-03-01 120000).markdown",
    "tides_conflict-20260301-120000.md",
    "tides_LOCAL_4711.md",
    "tides.md.orig",
    "a/tides.MD.REJ",
)
OTHERS = (
    "What a conflicted copy is.md",
    "sync-conflict.md",
    ".sync-conflict-20260301-120000-A.md",
    "a/.sync-conflict-20260301-120000-A.md",
    "tides_LOCAL.md",
    "_LOCAL_1.md",
    "a.txt.orig",
    ".md.orig",
    "old (conflicted copy).d/page.md",
    "a (conflicted copy).txt",
)


@pytest.mark.parametrize("path", COPIES)
def test_a_copy_is_known_by_its_name(path: str) -> None:
    assert is_copy(path)
    assert copies_among((*OTHERS, path)) == (path,)


@pytest.mark.parametrize("path", OTHERS)
def test_a_name_that_only_sounds_like_one_is_none(path: str) -> None:
    assert not is_copy(path)


def test_copies_come_in_their_order() -> None:
    assert copies_among((*COPIES, *OTHERS)) == COPIES
    assert copies_among(OTHERS) == ()
