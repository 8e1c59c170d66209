"""A search that lives for long is always as the vault that it is given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.ontology import vocabulary
from tests.support.searching import judged_files
from vaultkit.actions.searching import Searching
from vaultkit.errors import UsageError
from vaultkit.model.hit import Query
from vaultkit.model.settings import Settings

pytestmark = pytest.mark.usefixtures("home")


def test_each_question_is_asked_of_its_own_vault(tmp_path: Path) -> None:
    searching = Searching(str(tmp_path))
    red, green = judged_files({"a.md": "Red.\n"}), judged_files({"a.md": "Green.\n"})
    for _ in range(2):
        assert searching.search(red, Query(text="red")).total == 1
        assert searching.search(green, Query(text="red")).total == 0
        assert searching.search(green, Query(text="green")).total == 1
    searching.close()
    assert searching.search(red, Query(text="red")).total == 1


def test_a_changed_vocabulary_is_noticed(tmp_path: Path) -> None:
    files = {"people/a.md": "# Ana\n"}
    searching = Searching(str(tmp_path))
    found = []
    for name in ("person", "human"):
        known = vocabulary(f"page_types:\n  {name}: {{dir: people}}\n")
        assert not known.mistakes
        settings = replace(Settings(), configured=True, vocabulary=known)
        judged = judged_files(files, settings)
        found.append(searching.search(judged, Query(text="ana", types=(name,))).total)
        other = "human" if name == "person" else "person"
        with pytest.raises(UsageError, match=f'no type "{other}"'):
            searching.search(judged, Query(text="ana", types=(other,)))
    assert found == [1, 1]


def test_the_vault_says_what_searches_where_nobody_chose(tmp_path: Path) -> None:
    searching, chosen = Searching(str(tmp_path), engine=None), Searching(None)
    for engine, used in (("whoosh", "whoosh"), ("auto", "fts5")):
        judged = judged_files({"a.md": "Red.\n"}, replace(Settings(), search_engine=engine))
        assert searching.search(judged, Query(text="red")).engine == used
        assert chosen.search(judged, Query(text="red")).engine == "fts5"
    searching.close()
