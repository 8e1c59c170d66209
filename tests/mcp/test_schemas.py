from __future__ import annotations

from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.tool import Input, Output


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


class Row(Output):
    """Said elsewhere."""

    name: str | None = None


class Told(Output):
    """Said elsewhere."""

    always = ("record",)

    record: str | None = None
    row: Row | None = None


def test_what_is_left_out_of_an_answer_is_never_null_in_its_schema() -> None:
    found = schema_of(Told, output=True)
    assert found["properties"] == {
        "record": {"type": ["string", "null"]},
        "row": {"$ref": "#/$defs/Row"},
        "warning": {"type": "string"},
    }
    assert found["$defs"]["Row"]["properties"] == {"name": {"type": "string"}}
