"""Random moves in a real vault on disk, and what must be true after each of them.

Nothing here trusts the plan: a check runs before and after, and every file is compared byte for
byte with what the report says has changed.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from tests.support.repository import Repository
from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.mv import MoveRequest, mv
from vaultkit.actions.rename import RenameRequest, rename
from vaultkit.changes.retitle import has_title, retitled
from vaultkit.errors import StateError, UsageError
from vaultkit.model.finding import Severity
from vaultkit.model.relocation import Relocation
from vaultkit.parse.edit import set_field
from vaultkit.parse.page import parse
from vaultkit.vault.state import split_paths

_BOM = b"\xef\xbb\xbf"


def judged(root: Path, preset: str | None = None, *, cache: bool = False) -> Seen:
    """The vault at `root`, judged from nothing unless `cache`."""
    request = CheckRequest(
        folder=str(root), environment=dict(os.environ), vault=str(root), preset=preset, cache=cache
    )
    return Checker(request).see()


def bytes_of(root: Path) -> dict[str, bytes]:
    """Every file below `root` but Git's own."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(root).parts[:1]
    }


def refuse_other_bytes(
    before: Mapping[str, bytes],
    after: Mapping[str, bytes],
    done: Relocation,
    retitled: Mapping[str, Callable[[bytes], bytes]] | None = None,
) -> None:
    """Fail unless files differ by the moves, the links and the ids that were told, by the titles of
    pages `retitled`, by their old paths, and by nothing else."""
    moved = dict(done.moves)
    links: dict[str, list[tuple[int, int, str, str]]] = {}
    for one in done.links:
        links.setdefault(one.path, []).append(one[1:])
    pinned = dict(done.pinned)
    expected = {}
    for path, data in before.items():
        new = moved.get(path, path)
        data = _with_links(path, data, links.get(path, []))
        data = retitled[path](data) if retitled and path in retitled else data
        expected[new] = set_field(data, "id", pinned[new]) if new in pinned else data
    assert expected.keys() == after.keys()
    other = [path for path, data in expected.items() if after[path] != data]
    assert other == [], [(expected[path], after[path]) for path in other[:1]]


def _with_links(path: str, data: bytes, links: list[tuple[int, int, str, str]]) -> bytes:
    """`data` with each text replaced that stands first behind its place."""
    mark = _BOM if data.startswith(_BOM) else b""
    text = data[len(mark) :].decode() if links else ""
    if not links:
        return data
    starts = [0]
    for at, sign in enumerate(text):
        if sign == "\n" or (sign == "\r" and text[at + 1 : at + 2] != "\n"):
            starts.append(at + 1)
    edits = []
    taken = set()
    for line, column, old, new in sorted(links):
        start = starts[line - 1] + column - 1
        plain = (text[start] == "[" and text[start + 1] != "[") or text.startswith("![", start)
        plain = plain and not text.startswith("![[", start)
        before = r"(?:\]\(|\]:)[\s>]*<?\s*" if plain else ""
        found = (
            m.start(1)
            for m in re.finditer(f"{before}({re.escape(old)})", text)
            if m.start() >= start
        )
        at = next(at for at in found if at not in taken)
        taken.add(at)
        edits.append((at, len(old), new))
    for at, size, new in sorted(edits, reverse=True):
        text = text[:at] + new + text[at + size :]
    return mark + text.encode()


def refuse_other_meaning(before: Seen, after: Seen, moved: Mapping[str, str]) -> None:
    """Fail where a check warns of more than before, or a link leads to another page."""
    told = Counter((f.name, moved.get(f.path, f.path)) for f in before.reported.findings)
    loud = [f for f in after.reported.findings if f.severity is not Severity.INFO]
    now = Counter((f.name, f.path) for f in loud)
    assert not now - told, now - told
    rows = after.judged.state.rows
    for path, row in before.judged.state.rows.items():
        there = rows[moved.get(path, path)]
        for old, new in (
            (row.edges, there.edges),
            (row.embeds, there.embeds),
            (row.refs, there.refs),
        ):
            meant = {moved.get(goal, goal) for goal in split_paths(old)}
            gained = set(split_paths(new)) - meant
            assert meant <= set(split_paths(new)), (path, meant, new)
            assert not gained or before.reported.findings, (path, gained)
    files = {moved.get(path, path) for path in _linked_files(before)}
    assert files <= _linked_files(after)


def _linked_files(seen: Seen) -> frozenset[str]:
    """What links lead to, worked out once of each vault."""
    vault = seen.judged.snapshot
    found = vault.made.setdefault("linked files", None) or frozenset(vault.linked_files())
    vault.made["linked files"] = found
    return cast("frozenset[str]", found)


