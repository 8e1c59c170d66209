"""Definitions go where they are used: along, or copied, or left."""

from __future__ import annotations

import pytest

from tests.support.sheets import of, part, sheet
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.changes.definitions import Shared, refuse_clashes, shared
from vaultkit.errors import StateError
from vaultkit.model.settings import Settings


def told(text: str, section: str = "S") -> dict[str, list[str]]:
    page = sheet(text)
    found = shared(page, part(page, section))
    return {name: of(page, getattr(found, name)) for name in Shared._fields if getattr(found, name)}


def test_what_only_the_section_uses_goes_along() -> None:
    assert told("x\n\n# S\n\n[r] [^1]\n\n[r]: a.md\n[^1]: n\n") == {}
    assert told("# S\n\n[r] [^1]\n\n# T\n\n[r]: a.md\n\n[^1]: n\n\n    more\n") == {
        "copied": ["[r]: a.md\n", "[^1]: n\n\n    more\n"],
        "dropped": ["[r]: a.md\n", "[^1]: n\n\n    more\n"],
    }


def test_what_both_use_stands_on_both() -> None:
    assert told("[r] [^1]\n\n# S\n\n[r] [^1]\n\n[r]: a.md\n[^1]: n\n") == {
        "kept": ["[r]: a.md\n", "[^1]: n\n"]
    }
    assert told("[R]\n\n# S\n\n[r]\n\n# T\n\n[r]: a.md\n") == {"copied": ["[r]: a.md\n"]}


def test_what_only_the_rest_uses_stays() -> None:
    assert told("[r] [^1]\n\n# S\n\nx\n\n[r]: a.md\n[^1]: n\n") == {
        "stay": ["[r]: a.md\n", "[^1]: n\n"]
    }
    assert told("[r]\n\n# S\n\nx\n\n# T\n\n[r]: a.md\n") == {}


def test_what_nobody_uses_is_left_alone() -> None:
    assert told("x\n\n# S\n\nx\n\n[r]: a.md\n\n# T\n\n[q]: b.md\n") == {}


def test_a_heading_that_stays_and_goes_uses_what_it_uses_on_both() -> None:
    assert told("# S [r]\n\nx\n\n# T\n\n[r]: a.md\n", "S r") == {"copied": ["[r]: a.md\n"]}


def test_what_a_note_uses_comes_with_it() -> None:
    found = told("# S\n\n[^1]\n\n# T\n\n[^1]: see [r] and [^2]\n[^2]: n\n\n[r]: a.md\n")
    assert found["copied"] == ["[^1]: see [r] and [^2]\n", "[^2]: n\n", "[r]: a.md\n"]


def test_what_stands_inside_a_quote_is_not_taken_out_of_it() -> None:
    with pytest.raises(StateError, match=r"\[\^1\] is defined inside a quote"):
        told("[^1]\n\n# S\n\n[^1]\n\n# T\n\n> [^1]: a\n")
    assert told("# S\n\n[r]\n\n# T\n\n> [r]: a.md\n") == {"copied": ["[r]: a.md"]}
    assert told("[r]\n\n# S\n\n> x\n>\n> [r]: a.md\n") == {"kept": ["[r]: a.md"]}
    assert told("[r]\n\n# S\n\nx\n\n# T\n\n> [r]: a.md\n") == {}


def clash(source: str, target: str) -> list[str]:
    files = {"a/s.md": source, "b/t.md": target, "a/x.md": "", "b/x.md": ""}
    tree, settings = vault(files), Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    page, other = sheet(source, "a/s.md"), sheet(target, "b/t.md")
    return of(page, refuse_clashes(snapshot, page, other, [(0, len(page.text))]))


def test_a_definition_that_is_there_already_is_no_clash() -> None:
    assert clash("[r]: x.md\n", "[R]: ../a/x.md\n") == ["[r]: x.md\n"]
    assert clash("[^1]: a  b\n", "[^1]: a b\n") == ["[^1]: a  b\n"]
    assert clash("[^1]: [x](../a/x.md)\n", "[^1]: [x](../a/x.md)\n") != []
    assert clash("[r]: x.md\n", "[q]: x.md\n") == []


@pytest.mark.parametrize(
    ("source", "target", "label"),
    [
        ("[r]: x.md\n", "[r]: x.md\n", r"\[r\]"),
        ("[r]: x.md#a\n", "[r]: ../a/x.md#b\n", r"\[r\]"),
        ("[r]: https://a.example\n", "x\n\n[R]: https://b.example\n", r"\[r\]"),
        ("[^1]: one\n", "[^1]: two\n", r"\[\^1\]"),
        ("[^1]: [x](x.md)\n", "[^1]: [x](x.md)\n", r"\[\^1\]"),
    ],
)
def test_a_label_of_another_meaning_is_refused(source: str, target: str, label: str) -> None:
    with pytest.raises(StateError, match=f"{label} means something else on b/t.md"):
        clash(source, target)
