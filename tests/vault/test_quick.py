"""The quick way through the resolver says what the whole way says, or nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.vault import surface, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.facts import Facts, Link
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.names import Names
from vaultkit.vault.quick import QuickWay
from vaultkit.vault.resolve import Outcome, Resolver, Target

_FILES = {
    "a.md": b"---\nid: b\naliases: [c]\n---\n",
    "A.md": b"",
    "b.md": b"",
    "x/a.md": b"",
    "x/c d.md": b"",
    "x/c.md": b"",
    "x/y/e.md": b"",
    "e": b"",
    "d.md/f.md": b"",
    "g.markdown": b"",
    "x/b.txt": b"",
    "h.md.md": b"",
    "x/index.md": b"",
}
_NAMES = st.lists(
    st.sampled_from(
        (
            "a",
            "A",
            "b",
            "c",
            "c d",
            "e",
            "x",
            "y",
            "f",
            "g",
            "h",
            ".md",
            ".markdown",
            "/",
            "..",
            ".",
            "#",
            "^",
            "%20",
            " ",
            "\\",
            ":",
            "?",
            "x/",
            "../",
            "index",
            "README",
            "é",
            "b.txt",
            "h.md",
            "http://",
            "https://",
            "dendron://",
        )
    ),
    min_size=1,
    max_size=5,
).map("".join)


@settings(max_examples=1500)
@given(
    _NAMES,
    st.sampled_from(("wikilink", "embed", "property", "inline", "image", "reference", "autolink")),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from(("a.md", "x/a.md", "x/y/e.md")),
)
def test_the_quick_way_agrees_with_the_whole_way(
    target: str, kind: str, preset: str, page: str
) -> None:
    chosen = Settings(preset=PRESETS[preset])
    tree = vault(_FILES)
    names = judge(tree, chosen, FactsStore(tree, dialect_of(chosen))).snapshot.names
    resolver = Resolver(names, chosen.preset, chosen.wikilink_order)
    link = Link(kind, target)
    quick = QuickWay(names, chosen.wikilink_order).target_of(page.rpartition("/")[0], link)
    if quick is not None:
        assert quick == resolver.target_of(page, link)


def test_plain_links_go_the_quick_way() -> None:
    names = Names(_FILES, {"x/y/e.md": surface(Facts()), "b.md": surface(Facts())})
    way = QuickWay(names, Settings().wikilink_order)
    assert way.target_of("", Link("wikilink", "e#One")) is None  # there is a file of that name
    found = way.target_of("x", Link("inline", "../b.md#one"))
    assert found == (Target(Outcome.PAGE, "b.md"), "one")
    assert way.target_of("x", Link("wikilink", "b")) == (Target(Outcome.PAGE, "b.md"), "")
