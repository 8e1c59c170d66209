from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.mcp.hits import HitRow, label, line_of, why_nothing
from vaultkit.model.hit import Found, Silence
from vaultkit.render.clean import HIDDEN

ROW = HitRow(id="concept/tides", title="Tides", revision="0" * 40, text="The sea rises.")


@given(st.text())
def test_t17_a_label_is_one_short_line_in_which_nothing_acts(text: str) -> None:
    found = label(text, 50)
    assert len(found) <= 51
    assert not {"\n", "\r", "\x1b", "\u202e", "\u2028"} & set(found)


def test_hidden_characters_are_known() -> None:
    assert "\u202a" not in label("a\u202ab")
    assert HIDDEN


def test_a_row_is_a_line() -> None:
    assert line_of(ROW) == '- concept/tides: "Tides" | The sea rises.'
    old = ROW.model_copy(update={"lifecycle": "superseded", "via": "concept/sea", "text": None})
    words = '- concept/tides: "Tides" (superseded) (it came in the place of concept/sea)'
    assert line_of(old) == words


@pytest.mark.parametrize(
    ("silence", "said"),
    [
        (Silence(("moon",)), 'no page has the word "moon"'),
        (Silence(filtered=3), "3 would without the filters"),
        (Silence(apart=2), "2 have some"),
        (Silence(hidden=1_000), "1,000 pages have it"),
        (Silence(documents=("a.md",)), "no page has it, but a.md, a document"),
        (Silence(hidden=2, documents=("a", "b")), "2 pages have it, over or with errors"),
        (Silence(), "not like this"),
        (None, "not like this"),
    ],
)
def test_silence_has_a_reason_and_a_next_step(silence: Silence | None, said: str) -> None:
    words, step = why_nothing(Found((), 0, silence=silence))
    assert said in words
    assert step
