"""`vaultkit ontology lint` ends with 1 where something is as bad as it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.team import ONTOLOGY, team


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("info", 1)])
def test_advice_fails_only_where_that_is_asked_for(tmp_path: Path, fail_on: str, code: int) -> None:
    templated = ONTOLOGY.replace("    sections:", "    template: |\n      So.\n    sections:")
    vault = team(tmp_path / "v", {"ontology.yaml": templated})
    ran = vaultkit("ontology", "lint", "--fail-on", fail_on, folder=vault)
    assert (ran.code, ran.err) == (code, "")
    assert "warning template-lacks-section: the template of project has no section Goal" in ran.out
    assert ran.out.endswith("ontology.yaml: no mistakes, 3 pieces of advice\n")


def test_mistakes_fail_always_each_with_its_place(tmp_path: Path) -> None:
    vault = team(tmp_path / "v", {"ontology.yaml": f"{ONTOLOGY}odd: 1\n", "draft.yaml": "odd: 1\n"})
    ran = vaultkit("ontology", "lint", folder=vault)
    assert ran.code == 1
    line = ONTOLOGY.count("\n") + 1
    assert ran.out.startswith(f"ontology.yaml:{line}:1 error odd: unknown key")
    assert vaultkit("ontology", "lint", "draft.yaml", folder=vault).code == 1
