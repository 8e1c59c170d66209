from __future__ import annotations

from tests.support.board import board_of
from vaultkit.changes.overlay import with_files
from vaultkit.model.facts import Link


def test_new_names_are_known_and_others_stay() -> None:
    board = board_of()
    files = {
        "concepts/neap.md": b"---\ntitle: Neap\n---\nSee [[Ada]].\n",
        "concepts/tides.md": b"---\ntitle: The tides\n---\n",
        "templates/t.md": b"# T\n",
    }
    vault = with_files(board.snapshot, board.settings, files)
    for name, path in (("Neap", "concepts/neap.md"), ("The tides", "concepts/tides.md")):
        assert vault.resolve("README.md", Link("wikilink", name))[0].path == path
    assert vault.page("concepts/neap.md").links[0].goal == "entities/ada.md"
    assert (
        vault.placed_page("entities/ada.md").surface == board.snapshot.surfaces["entities/ada.md"]
    )
    assert vault.material("concepts/neap.md") == files["concepts/neap.md"]
    assert vault.material("entities/ada.md") == board.snapshot.material("entities/ada.md")
    assert "templates/t.md" not in vault.surfaces
    assert "concepts/neap.md" not in board.snapshot.surfaces
