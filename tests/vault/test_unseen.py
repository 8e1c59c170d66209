"""Names in which characters hide are found with their places, and cost nothing where none do."""

from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.unseen import unseen_names


def snapshot(files: dict[str, str | bytes]) -> Snapshot:
    tree, settings = vault(files), Settings()
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


def test_ordinary_names_hide_nothing() -> None:
    seen = snapshot({"é.md": "---\ntitle: Café\naliases: [a, 京都]\n---\n# A\ttab\n"})
    assert unseen_names(seen.page("é.md"), seen) == []


def test_every_name_of_a_page_is_looked_at() -> None:
    page = '---\nid: "a\u200bb"\ntitle: "c\u00add"\naliases: [e, "f\u2060g"]\n---\n'
    page += "\n# h\n\n## i\u200bj\n"
    seen = snapshot({"x.md": page})
    found = unseen_names(seen.page("x.md"), seen)
    assert [(name.what, *name.span[:2], *name.characters) for name in found] == [
        ("id", 2, 5, "U+200B"),
        ("title", 3, 8, "U+00AD"),
        ("alias", 4, 14, "U+2060"),
        ("heading", 9, 1, "U+200B"),
    ]


def test_headings_have_their_place_whether_the_page_was_read_with_places_or_not() -> None:
    seen = snapshot({"a.md": "# a\u200bb\n", "b.md": "Text ^block\n# a\u200bb\n"})
    assert [name.span.line for name in unseen_names(seen.page("a.md"), seen)] == [1]
    assert [name.span.line for name in unseen_names(seen.page("b.md"), seen)] == [2]
