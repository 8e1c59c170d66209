"""Edits of one frontmatter key: what changes, what never does, and when nothing is written."""

from __future__ import annotations

import datetime as dt
from typing import Any

import frontmatter as oracle
import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from vaultkit.errors import StateError, UsageError
from vaultkit.model.facts import Node
from vaultkit.parse.edit import MAX_KEY, set_field
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def read(data: bytes, key: str) -> str | list[str | None] | None:
    """The value of a key as the project's own reader has it; the page must be sound."""
    facts = parse(data, Dialect())
    assert [fault for fault in facts.faults if "frontmatter" in fault.kind] == []
    assert facts.frontmatter is not None
    node = facts.field(key)
    if node is None:
        return None
    return [item.text for item in node.items] if node.kind == "list" else node.text


def page(*lines: str, body: str = "# Body\n") -> bytes:
    return "\n".join(("---", *lines, "---", body)).encode()


def test_fm_12_editing_one_key_leaves_dates_and_quotes_of_the_others():
    before = b'---\ndue: 2027-01-09\nnote: "keep"\n---\n'
    after = set_field(before, "owner", "ana")
    assert after == b'---\ndue: 2027-01-09\nnote: "keep"\nowner: ana\n---\n'


def test_fm_01_a_value_with_a_colon_is_quoted():
    after = set_field(page("type: note"), "title", "Runbook: rotate keys")
    assert b'title: "Runbook: rotate keys"\n' in after
    assert read(after, "title") == "Runbook: rotate keys"


def test_fm_03_every_line_ending_stays_and_new_lines_get_the_same():
    before = b"---\r\ntype: note\r\n---\r\nBody"
    assert set_field(before, "owner", "ana") == (b"---\r\ntype: note\r\nowner: ana\r\n---\r\nBody")
    assert set_field(before, "type", "person") == b"---\r\ntype: person\r\n---\r\nBody"
    assert set_field(b"---\ra: 1\r---\rBody", "b", "x") == b"---\ra: 1\rb: x\r---\rBody"


def test_fm_03_a_closing_fence_at_the_end_of_the_file_gets_no_line_ending():
    before = b"---\ntype: note\n---"
    assert set_field(before, "owner", "ana") == b"---\ntype: note\nowner: ana\n---"
    assert set_field(before, "type", "x") == b"---\ntype: x\n---"


def test_fm_02_a_byte_order_mark_is_kept_and_not_doubled():
    before = b"\xef\xbb\xbf---\ntype: note\n---\n"
    after = set_field(before, "type", "person")
    assert after == b"\xef\xbb\xbf---\ntype: person\n---\n"
    created = set_field(b"\xef\xbb\xbf# Title\n", "type", "note")
    assert created == b"\xef\xbb\xbf---\ntype: note\n---\n# Title\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('---\ndescription: "a "b" c"\na: 1\nb: 2\nc: 3\n---\n', "line 2"),
        ("---\nowner: a\nowner: b\n---\n", "same key twice"),
        ("---\ntitle: A\nBody\n", "never closes"),
        ("\n---\ntitle: A\n---\n", "first line"),
        ("---\na:\n\t- x\n---\n", "tab"),
        ("---\ntags: [#one, two]\n---\n", "line 2"),
        ("---\na: !ruby/object {}\n---\n", "!ruby/object"),
        ("---\n- a\n- b\n---\n", "a list"),
        ("---\n<<<<<<< ours\na: 1\n=======\na: 2\n>>>>>>> theirs\n---\n", "conflict"),
        ("---\na: 1\n---\n---\nb: 2\n---\n", "second block"),
    ],
)
@pytest.mark.parametrize("value", ["x", None, ["x"]], ids=["set", "remove", "list"])
def test_fm_21_a_broken_block_is_refused_in_words_and_nothing_is_written(text, why, value):
    with pytest.raises(StateError, match=why) as refused:
        set_field(text.encode(), "a", value)
    assert refused.value.hint


def test_fm_22_there_is_exactly_one_block_however_often_the_engine_writes():
    data = b"# Title\n\nText\n"
    for number in range(3):
        data = set_field(data, "stamp", f"v{number}")
        data += b"more\n"
    assert data == b"---\nstamp: v2\n---\n# Title\n\nText\nmore\nmore\nmore\n"
    assert not parse(data, Dialect()).faults


def test_fm_22_no_block_is_put_before_one_that_cannot_be_read():
    with pytest.raises(StateError):
        set_field(b"---\na: 'x\n---\n", "stamp", "1")


