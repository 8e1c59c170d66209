"""The bytes of `vault.yaml` become values with places, or mistakes with places."""

from __future__ import annotations

import math

import pytest

from vaultkit.model.settings import IgnoredKey
from vaultkit.vault.config_file import EMPTY, USER_LEVEL, key_path, parse_config, shown


def value_of(text: str) -> object:
    file = parse_config(f"key: {text}\n".encode())
    assert file.values is not None
    return file.values["key"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("12", 12),
        ("-3", -3),
        ("0o17", 15),
        ("0xFF", 255),
        ("007", 7),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("yes", "yes"),
        ("off", "off"),
        ("no", "no"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-01-02", "2026-01-02"),
        ('"12"', "12"),
        ("'true'", "true"),
        ("1.2.3", "1.2.3"),
        ("[1, 'a', []]", [1, "a", []]),
        ("{a: 1}", {"a": 1}),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_scalars_have_the_types_of_the_core_schema(text: str, value: object) -> None:
    got = value_of(text)
    assert got == value
    assert type(got) is type(value)


def test_not_a_number_is_a_number_of_yaml() -> None:
    got = value_of(".nan")
    assert isinstance(got, float)
    assert math.isnan(got)


@pytest.mark.parametrize("text", ["", "~", "null", "# only a comment"])
def test_a_key_without_a_value_holds_the_empty_mark(text: str) -> None:
    assert value_of(text) is EMPTY


@pytest.mark.parametrize("data", [b"", b"\n", b"# nothing yet\n", b"---\n", b"\xef\xbb\xbf", b"{}"])
def test_an_empty_file_is_an_empty_map(data: bytes) -> None:
    file = parse_config(data)
    assert file.values == {}
    assert not file.mistakes


@pytest.mark.parametrize(
    ("data", "line", "column", "key", "words"),
    [
        (b"a: 1\nb: \xff\n", 2, 1, "", "0xff is not UTF-8"),
        ("a: 1".encode("utf-16"), 1, 1, "", "UTF-16"),
        (b"a: 1\n\0", 2, 1, "", "NUL"),
        (b"links:\n\tpreset: zk\n", 2, 1, "", "tab"),
        (b"a: 1\n\tb: 2\n", 2, 1, "", "tab"),
        (b"a: 1\nb: 2\na: 3\n", 3, 1, "a", "line 1 already"),
        (b"s:\n  t:\n  - {x: 1, x: 2}\n", 3, 12, "s.t[0].x", "line 3 already"),
        (b"a: [1, 2\n", 1, 4, "", "not valid YAML"),
        (b"a: !evil x\n", 1, 4, "", "the tag !evil"),
        (b"a: 1\n---\nb: 2\n", 2, 1, "", "second YAML document"),
        (b"? [a]\n: 1\n", 1, 3, "", "key must be plain text"),
        (b"a: &a [*a]\n", 1, 8, "", "inside its own value"),
        (b"a: *nowhere\n", 1, 4, "", "no anchor"),
        (b"- a\n- b\n", 1, 1, "", "must hold keys"),
        (b"just words\n", 1, 1, "", "must hold keys"),
        (b"a: " + b"[" * 100 + b"]" * 100, 1, 35, "", "nested deeper"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    data: bytes, line: int, column: int, key: str, words: str
) -> None:
    (mistake,) = parse_config(data).mistakes
    assert (mistake.line, mistake.column, mistake.key) == (line, column, key)
    assert words in mistake.words


def test_aliases_that_grow_are_stopped() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    (mistake,) = parse_config("\n".join(lines).encode()).mistakes
    assert "aliases grow" in mistake.words


def test_user_level_keys_are_set_aside_with_their_places() -> None:
    data = b"push: true\nserve:\n  tools: [wiki]\n  grants: {a: read}\nrecall: {mode: live}\n"
    file = parse_config(data)
    assert file.values == {"serve": {"tools": ["wiki"]}, "recall": {}}
    assert file.ignored == (
        IgnoredKey("push", 1, 1),
        IgnoredKey("serve.grants", 4, 3),
        IgnoredKey("recall.mode", 5, 10),
    )


@pytest.mark.parametrize(
    ("section", "key"),
    [(section, key) for section in USER_LEVEL for key in sorted(USER_LEVEL[section])],
)
def test_every_user_level_key_is_known_by_name(section: str, key: str) -> None:
    text = f"{section}: {{{key}: x}}" if section else f"{key}: x"
    (ignored,) = parse_config(text.encode()).ignored
    assert ignored.key == (f"{section}.{key}" if section else key)


def test_paths_of_keys_read_as_people_write_them() -> None:
    assert key_path(("checks", "paths", "docs/*.md", "ignore", 0)) == (
        'checks.paths."docs/*.md".ignore[0]'
    )


def test_text_of_the_file_cannot_steer_the_terminal() -> None:
    assert shown("a\x1b[31m\n\u202eb") == "a\\x1b[31m\\n\\u202eb"
    assert len(shown("x" * 1000)) == 60


def test_a_file_whose_lines_end_in_carriage_returns_is_told_by_its_lines() -> None:
    (one,) = parse_config(b"a: 1\rb: [\r").mistakes
    assert (one.line, one.column) == (2, 4)
