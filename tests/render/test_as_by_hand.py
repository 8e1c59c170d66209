from __future__ import annotations

import json

from vaultkit.model.by_hand import HandEdit, HandEdits, HandState
from vaultkit.render.as_by_hand import json_text, lines


def test_pages_in_words_and_for_programs() -> None:
    pages = (HandEdit("a\x1b.md", HandState.NEW), HandEdit("b.md", HandState.STAGED))
    told = list(lines(HandEdits(pages)))
    assert told[0] == "a\\x1b.md: new"
    assert told[1] == "b.md: staged, so it is yours to commit"
    assert told[2].startswith("Next: ")
    assert len(list(lines(HandEdits(pages[1:])))) == 1
    assert list(lines(HandEdits(()))) == ["No page was changed by hand."]
    found = json.loads(json_text(HandEdits(pages)))
    assert found["pages"][1] == {"path": "b.md", "state": "staged", "findings": []}
    assert found["schema_version"] == 1
