"""What claims and relationships say: their keys' forms, their words, and which of them are alike.

Everything over many claims is read from surfaces alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple
from unicodedata import normalize
from weakref import WeakKeyDictionary

from vaultkit.model.text import Span
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface, key_of
from vaultkit.vault.types import CLAIM, RELATIONSHIP

ORIGINS = ("source", "user_belief", "agent_inference")
"""What `assertion_origin` may say."""

DATES = ("occurred", "due", "expires")
"""The keys of a claim that are dates, see `vaultkit.vault.dates`."""

PREFIXES = {CLAIM: "clm-", RELATIONSHIP: "rel-"}
"""How an id begins."""

_ID_REST = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{7,}\Z")

_FIGURE = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_NEGATIONS = frozenset("not no never nicht niemals niet non nunca não".split())
_CONTRACTED = {"cannot": "can", "can't": "can", "won't": "will", "shan't": "shall"}
# what people hold, each for themselves
_PERSONAL = frozenset(("belief", "preference"))


def is_record_id(record: str, text: str) -> bool:
    """Whether `text` has the form of a claim's or relationship's id.

    Behind the prefix stand at least eight letters, figures or hyphens: a counter would collide.
    """
    prefix = PREFIXES[record]
    return text.startswith(prefix) and _ID_REST.match(text, len(prefix)) is not None


def is_fixture(surface: Surface) -> bool:
    """Whether a record says that it is made up for tests."""
    mark = surface.mark("fixture")
    return mark is not None and mark.text.lower() == "true"


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text by which claims are compared: no case, no punctuation, no contraction."""
    if not text.isascii():
        text = normalize("NFKC", text).replace("’", "'")
    words: list[str] = _WORD.findall(text.casefold())
    if "'" not in text and "cannot" not in words:
        return tuple(words)
    found = []
    for word in words:
        if word in _CONTRACTED:
            found += [_CONTRACTED[word], "not"]
        elif word.endswith("n't"):
            found += [word[:-3], "not"]
        else:
            found.append(word)
    return tuple(found)


def affirmed(words: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The words without those that deny, and how many denials there were.

    `no longer` is one denial, and `no` before a figure is none.
    """
    if _NEGATIONS.isdisjoint(words):
        return words, 0
    kept = []
    count = 0
    before = ""
    for word, after in zip(words, (*words[1:], ""), strict=True):
        if word in _NEGATIONS and not (word == "no" and after[:1].isdigit()):
            count += 1
        elif (before, word) != ("no", "longer"):
            kept.append(word)
        before = word
    return tuple(kept), count


_SHOWN = 80


class Said(NamedTuple):
    """One active claim with its words."""

    path: str
    surface: Surface
    words: tuple[str, ...]

    @property
    def span(self) -> Span:
        """Where findings about the whole claim point."""
        mark = self.surface.mark("record")
        return mark.span if mark is not None else Span.at(1)

    @property
    def excerpt(self) -> str:
        """The start of its text."""
        said = self.surface.said
        return said if len(said) <= _SHOWN else f"{said[:_SHOWN].rstrip()}…"


_ALIKE: WeakKeyDictionary[Snapshot, tuple[tuple[Said, ...], ...]] = WeakKeyDictionary()


def alike(vault: Snapshot) -> tuple[tuple[Said, ...], ...]:
    """Active claims of one kind about the same, two or more together, in the order of paths.

    About the same: the same entities, owner, time and due date; where people tell what they hold
    for themselves, the same attribution too. More than one rule asks, so it is worked out once.
    """
    found = _ALIKE.get(vault)
    if found is None:
        found = _ALIKE[vault] = tuple(_groups(vault))
    return found


def _groups(vault: Snapshot) -> Iterator[tuple[Said, ...]]:
    groups: dict[tuple[object, ...], list[str]] = {}
    for path in vault.recorded[CLAIM]:
        surface = vault.surfaces[path]
        if surface.said and not surface.state and not is_fixture(surface):
            groups.setdefault(_about(vault, path, surface), []).append(path)
    for paths in groups.values():
        if len(paths) > 1:
            yield tuple(
                [Said(path, vault.surfaces[path], _said(vault, path)) for path in sorted(paths)]
            )


def _said(vault: Snapshot, path: str) -> tuple[str, ...]:
    return words_of(vault.surfaces[path].said)


def _about(vault: Snapshot, path: str, surface: Surface) -> tuple[object, ...]:
    kind = surface.texts("claim_kind")
    personal = not _PERSONAL.isdisjoint(kind) or "user_belief" in surface.texts("assertion_origin")
    return (
        kind,
        subjects_of(vault, path, surface),
        tuple([_goal(vault, path, text) for text in surface.texts("owner")]),
        surface.texts("occurred"),
        surface.texts("due"),
        surface.texts("attribution") if personal else (),
    )


def subjects_of(vault: Snapshot, path: str, surface: Surface) -> tuple[str, ...]:
    """The pages that a claim is about, sorted; a name that leads to none stands for itself."""
    return tuple(sorted({_goal(vault, path, text) for text in surface.texts("entities")}))


def _goal(vault: Snapshot, path: str, text: str) -> str:
    target = vault.named(path, text)
    return target.path if target.outcome is Outcome.PAGE else f"[[{key_of(text)}"


_FEWEST = 8
_NEIGHBOURS = 8
_SPELLED = 0.8


def near_pairs(claims: list[Said]) -> list[tuple[Said, Said]]:
    """Pairs of claims, no two of the same words, that are nearly the same; the later one first."""
    found: dict[str, tuple[Said, Said]] = {}
    for one, other in _neighbours(claims):
        if is_near(one.words, other.words):
            first, last = sorted((one, other), key=lambda said: said.path)
            known = found.get(last.path)
            if known is None or first.path < known[1].path:
                found[last.path] = (last, first)
    return [found[path] for path in sorted(found)]


def _neighbours(claims: list[Said]) -> Iterator[tuple[Said, Said]]:
    """Pairs that begin or end alike, of claims with the same figures and as many denials."""
    groups: dict[tuple[object, ...], list[Said]] = {}
    for one in claims:
        if len(one.words) >= _FEWEST:
            figures = tuple([word for word in one.words if _FIGURE.search(word)])
            groups.setdefault((figures, affirmed(one.words)[1]), []).append(one)
    for group in groups.values():
        forward = sorted(group, key=lambda one: one.words)
        backward = sorted(group, key=lambda one: one.words[::-1])
        for step in range(1, _NEIGHBOURS + 1):
            yield from zip(forward, forward[step:], strict=False)
            yield from zip(backward, backward[step:], strict=False)


def is_near(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether all words are the same but for one place, of at most one word in ten.

    There words were added or left out, or stand in another spelling.
    """
    if len(one) > len(other):
        one, other = other, one
    few = max(1, len(other) // 10)
    if len(other) - len(one) > few:
        return False
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    end = 0
    while end < len(one) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    if len(right) > few:
        return False
    return not left or (len(left) == len(right) and all(map(_alike_spelled, left, right)))


def _alike_spelled(one: str, other: str) -> bool:
    """Whether a word is another form of the other, or a slip: both begin alike."""
    if one[:3] != other[:3]:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _SPELLED