@dataclass
class Walk:
    """Moves one thing after the other, at random, in the vault at `root`.

    After every so many as `anew` says it is judged from nothing; else as a check does that
    remembers what was.
    """

    root: Path
    seed: int
    preset: str | None = None
    anew: int = 1
    done: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start from the vault as it is."""
        self._random = random.Random(self.seed)
        self._seen = judged(self.root, self.preset)
        self._bytes = bytes_of(self.root)

    def run(self, moves: int) -> None:
        """Move so many times; what is refused must leave everything as it was."""
        while self.done.total() < moves and len(self.refused) < 3 * moves + 20:
            kind, old, new = self._choice()
            try:
                done = self._done(kind, old, new)
            except (StateError, UsageError) as error:
                self.refused.append(f"{kind} {old} → {new}: {error.message}")
                assert bytes_of(self.root) == self._bytes
                continue
            self.done[kind] += 1
            after = bytes_of(self.root)
            seen = self._judged()
            where = f"move {self.done.total()}: {kind} {old} → {new}"
            try:
                titles = {old: self._titled(old, new)} if kind == "title" else None
                refuse_other_bytes(self._bytes, after, done, titles)
                refuse_other_meaning(self._seen, seen, dict(done.moves))
            except AssertionError as error:
                raise AssertionError(f"{where}: {error}") from error
            self._seen, self._bytes = seen, after
            if self.preset is not None or self._random.random() < 0.2:
                # without ids, what was renamed and changed at once is known by Git alone
                Repository(self.root).commit(message=where)
                self._seen = self._judged()

    def _judged(self) -> Seen:
        """The vault as a check finds it now."""
        return judged(self.root, self.preset, cache=self.done.total() % self.anew != 0)

    def _done(self, kind: str, old: str, new: str) -> Relocation:
        place = {
            "folder": str(self.root),
            "environment": dict(os.environ),
            "vault": str(self.root),
            "preset": self.preset,
        }
        if kind == "title":
            return rename(RenameRequest(page=old, title=new, **place))  # type: ignore[arg-type]
        return mv(MoveRequest(old=(old,), new=new, **place))  # type: ignore[arg-type]

    def _titled(self, page: str, title: str) -> Callable[[bytes], bytes]:
        """What a new title does to a page: one without a block, where pages need no ids, is called
        by its file alone."""
        settings = self._seen.settings
        dialect = dialect_of(settings)
        has_block = self._seen.judged.snapshot.surfaces[page].has_block
        takes = settings.configured and (settings.preset.ids or has_block)

        def work(data: bytes) -> bytes:
            if has_title(parse(data, dialect)):
                return retitled(data, title, dialect)
            return set_field(data, "title", title) if takes else data

        return work

    def _choice(self) -> tuple[str, str, str]:
        kinds = dict(self._kinds())
        kind = self._random.choice(sorted(kinds))
        old, new = kinds[kind]
        return kind, old, new

    def _kinds(self) -> Iterator[tuple[str, tuple[str, str]]]:
        draw = self._random
        surfaces = self._seen.judged.snapshot.surfaces
        pages = sorted(surfaces)
        files = sorted(path for path in self._bytes if path not in surfaces and "/." not in path)
        files = [path for path in files if path[0] != "." and not path.endswith((".md", ".yaml"))]
        folders = sorted({path.rpartition("/")[0] for path in pages if "/" in path})
        page = draw.choice(pages)
        folder, _, name = page.rpartition("/")
        prefix = f"{folder}/" if folder else ""
        number = draw.randrange(10_000)
        names = (f"new {number}.md", f"n-{number}.md", f"Ü字 {number}.md", f"a(b) & {number}.md")
        into = draw.choice(folders) if folders else "sub"
        yield "name", (page, prefix + draw.choice(names))
        yield "folder", (page, f"{into}/")
        yield "new folder", (page, f"made {draw.randrange(20)}/deep/")
        yield "title", (page, draw.choice((f"Title {number}", f"Ein Ürteil, {number} & mehr")))
        yield "root", (page, f"{name[:-3]}-{number}.md")
        other = name.swapcase() if draw.random() < 0.3 else name[0].swapcase() + name[1:]
        if other[-3:] in (".md", ".MD") and other[:-3] != name[:-3]:
            yield "case", (page, prefix + other[:-3] + ".md")
        if files:
            file = draw.choice(files)
            ending = file.rpartition(".")[2][-4:]
            yield "file", (file, f"files {draw.randrange(9)}/f {number}.{ending}")
        if folders:
            old = draw.choice(folders)
            yield "folder name", (old, f"{old}-{number}")
            yield "folder into", (old, f"{draw.choice(folders)}/")
