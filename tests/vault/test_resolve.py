"""Resolution: where a link leads, by path, id, name, title and alias, in each dialect."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vault.test_names import names
from vaultkit.model.facts import Link
from vaultkit.model.preset import PRESETS, Preset
from vaultkit.vault.names import Names
from vaultkit.vault.resolve import FAULTS, Outcome, Resolver, Target, split_fragment

ORDER = ("id", "path", "stem", "title")
FILES = {
    "index.md": "",
    "start.md": "---\nid: S-1\ntitle: The Start\naliases: [Begin]\n---\n",
    "notes/a b.md": "",
    "notes/Tea.md": "# Leaves\n",
    "notes/deep/tea2.md": "",
    "eu/limits.md": "",
    "us/limits.md": "",
    "img/plan.png": "",
    "v1.2.md": "",
    "data.csv": "",
}


def resolver(preset: str | Preset = "vaultkit", order: tuple[str, ...] = ORDER) -> Resolver:
    chosen = PRESETS[preset] if isinstance(preset, str) else preset
    return Resolver(names(FILES), chosen, order)


def wiki(target: str, page: str = "notes/Tea.md", preset: str = "vaultkit") -> Target:
    return resolver(preset).target_of(page, Link("wikilink", target))[0]


def url(target: str, page: str = "notes/Tea.md", preset: str = "vaultkit") -> Target:
    return resolver(preset).target_of(page, Link("inline", target))[0]


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("S-1", "start.md"),
        ("start", "start.md"),
        ("The start", "start.md"),
        ("BEGIN", "start.md"),
        ("leaves", "notes/Tea.md"),
        ("a b", "notes/a b.md"),
        ("A  B", "notes/a b.md"),
        ("notes/Tea", "notes/Tea.md"),
        ("deep/tea2", "notes/deep/tea2.md"),
        ("./Tea", "notes/Tea.md"),
        ("../start", "start.md"),
        ("/start", "start.md"),
        ("start.md", "start.md"),
        ("v1.2", "v1.2.md"),
        ("", "notes/Tea.md"),
        ("#Heading", "notes/Tea.md"),
    ],
)
def test_wikilinks_find_pages_by_every_name(target: str, path: str) -> None:
    assert (wiki(target).outcome, wiki(target).path) == (Outcome.PAGE, path)


def test_wikilinks_find_markdown_that_is_no_page_by_its_path_too() -> None:
    there = Names(["sources/report.md"], {})
    found = Resolver(there, PRESETS["vaultkit"], ORDER)
    for target, path in (("report", "report.md"), ("sources/report", "report.md")):
        answer, _ = found.target_of("notes/a.md", Link("wikilink", target))
        assert answer == Target(Outcome.FILE, f"sources/{path}"), target
    assert found.target_of("a.md", Link("wikilink", "other/report"))[0].outcome is Outcome.MISSING


def test_wikilinks_find_files_by_name_and_by_path() -> None:
    for target in ("plan.png", "img/plan.png", "/img/plan.png"):
        assert wiki(target) == Target(Outcome.FILE, "img/plan.png")
    assert wiki("data.csv") == Target(Outcome.FILE, "data.csv")
    assert wiki("data").outcome is Outcome.MISSING


@pytest.mark.parametrize(
    ("target", "outcome"),
    [
        ("gone", Outcome.MISSING),
        ("s-1", Outcome.MISSING),
        ("limits", Outcome.AMBIGUOUS),
        ("../../x", Outcome.OUTSIDE),
        ("https://example.org", Outcome.MALFORMED),
        ("C:\\x", Outcome.LOCAL_PATH),
        ("note: one", Outcome.MISSING),
    ],
)
def test_wikilinks_that_fail_say_how(target: str, outcome: Outcome) -> None:
    assert wiki(target).outcome is outcome
    assert outcome in FAULTS


def test_two_candidates_are_named_and_none_is_chosen() -> None:
    assert wiki("limits").candidates == ("eu/limits.md", "us/limits.md")
    assert wiki("limits", "eu/x.md").outcome is Outcome.AMBIGUOUS, "nearness decides nothing"


def test_a_folded_name_says_so_and_an_exact_one_does_not() -> None:
    assert wiki("tea").folded
    assert not wiki("Tea").folded
    assert not wiki("THE START").folded, "titles and aliases have no exact form"


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("a%20b.md", Target(Outcome.PAGE, "notes/a b.md")),
        ("a b.md", Target(Outcome.PAGE, "notes/a b.md")),
        ("./deep/../Tea.md", Target(Outcome.PAGE, "notes/Tea.md")),
        ("Tea.md?plain=1", Target(Outcome.PAGE, "notes/Tea.md")),
        ("../img/plan.png", Target(Outcome.FILE, "img/plan.png")),
        ("/img/plan.png", Target(Outcome.FILE, "img/plan.png")),
        ("deep", Target(Outcome.FOLDER, "notes/deep")),
        ("deep/", Target(Outcome.FOLDER, "notes/deep")),
        ("..", Target(Outcome.FOLDER, "")),
        ("", Target(Outcome.PAGE, "notes/Tea.md")),
        ("tea.md", Target(Outcome.WRONG_CASE, "notes/Tea.md", ("notes/Tea.md",))),
        ("Deep", Target(Outcome.WRONG_CASE, "notes/deep", ("notes/deep",))),
        ("start", Target(Outcome.MISSING)),
        ("Tea", Target(Outcome.MISSING)),
        ("../../x.md", Target(Outcome.OUTSIDE)),
        ("((x))", Target(Outcome.MALFORMED)),
        ("C:/x.md", Target(Outcome.LOCAL_PATH)),
        ("mailto:a@b.example", Target(Outcome.EXTERNAL)),
        ("//example.org/x", Target(Outcome.EXTERNAL)),
    ],
)
def test_markdown_links_are_paths_from_the_pages_folder(target: str, found: Target) -> None:
    assert url(target) == found


def test_a_file_is_no_folder() -> None:
    assert url("Tea.md/").outcome is Outcome.MISSING


def test_dialects_differ_where_their_switches_say() -> None:
    assert url("/gone", preset="hugo").outcome is Outcome.UNCHECKED
    assert url("Tea", preset="zk").path == "notes/Tea.md"
    assert wiki("The Start", preset="obsidian").outcome is Outcome.MISSING
    assert wiki("Begin", preset="obsidian").path == "start.md"
    assert wiki("S-1", preset="obsidian").outcome is Outcome.MISSING
    assert wiki("deep/tea2", "start.md", "obsidian").path == "notes/deep/tea2.md"
    assert wiki("deep/tea2", "start.md").outcome is Outcome.MISSING
    assert wiki("gone", preset="logseq").outcome is Outcome.UNCHECKED
    assert wiki("dendron://vault/start", preset="dendron").path == "start.md"
    assert url("dendron://vault/start", preset="dendron").path == "start.md"


def test_backslashes_and_strict_case_are_switches_too() -> None:
    chosen = replace(PRESETS["vaultkit"], backslash=True, any_case=False)
    one = resolver(chosen)
    assert one.target_of("index.md", Link("inline", "notes\\Tea.md"))[0].path == "notes/Tea.md"
    assert one.target_of("index.md", Link("wikilink", "notes\\Tea"))[0].path == "notes/Tea.md"
    assert one.target_of("index.md", Link("wikilink", "tea"))[0].outcome is Outcome.WRONG_CASE


def test_the_order_of_steps_is_a_setting() -> None:
    files = {"a.md": "---\nid: b\n---\n", "b.md": ""}
    link = Link("wikilink", "b")
    for order, path in ((ORDER, "a.md"), (("stem", "id"), "b.md")):
        found = Resolver(names(files), PRESETS["vaultkit"], order).target_of("x.md", link)[0]
        assert found.path == path


def test_fragments_and_queries_are_cut_off() -> None:
    assert split_fragment("a.md?x=1#b#c", wikilink=False) == ("a.md", "b#c")
    assert split_fragment("what?#b", wikilink=True) == ("what?", "b")
    assert resolver().target_of("x.md", Link("wikilink", "Tea # Part "))[1] == "Part"


@given(
    st.permutations(sorted(FILES)),
    st.sampled_from(["limits", "tea", "Begin", "plan.png", "S-1"]),
)
def test_the_order_of_paths_does_not_matter(paths: list[str], target: str) -> None:
    shuffled = Resolver(names({path: FILES[path] for path in paths}), PRESETS["vaultkit"], ORDER)
    assert shuffled.target_of("x.md", Link("wikilink", target))[0] == wiki(target, "x.md")


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        (Link("inline", "sm/"), Outcome.UNCHECKED),
        (Link("inline", "sm"), Outcome.UNCHECKED),
        (Link("inline", "../notes/sm/x/y.md#h"), Outcome.UNCHECKED),
        (Link("image", "sm/plan.png"), Outcome.UNCHECKED),
        (Link("wikilink", "sm/x"), Outcome.UNCHECKED),
        (Link("wikilink", "notes/sm/x#h"), Outcome.UNCHECKED),
        (Link("inline", "smx/y.md"), Outcome.MISSING),
        (Link("inline", "../sm/y.md"), Outcome.MISSING),
        (Link("wikilink", "sm"), Outcome.MISSING),
    ],
)
def test_what_lies_in_another_repository_is_not_looked_at(link: Link, outcome: Outcome) -> None:
    closed = "notes/sm"
    found = Resolver(
        names(FILES),
        PRESETS["vaultkit"],
        ORDER,
        is_closed=lambda path: path == closed or path.startswith(f"{closed}/"),
    )
    assert found.target_of("notes/Tea.md", link)[0].outcome is outcome
    if outcome is Outcome.UNCHECKED:
        assert resolver().target_of("notes/Tea.md", link)[0].outcome is Outcome.MISSING
