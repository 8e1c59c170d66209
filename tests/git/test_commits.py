from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.repository import Repository
from vaultkit.git.commits import Signed, commit_bytes, read_commit, signed_bytes
from vaultkit.git.odb_pygit2 import Pygit2Odb

ADA = Signed("Ada", "ada@example.org", 1_767_323_045, -90)
VAULT = Signed("vaultkit", "vaultkit@localhost", 1_767_323_046, 330)


def test_git_reads_what_was_made(repository: Repository) -> None:
    first = repository.commit({"a.md": "a"})
    tree = repository.git("rev-parse", "HEAD^{tree}")
    data = commit_bytes(tree, (first,), ADA, VAULT, "vault: edit 語\n\nVault-Request: x\n")
    name = Pygit2Odb(str(repository.path / ".git"), durable=False).write("commit", data)
    shown = repository.git("show", "--no-patch", "--format=%an <%ae> %ai|%cn|%ci|%s|%P", name)
    assert shown == (
        "Ada <ada@example.org> 2026-01-02 01:34:05 -0130|vaultkit|2026-01-02 08:34:06 +0530"
        f"|vault: edit 語|{first}"
    )
    repository.git("fsck", "--strict")
    read = read_commit(data)
    assert (read.tree, read.parents, read.author, read.committer) == (tree, (first,), ADA, VAULT)
    assert read.message == "vault: edit 語\n\nVault-Request: x\n"


def test_what_git_makes_is_read(repository: Repository) -> None:
    repository.commit({"a.md": "a"}, message="First\n\nBody")
    read = read_commit(repository.git_bytes("cat-file", "commit", "HEAD"))
    assert read.parents == ()
    assert (read.author.name, read.committer.email) == ("Ada Author", "carl@example.org")
    assert read.message == "First\n\nBody\n"


@given(st.text(), st.text(), st.text())
def test_no_name_ends_its_line_early(name: str, email: str, message: str) -> None:
    data = commit_bytes("1" * 40, (), Signed(name, email, 5), VAULT, message)
    head = data.split(b"\n\n")[0].split(b"\n")
    assert [line.split(b" ")[0] for line in head] == [b"tree", b"author", b"committer"]
    assert read_commit(data).committer == VAULT
    assert read_commit(data).author.seconds == 5


def test_a_signature_stands_in_the_head() -> None:
    data = commit_bytes("1" * 40, (), ADA, VAULT, "x\n\ngpgsig no\n")
    signed = signed_bytes(data, "-----BEGIN X-----\nabc\n-----END X-----\n")
    assert signed.split(b"\n\n")[0].endswith(b"\ngpgsig -----BEGIN X-----\n abc\n -----END X-----")
    assert read_commit(signed).message == "x\n\ngpgsig no\n"
