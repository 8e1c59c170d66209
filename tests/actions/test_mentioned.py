from __future__ import annotations

from pathlib import Path

from tests.cases.test_moves import move, vault
from tests.support.repository import init_repository
from vaultkit.render import as_moved

FILES: dict[str, str | bytes] = {
    "concepts/sea.md": '# Sea\n\n[m](moon.md)\n\n<a href="moon.md">m</a>\n',
    "concepts/moon.md": "# Moon\n\n[s](sea.md)\n",
    "other/moon.md": "# Moon\n\n[o](moon.md#moon) [s](../concepts/sea.md)\n",
    "board.canvas": '{\n"file": "concepts/moon.md"}\n',
    "picture.png": b"\x00concepts/moon.md",
}


def test_mentions_that_were_left_are_told_with_the_first(tmp_path: Path) -> None:
    settings = {"vault.yaml": "vault: {name: t}\nexclude: [drafts/]\n# concepts/moon.md\n"}
    drafts = {"drafts/d.md": "\n\n[m](../concepts/moon.md)\n"}
    root = vault(tmp_path, {**FILES, **drafts}, **settings).path
    done = move(root, "concepts/moon.md", to="concepts/luna.md")
    assert done.mentions == (*(("board.canvas", 2), ("concepts/sea.md", 5), ("drafts/d.md", 3)),)
    assert (
        "3 mentions in 3 files were left, being no links that a check reads (first: board.canvas:2)"
        in list(as_moved.lines(done))
    )


def test_addresses_that_no_check_follows_count(tmp_path: Path) -> None:
    files = {
        "a.md": '# A\n\n[b](/b/) {{< ref "b.md" >}} [b](b.md)\n',
        "b.md": "# B\n\n[a](/a/)\n",
    }
    root = init_repository(tmp_path / "h", files).path
    assert move(root, "b.md", to="c.md", preset="hugo").mentions == (("a.md", 3), ("a.md", 3))


def test_files_that_git_does_not_look_at_count_too(tmp_path: Path) -> None:
    repository = vault(tmp_path, FILES, **{"kept.html": "<p>\n"})
    repository.git("update-index", "--assume-unchanged", "kept.html")
    repository.write({"kept.html": "<p>\n\nconcepts/moon.md\n", "loose.html": "concepts/moon.md\n"})
    done = move(repository.path, "concepts/moon.md", to="concepts/luna.md")
    told = {one.path for one in done.mentions}
    assert told == {"board.canvas", "concepts/sea.md", "kept.html", "loose.html"}
