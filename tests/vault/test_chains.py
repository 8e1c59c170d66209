"""Which records replace which, by what either side says."""

from __future__ import annotations

from tests.vault.test_claims import snapshot
from vaultkit.vault.chains import MOST_HEIRS, heirs_of, steps_of, successors


def test_either_side_tells_the_successor_and_each_is_told_once() -> None:
    vault = snapshot(
        {
            "a.md": "---\nrecord: claim\nid: clm-a\nsuperseded_by: [clm-b, clm-c]\n---\n",
            "b.md": "---\nrecord: claim\nid: clm-b\nsupersedes: clm-a\n---\n",
            "c.md": "---\nrecord: claim\nid: clm-c\nsupersedes: '[[clm-d|the old one]]'\n---\n",
            "d.md": "---\nrecord: relationship\nid: clm-d\nsuperseded_by: gone\n---\n",
            "e.md": "---\nsuperseded_by: clm-a\n---\n",
        }
    )
    assert successors(vault) == {"a.md": ("b.md", "c.md"), "d.md": ("c.md",)}
    assert [(step.path, step.goal) for step in steps_of(vault)] == [
        *(("a.md", "b.md"), ("a.md", "c.md"), ("b.md", "a.md"), ("c.md", "d.md"), ("d.md", None))
    ]


def test_what_took_the_place_of_a_page_is_followed_to_its_end() -> None:
    over = "---\nlifecycle: superseded\nsuperseded_by: {}\n---\n".format
    vault = snapshot(
        {
            "a.md": over('"[[b|the next]]"'),
            "b.md": over("c"),
            "c.md": "# C\n",
            "x.md": over("y"),
            "y.md": over("x"),
            "z.md": over("gone"),
        }
    )
    assert heirs_of(vault, "a.md") == (("b", "b.md"), ("c", "c.md"))
    assert heirs_of(vault, "c.md") == ()
    assert heirs_of(vault, "x.md") == (("y", "y.md"), ("x", "x.md"))
    assert heirs_of(vault, "z.md") == (("gone", None),)


def test_a_chain_is_not_followed_for_ever() -> None:
    over = "---\nlifecycle: superseded\nsuperseded_by: {}\n---\n".format
    vault = snapshot({f"p{at}.md": over(f"p{at + 1}") for at in range(MOST_HEIRS + 2)})
    assert heirs_of(vault, "p0.md")[-1].path == f"p{MOST_HEIRS}.md"
    assert len(heirs_of(vault, "p2.md")) == MOST_HEIRS
