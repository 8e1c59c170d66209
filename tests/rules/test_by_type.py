"""Rules about types tell their own problems, and judge each page once for all of them."""

from __future__ import annotations

from tests.support.vault import vault
from tests.support.vocabulary import project
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field, Ontology, Vocabulary
from vaultkit.ontology.judge import problems
from vaultkit.rules.by_type import tell
from vaultkit.rules.ontology import unknown_field, wrong_value
from vaultkit.vault.snapshot import Snapshot


def _snapshot(ontology: Ontology | None) -> Snapshot:
    tree = vault({"a.md": "---\ntype: project\nid: own\ndue: soon\nx: y\n---\n"})
    settings = Settings(vocabulary=Vocabulary(ontology=ontology))
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


def test_each_rule_tells_what_is_its_own() -> None:
    snapshot = _snapshot(project(Field(name="due", kind="date")))
    page = snapshot.page("a.md")
    for rule in (unknown_field.rule, wrong_value.rule):
        (found,) = tell(rule, page, snapshot)
        assert (found.name, found.record, found.code) == (rule.name, "own", rule.code)


def test_a_page_is_judged_once() -> None:
    snapshot = _snapshot(project(Field(name="due", kind="date")))
    page = snapshot.page("a.md")
    assert problems(page, snapshot) is problems(page, snapshot)


def test_without_a_vocabulary_there_is_nothing_to_tell() -> None:
    snapshot = _snapshot(None)
    page = snapshot.page("a.md")
    assert problems(page, snapshot) == ()
    assert not list(tell(wrong_value.rule, page, snapshot))
