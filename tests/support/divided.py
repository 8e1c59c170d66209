"""Vaults on disk of which a section moves, for tests of the whole road."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.split import split
from vaultkit.actions.split_target import SplitRequest
from vaultkit.model.divided import Divided

PROOF = "The sea rose by four metres.\n"
DIGEST = hashlib.sha256(PROOF.encode()).hexdigest()

ONTOLOGY = """\
name: team
page_types:
  note: {dir: notes}
  log: {dir: logs, fields: {day: {type: date, required: true}}}
  story:
    dir: stories
    template: "# Plot\\n\\n## Cast\\n"
    sections: [{name: Cast, required: true}]
claim_kinds: {fact: {description: So it is.}}
"""

FILES: dict[str, str | bytes] = {
    "vault.yaml": "vault: {name: Team}\nbudgets: {page: 400}\n",
    "ontology.yaml": ONTOLOGY,
    "artifacts/r/proof.txt": PROOF,
    "claims/c.md": (
        "---\nid: clm-00000000\nrecord: claim\nclaim_kind: fact\nassertion_origin: source\n"
        "entities: [note/sea, other]\nevidence:\n"
        f"  - {{path: artifacts/r/proof.txt, sha256: {DIGEST}}}\n---\nThe sea rose.\n"
    ),
    "notes/other.md": "# Other\n\nSee [[sea#Rise]], [there](sea.md#height) and [[sea]].\n",
    "notes/sea.md": (
        "---\nevidence:\n"
        f"  - path: artifacts/r/proof.txt\n    sha256: {DIGEST}\n    lines: [1, 1]\n"
        '    quote: "rose by four metres"\n'
        f"  - {{path: artifacts/r/proof.txt, sha256: {DIGEST}, quote: The sea}}\n"
        "---\n# Sea\n\nIt is wet.\n\n"
        "## Rise\n\nIt rose by\nfour metres, as [[clm-00000000]] says.\n\n"
        "### Height\n\nSee [other](other.md).\n\n## Fall\n\nLater.\n"
    ),
}


def request(folder: Path, **more: object) -> SplitRequest:
    """A request of whoever stands in the vault."""
    asked: dict[str, object] = {"page": "sea", "section": "Rise", "to": "Rising sea", **more}
    return SplitRequest(
        folder=str(folder),
        environment={"HOME": str(folder.parent)},
        vault=str(folder),
        today=date(2026, 1, 2),
        **asked,  # type: ignore[arg-type]
    )


def moved(folder: Path, **more: object) -> Divided:
    """What the request did."""
    return split(request(folder, **more))


def plain(folder: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """The vault without Git, with further files."""
    return write_files(folder / "v", {**FILES, **(files or {})})


def repository(folder: Path, files: Mapping[str, str | bytes] | None = None) -> Repository:
    """The vault in Git."""
    return init_repository(folder / "v", {**FILES, **(files or {})})
