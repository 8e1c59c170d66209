"""The five kinds of writes that every fault is tried on, and a vault for them."""

from __future__ import annotations

from pathlib import Path

from tests.support.repository import Repository
from tests.support.writing import asked, vault_repository
from vaultkit.model.request import CreatePage, EditText, ExtractSection, Retire, WriteRequest

ID = "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
TIDES = "concepts/tides.md"
LONG = "concepts/long.md"
_BODY = "\n# Long\n\nSee [[Tides]].\n\n## Part\n\nOf its own.\n"

OPERATIONS: dict[str, WriteRequest] = {
    "create": asked(CreatePage(type="concept", title="Neap tides", body="[[Tides]]"), id=ID),
    "edit": asked(EditText(page="Tides", old="rises", new="rises and falls"), id=ID),
    "batch": asked(
        *(CreatePage(type="concept", title=f"Page {n}", body="[[Tides]]") for n in range(4)),
        EditText(page="Tides", old="rises", new="falls"),
        id=ID,
    ),
    "extract": asked(
        ExtractSection(page="Long", start=_BODY.index("## Part"), title="Part", type="concept"),
        operation="extract_section",
        id=ID,
    ),
    "retire": asked(Retire(page="Long"), operation="retire", approved_by="Ana", id=ID),
}


def vault_for_faults(folder: Path, object_format: str = "sha1") -> Repository:
    """A repository with a vault in which each of the operations can be done."""
    long = f"---\ntitle: Long\ntype: concept\n---\n{_BODY}"
    return vault_repository(folder, {LONG: long}, object_format=object_format)
