"""What one page needs when files move: compared in memory, dialect by dialect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.changes.journey import journey
from vaultkit.changes.relink import Relinker, pages_with_chains
from vaultkit.errors import StateError
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.parse.link_target import retargeted
from vaultkit.parse.page import parse
from vaultkit.vault.snapshot import Snapshot


def snapshot(files: Mapping[str, str], settings: Settings) -> Snapshot:
    tree = vault(files)
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


def moved(
    files: Mapping[str, str], asked: Mapping[str, str], page: str, preset: str = "vaultkit"
) -> str:
    """The text of `page`, its old path, once files have moved."""
    settings = replace(Settings(), preset=PRESETS[preset], configured=True)
    way = journey(asked, sorted(files))
    after = {way.file(path): text for path, text in files.items()}
    relinker = Relinker(snapshot(files, settings), snapshot(after, settings), way)
    data = files[page].encode()
    dialect = dialect_of(settings)
    wanted = list(relinker.changes(page, parse(data, dialect, placed=True)))
    return retargeted(data, dialect, wanted).decode() if wanted else data.decode()


@pytest.mark.parametrize(
    ("preset", "before", "after"),
    [
        (
            "vaultkit",
            "[[g]] [[d/g]] [[d/g.md|l]] [[G title]]",
            "[[n]] [[e/n]] [[e/n.md|l]] [[G title]]",
        ),
        (
            "vaultkit",
            "[a](d/g.md) [b](/d/g.md) [c](./d/g.md)",
            "[a](e/n.md) [b](/e/n.md) [c](./e/n.md)",
        ),
        ("obsidian", "[[g#H|x]] ![[g]] [[d/g]]", "[[n#H|x]] ![[n]] [[e/n]]"),
        ("foam", "[[g]] [x](d/g.md)", "[[n]] [x](e/n.md)"),
        ("zk", "[x](d/g) [y](d/g.md)", "[x](e/n) [y](e/n.md)"),
        ("github", "[[g]] [x](d/g.md) [y](/d/g.md)", "[[g]] [x](e/n.md) [y](/d/g.md)"),
        ("dendron", "[[label|g]] [[g]]", "[[label|n]] [[n]]"),
    ],
)
def test_links_follow_as_their_dialect_reads_them(preset: str, before: str, after: str) -> None:
    files = {"d/g.md": "# G title\n\n## H\n", "p.md": before}
    assert moved(files, {"d/g.md": "e/n.md"}, "p.md", preset) == after


def test_only_what_would_lead_elsewhere_changes() -> None:
    files = {
        "d/g.md": "# G\n",
        "d/h.md": "[g](g.md) [[g]] [self](h.md#x) [m](none.md)\n",
        "p.md": "",
    }
    assert moved(files, {"d": "e/f"}, "d/h.md") == files["d/h.md"]
    assert moved(files, {"d/h.md": "h.md"}, "d/h.md") == (
        "[g](d/g.md) [[g]] [self](h.md#x) [m](d/none.md)\n"
    )
    assert moved(files, {"p.md": "q.md"}, "d/h.md") == files["d/h.md"]


def test_a_new_page_of_the_same_name_makes_names_longer() -> None:
    files = {"x/b.md": "", "y/a.md": "", "c.md": "[[b]] ![[b]]"}
    assert moved(files, {"y/a.md": "y/b.md"}, "c.md", "obsidian") == "[[x/b]] ![[x/b]]"
    root = {"b.md": "", "y/a.md": "", "c.md": "[[b]]"}
    assert moved(root, {"y/a.md": "y/b.md"}, "c.md", "obsidian") == "[[/b]]"


def test_code_and_comments_are_left_alone() -> None:
    files = {"g.md": "", "p.md": "`[[g]]` <!-- [x](g.md) --> %%[[g]]%%\n\n    [[g]]\n"}
    assert moved(files, {"g.md": "n.md"}, "p.md", "obsidian") == files["p.md"]


def test_frontmatter_values_follow() -> None:
    files = {
        "g.md": "",
        "p.md": "---\nup: '[[g|x]]'\nsuperseded_by: g\nfree: g\n---\n",
    }
    assert moved(files, {"g.md": "new.md"}, "p.md") == (
        "---\nup: '[[new|x]]'\nsuperseded_by: new\nfree: g\n---\n"
    )


def test_a_name_that_no_link_can_say_is_refused() -> None:
    with pytest.raises(StateError, match=r"p\.md:1:1 leads to a#b\.md"):
        moved({"g.md": "", "p.md": "[[g]]"}, {"g.md": "a#b.md"}, "p.md")


def test_pages_that_name_what_replaces_them_are_looked_at() -> None:
    files = {"a.md": "---\nstatus: superseded\nsuperseded_by: b\n---\n", "b.md": ""}
    assert list(pages_with_chains(snapshot(files, Settings()))) == ["a.md"]
