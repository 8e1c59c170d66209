"""A fragment and the place it names are found from each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.sheets import sheet
from vaultkit.changes.spots import BLOCK, HEADING, HTML, Spot, Spots
from vaultkit.model.preset import PRESETS

_TEXT = '# A\n\n## N\n\n# B\n\n## N\n\ntext ^b1\n\n<a id="h"></a>\n\n# Größe & Co: #1\n'


def spots(text: str = _TEXT, preset: str = "vaultkit") -> Spots:
    return Spots(sheet(text).facts, PRESETS[preset])


def test_wikilinks_name_headings_by_text_way_slug_and_blocks_by_id() -> None:
    found = spots()
    assert found.at("n", wiki=True) == Spot(HEADING, 1)
    assert found.at("B#N", wiki=True) == Spot(HEADING, 3)
    assert found.at("n-1", wiki=True) == Spot(HEADING, 3)
    assert found.at("^b1", wiki=True) == found.at("N#^b1", wiki=True) == Spot(BLOCK, name="b1")
    assert found.at("h", wiki=True) == Spot(HTML, name="h")
    for nothing in ("x", "^b2", "A#B", "", "##"):
        assert found.at(nothing, wiki=True) is None


def test_urls_name_headings_by_slug_and_anchors() -> None:
    found = spots()
    assert found.at("n-1", wiki=False) == found.at("N-1", wiki=False) == Spot(HEADING, 3)
    assert found.at("gr%C3%B6%C3%9Fe--co-1", wiki=False) == Spot(HEADING, 4)
    assert found.at("h", wiki=False) == Spot(HTML, name="h")
    assert found.at("n-2", wiki=False) is None
    assert spots(preset="mkdocs").at("n_1", wiki=False) == Spot(HEADING, 3)
    assert spots(preset="obsidian").at("B#N", wiki=False) == Spot(HEADING, 3)


@given(st.lists(st.sampled_from(["# A", "## N", "### N", "# N", "## A-1", "# C#"]), max_size=7))
def test_some_fragment_names_each_heading_or_none_does_wrongly(parts: list[str]) -> None:
    for preset in ("vaultkit", "mkdocs", "obsidian"):
        found = spots("\n\n".join(parts), preset)
        for number in range(len(found.facts.headings)):
            spot = Spot(HEADING, number)
            urls = [found.at(one, wiki=False) for one in found.fragments(spot, wiki=False)]
            assert spot in urls or preset == "obsidian"
            assert all(one is not None for one in urls)
            texts = [found.at(one, wiki=True) for one in found.fragments(spot, wiki=True)]
            assert spot in texts or any(one is not None for one in texts)
