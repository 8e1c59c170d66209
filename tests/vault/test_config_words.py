"""Refusals read as advice: what is wrong, and what to write instead."""

from __future__ import annotations

import pytest

from vaultkit.vault.config_file import Place, parse_config
from vaultkit.vault.config_words import Problem, key_words, mistake_of, nearest, unknown_words

KEYS: tuple[Place, ...] = (
    ("exclude",),
    ("links",),
    ("links", "preset"),
    ("budgets",),
    ("budgets", "hub"),
    ("budgets", "index"),
    ("budgets", "hub_percentile"),
    ("generate",),
    ("generate", "index"),
    ("checks",),
    ("checks", "paths"),
    ("checks", "paths", "*", "ignore"),
    ("version",),
)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("exclud", "exclude"),
        ("Exclude", "exclude"),
        ("hub-percentile", "hub_percentile"),
        ("zzzz", None),
        ("", None),
        ("x" * 1_000_000, None),
    ],
)
def test_the_nearest_word_is_found_whatever_its_case(word: str, near: str | None) -> None:
    assert nearest(word, ["exclude", "hub_percentile", "links"]) == near


def test_unknown_words_name_the_nearest_or_the_way_on() -> None:
    assert unknown_words("no preset", "zkk", ["zk"], "see the manual") == (
        'no preset "zkk"; did you mean "zk"?'
    )
    assert unknown_words("no preset", "word", ["zk"], "see the manual") == (
        'no preset "word"; see the manual'
    )


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (("excludes",), "unknown key; did you mean exclude?"),
        (("hub",), "unknown key; did you mean budgets.hub?"),
        (("index",), "unknown key; did you mean budgets.index or generate.index?"),
        (("links", "version"), "unknown key; did you mean version at the root?"),
        (("links", "present"), "unknown key; did you mean preset?"),
        (("checks", "paths", "a", "ignor"), "unknown key; did you mean ignore?"),
        (("generate", "zzz"), "unknown key; known are index"),
    ],
)
def test_an_unknown_key_gets_a_key_that_exists(place: Place, words: str) -> None:
    assert key_words(place, KEYS) == words


def words_for(text: str, kind: str, **limits: object) -> str:
    root = parse_config(f"key: {text}\n".encode()).root
    assert root is not None
    mistake = mistake_of(Problem(("key",), kind, limits, "Some Message"), root, KEYS)
    assert (mistake.line, mistake.key) == (1, "key")
    return mistake.words


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("12", "string_type", 'must be text, not the number 12; put it in quotes: "12"'),
        ("true", "string_type", 'must be text, not the truth value true; put it in quotes: "true"'),
        ("[a]", "string_type", "must be text, not a list"),
        ("", "string_type", "must be text, not empty; give it one or delete the line"),
        ("'12'", "int_type", 'must be a whole number, not the text "12"; write 12 without quotes'),
        ("1.5", "int_type", "must be a whole number, not the number 1.5"),
        ("a", "tuple_type", 'must be a list, not the text "a"; write [a]'),
        ("{a: 1}", "tuple_type", "must be a list, not a map"),
        ("a", "model_type", 'must be a map of keys with values, not the text "a"'),
        ("a", "anything_else", "some Message"),
    ],
)
def test_a_wrong_kind_of_value_is_named_with_the_right_one(
    text: str, kind: str, words: str
) -> None:
    assert words_for(text, kind) == words


def test_limits_and_choices_are_named() -> None:
    assert words_for("7", "less_than_equal", le=5) == "must be at most 5, not the number 7"
    assert words_for("7", "greater_than_equal", ge=9) == "must be at least 9, not the number 7"
    assert words_for("kommit", "literal_error", expected="'commit' or 'off'") == (
        'must be one of commit, off, not the text "kommit"; did you mean "commit"?'
    )


def test_a_mistake_stands_at_the_key_or_at_the_value() -> None:
    root = parse_config(b"links:\n  preset: x\n  odd: 1\n  list: [a, 7]\n").root
    assert root is not None

    def at(place: Place, kind: str) -> tuple[int, int]:
        mistake = mistake_of(Problem(place, kind, {}, ""), root, KEYS)
        return mistake.line, mistake.column

    assert at(("links", "odd"), "extra_forbidden") == (3, 3)
    assert at(("links", "preset"), "string_type") == (2, 11)
    assert at(("links", "list", 1), "string_type") == (4, 13)
    assert at(("links", "odd", "[key]"), "vaultkit") == (3, 3)
    assert at(("links", "absent"), "missing") == (2, 3)
