"""Law: after any move a check tells nothing new, every link leads where it led, and no byte differs
but the destinations, the names and the ids that were told.

The vaults are generated ones and, where they lie beside the checkout, real ones.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.command import ROOT
from tests.support.made import made_vault
from tests.support.moving import Walk
from tests.support.repository import Repository

REAL = {
    "kepano-obsidian": "obsidian",
    "foam": "foam",
    "cncf-glossary": "hugo",
    "rust-rfcs": "commonmark",
    "dendron-site": "dendron",
    "obsidian-dataview": "obsidian",
}


def real(name: str, folder: Path, *, configured: bool) -> Path:
    """A copy of a real vault, in a repository of its own."""
    source = next(ROOT.parent.glob(f"*/corpora/{name}"), None)
    if source is None:
        pytest.skip(f"no corpora/{name} in a folder beside the checkout")
    shutil.copytree(source, folder)
    if configured:
        settings = f"vault: {{name: {name}}}\nlinks: {{preset: {REAL[name]}}}\n"
        (folder / "vault.yaml").write_text(settings, "utf-8")
    return committed(folder)


def generated(folder: Path, pages: int, *options: str) -> Path:
    """A generated vault, in a repository of its own."""
    truth = folder.with_suffix(".json")
    made_vault(folder, pages, "--config", "--faults", "30", "--truth", str(truth), *options)
    return committed(folder)


def committed(folder: Path) -> Path:
    repository = Repository(folder)
    repository.git("init", "-q", "--template=")
    repository.commit()
    return folder


def walked(root: Path, moves: int, seed: int, preset: str | None = None) -> Walk:
    walk = Walk(root, seed, preset, anew=10 if moves > 100 else 1)
    walk.run(moves)
    return walk


def test_law_on_a_real_obsidian_vault(tmp_path: Path) -> None:
    root = real("kepano-obsidian", tmp_path / "v", configured=True)
    assert walked(root, 12, 1).done.total() == 12


def test_law_on_a_generated_vault(tmp_path: Path) -> None:
    assert walked(generated(tmp_path / "v", 60), 12, 1).done.total() == 12


@pytest.mark.soak
@pytest.mark.parametrize("configured", [False, True])
@pytest.mark.parametrize("name", REAL)
def test_law_on_every_real_vault(name: str, configured: bool, tmp_path: Path) -> None:
    root = real(name, tmp_path / name, configured=configured)
    preset = None if configured else REAL[name]
    assert walked(root, 500, 2, preset).done.total() == 500


@pytest.mark.soak
@pytest.mark.parametrize("options", [(), ("--crlf", "0.3", "--bom", "0.2")])
def test_law_on_larger_generated_vaults(options: tuple[str, ...], tmp_path: Path) -> None:
    assert walked(generated(tmp_path / "v", 300, *options), 500, 3).done.total() == 500


@pytest.mark.soak
def test_law_on_a_thousand_pages(tmp_path: Path) -> None:
    assert walked(generated(tmp_path / "v", 1_000), 500, 4).done.total() == 500
