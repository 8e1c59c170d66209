from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import write_files

_FILES = {
    "a.md": "---\nid: ADR-1\ntitle: First\n---\n",
    "b.md": "---\ntitle: Same\n---\n",
    "c.md": "---\ntitle: Same\n---\n",
}


def test_one_several_or_none(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _FILES)
    ran = vaultkit("lookup", "ADR-1", folder=folder)
    assert (ran.code, ran.out, ran.err) == (0, "a.md First ADR-1\n", "")
    ran = vaultkit("lookup", "same", folder=folder)
    assert (ran.code, ran.out) == (2, "b.md Same\nc.md Same\n")
    assert "2 records" in ran.err
    ran = vaultkit("lookup", "--json", "firts", "--vault", "v", folder=tmp_path)
    assert (ran.code, json.loads(ran.out)["near"]) == (2, ["First"])
    assert 'did you mean "First"?' in ran.err
