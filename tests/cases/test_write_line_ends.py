"""Line ends through the whole road: a request's text never brings in what Git would mend."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.init import InitRequest, init
from vaultkit.model.request import (
    CreatePage,
    EditRange,
    EditText,
    ExtractSection,
    Item,
    LogEntry,
    Rewrite,
)

TIDES = "concepts/tides.md"


@pytest.mark.parametrize("as_read", [False, True])
def test_text_with_other_line_ends_leaves_nothing_for_git_to_mend(
    tmp_path: Path, as_read: bool
) -> None:
    init(InitRequest(folder=str(tmp_path / "v"), environment=os.environ))
    vault = Repository(tmp_path / "v")
    (vault.path / "overview.md").unlink()
    vault.git("add", ".")
    vault.git("commit", "-qm", "first")
    writer, page = writer_of(vault), "concepts/p7.md"
    body = "a\r\nb\r[T](https://t.example)\r\n\r\n## S\r\n\r\nmoved\r\n"
    start = len("\n# P7\n\na\nb\n[T](https://t.example)\n\n")
    steps: list[Item] = [
        CreatePage(type="concept", title="P7", body=body, as_read=as_read),
        EditText(page=page, old="a\r\nb", new="c\r\nd\re", as_read=as_read),
        EditRange(page=page, start=1, end=1, text="x\r\ny\r\n"),
        Rewrite(page=page, body=f"# P7\r\n\r\n{body}", as_read=as_read),
        ExtractSection(page=page, start=start, title="P8", summary="so\r\nfar"),
        Rewrite(page="overview.md", new=True, body="# All\r\n\r\n[[P7]]\r", as_read=as_read),
        LogEntry(operation="in\r\ngest", what="one\r\ntwo\rthree", pages=(page,)),
    ]
    for step in steps:
        published(writer.write(asked(step)))
        assert vault.git("status", "--porcelain") == "", step
    held = vault.git("ls-files", "--eol", "*.md").splitlines()
    assert len(held) == 5  # three pages, the entry and AGENTS.md
    assert {line.split()[0] for line in held} == {"i/lf"}
    vault.git("clone", "-q", str(vault.path), str(tmp_path / "clone"))
    assert Repository(tmp_path / "clone").git("status", "--porcelain") == ""


def test_a_page_keeps_the_line_ends_that_it_has(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    vault.commit({TIDES: VAULT[TIDES].replace("\n", "\r\n")})
    writer = writer_of(vault)
    published(writer.write(asked(EditText(page="Tides", old="rises", new="rises\nand\r\nfalls"))))
    published(writer.write(asked(Rewrite(page="Tides", body="# Tides\n\na\rb\r\n"))))
    for commit in ("HEAD~1", "HEAD"):
        data = vault.git_bytes("show", f"{commit}:{TIDES}")
        assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r") > 6
    assert vault.git("status", "--porcelain") == ""
