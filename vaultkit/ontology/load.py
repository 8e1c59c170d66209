"""`ontology.yaml` with all it extends → a `Vocabulary`, every mistake at once.

Mistakes of shape are told of every file; those of meaning as well, unless a file that is extended
cannot be read at all, since then nobody knows what is missing. What follows from a mistake is not
told as another one.
"""

from __future__ import annotations

import hashlib

from vaultkit.model.vocabulary import Vocabulary, VocabularyMistake
from vaultkit.ontology.build import build
from vaultkit.ontology.extends import Chain, Read
from vaultkit.ontology.inherit import grow
from vaultkit.ontology.merge import Merged, merge
from vaultkit.ontology.names import Names
from vaultkit.ontology.relationship_laws import judge_relationships
from vaultkit.ontology.said import Said
from vaultkit.ontology.type_laws import judge_types
from vaultkit.parse.decode import decode
from vaultkit.vault.config_file import shown

LARGEST_TEMPLATE = 100_000
"""Bytes of a template."""


def load(path: str, read: Read, shipped: Read) -> Vocabulary:
    """The vocabulary whose own file lies at `path` in the vault.

    `read` gives the bytes of a file of the vault, `shipped` those of one that comes with vaultkit
    (`ontologies/base.yaml`, `templates/pages/person.md`); None where there are none to be had.
    Raises nothing: whatever is wrong is among the mistakes, in order of file and place.
    """
    seen = _Seen()
    chain = Chain(seen.watching("", read), seen.watching("vaultkit/", shipped))
    files = chain.read(path)
    mistakes = chain.mistakes
    if files is None:
        return Vocabulary(None, _ordered(mistakes), seen.identity())
    merged = merge(files)
    types = grow(merged)
    names = Names(merged)
    judge_types(types, merged, names)
    relationships = judge_relationships(merged, names)
    templates = _Templates(merged, chain)
    extends = tuple([one.file.path for one in reversed(files[:-1])])
    ontology = build(merged, types, relationships, extends, templates.text_of)
    mistakes += merged.mistakes
    if mistakes:
        return Vocabulary(None, _ordered(mistakes), seen.identity())
    return Vocabulary(ontology, (), seen.identity())


def _ordered(mistakes: list[VocabularyMistake]) -> tuple[VocabularyMistake, ...]:
    return tuple(sorted(dict.fromkeys(mistakes)))


class _Seen:
    """What was asked for and what came, for `Vocabulary.identity`; line ends do not count."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def watching(self, prefix: str, read: Read) -> Read:
        """`read`, with note taken of what it gives."""

        def watched(path: str) -> bytes | None:
            data = read(path)
            mark = "none"
            if data is not None:
                mark = hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()
            self._seen[f"{prefix}{path}"] = mark
            return data

        return watched

    def identity(self) -> str:
        """A digest of everything seen."""
        lines = "\n".join(f"{mark} {path}" for path, mark in sorted(self._seen.items()))
        return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


class _Templates:
    """The texts of templates; one that cannot be had is a mistake."""

    def __init__(self, merged: Merged, chain: Chain) -> None:
        self._merged = merged
        self._chain = chain
        self._known: dict[tuple[str, bool], str | None] = {}

    def text_of(self, said: Said) -> str:
        """The template of a type, "" where it has none."""
        text = said.text("template")
        if not text or "\n" in text:
            return text
        at = said.at_key("template")
        key = (text, at.file.shipped)
        if key not in self._known:
            data = self._chain.reader_of(at.file)(text)
            self._known[key], words = _template(text, data)
            if words:
                self._merged.tell(at, words)
        return self._known[key] or ""


def _template(path: str, data: bytes | None) -> tuple[str | None, str]:
    """The text of a template, or what is wrong with it."""
    if data is None:
        return None, f"there is no file {shown(path)} in the vault; add it, or write the text here"
    if len(data) > LARGEST_TEMPLATE:
        return None, f"{shown(path)} has {len(data):,} bytes; a template has {LARGEST_TEMPLATE:,}"
    decoded = decode(data)
    if decoded.reason:
        return None, f"{shown(path)}: {decoded.reason}; save it as UTF-8 text"
    return decoded.text.replace("\r\n", "\n"), ""
