from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.samples import COMMANDS, TERMINAL, commands
from vaultkit.render.clean import break_commands, clean, clean_pieces

ANY = st.text(
    st.characters(exclude_categories=()) | st.sampled_from("#:[] \n\u200d\ufe0f\u200b😀é")
)


def unsafe(text: str) -> list[str]:
    """The characters of `text` that may not be printed, by Unicode's own categories."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("\x00\x07\x7f", r"\x00\x07\x7f"),
        ("a\tb\nc\rd", r"a\tb\nc\rd"),
        ("\x9b", r"\u009b"),
        ("caf\udce9", r"caf\xe9"),
        ("\ud800", r"\ud800"),
        ("\u202eevil", r"\u202eevil"),
        ("\U000e0041", r"\U000e0041"),
        ("a\u200bb\u200dc", r"a\u200bb\u200dc"),
    ],
)
def test_what_could_act_or_hide_is_shown_by_its_escape(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "日本語 café ü",
        "می‌خواهم",
        "👩‍💻 ❤️ ❤️‍🔥",
        "1️⃣ first",
        r"C:\notes\x1b",
        "a :: b",
        "# [x]",
    ],
)
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", r"\::error::x"),
        ("  ::error::x", r"  \::error::x"),
        ("a ::error::x", "a ::error::x"),
        ("a ##[error]x", r"a ##\[error]x"),
        ("##vso[task.x]", r"##vso\[task.x]"),
    ],
)
def test_a_command_of_a_ci_log_is_parted(text: str, shown: str) -> None:
    assert clean(text) == shown
    assert break_commands(text) == shown


def test_line_feeds_stay_when_asked_and_each_line_is_safe() -> None:
    assert clean("a\n::error::x\n\x1b", lines=True) == "a\n\\::error::x\n\\x1b"


def test_hostile_strings_lose_their_power() -> None:
    assert len(TERMINAL) == 50
    assert len(COMMANDS) == 20
    for text in (*TERMINAL, *COMMANDS):
        assert unsafe(clean(text)) == [], text
        assert commands(clean(text)) == [], text
        assert commands(clean(text, lines=True)) == [], text


# Format characters that have a shape of their own: Arabic, Syriac and Kaithi number signs, and the
# layout of Egyptian hieroglyphs. Unicode lets no display ignore them.
SHAPED = {
    chr(number)
    for number in (
        *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
        *range(0x13430, 0x13440),
    )
}  # fmt: skip
JOINERS = {"\u200c", "\u200d"}


@given(ANY)
def test_clean_text_is_one_harmless_line_of_utf8(text: str) -> None:
    shown = clean(text)
    assert set(unsafe(shown)) <= SHAPED | JOINERS
    assert commands(shown) == []
    shown.encode()


def test_of_all_characters_only_those_with_a_shape_are_printed() -> None:
    every = "a".join(map(chr, range(0x110000)))
    assert set(unsafe(clean(every))) <= SHAPED


@given(ANY)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(ANY)
def test_pieces_are_the_clean_text_cut_at_its_code_points(text: str) -> None:
    pieces = clean_pieces(text)
    assert len(pieces) == len(text)
    assert break_commands("".join(pieces)) == clean(text)


def test_joiners_are_kept_between_letters_beyond_ascii_only() -> None:
    assert clean("#\u200d#[error]") == r"#\u200d#[error]"
    assert clean("é\u200d[") == r"é\u200d["
    assert clean("❤\ufe0f\ufe0f") == "❤\ufe0f" + r"\ufe0f"
    assert clean("#\ufe0f\u20e3") == r"#\ufe0f" + "\u20e3"
