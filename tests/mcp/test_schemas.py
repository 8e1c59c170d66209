from __future__ import annotations

from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.tool import Input


class Asked(Input):
    """Said elsewhere."""

    title: str
    offset: int | None = None


def test_a_schema_says_nothing_twice() -> None:
    assert schema_of(Asked) == {
        "additionalProperties": False,
        "properties": {"title": {"type": "string"}, "offset": {"type": ["integer", "null"]}},
        "required": ["title"],
        "type": "object",
    }
