from __future__ import annotations

from tests.support.divided import FILES, ONTOLOGY
from tests.support.judged import snapshot_with
from tests.support.sheets import sheet
from vaultkit.changes.cited import cited, claims_about, entities_with

_FACTS = sheet(
    "---\nevidence:\n"
    "  - {path: artifacts/1/a.txt, quote: 'two  words'}\n"
    "  - {path: artifacts/2/b.txt, filename: scan.pdf}\n"
    "  - {path: artifacts/3/c.txt}\n"
    "  - word\n---\n"
).facts


def paths(words: str) -> list[str]:
    return [str(node.pairs[0].node.text)[-5:] for node in cited(_FACTS, words)]


def test_quote_path_and_file_name_cite_an_item() -> None:
    assert paths("He wrote two\nwords.") == ["a.txt"]
    assert paths("See scan.pdf and artifacts/3/c.txt") == ["b.txt", "c.txt"]
    assert paths("nothing") == []


def test_claims_that_name_the_page_get_another_first_entity() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, FILES)
    goals = ["claims/c.md", "notes/other.md"]
    ((path, facts),) = claims_about(snapshot, "notes/sea.md", goals)
    assert path == "claims/c.md"
    assert entities_with(snapshot, path, facts, "notes/new.md", "n-1") == [
        "n-1",
        "note/sea",
        "other",
    ]
    assert entities_with(snapshot, path, facts, "notes/other.md", "note/other") == [
        *("note/other", "note/sea"),
    ]
    assert list(claims_about(snapshot, "people/bo.md", goals)) == []
