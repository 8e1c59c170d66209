"""Size: time grows with pages and links, and a hub is no exception."""

from __future__ import annotations

import time
from collections.abc import Mapping

from tests.support.vault import vault
from vaultkit.actions.judge import judge_tree
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings

_SETTINGS = Settings(preset=PRESETS["obsidian"])


def _pages(count: int, links: int, *, hub: bool) -> dict[str, bytes]:
    def target(page: int, link: int) -> int:
        other = 1 if hub else (page * 7 + link * 13) % count
        return other if other != page else page + 1

    return {
        f"d{page % 20}/p{page}.md": (
            f"---\nid: n{page}\ntitle: Page {page}\n---\n\n"
            + " ".join(f"[[p{target(page, link)}]]" for link in range(links))
            + "\n"
        ).encode()
        for page in range(count - 1)
    } | {f"last/p{count - 1}.md": b"---\nid: last\ntitle: Last\n---\n\nThe last.\n"}


def _seconds(files: Mapping[str, bytes]) -> float:
    tree = vault(files)
    tree.entries()
    best = 1e9
    for _ in range(3):
        started = time.process_time()
        assert judge_tree(tree, _SETTINGS) == ()
        best = min(best, time.process_time() - started)
    return best


def test_hu_02_four_times_the_pages_take_about_four_times_as_long() -> None:
    small, large = _seconds(_pages(250, 10, hub=False)), _seconds(_pages(1000, 10, hub=False))
    assert large < 8 * small


def test_hu_02_twenty_thousand_links_to_one_page() -> None:
    spread, hub = _seconds(_pages(1000, 20, hub=False)), _seconds(_pages(1000, 20, hub=True))
    assert hub < 2 * spread
