from __future__ import annotations

import pytest

from vaultkit.parse.layout_plugin import laid_out


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\n    # b\n    - c\n", "a\n    # b\n    - c\n"),
        ("a\n  b\n", "a\nb\n"),
        ("- a\n\n  ***\n", "- a\n\n  ___\n"),
        ("a\n<!-- b -->\nc\n", "a\n<!-- b -->\nc\n"),
        ("- a\n<!-- b -->\n- c\n", "- a\n<!-- b -->\n- c\n"),
        ("<!-- b -->\n\nc\n", "<!-- b -->\n\nc\n"),
        ("#\n", "#\n"),
        ("-\n- a\n", "-\n- a\n"),
        ("1. a\n1) b\n", "1. a\n\n1) b\n"),
        ("9. a\n   b\n10. c\n    d\n", "9. a\n   b\n10. c\n    d\n"),
        ("- ```\n  a\n    \n  b\n  ```\n", "- ```\n  a\n    \n  b\n  ```\n"),
        ("|a\n|-\n|b\\|c\n|\n", "| a |\n| --- |\n| b\\|c |\n|  |\n"),
        ("> a\n>\n>\n> b\n", "> a\n>\n> b\n"),
        ("> a\x0bb\n", "> a\x0bb\n"),
    ],
)
def test_layout(text: str, written: str) -> None:
    assert laid_out(text, wide=False) == written


def test_wide_items_hold_their_blocks_four_columns_in() -> None:
    text = "* a\n\n  b\n\n100. c\n\n     d\n"
    assert laid_out(text, wide=True) == "- a\n\n    b\n\n100. c\n\n     d\n"
