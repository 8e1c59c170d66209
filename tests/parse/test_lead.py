"""The first sentence of a page, from its source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.markdown import documents
from vaultkit.parse.lead import LONGEST, lead_of, sentence_of, shown


@pytest.mark.parametrize(
    ("body", "lead"),
    [
        ("", ""),
        ("# Title\n\nOne thing. Another.\n", "One thing."),
        ("# Title\r\n\r\nOne thing\r\nin two lines. Another.\r\n", "One thing in two lines."),
        ("Title\n=====\n\nProse\n", "Prose"),
        ("> quoted\n\n- item\n* item\n1. item\n\n| a | b |\n|---|---|\n\nProse here", "Prose here"),
        ("```\ncode. not prose\n```\n\n~~~~\n~~~\n~~~~\nProse", "Prose"),
        ("<div>\n\n![image](x.png)\n\n[x]: y.md\n\n***\n\nProse", "Prose"),
        ("<!-- a comment\n\nover lines -->\nProse", "Prose"),
        ("%% hidden %%\n\n$$\n\n:::note\n\n{{< x >}}\n\nProse", "Prose"),
        ("\n    indented code\n\nProse", "Prose"),
        ("Prose\n- and a list", "Prose"),
        ("Prose\n# Heading", "Prose"),
        (
            "Version 1.2 of e.g. Ada J. Byron is here! More.",
            "Version 1.2 of e.g. Ada J. Byron is here!",
        ),
        ("知識管理的方法。在於連結。", "知識管理的方法。"),
        ("Only lists\n\n", "Only lists"),
        ("- a\n- b\n", ""),
        ("- a\nlazy\n  more\n\n  inside the item\n\nProse", "Prose"),
        ("> quoted\nlazy\n\nProse", "Prose"),
        ("# Title\nProse at once", "Prose at once"),
        ("One\n---\nProse", "Prose"),
        ("Prose\n```\ncode\n```", "Prose"),
        ("Rises ^block-1", "Rises"),
    ],
)
def test_what_the_lead_of_a_body_is(body: str, lead: str) -> None:
    assert lead_of(body) == lead


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("See [the tide](tide.md) and [that][ref]", "See the tide and that"),
        (
            "See [[tide]], [[sea/ebb#Why|the ebb]] and [[sea/flow#How]]",
            "See tide, the ebb and flow",
        ),
        ("An ![image](a.png) [link (x)](a_(b).md) [^note]", "An link (x)"),
        (
            "**Bold**, *it*, _kept_, `code`, ~~gone~~ and ==marked==",
            "Bold, it, _kept_, code, gone and marked",
        ),
        (r"Not \*bold\* nor \[link\]", "Not *bold* nor [link]"),
        ("A<br>line <b>bold</b> 1 < 2", "Aline bold 1 < 2"),
        ("  much   white\tspace ", "much white space"),
    ],
)
def test_markup_becomes_what_a_reader_sees(text: str, plain: str) -> None:
    assert sentence_of(text) == plain


def test_what_is_long_is_cut_at_a_word() -> None:
    words = shown("word " * 60)
    assert len(words) <= LONGEST
    assert words.endswith("word…")
    assert shown("x" * 500) == "x" * (LONGEST - 1) + "…"
    assert shown("x" * LONGEST) == "x" * LONGEST


@given(st.one_of(documents, st.text(max_size=300)))
def test_a_lead_is_one_line_of_bounded_length(body: str) -> None:
    lead = lead_of(body)
    assert len(lead) <= LONGEST
    assert "\n" not in lead
    assert lead == " ".join(lead.split())
    assert lead_of(body.replace("\r\n", "\n").replace("\n", "\r\n")) == lead_of(
        body.replace("\r\n", "\n")
    )
