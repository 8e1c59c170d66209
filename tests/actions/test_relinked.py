"""Links that a person wrote into a file named as a generated one follow a move, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.moving import bytes_of, judged
from tests.support.repository import init_repository
from vaultkit.actions.proposed import Wanted, propose
from vaultkit.actions.relinked import may_hold_links
from vaultkit.changes.journey import journey
from vaultkit.generate.marked import BEGIN, END

_FILES = {
    "vault.yaml": "vault: {name: T}\nlinks: {preset: obsidian}\n",
    "a.md": "# A\n",
    "b.md": "# B\n\n[a](a.md)\n",
}
_PART = f"{BEGIN}\r\n## Pages\r\n\r\n- [B](b.md) [[b]]\r\n\r\n[l]: b.md\r\n{END}\r\n"


def after(tmp_path: Path, files: dict[str, bytes], moves: dict[str, str]) -> dict[str, bytes]:
    """The bytes of the files that a move rewrites."""
    root = init_repository(tmp_path / "v", {**_FILES, **files}).path
    seen, before = judged(root, cache=True), bytes_of(root)
    wanted = Wanted(journey=journey(moves, seen.opened.tree.entries()))
    found = propose(str(root), seen, wanted)
    assert bytes_of(root) == before
    return {one.path: one.after for one in found.changes.rewrites if one.after is not None}


def test_without_markers_all_of_it_follows(tmp_path: Path) -> None:
    mine = "\ufeff# 海\r\rx\r\n[b](b.md) [gone](gone.md) ![[b]] [l]\r\n\r\n[l]: b.md 't'".encode()
    files = {"index.md": mine, "notes/index.md": b"[[b]] [b](../b.md)", "x/log.md": b"[a](../a.md)"}
    found = after(tmp_path, files, {"b.md": "notes/c.md"})
    assert found.pop("notes/c.md") == b"# B\n\n[a](../a.md)\n"
    assert found == {
        "index.md": mine.replace(b"b.md", b"notes/c.md").replace(b"[[b]]", b"[[c]]"),
        "notes/index.md": b"[[c]] [b](c.md)",
    }


@pytest.mark.parametrize("above", ["Above [b](b.md)\r\n\r\n", "Lone\rCR\r\n\r\n[l]: b.md\r\n\r\n"])
def test_around_the_generated_part_it_follows_and_in_it_nothing_does(
    tmp_path: Path, above: str
) -> None:
    below = "\r\n[[b]]\r\n\r\n[m]: b.md\r\n"
    found = after(tmp_path, {"index.md": f"{above}{_PART}{below}".encode()}, {"b.md": "c.md"})
    moved = [text.replace("b.md", "c.md").replace("[[b]]", "[[c]]") for text in (above, below)]
    assert found == {"index.md": _PART.join(moved).encode()}


def test_it_moves_itself(tmp_path: Path) -> None:
    found = after(tmp_path, {"n/index.md": b"[b](../b.md) [[b]]"}, {"n/index.md": "n/x/index.md"})
    assert found == {"n/x/index.md": b"[b](../../b.md) [[b]]"}


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (f"# Index\n\n{_PART}", False),
        (f"# Index\n\nMine.\n\n{_PART}", False),
        (f"# Index\n\n[a](a.md)\n\n{_PART}", True),
        (f"# Index\n\n{_PART}\n[a]: a.md\n", True),
        ("# Mine\n\nWords.\n", False),
        ("[[a]]", True),
    ],
)
def test_only_a_file_with_links_by_hand_is_read_as_a_page(text: str, may: bool) -> None:
    assert may_hold_links(text.encode()) == may
