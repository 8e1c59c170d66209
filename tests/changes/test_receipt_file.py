from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.changes.test_message import PLAIN
from vaultkit.changes.receipt_file import decoded, encoded

WHOLE = replace(PLAIN, commit="1" * 40, at="2026-01-02T03:04:05Z", paths=("a.md", "语.md"))


def test_what_is_written_is_read() -> None:
    assert decoded(encoded(WHOLE)) == WHOLE
    assert decoded(encoded(replace(WHOLE, on_behalf_of=None))) == replace(WHOLE, on_behalf_of=None)
    assert encoded(WHOLE).endswith(b"}\n")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        encoded(WHOLE)[:-9],
        encoded(WHOLE).replace(b'"form": 1', b'"form": 2'),
        json.dumps({**json.loads(encoded(WHOLE)), "records": [["a"]]}).encode(),
        json.dumps({**json.loads(encoded(WHOLE)), "records": [["a", "b", 3]]}).encode(),
        json.dumps({**json.loads(encoded(WHOLE)), "unknown": 1}).encode(),
    ],
)
def test_what_is_none_is_not_read(data: bytes) -> None:
    assert decoded(data) is None
