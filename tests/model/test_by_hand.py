from __future__ import annotations

from vaultkit.model.by_hand import HandEdit, HandEdits, HandState


def test_states_read_as_words() -> None:
    edits = HandEdits((HandEdit("a.md", HandState.CHANGED),))
    assert [str(one.state) for one in edits.pages] == ["changed"]
    assert edits.refusing == ()
