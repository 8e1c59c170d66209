from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, write_files

_FILES = {"a.md": "# A\n\n[gone](gone.md)\n", "b.md": "# B\n"}


def test_an_adopted_folder_blocks_only_what_is_new(repository: Repository) -> None:
    repository.commit(_FILES)
    folder = repository.path
    assert vaultkit("check", folder=folder).code == 1
    ran = vaultkit("adopt", folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert "2 pages of the dialect commonmark, as it looks" in ran.out
    assert "       1  broken-link" in ran.out
    assert vaultkit("check", folder=folder).code == 0
    (folder / "b.md").write_text("# B\n\n[new](new.md)\n")
    told = vaultkit("check", "--format", "json", folder=folder)
    assert told.code == 1
    assert told.named() == [("b.md", 3, "broken-link")]


def test_programs_and_dry_runs_are_told(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _FILES)
    words = ("--preset", "foam", "--baseline", "known.jsonl", "--only-config", "--jobs", "1")
    ran = vaultkit("adopt", *words, "--dry-run", "--format", "json", folder=folder)
    read = json.loads(ran.out)
    assert (read["preset"], read["preset_guessed"], read["pages"]) == ("foam", False, 2)
    assert read["baseline"] == {"path": "known.jsonl", "rules": {"broken-link": 1}}
    assert [one["path"] for one in read["files"]] == ["known.jsonl", "vault.yaml"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(_FILES)


@pytest.mark.parametrize(
    ("words", "code", "shown"),
    [
        ((".",), 3, "is a vault already"),
        (("empty",), 3, "lies in the vault"),
        (("none",), 2, "there is no folder"),
        (("a.md",), 2, "is a file"),
        (("../other", "--preset", "obsidan"), 2, 'did you mean "obsidian"?'),
        (("../other", "--rev", "main"), 2, "--source"),
    ],
)
def test_what_cannot_be_done_is_told_with_the_next_step(
    words: tuple[str, ...], code: int, shown: str, tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "v", {**_FILES, "vault.yaml": "", "empty/x": ""})
    write_files(tmp_path / "other", _FILES)
    ran = vaultkit("adopt", *words, folder=folder)
    assert (ran.code, ran.out) == (code, "")
    assert shown in ran.err
