"""The places that the wrapped block rules write into their tokens."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from vaultkit.parse.recorder_blocks import PLACE, note_blocks


def tokens(text: str) -> list[Token]:
    parser = MarkdownIt("commonmark").enable("table").use(footnote_plugin, move_to_end=False)
    parser.options["inline_definitions"] = True
    note_blocks(parser)
    return parser.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "a\n b\nc",
        "> a\n> b\nc",
        "- a\n  b\n c",
        "1. > - a\n   >   b",
        "# a #",
        "  ##  a",
        "a\nb\n---",
        "\t- a\n\n- b\n\n\tc",
        "[^n]: a\n    b",
        "| a | b |\n|---|---|\n| c \\\\| d | e |",
        "> | a |\n> |-|\n> | b |",
    ],
)
def test_every_character_of_a_text_leads_back_to_the_source(text: str) -> None:
    for token in tokens(text):
        if token.type == "inline":
            ends = [at for at, _ in token.meta[PLACE][1:]] + [len(token.content)]
            for (at, place), end in zip(token.meta[PLACE], ends, strict=True):
                piece = token.content[at:end].split("\n")[0]
                assert text[place : place + len(piece)] == piece


@pytest.mark.parametrize(
    ("text", "kind", "extent"),
    [
        ("> ```\n> a\n> ```\n\nb", "fence", "```\n> a\n> ```"),
        ("a\n\n    b\n\n    c\n\n\nd", "code_block", "b\n\n    c"),
        ("- # a\n", "heading_open", "# a"),
    ],
)
def test_a_block_stands_from_its_first_sign_to_its_last(text: str, kind: str, extent: str) -> None:
    start, end = next(token.meta[PLACE] for token in tokens(text) if token.type == kind)
    assert text[start:end] == extent


def test_a_definition_stands_with_its_label_and_target() -> None:
    found = [
        token.meta[PLACE]
        for token in tokens("> [a  b]: <c d>\n> 't'  \n\ne")
        if PLACE in token.meta
    ]
    assert found[0] == ("a b", "c%20d", 2, 21)


@pytest.mark.parametrize("text", ["# a |\n-|-", "- a |\n--|-", "a|\n--", "> |\n-|"])
def test_what_opens_another_block_is_no_table(text: str) -> None:
    assert "table_open" not in [token.type for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "is_note"), [("[^a]: b", True), ("[^a[b]: c", False), ("[^]: b", False)]
)
def test_a_footnotes_label_holds_no_brackets(text: str, *, is_note: bool) -> None:
    assert (tokens(text)[0].type == "footnote_reference_open") is is_note
