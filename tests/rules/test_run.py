"""Running rules: which are asked, and what makes two findings the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.told import findings
from tests.support.vault import vault
from vaultkit.actions.judge import judge_tree
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Checks, Settings
from vaultkit.rules.run import identities


def names(checks: Checks) -> set[str]:
    return {finding.name for finding in judge_tree(vault({"a.md": ""}), Settings(checks=checks))}


def test_rules_that_are_off_are_not_asked() -> None:
    assert names(Checks()) == set()
    assert names(Checks(severity=(("orphan-page", Severity.OFF),))) == set()


@pytest.mark.parametrize("name", ["orphan-page", "LK013", "LK", "links"])
def test_rules_that_are_off_are_asked_where_the_settings_name_them(name: str) -> None:
    assert names(Checks(severity=((name, Severity.WARNING),))) == {"orphan-page"}
    assert names(Checks(select=(name,))) == {"orphan-page"}


def test_an_identity_survives_moved_lines_and_counts_repeats() -> None:
    before = identities(tuple(findings({"a.md": "[[x]] [[x]] [[y]]\n"})))
    after = identities(tuple(findings({"a.md": "# New\n\n[[x]]\n\n[[x]]\n\n[[y]]\n"})))
    assert before == after
    assert len(set(before)) == 3


def test_an_identity_survives_a_move_of_a_page_with_an_id() -> None:
    text = "---\nid: n1\n---\n[[x]]\n"
    one, other = findings({"a.md": text}), findings({"b.md": text})
    assert identities(tuple(one)) == identities(tuple(other))
    assert identities((replace(one[0], record="n2"),)) != identities(tuple(one))
