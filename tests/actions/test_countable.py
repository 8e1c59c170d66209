"""What is not eligible is the same whether the whole vault was judged or its pages only."""

from __future__ import annotations

from dataclasses import replace

from tests.support.searching import judged_files
from vaultkit.actions.countable import unsound_of
from vaultkit.actions.judge import judge_whole


def test_pages_alone_or_the_whole_vault() -> None:
    whole = judged_files(
        {
            "a.md": "---\nid: x\n---\n",
            "b.md": "---\nid: x\n---\n",
            "c.md": "---\ntitle: [\n---\n",
            "d.md": "[[nowhere]]\n",
        }
    )
    own = [one for one in whole.findings if one.code not in ("ID001",)]
    pages = replace(whole, findings=tuple(own))
    assert unsound_of(pages) == {"a.md", "b.md", "c.md"}
    assert unsound_of(judge_whole(pages)) == unsound_of(pages)
