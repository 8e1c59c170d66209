"""Reads what a move leaves as it was, for mentions of what moved that no link tells.

In: a judged vault and its proposed move. Out: the places, for a person to look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType

from vaultkit.actions.check import Seen
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.proposed import Proposal
from vaultkit.changes.journey import Journey
from vaultkit.changes.mentions import Mentions
from vaultkit.git.finding import Finding, can_be_found
from vaultkit.model.relocation import Mention
from vaultkit.model.tree import Kind
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import decode
from vaultkit.parse.page import parse
from vaultkit.trees.disk import DiskReader
from vaultkit.trees.open import SETTINGS_FILE, repository_of
from vaultkit.trees.worktree import WorkTree
from vaultkit.vault.classify import MAX_PAGE
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot

_LEADS = frozenset((Outcome.PAGE, Outcome.FILE, Outcome.FOLDER))


class Looking:
    """Looks for what a move leaves: Git finds the files, while the move is planned and judged."""

    def __init__(self, root: str, seen: Seen, journey: Journey) -> None:
        """Begin to look in the vault at `root`."""
        site = seen.settings.preset.absolute == "site"
        self._root, self._seen, self._journey = root, seen, journey
        self._finder, self._plain = Mentions(journey, site), Mentions(journey)
        self._finding: Finding | None = None
        repository, words = repository_of(seen.opened), self._finder.words
        if repository is not None and can_be_found(words):
            self._finding = Finding(repository.git, words)

    def __enter__(self) -> Looking:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._finding is not None:
            self._finding.drop()

    def mentions(self, proposal: Proposal) -> tuple[Mention, ...]:
        """Every mention of what moves that stays as it is, by the path afterwards and by line.

        The settings, generated files and links that lead somewhere have their own say. Files that
        are too large for pages, and those that are no text, are not read.
        """
        if not self._finder.words:
            return ()
        after = proposal.judged.snapshot
        written = {
            one.path: one.after for one in proposal.changes.rewrites if one.after is not None
        }
        found: list[Mention] = []
        for path, data in self._texts(written):
            is_page = path in after.surfaces
            if places := list(self._finder.found(path, data)):
                head = _head(data) if is_page else 0
                # the frontmatter has ids that are paths without endings, and no addresses
                places = [at for at in places if at >= head]
                places += self._plain.found(path, data[:head])
                spans = tuple(_checked(after, path, data)) if is_page else ()
                lines = (data.count(b"\n", 0, at) + 1 for at in places if not _within(spans, at))
                found += [Mention(path, line) for line in lines]
        return tuple(sorted(found))

    def _texts(self, written: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
        """Every text that may mention it with its path afterwards, as it is then."""
        seen, tree = self._seen, self._seen.opened.tree
        own = {SETTINGS_FILE, seen.settings.checks.baseline, *seen.judged.snapshot.paths.generated}
        wanted = {
            path: self._journey.file(path)
            for path, one in tree.entries().items()
            if one.kind is Kind.FILE and path not in own and one.size <= MAX_PAGE
        }
        yield from ((path, data) for path, data in written.items() if path not in own)
        found = self._finding.paths() if self._finding is not None else None
        if found is not None and isinstance(tree, WorkTree):
            known = found.union(tree.untracked, tree.unmerged)
            wanted = {path: wanted[path] for path in known if path in wanted}
        others = (old for old, new in wanted.items() if new not in written)
        for old, data in DiskReader(self._root, MAX_PAGE)(others):
            if isinstance(data, bytes) and b"\0" not in data:
                yield wanted[old], data


def _head(data: bytes) -> int:
    """Where the frontmatter of a page ends."""
    text = decode(data)
    size = len(text.text[: frontmatter.read(text.text).end].encode()) if text.text else 0
    return size + len(data) - len(text.data) if size else 0


def _checked(after: Snapshot, path: str, data: bytes) -> Iterator[tuple[int, int]]:
    """The ranges of a page's bytes where a link stands that leads somewhere."""
    text = decode(data)
    mark = len(data) - len(text.data)
    for link in parse(text.data, dialect_of(after.settings), placed=True).links:
        if after.resolve(path, link)[0].outcome in _LEADS:
            yield link.start + mark, link.end + mark


def _within(spans: Iterable[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in spans)
