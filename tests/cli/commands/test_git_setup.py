"""What `vaultkit git-setup` says; what Git then does is in tests/cases/test_merges.py."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.merges import ATTRIBUTES
from tests.support.repository import init_repository

PAGE, MADE = "merge.vaultkit-page: ", "merge.vaultkit-generated: "


def test_every_step_says_what_it_did(tmp_path: Path) -> None:
    folder = init_repository(tmp_path / "r", {".gitattributes": ATTRIBUTES}).path

    def said(*words: str) -> list[str]:
        ran = vaultkit("git-setup", *words, folder=folder)
        assert (ran.code, ran.err) == (0, "")
        return ran.out.splitlines()

    by = f"registered, by {sys.executable}"
    assert said("--dry-run") == [f"{PAGE}would be {by}", f"{MADE}would be {by}"]
    assert said() == [f"{PAGE}{by}", f"{MADE}{by}"]
    assert said() == said("-n") == [f"{PAGE}is {by}", f"{MADE}is {by}"]
    gone = "would be taken out"
    assert said("--uninstall", "--dry-run") == [f"{PAGE}{gone}", f"{MADE}{gone}"]
    assert said("--uninstall") == [f"{PAGE}taken out", f"{MADE}taken out"]
    assert said("--uninstall") == [f"{PAGE}not registered", f"{MADE}not registered"]


def test_what_still_has_to_be_done_is_told(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "a"})
    ran = vaultkit("git-setup", folder=repository.path)
    assert "no file here is merged by vaultkit-page or vaultkit-generated" in ran.out
    config = repository.path / ".git/config"
    config.write_bytes(config.read_bytes().replace(b"# vaultkit git-setup: end\n", b""))
    ran = vaultkit("git-setup", "--uninstall", folder=repository.path)
    assert "git config --unset-all merge.vaultkit-page.driver" in ran.out
    repository.git("config", "--unset-all", "merge.vaultkit-page.driver")
    repository.git("config", "merge.vaultkit-page.driver", "x")
    ran = vaultkit("git-setup", folder=repository.path)
    assert f"{PAGE}set by somebody else, which stays: x\n" in ran.out


def test_outside_of_a_repository_it_cannot_run(tmp_path: Path) -> None:
    ran = vaultkit("git-setup", folder=tmp_path)
    assert ran.code == 2
    assert "no Git repository" in ran.err
