from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.linked import FILES
from tests.support.repository import write_files
from vaultkit.actions.look import LookRequest, look
from vaultkit.errors import CannotRead


def test_where_somebody_stands_counts_from_the_root(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)

    def standing(place: Path, vault: str | None = None) -> LookRequest:
        return LookRequest(folder=str(place), environment={"PATH": os.environ["PATH"]}, vault=vault)

    assert standing(folder).here == ""
    assert standing(folder / "people").here == "people"
    assert standing(folder / "people").root == str(folder)
    assert standing(tmp_path, str(folder)).here == ""


def test_a_look_writes_no_file_of_the_vault(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    before = sorted(folder.rglob("*"))
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    seen = look(LookRequest(folder=str(folder), environment=environment))
    assert len(seen.judged.state.rows) == 6
    assert sorted(folder.rglob("*")) == before
    with pytest.raises(CannotRead):
        look(LookRequest(folder=str(folder), environment=environment, vault=str(tmp_path / "no")))
