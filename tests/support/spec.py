r"""Reads literate specs of rules: a Markdown page in which every section is a behaviour.

    # rule-name
    ## What it leaves alone
    A sentence that says why, then files as fences of four backticks (five where a file holds four):

    ````md notes/a.md          a file, lines as they stand
    ````bytes notes/b.md       a file in escapes: \n \r \t \\ \xHH (a byte) \uHHHH (a character);
                               the block's own line ends do not count
    ````repeat 500 notes/c.md  the block, so many times
    ````entry notes/d.md       something else than a file: its kind and what more is known,
                               `symlink ../x.md`, `submodule`, `unreadable permission denied` …
                               or, for a file given above, `links 2`: its number of hard links
    ````today 2026-03-01       the day on which the vault is judged; without one no day is known
    ````owns yes               whether the generated files belong to the vault's branch; without one
                               nobody asks for them
    ````reached               lines `STATE ADDRESS words`: what servers say; without such a block
                               nobody is asked, and an address that no line names was reached
    ````misstated             lines `COMMIT PATH words`: commits whose receipts do not hold
    ````unapproved            lines `PATH words`: where nobody has approved the `recall` block, with
                               why; without one of these two nothing is known of history
    ````before notes/a.md      the file as the tree has it that the change starts from; where one is
                               given, a file that has none is new
    ````yaml settings          the vault's settings, as `vault.yaml` writes them, with no such file
    ````fixed notes/a.md       the file as the rule's own edits leave it
    ````findings               lines `path:line:column rule-name`, and where words matter
                               ` = the message`, ` => the next step` or both behind them

A path may hold the same escapes. No block of findings means that the rule must stay silent. A vault
with an ontology (`ontology.yaml`, or the file that its settings name) is configured, also where it
has no vault.yaml, and judged by that vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from tests.support.vault import MemoryTree
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.left import left_in
from vaultkit.actions.vocabulary import vocabulary_of
from vaultkit.model.around import Around, Asking, Misstated, Reached, Told
from vaultkit.model.facts import Facts
from vaultkit.model.finding import Edit, Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, blob_id
from vaultkit.parse.page import parse
from vaultkit.vault.settings import read_settings

_FENCE = re.compile(r"(`{4,})(\S+)(?: (.*))?\Z")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([nrt\\]))")
_PLAIN = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\"}
_EXPECTED = re.compile(r"(.+):(\d+):(\d+) ([a-z0-9-]+)(?: = (.*?))?(?: => (.*))?\Z")


@dataclass(frozen=True)
class Expected:
    """One line of a block of findings; `message` and `step` are None where they do not matter."""

    path: str
    line: int
    column: int
    name: str
    message: str | None
    step: str | None

    def fits(self, finding: Finding) -> bool:
        """Whether `finding` is the one that this line speaks of."""
        step = finding.fix.title if finding.fix is not None else ""
        return (
            (self.path, self.line, self.column, self.name)
            == (finding.path, finding.span.line, finding.span.column, finding.name)
            and self.message in (None, finding.message)
            and self.step in (None, step)
        )


@dataclass
class Section:
    """One behaviour: a small vault, its settings, and what the rule says of it."""

    title: str
    prose: str = ""
    texts: dict[str, bytes] = field(default_factory=dict)
    raw: dict[str, bytes] = field(default_factory=dict)
    odd: dict[str, Entry] = field(default_factory=dict)
    links: dict[str, int] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    fixed: dict[str, bytes] = field(default_factory=dict)
    expected: list[Expected] = field(default_factory=list)
    today: date | None = None
    before: dict[str, bytes] = field(default_factory=dict)
    owns: bool | None = None
    reached: dict[str, Reached] | None = None
    misstated: tuple[Misstated, ...] = ()
    unapproved: dict[str, str] | None = None

    def around(self, pages: Mapping[str, str], *, crlf: bool = False) -> Around:
        """What no tree says; `pages` are the blob ids of those of the vault as it is."""
        before = {path: _ended(data) if crlf else data for path, data in self.before.items()}
        owns = None if self.owns is None else lambda: self.owns is True
        asking = None
        if self.reached is not None:
            asking = Asking(self._reach, self._reach, lambda path: True)
        history = None
        if self.misstated or self.unapproved is not None:
            history = Told(lambda: self.misstated, self._unapproved, lambda base: None)
        if not before:
            return Around(self.today, owns=owns, asking=asking, history=history)
        files = self.tree(crlf=crlf).contents
        former = MemoryTree({p: data for p, data in before.items() if files.get(p) != data}, {})
        added = files.keys() - before.keys()

        def facts_of(path: str) -> Facts | None:
            return parse(files[path], dialect_of(self.settings)) if path in pages else None

        return Around(
            self.today,
            left=lambda: (left_in(former, added, self.settings, pages, facts_of=facts_of),),
        )

    def _unapproved(self, paths: Collection[str]) -> Mapping[str, str]:
        return {path: why for path, why in (self.unapproved or {}).items() if path in paths}

    def _reach(self, addresses: Collection[str]) -> Mapping[str, Reached]:
        known = self.reached or {}
        return {one: known.get(one, Reached("reached")) for one in addresses}

    def tree(self, *, crlf: bool = False) -> MemoryTree:
        """The vault; with `crlf` all its files but those written in escapes end lines so."""
        texts = {path: _ended(data) if crlf else data for path, data in self.texts.items()}
        files = texts | self.raw
        linked = {
            path: Entry(Kind.FILE, blob_id(files[path]), len(files[path]), links=count)
            for path, count in self.links.items()
        }
        return MemoryTree(files, self.odd | linked)

    def after(self, *, crlf: bool = False) -> dict[str, bytes]:
        """The files as the rule's edits must leave them, where the section says so."""
        return {
            path: _ended(data) if crlf and path in self.texts else data
            for path, data in self.fixed.items()
        }


