from __future__ import annotations

from vaultkit.changes.section import section_of, sheet_of
from vaultkit.changes.split_page import page_for
from vaultkit.model.vocabulary import PageType
from vaultkit.parse.scan import Dialect

DIALECT = Dialect(True, False)
SOURCE = sheet_of("a.md", b"---\r\nx: 1\r\n---\r\n# A\r\n\r\n## B\r\n\r\ntext\r\n", DIALECT)
PART = section_of(SOURCE, "B", None)


def made(kind: PageType | None, title: str) -> bytes:
    return page_for(kind, SOURCE, PART, title=title, path="b.md", dialect=DIALECT).data


def test_a_page_with_its_title_unless_the_section_has_the_same() -> None:
    note = PageType(name="note", template="# T\n")
    assert made(note, "B*") == b"---\r\ntitle: B*\r\ntype: note\r\n---\r\n\r\n# B\\*\r\n"
    assert made(note, "B") == b"---\r\ntitle: B\r\ntype: note\r\n---\r\n"
    assert made(None, "C") == b"---\r\ntitle: C\r\n---\r\n\r\n# C\r\n"
