from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from vaultkit.parse.layout_kept import KEPT, keep_dialects


def kept(text: str) -> list[str]:
    """What the rule keeps of a text."""
    md = MarkdownIt().enable("table")
    keep_dialects(md)
    tokens = md.parse(text)
    return [
        tokens[at + 1].content.rstrip("\n")
        for at, token in enumerate(tokens)
        if token.meta.get(KEPT)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "$$\n* a\n\n* b\n$$",
        "text $$ a\n* b $$ end",
        "%%\n# a\n%%",
        "[^a]: one\n\n    * two\n\n    three",
        "!!! note\n\n    * a",
        '=== "A"\n    * a\n=== "B"\n    * b',
        "Term\n: one\n\n    * more",
        "Term\n\n:   one",
        "::: a\n* b\n:::",
        "{{< a >}}\n* b\n{{< /a >}}",
        "{%- if a %}\n* b\n{%- endif %}",
        "#+BEGIN_SRC py\n* b\n#+END_SRC",
    ],
)
def test_a_construct_is_kept_as_far_as_the_blank_line_behind_it(text: str) -> None:
    assert kept(f"before\n\n{text}\n\nafter\n") == [text]
    quoted = "\n".join([f"> {line}".rstrip() for line in text.split("\n")])
    assert kept(f"{quoted}\n") == [text]


@pytest.mark.parametrize(
    "text",
    [
        "$$ on one line $$ and $5",
        "$$\nnever closed\n\nmore",
        "text $$ open\n\nclosed $$ elsewhere",
        "`$$` in code\n\n* `%%`",
        "    $$\n    code\n    $$",
        "```\n$$\n* a\n$$\n```",
        "100 %% sure",
        "{{< fig >}}\n\ntext",
        "{{< a >}}b{{< /a >}}",
        ": no term",
        "[^a] is used",
        "- a\n- b",
        "!!!",
        "::: never closed\n* a",
    ],
)
def test_what_only_looks_like_one_is_not(text: str) -> None:
    assert kept(f"{text}\n") == [": no term"] * (text == ": no term")


def test_what_a_container_does_not_close_is_not_kept() -> None:
    assert kept("> $$\n> a\n\n$$\n") == []
    assert kept("- $$\n  a\n\n$$\n") == []
