"""Headings → anchors, as each target's renderer makes them.

One table, `DIALECTS`; the rules come from what each project publishes, in words:

github    github-slugger 2.0, after html-pipeline's table-of-contents filter: lower case; keep
          letters, marks, decimal and letter numbers, connector punctuation, `-`; a space becomes
          `-`, runs stay; a taken anchor gets the lowest free `-1`, `-2` …
gitlab    GitLab 17.0 and later takes comrak's anchorizer: as github, but every kind of number is
          kept and circled letters are not. (Older GitLab made one `-` of several.)
hugo      Hugo's default `autoHeadingIDType: github`: letters, decimal digits, `_`, `-`; marks go,
          and so do ` -- ` and ` --- `, which its typographer makes dashes; an empty anchor is
          `heading`; `{#id}` is an id and takes part in the numbering.
mkdocs    Python-Markdown's toc extension: NFKD, then ASCII only; letters, digits, `_`, `-`; a run
          of spaces and `-` is one `-`; a taken or empty anchor counts on with `_1`; `{#id}` is an
          id (attr_list) and is claimed before any other.
kramdown  kramdown's auto_ids without transliteration: all up to the first ASCII letter goes, ASCII
          letters, digits, space and `-` stay; empty is `section`; the second of a kind gets `-1`
          whether or not that is taken; `{#id}` is an id.
obsidian  Obsidian's API: a link holds the heading's own text without `#|^:\\%%[[]]`; headings are
          compared without case and special characters, and are not numbered.

The input is the text that a reader sees. kramdown alone reads the source of a heading (unless its
`auto_id_stripping` is on): there the anchor of a heading with a link, raw HTML or an entity in it
also holds the letters of the address, the tag or the entity's name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from vaultkit.model.facts import Heading

# the letters that Unicode calls Alphabetic although they are symbols: circled and squared A-Z
_CIRCLED = (
    (0x24B6, 0x24E9),
    (0x1F130, 0x1F149),
    (0x1F150, 0x1F169),
    (0x1F170, 0x1F189),
)
_LETTERS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo"))
_MARKS = frozenset(("Mn", "Mc", "Me"))


class _Kept(dict[int, int | None]):
    """A table for `str.translate` that keeps the characters of some general categories.

    It fills as characters come up, within the basic plane, so that it stays small.
    """

    def __init__(
        self, categories: frozenset[str], *, circled: bool = False, only: str = ""
    ) -> None:
        super().__init__({ord(" "): ord("-"), ord("-"): ord("-")})
        self._categories = categories
        self._circled = circled
        self._only = only

    def __missing__(self, code: int) -> int | None:
        char = chr(code)
        keep = char in self._only or unicodedata.category(char) in self._categories
        if not keep and self._circled:
            keep = any(first <= code <= last for first, last in _CIRCLED)
        result = code if keep else None
        if code < 0x10000:
            self[code] = result
        return result


_GITHUB = _Kept(_LETTERS | _MARKS | {"Nd", "Nl", "Pc"}, circled=True)
_GITLAB = _Kept(_LETTERS | _MARKS | {"Nd", "Nl", "No", "Pc"})
_HUGO = _Kept(_LETTERS | {"Nd"}, only="_")

_NOT_MKDOCS = re.compile(r"[^a-z0-9_\s-]+")
_MKDOCS_RUN = re.compile(r"[\s-]+")
_MKDOCS_NUMBER = re.compile(r"(.*)_([0-9]{1,1000})\Z", re.DOTALL)
_BEFORE_LETTER = re.compile(r"[^A-Za-z]+")
_NOT_KRAMDOWN = re.compile(r"[^a-z0-9 -]+")
_KRAMDOWN_ID = re.compile(r"[^\W\d][\w:.-]*\Z|:[\w:.-]*\Z")
_OBSIDIAN_UNLINKED = re.compile(r"[:#|^\\\r\n]|%%|\[\[|\]\]")
_OBSIDIAN_SPECIAL = re.compile(r"""[!"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\\r\n]""")


