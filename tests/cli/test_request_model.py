from __future__ import annotations

import json

import pytest

from vaultkit.cli.request_model import read_request
from vaultkit.errors import UsageError
from vaultkit.model.request import Actor, CreatePage, Person


def anybody() -> Actor:
    return Actor("person", "Bo")


RETIRE = {"item": "retire", "page": "Ada"}
RANGE = {"item": "edit_range", "page": "T", "start": 0, "end": 0, "text": ""}


@pytest.mark.parametrize(
    ("items", "more", "told"),
    [
        ([], {}, "items: list should have at least 1 item"),
        (None, {}, "items: input should be a valid array"),
        ([{"item": "edit_tex"}], {}, 'no sort of item "edit_tex"; did you mean "edit_text"?'),
        ([{}], {}, "item is missing: the sorts are create_page"),
        ([{**RETIRE, "pge": "x"}], {}, 'items[0] has no key "pge"; did you mean "page"?'),
        ([{**RETIRE, "page": 1}], {}, "items[0].page: input should be a valid string"),
        ([RETIRE], {"approved_by": "Ana"}, 'the request has no key "approved_by"'),
        ([RETIRE], {"fences": [{"rec": "x"}]}, 'fences[0] has no key "rec"'),
        ([{"item": "rewrite", "page": "Tides", "body": "x"}], {}, "read it first"),
        ([RANGE], {}, "read it first"),
        ([RETIRE], {"actor": "bob"}, "Say agent:NAME"),
    ],
)
def test_what_is_wrong_is_said(items: object, more: dict[str, object], told: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_request(json.dumps({"items": items, **more}), anybody)
    assert told in f"{caught.value.message} {caught.value.hint}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is no JSON"),
        ("[]", "the request: input should be an object"),
        ('{"items": [], "items": []}', 'the key "items" stands twice'),
        ("[" * 100_000, "is no JSON"),
    ],
)
def test_texts_that_are_no_request(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        read_request(text, anybody)


def test_a_request_says_who_writes_or_the_door_does() -> None:
    request = read_request(json.dumps({"items": [RETIRE], "on_behalf_of": "Ana <a@b.c>"}), anybody)
    assert request.actor == Actor("person", "Bo")
    assert request.on_behalf_of == Person("Ana", "a@b.c")
    assert request.operation == "retire"
    assert request.approved_by is None
    batch = [
        RETIRE,
        {"item": "create_page", "type": "t", "title": "x", "fields": {"a": ["b"], "c": None}},
    ]
    request = read_request(json.dumps({"items": batch, "actor": "agent:x"}), anybody)
    assert request.actor == Actor("agent", "x")
    made = request.items[1]
    assert isinstance(made, CreatePage)
    assert made.fields == {"a": ("b",), "c": None}
    seen = {"items": [RANGE], "fences": [{"record": "T", "hash": "0" * 16}]}
    assert read_request(json.dumps(seen), anybody).fences[0].record == "T"
