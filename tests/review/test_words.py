"""How many words of a text went and came, and the first of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.knowledge_diff import Wording
from vaultkit.review.words import wording


def test_the_first_place_is_shown_and_all_are_counted() -> None:
    assert wording("The sea rises.", "The sea rises.") == Wording(0, 0)
    assert wording("The sea rises.", "The sea falls.") == Wording(1, 1, "rises.", "falls.")
    assert wording("a b c d", "a x c") == Wording(2, 1, "b", "x")
    assert wording("", "New text") == Wording(0, 2, "", "New text")
    assert wording("a " * 20, "") == Wording(20, 0, "a a a a a a a a …", "")


def test_characters_count_where_no_blanks_stand_between_words() -> None:
    assert wording("海の水は高い", "海の水は低い") == Wording(1, 1, "高", "低")
    assert wording("海", "海 Tide 水位") == Wording(0, 3, "", "Tide 水位")


def test_a_large_middle_is_only_counted() -> None:
    old = " ".join(map(str, range(2_000)))
    found = wording(old, "x " + old.replace("7", "seven") + " y")
    assert found.gone > 0
    assert found.came == found.gone + 2
    assert (found.before, found.after) == ("", "")


_texts = st.lists(st.sampled_from(["a", "b", "c", "海", "\u0e01"]), max_size=12).map(" ".join)


@given(_texts, _texts)
def test_the_way_back_is_the_same_change(old: str, new: str) -> None:
    there, back = wording(old, new), wording(new, old)
    assert back == Wording(there.came, there.gone, there.after, there.before)
    assert (there == Wording(0, 0)) == (old.split() == new.split())
    assert len(new.split()) - len(old.split()) == there.came - there.gone
