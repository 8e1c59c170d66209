"""Putting a table into TOML and taking it out: every other byte stays."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import assume

from tests.support.configurations import toml_files
from tests.support.laws import law
from vaultkit.agents.decoded import Malformed, decoded
from vaultkit.agents.toml_merge import find, put, take

KEYS = ("mcp_servers", "vaultkit")
ENTRY = {"command": '/o p/"v"\\x', "args": ["serve", "--vault", "/日本"], "env": {"A B": "\x7f"}}


def valid(data: bytes) -> bool:
    try:
        tomllib.loads(decoded(data).text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@law(toml_files())
def test_a_table_comes_and_goes_to_the_byte(before: bytes) -> None:
    assume(valid(before))
    file = decoded(before)
    done = put(file, KEYS, ENTRY)
    found = find(done.text, KEYS)
    assert found is not None
    assert found.value == ENTRY
    assert file.holding(take(done.text, KEYS, done.trace)) == before
    assert done.text.startswith(file.text)


@law(toml_files())
def test_a_key_comes_and_goes_to_the_byte(before: bytes) -> None:
    assume(valid(before))
    file = decoded(before)
    done = put(file, ("sandbox_mode",), "read-only")
    assert tomllib.loads(done.text) == {**tomllib.loads(file.text), "sandbox_mode": "read-only"}
    assert file.holding(take(done.text, ("sandbox_mode",), done.trace)) == before
    left = take(done.text, ("sandbox_mode",), None)
    assert tomllib.loads(left) == tomllib.loads(file.text)


@law(toml_files())
def test_a_table_goes_without_a_trace_of_how_it_came(before: bytes) -> None:
    assume(valid(before))
    file = decoded(before)
    text = put(file, KEYS, ENTRY).text + "\n# later\n[later]\nx = 1\n"
    left = take(text, KEYS, None)
    assert "# later\n[later]\nx = 1\n" in left
    assert tomllib.loads(left) == {**tomllib.loads(file.text), "later": {"x": 1}}


def test_a_new_file_is_only_the_table() -> None:
    done = put(decoded(b""), KEYS, {"command": "v", "args": ["serve"]})
    assert done.text == '[mcp_servers.vaultkit]\ncommand = "v"\nargs = ["serve"]\n'
    assert take(done.text, KEYS, None) == ""


def test_a_key_stays_behind_the_address_of_a_schema() -> None:
    text = "#:schema https://example.org/s.json\n[a]\nx = 1\n"
    done = put(decoded(text.encode()), ("sandbox_mode",), "read-only")
    assert done.text.startswith('#:schema https://example.org/s.json\nsandbox_mode = "read-only"\n')
    assert take(done.text, ("sandbox_mode",), done.trace) == text


def test_a_table_that_somebody_extended_goes_with_its_parts() -> None:
    text = 'x = 1\n\n[mcp_servers.vaultkit]\ncommand = "v"\n[mcp_servers.vaultkit.env]\nA = "b"\n'
    assert take(text, KEYS, None) == "x = 1\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\nmcp_servers = {}\n", 2),
        ("\nmcp_servers = 1\n", 2),
        ("[[mcp_servers]]\n", 1),
        ("a = 1\na = 2\n", 2),
        ("a = 1\nb = \n", 2),
        ("a = [1\n", 2),
    ],
)
def test_what_leaves_no_room_is_refused(text: str, line: int) -> None:
    with pytest.raises(Malformed) as caught:
        put(decoded(text.encode()), KEYS, ENTRY)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        'mcp_servers = { vaultkit = { command = "v" } }\n',
        '[mcp_servers]\nvaultkit = { command = "v" }\n',
        'mcp_servers.vaultkit.command = "v"\n',
    ],
)
def test_what_is_no_table_of_its_own_is_found_and_not_cut(text: str) -> None:
    assert find(text, KEYS) is not None
    with pytest.raises(Malformed):
        take(text, KEYS, None)
