"""What would settle a problem with a field, where the vocabulary leaves one answer.

A near word is a guess, however good; what the ontology itself puts in the place of something that
it has given up is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from vaultkit.model.facts import Pair
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import AS_THEY_LOOK, Choice, Field, Origin
from vaultkit.vault.page import Mend


def the_one(what: str, near: tuple[str, ...]) -> Mend | None:
    """The only close word; nothing where there are more or none."""
    return Mend(what, near[0]) if len(near) == 1 else None


def free_key(near: tuple[str, ...], pairs: Iterable[Pair]) -> Mend | None:
    """The only close key, if the map does not have it yet."""
    return the_one("key", near) if not _has(pairs, near) else None


def default_of(field: Field) -> Mend | None:
    """The field set to its default, if it has one."""
    if field.default is None or field.kind in ("list", "map"):
        return None
    return Mend("field", field.default, field.name, field.kind in AS_THEY_LOOK)


def heir_of(field: Field, fields: Mapping[str, Field], pairs: Iterable[Pair]) -> Mend | None:
    """The key that takes the place of a deprecated field, if the map does not have it yet.

    It is sure where the two ask the same of their values.
    """
    name = nfc(field.deprecated or "")
    heir = fields.get(name)
    if heir is None or _has(pairs, (name,)):
        return None
    return Mend("key", heir.name, sure=_asked(field) == _asked(heir))


def better(choice: Choice) -> Mend | None:
    """The value that takes the place of a deprecated one."""
    return Mend("value", choice.deprecated, sure=True) if choice.deprecated else None


def _has(pairs: Iterable[Pair], names: tuple[str, ...]) -> bool:
    return any(pair.key in names for pair in pairs)


def _asked(field: Field) -> Field:
    """What a field asks of its values, and no more."""
    return replace(
        field, name="", description="", required=False, default=None, deprecated=None, origin=_NONE
    )


_NONE = Origin()
