"""A person's commits have the author that their own have; nobody gets another one's address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.model.request import Actor, EditText

EDIT = EditText(page="Tides", old="rises", new="falls")


@pytest.mark.parametrize(
    ("actor", "email", "author"),
    [
        (Actor("person", "Bo"), "bo@example.org", "Bo <bo@example.org>"),
        (Actor("person", "Bo"), "b<o>@example.org", "Bo <bo@example.org>"),
        (Actor("person", "Bo"), "", "Bo <person@vaultkit.invalid>"),
        (Actor("person", "Eve"), "bo@example.org", "Eve <person@vaultkit.invalid>"),
        (Actor("agent", "Bo"), "bo@example.org", "Bo <agent@vaultkit.invalid>"),
    ],
)
def test_the_author_of_a_write(tmp_path: Path, actor: Actor, email: str, author: str) -> None:
    vault = vault_repository(tmp_path / "v")
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", email)
    published(writer_of(vault).write(asked(EDIT, actor=actor)))
    assert vault.git("log", "-1", "--format=%an <%ae>") == author
    committer = vault.git("log", "-1", "--format=%cn <%ce>")
    assert committer == "vaultkit <vaultkit@vaultkit.invalid>"