@dataclass(frozen=True)
class Spec:
    """One file: the rule it is about and its sections in order."""

    rule: str
    sections: tuple[Section, ...]


def read_spec(path: Path) -> Spec:
    """Read a spec. Raises ValueError, naming file and line, for anything it does not know."""
    title = ""
    sections: list[Section] = []
    lines = enumerate(path.read_text("utf-8").split("\n"), start=1)
    for number, line in lines:
        try:
            fence = _FENCE.match(line)
            if fence:
                _take(sections[-1], fence[2], fence[3] or "", list(_body(lines, fence[1])))
            elif line.startswith("# "):
                title = line[2:].strip()
            elif line.startswith("## "):
                sections.append(Section(line[3:].strip()))
            elif sections:
                sections[-1].prose += line
        except (ValueError, IndexError) as error:
            raise ValueError(f"{path}:{number}: {error}") from error
    for section in sections:
        section.settings = with_vocabulary(section.tree(), section.settings)
    return Spec(title, tuple(sections))


def with_vocabulary(tree: MemoryTree, settings: Settings) -> Settings:
    """The settings with the vocabulary of the ontology in `tree`, if it holds one."""
    if settings.ontology in tree.contents:
        settings = replace(settings, configured=True)
    if not settings.configured:
        return settings
    data = tree.contents.get("vault.yaml")
    return replace(settings, vocabulary=vocabulary_of(tree, settings, None, data))


def _body(lines: Iterator[tuple[int, str]], fence: str) -> Iterator[str]:
    for _, line in lines:
        if line == fence:
            return
        yield line
    raise ValueError("a block is not closed")


def _take(section: Section, kind: str, rest: str, lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    if kind in ("before", "misstated", "owns", "reached", "today", "unapproved"):
        _take_around(section, kind, rest, lines)
    elif kind == "findings":
        section.expected += [_expected(line) for line in lines]
    elif (kind, rest) == ("yaml", "settings"):
        section.settings = replace(read_settings(text.encode()), configured=False)
    elif kind == "bytes":
        section.raw[_path(rest)] = _unescaped("".join(lines))
    elif kind == "repeat":
        times, _, path = rest.partition(" ")
        section.texts[_path(path)] = text.encode() * int(times)
    elif kind == "entry":
        word, _, detail = text.strip().partition(" ")
        if word == "links":
            section.links[_path(rest)] = int(detail)
        else:
            section.odd[_path(rest)] = Entry(Kind(word), detail=detail)
    elif kind == "fixed":
        raw = _path(rest) in section.raw
        section.fixed[_path(rest)] = _unescaped("".join(lines)) if raw else text.encode()
    else:
        section.texts[_path(rest)] = text.encode()
        if rest == "vault.yaml":
            section.settings = read_settings(text.encode())


def _take_around(section: Section, kind: str, rest: str, lines: list[str]) -> None:
    """What no tree says."""
    if kind == "before":
        section.before[_path(rest)] = "".join(f"{line}\n" for line in lines).encode()
    elif kind == "owns":
        section.owns = {"yes": True, "no": False}[rest]
    elif kind == "reached":
        words = [line.split(" ", 2) for line in lines]
        section.reached = {address: Reached(state, why) for state, address, why in words}
    elif kind == "misstated":
        section.misstated = tuple(Misstated(*line.split(" ", 2)) for line in lines)
    elif kind == "unapproved":
        said = [line.split(" ", 1) for line in lines]
        section.unapproved = {_path(path): why for path, why in said}
    else:
        section.today = date.fromisoformat(rest)


def _path(text: str) -> str:
    if not text:
        raise ValueError("a block needs a path behind its kind")
    return _unescaped(text).decode("utf-8", "surrogateescape")


def _unescaped(text: str) -> bytes:
    parts = []
    at = 0
    for match in _ESCAPE.finditer(text):
        byte, character, letter = match.groups()
        parts.append(text[at : match.start()].encode())
        if byte:
            parts.append(bytes.fromhex(byte))
        elif character:
            parts.append(chr(int(character, 16)).encode("utf-8", "surrogatepass"))
        else:
            parts.append(_PLAIN[letter])
        at = match.end()
    return b"".join((*parts, text[at:].encode()))


def _expected(line: str) -> Expected:
    match = _EXPECTED.match(line)
    if not match:
        raise ValueError(f"not `path:line:column rule-name`: {line}")
    path, row, column, name, message, step = match.groups()
    return Expected(_path(path), int(row), int(column), name, message, step)


def _ended(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def apply_edits(data: bytes, edits: list[Edit]) -> bytes:
    """`data` with the edits made, counted as findings count. Two that overlap are refused."""
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    text = data[len(mark) :].decode()
    if any(edit.span.column == 0 for edit in edits):  # column 0 is the mark
        edits = [edit for edit in edits if edit.span.column > 0]
        mark = b""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    behind = len(text)
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        begin = starts[edit.span.line - 1] + edit.span.column - 1
        end = starts[edit.span.end_line - 1] + edit.span.end_column - 1
        if not begin <= end <= behind:
            raise ValueError(f"an edit is upside down or meets another one: {edit}")
        text = text[:begin] + edit.text + text[end:]
        behind = begin
    return mark + text.encode()
