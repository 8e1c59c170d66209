"""What the settings of a vault call by its place, and that moves: it is for people to change."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.actions.check import Seen
from vaultkit.changes.journey import Journey
from vaultkit.errors import StateError


def named_in_settings(seen: Seen, journey: Journey) -> Iterator[str]:
    """What to say of settings that name something which moves.

    Raises `StateError` where they would not be found any more.
    """
    settings = seen.settings
    for what, path in (
        ("ontology", settings.ontology),
        ("checks.baseline", settings.checks.baseline),
    ):
        if path is not None and path in journey.files and settings.configured:
            raise StateError(
                f"vault.yaml names {path} under {what}", f"Move it by git mv, and change {what}"
            )
    patterns = [
        *(("documents", glob) for glob in settings.documents),
        *(("exclude", glob) for glob in settings.exclude),
        *(("checks.paths", rule.glob) for rule in settings.checks.paths),
        *(("classify", prefix) for prefix, _ in _classify(seen)),
    ]
    for key, pattern in patterns:
        literal = pattern.lstrip("!/").rstrip("*").rstrip("/")
        if literal and (literal in journey.files or journey.takes(literal)):
            new = journey.place(literal)
            where = "the ontology" if key == "classify" else "vault.yaml"
            yield f"{where} names {literal} under {key}: it is {new} now"


def _classify(seen: Seen) -> tuple[tuple[str, str], ...]:
    found = seen.settings.vocabulary.ontology
    return tuple(found.classify) if found is not None else ()
