"""Parts of Markdown between marks, and files with a checksum."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.agents import signed
from vaultkit.agents.decoded import Malformed, decoded, with_newlines

TEXT = "## The wiki\n\n- a rule\n"
_LINES = st.lists(st.sampled_from([*"ab #-<>!`日é", "\n", "\r\n", "\r"])).map("".join)


@given(_LINES, st.sampled_from([b"", b"\xef\xbb\xbf"]))
def test_a_part_comes_and_goes_to_the_byte(before: str, mark: bytes) -> None:
    file = decoded(mark + before.encode())
    done = signed.put(file, "vaultkit", TEXT)
    assert done.text.startswith(before)
    there = signed.find(done.text, "vaultkit")
    assert there is not None
    assert signed.is_part_untouched(done.text[slice(*there)])
    assert file.holding(signed.take(done.text, "vaultkit", done.trace)) == mark + before.encode()


@given(_LINES, _LINES)
def test_what_is_written_around_it_later_stays(above: str, below: str) -> None:
    done = signed.put(decoded(b"mine\n"), "vaultkit", TEXT)
    text = f"{above}\n{done.text}{below}"
    assert signed.take(text, "vaultkit", done.trace) == f"{above}\nmine\n{below}"


@given(_LINES)
def test_line_ends_that_a_checkout_changes_do_not_count(before: str) -> None:
    text = signed.put(decoded(before.encode()), "vaultkit", TEXT).text
    for newline in ("\n", "\r\n"):
        turned = with_newlines(text, newline)
        there = signed.find(turned, "vaultkit")
        assert there is not None
        assert signed.is_part_untouched(turned[slice(*there)])


def test_an_empty_line_parts_it_from_what_stands_above() -> None:
    assert signed.put(decoded(b"mine"), "v", "x\n").text.startswith("mine\n\n<!-- vaultkit-agents")
    assert signed.put(decoded(b"a\r\n"), "v", "x\n").text.startswith("a\r\n\r\n<!-- vaultkit-agen")
    assert signed.put(decoded(b""), "v", "x\n").text.startswith("<!-- vaultkit-agents:begin v:")


def test_parts_of_two_servers_are_strangers() -> None:
    one = signed.put(decoded(b"mine\n"), "work", TEXT)
    two = signed.put(decoded(one.text.encode()), "home", TEXT)
    assert signed.names(two.text) == {"work", "home"}
    left = signed.take(two.text, "work", one.trace)
    assert signed.names(left) == {"home"}
    assert signed.take(left, "home", two.trace) == "mine\n"


def test_it_is_written_anew_in_its_place() -> None:
    text = signed.put(decoded(b"above\n"), "v", "old\n").text + "below\n"
    again = signed.put(decoded(text.encode()), "v", "new\n").text
    assert again.startswith("above\n\n<!--")
    assert "old" not in again
    assert again.endswith("-->\nbelow\n")


def test_a_hand_in_it_is_seen() -> None:
    text = signed.put(decoded(b""), "v", TEXT).text
    assert not signed.is_part_untouched(text.replace("a rule", "my rule"))
    assert signed.is_untouched(signed.signed(TEXT))
    assert signed.is_untouched(with_newlines(signed.signed(TEXT), "\r\n"))
    changed = signed.signed(TEXT).replace("rule", "rules")
    assert signed.is_signed(changed)
    assert not signed.is_untouched(changed)
    below = f"{signed.signed(TEXT)}mine\n"
    assert (signed.is_signed(below), signed.is_untouched(below)) == (True, False)
    assert not signed.is_signed(TEXT)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n<!-- vaultkit-agents:begin v: x -->\nb\n", 2),
        ("a\nb\n<!-- vaultkit-agents:end v 01234567 -->\n", 3),
        (signed.part("v", "x\n") * 2, 4),
        ("<!-- vaultkit-agents:end v 01234567 -->\n<!-- vaultkit-agents:begin v: x -->\n", 2),
        (
            "<!-- vaultkit-agents:begin v: -->\n"
            + signed.part("w", "x\n")
            + "<!-- vaultkit-agents:end v 01234567 -->\n",
            1,
        ),
    ],
)
def test_marks_that_do_not_fit_are_refused(text: str, line: int) -> None:
    with pytest.raises(Malformed) as caught:
        signed.find(text, "v")
    assert caught.value.line == line
