"""Parts of sentences put together."""

from __future__ import annotations

from vaultkit.render.diff_words import Block, Group, Quote, counted, joined, listed, only


def test_numbers_agree_with_their_words() -> None:
    assert [counted(n, "page") for n in (0, 1, 2_000)] == ["0 pages", "1 page", "2,000 pages"]
    assert counted(2, "box", "boxes") == "2 boxes"


def test_texts_of_the_vault_stay_apart_from_our_words() -> None:
    assert listed(["a", "b"]) == (Quote("a"), ", ", Quote("b"))
    assert listed(["x"] * 15)[-1] == " and 3 more"
    assert listed(["x" * 400]) == (Quote("x" * 300 + "…"),)
    assert listed([]) == ()
    assert joined([("a",), (Quote("b"), "c")]) == ("a", "; ", Quote("b"), "c")


def test_a_group_without_anything_is_left_out() -> None:
    full = Group("B", "bs", (Block(("x",)),))
    assert list(only([Group("A", "as", ()), full])) == [full]
