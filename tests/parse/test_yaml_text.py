"""Scalars as they are written: any YAML reader must take them for the text that was meant."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.yaml_nodes import load
from vaultkit.parse.yaml_text import UNPRINTABLE, in_the_manner_of, may_be_plain, scalar

_ANY = st.text(alphabet=st.characters(codec="utf-8"), max_size=40)
_SHAPES = st.from_regex(r"[-+.0-9:a-fxoTZ_ #\[\]{},&*!|>'\"%@`~?]{0,8}", fullmatch=True)

WORDS_THAT_ARE_NO_TEXT = (
    "no yes on off true False null ~ y N 5 -3 +1 1.10 0012 08 0x1F 0o17 0b1 1e3 1_000 12:30 .5 "
    ".inf .NaN 2027-01-09 2027-01-09T10:00:00Z 1.2.3 9/1/2027 = <<"
).split()


@pytest.mark.parametrize("word", WORDS_THAT_ARE_NO_TEXT)
def test_fm_15_what_a_reader_takes_for_another_type_is_quoted(word):
    assert scalar(word) == f'"{word}"'
    assert scalar(word, flow=True) == f'"{word}"'


@pytest.mark.parametrize(
    "text",
    ["plain", "two words", "a/b", "Ünïcode", "日本", "a-b", "it's", "50%", "a#b", "a:b", "v1.10"],
)
def test_ordinary_text_is_not_quoted(text):
    assert scalar(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " a",
        "a ",
        "a: b",
        "a:",
        "a #b",
        "#a",
        "- a",
        "[[Hub]]",
        "{a",
        "*a",
        "&a",
        "!a",
        "|",
        ">",
        "'a",
        '"a',
        "%a",
        "@a",
        "`a",
        "? a",
        "a\nb",
        "a\tb",
        "a\x07b",
        "a\u2028b",
        "---",
        "...",
    ],
)
def test_what_yaml_would_read_otherwise_is_quoted(text):
    assert scalar(text).startswith('"')
    assert "\n" not in scalar(text)


def test_inside_a_list_a_comma_or_bracket_is_quoted_too():
    assert [scalar(text, flow=True) for text in ("a, b", "a]", "a:b", "a b")] == [
        '"a, b"',
        '"a]"',
        '"a:b"',
        "a b",
    ]


def test_plain_leaves_numbers_dates_and_truth_values_but_nothing_that_would_break():
    assert [scalar(text, plain=True) for text in ("5", "-5", "2027-01-09", "true")] == [
        "5",
        "-5",
        "2027-01-09",
        "true",
    ]
    assert scalar("null", plain=True) == '"null"'
    assert scalar("- 5", plain=True) == '"- 5"'
    assert not may_be_plain("a: b", plain=True)


@pytest.mark.parametrize(
    ("old", "value", "expected"),
    [
        ("5", "6", "6"),
        ("5", "-1.5", "-1.5"),
        ("5", "06", '"06"'),
        ("1.9", "1.10", '"1.10"'),
        ("5", "true", '"true"'),
        ("true", "FALSE", "FALSE"),
        ("2027-01-09", "2027-02-01", "2027-02-01"),
        ("2027-01-09", "2027-13-01", '"2027-13-01"'),
        ("2027-01-09T10:00:00Z", "2027-01-09T11:00:00Z", "2027-01-09T11:00:00Z"),
        ("word", "5", '"5"'),
        ('"a"', "b", '"b"'),
        ("'a'", "it's", "'it''s'"),
        ("'a'", "b\nc", '"b\\nc"'),
        ("|", "b", "b"),
    ],
)
def test_a_value_is_written_as_the_one_whose_place_it_takes(old, value, expected):
    assert in_the_manner_of(old, value) == expected


@given(_ANY | _SHAPES, st.booleans())
def test_two_readers_get_the_text_back(text, flow):
    written = scalar(text, flow=flow)
    source = f"k: [{written}]\n" if flow else f"k: {written}\n"
    expected = [text] if flow else text
    assert yaml.safe_load(source) == {"k": expected}
    root, faults = load(source)
    assert not faults
    assert root is not None
    node = root.pairs[0].node
    assert ([item.text for item in node.items] if flow else node.text) == expected


@given(_ANY)
def test_a_scalar_is_one_printable_line(text):
    assert not UNPRINTABLE.search(scalar(text))


@given(_ANY | _SHAPES, st.sampled_from(("5", "2027-01-09", "true", "word", '"x"', "'x'")))
def test_no_manner_changes_the_text(text, old):
    root, faults = load(f"k: {in_the_manner_of(old, text)}\n")
    assert not faults
    assert root is not None
    assert root.pairs[0].node.text == text
