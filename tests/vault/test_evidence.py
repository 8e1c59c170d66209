"""What a record's evidence names."""

from __future__ import annotations

import json

import pytest

from tests.support.vault import page
from vaultkit.model.facts import Facts
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.evidence import evidence_of, evidence_paths, is_tree_path, lines_of


def _facts(text: str) -> Facts:
    return parse(page(text), Dialect())


def test_every_item_is_there_with_the_keys_it_has() -> None:
    facts = _facts("""
        ---
        evidence:
          - path: artifacts/1/a.txt
            sha256: 0f
            lines: [1, 2]
            quote: so it is
          - {path: artifacts/1/a.txt}
          - {path: b.txt, other: 1}
          - plain
        ---
        """)
    items = evidence_of(facts)
    assert [item.path.text if item.path else None for item in items] == [
        *("artifacts/1/a.txt", "artifacts/1/a.txt", "b.txt", None)
    ]
    assert items[0].quote is not None
    assert items[0].quote.text == "so it is"
    assert items[1].sha256 is None
    assert items[1].lines is None
    assert evidence_paths(facts) == ("artifacts/1/a.txt", "b.txt")


def test_one_item_needs_no_list_and_an_empty_key_holds_none() -> None:
    assert evidence_paths(_facts("---\nevidence: {path: a}\n---\n")) == ("a",)
    assert evidence_of(_facts("---\nevidence:\n---\n")) == ()
    assert evidence_of(_facts("---\ntitle: x\n---\n")) == ()
    assert len(evidence_of(_facts("---\nevidence: text\n---\n"))) == 1


@pytest.mark.parametrize("path", ["/a", "a//b", "../a", "a/./b", "a/", "", "a\nb"])
def test_no_tree_has_such_a_path(path: str) -> None:
    assert not is_tree_path(path)
    assert evidence_paths(_facts(f"---\nevidence: {{path: {json.dumps(path)}}}\n---\n")) == ()


def test_a_tree_may_have_odd_names() -> None:
    assert is_tree_path("a b/..c/12:30.txt")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("[1, 2]", (1, 2)),
        ("['3', 3]", (3, 3)),
        *(
            (one, None)
            for one in ("[2, 1]", "[0, 1]", "[1]", "[1, 2, 3]", "7", "[a, b]", "[-1, 2]")
        ),
        ("{a: 1}", None),
        ("[1, 99999999999]", None),
        ("", None),
    ],
)
def test_lines_are_the_first_and_the_last(lines: str, found: tuple[int, int] | None) -> None:
    (item,) = evidence_of(_facts(f"---\nevidence: {{path: a, lines: {lines}}}\n---\n"))
    assert lines_of(item) == found
