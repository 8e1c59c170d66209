from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import write_files

_FILES = {
    "a.md": "# A\n\n[gone](gone.md)\n",
    "vault.yaml": "links: {preset: commonmark}\nchecks: {baseline: b.jsonl}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A vault with one broken link, which its baseline holds."""
    made = write_files(tmp_path / "v", _FILES)
    assert vaultkit("baseline", "update", "--allow-new", folder=made).code == 0
    return made


def test_it_is_shown_to_people_and_programs(folder: Path, tmp_path: Path) -> None:
    ran = vaultkit("baseline", "show", folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:2] == ["a.md (1)", "  broken-link: gone.md"]
    read = json.loads(
        vaultkit("baseline", "show", "--vault", "v", "--format", "json", folder=tmp_path).out
    )
    assert (read["baseline"], read["findings"]) == ("b.jsonl", 1)


def test_an_update_ends_as_a_check_would(folder: Path) -> None:
    assert vaultkit("baseline", "update", folder=folder).code == 0
    (folder / "a.md").write_text("# A\n\n[new](new.md)\n")
    ran = vaultkit("baseline", "update", folder=folder)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "Mended, taken out:",
        "  a.md  broken-link: gone.md",
        "New, and not taken in (--allow-new would):",
        "  a.md  broken-link: new.md",
        "b.jsonl holds 0 findings",
    ]
    assert vaultkit("check", folder=folder).code == 1
    dry = vaultkit(
        *("baseline", "update", "--allow-new", "--dry-run", "--format", "json", "--jobs", "1"),
        folder=folder,
    )
    assert dry.code == 0
    assert json.loads(dry.out)["dry_run"]
    assert vaultkit("baseline", "update", "--allow-new", folder=folder).code == 0
    assert vaultkit("check", folder=folder).code == 0


@pytest.mark.parametrize("words", [("show",), ("update",)])
def test_what_cannot_be_done_is_told_with_the_next_step(
    words: tuple[str, ...], folder: Path
) -> None:
    (folder / "b.jsonl").unlink()
    ran = vaultkit("baseline", *words, folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "vault.yaml names b.jsonl as its baseline" in ran.err
    (folder / "vault.yaml").unlink()
    ran = vaultkit("baseline", *words, folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "vaultkit adopt" in ran.err


def test_alone_it_shows_its_help(folder: Path) -> None:
    ran = vaultkit("baseline", "--help", folder=folder)
    assert ran.code == 0
    assert "Examples:" in ran.out