def test_fm_18_items_of_a_list_that_stay_are_not_requoted():
    before = page("up:", "  - '[[Hub]]'  # main", '  - "[[Ops]]"', "  - plain")
    after = set_field(before, "up", ["[[Ops]]", "[[New]]", "[[Hub]]"])
    assert after == page("up:", '  - "[[Ops]]"', '  - "[[New]]"', "  - '[[Hub]]'  # main")


def test_a_rule_at_the_top_with_prose_behind_it_is_no_block():
    assert set_field(b"---\n\nAgenda\n", "a", "1st") == b"---\na: 1st\n---\n---\n\nAgenda\n"


def test_a_page_that_is_no_text_is_refused():
    with pytest.raises(StateError, match="not UTF-8"):
        set_field(b"---\na: \xff\n---\n", "a", "x")


ORDINARY = (
    "# head comment",
    "type: note  # kind",
    'title: "A: b"',
    "old: 'it''s'",
    "stars: 5",
    "due: 2027-01-09",
    "draft: true",
    "empty:",
    "none: ~  # nothing",
    "tags: [a, 'b', \"c\"] # flow",
    "aliases:  # block",
    "  # above x",
    "  - x # beside x",
    "  # above y",
    '  - "y"',
    "# between",
    "flat:",
    "- 1",
    "- 2",
    "map:",
    "  k: v",
    "  # inside",
    "  m: [1]",
    "text: |",
    "  one",
    "",
    "  two",
    "",
    "folded: a",
    "  b",
    "last: z",
)


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("type", "person", ["type: note  # kind"], ["type: person  # kind"]),
        ("title", "C", ['title: "A: b"'], ['title: "C"']),
        ("old", "don't", ["old: 'it''s'"], ["old: 'don''t'"]),
        ("stars", "6", ["stars: 5"], ["stars: 6"]),
        ("stars", "06", ["stars: 5"], ['stars: "06"']),
        ("stars", "1.10", ["stars: 5"], ['stars: "1.10"']),
        ("stars", "six", ["stars: 5"], ["stars: six"]),
        ("type", "6", ["type: note  # kind"], ['type: "6"  # kind']),
        ("due", "2027-02-01", ["due: 2027-01-09"], ["due: 2027-02-01"]),
        ("draft", "false", ["draft: true"], ["draft: false"]),
        ("draft", "no", ["draft: true"], ['draft: "no"']),
        ("empty", "full", ["empty:"], ["empty: full"]),
        ("none", "", ["none: ~  # nothing"], ['none: ""  # nothing']),
        (
            "tags",
            ["c", "d", "b"],
            ["tags: [a, 'b', \"c\"] # flow"],
            ["tags: [\"c\", d, 'b'] # flow"],
        ),
        ("tags", [], ["tags: [a, 'b', \"c\"] # flow"], ["tags: [] # flow"]),
        ("tags", "a", ["tags: [a, 'b', \"c\"] # flow"], ["tags: a # flow"]),
        (
            "aliases",
            ["y", "z: z"],
            ["  # above x", "  - x # beside x", "  # above y", '  - "y"'],
            ["  # above x", "  # above y", '  - "y"', '  - "z: z"'],
        ),
        (
            "aliases",
            "one",
            ["aliases:  # block", *ORDINARY[11:15]],
            ["aliases: one  # block", "  # above x"],
        ),
        ("flat", ["2", "3"], ["- 1", "- 2"], ["- 2", '- "3"']),
        ("flat", [], ["flat:", "- 1", "- 2"], ["flat: []"]),
        ("map", "x", ["map:", "  k: v", "  # inside", "  m: [1]"], ["map: x"]),
        ("map", ["x"], ["map:", "  k: v", "  # inside", "  m: [1]"], ["map: [x]"]),
        ("text", "short", ["text: |", "  one", "", "  two"], ["text: short"]),
        ("folded", "c", ["folded: a", "  b"], ["folded: c"]),
        ("type", None, ["type: note  # kind"], []),
        ("empty", None, ["empty:"], []),
        ("aliases", None, list(ORDINARY[10:15]), []),
        ("map", None, ["map:", "  k: v", "  # inside", "  m: [1]"], []),
        ("text", None, ["text: |", "  one", "", "  two"], []),
        ("last", None, ["last: z"], []),
        ("fresh", ["a", "b: c"], [], ['fresh: [a, "b: c"]']),
        ("fresh", "a\nb", [], ['fresh: "a\\nb"']),
        ("no", "x", [], ['"no": x']),
    ],
)
def test_only_the_lines_of_the_key_change(key, value, old, new):
    before = page(*ORDINARY)
    at = "\n".join(ORDINARY).index("\n".join(old)) if old else -1
    joined = "\n".join((*ORDINARY, ""))
    if old:
        cut = "".join(f"{line}\n" for line in old)
        expected = joined[:at] + "".join(f"{line}\n" for line in new) + joined[at + len(cut) :]
    else:
        expected = joined + "".join(f"{line}\n" for line in new)
    after = set_field(before, key, value)
    assert after.decode() == f"---\n{expected}---\n# Body\n"
    assert read(after, key) == value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("type", "note"),
        ("title", "A: b"),
        ("stars", "5"),
        ("tags", ["a", "b", "c"]),
        ("gone", None),
        ("aliases", ["x", "y"]),
        ("flat", ["1", "2"]),
    ],
)
def test_a_value_that_is_there_already_changes_no_byte(key, value):
    before = page(*ORDINARY)
    assert set_field(before, key, value) == before


