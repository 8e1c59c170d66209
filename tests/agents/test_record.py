"""What is remembered of what was added comes back as it was; what is damaged is nothing."""

from __future__ import annotations

import json

import pytest

from vaultkit.agents.pieces import Format, Piece
from vaultkit.agents.record import Added, Record, Records, read, written
from vaultkit.agents.trace import Trace

PIECE = Piece(
    path="日本/x.json",
    format=Format.JSON,
    what="server v",
    keys=("a", "b"),
    value={"args": ["--vault", "/v"], "n": None},
    listed=True,
    known=("serve",),
)
RECORD = Record(
    clients=("codex", "cursor"),
    made=("x.json",),
    folders=(".a",),
    pieces=(Added(PIECE, Trace(',\r\n\t"ü"', 3, 2, {"a": [1]}), ("codex",)),),
)


def test_it_comes_back_as_it_was() -> None:
    held = Records({"/p": RECORD, "/q": Record(clients=("generic",))})
    assert read(written(held)) == held
    assert read(written(held)).of("/p") == RECORD
    assert held.of("/other") == Record()


def test_an_empty_record_is_none() -> None:
    held = Records({"/p": RECORD}).holding("/p", Record())
    assert held == Records()
    assert Records().holding("/p", RECORD) == Records({"/p": RECORD})


def test_a_client_less() -> None:
    (added,) = RECORD.pieces
    assert added.without("codex").clients == ()
    assert added.without("cursor").clients == ("codex",)
    assert RECORD.of(PIECE.name) is added
    assert RECORD.of("x") is None


@pytest.mark.parametrize(
    "data",
    [
        None,
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"{}",
        b'{"version": 2, "projects": {}}',
        b'{"version": 1}',
        b'{"version": 1, "projects": []}',
        b'{"version": 1, "projects": {"/p": 1}}',
        json.dumps({"version": 1, "projects": {"/p": {"clients": []}}}).encode(),
        b'{"version": 1, "projects": {"/p": {"clients": [], "made": [], "folders": [1]}}}',
    ],
)
def test_what_is_damaged_is_nothing(data: bytes | None) -> None:
    assert read(data) == Records()
