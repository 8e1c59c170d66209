from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vaultkit.vault.slug import LONGEST, file_name_of, is_text, slug_of


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Spring tides", "spring-tides"),
        ("  Spring   tides?!  ", "spring-tides"),
        ("Saint-Malo’s gauge", "saint-malos-gauge"),
        ("don't panic", "dont-panic"),
        ("'quoted'", "quoted"),
        ("C# & F#", "c-f"),
        ("v1.2", "v1-2"),
        ("snake_case", "snake-case"),
        ("2026-03-05 Budget", "2026-03-05-budget"),
        ("Inês Carvalho", "ines-carvalho"),
        ("Łódź, Ærø & Straße", "lodz-aero-strasse"),
        ("İstanbul", "istanbul"),
        ("ﬁnal ①", "final-1"),
        ("潮汐 与 月亮", "潮汐-与-月亮"),
        ("المد والجزر", "المد-والجزر"),
        ("ПРИЛИВ", "прилив"),
        ("हिन्दी", "हिन्दी"),
        ("น้ำขึ้น", normalize("NFC", normalize("NFKC", "น้ำขึ้น"))),
        ("が", "が"),
        ("...", ""),
        ("🙂", ""),
    ],
)
def test_words_are_joined_by_hyphens_and_only_latin_letters_lose_accents(
    title: str, slug: str
) -> None:
    assert slug_of(title) == slug


@given(st.text())
@example("İ")
@example("ŉ ẞ ǅ")
def test_a_name_is_one_part_of_a_path_in_nfc_and_names_itself(title: str) -> None:
    slug = slug_of(title)
    assert slug_of(slug) == slug
    assert normalize("NFC", slug) == slug
    assert not set(slug) & set("/\\. :\"'?*<>|_")
    assert "--" not in slug
    assert slug == slug.strip("-")


@given(st.text())
def test_the_composed_and_the_decomposed_form_of_a_title_have_one_name(title: str) -> None:
    assert slug_of(normalize("NFC", title)) == slug_of(normalize("NFD", title))


def test_a_long_title_is_cut_between_words() -> None:
    assert slug_of("word " * 40) == "-".join(["word"] * 16)
    assert slug_of("x" * 300) == "x" * LONGEST
    assert len(slug_of("潮" * 300).encode()) <= 200
    exact = f"{'a' * 39}-{'b' * 40}"
    assert slug_of(f"{exact} c") == exact


def test_bytes_that_are_no_text_are_known() -> None:
    assert is_text("潮 a\n")
    assert not is_text("a\udcff")


def test_a_file_may_be_called_as_its_page_is() -> None:
    assert file_name_of("Tides: a note") == "Tides a note"
    assert file_name_of("C# / .NET [x]|y?.") == "C .NET x y"
    assert file_name_of("Gru\u0308ße  aus Rügen") == "Grüße aus Rügen"
    assert len(file_name_of("潮" * 300).encode()) <= 200
