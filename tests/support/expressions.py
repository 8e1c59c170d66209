"""The expressions of GitHub Actions, as far as vaultkit's own workflows use them.

Strings, numbers, `true`, `false`, `null`, contexts (`github.event.number`), `!`, `==`, `!=`, `&&`,
`||`, parentheses and the four functions of a job's status. What else stands there fails the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Contexts = Mapping[str, Any]

_HOLE = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
_WORD = re.compile(
    r"\s*(?:('(?:[^']|'')*')|(\d+)|([A-Za-z_][\w.-]*(?:\(\))?)|(==|!=|&&|\|\||[!()]))"
)
_STATUS = ("always()", "cancelled()", "failure()", "success()")


def text(template: object, contexts: Contexts) -> str:
    """A value of a workflow with every `${{ … }}` in it filled in."""
    return _HOLE.sub(lambda hole: as_text(value(hole[1], contexts)), as_text(template))


def holds(condition: object, contexts: Contexts, status: str) -> bool:
    """Whether an `if:` lets its step or job run; without a status function success is needed."""
    words = as_text(condition if condition is not None else "true")
    match = _HOLE.fullmatch(words.strip())
    words = match[1] if match else words
    now = {name: name == f"{status}()" for name in _STATUS} | {"always()": True}
    if not any(name in words for name in _STATUS):
        words = f"success() && ({words})"
    return bool(value(words, {**contexts, **now}))


def value(words: str, contexts: Contexts) -> Any:
    """What an expression gives."""
    found = []
    at = 0
    while words[at:].strip():
        match = _WORD.match(words, at)
        assert match, f"the tests know no such expression: {words}"
        found.append(match)
        at = match.end()
    reader = _Reader(found, contexts)
    given = reader.either()
    assert not reader.left, f"the tests know no such expression: {words}"
    return given


def as_text(given: Any) -> str:
    """A value as the runner writes it."""
    if given is None:
        return ""
    return str(given).lower() if isinstance(given, bool) else str(given)


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return left.casefold() == right.casefold()
    return (type(left) is type(right) and left == right) or _number(left) == _number(right)


def _number(given: Any) -> float:
    try:
        return float(given or 0)
    except (TypeError, ValueError):
        return float("nan")


class _Reader:
    """Reads an expression by its grammar, loosest operator first."""

    def __init__(self, words: list[re.Match[str]], contexts: Contexts) -> None:
        self.left, self._contexts = words, contexts

    def either(self) -> Any:
        return self._chain("||", self._both, lambda left, right: left or right)

    def _both(self) -> Any:
        return self._chain("&&", self._equal, lambda left, right: left and right)

    def _equal(self) -> Any:
        given = self._one()
        while (sign := self._take("==", "!=")) is not None:
            given = _same(given, self._one()) is (sign == "==")
        return given

    def _chain(self, sign: str, part: Callable[[], Any], join: Callable[[Any, Any], Any]) -> Any:
        given = part()
        while self._take(sign) is not None:
            given = join(given, part())
        return given

    def _take(self, *signs: str) -> str | None:
        if self.left and self.left[0][4] in signs:
            return self.left.pop(0)[4]
        return None

    def _one(self) -> Any:
        if self._take("!") is not None:
            return not self._one()
        if self._take("(") is not None:
            given = self.either()
            assert self._take(")") is not None
            return given
        word = self.left.pop(0)
        if word[1]:
            return word[1][1:-1].replace("''", "'")
        return int(word[2]) if word[2] else self._known(word[3])

    def _known(self, name: str) -> Any:
        known = {"true": True, "false": False, "null": None, **self._contexts}
        if name in known:
            return known[name]
        first, *rest = name.split(".")
        assert first in self._contexts, f"the tests know no context {first}"
        given: Any = self._contexts[first]
        for part in rest:
            given = given.get(part) if isinstance(given, Mapping) else None
        return given
