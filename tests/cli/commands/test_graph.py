from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.linked import FILES
from tests.support.repository import write_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", FILES)


def test_the_ending_of_the_file_says_the_format(folder: Path, tmp_path: Path) -> None:
    for ending, start in {
        "svg": "<?xml",
        "gv": "digraph",
        "mmd": "flowchart",
        "graphml": "<?xml",
        "json": "{",
    }.items():
        file = tmp_path / f"g.{ending}"
        ran = vaultkit("graph", "-o", str(file), folder=folder)
        assert (ran.code, ran.out) == (0, "")
        assert ran.err == f"{file}: 5 pages, 6 links\n"
        assert file.read_text("utf-8").startswith(start)


def test_a_part_goes_to_standard_output(folder: Path) -> None:
    ran = vaultkit("graph", "bo", "--format", "json", "--depth", "1", folder=folder)
    read = json.loads(ran.out)
    assert (ran.code, read["center"], len(read["nodes"])) == (0, "people/bo.md", 2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("graph",), "which format is meant is not said"),
        (("graph", "-o", "x.png"), "which format is meant is not said"),
        (("graph", "--format", "dot", "--depth", "2"), "--depth counts steps from a page"),
        (("graph", "--format", "dot", "-o", "people/ana.md"), "may be a page"),
        (("graph", "--format", "dot", "-o", "vault.yaml"), "settings of a vault"),
        (("graph", "--format", "dot", "-o", "no/such/folder"), "cannot be written"),
        (("graph", "nobody", "--format", "dot"), "no page is called"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written_over(
    folder: Path, words: tuple[str, ...], told: str
) -> None:
    before = (folder / "people/ana.md").read_bytes()
    ran = vaultkit(*words, folder=folder)
    assert ran.code == 2
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert (folder / "people/ana.md").read_bytes() == before
