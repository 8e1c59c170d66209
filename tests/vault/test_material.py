"""Files that are no pages, and which of them a page rests on."""

from __future__ import annotations

from tests.support.vault import vault
from tests.vault.test_claims import snapshot
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.material import Material, material_paths
from vaultkit.vault.sources import MANIFEST

_CONFIGURED = Settings(configured=True)


def test_bytes_are_had_of_files_only_and_the_last_few_are_kept() -> None:
    files = {f"{number}.txt": b"x" for number in range(9)}
    tree = vault(files, {"link": Entry(Kind.SYMLINK, "b1", detail="0.txt")})
    asked: list[str] = []

    def read(path: str) -> bytes | None:
        asked.append(path)
        return files[path]

    material = Material(tree.entries(), read)
    assert material.bytes_of("link") is None
    assert material.retained("gone") is None
    for path in ("1.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "1.txt"):
        assert material.retained(path) is not None
    assert asked == ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "1.txt"]


def test_a_page_rests_on_its_evidence_and_a_summary_on_its_original_and_the_manifest() -> None:
    found = snapshot(
        {
            "a.md": "---\ntype: summary\nfile: x.txt\nevidence: {path: y.txt}\n---\n",
            "b.md": "---\ntype: note\nfile: x.txt\n---\n",
            "c.md": "---\ntype: summary\nfile: a//b\n---\n",
        }
    )
    pages = {path: found.page(path) for path in found.surfaces}
    assert material_paths(pages["a.md"], _CONFIGURED) == ("y.txt", "sources/x.txt", MANIFEST)
    assert material_paths(pages["a.md"], Settings()) == ("y.txt",)
    assert material_paths(pages["b.md"], _CONFIGURED) == ()
    assert material_paths(pages["c.md"], _CONFIGURED) == ()
