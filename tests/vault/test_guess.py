"""A folder without `vault.yaml` is read in the dialect that its markers or its pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from vaultkit.model.preset import PRESETS
from vaultkit.vault.guess import SAMPLE_PAGES, guess_preset, wikilinks

PLAIN = b"# Title\n\nSee [other](other.md).\n"
WIKI = b"# Title\n\nSee [[Other page]].\n"


def pages(*data: bytes) -> Callable[[], Iterable[bytes]]:
    return lambda: data


def never() -> Iterable[bytes]:
    raise AssertionError("no page should be read where a marker decides")


@pytest.mark.parametrize(
    ("preset", "markers", "paths"),
    [
        ("obsidian", {".obsidian"}, ()),
        ("obsidian", set(), (".obsidian/app.json", "a.md")),
        ("foam", {".foam"}, ()),
        ("dendron", set(), ("dendron.yml",)),
        ("dendron", set(), ("a.md", "root.schema.yml")),
        ("zk", {".zk"}, ()),
        ("logseq", set(), ("logseq/config.edn", "pages/a.md")),
        ("logseq", {"logseq/config.edn"}, ()),
        ("mkdocs", set(), ("docs/a.md", "mkdocs.yml")),
        ("hugo", set(), ("hugo.toml",)),
        ("hugo", set(), ("hugo.yaml",)),
        ("hugo", set(), ("config.toml", "content/en/a.md")),
    ],
)
def test_a_marker_decides_and_no_page_is_read(
    preset: str, markers: set[str], paths: tuple[str, ...]
) -> None:
    assert guess_preset(frozenset(markers), paths, never) == preset
    assert preset in PRESETS


def test_a_marker_below_the_root_says_nothing() -> None:
    paths = ("old/.obsidian/app.json", "site/mkdocs.yml", "x/logseq/config.edn", "logseq/a.md")
    assert guess_preset(frozenset(), paths, pages(PLAIN)) == "commonmark"


def test_config_toml_alone_is_no_hugo_site() -> None:
    assert guess_preset(frozenset(), ("config.toml", "a.md"), pages(PLAIN)) == "commonmark"


@pytest.mark.parametrize(
    ("data", "preset"),
    [
        ((WIKI,), "obsidian"),
        ((WIKI, PLAIN), "commonmark"),
        ((WIKI, WIKI, PLAIN, PLAIN, PLAIN), "obsidian"),
        ((PLAIN,), "commonmark"),
        ((), "commonmark"),
        ((*[WIKI] * 2, *[PLAIN] * 150), "commonmark"),  # two matrices in 152 pages are no habit
        ((*[WIKI] * 4, *[PLAIN] * 150), "obsidian"),
    ],
)
def test_wikilinks_in_the_sample_decide(data: tuple[bytes, ...], preset: str) -> None:
    assert guess_preset(frozenset(), ("a.md",), pages(*data)) == preset


@pytest.mark.parametrize(
    ("link", "plain", "preset"),
    [
        ("[[other page]]", 4, "obsidian"),
        ("[[notes/Other Page#Heading|label]]", 4, "obsidian"),
        ("[[Other page.md]]", 4, "obsidian"),
        ("[[nope]]", 4, "commonmark"),
        ("[[image]]", 4, "commonmark"),
        ("`[[other page]]`", 4, "commonmark"),
        ("[[other page]]", 10, "commonmark"),  # a habit shows itself more often there
    ],
)
def test_in_a_few_pages_one_link_to_another_of_them_decides(
    link: str, plain: int, preset: str
) -> None:
    paths = ("a.md", "notes/Other page.md", "image.png", *(f"{n}.md" for n in range(plain - 1)))
    data = (link.encode(), *[PLAIN] * plain)
    assert guess_preset(frozenset(), paths, pages(*data)) == preset


def test_a_link_is_read_as_the_name_that_it_leads_to() -> None:
    text = b"[[Page]] ![[a/B C.md#h|l]] | [[d\\|e]] |\n`[[no]]`\n[[Page]]"
    assert wikilinks(text) == ["page", "b c", "d", "page"]


def test_no_more_than_the_sample_is_read() -> None:
    read = 0

    def endless() -> Iterator[bytes]:
        nonlocal read
        while True:
            read += 1
            yield PLAIN

    assert guess_preset(frozenset(), (), endless) == "commonmark"
    assert read == SAMPLE_PAGES


@pytest.mark.parametrize(
    ("markers", "paths", "preset"),
    [
        ({".github"}, ("a.md",), "github"),
        (set(), (".github/workflows/ci.yml",), "github"),
        ({".git"}, ("README.md",), "github"),
        ({".git"}, ("docs/README.md",), "commonmark"),
        (set(), ("README.md",), "commonmark"),
        ({".git"}, ("a.md",), "commonmark"),
    ],
)
def test_a_repository_with_a_readme_is_read_as_github_shows_it(
    markers: set[str], paths: tuple[str, ...], preset: str
) -> None:
    assert guess_preset(frozenset(markers), paths, pages(PLAIN)) == preset


@pytest.mark.parametrize(
    "text",
    [
        "[[Page]]",
        "![[image.png]]",
        "see [[a|b]], [[c#d]]",
        "- [[2024-01-02 Monday]]",
        "| [[a\\|b]] |",
        "```\ncode\n```\n[[Page]]",
        "~~~~\n```\n~~~~\n[[Page]]",
        "`code` [[Page]] `code`",
    ],
)
def test_wikilinks_are_seen(text: str) -> None:
    assert wikilinks(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "[[text]](url)",
        "[[text]][ref]",
        "[[note]]: url",
        "array[[0]]",
        "[[0, 1]]",
        "\\[[x]]",
        "[[]]",
        "`[[Page]]`",
        "```\n[[Page]]\n```\n",
        "````\n```\n[[Page]]\n```\n````\n",
        "~~~\n[[bin]]",
        "[[a\nb]]",
        "no link at all",
    ],
)
def test_look_alikes_are_left_alone(text: str) -> None:
    assert not wikilinks(text.encode())


def test_bytes_that_are_no_text_are_no_hindrance() -> None:
    assert not wikilinks(b"\xff\xfe[\x00[\x00" * 10)
    assert wikilinks(b"\xff\xfe \x00 [[Page]]")
