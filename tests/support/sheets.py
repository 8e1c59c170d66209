"""Pages taken apart, for tests of what moves a part of one."""

from __future__ import annotations

from vaultkit.changes.section import Part, Sheet, section_of, sheet_of
from vaultkit.parse.scan import Dialect


def sheet(text: str | bytes, path: str = "s.md") -> Sheet:
    """The page of this text."""
    data = text if isinstance(text, bytes) else text.encode()
    return sheet_of(path, data, Dialect())


def part(page: Sheet, section: str = "", line: int | None = None) -> Part:
    """A section of it."""
    return section_of(page, section, line)


def of(page: Sheet, ranges: object) -> list[str]:
    """The texts of ranges of a page."""
    return [page.text[start:end].decode() for start, end in ranges]  # type: ignore[attr-defined]
