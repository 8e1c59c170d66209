from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.vault.ids import id_of, name_of, page_with

TWIN = "---\ntype: entity\nid: one\n---\n# {}\n"
VAULT = board_of(
    {
        "entities/own.md": "---\ntype: entity\nid: entity/ada\n---\n# Own\n",
        "entities/a.md": TWIN.format("A"),
        "entities/b.md": TWIN.format("B"),
        "notes/deep/x.md": "# X\n",
        "notes/y.markdown": "# Y\n",
    }
).vault


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("concept/tides", "concepts/tides.md"),
        ("entity/ada", "entities/own.md"),  # an id of its own goes first
        ("notes/deep/x", "notes/deep/x.md"),
        ("notes/y.markdown", "notes/y.markdown"),
        ("notes/y", None),
        ("README", "README.md"),
        ("one", None),  # two have it
        ("Concept/tides", None),
        ("concepts/tides", None),
        ("tides", None),
        ("", None),
    ],
)
def test_an_id_means_one_page(name: str, path: str | None) -> None:
    assert page_with(VAULT, name) == path


def test_what_has_no_id_alone_is_named_by_its_path() -> None:
    assert id_of(VAULT, "entities/a.md") == "one"
    assert name_of(VAULT, "entities/a.md") == "entities/a.md"
    assert name_of(VAULT, "entities/ada.md") == "entities/ada.md"
    assert name_of(VAULT, "concepts/tides.md") == "concept/tides"
