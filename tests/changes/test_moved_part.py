from __future__ import annotations

import pytest

from tests.support.sheets import part, sheet
from vaultkit.changes.leads import Goal
from vaultkit.changes.moved_part import MovedPart, refuse_same_anchors
from vaultkit.changes.spots import BLOCK, HEADING, Spot, Spots
from vaultkit.errors import StateError
from vaultkit.model.preset import PRESETS

_TEXT = "# A\n\n## B\n\nx ^b\n\n### C\n\n## D\n\ny ^d\n"
_PAGE = sheet(_TEXT)
_REST = Spots(sheet("# A\n\n## B\n\n## D\n\ny ^d\n").facts, PRESETS["vaultkit"])
_MOVED = MovedPart("s.md", "t.md", part(_PAGE, "B"), 2, _REST)


def heading(number: int, page: str = "s.md") -> Goal:
    return Goal(page, Spot(HEADING, number))


def test_headings_of_the_section_stand_behind_those_of_the_target() -> None:
    assert _MOVED(heading(1), "x.md") == heading(2, "t.md")
    assert _MOVED(heading(2), "x.md") == heading(3, "t.md")
    assert _MOVED(heading(2), "s.md") == heading(3, "t.md")


def test_others_stay_and_count_anew() -> None:
    assert _MOVED(heading(0), "x.md") == heading(0)
    assert _MOVED(heading(3), "x.md") == heading(2)
    assert _MOVED(heading(1), "s.md") == heading(1)  # the heading is kept
    assert _MOVED(Goal("s.md", None), "x.md") == Goal("s.md", None)
    assert _MOVED(heading(1, "t.md"), "x.md") == heading(1, "t.md")


def test_blocks_go_where_they_stand() -> None:
    assert _MOVED(Goal("s.md", Spot(BLOCK, name="b")), "x.md").page == "t.md"
    assert _MOVED(Goal("s.md", Spot(BLOCK, name="d")), "x.md").page == "s.md"


def test_a_block_id_that_the_target_has_is_refused() -> None:
    refuse_same_anchors(_PAGE.facts, _REST.facts, sheet("z ^d\n").facts, "t.md")
    with pytest.raises(StateError, match=r"t.md has \^b already"):
        refuse_same_anchors(_PAGE.facts, _REST.facts, sheet("z ^b\n").facts, "t.md")
    html = sheet('<a id="h">x</a>\n').facts
    with pytest.raises(StateError, match=r"t\.md has #h already"):
        refuse_same_anchors(html, _REST.facts, html, "t.md")
