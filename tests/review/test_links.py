"""Links that a page gained and lost, and those that lead elsewhere now."""

from __future__ import annotations

from tests.support.changed import pairs
from vaultkit.model.knowledge_diff import LinkGoal, Named
from vaultkit.review.links import LinkChanges, link_changes

PAGES: dict[str, str | bytes] = {"b.md": "# B\n", "c.md": "# C\n", "pic.png": b"x"}


def links(old: dict[str, str | bytes], new: dict[str, str | bytes]) -> LinkChanges:
    both = pairs({**PAGES, **old}, {**PAGES, **new})
    before, after = both.old.placed_page("a.md"), both.new.placed_page("a.md")
    return link_changes(both, before, after, Named("a.md", "A"))


def gained_and_lost(old: str, new: str) -> tuple[list[str], list[str]]:
    found = links({"a.md": old}, {"a.md": new})
    assert [*found.broken, *found.mended, *found.redirected] == []
    return (
        [f"{one.kind} {one.title or one.to}" for one in found.gained],
        [f"{one.kind} {one.title or one.to}" for one in found.lost],
    )


def test_links_are_told_by_what_they_lead_to() -> None:
    assert gained_and_lost("[[b]]\n", "[[c]]\n") == (["page C"], ["page B"])
    assert gained_and_lost("", "![x](pic.png) <https://x.org> [[no]]\n") == (
        ["file pic.png", "address https://x.org", "nothing no"],
        [],
    )


def test_another_spelling_or_one_more_of_the_same_is_no_change() -> None:
    assert gained_and_lost("[[b]]\n", "[B](b.md) and [[b#B|b]]\n") == ([], [])
    assert gained_and_lost("[[b]]\n", "[[b]] [[b]]\n") == ([], [])
    assert gained_and_lost("# A\n", "# A\n\n[up](#a) [[#A]]\n") == ([], [])


def test_the_frontmatter_gains_no_links_and_hides_none_of_the_body() -> None:
    assert gained_and_lost("", '---\nx: "[[b]]"\n---\n') == ([], [])
    assert gained_and_lost('---\nx: "[[b]]"\n---\n', '---\nx: "[[b]]"\n---\n[[b]]\n') == (
        ["page B"],
        [],
    )


def test_a_link_that_stands_as_it_stood_is_told_where_it_leads_elsewhere() -> None:
    page: dict[str, str | bytes] = {"a.md": "[[n]]\n"}
    one: dict[str, str | bytes] = {"n.md": "---\nid: n-1\n---\n# N\n"}
    other: dict[str, str | bytes] = {"x/n.md": "# Other\n"}
    moved: dict[str, str | bytes] = {"x/n.md": "---\nid: n-1\n---\n# N\n\nmore\n"}
    [broken] = links({**page, **one}, page).broken
    assert (broken.target, broken.line) == ("n", 1)
    assert broken.before == LinkGoal("page", "n.md", "N")
    assert broken.after == LinkGoal("nothing", "n", issue="broken-link")
    [mended] = links(page, {**page, **one}).mended
    assert mended.after == broken.before
    [redirected] = links({**page, **one}, {**page, **other}).redirected
    assert redirected.after == LinkGoal("page", "x/n.md", "Other")
    assert links({**page, **one}, {**page, **moved}).redirected == ()
    [ambiguous] = links({**page, **one}, {**page, **one, **other}).broken
    assert ambiguous.after.issue == "ambiguous-link"


def test_a_page_that_was_retired_is_led_to_still() -> None:
    retired = "---\nlifecycle: retired\n---\n# N\n"
    page: dict[str, str | bytes] = {"a.md": "[[n]]\n"}
    found = links({**page, "n.md": "# N\n"}, {**page, "n.md": retired})
    assert [*found.broken, *found.redirected, *found.lost] == []
