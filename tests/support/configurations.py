"""Configurations as people and editors leave them: any layout, comments, marks and line ends."""

from __future__ import annotations

import json

from hypothesis import strategies as st

NAMES = st.sampled_from(
    ["mcpServers", "servers", "hooks", "other", "vaultkit", "日本", "a b", 'q"q', "permissions"]
)
_WORDS = st.sampled_from(["", "plain", "// no comment", "a,b", "}", "ключ", "é", 'x"y', "\t"])
_PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-5, 5), _WORDS)


def values(depth: int = 3) -> st.SearchStrategy[object]:
    """Any value of JSON."""
    if not depth:
        return _PLAIN
    inner = values(depth - 1)
    return st.one_of(_PLAIN, st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3))


@st.composite
def json_files(draw: st.DrawFn, *, root: object = None) -> bytes:
    """An object of JSON with comments, in any layout: indented, on one line, or neither."""
    newline = draw(st.sampled_from(["\n", "\r\n", "\n", "\r"]))
    unit = draw(st.sampled_from(["  ", "\t", "    ", " "]))
    style: str = draw(st.sampled_from(["tidy", "line", "wild"]))
    comments = draw(st.booleans())
    trailing = draw(st.booleans())

    def drawn(flags: st.SearchStrategy[bool]) -> bool:
        return draw(flags)

    def gap(depth: int) -> str:
        if style == "tidy":
            space = newline + unit * depth
        else:
            space = (
                "" if style == "line" else draw(st.sampled_from(["", " ", newline, newline * 2]))
            )
        if comments and draw(st.integers(0, 3)) == 0:
            note = draw(st.sampled_from([f" // a {{note}}{newline}", " /* a, note */", "/*\n*/"]))
            return note + space
        return space

    def written(value: object, depth: int) -> str:
        if not isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=draw(st.booleans()))
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        parts = (
            [
                f"{json.dumps(k, ensure_ascii=False)}{gap_in()}:{gap_in()}{written(v, depth + 1)}"
                for k, v in value.items()
            ]
            if isinstance(value, dict)
            else [written(one, depth + 1) for one in value]
        )
        out = opening
        for at, part in enumerate(parts):
            last = at == len(parts) - 1
            comma = "," if not last or (trailing and draw(st.booleans())) else ""
            out += f"{gap(depth + 1)}{part}{gap_in()}{comma}"
        return f"{out}{gap(depth) if parts or drawn(st.booleans()) else ''}{closing}"

    def gap_in() -> str:
        return draw(st.sampled_from(["", "", " "]))

    value = draw(st.dictionaries(NAMES, values(), max_size=4)) if root is None else root
    text = f"{draw(st.sampled_from(['', newline, ' ']))}{written(value, 0)}"
    text += draw(st.sampled_from(["", newline, newline * 2]))
    mark = draw(st.sampled_from(["", "\ufeff"]))
    return (mark + text).encode()


_TOML_PARTS = st.sampled_from(
    [
        '# a comment with [brackets] and "quotes"\n',
        "\n",
        'model = "o3"\n',
        "notify = [\n  'a', # [x]\n  \"b\",\n]\n",
        'text = """\n[no.header]\n"""\n',
        "raw = '''\n# no comment\n'''\n",
        "day = 2026-03-01\n",
    ]
)
_TOML_TABLES = st.sampled_from(
    [
        "[features]\nhooks = true # yes\n",
        '[mcp_servers.other]\ncommand = "x" # [mcp_servers.vaultkit]\nargs = []\n',
        '[mcp_servers.other.env]\nA = "1"\n',
        '[[profiles]]\nname = "日本"\n',
        '[ "quoted name" . inner ]\nx = {y = [1, 2]}\n',
        "# above a table\n[mcp_servers]\n",
        "[projects.'/home/me/a b']\ntrust_level = \"trusted\"\n\n",
    ]
)


@st.composite
def toml_files(draw: st.DrawFn) -> bytes:
    """A file of TOML with comments, tables and values on several lines."""
    parts: list[str] = draw(st.lists(_TOML_PARTS, max_size=4, unique=True))
    tables: list[str] = draw(st.lists(_TOML_TABLES, max_size=4, unique=True))
    text = "".join((*parts, *tables))
    if draw(st.booleans()):
        text = text.removesuffix("\n")
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return (draw(st.sampled_from(["", "\ufeff"])) + text).encode()
