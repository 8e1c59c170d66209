"""The table of refusals is all of them: the code uses no other name, and each is met in a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.support.house import ROOT
from vaultkit.model.refusals import NAMES, REFUSALS

WRITE = "tests/actions/test_write.py"
STATES = "tests/cases/test_write_states.py"
FAULTS = "tests/cases/test_write_faults.py"

MET = {
    "another-repository": (STATES, "test_f37_nor_into_one_that_is_not_tracked"),
    "branch-changed": (WRITE, "test_states_in_which_nothing_can_be_written"),
    "busy": (WRITE, "test_another_writer_is_waited_for_then_named"),
    "called-off": (WRITE, "test_mc_05_what_is_called_off_is_not_written"),
    "cannot-sign": ("tests/git/test_signing.py", "refused"),
    "converted-file": (STATES, "test_f38_a_page_that_git_keeps_in_another_form_is_refused"),
    "no-identity": ("tests/actions/test_observed.py", "test_nobody_is_guessed"),
    "no-space": (FAULTS, "test_f42_f43_the_disk_refuses_at_each_point"),
    "operation-in-progress": (WRITE, "test_states_in_which_nothing_can_be_written"),
    "rejected-by-hook": ("tests/actions/test_unready.py", "test_a_hook_may_refuse"),
    "request-reused": (WRITE, "test_the_same_request_lands_once"),
    "suspected-damage": ("tests/actions/test_quarantine.py", "refused"),
    "unreadable-settings": (
        "tests/actions/test_unreadable.py",
        "test_every_write_refuses_with_the_place",
    ),
    "user-changes": ("tests/actions/test_observed.py", "test_a_vault_may_ask_to_report_only"),
    "vault-moved": ("tests/actions/test_unready.py", "refused"),
}
"""Where each name is met: a file, and the function in it that says the name."""


def used() -> Iterator[tuple[str, str | None]]:
    """Every `Refused(...)` of the write road: where it stands, and its name if that is plain."""
    for path in sorted((ROOT / "vaultkit").rglob("*.py")):
        tree = ast.parse(path.read_text())
        imports = (one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom))
        aliases = {
            alias.asname or alias.name
            for one in imports
            if one.module == "vaultkit.model.outcome"
            for alias in one.names
            if alias.name == "Refused"
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in aliases:
                first = call.args[0] if call.args else None
                name = first.value if isinstance(first, ast.Constant) else None
                place = f"{path.relative_to(ROOT)}:{call.lineno}"
                yield place, name if isinstance(name, str) else None


def test_every_refusal_in_the_code_is_one_of_the_table() -> None:
    found = list(used())
    assert len(found) >= len(REFUSALS)
    assert [place for place, name in found if name not in NAMES] == []
    assert {name for _, name in found} == NAMES


def test_each_is_met_in_a_test() -> None:
    assert list(MET) == [one.name for one in REFUSALS]
    for name, (file, function) in MET.items():
        tree = ast.parse((ROOT / file).read_text())
        (found,) = [
            one
            for one in ast.walk(tree)
            if isinstance(one, ast.FunctionDef) and one.name == function
        ]
        assert f"'{name}'" in ast.unparse(found), (name, file)


def test_the_table_is_in_order_and_says_everything() -> None:
    assert [one.name for one in REFUSALS] == sorted(NAMES)
    assert all(all(one) for one in REFUSALS)
