"""One file whose links follow a move: the bytes of any version of it in, those with new texts out.

Of a generated file only what people wrote around its generated part is looked at; where it has no
markers, that is all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vaultkit.actions.judge import dialect_of
from vaultkit.changes.paired_definitions import with_pairs
from vaultkit.changes.relink import Relinker
from vaultkit.errors import StateError
from vaultkit.generate.marked import LINKS, Marked, read
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.model.relocation import LinkChange
from vaultkit.model.text import utf16_units
from vaultkit.parse.decode import decode
from vaultkit.parse.link_target import Edited, edited
from vaultkit.parse.page import parse

Edit = Callable[[bytes], bytes]
"""What happens to a page's bytes besides its links."""


class Relinked:
    """What happens to the file that is at `path` before the move, be it as on disk or as in the
    index. `around`: nothing in its generated part is touched."""

    def __init__(
        self, path: str, relinker: Relinker, edit: Edit | None = None, *, around: bool = False
    ) -> None:
        self._path, self._relinker, self._edit, self._around = path, relinker, edit, around
        self._dialect = dialect_of(relinker.before.settings)

    def __call__(self, data: bytes) -> Edited:
        """The file with its new links. Raises `StateError` where one could not be kept."""
        text = decode(data).data
        facts = parse(text, self._dialect, placed=True)
        facts = _outside(text, facts) if self._around else facts
        wanted = list(self._relinker.changes(self._path, facts))
        try:
            found = edited(data, self._dialect, wanted) if wanted else Edited(data, (), ())
        except StateError as error:
            raise StateError(f"{self._path}: {error.message}", error.hint) from error
        paired = with_pairs(data, found.data, self._path, self._relinker, self._dialect)
        found = found._replace(data=paired, beside=_units(paired) - _units(found.data))
        return found._replace(data=self._edit(paired)) if self._edit else found

    def longer(self, old: bytes, new: Edited) -> int:
        """By how many UTF-16 units the destinations in the body grow, 0 where they do not."""
        changes = zip(self.told(old, new), new.wanted, strict=True)
        body = [one for one, want in changes if not _in_head(want.link)]
        grown = sum(utf16_units(one.new) - utf16_units(one.old) for one in body)
        return max(grown + new.beside, 0)

    def told(self, old: bytes, new: Edited) -> list[LinkChange]:
        """The links that changed."""
        text = decode(old).data
        return [
            LinkChange(
                self._path,
                one.link.line,
                one.link.column,
                text[edit.start : edit.end].decode(),
                edit.new.decode(),
            )
            for one, edit in zip(new.wanted, new.edits, strict=True)
        ]


def may_hold_links(data: bytes) -> bool:
    """Whether a person may have written links into a generated file."""
    found = read(data)
    if isinstance(found, Marked):
        if found.is_bare:
            return False
        data = f"{found.before}\n{found.after}".encode()
    return any(sign in data for sign in (*LINKS, b"---"))


def _outside(text: bytes, facts: Facts) -> Facts:
    """The facts without the links and definitions of the generated part, if it can be told."""
    found = read(text)
    if not isinstance(found, Marked):
        return facts
    # lines as a page counts them: a lone CR ends one
    before, after = found.before.encode(), found.after.encode()
    first, last = len(before.splitlines()), len(text[: -len(after)].splitlines()) + 1
    return replace(
        facts,
        links=tuple([one for one in facts.links if not first < one.line < last]),
        definitions=tuple([one for one in facts.definitions if not first < one.line < last]),
    )


def _units(data: bytes) -> int:
    return utf16_units(data.decode("utf-8", "replace"))


def _in_head(link: Link | Definition) -> bool:
    return isinstance(link, Link) and link.kind == "property"
