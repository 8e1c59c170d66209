"""Running rules: which are asked, and what makes two findings the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.judged import judged_under
from tests.support.told import findings
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge, judge_tree
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Checks, Settings
from vaultkit.model.vocabulary import Ontology, PageType, Vocabulary
from vaultkit.rules.run import identities
from vaultkit.rules.select import apply


def names(checks: Checks) -> set[str]:
    return {finding.name for finding in judge_tree(vault({"a.md": ""}), Settings(checks=checks))}


def test_rules_that_are_off_are_not_asked() -> None:
    assert names(Checks()) == set()
    assert names(Checks(severity=(("orphan-page", Severity.OFF),))) == set()


def test_what_stands_on_a_path_is_found_in_a_tree_that_comes_from_another() -> None:
    chosen, sound = Settings(), {"a.md": "", "b.md": "---\nid: n1\n---\n"}
    before = judged_under(chosen, sound)
    assert before.wide == ()
    names = ("b.md.orig", "con.md", "x?.md", "a.sync-conflict-20260301-120000-ABCDEFG.md")
    files = {**sound, **dict.fromkeys(names, "# One\n")}
    tree = vault(files)
    store = FactsStore(tree, dialect_of(chosen))
    after = judge(tree, chosen, store, before=before)
    assert after.snapshot.names.fresh
    assert after.findings == judged_under(chosen, files).findings
    assert {one.path for one in after.wide} >= set(names)
    # and where something was found, everything is looked at again
    later = judge(vault(sound), chosen, FactsStore(vault(sound), dialect_of(chosen)), before=after)
    assert later.wide == ()


@pytest.mark.parametrize("name", ["orphan-page", "LK013", "LK", "links"])
def test_rules_that_are_off_are_asked_where_the_settings_name_them(name: str) -> None:
    assert names(Checks(severity=((name, Severity.WARNING),))) == {"orphan-page"}
    assert names(Checks(select=(name,))) == {"orphan-page"}


def test_a_rule_that_is_off_is_asked_where_a_type_wants_it_and_of_its_pages_alone() -> None:
    types = (
        PageType(name="concept", kinds=("concept",), orphans="warn"),
        PageType(name="person", kinds=("person",), orphans="error"),
        PageType(name="note", kinds=("note",)),
    )
    files = {f"{one.name}.md": f"---\ntype: {one.name}\n---\n" for one in types}
    files |= {"plain.md": "", "claim.md": "---\nrecord: claim\n---\nText.\n"}
    files["ana.md"] = "---\ntype: person\n---\n"
    files["seen.md"] = "---\nrecord: relationship\nto: ana\n---\n[[plain]]\n"
    vocabulary = Vocabulary(ontology=Ontology(page_types=types))

    def told(**checks: Any) -> dict[str, Severity]:
        chosen = Settings(vocabulary=vocabulary, checks=Checks(**checks))
        found = apply(judge_tree(vault(files), chosen), chosen.checks)
        return {one.path: one.severity for one in found if one.name == "orphan-page"}

    assert told() == {"concept.md": Severity.WARNING, "person.md": Severity.ERROR}
    assert told(severity=(("orphan-page", Severity.OFF),)) == {}
    assert told(ignore=("LK013",)) == {}
    assert told(select=("FM",)) == {}
    assert told(severity=(("orphan-page", Severity.INFO),)) == dict.fromkeys(
        ("concept.md", "note.md", "person.md"), Severity.INFO
    )
    assert told(select=("orphan-page",))["note.md"] is Severity.WARNING
    assert told(select=("orphan-page",))["person.md"] is Severity.ERROR


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
