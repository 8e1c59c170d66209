"""Where statements of TOML stand."""

from __future__ import annotations

import pytest

from vaultkit.agents.decoded import Malformed
from vaultkit.agents.toml_scan import read, statements

TEXT = '''# first
a = 1
b = """
[no]
""" # done
c = [ # [
  "]",
]
  [ t . "u v" ] # [w]
d = '#'

[[t.list]]
e = {f = "}"}'''


def test_each_statement_has_its_place() -> None:
    listed = statements(TEXT)
    assert [TEXT[one.start : one.end].split(maxsplit=1)[0] for one in listed] == [
        *"abc",
        "[",
        "d",
        "[[t.list]]",
        "e",
    ]
    assert [one.keys for one in listed if one.keys] == [("t", "u v"), ("t", "list")]
    assert listed[-1].end == len(TEXT)
    assert TEXT[listed[2].start : listed[2].end] == 'c = [ # [\n  "]",\n]\n'


def test_line_ends_of_windows_are_line_ends() -> None:
    text = TEXT.replace("\n", "\r\n")
    assert [one.keys for one in statements(text)] == [one.keys for one in statements(TEXT)]


def test_a_mistake_has_its_line() -> None:
    with pytest.raises(Malformed) as caught:
        read("a = 1\n\nb = =\n")
    assert caught.value.line == 3
