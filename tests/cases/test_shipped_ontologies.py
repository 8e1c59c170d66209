"""The ontologies that vaultkit ships: whole, explained, with templates that pass their checks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml

from tests.support.command import ROOT
from tests.support.repository import write_files
from vaultkit.actions.check import Checker, CheckRequest, check
from vaultkit.actions.new import NewRequest, new
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.vocabulary import Field, Ontology, PageType, fields_within
from vaultkit.resources import names, read
from vaultkit.vault.skeleton import ONTOLOGIES, ontology_file

_SAMPLES = {"date": "2026-03-05", "integer": "3", "number": "1.5", "ref": "sample", "enum": ""}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def vault(folder: Path, *shipped: str) -> Path:
    bases = ", ".join(f"vaultkit/{name}" for name in shipped)
    return write_files(folder, {"vault.yaml": "", "ontology.yaml": f"extends: [{bases}]\n"})


def ontology_of(folder: Path) -> Ontology:
    vocabulary = Checker(request(folder)).see().settings.vocabulary
    assert vocabulary.mistakes == ()
    assert vocabulary.ontology is not None
    return vocabulary.ontology


def request(folder: Path) -> CheckRequest:
    return CheckRequest(folder=str(folder), environment=os.environ)


def findings(folder: Path) -> tuple[Finding, ...]:
    return check(request(folder)).report.findings


def told(folder: Path) -> list[str]:
    return [f"{f.path}:{f.span.line} {f.name}: {f.message}" for f in findings(folder)]


def test_what_init_offers_is_what_is_shipped() -> None:
    assert sorted(names("ontologies")) == sorted(f"ontologies/{name}.yaml" for name in ONTOLOGIES)


@pytest.mark.parametrize("name", ONTOLOGIES)
def test_every_name_is_explained_in_one_sentence(name: str, tmp_path: Path) -> None:
    ontology = ontology_of(vault(tmp_path / "v", name))
    silent = [where for where, words in _explained(ontology) if not words.endswith((".", "?"))]
    assert silent == []


def _explained(ontology: Ontology) -> Iterator[tuple[str, str]]:
    for kind in ontology.page_types:
        yield kind.name, kind.description
        yield from ((f"{kind.name}#{one.name}", one.description) for one in kind.sections)
        yield from _fields(kind.name, kind.fields)
    for claim in ontology.claim_kinds:
        yield claim.name, claim.description
    for relationship in ontology.relationship_types:
        yield relationship.name, relationship.description
        yield from _fields(relationship.name, relationship.fields)


def _fields(where: str, fields: tuple[Field, ...]) -> Iterator[tuple[str, str]]:
    for field in fields:
        yield f"{where}.{field.name}", field.description
        for one in fields_within((field,)):
            if len(one.choices) > 3:
                yield from ((f"{where}.{one.name}={c.value}", c.description) for c in one.choices)


@pytest.mark.parametrize("name", ONTOLOGIES)
def test_a_relationship_and_its_inverse_are_both_there(name: str, tmp_path: Path) -> None:
    ontology = ontology_of(vault(tmp_path / "v", name))
    for one in ontology.relationship_types:
        back = ontology.by_label[one.inverse]
        assert back.inverse == one.name
        assert (back.source, back.target) == (one.target, one.source)
        assert {field.name for field in back.fields} == {field.name for field in one.fields}


@pytest.mark.parametrize("name", ONTOLOGIES)
def test_a_page_made_from_each_template_passes_the_checks_of_its_type(
    name: str, tmp_path: Path
) -> None:
    folder = vault(tmp_path / "v", name)
    for kind in ontology_of(folder).page_types:
        assert kind.dir
        assert kind.template
        assert not kind.template.startswith("---")
        _make(folder, kind)
    assert [line for line in told(folder) if "orphan-page" not in line] == []


def _make(folder: Path, kind: PageType) -> None:
    given = [("url", "https://example.org/a")] if kind.name == "summary" else []
    for field in kind.fields:
        if field.kind == "ref" and field.required:
            target = f"{field.to[0]}-sample"
            given.append((field.name, target))
        elif field.kind in _SAMPLES and field.required and field.default is None:
            given.append((field.name, _SAMPLES[field.kind]))
    asked = NewRequest(
        folder=str(folder),
        environment=os.environ,
        today=date(2026, 3, 5),
        type=kind.name,
        title=f"{kind.name} sample",
        fields=tuple(given),
    )
    made = new(asked)
    assert made.empty == ()
    for section in kind.sections:
        if section.required:
            assert f"\n## {section.name}\n" in made.text


def test_each_template_belongs_to_a_type() -> None:
    shipped = [yaml.safe_load((ROOT / name).read_text()) for name in names("ontologies")]
    named = {kind["template"] for one in shipped for kind in one["page_types"].values()}
    assert named == set(names("templates/pages"))


def test_all_of_them_go_together(tmp_path: Path) -> None:
    ontology = ontology_of(vault(tmp_path / "v", *ONTOLOGIES))
    assert {"concept", "person", "decision", "paper", "lesson"} <= set(ontology.by_type)
    assert {one.name for one in ontology.claim_kinds} >= {
        *("fact", "preference", "decision", "commitment", "event", "belief"),
    }


@pytest.mark.parametrize("name", ONTOLOGIES)
def test_what_a_new_ontology_has_in_comments_is_right_once_it_is_not(
    name: str, tmp_path: Path
) -> None:
    lines = ontology_file(read("templates/vault/ontology.yaml.in"), "no: 1", name).decode()
    keys = ("# page_types:", "# classify:", "#   ")
    text = "\n".join(one[2:] if one.startswith(keys) else one for one in lines.splitlines())
    folder = write_files(
        tmp_path / "v",
        {
            "vault.yaml": "",
            "ontology.yaml": text,
            "kitchen/pie.md": "# Pie\n\n## Steps\n\nBake.\n",
        },
    )
    ontology = ontology_of(folder)
    assert ontology.name == "no: 1"
    assert "recipe" in ontology.by_type
    assert told(folder) == []


# ----------------------------------------------------------------------- folders that were there


def test_a_folder_that_an_agent_kit_has_kept_is_clean_as_it_is(tmp_path: Path) -> None:
    pages = {
        "summaries/report.md": "file: report.pdf\ningested: 2026-01-02T03:04:05.678Z\n",
        "summaries/site.md": "url: https://example.org/a\ningested: 2026-01-02T03:04:05Z\n",
        "concepts/tide.md": "aliases: [tides]\nupdated: 2026-01-03\n",
        "concepts/old.md": "status: superseded\nsuperseded_by: tide.md\nupdated: 2026-01-04\n",
        "entities/moon.md": "kind: body\naliases: [Luna]\n",
        "syntheses/why.md": "question: Why are there tides?\n",
        "preferences/metres.md": "since: 2026-01-01\n",
        "preferences/feet.md": "status: retired\nretired: 2026-01-01\n",
    }
    types = {"summaries": "summary", "entities": "entity", "syntheses": "synthesis"}
    files = {}
    for path, fields in pages.items():
        place = path.partition("/")[0]
        head = f"---\ntype: {types.get(place, place[:-1])}\ntitle: {path[:-3]}\n{fields}---\n"
        files[path] = f"{head}\n# {path[:-3]}\n\nText.\n"
    files["sources/report.pdf"] = "%PDF"
    files["index.md"] = "# Index\n\n- [tide](concepts/tide.md) - about tides\n"
    files["log.md"] = "# Log\n\n## [2026-01-02] ingest | report\n- pages: summary/report\n"
    files["overview.md"] = "# Overview\n\n[tide](concepts/tide.md), [moon](entities/moon.md)\n"
    folder = write_files(vault(tmp_path / "v", "wiki"), files)
    errors = [f for f in findings(folder) if f.severity is not Severity.INFO]
    assert [f"{f.path} {f.name}: {f.message}" for f in errors] == []


@pytest.mark.parametrize(
    "folder_of_records", ["docs/adr", "doc/adr", "docs/decisions", "adr", "decisions"]
)
def test_decision_records_are_known_by_the_folder_they_lie_in(
    folder_of_records: str, tmp_path: Path
) -> None:
    whole = "# Use Git\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\ne\n"
    folder = write_files(
        vault(tmp_path / "v", "adr"),
        {
            f"{folder_of_records}/0001-use-git.md": f"---\nstatus: accepted\n---\n\n{whole}",
            f"{folder_of_records}/0002-half.md": f"---\nstatus: agreed\n---\n\n{whole[:30]}",
        },
    )
    found = {(f.path.rpartition("/")[2], f.name) for f in findings(folder)}
    assert found >= {("0002-half.md", "wrong-value"), ("0002-half.md", "missing-section")}
    assert "0001-use-git.md" not in {path for path, _ in found}
