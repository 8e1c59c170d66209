"""Keys: what a page provides and what a link depends on meet wherever the link means the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vault.test_names import names
from tests.vault.test_surface import surface
from vaultkit.model.facts import Link
from vaultkit.model.preset import PRESETS
from vaultkit.vault.keys import HERE, folder_keys, link_keys, provided_keys
from vaultkit.vault.resolve import Outcome, Resolver


def test_every_name_of_a_page_provides_its_key() -> None:
    found = surface("---\nid: Nr 1\ntitle: The Title\naliases: [Other]\n---\n# Heading\n")
    assert provided_keys("x/A.md", found) == {"a", "a.md", "nr 1", "the title", "other", "heading"}


def test_an_index_page_also_provides_the_name_of_its_folder() -> None:
    assert provided_keys("notes/Ops/index.md", None) == {"index", "index.md", "ops", HERE}


@pytest.mark.parametrize(
    ("link", "keys"),
    [
        (Link("wikilink", "Tea#Part"), ("tea",)),
        (Link("wikilink", "x/Tea.md"), ("tea", "x/tea.md")),
        (Link("wikilink", "note: one"), ("note: one",)),
        (Link("inline", "../a%20b.md#c"), ("a b", "../a b.md")),
        (Link("inline", ".."), (HERE,)),
        (Link("inline", "/"), (HERE,)),
        (Link("inline", "https://example.org/a"), ()),
        (Link("inline", "#part"), ()),
        (Link("wikilink", "Tea^one"), ("tea", "tea^one")),
        (Link("autolink", "https://example.org"), ()),
        (Link("inline", "dendron://vault/tea"), ("tea", "dendron://vault/tea")),
    ],
)
def test_a_link_depends_on_the_keys_of_what_it_names(link: Link, keys: tuple[str, ...]) -> None:
    assert link_keys(link) == keys


_TEXT = "---\nid: i 1\ntitle: The Title\naliases: [Other, a/b]\n---\n# Heading\n"
_TARGETS = st.lists(
    st.sampled_from(
        ("a", "A", "b", "x", "..", ".", "i 1", "other", "the title", "index", "a.md", "")
    ),
    min_size=1,
    max_size=3,
).map("/".join)


@given(
    st.sampled_from(("a.md", "x/a.md", "x/index.md", "x/b/README.md", "index.md")),
    _TARGETS,
    st.sampled_from(("wikilink", "inline", "property")),
    st.sampled_from(sorted(PRESETS)),
)
def test_a_page_that_a_link_leads_to_provides_a_key_of_the_link(
    path: str, target: str, kind: str, preset: str
) -> None:
    link = Link(kind, target)
    resolver = Resolver(names({path: _TEXT}), PRESETS[preset], ("id", "path", "stem", "title"))
    found = resolver.target_of("x/start.md", link)[0]
    goal = found.path
    if found.outcome is Outcome.FOLDER:
        goal = resolver.names.index_of(found.path) or ""
    if goal == path:
        assert provided_keys(path, surface(_TEXT)) & set(link_keys(link))


def test_a_link_goes_through_folders_by_their_names() -> None:
    assert folder_keys(Link("inline", "../A%20b/./C/d.md#x/y")) == ("a b", "c")
    assert folder_keys(Link("wikilink", "a\\b/c#h")) == ("a", "b")
    assert folder_keys(Link("inline", "d.md")) == ()
