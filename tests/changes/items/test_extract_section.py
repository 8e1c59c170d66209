from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items import edit_text
from vaultkit.changes.items.extract_section import put
from vaultkit.errors import StateError, UsageError
from vaultkit.model.request import EditText, ExtractSection
from vaultkit.model.text import utf16_units

BODY = """
# Tides 🌊

See [[Ada]].

## Neap 潮

The [sea](../README.md) rests, says [[c-1]]: "it rests". [^a]

### Deep

x

## Spring

End.

[^a]: A note.
"""
TIDES = f"""\
---
title: Tides
type: concept
evidence:
- {{path: sources/log.txt, quote: "it rests"}}
- {{path: sources/other.txt, quote: "it runs"}}
---
{BODY}"""
FILES = {
    "concepts/tides.md": TIDES,
    "entities/ada.md": "---\ntitle: Ada\n---\n# Ada\n\n[deep](../concepts/tides.md#deep)\n",
    "claims/c.md": '---\nrecord: claim\nid: c-1\nentities: ["[[Tides]]", Ada]\n---\nIt rests.\n',
}  # fmt: skip
START = utf16_units(BODY[: BODY.index("## Neap")])


def test_a_section_moves_to_a_page_of_its_own() -> None:
    board = board_of(FILES)
    item = ExtractSection(page="Tides", start=START, title="Neap tides", summary="In short.")
    assert put(item, board) == "concepts/tides.md"
    assert board.grown == "concepts/neap-tides.md"
    new = board.data("concepts/neap-tides.md").decode()
    assert new == (
        "---\ntitle: Neap tides\ntype: concept\n"
        "evidence:\n  - {path: sources/log.txt, quote: it rests}\n---\n\n# Neap tides\n\n"
        '## Neap 潮\n\nThe [sea](../README.md) rests, says [[c-1]]: "it rests". [^a]\n\n'
        "### Deep\n\nx\n\n[^a]: A note.\n"
    )
    rest = board.data("concepts/tides.md").decode()
    assert "## Neap 潮\n\nIn short.\n\n[[neap-tides|Neap tides]]\n\n## Spring\n\nEnd.\n" in rest
    assert "[deep](../concepts/neap-tides.md#deep)" in board.data("entities/ada.md").decode()
    claim = board.data("claims/c.md").decode()
    assert 'entities: [concept/neap-tides, "[[Tides]]", Ada]\n' in claim  # first, beside the rest


def test_a_section_moves_to_a_page_that_is_linked() -> None:
    board = board_of(FILES)
    put(ExtractSection(page="Tides", start=START, to="Ada"), board)
    text = board.data("entities/ada.md").decode()
    assert "[deep](#deep)\n\n## Neap 潮\n" in text
    assert board.grown == "entities/ada.md"


def test_it_sees_what_the_items_before_it_wrote() -> None:
    board = board_of(FILES)
    edit = EditText(page="README.md", old="# Sea", new="# Sea\n\n[d](concepts/tides.md#deep)")
    edit_text.put(edit, board)
    put(ExtractSection(page="Tides", start=START, title="Neap tides"), board)
    assert "[d](concepts/neap-tides.md#deep)" in board.data("README.md").decode()


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (ExtractSection(page="Tides", start=START + 1, title="N"), f'"Tides 🌊", {START} '),
        (ExtractSection(page="Tides", start=START), "Give one of the two"),
        (ExtractSection(page="Tides", start=START, title="N", to="Ada"), "Give one of the two"),
        (ExtractSection(page="Tides", start=START, to="Tides"), "stands on concepts/tides.md"),
        (ExtractSection(page="Tides", start=START, to="bo"), "no link connects"),
        (ExtractSection(page="Tides", start=START, to="Ada", type="entity"), "has a type"),
        (ExtractSection(page="Tides", start=START, to="c-1"), "is a claim"),
        (ExtractSection(page="c-1", start=0, title="N"), "is a claim, which has no sections"),
        (ExtractSection(page="Tides", start=START, title="N", type="x"), "there is no type"),
        (ExtractSection(page="Tides", start=START, title="!"), "no letter and no figure"),
    ],
)  # fmt: skip
def test_what_cannot_be_moved_so_is_refused(item: ExtractSection, words: str) -> None:
    board = board_of({**FILES, "entities/bo.md": "---\ntype: entity\n---\n"})
    with pytest.raises(UsageError) as caught:
        put(item, board)
    assert words in f"{caught.value.message} {caught.value.hint}"
    assert not board.files


def test_a_link_that_no_text_could_keep_refuses_it() -> None:
    clash = {**FILES, "entities/ada.md": "[[Tides]]\n\n[^a]: Another note.\n\nx [^a]\n"}
    with pytest.raises(StateError, match="means something else"):
        put(ExtractSection(page="Tides", start=START, to="ada"), board_of(clash))
