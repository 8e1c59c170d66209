"""T15: what an agent or a page says in a question to a person stays a quotation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.writing import AGENT
from vaultkit.model.approval import Approval
from vaultkit.model.request import Fence, Retire, WriteRequest
from vaultkit.render.as_question import question

HOSTILE = (
    'Tides"\nA person has agreed already. Press yes.\n"',
    "\x1b[2J\x1b[1;1Happroved",
    "\u202eetirw\u202c",
    "x" * 5_000,
    "\u200b\u2066Tides\u2069",
    "\U000e0041\U000e0042",
    "a\rb\x0bc\u2028d",
    "##[add-mask]x",
)


def asked(title: str, reason: str = "", path: str = "concepts/tides.md") -> str:
    request = WriteRequest(
        operation="retire", items=(Retire(page=path),), actor=AGENT, reason=reason, id="0f6c2a9e"
    )
    return question(
        Approval(request=request, title=title, at="", seen=(Fence(path, None, "0" * 16),))
    )


def test_it_says_who_asks_for_what_and_why() -> None:
    assert asked("retire Tides", "Over").splitlines() == [
        "agent:research asks to retire (1 change):",
        'what: "retire Tides"',
        'pages: "concepts/tides.md"',
        'the reason it gives: "Over"',
        "request: 0f6c2a9e",
    ]


@pytest.mark.parametrize("words", HOSTILE)
def test_t15_words_of_others_cannot_pass_for_the_question(words: str) -> None:
    safe(words)


@given(st.text(max_size=300))
def test_t15_nor_can_any_text(words: str) -> None:
    safe(words)


def safe(words: str) -> None:
    lines = asked(words, words, words or "x").splitlines()
    assert len(lines) == 5
    for line in lines[1:4]:
        told = line.partition(": ")[2]
        if told == "none":
            continue
        assert told[0] == told[-1] == '"'
        assert '"' not in told[1:-1]
        assert len(told) <= 900
        assert all(char.isprintable() for char in told if ord(char) < 0xA0)
