from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.lsp.uris import path_of, uri_of


@given(st.binary(min_size=1, max_size=20).filter(lambda name: b"/" not in name))
def test_any_name_comes_back(name: bytes) -> None:
    path = f"/vault/{os.fsdecode(name)}"
    assert path_of(uri_of(path)) == path


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b%20c%C3%A9.md", "/a/b cé.md"),
        ("FILE://localhost/a.md", "/a.md"),
        ("file:///c%3A/notes/a.md", "c:/notes/a.md"),
        ("file:///C:/notes/a.md", "c:/notes/a.md"),
        ("file://server/share/a.md", "//server/share/a.md"),
        ("file:///a.md#L3", "/a.md"),
        ("untitled:Untitled-1", None),
        ("git:/a.md?ref", None),
        ("vscode-notebook://x/y", None),
    ],
)
def test_what_clients_write(uri: str, path: str | None) -> None:
    assert path_of(uri) == path


def test_a_drive_has_its_colon() -> None:
    assert uri_of("c:\\notes\\a b.md") == "file:///c:/notes/a%20b.md"
