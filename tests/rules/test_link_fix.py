"""Edits of links by the rules about them: what is written, and when there is no edit."""

from __future__ import annotations

import pytest

from tests.support.spec import apply_edits
from tests.support.told import findings
from vaultkit.model.finding import Applicability, Finding
from vaultkit.rules.link_fix import recased

_FILES = {
    "Ops/Payments.md": "# Set up\n\nText ^block-1\n",
    "start.md": "",
    "team.md": "---\nstatus: superseded\nsuperseded_by: people\n---\n",
    "new/people.md": "---\ntitle: Folk\naliases: [Crew]\n---\n",
}


def mended(text: str, *, preset: str = "vaultkit", safe: bool | None = None) -> str:
    """The page start.md with every edit that its findings bring."""
    found = findings({**_FILES, "start.md": text}, preset)
    edits = [
        edit
        for one in found
        if one.path == "start.md" and one.fix is not None and fits(one, safe)
        for edit in one.fix.edits
    ]
    return apply_edits(text.encode(), edits).decode()


def fits(finding: Finding, safe: bool | None) -> bool:
    assert finding.fix is not None
    return safe is None or (finding.fix.applicability is Applicability.SAFE) == safe


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[x](ops/payments.md)", "[x](Ops/Payments.md)"),
        ('[x](<./OPS/Payments.md> "t")', '[x](<./Ops/Payments.md> "t")'),
        ("![x](/ops/Payments.md?a=b)", "![x](/Ops/Payments.md?a=b)"),
        ("[r]\n\n[r]: ops/payments.md", "[r]\n\n[r]: ops/payments.md"),
    ],
)
def test_case_is_corrected_and_nothing_else(before: str, after: str) -> None:
    assert mended(before, safe=True) == after
    assert mended(before, safe=False) == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[[paymens#Set up|é]]", "[[Payments#Set up|é]]"),
        ("| a |\n|---|\n| [[paymens\\|x]] |", "| a |\n|---|\n| [[Payments\\|x]] |"),
        ("[x](Ops/Paymens.md#set-up 't')", "[x](Ops/Payments.md#set-up 't')"),
        ("[x](Ops/Payments.md#setup)", "[x](Ops/Payments.md#set-up)"),
        ("[[Payments#setup|x]]", "[[Payments#Set up|x]]"),
        ("[[Payments#^block-2]]", "[[Payments#^block-1]]"),
        ("[[team|them]]", "[[people|them]]"),
        ("[x](team.md)", "[x](new/people.md)"),
        ("[t][team]\n\n[team]: team.md", "[t][team]\n\n[team]: team.md"),
        ("[[start|me]] and [*me*](start.md)", "me and *me*"),
        ("a\n\n[x]: gone.md 'title'\n\nb", "a\n\n\nb"),
        ("> [x]: gone.md", "> [x]: gone.md"),
        (
            "[[https://example.org|a]] [[https://example.org]]",
            "[a](https://example.org) <https://example.org>",
        ),
    ],
)
def test_a_guess_is_made_on_request_only(before: str, after: str) -> None:
    assert mended(before) == after
    assert mended(before, safe=True) == before


def test_label_first_is_kept() -> None:
    assert mended("[[it|paymens]]", preset="dendron") in ("[[it|payments]]", "[[it|Payments]]")
    assert mended("[[it|https://example.org]]", preset="dendron") == "[[it|https://example.org]]"


@pytest.mark.parametrize(
    ("name", "path", "found"),
    [
        ("../a/b.md", "A/B.md", "../A/B.md"),
        ("b", "A/B.md", "B"),
        ("B.MD", "A/b.md", "b.md"),
        ("./x", "A/b.md", ""),
        ("q/w/b", "A/b.md", ""),
        ("/img/", "Img", "/Img/"),
    ],
)
def test_a_name_is_spelled_as_the_path_where_it_is_the_same(
    name: str, path: str, found: str
) -> None:
    assert recased(name, path) == found
