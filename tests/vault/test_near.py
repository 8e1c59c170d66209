"""Close names: found among few, withheld among many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.near import MOST, Near

KNOWN = ("coffee", "coffin", "toffee", "tea", "black tea", "deployment", "développement")


def test_a_slip_of_the_pen_finds_the_name() -> None:
    near = Near(KNOWN)
    assert near.to("cofee") == ("coffee",)
    assert near.to("deploymnet") == ("deployment",)
    assert near.to("developpement") == ("développement",)
    assert near.to("blacktea") == ("black tea",)


def test_other_words_and_short_ones_find_nothing() -> None:
    near = Near(KNOWN)
    assert near.to("lemonade") == ()
    assert near.to("te") == ()
    assert near.to("") == ()


def test_among_very_many_alike_nothing_is_offered() -> None:
    assert Near(f"page-{number:06}" for number in range(1_000)).to("page-00001x") == ()


@given(st.lists(st.text("abc", max_size=6)), st.text("abc", max_size=6))
def test_the_answer_depends_on_the_set_of_names_only(known: list[str], wanted: str) -> None:
    found = Near(set(known)).to(wanted)
    assert found == Near(sorted(set(known), reverse=True)).to(wanted)
    assert len(found) <= MOST
    assert set(found) <= set(known)
