"""What both scanners share."""

from __future__ import annotations

import pytest

from vaultkit.parse.scan import wikilink_target


@pytest.mark.parametrize(
    ("inner", "target", "label_first"),
    [
        ("a", "a", "a"),
        (" a b ", "a b", "a b"),
        ("a|b", "a", "b"),
        ("a\\|b", "a", "b"),
        ("a | b", "a", "b"),
        ("a|b|c", "a", "b|c"),
        ("a|", "a", None),
        ("|b", None, "b"),
        ("a#h^b|c", "a#h^b", "c"),
        ("字|題", "字", "題"),
        ("", None, None),
        (" ", None, None),
        ("a\nb", None, None),
        ("a\r\nb", None, None),
        ("a|b\nc", None, None),
    ],
)
def test_a_wikilink_stands_on_one_line_and_names_something(
    inner: str, target: str | None, label_first: str | None
) -> None:
    assert wikilink_target(inner, label_first=False) == target
    assert wikilink_target(inner, label_first=True) == label_first
