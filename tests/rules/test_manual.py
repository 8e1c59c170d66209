"""Rules explain themselves: each docstring is a card, and its examples are true."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date

import pytest

from tests.support.spec import with_vocabulary
from tests.support.vault import MemoryTree
from vaultkit.actions.judge import judge_tree
from vaultkit.model.around import Around, Asking, Reached, Told
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Checks
from vaultkit.rules.manual import card_of, cards, example_files, sections
from vaultkit.rules.rule import Registered
from vaultkit.rules.table import RULES
from vaultkit.vault.settings import read_settings

# What no short text can show: what lies at a path, how large it is, which bytes it holds, what
# nobody sees, what a real secret looks like, what was before, and habits of many pages.
UNWRITABLE = frozenset(
    (
        "byte-order-mark",
        "changed-id",
        "deleted-page",
        "file-too-large",
        "frontmatter-not-first",
        "hard-link",
        "hidden-character",
        "hidden-character-in-name",
        "hub-over-budget",
        "loosened-check",
        "merge-conflict",
        "missing-frontmatter",
        "nested-repository",
        "page-over-budget",
        "receipt-mismatch",
        "secret",
        "special-file",
        "symlink",
        "uncommon-omission",
        "undecodable-file",
        "unreadable-file",
        "unused-suppression",
    )
)


TODAY = date(2026, 7, 1)
"""The day on which examples are judged."""


def reach(addresses: Collection[str]) -> Mapping[str, Reached]:
    """What servers say in examples is the end of the address."""
    said = {"gone": Reached("gone", "404"), "busy": Reached("unknown", "503")}
    fine = Reached("reached")
    return {one: said.get(one.rpartition("/")[2], fine) for one in addresses}


def unapproved(paths: Collection[str]) -> Mapping[str, str]:
    """What history says in examples is the name of the page."""
    return {path: "it is no receipt" for path in paths if path != "approved.md"}


def findings_of(entry: Registered, heading: str) -> list[str]:
    _, parts = sections(entry.doc)
    files = {path: text.encode() for path, text in example_files(parts[heading]).items()}
    on = Checks(severity=((entry.name, Severity.WARNING),))
    tree = MemoryTree(files, {})
    settings = with_vocabulary(tree, replace(read_settings(files.get("vault.yaml")), checks=on))
    asking = Asking(reach, reach, lambda path: True)
    history = Told(tuple, unapproved, lambda base: None)
    around = Around(TODAY, owns=lambda: True, asking=asking, history=history)
    found = judge_tree(tree, settings, around)
    return [finding.name for finding in found]


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.name)
def test_the_example_of_a_rule_fires_it(entry: Registered) -> None:
    if entry.name in UNWRITABLE:
        pytest.skip("no text shows what this rule finds")
    assert entry.name in findings_of(entry, "Example")


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.name)
def test_what_a_rule_asks_for_instead_does_not_fire_it(entry: Registered) -> None:
    assert entry.name not in findings_of(entry, "Instead")


def test_there_is_a_card_for_every_rule_in_the_order_of_the_table() -> None:
    assert [card.code for card in cards()] == [entry.code for entry in RULES]


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_a_card_has_every_section(card) -> None:
    for text in (card.summary, card.what, card.why, card.bad, card.good, card.fix):
        assert text.strip() == text != ""
    assert card.summary.endswith(".")


def test_a_docstring_is_read_by_its_headings() -> None:
    summary, parts = sections(
        "One thing is wrong.\n\nWhat it checks\n    This\n      and that.\n\n    More.\n"
        "Fix\n    Never.\n"
    )
    assert summary == "One thing is wrong."
    assert parts == {"What it checks": "This\n  and that.\n\nMore.", "Fix": "Never."}


def test_an_example_is_one_page_unless_it_names_files() -> None:
    assert example_files("---\nup: a\n---") == {"page.md": "---\nup: a\n---\n"}
    assert example_files("a.md:\nb c/d.md") == {"a.md": "b c/d.md\n"}
    assert example_files("a.md:\n    ---\n    id: x\n    ---\n\n    Text.\nb.png:") == {
        "a.md": "---\nid: x\n---\n\nText.\n",
        "b.png": "\n",
    }


def test_a_card_shows_examples_as_code_with_fences_that_hold() -> None:
    entry = RULES[0]
    example = "Example\n    ```\n    code\n    ```\n"
    doc = f"X.\n\n{example}Instead\n    a.md:\n    b.md:\n        Text.\n"
    card = card_of(Registered(entry.rule, entry.check, doc))
    assert card.bad == "````markdown\n```\ncode\n```\n````"
    assert card.good == "`a.md`\n\nwith any text.\n\n`b.md`\n\n```markdown\nText.\n```"
