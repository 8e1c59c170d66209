from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cases.test_moves import links, move, text, vault
from tests.support.repository import init_repository
from vaultkit.actions.mv import MoveRequest, mv, within
from vaultkit.errors import StateError, UsageError


@pytest.mark.parametrize(
    ("folder", "word", "path"),
    [
        ("/v", "a/b.md", "a/b.md"),
        ("/v/a", "b.md", "a/b.md"),
        ("/v/a", "../c.md", "c.md"),
        ("/v/a", "/v/d.md", "d.md"),
        ("/elsewhere", "a.md", "a.md"),
        ("/v", ".", ""),
        ("/v", "a//b/", "a/b"),
    ],
)
def test_words_are_paths_from_where_one_stands(folder: str, word: str, path: str) -> None:
    assert within(folder, "/v", word) == path


def test_a_word_that_leads_out_is_refused() -> None:
    for word in ("../x.md", "/vault/x.md"):
        with pytest.raises(UsageError, match="outside of the vault"):
            within("/v", "/v", word)


def test_into_a_folder_that_is_there_or_that_a_stroke_asks_for(tmp_path: Path) -> None:
    files = {
        "a.md": "# A\n\n[[b]]\n",
        "b.md": "# B\n\n[a](a.md)\n",
        "d/c.md": "# C\n\n[[a]] [[b]]\n",
    }
    for number, to in enumerate(("d", "d/", "new/")):
        root = vault(tmp_path / str(number), files).path
        done = move(root, "a.md", to=to)
        assert done.moves[0].new == f"{to.strip('/')}/a.md"
        assert text(root, "b.md") == f"# B\n\n[a]({to.strip('/')}/a.md)\n"
        assert links(done) == [f"b.md:3:1 a.md → {to.strip('/')}/a.md"]


TREE = {"concepts/sea.md": "# Sea\n\n[m](moon.md)\n", "concepts/moon.md": "# M\n\n[s](sea.md)\n"}


def moved(root: Path, folder: Path, old: str, new: str) -> str:
    request = MoveRequest(
        folder=str(folder), environment=dict(os.environ), old=(old,), new=new, vault=str(root)
    )
    return mv(request).moves[0].new


def test_paths_as_they_are_printed_hold_wherever_one_stands(tmp_path: Path) -> None:
    root = vault(tmp_path, TREE).path
    below = root / "concepts"
    assert moved(root, below, "moon.md", "luna.md") == "concepts/luna.md"
    assert moved(root, below, "concepts/luna.md", "sky/luna.md") == "sky/luna.md"
    assert moved(root, tmp_path, "v/sky/luna.md", "v/a.md") == "a.md"
    assert moved(root, tmp_path, "a.md", "b.md") == "b.md"
    # what lies where one stands comes first
    (root / "concepts/concepts").mkdir()
    (root / "concepts/concepts/sea.md").write_text("# Other\n\n[b](../../b.md)\n")
    assert moved(root, below, "concepts/sea.md", "near.md") == "concepts/near.md"


def test_an_empty_word_is_no_place(tmp_path: Path) -> None:
    root = vault(tmp_path, TREE).path
    for old, new in (("concepts/moon.md", ""), ("", "x.md"), ("concepts/moon.md", " ")):
        with pytest.raises(UsageError, match="an empty word"):
            moved(root, root, old, new)


def test_a_name_in_another_unicode_form_is_told(tmp_path: Path) -> None:
    root = vault(tmp_path, {"Re\u0301sume\u0301.md": "# R\n"}).path
    if (root / "R\u00e9sum\u00e9.md").exists():
        pytest.skip("this disk takes both forms for one")
    with pytest.raises(UsageError, match="spelled with other Unicode characters"):
        moved(root, root, "R\u00e9sum\u00e9.md", "x.md")


def test_whoever_holds_the_index_is_named_and_nothing_changes(tmp_path: Path) -> None:
    made = vault(tmp_path, TREE)
    (made.path / ".git/index.lock").touch()
    with pytest.raises(StateError, match=r"another program holds the index: .*\.git/index\.lock"):
        moved(made.path, made.path, "concepts/moon.md", "x.md")
    assert (made.path / "concepts/moon.md").exists()


def test_a_dot_before_a_path_stays_where_it_can(tmp_path: Path) -> None:
    files = {"a/b.md": "# B\n\n[c](./c.md) [d](./../d.md)\n", "a/c.md": "# C\n", "d.md": "# D\n"}
    root = vault(tmp_path, files).path
    moved(root, root, "a/c.md", "a/x/c.md")
    moved(root, root, "d.md", "e.md")
    assert text(root, "a/b.md") == "# B\n\n[c](./x/c.md) [d](./../e.md)\n"


def test_what_lies_in_a_vault_below_moves_by_its_settings(tmp_path: Path) -> None:
    files = {
        "kb/vault.yaml": "links: {preset: vaultkit}\n",
        "kb/a.md": "# A\n",
        "kb/b.md": "[a](a.md)\n",
        "other/c.md": "# C\n",
    }
    root = init_repository(tmp_path / "r", files).path
    request = MoveRequest(folder=str(root), environment=os.environ, old=("kb/a.md",), new="kb/x.md")
    assert mv(request).moves[0].new == "x.md"
    assert text(root, "kb/x.md") == "---\nid: a\n---\n# A\n"
    assert text(root, "kb/b.md") == "[a](x.md)\n"
    out = MoveRequest(folder=str(root), environment=os.environ, old=("kb/b.md",), new="other/b.md")
    assert mv(out).moves[0].new == "other/b.md"  # of two vaults, both are in the one around
