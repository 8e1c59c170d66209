"""What a page's own text says for a catalog."""

from __future__ import annotations

import pytest

from tests.support.generated import judged
from vaultkit.generate.listing import ENTRY, Listed, read

_ONTOLOGY = """\
name: test
version: 1
page_types:
  task:
    dir: tasks
    index_section: Tasks
    index_fields: [status, lead, tags]
    fields: {status: string, lead: {type: ref, to: [task]}, tags: {type: list, of: string}}
"""


def listing(text: str, path: str = "a.md", **files: str) -> str:
    made = {"vault.yaml": "vault: {name: Test}\n", "ontology.yaml": _ONTOLOGY, path: text, **files}
    return judged(made).rows[path].listing


def listed(text: str, path: str = "a.md") -> Listed:
    return read(listing(text, path))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("---\ntitle: The *tide*\n---\n# Other\n", ("", "the *tide*", r"The \*tide\*", "")),
        ("# Heading\n\nIt rises. It falls.\n", ("", "heading", "Heading", ": It rises.")),
        ("Text.\n", ("", "a", "a", ": Text.")),
        ("---\ndescription: What [it] is\n---\nText.\n", ("", "a", "a", r": What \[it\] is")),
        ("---\ntitle: ''\ndescription: ''\n---\nText.\n", ("", "a", "a", ": Text.")),
        ("---\nlifecycle: superseded\n---\n", ("", "a", "a", " (superseded)")),
        ("---\nbroken: [\n---\n# Still here\n", ("", "still here", "Still here", "")),
    ],
)
def test_how_a_page_is_listed(text: str, shown: tuple[str, ...]) -> None:
    assert listed(text) == shown


def test_fields_that_a_type_asks_for_are_shown_in_their_order() -> None:
    text = "---\ntags: [a, b|c]\nlead: '[[tasks/x|X]]'\nstatus: open\n---\n# Mend\n\nIt leaks.\n"
    shown = listed(text, "tasks/mend.md")
    assert shown.section == "Tasks"
    assert shown.tail == r": It leaks. (status: open, lead: tasks/x, tags: a, b\|c)"
    assert listed("---\nstatus:\n---\n", "tasks/mend.md").tail == ""


@pytest.mark.parametrize(
    "text",
    [
        "---\nlifecycle: retired\n---\n",
        "---\nlifecycle: withdrawn\n---\n",
        "---\nlifecycle: merged\n---\n",
        "---\nfixture: true\n---\n",
        "---\nrecord: claim\n---\n",
        "---\nrecord: relationship\n---\n",
    ],
)
def test_what_is_not_listed(text: str) -> None:
    assert listing(text) == ""


def test_documents_are_not_listed() -> None:
    assert listing("# Read me\n", "README.md") == ""
    assert listing("# Overview\n", "overview.md") == ""


def test_nothing_is_kept_of_a_folder_that_is_no_vault() -> None:
    assert judged({"a.md": "# A\n"}).rows["a.md"].listing == ""


def test_a_page_is_listed_for_whoever_asks_where_no_file_is_generated() -> None:
    files = {"vault.yaml": "generate: {index: off}\n", "a.md": "# A\n\nIt rises.\n"}
    assert read(judged(files).rows["a.md"].listing) == ("", "a", "A", ": It rises.")


def test_an_entry_of_the_log_keeps_its_heading() -> None:
    path = "log/2026/03/02-55c08f5d.md"
    assert ENTRY.fullmatch(path)
    assert listing("## [2026-03-02] ingest | Harbour `tables`\n", path) == (
        "[2026-03-02] ingest | Harbour tables"
    )
    assert not ENTRY.fullmatch("log/2026/3/02-x.md")
    assert not ENTRY.fullmatch("notes/log/2026/03/02-x.md")
