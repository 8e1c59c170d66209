"""Trees speak of bytes by Git's own ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import init_repository
from vaultkit.model.tree import EmptyTree, Unread, blob_id


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
@pytest.mark.parametrize("data", [b"", b"text\n", b"\0\r\n\xff" * 999])
def test_a_blob_id_is_the_one_that_git_gives(tmp_path: Path, algorithm: str, data: bytes) -> None:
    git = init_repository(tmp_path / "r", object_format=algorithm).git
    assert blob_id(data, algorithm) == git("hash-object", "--stdin", stdin=data)


def test_before_everything_no_path_can_be_read() -> None:
    tree = EmptyTree()
    assert tree.entries() == {}
    assert list(tree.reader()(["a.md"])) == [("a.md", Unread("no such file"))]
