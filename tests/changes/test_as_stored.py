from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.as_read import Spelled
from vaultkit.changes.as_stored import Ids, stored
from vaultkit.errors import UsageError
from vaultkit.parse.link_place import PLAIN

PATH = "concepts/new.md"
OBSIDIAN = (
    "vault: {id: 5b0e2a7e-0f2a-4e0c-9a54-6f4d2f1b0c11, name: Sea}\nlinks: {preset: obsidian}\n"
)


def put(text: str, files: dict[str, str] | None = None, **more: object) -> str:
    board = board_of(files)
    ids = Ids(board.vault, board.dialect, PATH, **more)  # type: ignore[arg-type]
    data = text.encode()
    return stored(ids, data, 0, len(data)).decode()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("[a](concept/tides)", "[a](tides.md)"),
        ("[a](entity/ada#she 't')", "[a](../entities/ada.md#she 't')"),
        ("[a](<entity/ada?x#y>)", "[a](<../entities/ada.md?x#y>)"),
        ("[![i](x.png)](concept/tides)", "[![i](x.png)](tides.md)"),
        ("[a][d]\n\n[d]: concept/tides", "[a][d]\n\n[d]: tides.md"),
        ("[a](README)", "[a](../README.md)"),
        ("| a |\n| - |\n| [潮](entity/ada) |", "| a |\n| - |\n| [潮](../entities/ada.md) |"),
        # other links alone, and what is no link
        ("[a](tides.md) [b](./concept/tides) [c](https://x.org/concept/tides)", None),
        ("[a](#here) [b](mailto:a@b.c) ![i](concept/tides)", None),
        ("`[a](concept/tides)`\n\n    [a](concept/tides)\n\n<!-- [a](concept/tides) -->", None),
        ("[[concept/tides]] [[Tides|t]]", None),
        ("\\[a](concept/tides)", None),
        ("[a](nothing/here) [b](concept/two words)", None),  # no id of a type, and no link
    ],
)
def test_ids_are_stored_as_paths(written: str, kept: str | None) -> None:
    assert put(written) == (written if kept is None else kept)


def test_only_what_is_new_is_looked_at() -> None:
    board = board_of()
    data = b"[a](concept/tides) [b](concept/tides)"
    found = stored(Ids(board.vault, board.dialect, PATH), data, 19, len(data))
    assert found == b"[a](concept/tides) [b](tides.md)"


def test_what_stood_there_is_spelled_as_it_was() -> None:
    known = (
        Spelled(PLAIN, "concept/tides", b"./tides.md"),
        Spelled(PLAIN, "concept/tides", b"/concepts/tides.md"),
    )
    text = "[a](concept/tides) [b](concept/tides#x) [c](concept/tides)"
    assert put(text, known=known) == (
        "[a](./tides.md) [b](/concepts/tides.md#x) [c](/concepts/tides.md)"
    )


def test_pages_of_the_same_request_are_known() -> None:
    made = {"concept/moon": "concepts/2026/moon.md"}
    assert put("[a](concept/moon)", made=made) == "[a](2026/moon.md)"


@pytest.mark.parametrize(
    ("name", "step"),
    [("concept/tidse", 'Did you mean "concept/tides"?'), ("entity/nobody", "Make that page first")],
)
def test_an_id_of_no_page_is_refused(name: str, step: str) -> None:
    with pytest.raises(UsageError, match=f"the link to {name} leads nowhere") as error:
        put(f"[a]({name}#x)")
    assert error.value.hint.startswith(step)


def test_a_vault_of_wikilinks_keeps_them() -> None:
    files = {"vault.yaml": OBSIDIAN}
    text = "[[tides]] [[Tides|t]] [[concepts/tides#x]] [a](concept/tides)"
    assert put(text, files) == text.replace("(concept/tides)", "(tides.md)")
    # an id is no name of a wikilink there
    assert put("[[concept/tides|t]] ![[entity/ada]]", files) == "[[tides|t]] ![[ada]]"
