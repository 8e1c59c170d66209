"""Edits of destinations: what changes, what never does, and when nothing is written."""

from __future__ import annotations

from unicodedata import normalize
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.markdown import documents
from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Link
from vaultkit.parse.link_place import place_of
from vaultkit.parse.link_spelling import Retarget
from vaultkit.parse.link_target import retargeted
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

PAGE = """---
up: "[[a|b]]"
---
[x](a.md "t") [[a]] [r] ![i](<p q.png>)

[r]: a.md#h 't'
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_links_change_together_and_nothing_else(newline: str, mark: bytes) -> None:
    data = mark + PAGE.replace("\n", newline).encode()
    facts = parse(data, Dialect(), placed=True)
    links = [link for link in facts.links if not link.label or link.kind == "property"]
    wanted = [Retarget(link, f"n{number}") for number, link in enumerate(links)]
    after = retargeted(data, Dialect(), [*wanted, Retarget(facts.definitions[0], "字.md")])
    expected = """---
up: "[[n0|b]]"
---
[x](n1 "t") [[n2]] [r] ![i](<n3>)

[r]: 字.md#h 't'
"""
    assert after == mark + expected.replace("\n", newline).encode()


def test_a_change_that_would_be_read_otherwise_is_refused() -> None:
    data = b"[[a]] and `x`\n"
    link = parse(data, Dialect(), placed=True).links[0]
    with pytest.raises(StateError, match="line 1: the link to 'a' cannot be changed"):
        retargeted(data, Dialect(), [Retarget(link, "b`c")])


def test_a_page_that_is_no_text_is_refused() -> None:
    with pytest.raises(StateError, match="cannot be edited"):
        retargeted(b"\xff\xfe", Dialect(), [Retarget(Link("inline", "a"), "b")])


def test_two_edits_of_one_link_are_refused() -> None:
    data = b"[[a]]"
    link = parse(data, Dialect(), placed=True).links[0]
    with pytest.raises(StateError, match="two edits"):
        retargeted(data, Dialect(), [Retarget(link, "b"), Retarget(link, "c")])


NAMES = st.text(
    st.sampled_from("ab Z09._-()[]#?%&;'\"<>|`*_!~^:+,äÉ字あא😀\u0301/"), min_size=1, max_size=12
).filter(lambda name: name.strip("/") and "//" not in name)


@given(documents, st.data())
def test_law_a_link_leads_where_it_should_and_all_others_where_they_did(
    text: str, data: st.DataObject
) -> None:
    before = text.encode()
    facts = parse(before, Dialect(), placed=True)
    some: list[Link | Definition] = [
        *(link for link in facts.links if link.kind != "autolink"),
        *facts.definitions,
    ]
    if not some:
        return
    link = data.draw(st.sampled_from(some))
    name = data.draw(NAMES)
    try:
        after = retargeted(before, Dialect(), [Retarget(link, name)])
    except StateError:
        return
    again = parse(after, Dialect(), placed=True)
    place = place_of(before, facts, link)
    assert place is not None
    first = place.start - 1
    assert after.startswith(before[:first])
    assert after.endswith(before[place.tail + (place.form == "angle") :])
    new = _same_link(again.links, again.definitions, some, link)
    target = new.target.partition("#")[0]
    if isinstance(link, Link) and link.kind in ("wikilink", "embed", "property"):
        target = target.strip()
    else:
        target = unquote(target.partition("?")[0])
    assert normalize("NFC", target.removeprefix("./")) == normalize("NFC", name.removeprefix("./"))


def _same_link(
    links: tuple[Link, ...],
    definitions: tuple[Definition, ...],
    before: list[Link | Definition],
    link: Link | Definition,
) -> Link | Definition:
    after: list[Link | Definition] = [
        *(link for link in links if link.kind != "autolink"),
        *definitions,
    ]
    assert len(after) == len(before)
    return after[next(i for i, one in enumerate(before) if one is link)]


@given(
    st.sampled_from(["[x](a.md)", "[x](<a b.md>)", "![x](a%20b.png)", "[x][r]\n\n[r]: a"]), NAMES
)
def test_law_every_path_can_be_written(text: str, name: str) -> None:
    before = text.encode()
    facts = parse(before, Dialect(), placed=True)
    link = facts.definitions[0] if facts.definitions else facts.links[0]
    after = parse(retargeted(before, Dialect(), [Retarget(link, name)]), Dialect())
    assert unquote(after.links[0].target).removeprefix("./") == name.removeprefix("./")
