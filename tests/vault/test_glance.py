"""The pages that stand out are the same at one look and step by step."""

from __future__ import annotations

from hypothesis import given, settings

from tests.support.changing import CHANGES, SETTINGS, VAULTS, changed
from tests.support.judged import judged_under
from vaultkit.vault.glance import glance


def test_each_group_holds_its_pages_sorted() -> None:
    vault = judged_under(
        SETTINGS[0],
        {
            "b.md": "# B\n",
            "a.md": "# A\n",
            "c.md": "---\nrecord: claim\nrecall: {summary: c}\n---\n",
            "d.md": "---\nrecord: relationship\n---\n",
            "e.md": "---\nrecord: [page, claim]\nrecall:\n---\n",
        },
    ).snapshot
    found = glance(vault.surfaces)
    assert found == vault.glance
    assert found.claims == ("c.md", "e.md")
    assert found.relationships == ("d.md",)
    assert found.bare == ("a.md", "b.md")
    assert found.recalling == ("c.md", "e.md")
    assert vault.recorded == {"claim": found.claims, "relationship": found.relationships}


@settings(max_examples=40, deadline=None)
@given(VAULTS, CHANGES)
def test_a_step_comes_to_what_one_look_sees(
    files: dict[str, bytes], change: dict[str, bytes | None]
) -> None:
    before = judged_under(SETTINGS[0], files).snapshot
    after = judged_under(SETTINGS[0], changed(files, change)).snapshot
    assert before.glance.following(after.surfaces, change) == glance(after.surfaces)
