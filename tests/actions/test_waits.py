"""What waits is told with its pages as they stand, also as a person has left them on disk."""

from __future__ import annotations

from pathlib import Path

from tests.support.writing import VAULT, asked, vault_repository, writer_of
from vaultkit.actions.waits import waiting
from vaultkit.changes.fences import version_of
from vaultkit.model.request import Retire

TIDES = "concepts/tides.md"


def test_a_page_as_it_stands_on_disk(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    writer = writer_of(vault)
    assert waiting(writer) == ()
    writer.write(asked(Retire(page="Tides"), operation="retire"))
    ((_, (page,)),) = waiting(writer)
    assert (page.path, page.differs) == (TIDES, False)
    new = VAULT[TIDES].replace("rises", "falls")
    (vault.path / TIDES).write_text(new)
    ((_, (page,)),) = waiting(writer)
    assert (page.version, page.differs) == (version_of(new.encode()), True)
    assert "-The sea rises.\n+The sea falls." in page.diff
