from __future__ import annotations

from vaultkit.render.as_manual_tools import SetHelp, ToolHelp, tools_page

SCHEMA = {
    "required": ["page"],
    "properties": {
        "page": {"type": "string", "maxLength": 500, "description": "Its id"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
        "offset": {"type": "integer", "minimum": 0, "default": 0},
        "mode": {"enum": ["all", "any"], "default": "all"},
        "kind": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "also": {"type": ["array", "null"], "maxItems": 9, "items": {"$ref": "#/$defs/One"}},
    },
    "$defs": {"One": {"properties": {"name": {"type": "string"}}}},
}


def test_arguments_are_told_with_their_limits() -> None:
    one = ToolHelp("knowledge_x", "wiki", "It does.", ("writes",), SCHEMA, ("state", "next"))
    sets = SetHelp("wiki", "pages", True, 1), SetHelp("packs", "public", False, 0)
    page = tools_page((one,), sets, frozenset({"knowledge_x"}))
    assert "| `wiki` | pages | 1 | there |\n" in page
    assert "| `packs` | public | none in this version | left out |\n" in page
    assert "## The set `wiki`\n\n### `knowledge_x` *\n\nIt does. (writes)\n" in page
    assert "| `page` | string, at most 500 characters | Its id |\n" in page
    assert "| `limit` | integer, 1 to 50 | (default 10) |\n" in page
    assert "| `offset` | integer, 0 or more | (default 0) |\n" in page
    assert "| `mode` | one of `all`, `any` | (default all) |\n" in page
    assert "| `kind` | string | (optional) |\n" in page
    assert "| `also` | list of object of `name`, at most 9 | (optional) |\n" in page
    assert "Answers with `state`, `next`.\n" in page
