from __future__ import annotations

from tests.support.judged import snapshot_with
from tests.support.linked import FILES, ONTOLOGY
from vaultkit.vault.orphans import orphans


def test_pages_that_only_lead_elsewhere_are_orphans_and_claims_are_none() -> None:
    files = {**FILES, "README.md": "", "notes/self.md": "[[self]]\n", "notes/README.md": ""}
    snapshot, _ = snapshot_with(ONTOLOGY, files)
    # two is retired, the root's README is where readers start
    assert list(orphans(snapshot)) == ["notes/README.md", "notes/self.md"]
