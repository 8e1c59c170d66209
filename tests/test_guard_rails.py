"""The guard rails of `conftest.py` hold: what a test did not ask for, it cannot reach."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository, init_repository
from tests.support.vault import vault
from vaultkit.model.tree import Unread, blob_id


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "example.org"])
def test_a_connection_to_another_machine_fails_at_once(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with (
        socket.socket(family) as client,
        pytest.raises(RuntimeError, match="tests have no network"),
    ):
        client.connect((host, 80))


def test_a_connection_to_this_machine_works() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()


def test_git_reaches_no_other_machine(repository: Repository) -> None:
    with pytest.raises(GitFailed, match="transport 'https' not allowed"):
        repository.git("ls-remote", "https://example.org/x.git")


def test_the_home_folder_is_nobodys_and_empty() -> None:
    home = Path.home()
    assert home.name.startswith("nobody")
    assert not list(home.iterdir())


def test_a_home_of_its_own_may_be_written_to(home: Path) -> None:
    (Path.home() / "x").write_text("x", "utf-8")
    assert [path.name for path in home.iterdir()] == ["x"]


def test_the_environment_says_nothing_of_the_machine() -> None:
    assert time.tzname == ("UTC", "UTC")
    foreign = (
        "XDG_",
        "VAULTKIT_",
        "GITHUB_",
        "NO_COLOR",
        "FORCE_COLOR",
        "GIT_DIR",
        "GIT_INDEX_FILE",
    )
    assert not [name for name in os.environ if name.startswith(foreign)]


def test_the_same_files_make_the_same_commit_everywhere(tmp_path: Path) -> None:
    commit = init_repository(tmp_path / "a", {"a.md": "# A\n"}).head
    assert commit == init_repository(tmp_path / "b", {"a.md": "# A\n"}).head
    assert commit == "75e55c0127a321f4c3b3cf758c0746ce79cc1ccf"


def test_repositories_come_in_the_forms_that_git_knows(tmp_path: Path) -> None:
    made = init_repository(
        tmp_path / "x", {"a.md": b"\xff"}, object_format="sha256", branch="trunk"
    )
    assert len(made.head) == 64
    assert made.branch == "trunk"
    assert made.git_bytes("cat-file", "blob", "HEAD:a.md") == b"\xff"
    bare = init_repository(tmp_path / "y", bare=True)
    assert bare.git("rev-parse", "--is-bare-repository") == "true"


def test_a_vault_in_memory_is_a_whole_tree() -> None:
    tree = vault({"b.md": b"\xff", "a.md": "\n    # A\n      x\n"})
    assert list(tree.entries()) == ["a.md", "b.md"]
    assert tree.entries()["a.md"].blob == blob_id(b"# A\n  x\n")
    assert dict(tree.reader()(["b.md", "c.md"])) == {
        "b.md": b"\xff",
        "c.md": Unread("no such file"),
    }
