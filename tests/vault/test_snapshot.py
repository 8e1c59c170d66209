"""Snapshots: pages resolved against their vault, with places only where something is wrong."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from tests.support.vault import surface, vault
from vaultkit.model.facts import Facts
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.fragments import Anchors
from vaultkit.vault.names import names_from
from vaultkit.vault.snapshot import Snapshot


@dataclass(frozen=True)
class _Parsed:
    """Pages in memory, parsed at each question."""

    contents: Mapping[str, bytes]
    dialect: Dialect

    def facts(self, path: str) -> Facts:
        return parse(self.contents[path], self.dialect)

    def placed_facts(self, path: str) -> Facts:
        return parse(self.contents[path], self.dialect, placed=True)

    def material(self, path: str) -> bytes | None:
        return self.contents.get(path)


def snapshot(files: Mapping[str, str], preset: str = "vaultkit") -> Snapshot:
    tree = vault(files)
    chosen = Settings(preset=PRESETS[preset])
    entries = tree.entries()
    paths = sort_paths(entries, chosen)
    source = _Parsed(tree.contents, Dialect(chosen.preset.wikilinks, chosen.preset.label_first))
    surfaces = {path: surface(source.facts(path)) for path in paths.pages}
    return Snapshot(chosen, entries, paths, surfaces, source=source)


def issues(files: Mapping[str, str], preset: str = "vaultkit", path: str = "a.md") -> list[str]:
    return [link.issue for link in snapshot(files, preset).page(path).links]


def test_a_page_without_faults_is_not_read_for_places() -> None:
    good = snapshot({"a.md": "[[b]]\n", "b.md": ""}).page("a.md")
    assert (good.facts.placed, good.links[0].issue) == (False, "")
    bad = snapshot({"a.md": "[[b]] [[c]]\n", "b.md": ""}).page("a.md")
    assert [link.link.column for link in bad.links] == [1, 7]


@pytest.mark.parametrize(
    ("link", "issue"),
    [
        ("[[b]]", ""),
        ("[[B]]", "folded-name"),
        ("[[b#Part]]", ""),
        ("[[b#Gone]]", "broken-anchor"),
        ("[[b#^one]]", ""),
        ("[[b#Part#^one]]", ""),
        ("[[b#^two]]", "broken-block"),
        ("[x](b.md#part)", ""),
        ("[x](b.md#gone)", "broken-anchor"),
        ("[x](x/#inside)", ""),
        ("[x](x/#gone)", "broken-anchor"),
        ("[x](pic.png#gone)", ""),
        ("[[a]]", "self-link"),
        ("[[#Top]]", "broken-anchor"),
        ("[x](#)", ""),
        ("[[old]]", "retired-target"),
        ("[[old#Gone]]", "broken-anchor"),
        ("<https://example.org/#x>", ""),
    ],
)
def test_each_link_has_at_most_one_issue(link: str, issue: str) -> None:
    files = {
        "a.md": f"{link}\n",
        "b.md": "# Part\n\nText. ^one\n",
        "x/index.md": "# Inside\n",
        "pic.png": "",
        "old.md": "---\nlifecycle: retired\n---\n",
    }
    assert issues(files) == [issue]


def test_comments_and_properties_count_where_the_dialect_has_them() -> None:
    files = {"a.md": '---\nup: "[[gone]]"\n---\n%% [[gone]] %%\n'}
    assert issues(files, "obsidian") == ["broken-property-link"]
    assert issues(files, "vaultkit") == ["broken-property-link", "broken-link"]
    assert issues(files, "foam") == []


@pytest.mark.parametrize("fragment", ["part", "part,1:#*", "^begin", "*", "^one"])
def test_dendron_anchors_are_ranges_and_have_ends(fragment: str) -> None:
    files = {"a.md": f"[[b#{fragment}]]\n", "b.md": "# Part\n\nText. ^one\n"}
    assert issues(files, "dendron") == [""]


def test_the_goal_of_a_link_is_a_page() -> None:
    found = snapshot(
        {"a.md": "[[b]] [x](x/) [y](pic.png) [[c]]\n", "b.md": "", "x/README.md": "", "pic.png": ""}
    )
    goals = [link.goal for link in found.page("a.md").links]
    assert goals == ["b.md", "x/README.md", None, None]


def test_linked_files_are_those_that_are_no_pages() -> None:
    files = {
        "a.md": "[[b]] ![](pic.png) ![[x.pdf]] ![](gone.png)\n",
        "b.md": "",
        "pic.png": "",
        "d/x.pdf": "",
        "unused.png": "",
    }
    assert snapshot(files).linked_files() == {"pic.png", "d/x.pdf"}


def test_tables_of_names_serve_two_trees_where_the_names_are_the_same() -> None:
    def beside(kin: Snapshot, files: Mapping[str, str]) -> Snapshot:
        own = snapshot(files)
        return Snapshot(
            own.settings,
            own.entries,
            own.paths,
            own.surfaces,
            source=_Parsed({}, Dialect()),
            names=names_from(kin.names, own.entries, own.surfaces),
        )

    files = {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n", "x.png": ""}
    kin = snapshot(files)
    assert beside(kin, {**files, "a.md": "# A\n\nOther words.\n"}).names is kin.names
    for other in (
        {**files, "a.md": "# A2\n"},
        {**files, "y.png": ""},
        {path: text for path, text in files.items() if path != "x.png"},
        {**files, "c.md": "# B\n"},
    ):
        seen = beside(kin, other)
        assert seen.names is not kin.names
        assert seen.names.files == set(other)


def _anchors() -> int:
    return sum(isinstance(one, Anchors) for one in gc.get_objects())


def test_what_was_looked_up_of_links_is_let_go_of_and_found_again() -> None:
    files = {f"{name}.md": f"# {name}\n\n[[a#a]], [[b#no]] and [[c]].\n" for name in "abd"}
    before = _anchors()
    vault = snapshot(files)
    known = [vault.page(path).links for path in files]
    assert _anchors() > before
    vault.forget()
    assert _anchors() == before
    assert [vault.page(path).links for path in files] == known