def test_plain_writes_numbers_dates_and_truth_values_without_quotes():
    before = page("a: x")
    assert b"\nstars: 5\n" in set_field(before, "stars", "5", plain=True)
    assert b"\ncold: -5\n" in set_field(before, "cold", "-5", plain=True)
    assert b"\ndue: 2027-01-09\n" in set_field(before, "due", "2027-01-09", plain=True)
    assert b"\nnums: [1, 2.5]\n" in set_field(before, "nums", ["1", "2.5"], plain=True)
    assert b'\nw: "null"\n' in set_field(before, "w", "null", plain=True)
    assert b'\nt: "a: b"\n' in set_field(before, "t", "a: b", plain=True)


def test_fm_15_words_and_numbers_stay_the_text_they_were_meant_as():
    after = set_field(page("a: x"), "a", "no")
    after = set_field(after, "b", ["1.10", "0012", "12:30"])
    assert after == page('a: "no"', 'b: ["1.10", "0012", "12:30"]')


def test_plain_takes_the_quotes_from_the_same_text():
    assert set_field(page('a: "5"'), "a", "5", plain=True) == page("a: 5")
    assert set_field(page('a: "5"'), "a", "5") == page('a: "5"')


def test_the_last_key_leaves_an_empty_block_that_takes_keys_again():
    empty = set_field(page("a: x"), "a", None)
    assert empty == page()
    assert set_field(empty, "b", "z") == page("b: z")


def test_the_last_key_stays_where_the_rest_would_be_no_block():
    with pytest.raises(StateError, match="otherwise than it should"):
        set_field(page("", "a: x", "# why"), "a", None)


def test_a_block_of_comments_only_keeps_them():
    assert set_field(page("# why"), "a", "x") == page("# why", "a: x")


def test_an_indented_block_gets_its_new_key_indented():
    assert set_field(page("  a: x"), "b", "z") == page("  a: x", "  b: z")


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (["a: &x one", "b: *x"], "b"),  # an alias has no text of its own
        (["a: &x one", "b: *x"], "a"),  # b would lose its value
        (["? a", ": one"], "a"),
        (["{a: one, b: two}"], "b"),
        (["{a: one,", " b: two}"], "c"),
        (["a: one", "..."], "c"),
    ],
)
@pytest.mark.parametrize("value", ["new", None], ids=["set", "remove"])
def test_forms_that_cannot_be_edited_alone_are_refused_in_words(lines, key, value):
    before = page(*lines)
    if key == "c" and value is None:
        assert set_field(before, key, value) == before
        return
    with pytest.raises(StateError) as refused:
        set_field(before, key, value)
    assert refused.value.message
    assert refused.value.hint


@pytest.mark.parametrize("key", ["", " a", "a\nb", "x" * (MAX_KEY + 1), "\ud800"])
def test_a_key_that_cannot_be_written_is_refused(key):
    with pytest.raises(UsageError):
        set_field(page("a: x"), key, "x")


def test_half_a_character_is_refused():
    with pytest.raises(UsageError, match=r"U\+D83D"):
        set_field(page("a: x"), "a", ["ok", "\ud83d"])


def test_a_block_that_would_grow_past_the_limit_is_refused():
    with pytest.raises(StateError):
        set_field(page("a: x"), "b", "x" * 70_000)


# ------------------------------------------------------------------------------------ properties

