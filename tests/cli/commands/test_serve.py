from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.writing import vault_repository


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "vaultkit", "serve", *words],
        input="",
        capture_output=True,
        text=True,
    )


def test_it_ends_well_when_the_client_goes_away(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    done = serve("--vault", str(repository.path))
    assert (done.returncode, done.stdout) == (0, "")


def test_what_keeps_it_from_starting_is_told_on_standard_error(tmp_path: Path) -> None:
    done = serve("--vault", str(tmp_path))
    assert done.returncode == 3
    assert done.stdout == ""
    assert "every write is a commit" in done.stderr


def test_a_folder_that_is_not_there_is_told_as_that(tmp_path: Path) -> None:
    for words in (("serve",), ("call",), ("log", "ingest", "x")):
        ran = vaultkit(*words, "--vault", str(tmp_path / "none"), folder=tmp_path)
        assert ran.code == 2
        assert f"there is no folder {tmp_path / 'none'}" in ran.err
        assert "git init" not in ran.err
