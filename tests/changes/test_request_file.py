from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.support.writing import asked
from vaultkit.changes.payload import digest
from vaultkit.changes.request_file import (
    OPERATIONS,
    SORTS,
    actor_of,
    decoded,
    encoded,
    operation_of,
    person_of,
)
from vaultkit.errors import UsageError
from vaultkit.model.request import (
    Actor,
    CreatePage,
    EditRange,
    EditText,
    ExtractSection,
    Fence,
    Item,
    LogEntry,
    Person,
    Restore,
    Retire,
    Rewrite,
    Supersede,
)

EVERY: tuple[Item, ...] = (
    CreatePage(type="t", title="x", fields={"a": ("b", "c"), "d": None, "e": "f"}, ref="r"),
    EditText(page="p", old="", new="潮"),
    EditRange(page="p", start=0, end=0, text=""),
    Rewrite(page="p", body=None),
    Supersede(page="p", by="q"),
    Retire(page="p"),
    Restore(page="p"),
    ExtractSection(page="p", start=3, title="x"),
    LogEntry(operation="o", what="w", pages=("a",)),
)


def test_a_request_comes_back_as_it_was() -> None:
    request = asked(
        *EVERY,
        id="0f6c0000-0000-4000-8000-000000000000",
        reason="why",
        on_behalf_of=Person("Ana", "ana@example.org"),
        fences=(Fence("p", None, "0" * 16),),
        vault_id="v",
        ontology="o",
    )
    back = decoded(json.loads(json.dumps(encoded(request))))
    assert back == request
    assert digest(back) == digest(request)
    assert decoded(encoded(replace(request, approved_by="Ana"))).approved_by is None


def test_every_sort_has_a_name_and_an_operation() -> None:
    assert set(SORTS.values()) == set(OPERATIONS) == {type(item) for item in EVERY}
    assert operation_of(EVERY[:1]) == "create_page"
    assert operation_of(EVERY) == "batch"


def test_who_is_meant() -> None:
    assert actor_of("agent: re:search ") == Actor("agent", "re:search")
    assert person_of(" Ana  <ana@example.org> ") == Person("Ana", "ana@example.org")
    for wrong in ("research", "robot:x", "agent:"):
        with pytest.raises(UsageError, match="names nobody"):
            actor_of(wrong)
    for wrong in ("Ana", "<a@b>", "Ana <a@b", "Ana <>"):
        with pytest.raises(UsageError, match="is no person"):
            person_of(wrong)
