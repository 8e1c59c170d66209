from __future__ import annotations

from lsprotocol.types import Position, Range

from vaultkit.lsp.documents import Document, Documents, shown
from vaultkit.lsp.texts import Text


def document(text: str, saved: bytes | None) -> Document:
    return Document("file:///a.md", "/a.md", "", 1, Text(text, "utf-16"), saved)


def test_a_buffer_that_shows_the_disk_is_the_disk() -> None:
    for data in (b"\xef\xbb\xbfa\r\nb\n", b"caf\xe9\n", b"", b"a"):
        assert document(shown(data), data).data == data


def test_a_mark_that_the_editor_hides_stays() -> None:
    assert document("new", b"\xef\xbb\xbfold").data == b"\xef\xbb\xbfnew"
    assert document("\ufeffnew", None).data == b"\xef\xbb\xbfnew"
    assert document("new", None).data == b"new"


def test_buffers_are_edited_in_order() -> None:
    all_of_them = Documents()
    all_of_them.open(document("one", b"one"))
    at = Range(Position(0, 0), Position(0, 1))
    changed = all_of_them.change("file:///a.md", 2, [(at, "t"), (at, "T"), (None, "all")])
    assert changed is not None
    assert (changed.version, changed.text.text) == (2, "all")
    all_of_them.saved("file:///a.md", b"all")
    assert all_of_them.all()["file:///a.md"].saved == b"all"
    all_of_them.move("file:///a.md", "/v")
    assert all_of_them.all()["file:///a.md"].vault == "/v"
    assert all_of_them.change("file:///b.md", 1, []) is None
    assert all_of_them.close("file:///a.md") is not None
    assert all_of_them.get("file:///a.md") is None
