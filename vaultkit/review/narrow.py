"""What changed at some paths only: what a person asked to be told."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.review.settings import SETTINGS_FILE
from vaultkit.vault.paths import is_within


def narrowed(diff: KnowledgeDiff, limits: tuple[str, ...], ontology: str) -> KnowledgeDiff:
    """`diff` with what is at or below one of `limits`, before or after; all of it for none.

    Settings, and the ontology whose file is `ontology`, belong to the whole vault and are left out
    unless these files are asked for.
    """
    if not limits or "" in limits:
        return diff
    asked = frozenset(limits)

    def near(*paths: str) -> bool:
        return any(is_within(path, asked) for path in paths)

    return replace(
        diff,
        pages=tuple([one for one in diff.pages if near(one.path, one.old_path)]),
        claims=tuple([one for one in diff.claims if near(one.path, one.old_path)]),
        relationships=tuple([one for one in diff.relationships if near(one.path, one.old_path)]),
        moved_sections=tuple(
            [one for one in diff.moved_sections if near(one.source.path, one.target.path)]
        ),
        broken=tuple([one for one in diff.broken if near(one.page.path)]),
        mended=tuple([one for one in diff.mended if near(one.page.path)]),
        redirected=tuple([one for one in diff.redirected if near(one.page.path)]),
        rooms=tuple([one for one in diff.rooms if near(one.page.path)]),
        new_hubs=tuple([one for one in diff.new_hubs if near(one.page.path)]),
        former_hubs=tuple([one for one in diff.former_hubs if near(one.page.path)]),
        files=tuple([one for one in diff.files if near(one.path, one.old_path)]),
        adjusted=diff.adjusted if near(SETTINGS_FILE) else (),
        settings=diff.settings if near(SETTINGS_FILE) else "",
        ontology=diff.ontology if near(ontology) else (),
        unlike=diff.unlike if near(ontology) else "",
        introduced=tuple([one for one in diff.introduced if near(one.path)]),
        solved=tuple([one for one in diff.solved if near(one.path)]),
    )
