"""Which page is which: by id, by path, by bytes, and never by likeness."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.changed import pairs
from vaultkit.review.pairs import Pair, title_of

A = "# A\n\none\n"
ID = "---\nid: x-1\n---\n\n# A\n"


def moved(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    return {a: b for a, b in pairs(old, new).to_new.items() if a != b}


def test_the_same_bytes_at_the_same_path_are_the_same_page() -> None:
    both = pairs({"a.md": A}, {"a.md": A})
    assert both.unchanged == {"a.md"}
    assert both.changed == ()
    assert (both.now("a.md"), both.before("a.md")) == ("a.md", "a.md")


def test_a_page_at_its_path_is_itself_with_other_bytes_or_another_id() -> None:
    assert pairs({"a.md": A}, {"a.md": ID}).changed == (Pair("a.md", "a.md"),)


def test_an_id_goes_before_a_path() -> None:
    assert moved({"a.md": ID}, {"b.md": ID + "more\n", "a.md": "# New\n"}) == {"a.md": "b.md"}
    assert moved({"notes/a.md": A}, {"b.md": "---\nid: note/a\n---\n# B\n"}) == {
        "notes/a.md": "b.md"
    }


def test_bytes_tell_a_move_where_one_place_alone_has_them() -> None:
    assert moved({"a.md": A}, {"b.md": A}) == {"a.md": "b.md"}
    assert moved({"a.md": A}, {"b.md": A, "c.md": A}) == {}
    assert moved({"a.md": A, "b.md": A}, {"c.md": A}) == {}


def test_two_pages_with_one_id_are_never_guessed() -> None:
    other = ID + "other\n"
    assert moved({"a.md": ID + "was\n"}, {"b.md": ID, "c.md": other}) == {}
    both = pairs({"a.md": ID}, {"a.md": ID, "b.md": other})
    assert both.changed == (Pair(None, "b.md"),)


def test_empty_pages_and_alike_ones_say_nothing() -> None:
    assert moved({"a.md": ""}, {"b.md": ""}) == {}
    assert moved({"a.md": A}, {"b.md": A + "two\n"}) == {}


def test_links_that_followed_tell_a_move_of_a_page_without_id() -> None:
    old = {"a.md": A, "p.md": "[[a]]"}
    assert moved(old, {"b.md": "# B\n", "p.md": "[[b]]"}) == {"a.md": "b.md"}
    assert moved(old, {"b.md": "# B\n", "q.md": "[[b]]"}) == {}
    assert moved({**old, "a.md": ID}, {"b.md": "# B\n", "p.md": "[[b]]"}) == {}
    claim = "---\nrecord: claim\n---\n\nIt is so.\n"
    assert moved(old, {"b.md": claim, "p.md": "[[b]]"}) == {}


def test_a_page_is_never_the_same_as_a_claim_but_one_that_cannot_be_read_may_be() -> None:
    claim = "---\nrecord: claim\n---\n\nIt is so.\n"
    assert pairs({"a.md": A}, {"a.md": claim}).changed == (Pair(None, "a.md"), Pair("a.md", None))
    broken = claim.replace("claim\n", "claim\nkey: [a\n")
    assert pairs({"a.md": claim}, {"a.md": broken}).changed == (Pair("a.md", "a.md"),)


def test_the_form_of_a_name_is_a_place() -> None:
    assert moved({"e\u0301.md": A}, {"\u00e9.md": A}) == {"e\u0301.md": "\u00e9.md"}


def test_a_page_is_called_by_its_title_its_heading_or_its_file() -> None:
    files = {"a.md": "---\ntitle: T\n---\n# H\n", "b.md": "# H\n", "c.md": "x\n"}
    both = pairs(files, {})
    assert [title_of(both.old, path) for path in files] == ["T", "H", "c"]


_files = st.dictionaries(
    st.sampled_from(["a.md", "b.md", "notes/a.md", "c.md"]),
    st.sampled_from([A, ID, "", "# B\n", "---\nid: note/a\n---\n", "---\nrecord: claim\n---\nx\n"]),
)


@given(old=_files, new=_files)
def test_pairs_are_the_same_both_ways_and_hold_every_page_once(
    old: dict[str, str], new: dict[str, str]
) -> None:
    there, back = pairs(old, new), pairs(new, old)
    assert {b: a for a, b in there.to_new.items()} == back.to_new
    olds = [pair.old for pair in there.changed if pair.old] + list(there.unchanged)
    news = [pair.new for pair in there.changed if pair.new] + list(there.unchanged)
    assert sorted(olds) == sorted(old)
    assert sorted(news) == sorted(new)
