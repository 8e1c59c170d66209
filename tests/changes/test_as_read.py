from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.board import board_of
from vaultkit.changes.as_read import Reading, extent_of, reading
from vaultkit.changes.board import Board
from vaultkit.changes.items.edit_text import put
from vaultkit.changes.items.rewrite import put as rewrite
from vaultkit.errors import UsageError
from vaultkit.model.request import EditText, Rewrite
from vaultkit.parse.decode import decode
from vaultkit.vault.resolve import Outcome

PATH = "concepts/odd.md"
MARK = "\ufeff"


def page(body: str, newline: str = "\n", mark: str = "") -> bytes:
    text = f"---\ntitle: Odd\ntype: concept\n---\n\n{body}\n"
    return (mark + text.replace("\n", newline)).encode()


def read(board: Board, path: str = PATH) -> Reading:
    sheet = board.sheet(path)
    return reading(board.vault, path, decode(board.data(path)).data, sheet.facts)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[a](tides.md)", "[a](concept/tides)"),
        ("[a](../entities/ada.md#she 'x)", None),  # no link
        ("[a](../entities/ada.md#she 't')", "[a](entity/ada#she 't')"),
        ("[a](</entities/ada.md> (t))", "[a](<entity/ada> (t))"),
        ("![a](tides.md)", "![a](tides.md)"),
        ("[a](../overview.md) [b](../README.md)", "[a](overview) [b](README)"),
        ("[a](../entities/ada.md?raw=1#x)", "[a](entity/ada?raw=1#x)"),
        ("[d]\n\n[d]: ../entities/ada.md", "[d]\n\n[d]: entity/ada"),
        ("`[a](tides.md)`", "`[a](tides.md)`"),
        ("```\n[a](tides.md)\n```", "```\n[a](tides.md)\n```"),
        ("[[Tides]] [[concept/tides|t]]", "[[Tides]] [[concept/tides|t]]"),
        ("[a](no.md) [b](https://x.org/a.md) [c](#odd)", None),
        ("[a](odd.md)", "[a](concept/odd)"),
        # what stands there as a path, and is none of a page, is told from an id
        ("[a](concept/tides)", "[a](./concept/tides)"),
        ("[潮 😀](../entities/%E6%BD%AE.md)", "[潮 😀](entity/潮)"),
        (
            "[a](<../entities/a b.md>) [b](../entities/a%20b.md)",
            "[a](<entity/a b>) [b](entity/a%20b)",
        ),
        ("[a](../entities/own.md)", "[a](an%20%28id%29)"),
    ],
)
def test_links_are_read_as_ids(written: str, shown: str | None) -> None:
    more = {
        "overview.md": "# Overview\n",
        "entities/潮.md": "---\ntype: entity\n---\n# 潮\n",
        "entities/a b.md": "---\ntype: entity\n---\n# A b\n",
        "entities/own.md": "---\ntype: entity\nid: an (id)\n---\n# Own\n",
    }
    for newline, mark in (("\n", ""), ("\r\n", MARK)):
        board = board_of({PATH: page(written, newline, mark), **more})
        before = board.data(PATH)
        seen = read(board).text
        assert seen == (written if shown is None else shown)
        # and the way back gives the same bytes
        rewrite(Rewrite(page=PATH, body=f"# Odd\n\n{seen}", as_read=True), board)
        middle = written.replace("\n", newline).encode()
        assert board.data(PATH) == before.replace(middle, f"# Odd{newline * 2}".encode() + middle)


def test_lone_returns_end_lines_too() -> None:
    board = board_of({PATH: page("one [T](tides.md)\ntwo", "\r")})
    assert read(board).text == "one [T](concept/tides)\ntwo"
    put(EditText(page=PATH, old=")\ntwo", new=")\n2", as_read=True), board)
    assert board.data(PATH) == page("one [T](tides.md)\n2", "\r")


def test_two_pages_with_one_id_keep_their_paths() -> None:
    twin = "---\ntype: entity\nid: one\n---\n# {}\n"
    board = board_of(
        {
            PATH: page("[a](../entities/a.md) [b](../entities/b.md)"),
            "entities/a.md": twin.format("A"),
            "entities/b.md": twin.format("B"),
        }
    )
    assert read(board).text == "[a](../entities/a.md) [b](../entities/b.md)"


