from __future__ import annotations

import json

from vaultkit.changes.payload import FORM, canonical, derived_id, digest
from vaultkit.model.request import (
    Actor,
    CreatePage,
    EditText,
    Fence,
    Person,
    Rewrite,
    WriteRequest,
)

AGENT = Actor("agent", "research")


def edit(**more: object) -> WriteRequest:
    values: dict[str, object] = {
        "operation": "edit",
        "items": (EditText(page="a", old="x", new="y", fields={"b": "1", "a": ("2",), "c": None}),),
        "actor": AGENT,
        "fences": (Fence("a", None, "0" * 16),),
        **more,
    }
    return WriteRequest(**values)  # type: ignore[arg-type]


def test_the_form_of_a_payload_is_fixed() -> None:
    """Receipts hold its digest for good: a change of the form needs another version."""
    assert FORM == 1
    assert json.loads(canonical(edit())) == {
        "form": 1,
        "operation": "edit",
        "items": [
            {
                "item": "EditText",
                "page": "a",
                "old": "x",
                "new": "y",
                "fields": {"a": ["2"], "b": "1", "c": None},
            }
        ],
        "reason": "",
        "fences": [["a", None, "0000000000000000"]],
    }
    assert digest(edit()) == "92005a209a6b067df5a67499c5f6f1f87ecaf67446027e5164a7b9d5d4e4a82e"


def test_who_asks_and_by_which_id_is_no_part_of_it() -> None:
    other = edit(actor=Actor("person", "ana"), id="1", on_behalf_of=Person("Ana", "a@b"))
    assert digest(other) == digest(edit())
    assert digest(edit(reason="why")) != digest(edit())
    assert digest(edit(operation="rewrite")) != digest(edit())


def test_a_fenced_request_has_an_id_of_its_own_and_another_one_has_none() -> None:
    assert derived_id(edit()) == derived_id(edit())
    assert derived_id(edit()) != derived_id(edit(actor=Actor("agent", "other")))
    create = WriteRequest(
        operation="create", items=(CreatePage(type="concept", title="T"),), actor=AGENT
    )
    assert derived_id(create) is None


def test_what_has_its_default_is_not_told() -> None:
    plain = WriteRequest(operation="rewrite", items=(Rewrite(page="a", body=""),), actor=AGENT)
    assert json.loads(canonical(plain))["items"] == [{"item": "Rewrite", "page": "a", "body": ""}]
