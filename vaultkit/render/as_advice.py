"""What is wrong with an ontology and what could be better, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.vocabulary import VocabularyMistake
from vaultkit.ontology.advice import Advice
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

MOST = 500
"""So many lines of each are shown to people; programs get all."""


def text(
    path: str, mistakes: Sequence[VocabularyMistake], advice: Sequence[Advice]
) -> Iterator[str]:
    """A line a mistake or piece of advice, its next step below; a summary at the end."""
    for one in mistakes[:MOST]:
        key = f"{one.key}: " if one.key else ""
        yield _line(f"{one.path}:{one.line}:{one.column} error {key}{one.words}")
    for two in advice[:MOST]:
        at = f"{two.origin.path}:{two.origin.line}:{two.origin.column}"
        yield _line(f"{at} {two.severity} {two.name}: {two.words}")
        if two.step:
            yield _line(f"  = next: {two.step}")
    hidden = max(0, len(mistakes) - MOST) + max(0, len(advice) - MOST)
    if hidden:
        yield f"and {hidden:,} more\n"
    if mistakes or advice:
        yield "\n"
    yield _line(f"{path}: {_count(len(mistakes), 'mistake')}, {_advice(len(advice))}")


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def _advice(number: int) -> str:
    return f"{number or 'no'} piece{'' if number == 1 else 's'} of advice"


def json(path: str, mistakes: Sequence[VocabularyMistake], advice: Sequence[Advice]) -> str:
    """Schema version 1."""
    made = {
        "schema_version": 1,
        "path": path,
        "mistakes": [one._asdict() for one in mistakes],
        "advice": [
            {
                "name": one.name,
                "severity": one.severity.value,
                **one.origin._asdict(),
                "about": one.about,
                "words": one.words,
                "next": one.step,
            }
            for one in advice
        ],
    }
    return dumps(made) + "\n"


def _line(words: str) -> str:
    return f"{clean(words)}\n"
