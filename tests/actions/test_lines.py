"""Lines to show: counted as findings count, and never a secret."""

from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.lines import Lines


def test_a_line_is_what_stands_there_whatever_ends_lines_and_however_the_file_begins() -> None:
    line_of = Lines(vault({"a.md": b"\xef\xbb\xbfone\r\ntwo\rthree\n", "b.md": b"\xff\n"}))
    assert [line_of("a.md", number) for number in (1, 2, 3)] == ["one", "two", "three"]
    assert line_of("b.md", 1) == "\ufffd"
    assert line_of("a.md", 2) == "two"


def test_a_line_or_file_that_is_not_there_has_no_text() -> None:
    line_of = Lines(vault({"a.md": "one\n"}))
    assert line_of("a.md", 0) is line_of("a.md", 9) is line_of("b.md", 1) is None


def test_a_secret_is_covered() -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    shown = Lines(vault({"a.md": f"a token {secret}\n"}))("a.md", 1)
    assert shown is not None
    assert secret not in shown
