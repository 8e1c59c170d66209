"""Numbers that must agree with the vault they count."""

from __future__ import annotations

from tests.support.judged import snapshot_with
from tests.support.linked import FILES, ONTOLOGY
from vaultkit.model.stats import TypeCount
from vaultkit.vault.stats import claims_by_kind, hubs, links_by_outcome, pages_by_type, sizes

_SNAPSHOT, _ = snapshot_with(
    ONTOLOGY,
    {
        **FILES,
        "notes/bad.md": (
            "[[nobody]] [[one#Nothing]] [[one#^none]] ![i](none.png) [f](../artifacts/a.txt) "
            "<https://example.org> [e](https://example.org) [[people/]] [d](../people) `[[ana]]`\n"
        ),
    },
)


def test_pages_are_counted_by_type_and_lifecycle() -> None:
    assert pages_by_type(_SNAPSHOT) == (
        TypeCount("note", "page", 3, {"active": 2, "retired": 1}),
        TypeCount("person", "page", 2, {"active": 2}),
        TypeCount("", "claim", 1, {"active": 1}),
        TypeCount("knows", "relationship", 1, {"active": 1}),
    )


def test_links_are_counted_by_kind_and_by_what_became_of_them() -> None:
    found = links_by_outcome(_SNAPSHOT)
    assert found["frontmatter"] == {"page": 4}
    assert found["embed"] == {"page": 1}
    assert found["image"] == {"missing": 1}
    assert found["autolink"] == {"external": 1}
    assert found["inline"] == {"page": 1, "file": 1, "external": 1, "folder": 1}
    assert found["wikilink"]["broken-anchor"] == found["wikilink"]["broken-block"] == 1
    total = sum(sum(one.values()) for one in found.values())
    assert total == sum(len(_SNAPSHOT.page(path).links) for path in _SNAPSHOT.surfaces)


def test_claims_are_counted_by_kind() -> None:
    assert claims_by_kind(_SNAPSHOT) == {"fact": {"active": 1}}


def test_hubs_come_with_their_room_the_least_first() -> None:
    files = {f"p{n}.md": "[[hub]] [[other]]\n" for n in range(25)}
    snapshot, _ = snapshot_with(
        ONTOLOGY, {**files, "hub.md": "# H\n", "other.md": f"# O\n\n{'x' * 100}\n"}
    )
    assert [(one.path, one.degree) for one in hubs(snapshot)] == [("other.md", 25), ("hub.md", 25)]
    assert hubs(snapshot)[1].room == 12_000 - len("# H\n")


def test_sizes_are_those_of_pages_alone() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, {f"p{n}.md": "x" * n for n in range(1, 11)})
    found = sizes(snapshot)
    assert found is not None
    assert found == (55, 5, 9, 10, "p10.md")
    assert sizes(snapshot_with(ONTOLOGY, {"README.md": "x\n"})[0]) is None
