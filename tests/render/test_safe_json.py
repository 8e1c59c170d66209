from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.render.samples import COMMANDS, TERMINAL, commands
from tests.render.test_clean import unsafe
from vaultkit.render.safe_json import dumps, pretty


@given(st.text(st.characters(exclude_categories=()) | st.sampled_from('#[]:"\\\n')))
def test_a_program_reads_back_every_code_unit(text: str) -> None:
    written = dumps({"text": text})
    read = json.loads(written.encode())["text"]
    assert read.encode("utf-16-le", "surrogatepass") == text.encode("utf-16-le", "surrogatepass")


def test_hostile_strings_are_written_as_escapes() -> None:
    for text in (*TERMINAL, *COMMANDS):
        written = dumps([text])
        assert unsafe(written) == [], text
        assert commands(written) == [], text


def test_ordinary_text_stays_readable() -> None:
    assert dumps({"b": "日本 ü", "a": 1}) == '{"b": "日本 ü", "a": 1}'


def test_on_many_lines_it_is_as_safe_and_reads_the_same() -> None:
    value = {"a": [*TERMINAL, *COMMANDS], "b": {"c": 1}}
    written = pretty(value)
    assert json.loads(written) == value
    assert written.startswith('{\n  "a": [\n')
    assert commands(written) == []
    assert [line for line in written.split("\n") if unsafe(line)] == []
