from __future__ import annotations

from pathlib import Path

from tests.support.linked import FILES
from tests.support.repository import write_files
from tests.support.team import request
from vaultkit.actions.graph import graph


def test_the_graph_is_whole_or_round_a_page(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    whole = graph(request(folder))
    assert (whole.name, len(whole.nodes), len(whole.edges)) == ("Team", 5, 6)
    near = graph(request(folder), "bo")
    assert [one.path for one in near.nodes] == ["people/ana.md", "people/bo.md"]
    assert [one.kind for one in near.edges] == ["relationship", "ref"]
