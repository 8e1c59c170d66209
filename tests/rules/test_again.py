"""Errors found anew after a change: a rule is asked again, or says that nothing changed for it.

That all of them together are right is a law in tests/actions/test_standing.py.
"""

from __future__ import annotations

import pytest

from tests.support.judged import judged_with
from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.again import errors_again
from vaultkit.rules.table import PAGE_RULES, WIDE_RULES
from vaultkit.vault.between import Between

_ID = "---\nid: one\n---\n"


def _again(before: dict[str, str], after: dict[str, str], *pages: str) -> list[Finding]:
    was, now = (judged_with("", files)[0] for files in (before, after))
    known = [one for one in was.wide if one.severity is Severity.ERROR]
    touched = frozenset(pages)
    change = Between(was.snapshot, now.snapshot, touched, touched, frozenset(pages))
    return list(errors_again(change, known))


def test_what_the_change_leaves_alone_stays_and_what_it_makes_is_found() -> None:
    twins = {"a.md": _ID, "b.md": _ID, "c.md": "# C\n"}
    kept = _again(twins, {**twins, "c.md": "# C 2\n"}, "c.md")
    assert [(one.name, one.path) for one in kept] == [
        ("duplicate-id", "a.md"),
        ("duplicate-id", "b.md"),
    ]
    more = _again(twins, {**twins, "c.md": _ID}, "c.md")
    assert sorted(one.path for one in more) == ["a.md", "b.md", "c.md"]
    assert _again(twins, {**twins, "b.md": "# B\n"}, "b.md") == []


@pytest.mark.parametrize("entry", [*WIDE_RULES, *PAGE_RULES], ids=lambda entry: str(entry.name))
def test_a_rule_that_says_what_stays_is_one_of_the_whole_vault(entry: object) -> None:
    wide = entry in WIDE_RULES or getattr(entry, "check_paths", None) is not None
    assert wide or (getattr(entry, "stays", None) is None)
    assert wide or (getattr(entry, "check_some", None) is None)
