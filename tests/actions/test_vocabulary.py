"""The vocabulary of a tree: read with it, remembered by what its files hold, told where wrong."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import Repository
from tests.support.vault import vault
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.configured import Options, settings_of_base
from vaultkit.actions.memory import Memory
from vaultkit.actions.vocabulary import shipped, vocabulary_of
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.model.vocabulary import NO_VOCABULARY, Vocabulary, VocabularyMistake
from vaultkit.ontology.extends import Read
from vaultkit.ontology.load import load
from vaultkit.trees.cache import FactsFile
from vaultkit.trees.engine import engine_fingerprint

GOOD = """page_types:
  person: {dir: people}
  project: {dir: projects, fields: {lead: {type: ref, to: person}}}
"""
BROKEN = GOOD.replace("to: person", "to: persn")
PAGE = "---\nlead: people/ghost\n---\n\n# A\n\n[b](../people/b.md)\n"
FILES = {
    "vault.yaml": "generate: {index: off}\n",
    "ontology.yaml": GOOD,
    "projects/a.md": PAGE,
    "people/b.md": "# B\n\n[a](../projects/a.md)\n",
}
GHOST = ("projects/a.md", 2, "broken-property-link")
SAID = ("ontology.yaml", 3, "invalid-ontology")


def told(repository: Repository, *words: str) -> list[tuple[str, int, str]]:
    ran = vaultkit("check", "--format", "json", *words, folder=repository.path)
    assert ran.code in (0, 1), ran.err
    return ran.named()


# ------------------------------------------------------------------------- through the front door


def test_a_broken_ontology_is_told_and_mended_with_and_without_memory(
    repository: Repository,
) -> None:
    repository.commit(FILES)
    for _ in range(2):
        assert told(repository) == [GHOST]
    for _ in range(2):
        repository.write({"ontology.yaml": BROKEN})
        for _ in range(2):
            assert told(repository) == [SAID]  # and nothing by types
        assert told(repository, "--no-cache") == [SAID]
        repository.write({"ontology.yaml": GOOD})
        for _ in range(2):
            assert told(repository) == [GHOST]
        assert told(repository, "--no-cache") == [GHOST]
    assert told(repository, "--at", "HEAD") == [GHOST]
    repository.commit({"ontology.yaml": BROKEN})
    assert told(repository, "--at", "HEAD") == [SAID]
    assert told(repository, "--at", "HEAD~1") == [GHOST]


def test_what_it_extends_is_part_of_it(repository: Repository) -> None:
    repository.commit({**FILES, "ontology.yaml": "extends: words.yaml\n", "words.yaml": GOOD})
    assert told(repository) == [GHOST]
    repository.write({"words.yaml": BROKEN})
    assert told(repository) == [("words.yaml", 3, "invalid-ontology")]
    repository.add()
    assert told(repository, "--at", "index") == [("words.yaml", 3, "invalid-ontology")]
    (repository.path / "words.yaml").unlink()
    assert told(repository) == [("ontology.yaml", 1, "invalid-ontology")]
    repository.write({"words.yaml": GOOD})
    assert told(repository) == [GHOST]


def test_a_plain_folder_has_a_vocabulary_only_with_its_configuration(tmp_path: Path) -> None:
    def named(ran: Ran) -> list[str]:
        return [one["name"] for one in ran.findings]

    folder = tmp_path / "v"
    (folder / "projects").mkdir(parents=True)
    (folder / "ontology.yaml").write_text(BROKEN)
    (folder / "projects/a.md").write_text("# A\n")
    assert named(vaultkit("check", "--format", "json", folder=folder)) == []
    (folder / "vault.yaml").write_text("")
    assert "invalid-ontology" in named(vaultkit("check", "--format", "json", folder=folder))


# ------------------------------------------------------------------------------ what a change does


def new(repository: Repository, **more: object) -> list[tuple[str, int, str]]:
    values = {"new_only": True, "cache": False, "at": "HEAD", **more}
    request = CheckRequest(folder=str(repository.path), environment=os.environ, **values)  # type: ignore[arg-type]
    found = check(request).report.findings
    return [(one.path, one.span.line, one.name) for one in found]


def test_a_base_is_judged_by_its_own_vocabulary(repository: Repository) -> None:
    repository.commit({**FILES, "ontology.yaml": GOOD.replace("ref, to: person", "text")})
    repository.commit({"ontology.yaml": GOOD})
    assert new(repository) == [GHOST]
    repository.commit({"people/c.md": "# C\n\n[a](../projects/a.md)\n\n[b](b.md)\n"})
    assert GHOST not in new(repository)


def test_mending_an_ontology_introduces_nothing(repository: Repository) -> None:
    repository.commit({**FILES, "ontology.yaml": BROKEN})
    repository.commit({"ontology.yaml": GOOD})
    assert new(repository) == []


def test_breaking_it_is_what_is_new(repository: Repository) -> None:
    repository.commit(FILES)
    repository.commit({"ontology.yaml": BROKEN})
    assert new(repository) == [SAID]
    repository.commit({"people/c.md": "# C\n\n[a](../projects/a.md)\n\n[b](b.md)\n"})
    assert SAID not in new(repository)


def test_a_vocabulary_that_grows_with_its_pages_loosens_nothing(repository: Repository) -> None:
    repository.commit(FILES)
    text = GOOD.replace("ref, to: person", "string")
    repository.commit({"ontology.yaml": text, "projects/n.md": PAGE.replace("ghost", "no one")})
    assert "loosened-check" not in [name for _, _, name in new(repository)]


def test_taking_it_away_is_told(repository: Repository) -> None:
    strict = "checks: {severity: {broken-property-link: error}}\n"
    repository.commit({**FILES, "vault.yaml": FILES["vault.yaml"] + strict})
    (repository.path / "ontology.yaml").unlink()
    repository.commit({"projects/n.md": PAGE.replace("ghost", "nobody")})
    assert ("vault.yaml", 1, "loosened-check") in new(repository)


# --------------------------------------------------------------------------------------- in itself


def test_the_usual_file_may_be_missing_and_another_may_not() -> None:
    tree = vault({"a.md": "# A\n"})
    assert vocabulary_of(tree, Settings(), None) == NO_VOCABULARY
    found = vocabulary_of(tree, replace(Settings(), ontology="words.yaml"), None, b"")
    assert found.mistakes[0][:4] == ("vault.yaml", 1, 1, "ontology")
    tree = vault({"vault.yaml": "exclude: [x]\nontology: words.yaml\n"})
    settings = settings_of_base(tree, Options(), None)  # type: ignore[arg-type]
    assert settings.vocabulary.mistakes == (
        VocabularyMistake(
            "vault.yaml",
            2,
            11,
            "ontology",
            "there is no file words.yaml; add it, or take this line out of vault.yaml",
        ),
    )


@pytest.mark.parametrize("kind", [Kind.SYMLINK, Kind.UNREADABLE, Kind.CONFLICT, Kind.DIRECTORY])
def test_what_is_no_file_is_not_read(kind: Kind, tmp_path: Path) -> None:
    tree = vault({"vault.yaml": ""}, {"ontology.yaml": Entry(kind)})
    for folder in (None, str(tmp_path), str(tmp_path)):
        (one,) = vocabulary_of(tree, Settings(), folder).mistakes
        assert (one.path, one.words) == ("ontology.yaml", "this file cannot be read")


def test_what_could_not_be_read_once_is_read_another_time(tmp_path: Path) -> None:
    """Such as a blob that a fetch brings into a clone later."""
    whole = vault({"ontology.yaml": "extends: more.yaml\n", "more.yaml": GOOD})
    for path in whole.contents:
        contents = {name: data for name, data in whole.contents.items() if name != path}
        lacking = replace(whole, contents=contents, odd={path: whole.entries()[path]})
        assert len(vocabulary_of(lacking, Settings(), str(tmp_path)).mistakes) == 1
        assert not vocabulary_of(whole, Settings(), str(tmp_path)).mistakes
        for file in tmp_path.iterdir():
            file.unlink()


def test_it_is_resolved_once_for_each_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"ontology.yaml": "extends: more.yaml\n", "more.yaml": GOOD, "t.md": "# T\n"}
    first = vocabulary_of(vault(files), Settings(), str(tmp_path))
    assert first.ontology is not None
    loaded = []

    def counted(path: str, read: Read, shipped: Read) -> Vocabulary:
        loaded.append(path)
        return load(path, read, shipped)

    monkeypatch.setattr("vaultkit.ontology.load.load", counted)
    assert vocabulary_of(vault({**files, "t.md": "# U\n"}), Settings(), str(tmp_path)) == first
    assert loaded == []
    other = vocabulary_of(vault({**files, "more.yaml": BROKEN}), Settings(), str(tmp_path))
    assert (len(other.mistakes), len(loaded)) == (1, 1)
    assert vocabulary_of(vault(files), Settings(), str(tmp_path)) == first


def test_a_memory_that_does_not_read_is_resolved_anew(tmp_path: Path) -> None:
    tree = vault({"ontology.yaml": GOOD})
    first = vocabulary_of(tree, Settings(), str(tmp_path))
    for damage in (b"{", b"[]", b'{"files": {}, "vocabulary": {}}', b'{"files": 1}'):
        file = FactsFile(str(tmp_path / "vocabulary.sqlite3"))
        entry = tree.entries()["ontology.yaml"]
        file.put({f"{engine_fingerprint()} ontology.yaml {entry.blob}": damage})
        assert vocabulary_of(tree, Settings(), str(tmp_path)) == first


def test_states_under_different_vocabularies_are_kept_apart(tmp_path: Path) -> None:
    def place(text: str) -> str:
        settings = replace(
            Settings(), vocabulary=vocabulary_of(vault({"ontology.yaml": text}), Settings(), None)
        )
        return Memory(str(tmp_path), settings)._state.path

    assert place(GOOD) != place(BROKEN)
    assert place(GOOD) == place(GOOD)


def test_what_is_shipped_is_read_by_name() -> None:
    assert shipped("ontologies/wiki.yaml")
    assert shipped("ontologies/none.yaml") is None
