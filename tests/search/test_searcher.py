"""What a searcher finds, and that its index is always as the vault."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.searching import Searched
from vaultkit.errors import UsageError
from vaultkit.model.hit import Query, Silence
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology, Vocabulary
from vaultkit.search.engine import Unavailable
from vaultkit.search.engines import ENGINES, Place
from vaultkit.search.searcher import Searcher

Making = Callable[..., Searched]


@pytest.fixture(params=ENGINES)
def searched(request: pytest.FixtureRequest) -> Making:
    """Makes vaults that one of the engines searches."""
    return partial(Searched, engine=request.param)


_FILES: dict[str, str | bytes] = {
    "a.md": "# Tides\n\nThe moon raises them.\n",
    "b.md": "---\ntitle: Moon\naliases: [Luna]\ntags: [sky]\n---\nIt has no light of its own.\n",
    "c.md": "---\nlifecycle: retired\n---\nAn old word of the moon.\n",
}


def test_every_part_of_a_page_is_searched_and_its_title_weighs_most(searched: Making) -> None:
    vault = searched(_FILES)
    assert vault.paths("moon") == ["b.md", "a.md"]
    assert vault.paths("luna") == vault.paths("SKY") == ["b.md"]
    assert vault.paths("moon raises") == vault.paths("tides") == ["a.md"]
    hit = vault.ask("raises").hits[0]
    assert (hit.line, hit.text) == (3, "The moon raises them.")
    hit = vault.ask("luna").hits[0]
    assert (hit.line, hit.text) == (3, "aliases: [Luna]")


def test_the_modes(searched: Making) -> None:
    vault = searched(_FILES)
    assert vault.paths("moon light") == ["b.md"]
    assert sorted(vault.paths("light tides", "any")) == ["a.md", "b.md"]
    assert vault.paths("the moon", "phrase") == ["a.md"]
    assert vault.paths("moon the", "phrase") == []


def test_what_is_not_active_is_found_when_asked_for(searched: Making) -> None:
    vault = searched(_FILES)
    assert vault.paths("old") == []
    assert vault.paths("old", lifecycle="retired") == vault.paths("old", everything=True)
    assert vault.ask("old").silence == Silence(hidden=1)


def test_documents_are_told_apart_from_pages_that_do_not_count(searched: Making) -> None:
    settings = Settings(
        configured=True, documents=("docs/",), vocabulary=Vocabulary(Ontology("x", "1"))
    )
    guide = {"docs/guide.md": "The windmill turns.\n", "README.md": "# Windmill and old\n"}
    vault = searched({**_FILES, **guide}, settings=settings)
    files = ("docs/guide.md", "README.md")
    for records in ((), ("page",)):
        silence = vault.ask("windmill", records=records).silence
        assert silence is not None
        assert (set(silence.documents), silence.hidden) == (set(files), 0)
    assert vault.ask("turns").silence == Silence(documents=files[:1])
    assert vault.ask("old").silence == Silence(hidden=1, documents=files[1:])
    assert vault.paths("turns", everything=True) == ["docs/guide.md"]


def test_an_empty_answer_says_why(searched: Making) -> None:
    vault = searched(_FILES)
    assert vault.ask("moon xyzzy").silence == Silence(unknown=("xyzzy",))
    assert vault.ask("luna raises").silence == Silence(apart=2)
    assert vault.ask("moon", tags=("sea",)).silence == Silence(filtered=2)
    assert vault.ask("moon", offset=10).silence is not None
    assert vault.ask("moon", offset=10).total == 2


@pytest.mark.parametrize("text", ["", "   ", "?!", '"" *', "x " * 300])
def test_a_query_that_can_find_nothing_is_refused_with_words(searched: Making, text: str) -> None:
    with pytest.raises(UsageError):
        searched(_FILES).ask(text)


def test_what_is_left_out_for_its_errors_is_counted(searched: Making) -> None:
    broken = "---\ntitle: [\n---\nThe moon, 月.\n"
    more = {"d.md": broken, "e/f.md": broken.encode() + b"\xff", "g.md": broken.replace("[", "G")}
    made_up = "---\nfixture: true\n---\nThe moon, 月.\n"
    vault = searched({**_FILES, **more, "h.md": made_up, "i.md": broken.replace("moon", "sun")})
    found = vault.ask("the moon", limit=1)
    assert (found.total, found.faulty) == (2, 2)
    assert vault.ask("the moon", offset=10).faulty == 2
    assert vault.ask("the moon", under=("e",)).faulty == 1
    assert vault.ask("light").faulty == vault.ask("moon", everything=True).faulty == 0
    assert (vault.ask("sun").total, vault.ask("sun").faulty) == (0, 1)


def test_changed_pages_are_found_as_they_are_now(searched: Making, tmp_path: Path) -> None:
    vault = searched(_FILES, place=Place(str(tmp_path)))
    vault.files["a.md"] = "# Currents\n"
    del vault.files["b.md"]
    vault.files["d.md"] = "New moon.\n"
    vault.refresh("a.md", "b.md", "d.md")
    assert vault.paths("moon") == ["d.md"]
    assert vault.paths("currents") == ["a.md"]
    vault.files["d.md"] = "---\ntitle: [\n---\nNew moon.\n"
    vault.refresh("d.md")
    assert vault.paths("moon") == []
    assert sorted(vault.paths("moon", everything=True)) == ["c.md", "d.md"]


def test_pages_that_get_the_same_id_are_told_from_the_findings(
    searched: Making, tmp_path: Path
) -> None:
    vault = searched({"a.md": "---\nid: x\n---\nOne.\n"}, place=Place(str(tmp_path)))
    vault.files["b.md"] = "---\nid: x\n---\nTwo.\n"
    vault.refresh("b.md")
    assert vault.paths("one") == vault.paths("two") == []
    del vault.files["b.md"]
    vault.refresh("b.md")
    assert vault.paths("one") == ["a.md"]


def test_another_process_that_has_another_snapshot_changes_no_answer(
    searched: Making, tmp_path: Path
) -> None:
    place = Place(str(tmp_path))
    one = searched({"a.md": "Red.\n"}, place=place)
    two = searched({"a.md": "Green.\n"}, place=place)
    for _ in range(2):
        assert one.paths("red") == two.paths("green") == ["a.md"]
        assert one.paths("green") == two.paths("red") == []


def test_before_the_first_snapshot_nothing_can_be_asked() -> None:
    with pytest.raises(Unavailable):
        Searcher(None).search(Query(text="moon"))
