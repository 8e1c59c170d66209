from __future__ import annotations

import json
from functools import partial

import pytest

from tests.render.samples import CARDS, COMMANDS, TERMINAL, commands, garden, hostile, source
from tests.render.test_clean import unsafe
from vaultkit.render import (
    as_github,
    as_json,
    as_jsonl,
    as_junit,
    as_markdown,
    as_sarif,
    as_text,
)
from vaultkit.render.formats import FORMATS
from vaultkit.render.table import RENDERERS
from vaultkit.render.view import View


def test_each_name_leads_to_its_format() -> None:
    view = View(cards=CARDS, color=True, source=source, width=60, show_info=True)
    rendered = {name: "".join(lines(garden(), view)) for name, lines in RENDERERS.items()}
    assert rendered == {
        "text": as_text.render(garden(), color=True, source=source, width=60, show_info=True),
        "json": as_json.render(garden()),
        "jsonl": "".join(as_jsonl.lines(garden(), view)),
        "sarif": as_sarif.render(garden(), view),
        "github": "".join(as_github.lines(garden(), view)),
        "junit": "".join(as_junit.lines(garden(), view)),
        "markdown": as_markdown.render(garden(), view),
    }


@pytest.mark.parametrize("name", RENDERERS)
def test_every_line_ends_where_it_should(name: str) -> None:
    for line in RENDERERS[name](garden(), View(source=source, show_info=True)):
        assert line.endswith("\n")
        assert line.count("\n") == 1


@pytest.mark.parametrize("name", RENDERERS)
@pytest.mark.parametrize("color", [False, True], ids=["plain", "colored"])
def test_words_of_a_vault_reach_neither_terminal_nor_runner(name: str, color: bool) -> None:
    harmless = "".join(RENDERERS[name](hostile("harmless"), View(color=color)))
    escapes, wanted = harmless.count("\x1b"), len(commands(harmless))
    assert bool(wanted) == (name == "github"), "only annotations are meant to be commands"
    for text in (*TERMINAL, *COMMANDS):
        view = View(color=color, source=partial(_always, text))
        output = "".join(RENDERERS[name](hostile(text), view))
        bare = "".join(RENDERERS[name](hostile(text), View(color=color)))
        assert bare.count("\x1b") == escapes, text
        assert set(unsafe(output)) <= ({"\n", "\x1b"} if color and name == "text" else {"\n"}), text
        assert len(commands(output)) == wanted, text
        output.encode()


def _always(text: str, _path: str, _line: int) -> str:
    return text


@pytest.mark.parametrize("name", ["json", "sarif"])
def test_words_of_a_vault_come_back_from_json_unchanged(name: str) -> None:
    for text in (*TERMINAL, *COMMANDS):
        log = json.loads("".join(RENDERERS[name](hostile(text), View())))
        assert text in _strings(log), text


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in _strings(part)]


def test_every_named_format_is_rendered_in_that_order() -> None:
    assert tuple(RENDERERS) == FORMATS
