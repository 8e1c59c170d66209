from __future__ import annotations

from pathlib import Path

from tests.support.wiki import looked_at, wiki_repository
from vaultkit.actions.wiki_check import health


def test_a_clean_wiki(tmp_path: Path) -> None:
    with looked_at(wiki_repository(tmp_path / "v")) as (_, view):
        found = health(view)
    assert found.pages == 3
    assert found[1:] == ((), (), (), ())


def test_what_is_wrong_by_its_sort(tmp_path: Path) -> None:
    files = {
        "concepts/old.md": (
            "---\ntype: concept\nlifecycle: superseded\nsuperseded_by: tides.md\n---\n# Old\n"
        ),
        "concepts/lost.md": "---\ntype: concept\n---\n# Lost\n\n[a](no.md) [b](old.md) [c](#x)\n",
        "summaries/alone.md": "---\ntype: summary\nurl: https://example.org/\nx: [\n---\n# Alone\n",
    }
    with looked_at(wiki_repository(tmp_path / "v", files)) as (_, view):
        found = health(view)
    assert [(one.page, one.target) for one in found.broken_links] == [
        ("concept/lost", "no.md"),
        ("concept/lost", "#x"),
    ]
    assert [(one.page, one.target) for one in found.links_to_retired] == [
        ("concept/lost", "concept/old")
    ]
    assert [one.page for one in found.orphans] == ["concept/lost"]
    assert found.findings[0].severity == "error"
    assert found.findings[0].page == "summary/alone"