def test_blank_lines_around_a_body_are_not_shown() -> None:
    assert extent_of(b"--\n\r\n\n a \n\n", 3) == (6, 9)
    assert extent_of(b"\n\n", 0) == (2, 2)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # a text that goes over a link, one within it, one that ends on it
        ("See [T](concept/tides), and", "So [T](concept/tides), or", "So [T](./tides.md), or"),
        ("concept/tides", "entity/ada", "See [T](../entities/ada.md), and"),
        ("tides), and", "tides#odd), and", "See [T](./tides.md#odd), and"),
        ("(concept/ti", "(entity/ada#ti", "See [T](../entities/ada.md#tides), and"),
        ("[T](concept", "[X](concept", "See [X](./tides.md), and"),
        ("and [T", "and [Y", None),
        ("](concept/tides), and", ")", "See [T), and"),
    ],
)
def test_what_is_changed_is_what_was_read(old: str, new: str, expected: str | None) -> None:
    board = board_of({PATH: page("See [T](./tides.md), and", "\r\n")})
    if expected is None:
        with pytest.raises(UsageError, match="holds no"):
            put(EditText(page=PATH, old=old, new=new, as_read=True), board)
        return
    if old.startswith("]("):
        expected = "See [T)"
    put(EditText(page=PATH, old=old, new=new, as_read=True), board)
    assert board.data(PATH) == page(expected, "\r\n")


WORDS = ("word", "潮汐", "é", "😀", "a  b", "- item", "> quote", "\n", "\n\n", "x", "1", "- ", ".")
LINKS = (
    "[T](tides.md)",
    "[T](./tides.md#tides)",
    "[**A** 😀](<../entities/ada.md> 'ada')",
    "[潮](../entities/%E6%BD%AE.md)",
    "[r][d]",
    "[[Tides|t]]",
    "`[c](tides.md)`",
    "![i](x.png)",
    "[w](https://example.org/tides.md)",
)
IDS = ("[n](concept/tides)", "[n](entity/ada#ada)", "[n](<entity/潮>)", "plain", "潮\n\nnew", "")
END = "\n\n```\n[c](tides.md)\n```\n\n[d]: ../entities/ada.md"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS + LINKS), max_size=12).map("z".join),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", MARK]),
    st.tuples(st.integers(0, 200), st.integers(1, 40)),
    st.lists(st.sampled_from(IDS), min_size=1, max_size=2).map(" ".join),
)
def test_an_edit_of_what_was_read_changes_that_and_no_other_byte(
    body: str, newline: str, mark: str, place: tuple[int, int], new: str
) -> None:
    more = {"entities/潮.md": "---\ntype: entity\n---\n# 潮\n"}
    board = board_of({PATH: page(f"Start {body}{END}", newline, mark), **more})
    before, seen = board.data(PATH), read(board)
    first = min(place[0], len(seen.text) - 1)
    old = seen.text[first : first + place[1]]
    several = f"{seen.text}\n".count(old) > 1 or old == "\n" * len(old)
    if several:
        return
    put(EditText(page=PATH, old=old, new=old, as_read=True), board)
    assert board.data(PATH) == before  # the same text, the same bytes
    cut = seen.cut(first, first + len(old))
    put(EditText(page=PATH, old=old, new=new, as_read=True), board)
    after = board.data(PATH)
    text, now = decode(before).data, decode(after).data
    assert now.startswith(text[: cut.start])
    assert now.endswith(text[cut.end :])
    assert after.startswith(MARK.encode()) == bool(mark)
    assert b"\r\n" not in after or newline == "\r\n"
    assert newline == "\n" or after.count(b"\n") == after.count(b"\r\n")
    links = [link for link in board.sheet(PATH).facts.links if link.kind == "inline"]
    found = [board.vault.resolve(PATH, link)[0].outcome for link in links]
    assert set(found) <= {Outcome.PAGE, Outcome.EXTERNAL}
