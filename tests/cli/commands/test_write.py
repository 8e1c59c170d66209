from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import REQUEST, Desk
from tests.support.writing import VAULT
from vaultkit.changes.fences import version_of

TIDES = "concepts/tides.md"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def file(desk: Desk, **request: object) -> str:
    path = desk.folder.parent / "request.json"
    path.write_text(json.dumps(request))
    return str(path)


def test_a_whole_request_is_one_commit(desk: Desk) -> None:
    version = version_of(VAULT[TIDES].encode())
    made = {"item": "create_page", "type": "concept"}
    items = [
        {**made, "title": "Neap", "body": "[[ref:s]]", "ref": "n"},
        {**made, "title": "Spring", "body": "[n](ref:n)", "ref": "s"},
        {"item": "rewrite", "page": "Tides", "body": "# T\n\n[[Neap]]", "fields": {"kind": "sea"}},
        {"item": "log_entry", "operation": "ingest", "what": "Read", "pages": ["n", "s"]},
    ]
    fences = [{"record": "Tides", "hash": version}]
    told = desk.json("write", file(desk, items=items, actor="agent:x", fences=fences))
    assert (told["state"], told["operation"], told["actor"]) == ("published", "batch", "agent:x")
    assert len(told["paths"]) == 4
    assert desk.vault.git("rev-list", "--count", "HEAD") == "2"
    assert "[[spring]]" in desk.text("concepts/neap.md")
    assert "[n](neap.md)" in desk.text("concepts/spring.md")
    desk.clean()


def test_a_retirement_waits_whoever_it_says_asks(desk: Desk) -> None:
    items = [{"item": "retire", "page": "Ada"}]
    request = file(desk, items=items, id=f"{REQUEST}1", actor="person:Ana")
    assert desk.json("write", request, code=3)["approval"] == f"{REQUEST}1"


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
        ([RETIRE], {"operation": "Up Date"}, "is not a lower-case name"),
    ],
)
def test_what_is_wrong_is_said(
    desk: Desk, items: object, more: dict[str, object], told: str
) -> None:
    assert told in desk.run("write", file(desk, items=items, **more), code=2).err


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "is no JSON"),
        (b"[]", "the request: input should be an object"),
        (b'{"items": [], "items": []}', 'the key "items" stands twice'),
        (b"\xff", "is no UTF-8"),
        (b"[" * 100_000, "is no JSON"),
        (b'{"items":[{"item":"retire","page":"\\ud800"}]}', ""),
    ],
)
def test_bytes_that_are_no_request(desk: Desk, data: bytes, told: str) -> None:
    path = desk.folder.parent / "request.json"
    path.write_bytes(data)
    assert told in desk.run("write", str(path), code=2).err
