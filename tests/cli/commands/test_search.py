from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import init_repository

_FILES = {
    "concepts/tides.md": "# Tides\n\nThe moon raises them.\n",
    "concepts/moon.md": "---\ntags: [sky]\ndate: 2026-02-03\nstate: up\n---\n# Moon\n\nNo light.\n",
    "old.md": "---\nlifecycle: retired\n---\nThe moon is a cheese.\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return init_repository(tmp_path_factory.mktemp("search") / "v", _FILES).path


def test_people_see_the_line_that_matches(folder: Path) -> None:
    ran = vaultkit("search", "moon", "RAISES", folder=folder / "concepts")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "concepts/tides.md:3 Tides | The moon raises them.\n1 hit.\n"
    ran = vaultkit("search", "moon", "cheese", folder=folder)
    assert ran.code == 0
    assert ran.out.startswith("Nothing found.\nNo record has all")
    assert "--everything" in ran.out


def test_programs_get_json_and_filters_hold(folder: Path) -> None:
    words = "search moon --json --tag sky --field state=up --in concepts --since 2026-02"
    ran = vaultkit(*words.split(), folder=folder)
    read = json.loads(ran.out)
    assert [hit["path"] for hit in read["hits"]] == ["concepts/moon.md"]
    ran = vaultkit(*words.split(), "--until", "2026-02-02", folder=folder)
    assert json.loads(ran.out)["silence"]["filtered"] == 2


def test_a_folder_is_named_from_where_one_stands_and_an_engine_by_option(folder: Path) -> None:
    words = ["search", "moon", "--engine", "whoosh", "--json", "--in"]
    read = json.loads(vaultkit(*words, ".", folder=folder / "concepts").out)
    assert (read["summary"]["total"], read["summary"]["engine"]) == (2, "whoosh")
    ran = vaultkit(*words, "../..", folder=folder / "concepts")
    assert ran.code == 2


def test_what_cannot_be_asked_ends_with_two(folder: Path) -> None:
    for words in (["?!"], ["moon", "--field", "state"]):
        ran = vaultkit("search", *words, folder=folder)
        assert (ran.code, ran.out) == (2, "")
