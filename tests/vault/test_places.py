from __future__ import annotations

import pytest

from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.places import line_of_fragment

TEXT = """\
# One

## Two words

### Inner

text ^block

## Other

### Inner

<a id="mark"></a>
## Two words
"""


@pytest.mark.parametrize(
    ("fragment", "wikilink", "line"),
    [
        ("Two words", True, 3),
        ("two-words", False, 3),
        ("two-words-1", False, 14),
        ("Two%20words", True, 3),
        ("Other#Inner", True, 11),
        ("Inner", True, 5),
        ("^block", True, 7),
        ("mark", False, 13),
        ("TWO-WORDS", False, 3),
        ("nothing", False, None),
        ("^no", True, None),
    ],
)
def test_the_line_of_a_fragment(fragment: str, wikilink: bool, line: int | None) -> None:
    facts = parse(TEXT.encode(), Dialect(), placed=True)
    assert line_of_fragment(facts, TEXT, fragment, ("github",), wikilink=wikilink) == line


def test_lone_returns_end_lines_too() -> None:
    text = "a\rb ^x\r\nc"
    facts = parse(text.encode(), Dialect(), placed=True)
    assert line_of_fragment(facts, text, "^x", ("obsidian",), wikilink=True) == 2
