"""`vaultkit ontology` names its commands."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit


def test_the_help_lists_every_command_with_its_line(tmp_path: Path) -> None:
    ran = vaultkit("ontology", "--help", folder=tmp_path)
    listed = ran.out.partition("Commands:\n")[2].splitlines()
    assert {line.split()[0] for line in listed} >= {"show", "explain", "lint", "diff", "infer"}
    assert all(len(line.split()) > 1 for line in listed)
