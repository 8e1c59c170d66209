"""What changed at some paths only."""

from __future__ import annotations

from tests.support.changed import said, snapshots
from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.review.compare import compare
from vaultkit.review.narrow import narrowed

OLD = {"a/x.md": "# X\n", "b/y.md": "# Y\n\n[[x]]\n", "c.md": "---\nrecord: claim\n---\nyes\n"}
NEW = {"b/y.md": "# Y\n\n[[x]]\n", "b/x2.md": "# X\n", "c.md": "---\nrecord: claim\n---\nno\n"}


def diff() -> KnowledgeDiff:
    return compare(*snapshots(OLD, NEW), ("old", "new"))


def told(*limits: str) -> list[str]:
    return [line.partition(":")[0] for line in said(narrowed(diff(), limits, "ontology.yaml"))]


def test_what_lies_below_a_path_before_or_after_is_told() -> None:
    everything = ["moved", "claim edited"]
    assert told() == everything
    assert told("") == everything
    assert told("a") == ["moved"]
    assert told("b/x2.md") == ["moved"]
    assert told("c.md") == ["claim edited"]
    assert told("b/y.md") == []
    assert told("a", "c.md") == everything


def test_settings_and_ontology_are_told_where_their_files_are_asked_for() -> None:
    whole = KnowledgeDiff(old="a", new="b", settings="changed", unlike="why")
    assert list(said(narrowed(whole, ("a",), "o.yaml"))) == []
    assert list(said(narrowed(whole, ("vault.yaml",), "o.yaml"))) == ["settings changed"]
    assert list(said(narrowed(whole, ("o.yaml",), "o.yaml"))) == ["ontology: why"]
