"""Fragments: what may stand behind `#` of a link to a page."""

from __future__ import annotations

import pytest

from tests.support.vault import page
from vaultkit.model.facts import Facts, Fault
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.fragments import Anchors, dendron_fragment

TEXT = """
# Set up

## Retry

# TLS / SSL

A block. ^b-1

<a name="html"></a>
"""


def anchors(*dialects: str, text: str = TEXT) -> Anchors:
    return Anchors(parse(page(text), Dialect()), dialects or ("github",))


@pytest.mark.parametrize(
    "fragment", ["set-up", "retry", "html", "", "top", ":~:text=a", "set%2Dup"]
)
def test_urls_find_headings_html_and_what_browsers_know(fragment: str) -> None:
    assert anchors().has_url_fragment(fragment)


@pytest.mark.parametrize("fragment", ["setup", "set up", "b-1", "gone"])
def test_urls_find_nothing_else(fragment: str) -> None:
    assert not anchors().has_url_fragment(fragment)


def test_every_dialect_must_agree_and_the_others_are_named() -> None:
    found = anchors("github", "mkdocs")
    assert found.has_url_fragment("set-up")
    assert not found.has_url_fragment("tls--ssl")
    assert found.dialects_with("tls--ssl") == ("github",)
    assert found.dialects_with("tls-ssl") == ("mkdocs",)
    assert found.url_anchors == ("html", "retry", "set-up")


def test_obsidian_takes_a_headings_text_as_its_anchor() -> None:
    assert anchors("obsidian").has_url_fragment("Set%20up")
    assert not anchors("obsidian").has_url_fragment("Set%20down")


@pytest.mark.parametrize(
    "name", ["Set up", "set UP", "Set up#Retry", "#Set up", "", "retry", "html"]
)
def test_wikilinks_find_headings_by_text_path_and_anchor(name: str) -> None:
    assert anchors().has_heading(name)


@pytest.mark.parametrize("name", ["Set down", "Retry#Set up", "TLS / SSL#Retry"])
def test_wikilinks_find_no_heading_that_is_not_there_or_not_below(name: str) -> None:
    assert not anchors().has_heading(name)


def test_blocks_are_found_by_their_id() -> None:
    assert anchors().has_block("b-1")
    assert not anchors().has_block("b-2")
    assert anchors().blocks == ("b-1",)
    assert anchors().headings == ("Set up", "Retry", "TLS / SSL")


def test_of_an_unread_page_nothing_is_denied() -> None:
    unread = Anchors(Facts(faults=(Fault("undecodable-file", 1, 1, 1, 2),)), ("github",))
    assert unread.has_url_fragment("any")
    assert unread.has_heading("Any")
    assert unread.has_block("any")


@pytest.mark.parametrize(
    ("fragment", "anchor"),
    [("setup", "setup"), ("setup,1:#end", "setup"), ("setup:#*", "setup"), ("*", "*")],
)
def test_a_dendron_range_is_checked_where_it_starts(fragment: str, anchor: str) -> None:
    assert dendron_fragment(fragment) == anchor
