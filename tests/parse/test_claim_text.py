"""The text of a claim: kept for claims alone, without comments, and never too long."""

from __future__ import annotations

import pytest

from tests.support.vault import page
from vaultkit.parse import codec
from vaultkit.parse.claim_text import LONGEST
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def said(text: str) -> str:
    facts = parse(page(text), Dialect())
    assert codec.decode(codec.encode(facts)).said == facts.said
    return facts.said


def test_the_body_of_a_claim_is_its_text_without_comments_and_with_plain_spaces() -> None:
    text = "---\nrecord: claim\n---\n\nThe *harbour*\n  stays <!-- we\nthink --> open.\n<!-- end"
    assert said(text) == "The *harbour* stays open."
    assert said("---\nrecord: [claim]\n---\nOpen.\n") == "Open."


@pytest.mark.parametrize(
    "text", ["Open.\n", "---\nrecord: relationship\n---\nOpen.\n", "---\nkind: claim\n---\nOpen.\n"]
)
def test_no_other_page_has_one(text: str) -> None:
    assert said(text) == ""


def test_what_is_too_long_is_told_apart_by_the_end_it_lost() -> None:
    head = "---\nrecord: claim\n---\n" + "word " * LONGEST
    one, other = said(head + "one"), said(head + "other")
    assert one != other
    assert one[:3_900] == other[:3_900]
    assert len(one) < LONGEST + 20
