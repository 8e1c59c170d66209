"""Trees speak of bytes by Git's own ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import init_repository
from vaultkit.model.tree import EmptyTree, Unread, blob_id, is_plain_path


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
@pytest.mark.parametrize("data", [b"", b"text\n", b"\0\r\n\xff" * 999])
def test_a_blob_id_is_the_one_that_git_gives(tmp_path: Path, algorithm: str, data: bytes) -> None:
    git = init_repository(tmp_path / "r", object_format=algorithm).git
    assert blob_id(data, algorithm) == git("hash-object", "--stdin", stdin=data)


def test_before_everything_no_path_can_be_read() -> None:
    tree = EmptyTree()
    assert tree.entries() == {}
    assert list(tree.reader()(["a.md"])) == [("a.md", Unread("no such file"))]


@pytest.mark.parametrize("path", ["baseline.jsonl", ".vaultkit/b", "日本/ü b", "a..b", "-x"])
def test_a_plain_path_is_one_that_settings_may_hold(path: str) -> None:
    assert is_plain_path(path)


@pytest.mark.parametrize(
    "path",
    [
        *("", "/a", "a/", "a//b", ".", "./a", "..", "../a", "a/../b", "c:a", "a\\b"),
        *("a\nb", "\x1b[2J", "\udcff", "\u202ea", "a\u200b"),
    ],
)
def test_a_path_out_of_the_vault_or_that_no_one_can_read_is_not_plain(path: str) -> None:
    assert not is_plain_path(path)
