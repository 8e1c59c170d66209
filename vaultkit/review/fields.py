"""Two blocks of frontmatter → which fields are others, the pages that values name by their titles.

Values that are spelled in another way and name the same page are the same. A list is compared by
its items, whatever their order, and a map key by key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED, REORDERED, FieldChange
from vaultkit.model.text import nfc
from vaultkit.vault.page import Page

NameOf = Callable[[str], tuple[str, str]]
"""From a page's path to what tells it from all others on both sides, and its title."""


class _Value(NamedTuple):
    """A value as people read it, and the page that it names, "" for none."""

    text: str
    shown: str
    page: str = ""

    def same(self, other: _Value) -> bool:
        if nfc(self.text) == nfc(other.text):
            return True
        return bool(self.page) and self.page == other.page


class _Held(NamedTuple):
    """What a key holds: `many` for a list."""

    values: tuple[_Value, ...]
    many: bool


_NOTHING = _Held((), many=False)


def field_changes(
    old: Page | None,
    new: Page | None,
    name_old: NameOf,
    name_new: NameOf,
    without: frozenset[str] = frozenset(),
) -> tuple[FieldChange, ...]:
    """The fields that differ, in the order of the new page, then what went; not those `without`.

    With no page on one side, all that the other has.
    """
    before, after = _held(old, name_old, without), _held(new, name_new, without)
    found = []
    for key in dict.fromkeys((*after, *before)):
        change = _change(key, before.get(key), after.get(key))
        if change is not None:
            found.append(change)
    return tuple(found)


def _change(key: str, old: _Held | None, new: _Held | None) -> FieldChange | None:
    was, now = old or _NOTHING, new or _NOTHING
    many = was.many or now.many
    if old is None or new is None:
        how = ADDED if old is None else REMOVED
        return FieldChange(key, how, _shown(was.values), _shown(now.values), many)
    gone, come = _beyond(was.values, now.values), _beyond(now.values, was.values)
    if gone or come:
        return FieldChange(key, CHANGED, _shown(gone), _shown(come), many)
    if many and not all(one.same(other) for one, other in zip(was.values, now.values, strict=True)):
        return FieldChange(key, REORDERED, _shown(was.values), _shown(now.values), many)
    return None


def _shown(values: Sequence[_Value]) -> tuple[str, ...]:
    return tuple([value.shown for value in values])


def _beyond(these: Sequence[_Value], those: Sequence[_Value]) -> list[_Value]:
    """The values of `these` that `those` has not, or not so often: by text first, then by page."""
    for mark in (lambda value: nfc(value.text), lambda value: value.page or None):
        these, those = _without(these, those, mark), _without(those, these, mark)
    return list(these)


def _without(
    these: Sequence[_Value], those: Sequence[_Value], mark: Callable[[_Value], str | None]
) -> list[_Value]:
    """`these` but for as many of each mark as `those` have; None is no mark."""
    left = Counter(mark(value) for value in those)
    found = []
    for value in these:
        if left[mark(value)] > 0 and mark(value) is not None:
            left[mark(value)] -= 1
        else:
            found.append(value)
    return found


def _held(page: Page | None, name_of: NameOf, without: frozenset[str]) -> dict[str, _Held]:
    root = page.facts.frontmatter if page is not None else None
    if page is None or root is None:
        return {}
    goals = {
        (link.link.line, link.link.column): link.goal
        for link in page.links
        if link.goal is not None and link.link.kind == "property"
    }
    found: dict[str, _Held] = {}
    for pair in root.pairs:
        if pair.key not in without:
            found.update(_within(pair.key, pair.node, goals, name_of))
    return found


def _within(
    key: str, node: Node, goals: dict[tuple[int, int], str], name_of: NameOf
) -> Iterator[tuple[str, _Held]]:
    if node.kind == "map" and node.pairs:
        for pair in node.pairs:
            yield from _within(f"{key}.{pair.key}", pair.node, goals, name_of)
        return
    many = node.kind == "list"
    nodes = node.items if many else (node,) if node.value is not None else ()
    yield key, _Held(tuple([_value(one, goals, name_of) for one in nodes]), many)


def _value(node: Node, goals: dict[tuple[int, int], str], name_of: NameOf) -> _Value:
    text = _text(node)
    goal = goals.get((node.line, node.column)) if node.kind in ("plain", "quoted") else None
    if goal is None:
        return _Value(text, text)
    page, title = name_of(goal)
    return _Value(text, title, page)


def _text(node: Node) -> str:
    """A value in one line, what is in it by its keys."""
    if node.kind == "list":
        return f"[{', '.join(map(_text, node.items))}]"
    if node.kind == "map":
        return "; ".join(f"{pair.key}: {_text(pair.node)}" for pair in node.pairs) or "{}"
    return node.text or ""