def _github(text: str) -> str:
    return text.lower().translate(_GITHUB)


def _gitlab(text: str) -> str:
    return text.lower().translate(_GITLAB)


def _hugo(text: str) -> str:
    # one character becomes one: a final sigma stays a plain one, İ becomes i
    kept = text.replace(" --- ", "  ").replace(" -- ", "  ").translate(_HUGO)
    lower = kept.lower() if kept.isascii() else "".join([char.lower()[0] for char in kept])
    return lower or "heading"


def _mkdocs(text: str) -> str:
    plain = unicodedata.normalize("NFKD", " ".join(text.split()))
    ascii_text = plain.encode("ascii", "ignore").decode("ascii").lower()
    return _MKDOCS_RUN.sub("-", _NOT_MKDOCS.sub("", ascii_text).strip()) or "_1"


def _kramdown(text: str) -> str:
    lead = _BEFORE_LETTER.match(text)
    # only the ASCII letters are lowered: the Kelvin sign must not become a `k`
    rest = (text[lead.end() :] if lead else text).encode("ascii", "ignore").decode("ascii")
    return _NOT_KRAMDOWN.sub("", rest.lower()).replace(" ", "-") or "section"


def _obsidian(text: str) -> str:
    return " ".join(_OBSIDIAN_UNLINKED.sub(" ", text).split())


class _Free:
    """Finds the lowest free number for an anchor; each taken one is stepped over only once."""

    def __init__(self, mark: str, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken)
        self._mark = mark
        self._next: dict[tuple[str, int], int] = {}

    def claim(self, anchor: str, base: str, first: int) -> str:
        """`anchor` if it is free, else `base` with the lowest free number from `first` up."""
        if anchor in self.taken:
            number, walked = first, []
            while (anchor := f"{base}{self._mark}{number}") in self.taken:
                walked.append(number)
                number = self._next.get((base, number), number + 1)
            for step in walked:
                self._next[base, step] = number
        self.taken.add(anchor)
        return anchor


def _dashed(wanted: Sequence[str], given: Sequence[bool]) -> list[str]:
    free = _Free("-")
    found = []
    for anchor, explicit in zip(wanted, given, strict=True):
        if explicit:
            free.taken.add(anchor)
            found.append(anchor)
        else:
            found.append(free.claim(anchor, anchor, 1))
    return found


def _underscored(wanted: Sequence[str], given: Sequence[bool]) -> list[str]:
    free = _Free("_", (anchor for anchor, own in zip(wanted, given, strict=True) if own))
    found = []
    for anchor, explicit in zip(wanted, given, strict=True):
        if explicit:
            found.append(anchor)
            continue
        counted = _MKDOCS_NUMBER.match(anchor)
        base, number = (counted.group(1), int(counted.group(2))) if counted else (anchor, 0)
        found.append(free.claim(anchor, base, number + 1))
    return found


def _counted(wanted: Sequence[str], given: Sequence[bool]) -> list[str]:
    seen: dict[str, int] = {}
    found = []
    for anchor, explicit in zip(wanted, given, strict=True):
        before = 0 if explicit else seen.get(anchor, 0)
        found.append(f"{anchor}-{before}" if before else anchor)
        if not explicit:
            seen[anchor] = before + 1
    return found


def _repeated(wanted: Sequence[str], _given: Sequence[bool]) -> list[str]:
    return list(wanted)


def _never(_anchor: str) -> bool:
    return False


def _always(anchor: str) -> bool:
    return bool(anchor)


def _kramdown_name(anchor: str) -> bool:
    return _KRAMDOWN_ID.match(anchor) is not None


class _Rules(NamedTuple):
    """How a dialect makes one anchor, makes them all distinct, and whether `{#id}` is an id."""

    one: Callable[[str], str]
    all: Callable[[Sequence[str], Sequence[bool]], list[str]]
    is_id: Callable[[str], bool] = _never


