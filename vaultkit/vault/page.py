"""One page in its vault: its facts, where each link leads, and what is wrong with which link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Facts, Fault, Link
from vaultkit.model.text import Span
from vaultkit.vault.refs import Ref
from vaultkit.vault.resolve import FAULTS, Outcome, Target, is_wikilink
from vaultkit.vault.surface import Surface, record_of
from vaultkit.vault.types import Typed


class PageLink(NamedTuple):
    """A link with its target; `issue` is the name of the rule that tells it, "" for none.

    `goal` is the page that the link leads to, a folder's index page included, None for anything
    else; `keys` are the names that this verdict depends on (see `vaultkit.vault.keys`).
    """

    link: Link
    target: Target
    fragment: str
    issue: str
    goal: str | None = None
    keys: tuple[str, ...] = ()


_OUTCOME_ISSUES = {
    Outcome.AMBIGUOUS: "ambiguous-link",
    Outcome.WRONG_CASE: "wrong-case",
    Outcome.OUTSIDE: "outside-vault",
    Outcome.MALFORMED: "malformed-link",
    Outcome.LOCAL_PATH: "local-path",
}
_IMAGES = frozenset(("image", "reference-image"))


class PageRef(NamedTuple):
    """A value of the frontmatter that names a page, with where it leads."""

    ref: Ref
    link: PageLink


class Mend(NamedTuple):
    """What settles a problem with the frontmatter.

    `what`: the `key` or the `value` at the problem's place becomes `text`; a `field` is set to it,
    `plain` without quotes; a `section` of that name is added. `sure`: nothing else can be meant.
    """

    what: str
    text: str
    field: str = ""
    plain: bool = False
    sure: bool = False


class Problem(NamedTuple):
    """What a page gets wrong by its type; the rule called `rule` tells it, with `step` to take."""

    rule: str
    span: Span
    message: str
    subject: str
    step: str
    mend: Mend | None = None


class Page:
    """A page as rules see it.

    `links` are in the order of the text, the frontmatter's wikilinks first and its other references
    last; `refs` are the values that a typed field or a record's own key makes a link of. `judged`
    is what `vaultkit.ontology.judge` says of it, None before it is asked.
    """

    __slots__ = ("__weakref__", "facts", "judged", "links", "path", "refs", "surface", "typed")

    def __init__(
        self,
        path: str,
        facts: Facts,
        surface: Surface,
        links: tuple[PageLink, ...],
        *,
        typed: Typed,
        refs: tuple[PageRef, ...] = (),
    ) -> None:
        self.path = path
        self.facts = facts
        self.surface = surface
        self.links = links
        self.typed = typed
        self.refs = refs
        self.judged: tuple[Problem, ...] | None = None

    @property
    def record(self) -> str:
        """What identifies the page in a finding: its own id, else its path."""
        return record_of(self.path, self.surface)

    def faults(self, kind: str) -> Iterator[Fault]:
        """The faults of this kind that the text itself shows."""
        return (fault for fault in self.facts.faults if fault.kind == kind)

    def problems(self, issue: str) -> Iterator[PageLink]:
        """The links that the rule called `issue` has to tell."""
        return (link for link in self.links if link.issue == issue)

    @property
    def title_heading(self) -> Span:
        """Where the first heading of level 1 stands; the start where no place of one is known."""
        lines = (h.line for h in self.facts.headings if h.level == 1 and h.line)
        return Span.at(next(lines, 1))

    @property
    def start(self) -> Span:
        """The first character: where a finding about the whole page points."""
        return Span.at(1)


NEAR_NAMES = frozenset(("broken-link", "broken-attachment", "broken-property-link"))
"""Issues whose next step names close names: any new name may change it."""


def missing_issue(link: Link) -> str:
    """Which rule tells that `link` leads nowhere."""
    if link.kind == "property":
        return "broken-property-link"
    if link.kind in _IMAGES or (is_wikilink(link) and _names_attachment(link.target)):
        return "broken-attachment"
    return "broken-link"


def _names_attachment(target: str) -> bool:
    name = target.partition("#")[0].strip().rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return bool(dot and stem) and ending.lower() in ATTACHMENT_ENDINGS


ATTACHMENT_ENDINGS = frozenset(
    "avif bmp gif jpeg jpg png svg webp ico tif tiff mp3 m4a wav ogg flac 3gp mp4 mov mkv webm ogv "
    "pdf doc docx xls xlsx ppt pptx odt ods odp csv tsv json yaml yml toml xml txt zip gz tar "
    "canvas base excalidraw drawio html htm ipynb".split()
)
"""Endings that make a wikilink's target a file and not the name of a page."""


def outcome_issue(link: Link, target: Target) -> str:
    """Which rule tells this outcome, "" for none."""
    if target.outcome is Outcome.MISSING:
        return missing_issue(link)
    if target.folded and target.outcome is Outcome.FILE:
        return "folded-name"
    return _OUTCOME_ISSUES[target.outcome] if target.outcome in FAULTS else ""
