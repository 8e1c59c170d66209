"""Words of any script become the same tokens wherever they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.search.tokens import Term, folded, phrase_of, terms_of, tokens_of


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Plain words, and more.", "plain words and more"),
        ("ADR-016 v1.10 foo_bar node:fs", "adr 016 v1 10 foo bar node fs"),
        ("Straße Łódź naïve ﬁne ＡＢＣ İstanbul", "strasse lodz naive fine abc istanbul"),
        ("cafe\u0301 soft\u00adhyphen zero\u200bwidth", "cafe softhyphen zero width"),
        ("部署方案", "部署 署方 方案 案"),
        ("gen-itgc後で", "gen itgc 後で で"),
        ("역사책", "역사 사책 책"),
        ("ガス が", "ガス ス が"),
        ("हिन्दी में", "हिन्दी में"),
        ("كِتَابٌ", "كتاب"),
        ("ไทย", "ไท ทย ย"),
        ("🎉party", "🎉 party"),
        ("a → b", "a b"),
        ("## Title ##", "title"),
        ("a+b page.md#part", "a b page md part"),
    ],
)
def test_a_text_is_cut_into_tokens(text: str, tokens: str) -> None:
    assert tokens_of(text) == tokens.split()


@pytest.mark.parametrize("name", ["C++", "C#", "F#", "g++", ".NET", ".gitignore"])
def test_a_name_with_symbols_at_its_edge_has_a_token_of_its_own(name: str) -> None:
    bare = name.strip(".+#")
    assert len(tokens_of(name)) == 2
    assert bare.lower() in tokens_of(name)
    assert set(tokens_of(name)) != set(tokens_of(bare))
    for around in ("{}", "({}),", "use {} now", "{}.", "**{}**", "\n{}\n"):
        text = tokens_of(around.format(name))
        assert set(tokens_of(name)) <= set(text), around


def test_the_words_of_a_query_are_what_stands_between_white_space() -> None:
    assert terms_of(' "ADR-016"  -- retry ') == (
        ('"ADR-016"', Term(("adr", "016"))),
        ("retry", Term(("retry",))),
    )


def test_a_single_letter_of_a_script_without_spaces_may_begin_a_pair() -> None:
    assert terms_of("部 部署") == (("部", Term(("部",), True)), ("部署", Term(("部署",))))
    assert phrase_of("使う test").tokens == ("使う", "う", "test")
    assert phrase_of("部署。") == Term(("部署",))


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text())
def test_no_text_has_a_token_with_what_parts_tokens(text: str) -> None:
    for token in tokens_of(text):
        assert token
        assert token == token.strip()
        assert not any(one.isascii() and not one.isalnum() for one in token)
        token.encode()


@given(st.text(st.characters(blacklist_categories=["Cs"])), st.text())
def test_lines_stay_lines(text: str, more: str) -> None:
    assert folded(f"{text}\n{more}").count("\n") == text.count("\n") + more.count("\n") + 1
