"""Names that an ontology's entries say of each other, and the words for those that nobody has."""

from __future__ import annotations

from vaultkit.ontology.merge import Merged
from vaultkit.ontology.said import At
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import nearest, unknown_words

_MOST = 20
_MOST_SOUGHT = 100  # a file full of unknown names must not take a minute


class Names:
    """Looks names up in what was merged; a name that was removed is told where that was said."""

    def __init__(self, merged: Merged) -> None:
        self._merged = merged
        self._unknown = 0
        self._owners = {
            alias: name
            for name, said in merged.page_types.items()
            for alias in said.names("aliases")
        }

    def type(self, name: str, at: At) -> bool:
        """Whether there is a page type of this name; a mistake at `at` where there is none."""
        return self._known("page_types", "page type", name, at)

    def relationship(self, name: str, at: At) -> bool:
        """Whether there is a relationship type of this name; likewise."""
        return self._known("relationship_types", "relationship type", name, at)

    def is_free_label(self, name: str) -> bool:
        """Whether a relationship may be called so from its other end without a type of its own.

        A name close to that of a type is taken for a slip.
        """
        table = "relationship_types"
        names = self._merged.table(table)
        taken = name in names or self._merged.is_lost(table, name)
        if taken or (table, name) in self._merged.removed:
            return False
        self._unknown += 1
        return self._unknown > _MOST_SOUGHT or nearest(name, names) is None

    def _known(self, table: str, what: str, name: str, at: At) -> bool:
        names = self._merged.table(table)
        if name in names or self._merged.is_lost(table, name):
            return name in names
        removed = self._merged.removed.get((table, name))
        if removed is not None and removed.file.rank <= at.file.rank:
            words = f'"{name}" is still named at {at.named()}; change or remove that as well'
            self._merged.tell(removed, words)
        elif table == "relationship_types":
            words = f'no relationship type "{shown(name)}"; mend the name, or add '
            self._merged.tell(at, f"{words}`{shown(name)}: {{}}` to relationship_types")
        elif table == "page_types" and name in self._owners:
            words = f'"{name}" is an alias; write its type, "{self._owners[name]}"'
            self._merged.tell(at, words)
        else:
            self._unknown += 1
            listed = [shown(one) for one in names]
            more = f" and {len(listed) - _MOST} more" if len(listed) > _MOST else ""
            known = f"known are {', '.join(listed[:_MOST])}{more}" if listed else "there is none"
            near = names if self._unknown <= _MOST_SOUGHT else ()
            self._merged.tell(at, unknown_words(f"no {what}", name, near, known))
        return False


def nearer(one: At, other: At) -> tuple[At, At]:
    """Of two places that disagree, the one to tell it at: nearer to the vault's file, else later.

    The other one follows.
    """
    return (one, other) if one.file.rank < other.file.rank else (other, one)