_TABLE: dict[str, _Rules] = {
    "github": _Rules(_github, _dashed),
    "gitlab": _Rules(_gitlab, _dashed),
    "hugo": _Rules(_hugo, _dashed, _always),
    "mkdocs": _Rules(_mkdocs, _underscored, _always),
    "kramdown": _Rules(_kramdown, _counted, _kramdown_name),
    "obsidian": _Rules(_obsidian, _repeated),
}
DIALECTS = tuple(_TABLE)
"""The names of the dialects, as `links.slugs` takes them."""


def slug(text: str, dialect: str) -> str:
    """The anchor of a heading that stands alone on its page. Raises KeyError for no dialect."""
    return _TABLE[dialect].one(text)


def anchors(headings: Sequence[Heading], dialect: str) -> tuple[str, ...]:
    """The anchor of each heading of one page, in order, in time linear in their number.

    Where the dialect knows `{#id}`, `Heading.anchor` is the anchor; where it does not, those
    braces are text: the heading counts as `text {#id}`. In `github`, `gitlab` and, without
    explicit ids, in `hugo` and `mkdocs` no two are the same.
    """
    rules = _TABLE[dialect]
    given = [rules.is_id(heading.anchor) for heading in headings]
    wanted = [
        heading.anchor if own else rules.one(_with_braces(heading.text, heading.anchor))
        for heading, own in zip(headings, given, strict=True)
    ]
    return tuple(rules.all(wanted, given))


def _with_braces(text: str, anchor: str) -> str:
    return f"{text} {{#{anchor}}}".lstrip() if anchor else text


def differing(text: str, dialects: Iterable[str], *, anchor: str = "") -> dict[str, str]:
    """What each dialect calls this heading, or nothing where one link is right for all of them.

    Obsidian agrees with any anchor that it reads as this heading's text: `#retry` finds `Retry`.
    """
    heading = Heading(1, text, anchor)
    found = {dialect: anchors((heading,), dialect)[0] for dialect in dialects}
    strict = {name for dialect, name in found.items() if dialect != "obsidian"}
    if len(strict) > 1:
        return found
    if "obsidian" in found and strict:
        return found if heading_key(found["obsidian"]) != heading_key(strict.pop()) else {}
    return {}


def heading_key(text: str) -> str:
    """What Obsidian compares of a heading and of a link to it.

    Its API's `stripHeading`: special characters become spaces, white space is one space; and case
    does not count. The two Unicode forms of an accent are one here, as in every name of a page.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    plain = _OBSIDIAN_SPECIAL.sub(" ", text)
    return " ".join(plain.lower().split())


def heading_keys(headings: Iterable[Heading]) -> frozenset[str]:
    """Every key by which a link of one part may name one of `headings`; see `heading_key`."""
    keys = set()
    for heading in headings:
        keys.add(heading_key(heading.text))
        if heading.anchor:
            keys.add(heading_key(_with_braces(heading.text, heading.anchor)))
    return frozenset(keys)


def matches_heading_path(parts: Sequence[str], headings: Sequence[Heading]) -> bool:
    """Whether a page has the heading that `[[page#A#B]]` names: `parts` are `A` and `B`.

    Each later part must be a heading below the former, at any depth; empty parts do not count,
    and no part at all is the page itself. The parts are compared by `heading_key`, with a heading's
    text or, as Obsidian itself has it, with `text {#id}`.
    """
    keys = [heading_key(part) for part in parts if part.strip()]
    if not keys:
        return True
    last = len(keys) - 1
    open_sections: list[tuple[int, int]] = []  # (level, how many parts it and those above it match)
    for heading in headings:
        while open_sections and open_sections[-1][0] >= heading.level:
            open_sections.pop()
        matched = open_sections[-1][1] if open_sections else 0
        wanted = keys[matched]
        found = heading_key(heading.text) == wanted
        if not found and heading.anchor:
            found = heading_key(_with_braces(heading.text, heading.anchor)) == wanted
        if found and matched == last:
            return True
        matched += found
        open_sections.append((heading.level, matched))
    return False
