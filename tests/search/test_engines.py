"""Every engine finds what a plain look through all tokens finds, and puts the better ones first."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.searching import Searched
from vaultkit.errors import MissingExtra, UsageError
from vaultkit.search.engine import WEIGHTS
from vaultkit.search.engines import ENGINES, Place, engine_for
from vaultkit.search.tokens import Term, phrase_of, terms_of, tokens_of

_WORDS = st.sampled_from(
    ["a", "b", "a-b", "b_a", "v1.10", "C++", "部", "部署", "署部", "café", "CAFE", "b。"]
)
_TEXT = st.lists(_WORDS, max_size=5).map(" ".join)
_PAGE = st.tuples(_TEXT, _TEXT, _TEXT)


def _page(title: str, alias: str, body: str) -> str:
    return f'---\ntitle: "{title}"\naliases: ["{alias}"]\n---\n{body}\n'


def _holds(texts: list[list[str]], term: Term) -> bool:
    *first, last = term.tokens
    for tokens in texts:
        for at in range(len(tokens) - len(first)):
            end = tokens[at + len(first)]
            if tokens[at : at + len(first)] == first and (
                end.startswith(last) if term.opens else end == last
            ):
                return True
    return False


@pytest.mark.parametrize("engine", ENGINES)
@given(st.lists(_PAGE, min_size=1, max_size=4), st.lists(_WORDS, min_size=1, max_size=3))
@settings(max_examples=25)
def test_found_is_what_holds_the_words(
    engine: str, pages: list[tuple[str, str, str]], words: list[str]
) -> None:
    vault = Searched({f"{at}.md": _page(*page) for at, page in enumerate(pages)}, engine=engine)
    text = " ".join(words)
    terms = [term for _, term in terms_of(text)]
    wanted: dict[str, set[str]] = {"all": set(), "any": set(), "phrase": set()}
    for at, (title, alias, body) in enumerate(pages):
        texts = [tokens_of(one) for one in (title or str(at), alias, body, str(at))]
        for mode, holds in (
            ("all", all(_holds(texts, term) for term in terms)),
            ("any", any(_holds(texts, term) for term in terms)),
            ("phrase", _holds(texts, phrase_of(text))),
        ):
            if holds:
                wanted[mode].add(f"{at}.md")
    for mode, paths in wanted.items():
        found = vault.ask(text, mode, everything=True)
        assert {hit.path for hit in found.hits} == paths, (mode, text)
        assert found.total == len(paths)


@pytest.mark.parametrize("engine", ENGINES)
def test_where_a_word_stands_decides_and_ties_go_by_path(engine: str) -> None:
    vault = Searched(
        {
            "5-body.md": "# Five\n\nsome text with word in it\n",
            "4-heading.md": "# Four\n\n## word\n\ntext\n",
            "3-tag.md": "---\ntitle: Three\ntags: [word]\n---\ntext\n",
            "2-alias.md": "---\ntitle: Two\naliases: [word]\n---\ntext\n",
            "1-title.md": "---\ntitle: word\n---\ntext\n",
            "6-same.md": "# Six\n\nsome text with word in it\n",
            "0-other.md": "Nothing of it.\n",
        },
        engine=engine,
    )
    found = vault.paths("word", everything=True)  # names that clash are errors
    order = [path[0] for path in found]
    assert (order[:2], set(order[2:4]), order[4:]) == (["1", "2"], {"3", "4"}, ["5", "6"])
    assert vault.paths("word", everything=True, limit=2, offset=1) == found[1:3]
    scores = [hit.score for hit in vault.ask("word", everything=True).hits]
    assert scores == sorted(scores, reverse=True)
    assert vault.ask("word").engine == engine
    assert len(WEIGHTS) == 5


@pytest.mark.parametrize("engine", ENGINES)
def test_filters_go_before_ranking(engine: str) -> None:
    vault = Searched(
        {
            "a/one.md": "---\ntags: [x]\ndate: 2026-02\nk: v\n---\nword\n",
            "a/two.md": "---\ntitle: word word\ndate: 2027\n---\nword word\n",
            "b/old.md": "---\nlifecycle: superseded\ndue: 2020\n---\nword\n",
            "b/c.md": "---\nrecord: claim\n---\nword\n",
        },
        engine=engine,
    )
    assert vault.paths("word", tags=("x",), limit=1) == ["a/one.md"]
    assert vault.paths("word", tags=("X",)) == []
    assert vault.paths("word", fields=(("k", "v"),)) == ["a/one.md"]
    assert vault.paths("word", until="2026-02-10") == ["a/one.md"]
    assert vault.paths("word", since="2026-12") == ["a/two.md"]
    assert vault.paths("word", since="2026-12", time_field="due") == []
    assert sorted(vault.paths("word", under=("a",))) == ["a/one.md", "a/two.md"]
    assert vault.paths("word", records=("claim",), everything=True) == ["b/c.md"]
    assert vault.paths("word", lifecycle="superseded") == ["b/old.md"]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_index_is_shared_and_brought_up_to_date(engine: str, tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    one = Searched({"a.md": "red\n", "b.md": "blue\n", "c.md": "x\n"}, place=place, engine=engine)
    two = Searched({"a.md": "red\n", "b.md": "green\n", "c.md": "x\n"}, place=place, engine=engine)
    for _ in range(2):
        assert (one.paths("blue"), one.paths("green")) == (["b.md"], [])
        assert (two.paths("blue"), two.paths("green")) == ([], ["b.md"])


def test_an_engine_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError):
        engine_for(None, "grep")
    monkeypatch.setattr("vaultkit.search.engines.has_fts5", lambda: False)
    with pytest.raises(MissingExtra) as missing:
        engine_for(None)
    assert "whoosh" in missing.value.hint
