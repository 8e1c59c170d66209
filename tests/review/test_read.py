"""A changed page read on both sides."""

from __future__ import annotations

from tests.support.changed import reads
from vaultkit.model.knowledge_diff import Named
from vaultkit.review.pairs import Pair


def test_a_page_is_read_where_it_is_and_called_as_it_is_now() -> None:
    old, new = "---\nid: a-1\nx: 1\n---\n# A\n", "---\nid: a-1\nx: 2\n---\n# B\n"
    _, [one] = reads({"a.md": old}, {"b.md": new})
    assert one.pair == Pair("a.md", "b.md")
    assert (one.path, one.old_path, one.named) == ("b.md", "a.md", Named("b.md", "B"))
    assert [field.key for field in one.fields] == ["x"]
    assert one.old is not None
    assert one.old.facts.placed
    _, [gone] = reads({"a.md": old}, {})
    assert (gone.path, gone.old_path, gone.new, gone.record) == ("a.md", "a.md", None, "page")


def test_what_cannot_be_read_says_nothing_of_its_fields() -> None:
    good, broken = "---\nx: 1\n---\n", "---\nx: [1\n---\n"
    for old, new in ((good, broken), (broken, good), (good, b"\xff\xfe\0")):
        _, [one] = reads({"a.md": old}, {"a.md": new})
        assert (one.unread, one.fields) == (True, ())
