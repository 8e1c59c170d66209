"""Every rule does what its literate spec says, whatever the line endings, and so do its fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.support.spec import Section, Spec, apply_edits, read_spec, with_vocabulary
from tests.support.vault import MemoryTree, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.finding import Edit, Finding
from vaultkit.model.settings import Settings
from vaultkit.rules import suppress
from vaultkit.rules.table import BY_NAME
from vaultkit.vault.settings import read_settings

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.md"))

spec_of = cache(read_spec)


def cases() -> list[object]:
    return [
        pytest.param(file, number, id=f"{file.stem} {section.title}")
        for file in FILES
        for number, section in enumerate(spec_of(file).sections)
    ]


def judge_tree(tree: MemoryTree, section: Section, *, crlf: bool) -> tuple[Finding, ...]:
    """Every finding that no comment takes out, and comments that take out nothing."""
    settings = section.settings
    store = FactsStore(tree, dialect_of(settings))
    around = section.around(store.blobs, crlf=crlf)
    judged = judge(tree, settings, store, around=around)
    return suppress.apply(judged.findings, judged.waivers, settings.checks.paths)[0]


def ids(file: Path) -> str:
    return file.relative_to(HERE).as_posix()


def of_rule(spec: Spec, findings: Iterable[Finding]) -> list[Finding]:
    return sorted((f for f in findings if f.name == spec.rule), key=lambda f: f.sort_key)


# A spec is one vault. What takes a vault and its base to see is held where the two are compared.
OF_TWO_TREES = {"loosened_check"}  # tests/actions/test_introduced.py


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_a_spec_is_about_the_rule_of_its_name(file: Path) -> None:
    spec = spec_of(file)
    assert spec.rule == file.stem.replace("_", "-")
    assert spec.rule in BY_NAME


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_a_spec_opens_with_what_the_rule_leaves_alone(file: Path) -> None:
    first, *others = spec_of(file).sections
    assert not first.expected, "the first section is what the rule leaves alone"
    if file.stem in OF_TWO_TREES:
        return
    assert any(section.expected for section in others), "the rule never speaks"
    assert all(section.prose for section in (first, *others)), "each section says why"


@pytest.mark.parametrize("crlf", [False, True], ids=["lf", "crlf"])
@pytest.mark.parametrize(("file", "number"), cases())
def test_a_rule_does_what_its_spec_says(file: Path, number: int, crlf: bool) -> None:
    spec = spec_of(file)
    section = spec.sections[number]
    tree = section.tree(crlf=crlf)
    findings = judge_tree(tree, section, crlf=crlf)
    own = of_rule(spec, findings)
    found = [f"{f.path!r}:{f.span.line}:{f.span.column} {f.message} → {f.fix}" for f in own]
    expected = sorted(section.expected, key=lambda e: (e.path, e.line, e.column))
    assert len(own) == len(expected), found
    for one, line in zip(own, expected, strict=True):
        assert line.fits(one), (line, found)
    for one in own:
        assert_well_formed(one)
    fixable = [finding for finding in own if finding.fix is not None and finding.fix.edits]
    if fixable:
        assert_fixes_hold(spec, section, tree=tree, findings=findings, crlf=crlf)
    else:
        assert not section.fixed, "the rule makes no edits here"


def assert_well_formed(finding: Finding) -> None:
    assert finding.message, "a finding says what is wrong"
    assert not finding.message.endswith("."), finding.message
    assert finding.fix is not None, "a finding names the next safe step"
    assert not finding.fix.title.endswith("."), finding.fix.title
    span = finding.span
    assert (span.end_line, span.end_column) > (span.line, span.column) >= (1, 1), span


def assert_fixes_hold(
    spec: Spec,
    section: Section,
    *,
    tree: MemoryTree,
    findings: Iterable[Finding],
    crlf: bool,
) -> None:
    """The rule falls silent, nothing new is found, and a second run has nothing left to do."""
    edits: dict[str, list[Edit]] = {}
    for finding in of_rule(spec, findings):
        if finding.fix is not None and finding.fix.edits:
            edits.setdefault(finding.path, []).extend(finding.fix.edits)
    changed = {path: apply_edits(tree.contents[path], made) for path, made in edits.items()}
    mended = MemoryTree({**tree.contents, **changed}, tree.odd)
    after = judge_tree(mended, section, crlf=crlf)
    unfixable = [f for f in of_rule(spec, findings) if f.fix is None or not f.fix.edits]
    assert len(of_rule(spec, after)) == len(unfixable), "a fixed finding is still there"
    new = Counter(map(identity, after)) - Counter(map(identity, findings))
    assert not new, f"a fix made new findings: {new}"
    assert not [f for f in of_rule(spec, after) if f.fix is not None and f.fix.edits]
    for path, expected in section.after(crlf=crlf).items():
        assert changed[path] == expected
    for path, data in changed.items():
        assert endings(data) == endings(tree.contents[path]), "line endings changed"


def endings(data: bytes) -> set[str]:
    text = data.decode()
    lone = text.replace("\r\n", "")
    return {end for end, there in (("crlf", "\r\n" in text), ("lf", "\n" in lone)) if there}


def identity(finding: Finding) -> tuple[str, str, str]:
    return finding.name, finding.path, finding.subject


def test_specs_use_the_default_settings_unless_they_say_otherwise() -> None:
    assert Section("any").settings == Settings()


def test_a_reference_that_must_name_a_page_is_an_error_and_a_property_that_may_a_warning() -> None:
    files = {
        "vault.yaml": "",
        "ontology.yaml": "page_types: {trip: {dir: trips, fields: {boat: ref, log: link}}}\n",
        "trips/a.md": '---\nboat: nobody\nlog: nowhere\nup: "[[gone]]"\n---\n',
        "r.md": "---\nrecord: relationship\nlabel: x\nfrom: nobody\nto: trips/a\n---\n",
    }
    tree = vault(files)
    section = Section("any", settings=with_vocabulary(tree, read_settings(b"")))
    found = judge_tree(tree, section, crlf=False)
    told = {(f.path, f.span.line, f.severity.value) for f in found if f.code == "LK018"}
    assert told == {
        ("trips/a.md", 2, "error"),
        ("trips/a.md", 3, "warning"),
        ("trips/a.md", 4, "warning"),
        ("r.md", 4, "error"),
    }
