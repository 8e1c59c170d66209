from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.notice import as_text, notice, with_notice, without_notice
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

LINE = notice("Retired", date(2026, 3, 1), reason="It is over.")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("body", ["", "\n", "\n\n# T\n", "text", "  \n> quote\n", "> **Retired**n"])
def test_it_is_put_there_once_and_taken_back(body: str, newline: str) -> None:
    body = body.replace("\n", newline)
    told = with_notice(body, LINE, newline, again=False)
    assert told.count(LINE) == 1
    assert with_notice(told, LINE, newline, again=True) == told
    assert without_notice(told) == body


@given(st.text())
def test_law_words_stay_words(words: str) -> None:
    line = notice("Superseded", date(2026, 3, 1), reason=words)
    facts = parse(f"{line}\n\n# T\n".encode("utf-8", "replace"), Dialect(True, False), placed=True)
    assert "\n" not in line
    assert "\r" not in line
    kinds = [link.kind for link in facts.links if "://" not in link.target]
    assert not [kind for kind in kinds if kind != "autolink"]
    assert len(facts.headings) == 1
    assert not facts.blocks
    assert not facts.waivers


def test_long_words_are_cut() -> None:
    assert len(as_text("x" * 1000)) == 500
    assert as_text(" a \u202e b\n") == "a b"
