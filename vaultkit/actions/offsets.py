"""Where a section begins, in the units of a write request, on the branch that is written to."""

from __future__ import annotations

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.tip import Tip
from vaultkit.changes.section import section_of, sheet_of
from vaultkit.errors import UsageError
from vaultkit.model.text import utf16_units
from vaultkit.vault.meant import meant


def offset_of_section(tip: Tip, page: str, section: str, line: int | None) -> int:
    """The UTF-16 offset, over the body, of the heading that is meant.

    `section` is its text, or `Heading#Sub`; `line` its line in the file, frontmatter included.
    Raises `UsageError` where none or several are meant.
    """
    if not section and line is None:
        raise UsageError("which section is meant is not said", "Add --section or --line")
    path = meant(tip.judged.snapshot, page)
    data = tip.data(path)
    if data is None:
        raise UsageError(f"{path} cannot be read", "`vaultkit check` tells why")
    sheet = sheet_of(path, data, dialect_of(tip.settings))
    part = section_of(sheet, section, line)
    return utf16_units(sheet.text[sheet.facts.body_start : part.start].decode())
