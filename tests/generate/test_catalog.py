"""The catalog of a vault: sections, order, and files of their own for what is large."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from tests.support.generated import texts
from vaultkit.generate.catalog import catalog, sections_of
from vaultkit.generate.marked import part_units
from vaultkit.generate.text import key, label
from vaultkit.model.vocabulary import Ontology, PageType

_ONTOLOGY = """\
name: test
version: 1
page_types:
  zebra: {dir: zebras, index_section: Zebras}
  ape: {dir: apes, index_section: Apes}
  monkey: {dir: monkeys, index_section: Apes}
  rooted: {dir: "", index_section: At the root}
  plain: {dir: index}
"""
_VAULT = {"vault.yaml": "budgets: {index: 2000}\n", "ontology.yaml": _ONTOLOGY}


def part(text: str) -> str:
    return text.partition("-->\n")[2].partition("<!--")[0].strip("\n")


def test_sections_stand_in_the_order_of_the_ontology_and_pages_by_title() -> None:
    made = texts(
        _VAULT
        | {
            "apes/b.md": "# bonobo\n",
            "apes/a.md": "# Äffchen\n",
            "monkeys/c.md": "# Capuchin\n",
            "zebras/z2.md": "# Zebra\n",
            "zebras/z1.md": "# ZEBRA\n",
            "index/p.md": "# Plain\n",
            "loose.md": "---\ntype: unknown\n---\n# Loose\n",
            "Other/more.md": "# More\n",
            "other/x.md": "# X\n",
            "root.md": "---\ntype: rooted\n---\n# Root\n",
        }
    )
    assert list(made) == ["index.md"]
    assert part(made["index.md"]) == (
        "## Zebras\n\n- [ZEBRA](zebras/z1.md)\n- [Zebra](zebras/z2.md)\n\n"
        "## Apes\n\n- [bonobo](apes/b.md)\n- [Capuchin](monkeys/c.md)\n- [Äffchen](apes/a.md)\n\n"
        "## At the root\n\n- [Root](root.md)\n\n"
        "## plain\n\n- [Plain](index/p.md)\n\n"
        "## Pages\n\n- [Loose](loose.md)\n\n"
        "## Other\n\n- [More](Other/more.md)\n\n"
        "## other\n\n- [X](other/x.md)"
    )


def many(folder: str, count: int) -> dict[str, str]:
    return {f"{folder}/n{n:03}.md": f"# {folder} number {n:03}\n" for n in range(count)}


def test_a_section_that_is_too_large_gets_a_file_in_its_folder() -> None:
    made = texts(_VAULT | many("zebras", 60) | {"apes/a.md": "# Ape\n"})
    assert list(made) == ["index.md", "zebras/index.md"]
    assert part(made["index.md"]) == (
        "## Zebras\n\n- [Zebras](zebras/index.md)\n\n## Apes\n\n- [Ape](apes/a.md)"
    )
    assert "\n- [zebras number 007](n007.md)\n" in made["zebras/index.md"]


def test_files_of_sections_without_a_folder_of_their_own_never_meet() -> None:
    rooted = {
        f"r{n}.md": f"---\ntype: rooted\n---\n# A rather long title of number {n}\n"
        for n in range(40)
    }
    files = _VAULT | many("index", 60) | many("zebras", 60) | many("at the root", 60) | rooted
    made = texts(files)
    assert "- [At the root](index/at-the-root/index.md)" in made["index.md"]
    assert "- [plain](index/plain/index.md)" in made["index.md"] or "index/index.md" in made
    lines = [line for text in made.values() for line in text.splitlines() if ".md)" in line]
    pages = [line for line in lines if "index.md)" not in line]
    assert len(pages) == len(set(pages)) == 220


def test_where_sections_are_too_many_there_is_one_list() -> None:
    made = texts(
        {"vault.yaml": "budgets: {index: 2000}\n"}
        | {f"folder {n}/page.md": f"# Page {n}\n" for n in range(60)}
    )
    assert part(made["index.md"]).startswith("## Pages\n\n")
    lines = [line for text in made.values() for line in text.splitlines() if "page.md)" in line]
    assert len(lines) == len(set(lines)) == 60


def test_a_vault_without_pages_has_an_empty_catalog() -> None:
    assert part(texts({"vault.yaml": "vault: {name: T}\n"})["index.md"]) == ""


@pytest.mark.parametrize(
    "count", [10_000, pytest.param(100_000, marks=pytest.mark.soak)], ids=["many", "very many"]
)
def test_no_file_is_larger_than_it_may_be_however_many_pages_there_are(count: int) -> None:
    """Titles alike, in words, in Chinese, all the same, and all apart."""
    chance = Random(7)
    words = "tide ebb flow neap spring gauge harbour bay sound pier chart datum".split()
    signs = [chr(at) for at in range(0x4E00, 0x9F00)]
    listings = []
    for number in range(count):
        title = (
            f"Meeting of day {number:06}",
            " ".join(chance.choices(words, k=4)),
            "".join(chance.choices(signs, k=3)),
            "Untitled",
            f"{chance.getrandbits(64):x}",
        )[number % 5]
        section = ("Notes", "Terms", "", "")[number % 4]
        tail = f": {title} and what it is about." if number % 3 else ""
        path = f"area-{number % 50:02}/folder (x)/page-{number}.md"
        listings.append((path, "\0".join((section, key(title), label(title), tail))))
    kinds = (
        PageType(name="note", dir="notes", index_section="Notes"),
        PageType(name="term", dir="area-00", index_section="Terms"),
    )
    files = catalog(sections_of(listings, Ontology(page_types=kinds)), lambda _: 12_000)
    assert max(map(part_units, files.values())) <= 12_000
    pages = re.compile(r"/page-(\d+)\.md\)")
    found = Counter(pages.findall("\n".join(line for lines in files.values() for line in lines)))
    assert len(found) == count
    assert set(found.values()) == {1}
    # nor are files hardly used
    assert len(files) < count / 20
