"""Look-up tables of names: complete, folded, and without regard to the order of paths."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import page, surface
from vaultkit.model.tree import is_page_name
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.names import Names


def names(files: dict[str, str]) -> Names:
    surfaces = {
        path: surface(parse(page(text), Dialect()))
        for path, text in files.items()
        if is_page_name(path)
    }
    return Names(files, surfaces)


def test_names_are_found_by_their_keys() -> None:
    found = names(
        {
            "x/Coffee.md": "---\nid: C-1\ntitle: The Bean\naliases: [Java, JAVA]\n---\n# Heading\n",
            "tea.md": "# Leaves\n",
            "img/a.PNG": "",
        }
    )
    assert found.stems == {"coffee": ["x/Coffee.md"], "tea": ["tea.md"]}
    assert found.ids == {"C-1": ["x/Coffee.md"]}
    assert found.titles == {"the bean": ["x/Coffee.md"]}
    assert found.headings == {"leaves": ["tea.md"]}, "a heading stands in for a title only"
    assert found.aliases == {"java": ["x/Coffee.md"]}, "once a page"
    assert found.basenames["a.png"] == ["img/a.PNG"]
    assert found.folders == {"x", "img"}


def test_paths_and_folders_are_found_in_any_case_and_form() -> None:
    found = names({"Ops/cafe\u0301.md": "", "ops/x.png": ""})
    assert found.folded["ops/caf\u00e9.md"] == ["Ops/cafe\u0301.md"]
    assert sorted(found.folded["ops"]) == ["Ops", "ops"]


def test_a_folder_is_its_index_then_its_underscored_index_then_its_readme() -> None:
    files = {"a/README.md": "", "b/_index.md": "", "b/readme.md": "", "c/x.md": "", "index.md": ""}
    found = names(files)
    assert found.index_of("a") == "a/README.md"
    assert found.index_of("b") == "b/_index.md"
    assert found.index_of("c") is None
    assert found.index_of("") == "index.md"


def test_near_names_are_kept_apart_by_what_they_name() -> None:
    found = names({"coffee.md": "---\naliases: [espresso]\n---\n", "plan.png": ""})
    assert found.near_pages.to("expresso") == ("espresso",)
    assert found.near_stems.to("expresso") == ()
    assert found.near_files.to("plam.png") == ("plan.png",)


@given(st.permutations(["a.md", "A.md", "x/a.md", "x/index.md", "x/README.md", "p.png", "P.png"]))
def test_the_order_of_paths_does_not_matter(paths: list[str]) -> None:
    found, sorted_ones = names(dict.fromkeys(paths, "")), names(dict.fromkeys(sorted(paths), ""))
    for table in ("stems", "folded", "taken_for", "basenames"):
        ours, theirs = getattr(found, table), getattr(sorted_ones, table)
        assert {key: sorted(value) for key, value in ours.items()} == {
            key: sorted(value) for key, value in theirs.items()
        }
    assert found.index_of("x") == sorted_ones.index_of("x") == "x/index.md"


_FILES = st.dictionaries(
    st.sampled_from(["a.md", "x/a.md", "x/B.md", "b.md", "x/y/é.md", "i.png", "x/i.PNG"]),
    st.sampled_from(
        [
            "",
            "# One\n",
            "---\nid: 1\ntitle: One\n---\n",
            "---\ntitle: Two\naliases: [one, One, three]\n---\n# T\n",
            "---\nid: 1\naliases: three\n---\n",
        ]
    ),
)


@given(st.lists(_FILES, min_size=2, max_size=4))
def test_names_from_those_of_another_tree_are_the_same(steps: list[dict[str, str]]) -> None:
    known = names(dict(sorted(steps[0].items())))
    for files in steps[1:]:
        fresh = names(dict(sorted(files.items())))
        known = known.changed(fresh.files, fresh.surfaces)
        for table in ("stems", "titles", "headings", "aliases", "ids", "files", "folders"):
            assert getattr(known, table) == getattr(fresh, table), table
        for table in ("folded", "taken_for", "basenames"):
            left, right = getattr(known, table), getattr(fresh, table)
            assert {k: sorted(v) for k, v in left.items()} == {
                k: sorted(v) for k, v in right.items()
            }
