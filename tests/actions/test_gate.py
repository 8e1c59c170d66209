"""What refuses a proposal: every error that the vault does not hold yet, of whatever family."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.model.outcome import Rejected
from vaultkit.model.request import CreatePage, EditText, Rewrite, WriteRequest

TIDES = "concepts/tides.md"
MARKERS = "<<<<<<< HEAD\nThe sea rises.\n=======\nIt falls.\n>>>>>>> side\n"


@pytest.mark.parametrize(
    ("body", "name"),
    [(f"# Tides\n\n{MARKERS}", "conflict-marker"), ("[x](gone.md)", "broken-link")],
)
def test_an_error_that_was_not_there_refuses(tmp_path: Path, body: str, name: str) -> None:
    vault = vault_repository(tmp_path / "v")
    head = vault.head
    outcome = writer_of(vault).write(asked(Rewrite(page="Tides", body=body)))
    assert isinstance(outcome, Rejected)
    assert {one.name for one in outcome.findings} == {name}
    assert vault.head == head


def test_an_error_that_was_there_refuses_nobody(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v", {TIDES: f"{VAULT[TIDES]}\n{MARKERS}\nNeap\n"})
    published(writer_of(vault).write(asked(EditText(page="Tides", old="Neap", new="Spring"))))


LOGIN = "---\ntype: concept\naliases: [Sign-on]\n---\n# Login\n\nSee [[Tides]].\n"
OLD = "---\ntype: concept\naliases: [tides]\n---\n# Old\n\nWords.\n"


def _create(slug: str, title: str, *aliases: str) -> WriteRequest:
    fields = {"aliases": aliases} if aliases else {}
    return asked(
        CreatePage(type="concept", slug=slug, title=title, body="[[login]]", fields=fields)
    )


def test_a_name_that_leads_elsewhere_is_not_brought_into_being(tmp_path: Path) -> None:
    files = {"concepts/login.md": LOGIN, "concepts/old.md": OLD}
    writer = writer_of(vault_repository(tmp_path / "v", files))
    for request, path in (
        (_create("a", "New", "Tides"), "concepts/a.md"),
        (_create("sign-on", "New"), "concepts/login.md"),
        (
            asked(Rewrite(page="Login", body=None, fields={"aliases": ("ADA",)})),
            "concepts/login.md",
        ),
    ):
        outcome = writer.write(request)
        assert isinstance(outcome, Rejected)
        assert [(one.path, one.name) for one in outcome.findings] == [(path, "shadowed-name")]
    published(writer.write(_create("b", "New", "Ebb")))
    # what stands so already refuses nobody
    published(writer.write(asked(EditText(page="Old", old="Words", new="Text"))))
