from __future__ import annotations

import json
from typing import Any

import pytest

from tests.render.samples import COMMANDS, TERMINAL, commands, finding
from vaultkit.model.finding import Fix, Severity
from vaultkit.model.made import NewPage
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.render.as_new import json_text, lines
from vaultkit.render.clean import clean

_EMPTY = (
    Field(name="date", kind="date", description="The day."),
    Field(
        name="status",
        kind="enum",
        choices=(Choice(value="open"), Choice(value="old", deprecated=""), Choice(value="done")),
    ),
    Field(name="lead", kind="ref", to=("person", "company"), description="Who."),
)


def page(**more: Any) -> NewPage:
    values: dict[str, Any] = {
        "root": "/v",
        "path": "days/one.md",
        "type": "day",
        "title": "One",
        "text": "---\ntitle: One\n---\n\n# One\n",
        "empty": (),
        "findings": (),
        "in_git": True,
        "dry_run": False,
    }
    return NewPage(**{**values, **more})


def text(told: NewPage) -> list[str]:
    return list(lines(told))


def test_a_whole_page_needs_two_lines() -> None:
    assert text(page()) == [
        "days/one.md: a new page of the type day",
        "Next: write the page, then run vaultkit check, then git add",
    ]
    assert text(page(in_git=False))[1] == "Next: write the page, then run vaultkit check"


def test_empty_fields_are_told_with_what_belongs_there() -> None:
    missing = finding(name="missing-field", subject="date")
    other = finding(name="orphan-page", severity=Severity.WARNING, message="No page links here.")
    assert text(page(empty=_EMPTY, findings=(missing, other)))[1:-1] == [
        "Still to fill in:",
        "  date    The day. (date)",
        "  status  one of open, done",
        "  lead    Who. (ref to person or company)",
        "A check tells as well:",
        "  warning orphan-page: No page links here.",
    ]


def test_a_dry_run_shows_the_page() -> None:
    assert text(page(dry_run=True)) == [
        "Nothing was written; days/one.md would be:",
        "",
        *("  ---", "  title: One", "  ---", "", "  # One"),
        "",
    ]


def test_programs_read_all_of_it() -> None:
    told = finding(fix=Fix("do it"))
    read = json.loads(json_text(page(empty=_EMPTY[:1], findings=(told,))))
    assert (read["path"], read["type"], read["dry_run"]) == ("days/one.md", "day", False)
    assert read["empty"] == [{"field": "date", "kind": "date", "description": "The day."}]
    assert read["findings"][0]["next"] == "do it"


@pytest.mark.parametrize("hostile", [*COMMANDS, *TERMINAL], ids=repr)
def test_nothing_of_the_vault_acts_on_a_terminal_or_in_a_log(hostile: str) -> None:
    told = page(
        title=hostile,
        path=hostile,
        text=f"{hostile}\n",
        empty=(Field(name=hostile, description=hostile),),
        findings=(finding(message=hostile),),
    )
    for one in (told, page(dry_run=True, text=f"{hostile}\n")):
        printed = text(one)
        assert [clean(line) for line in printed] == printed
        assert not commands("\n".join(printed))
        assert not commands(json_text(one))
