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


def test_what_is_wrong_is_said_and_nothing_written(desk: Desk) -> None:
    head = desk.vault.head
    ran = desk.run("write", file(desk, items=[{"item": "retir"}], actr="x"), code=2)
    assert 'no sort of item "retir"; did you mean "retire"?' in ran.err
    assert 'the request has no key "actr"; did you mean "actor"?' in ran.err
    (desk.folder.parent / "bad.json").write_bytes(b"\xff")
    assert "is no UTF-8" in desk.run("write", str(desk.folder.parent / "bad.json"), code=2).err
    assert desk.vault.head == head
