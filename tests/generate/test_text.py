"""Titles and paths as Markdown: what is shown is the text, and the link leads to the file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.generate.text import (
    LONGEST,
    UNSEEN,
    destination,
    escaped,
    key,
    label,
    one_line,
    relative,
)
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings

_NAMES = st.text(
    st.one_of(
        st.sampled_from(" ()[]|<>#?%&:;,'`*_~!$^{}=+@-. "),
        st.characters(blacklist_characters="/\0\\", blacklist_categories=("Cs", "Cc")),
    ),
    min_size=1,
    max_size=12,
).filter(lambda name: name.strip(".") == name and name.strip() == name)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words, 1.2 (x) - y's", "plain words, 1.2 (x) - y's"),
        ("a *b* _c_ `d` [e](f) <g> &amp; h|i", r"a \*b\* \_c\_ \`d\` \[e\](f) \<g\> \&amp; h\|i"),
        ("snake_case C# 50%", "snake_case C# 50%"),
        (
            "#tag %%x%% ==y== ~z~ ^b $1 {{t}} https://x",
            r"\#tag \%%x\%% \==y\== \~z\~ \^b \$1 \{{t}} https://x",
        ),
        (r"a\b", r"a\\b"),
        ("潮汐 ا", "潮汐 ا"),
    ],
)
def test_text_shows_as_it_is(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_what_cannot_be_seen_is_left_out() -> None:
    assert one_line(" a\n\u2028b\tc\x00\x1b[0m\u202ed\ufeff\u00a0e ") == "a b c[0md e"
    assert one_line("\udcff") == ""


def test_a_title_that_is_too_long_is_cut() -> None:
    assert label("x" * (LONGEST + 1)) == "x" * (LONGEST - 1) + "…"


def test_a_key_is_folded_and_composed() -> None:
    assert key("A\u0308RGER  x") == key("ärger x") == "ärger x"
    assert key("Straße") == key("STRASSE")
    assert key("ABC") == "abc"


@pytest.mark.parametrize(
    ("folder", "path", "link"),
    [
        ("", "a/b.md", "a/b.md"),
        ("a", "a/b.md", "b.md"),
        ("a/c", "a/b.md", "../b.md"),
        ("a/index/x", "b c/d.md", "../../../b%20c/d.md"),
        ("ab", "a/b.md", "../a/b.md"),
        ("a/b", "a/b/index/x/index.md", "index/x/index.md"),
        (
            "",
            'x(1)[2]|3<4>5#6?7%8&9`:".md',
            "x%281%29%5B2%5D%7C3%3C4%3E5%236%3F7%258%269%60%3A%22.md",
        ),
        ("", "潮\u3000汐.md", "潮%E3%80%80汐.md"),
        ("", "e\u0301.md", "e\u0301.md"),
        ("", "\udcff.md", "%FF.md"),
    ],
)
def test_a_link_from_a_folder_to_a_file(folder: str, path: str, link: str) -> None:
    assert relative(folder, path) == link


@given(st.text())
def test_a_destination_is_safe(path: str) -> None:
    written = destination(path)
    assert not set(written) & set(' ()[]<>|"`&#?:\\\n\r\t')
    assert not UNSEEN.search(written)


@given(
    _NAMES,
    _NAMES,
    st.sampled_from(("", "a", "a/b", "index/x")),
    st.sampled_from(sorted(PRESETS)),
)
def test_a_link_leads_to_its_page_in_every_dialect(
    folder: str, name: str, here: str, preset: str
) -> None:
    """Read by the parser from an entry as a catalog has it, under an odd title."""
    path = f"{folder}/{name}.md"
    if path.startswith(".") or "/." in path:
        return
    source = f"{here}/from.md" if here else "from.md"
    line = f"- [{label(name)}]({relative(here, path)}): {escaped(folder)}\n"
    tree = vault({path: "# Page\n", source: line})
    settings = Settings(preset=PRESETS[preset])
    judged = judge(tree, settings, FactsStore(tree, dialect_of(settings)))
    page = judged.snapshot.placed_page(source)
    assert [link.goal for link in page.links if link.link.kind != "autolink"] == [path], line
