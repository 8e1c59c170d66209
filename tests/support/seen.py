"""Pages as inference sees them: text in, what is known of each out."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.vault import page, surface
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.ontology.hints import NO_HINTS, Hints
from vaultkit.ontology.infer import infer
from vaultkit.ontology.judge import is_unreadable
from vaultkit.ontology.proposal import Proposal, ProposedField, ProposedType, Seen
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

SETTINGS = Settings(configured=True)


def seen(path: str, text: str | bytes) -> Seen:
    """A page with this text."""
    facts = parse(page(text), Dialect(True, False))
    places = [(link.line, link.column) for link in facts.links if link.kind == "property"]
    return Seen(path, surface(facts), facts.frontmatter, is_unreadable(facts), frozenset(places))


def inferred(
    files: Mapping[str, str | bytes], settings: Settings = SETTINGS, hints: Hints = NO_HINTS
) -> Proposal:
    """What the pages of these texts come to."""
    pages = [seen(path, text) for path, text in files.items()]
    return infer(pages, settings, name="team", hints=hints)


def of_preset(name: str) -> Settings:
    """The settings of a vault of this dialect."""
    return Settings(configured=True, preset=PRESETS[name])


def type_named(proposal: Proposal, name: str) -> ProposedType:
    """The type of this name."""
    return next(one for one in proposal.types if one.name == name)


def field_named(of: ProposedType, name: str) -> ProposedField:
    """The field of this name."""
    return next(one for one in of.fields if one.field.name == name)


def notes(*blocks: str, folder: str = "notes") -> dict[str, str]:
    """Pages in one folder, each with one of these blocks."""
    return {f"{folder}/p{n:03}.md": f"---\n{block}\n---\n" for n, block in enumerate(blocks)}
