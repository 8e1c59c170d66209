from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.vault import surface
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.surface import Surface
from vaultkit.vault.traced import Carrier, Side, followed, same_title, side_of

_DIALECT = Dialect(wikilinks=True)
_SETTINGS = replace(Settings(), preset=PRESETS["vaultkit"])


def _pages(**texts: str) -> dict[str, Surface]:
    return {f"{name}.md": surface(parse(text.encode(), _DIALECT)) for name, text in texts.items()}


def _carrier(old: str, new: str, at: str = "d/p.md", to: str = "d/p.md") -> Carrier:
    return Carrier(at, parse(old.encode(), _DIALECT), to, parse(new.encode(), _DIALECT))


def _side(pages: dict[str, Surface]) -> Side:
    return side_of(pages, _SETTINGS)


def test_a_title_counts_where_each_side_has_one_page_of_it() -> None:
    gone = _pages(a="# Ox", b="---\ntitle: Two\n---\n", c="# Two", d="no title")
    assert same_title(gone, _pages(x="# OX", y="# Two", z="no title")) == {"a.md": "x.md"}
    assert same_title(gone, _pages(x="# Ox", y="# ox")) == {}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("[[a]]", "[[x]]", {"a.md": "x.md"}),
        ("[a](../a.md#h)", "[a](../x.md)", {"a.md": "x.md"}),
        ("[[b]] [[a]]", "[[y]] [[x]]", {"a.md": "x.md", "b.md": "y.md"}),
        ("[[Ape]] [[n]]", "[[m]] [[../x|Ape]]", {"a.md": "x.md"}),
        ("![[a]] [[a]]", "![[x]] [[y]]", {}),
        ("[[a]] [[b]]", "[[x]] [[x]]", {}),
        ("[[a]]", "[[x]] [[x]]", {}),
        ("[[a]]", "[[x]] `[[x]]`", {"a.md": "x.md"}),
        ("[a](a.md)", "[a](x.md)", {}),
        ("[[e/a]]", "[[e/x]]", {}),
        ("[[a]]", "", {}),
    ],
    ids=[
        "wikilink",
        "path",
        "in-order",
        "by-title-beside-others",
        "to-two",
        "from-two",
        "one-more",
        "code",
        "another-folder",
        "another-folder-in-a-wikilink",
        "none",
    ],
)
def test_links_that_followed_tell_where_to(old: str, new: str, found: dict[str, str]) -> None:
    gone, come = _pages(a="# Ape", b="# Bee"), _pages(x="# X", y="# Y")
    assert followed(_side(gone), _side(come), [_carrier(old, new)]) == found


def test_two_pages_that_say_otherwise_tell_nothing() -> None:
    gone, come = _side(_pages(a="# Ape")), _side(_pages(x="# X", y="# Y"))
    told = [_carrier("[[a]]", "[[x]]"), _carrier("[[a]]", "[[y]]", "q.md", "r/q.md")]
    assert followed(gone, come, told[:1]) == {"a.md": "x.md"}
    assert followed(gone, come, told) == {}
