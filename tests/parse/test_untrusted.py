"""Facts from elsewhere: what `codec` wrote is taken, and nothing that could fail later is."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.markdown import documents
from vaultkit.model.facts import Facts, Fault, Waiver
from vaultkit.parse import codec, untrusted
from vaultkit.parse.frontmatter import MAX_BLOCK
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

_PAGE = (
    "\ufeff---\nid: a\naliases: [b, c]\nup: '[[x]]'\nwhen: 2024-13-40\n---\n\n# T {#own}\n\n"
    "[[x]] ![[y]] ![i](i.png) <http://x> [a][r] [b] text[^lost] ^block\n\n[r]: x.md\n[b]: y.md\n\n"
    "<a id='here'></a>\n\n<!-- vaultkit: ignore broken-link -->\n[x](gone.md) \u202e\n"
)
_WHOLE = codec.encode(parse(_PAGE.encode(), Dialect(), placed=True))


def shape(data: bytes) -> list[Any]:
    return [json.loads(line) if line else None for line in data.decode().split("\n")]


def data_of(parts: list[Any]) -> bytes:
    return "\n".join("" if part is None else json.dumps(part) for part in parts).encode()


@given(documents, st.sampled_from(("", "---\nid: a\n---\n", "---\nx: [\n---\n")), st.booleans())
def test_what_a_page_gives_is_taken(body: str, head: str, placed: bool) -> None:
    data = codec.encode(parse((head + body).encode(), Dialect(), placed=placed))
    assert codec.encode(untrusted.decode(data)) == data


def test_every_part_of_facts_is_taken() -> None:
    parts = shape(_WHOLE)
    assert all(parts[0][5:9])
    assert all(parts[1])
    assert codec.encode(untrusted.decode(_WHOLE)) == _WHOLE
    fixed = Facts(faults=(Fault("x", 1, 2, 3, 4, "d \udcff", (1, 2, "t"), 9),))
    waived = Facts(waivers=(Waiver(("a", "b"), 1, 2, 3, 4),))
    for facts in (fixed, waived, Facts()):
        assert codec.encode(untrusted.decode(codec.encode(facts))) == codec.encode(facts)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((0,), {}),
        ((0,), []),
        ((0,), None),
        ((0, 0), 1),
        ((0, 1), "1"),
        ((0, 1), -2),
        ((0, 1), 1 << 40),
        ((0, 1), 1.5),
        ((0, 1), True),
        ((0, 5), {}),
        ((0, 5), "text"),
        ((0, 5, 0), "abc"),
        ((0, 5, 0), ["inline", "x"]),
        ((0, 5, 0), ["inline", 7, ""]),
        ((0, 5, 0), [["inline"], "x", ""]),
        ((0, 5, 0), ["unheard-of", "x", ""]),
        ((0, 5, 0, 3), 1 << 31),
        ((0, 5, 0, 9), 1),
        ((0, 6, 0, 1), None),
        ((0, 6, 0, 2), -5),
        ((0, 7, 0, 0), None),
        ((0, 7, 0, 1), 1 << 60),
        ((0, 7, 0, 5), 1),
        ((0, 7, 0, 6), [1, 2]),
        ((0, 7, 0, 6), [1, 1 << 40, "x"]),
        ((0, 7, 0, 6), {}),
        ((0, 7, 0, 7), "9"),
        ((0, 8, 0, 0), "names"),
        ((0, 8, 0, 0), [1]),
        ((0, 8, 0, 4), 1 << 50),
        ((0, 9), None),
        ((0, 9), "x" * 8_001),
        ((1,), {}),
        ((1,), [[], []]),
        ((1, 0, 0), [1, 2, "", 1, 1]),
        ((1, 0, 0, 0), 1 << 40),
        ((1, 1), "text"),
        ((1, 1), [1]),
        ((1, 2), {"a": 1}),
        ((2,), 7),
        ((2,), ["id: a"]),
        ((2,), "a: " + "b" * MAX_BLOCK),
    ],
)
def test_a_part_of_another_form_is_refused(place: tuple[int, ...], value: object) -> None:
    parts: Any = shape(_WHOLE)
    inner = parts
    for at in place[:-1]:
        inner = inner[at]
    inner[place[-1]] = value
    with pytest.raises(ValueError):  # noqa: PT011 - its words are for nobody
        untrusted.decode(data_of(parts))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n",
        b"\n\n\n",
        b"\xff\n\n",
        b"[" * 100_000 + b"\n\n",
        _WHOLE.replace(b"true", b"NaN", 1),
        _WHOLE.replace(b"true", b"Infinity", 1),
        _WHOLE.replace(b"true", b"9" * 5_000, 1),
        _WHOLE + b"\n",
    ],
)
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - as above
        untrusted.decode(data)


def test_what_is_taken_can_be_asked_for_everything() -> None:
    chance = random.Random(7)
    taken = 0
    for _ in range(3_000):
        data = bytearray(_WHOLE)
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.choice(b'0123456789",[]{}:ae-x\n')
        try:
            facts = untrusted.decode(bytes(data))
        except ValueError:
            continue
        taken += 1
        assert isinstance(facts.headings + facts.blocks + facts.html_anchors, tuple)
        assert facts.frontmatter is None or facts.frontmatter.kind
    assert 100 < taken < 2_900
