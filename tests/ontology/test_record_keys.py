"""Keys of claims and relationships that nothing reads."""

from __future__ import annotations

import pytest

from tests.support.judged import snapshot_with
from vaultkit.model.preset import PRESETS
from vaultkit.ontology.common_keys import OF_PRESET, common_of
from vaultkit.ontology.record_keys import OF_EVIDENCE, OF_RECORD, record_key_problems
from vaultkit.vault.page import Problem


def told(block: str, *, closed: bool = True, record: str = "claim") -> list[Problem]:
    text = f"---\nrecord: {record}\n{block}\n---\n"
    vault, _ = snapshot_with("name: t\n", {"a.md": text})
    return list(record_key_problems(vault.page("a.md"), "vaultkit", closed=closed))


@pytest.mark.parametrize("record", sorted(OF_RECORD))
def test_what_is_read_is_known(record: str) -> None:
    keys = sorted((common_of("vaultkit") | OF_RECORD[record]) - {"record", "evidence"})
    item = ", ".join(f"{key}: x" for key in sorted(OF_EVIDENCE))
    lines = [*(f"{key}: x" for key in keys), f"evidence: [{{{item}}}]"]
    assert told("\n".join(lines), record=record) == []


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_no_dialect_has_a_key_that_a_team_may_call_its_own(preset: str) -> None:
    assert not [key for key in OF_PRESET.get(preset, ()) if key.startswith(("x-", "x_"))]


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("lifecyle", "lifecycle"),
        ("Lifecycle", "lifecycle"),
        ("entites", "entities"),
        ("deu", "due"),
    ],
)
def test_a_slip_is_told_with_the_key_that_was_meant(key: str, meant: str) -> None:
    for closed in (True, False):
        (one,) = told(f"{key}: x", closed=closed)
        assert (one.rule, one.subject, one.span.line) == ("unknown-field", key, 3)
        assert one.step == f'did you mean "{meant}"?'
        assert one.mend is not None
        assert one.mend.text == meant


def test_what_is_near_to_none_is_told_where_the_keys_are_closed() -> None:
    assert told("valid_untill: x", closed=False) == []
    (one,) = told("valid_untill: x")
    assert "x_" in one.step
    assert told("x_valid: x\nx-y: z\nevidence: [{x_page: 2}]") == []


@pytest.mark.parametrize(
    "form", ["[{qoute: a}]", "{qoute: a}", "[1, {qoute: a}]", "[[{qoute: a}]]"]
)
def test_evidence_is_closed_in_every_form_that_is_read(form: str) -> None:
    steps = [one.step for one in told(f"evidence: {form}", closed=False)]
    assert steps == ([] if form.startswith("[[") else ['did you mean "quote"?'])


def test_pages_are_nothing_of_it() -> None:
    assert told("lifecyle: x\nevidence: [{qoute: a}]", record="page") == []
