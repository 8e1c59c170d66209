"""The whole of what is generated, for any pages."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.generated import drifts, generated, judged
from vaultkit.generate.drift import State
from vaultkit.generate.table import PARTS
from vaultkit.parse.page import body_units
from vaultkit.vault.classify import _GENERATED
from vaultkit.vault.snapshot import Snapshot

_ONTOLOGY = """\
name: test
version: 1
page_types:
  note: {dir: notes, index_section: Notes & more, index_fields: [status], fields: {status: string}}
  term: {dir: notes/terms, index_section: "*Terms*"}
  rooted: {dir: "", index_section: Roots}
"""
_BUDGET = 2_500

_ODD = st.sampled_from(
    (
        "same",
        "same",
        "Same",
        "con",
        "a [b](c) `d`",
        "潮汐",
        "潮 池",
        "e\u0301",
        "\u00e9",
        "x | y",
        "#t",
        "",
    )
)
_TITLES = st.one_of(
    _ODD,
    st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20),
)
_FOLDERS = st.sampled_from(("", "notes/", "notes/terms/", "Other folder (1)/", "其他/", "index/"))
_NAMES = st.one_of(st.just("page"), st.text("ab é潮()[]|#%&'", min_size=1, max_size=6))


@st.composite
def vaults(draw: st.DrawFn) -> dict[str, str]:
    """A vault with an ontology and many pages, most of which look alike."""
    files = {
        "vault.yaml": f"budgets: {{index: {_BUDGET}}}\ngenerate: {{backlinks: "
        f"{draw(st.sampled_from(('auto', 'commit', 'off')))}}}\n",
        "ontology.yaml": _ONTOLOGY,
    }
    count = draw(st.integers(0, 90))
    titles = draw(st.lists(_TITLES, min_size=1, max_size=12))
    places = draw(st.lists(st.tuples(_FOLDERS, _NAMES), min_size=1, max_size=8))
    for number in range(count):
        folder, name = places[number % len(places)]
        head = f"title: {titles[number % len(titles)]!r}\n" if number % 5 else ""
        kind = "type: rooted\n" if number % 7 == 1 else ""
        status = "status: open\n" if number % 3 else ""
        link = f"[[{number - 1}]]" if number % 2 else "Some prose about it."
        path = f"{folder}{name.strip()}-{number}.md"
        files[path] = f"---\n{head}{kind}{status}---\n\n{link}\n"
    return files


def pages_of(vault: Snapshot) -> list[str]:
    return [path for path, row in vault.rows.items() if "\0" in row.listing]


def linked(vault: Snapshot, paths: list[str], name: str) -> Counter[str]:
    """How often each page is linked to from generated files of that name, as links are read."""
    found: Counter[str] = Counter()
    for path in paths:
        if path.rpartition("/")[2] == name:
            page = vault.page(path)
            found.update(link.goal for link in page.links if link.goal is not None)
            assert all(link.goal or link.target.path for link in page.links), path
    return found


@settings(max_examples=40, deadline=None)
@given(vaults())
def test_the_laws_of_generated_files(files: dict[str, str]) -> None:
    whole = generated(files)
    made = [path for path in whole if path not in files]
    # a second run changes nothing
    assert {drift.state for drift in drifts(whole).values()} == {State.SAME}
    # no file is larger than it may be, whatever the pages are
    assert max(body_units(whole[path]) or 0 for path in made) <= _BUDGET
    # as pages of their own, their links are read, and each page is linked to from one place
    off = {"vault.yaml": "generate: {index: off}\n", "ontology.yaml": files["ontology.yaml"]}
    vault = judged({**whole, **off})
    catalog = linked(vault, made, "index.md")
    pages = pages_of(judged(files))
    assert {path: catalog[path] for path in pages} == dict.fromkeys(pages, 1)
    # and every line has the form by which it is told from what a person writes
    for path in made:
        form = re.compile(PARTS[path.rpartition("/")[2]].form)
        inside = whole[path].decode().partition("-->\n")[2].partition("<!--")[0]
        assert [line for line in inside.split("\n") if not form.fullmatch(line)] == []


@settings(max_examples=20, deadline=None)
@given(vaults(), st.randoms(use_true_random=False))
def test_the_order_in_which_files_are_found_does_not_matter(
    files: dict[str, str], chance: Random
) -> None:
    shuffled = list(files.items())
    chance.shuffle(shuffled)
    assert generated(dict(shuffled)) == generated(files)


def test_a_budget_that_holds_no_line_still_ends_with_every_page_once() -> None:
    files = {"vault.yaml": "budgets: {index: 100}\ngenerate: {backlinks: commit}\n"}
    files |= {f"notes/{n}.md": f"# Same\n\n[x]({n // 2}.md)\n" for n in range(40)}
    made = [path for path in generated(files) if path not in files]
    vault = judged({**generated(files), "vault.yaml": "generate: {index: off}\n"})
    assert linked(vault, made, "index.md") >= Counter(f"notes/{n}.md" for n in range(40))


def test_one_more_page_adds_its_own_line() -> None:
    files = {"vault.yaml": "vault: {name: T}\n"}
    files |= {f"notes/{n}.md": f"# Page {n:02}\n" for n in range(0, 60, 2)}
    before = generated(files)["index.md"].decode().splitlines()
    after = generated(files | {"notes/31.md": "# Page 31 and a longer title\n"})["index.md"]
    lines = after.decode().splitlines()
    assert [line for line in lines if line not in before] == [
        "- [Page 31 and a longer title](notes/31.md)"
    ]
    assert [line for line in lines if line in before] == before


def test_every_kind_of_file_that_a_tree_knows_has_its_part() -> None:
    assert PARTS.keys() == _GENERATED


def test_nothing_is_wanted_where_the_index_is_excluded() -> None:
    assert drifts({"vault.yaml": "exclude: [index.md]\n", "a.md": "# A\n"}) == {}
