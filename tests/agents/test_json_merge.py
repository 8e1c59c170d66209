"""Putting a value into JSON and taking it out: everything else stays, to the byte."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from tests.support.configurations import json_files, values
from tests.support.laws import law
from vaultkit.agents.decoded import Malformed, decoded
from vaultkit.agents.json_merge import Slot, find, put, take
from vaultkit.agents.json_scan import scan

ENTRY = {"command": "/opt/vaultkit", "args": ["serve", "--vault", "/v"]}
SLOT = Slot(("mcpServers", "vaultkit"))
DENIED = Slot(("permissions", "deny"), listed=True)


def anything(_: object) -> bool:
    return True


def added(data: bytes, slot: Slot = SLOT, value: object = ENTRY) -> tuple[bytes, bytes]:
    """The file with the value, and that file with the value taken out again."""
    file = decoded(data)
    done = put(file, slot, value)
    gone = take(done.text, slot, done.trace, lambda found: found == value)
    return file.holding(done.text), file.holding(gone)


def reading(data: bytes) -> Any:
    root = scan(decoded(data).text).root
    return None if root is None else root.value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            b'{\n  "mcpServers": {\n    "other": {}\n  }\n}\n',
            b'{\n  "mcpServers": {\n    "other": {},\n    "vaultkit": 1\n  }\n}\n',
        ),
        (b'{"a":1}', b'{"a":1,\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}'),
        (b"{}", b'{\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}'),
        (b"{\n}\n", b'{\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}\n'),
        (b"", b'{\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}\n'),
        (
            b'{\r\n\t"a": 1, // last\r\n}',
            b'{\r\n\t"a": 1, // last\r\n\t"mcpServers": {\r\n\t\t"vaultkit": 1\r\n\t},\r\n}',
        ),
        (
            b'{\n  "a": 1 // note\n}',
            b'{\n  "a": 1, // note\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}',
        ),
        (b'\xef\xbb\xbf{"mcpServers": {}}', b'\xef\xbb\xbf{"mcpServers": {\n  "vaultkit": 1\n}}'),
        (b"// mine\n", b'// mine\n{\n  "mcpServers": {\n    "vaultkit": 1\n  }\n}\n'),
    ],
)
def test_it_is_written_as_the_file_is(before: bytes, after: bytes) -> None:
    assert added(before, value=1) == (after, before)


@law(json_files())
def test_a_member_comes_and_goes_to_the_byte(before: bytes) -> None:
    value = reading(before)
    assume(
        "vaultkit" not in value.get("mcpServers", {})
        if type(value.get("mcpServers", {})) is dict
        else False
    )
    after, gone = added(before)
    assert gone == before
    expected = {**value, "mcpServers": {**value.get("mcpServers", {}), "vaultkit": ENTRY}}
    assert reading(after) == expected


@law(json_files(), st.sampled_from(["Edit(./**)", {"hooks": [{"command": "x"}]}]))
def test_an_element_comes_and_goes_to_the_byte(before: bytes, element: object) -> None:
    value = reading(before)
    held = value.get("permissions", {})
    assume(isinstance(held, dict) and isinstance(held.get("deny", []), list))
    assume(element not in held.get("deny", []))
    after, gone = added(before, DENIED, element)
    assert gone == before
    assert reading(after)["permissions"]["deny"] == [*held.get("deny", []), element]


@law(st.data())
def test_an_element_comes_and_goes_beside_others(data: st.DataObject) -> None:
    others = data.draw(st.lists(values(1), max_size=3))
    root = {"permissions": {"deny": others, "allow": []}, "x": 1}
    before = data.draw(json_files(root=root))
    assume("Edit(./**)" not in others)
    assert added(before, DENIED, "Edit(./**)")[1] == before


@law(json_files())
def test_what_came_later_stays_when_it_goes(before: bytes) -> None:
    """Another program adds a member behind ours, and one beside its container."""
    value = reading(before)
    held = value.get("mcpServers", {})
    assume(isinstance(held, dict) and "vaultkit" not in held and "later" not in held)
    assume("later" not in value)
    file = decoded(before)
    ours = put(file, SLOT, ENTRY)
    more = put(file._replace(text=ours.text), Slot(("mcpServers", "later")), 1)
    more = put(file._replace(text=more.text), Slot(("later",)), [2])
    gone = take(more.text, SLOT, ours.trace, anything)
    assert reading(file.holding(gone)) == {
        **value,
        "mcpServers": {**held, "later": 1},
        "later": [2],
    }


@law(json_files())
def test_it_goes_without_a_trace_of_how_it_came(before: bytes) -> None:
    value = reading(before)
    held = value.get("mcpServers", {})
    assume(isinstance(held, dict) and "vaultkit" not in held)
    file = decoded(before)
    gone = take(put(file, SLOT, ENTRY).text, SLOT, None, anything)
    left = reading(file.holding(gone)) or {}
    expected = {**value, "mcpServers": held}
    bare = {key: one for key, one in expected.items() if key != "mcpServers" or one}
    assert left in (value, expected, bare)  # an empty container counts as one that came with it


def test_a_container_with_a_comment_of_somebody_stays() -> None:
    text = put(decoded(b"{}"), SLOT, 1).text
    trace = put(decoded(b"{}"), SLOT, 1).trace
    text = text.replace('"vaultkit": 1', '// mine\n    "vaultkit": 1')
    assert "// mine" in take(text, SLOT, trace, anything)
    assert "vaultkit" not in take(text, SLOT, trace, anything)


def test_a_file_that_holds_only_it_becomes_empty() -> None:
    file = decoded(b"")
    done = put(file, SLOT, ENTRY)
    assert take(done.text, SLOT, done.trace, anything) == ""
    assert take(done.text, SLOT, None, anything) == ""


def test_it_is_found_with_its_line() -> None:
    text = '{\r\n  "mcpServers": {\r\n    "vaultkit": {"command": "x"}}}'
    found = find(text, SLOT, anything)
    assert found is not None
    assert (found.line, found.value) == (3, {"command": "x"})
    assert find("{}", SLOT, anything) is None
    assert find("", SLOT, anything) is None
    assert take("{}", SLOT, None, anything) == "{}"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'{\n  "mcpServers": []\n}', 2),
        (b"[]", 1),
        (b'"words"', 1),
    ],
)
def test_what_is_no_container_is_refused(data: bytes, line: int) -> None:
    with pytest.raises(Malformed) as caught:
        put(decoded(data), SLOT, ENTRY)
    assert caught.value.line == line
