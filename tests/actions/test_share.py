"""Which pages are judged at once, and which are owed."""

from __future__ import annotations

from vaultkit.actions.share import Share, divided

PAGES = frozenset("abcdef")


def test_without_a_share_everything_is_judged_at_once() -> None:
    now, owed = divided(["b"], ["a", "b"], PAGES, None)
    assert (list(now), owed) == (["b", "a"], ())


def test_what_changed_and_what_is_named_is_judged_and_the_rest_is_owed() -> None:
    now, owed = divided(["f"], ["a", "b", "f"], PAGES, Share(frozenset("b"), ("c", "b")))
    assert (list(now), owed) == (["f", "b"], ("a", "c"))


def test_a_page_that_is_gone_is_owed_no_more() -> None:
    now, owed = divided([], [], PAGES, Share((), ("gone", "d")))
    assert (list(now), owed) == ([], ("d",))
