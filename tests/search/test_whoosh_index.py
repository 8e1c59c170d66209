"""What Whoosh keeps on disk is read whole; a change is one, and segments are read once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.searching import Searched
from vaultkit.search.engines import FOLDER, Place
from vaultkit.search.searcher import Searcher


def test_many_small_changes_stay_as_the_vault(tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    vault = Searched({f"{n}.md": f"word{n}\n" for n in range(9)}, place=place, engine="whoosh")
    for number in range(9):
        vault.files[f"{number}.md"] = f"other{number}\n"
        vault.refresh(f"{number}.md")
        assert vault.paths(f"other{number}") == [f"{number}.md"]
        assert vault.paths(f"word{number}") == []
    again = Searched(vault.files, place=place, engine="whoosh")
    assert all(again.paths(f"other{number}") == [f"{number}.md"] for number in range(9))
    assert len(list((tmp_path / FOLDER).iterdir())) < 40


def test_the_folder_may_go_while_a_process_searches(tmp_path: Path) -> None:
    vault = Searched({"a.md": "word\n"}, place=Place(str(tmp_path)), engine="whoosh")
    for path in (tmp_path / FOLDER).iterdir():
        path.unlink()
    assert vault.paths("word") == ["a.md"]
    assert len(list((tmp_path / FOLDER).iterdir())) > 2, "it is there again"


def test_without_the_package_words_say_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from vaultkit.errors import MissingExtra

    monkeypatch.setitem(sys.modules, "whoosh", None)
    monkeypatch.setattr("vaultkit.search.engines.find_spec", lambda name: None)
    with pytest.raises(MissingExtra) as missing:
        Searcher(None, "whoosh")
    assert 'pip install "git-vaultkit[whoosh]"' in missing.value.hint