_KEYS = ("type", "title", "tags", "due", "x y", "日本", "no")
_CHUNKS = st.sampled_from(
    [
        "{k}: plain",
        "{k}: 'single' # why",
        '{k}: "dou\\"ble"',
        "{k}:",
        "{k}: null # nothing",
        "{k}: 2027-01-09",
        "{k}: 1.10",
        "{k}: [a, 'b', \"c, d\"]",
        "{k}: []",
        "{k}:\n  - a # one\n  # two\n  - 'b'",
        "{k}:\n- a\n-\n- 5",
        "{k}: # c\n  sub: 1\n  other: |\n    deep\n",
        "{k}: |\n  literal\n  # no comment\n\n",
        "{k}: >-\n  folded\n  more",
        "{k}: many\n  lines",
        "{k}:\n  next line",
        "{k}: {{a: 1, b: [2]}}",
        "# comment before\n{k}: x",
        "{k}: x\n# after\n",
        "{k}: !!str 5",
    ]
)
_TEXT = st.text(alphabet=st.characters(codec="utf-8"), max_size=30) | st.sampled_from(
    "no|~|5|-3|1.10|0012|12:30|2027-01-09|=|a: b|a #b|#x|- x|[[Hub]]|---|...|'|\"|\\| x ".split("|")
)
_VALUE = st.none() | _TEXT | st.lists(_TEXT, max_size=4)


@st.composite
def _pages(draw: st.DrawFn) -> tuple[list[tuple[str, str]], str, str, str]:
    keys = draw(st.lists(st.sampled_from(_KEYS), unique=True, max_size=5))
    newline = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    chunks = []
    for key in keys:
        written = f'"{key}"' if key == "no" else key
        text = draw(_CHUNKS).format(k=written) + "\n"
        chunks.append((key, text.replace("\n", newline)))
    body = draw(st.sampled_from(["", "\n", "# Body\n\ntext", "---\n\nrule\n"]))
    return chunks, newline, body.replace("\n", newline), draw(st.sampled_from(["", "\ufeff"]))


def _page_of(parts: tuple[list[tuple[str, str]], str, str, str]) -> bytes:
    chunks, newline, body, mark = parts
    block = "".join(text for _, text in chunks)
    return f"{mark}---{newline}{block}---{newline}{body}".encode()


def _values(data: bytes) -> dict[str, Any]:
    facts = parse(data, Dialect())

    def of(node: Node) -> object:
        if node.kind == "map":
            return {pair.key: of(pair.node) for pair in node.pairs}
        return [of(item) for item in node.items] if node.kind == "list" else node.value

    root = facts.frontmatter
    return {pair.key: of(pair.node) for pair in root.pairs} if root is not None else {}


@given(_pages(), st.sampled_from(_KEYS), _VALUE)
def test_an_edit_touches_one_key_only_and_reads_back(parts, key, value):
    chunks, newline, body, mark = parts
    before = _page_of(parts)
    after = set_field(_page_of(parts), key, value)
    assert parse(after, Dialect()).has_block
    names = [name for name, _ in chunks]
    at = names.index(key) if key in names else len(names)
    head = f"{mark}---{newline}" + "".join(text for _, text in chunks[:at])
    tail = "".join(text for _, text in chunks[at + 1 :]) + f"---{newline}{body}"
    assert after.startswith(head.encode())
    assert after.endswith(tail.encode())
    expected = {name: held for name, held in _values(before).items() if name != key}
    if value is not None:
        expected[key] = value
    assert _values(after) == expected


@given(_pages(), st.sampled_from(_KEYS), _VALUE)
def test_setting_twice_is_setting_once(parts, key, value):
    once = set_field(_page_of(parts), key, value)
    assert set_field(once, key, value) == once


@given(_pages(), st.sampled_from(("added", "on", "1")), _TEXT | st.lists(_TEXT, max_size=3))
def test_adding_a_key_and_removing_it_gives_the_page_back(parts, key, value):
    before = _page_of(parts)
    assert set_field(set_field(before, key, value), key, None) == before


def _plainly(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value


@given(_pages(), st.sampled_from(_KEYS), _TEXT | st.lists(_TEXT, max_size=4))
def test_another_reader_sees_the_same_value_and_the_same_other_keys(parts, key, value):
    before = _page_of(parts)
    assume(parts[1] != "\r")  # it reads no such page
    try:
        old: dict[str, Any] = oracle.loads(before.decode("utf-8-sig")).metadata
    except yaml.YAMLError:
        assume(False)
    after = set_field(before, key, value)
    assume(after != before)  # `1.10` that stands there unquoted is that text to this project alone
    new: dict[str, Any] = oracle.loads(after.decode("utf-8-sig")).metadata
    was = {name: held for name, held in old.items() if name != key}
    assert {name: held for name, held in new.items() if name != key} == was
    if isinstance(value, str):
        assert str(_plainly(new[key])) == value
    else:
        assert [str(_plainly(item)) for item in new[key]] == value


@given(st.binary(max_size=60), st.sampled_from(("a", "title")), _VALUE)
def test_any_bytes_are_edited_or_refused_in_words(data, key, value):
    try:
        after = set_field(data, key, value)
    except StateError:
        return
    assert _values(after).get(key) == value
