from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.test_moves import links, move, text, vault
from vaultkit.actions.mv import within
from vaultkit.errors import UsageError


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
