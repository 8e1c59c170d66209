"""Changes of fields: a list stays one, and what a field change may not do says why."""

from __future__ import annotations

import pytest

from vaultkit.changes.fields import values_of, with_fields
from vaultkit.errors import UsageError
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import decode

PAGE = b"\xef\xbb\xbf---\r\ntags: [a, b]\r\nkind: sea\r\n---\r\n# T\r\n"


def test_a_list_is_not_replaced_by_one_text() -> None:
    with pytest.raises(UsageError, match="tags holds a list") as caught:
        with_fields(PAGE, {"tags": "c"})
    assert "such as [c]" in caught.value.hint
    assert with_fields(PAGE, {"tags": ("c",)}) == PAGE.replace(b"a, b", b"c")
    assert with_fields(PAGE, {"tags": None}) == PAGE.replace(b"tags: [a, b]\r\n", b"")
    assert with_fields(PAGE, {"kind": "land"}) == PAGE.replace(b"sea", b"land")


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("id", "its own for good"),
        ("type", "decides its folder and its fields"),
        ("lifecycle", "operations of its own"),
    ],
)
def test_keys_that_no_field_change_writes(key: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        with_fields(PAGE, {key: "x"})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[a, b]", ("a", "b")),
        ('["b, c", 1]', ("b, c", "1")),
        ("[]", ()),
        ("[[Tides]]", "[[Tides]]"),
        ("[a](b.md)", "[a](b.md)"),
        ("[a, b", "[a, b"),
        ("[a, {b: c}]", "[a, {b: c}]"),
        ("[a]\nb: [c]", "[a]\nb: [c]"),
        ("plain", "plain"),
    ],
)
def test_a_list_on_a_line(text: str, values: object) -> None:
    assert values_of(text) == values


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n# ", "\x85", "\u2028"])
def test_a_title_is_one_line(end: str) -> None:
    data = with_fields(PAGE, {"title": f" Neap{end}tides\n"})
    mark = "# " if "#" in end else ""
    root = frontmatter.read(decode(data).text).root
    assert root is not None
    assert {pair.key: pair.node.text for pair in root.pairs}["title"] == f"Neap {mark}tides"
