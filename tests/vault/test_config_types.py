"""Each kind of text takes what it is for and refuses the rest in words."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError

from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.vault import config_types as kinds

GOOD: list[tuple[Any, object]] = [
    (kinds.Uuid, "0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10"),
    (kinds.Line, "Ünïcode name"),
    (kinds.Branch, "feature/x-1"),
    (kinds.Layout, 1),
    (kinds.Requires, ">=0.4,<0.5"),
    (kinds.Requires, "~= 1.2.0rc1"),
    (kinds.Requires, "==1.*"),
    (kinds.VaultPath, "config/ontology.yaml"),
    (kinds.Pattern, "!drafts/keep.md"),
    (kinds.Glob, "docs/**"),
    (kinds.Rule, "broken-link"),
    (kinds.Language, "pt-BR"),
    (kinds.Provider, "tei-local"),
    (kinds.Tool, "-knowledge_retire"),
    (kinds.Size, 100),
    (kinds.Share, 0.5),
]
BAD: list[tuple[Any, object, str]] = [
    (kinds.Uuid, "team", "must be a UUID"),
    (kinds.Line, " ", "one line"),
    (kinds.Line, "a\nb", "one line"),
    (kinds.Line, "a\x1b[1m", "one line"),
    (kinds.Line, "x" * 201, "one line"),
    *(
        (kinds.Branch, name, "cannot be the name")
        for name in (
            "",
            "-f",
            "a b",
            "a..b",
            "a.lock",
            "a/",
            "/a",
            ".a",
            "a/.b",
            "a@{1}",
            "@",
            "a~1",
            "a:b",
            "a\x07",
        )
    ),
    (kinds.Layout, 2, "install a newer vaultkit"),
    (kinds.Layout, 0, "greater than or equal"),
    *(
        (kinds.Requires, text, "version conditions")
        for text in ("", "0.4", ">=", ">=a", ">=1;x", ">=1,")
    ),
    *(
        (kinds.VaultPath, path, "inside the vault")
        for path in (
            "",
            "/etc/x",
            "../x",
            "a/../b",
            "./a",
            "a//b",
            "a\\b",
            "C:/x",
            "a\nb",
            "a/",
        )
    ),
    (kinds.Pattern, "[", "matches nothing"),
    (kinds.Glob, "!a", "takes back"),
    (kinds.Rule, "", "one line"),
    (kinds.Language, "de_AT", "language tag"),
    (kinds.Provider, "https://example.org", "its address is user-level"),
    (kinds.Tool, "Wiki!", "set of tools"),
    (kinds.Size, 99, "greater than or equal"),
    (kinds.Size, 10**9, "less than or equal"),
    (kinds.Share, 1.1, "less than or equal"),
    (kinds.Share, float("nan"), "finite number"),
]


def judged(kind: Any, value: object, **context: object) -> object:
    adapter: TypeAdapter[Any] = TypeAdapter(
        kind, config=ConfigDict(strict=True, allow_inf_nan=False)
    )
    return adapter.validate_python(value, context=context)


@pytest.mark.parametrize(("kind", "value"), GOOD)
def test_good_values_are_kept(kind: Any, value: object) -> None:
    assert judged(kind, value) == value


@pytest.mark.parametrize(("kind", "value", "words"), BAD)
def test_bad_values_are_refused_in_words(kind: Any, value: object, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        judged(kind, value)


def test_a_uuid_is_kept_in_one_spelling() -> None:
    assert judged(kinds.Uuid, "0B9F4A3E6A0C4E0E9D533F5B7C1F2A10") == (
        "0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10"
    )


def test_rules_are_held_to_the_known_ones_where_these_are_given() -> None:
    known = frozenset(("broken-link", "LK", "LK001"))
    assert judged(kinds.Rule, "LK001", known_rules=known) == "LK001"
    with pytest.raises(ValidationError, match='did you mean "broken-link"'):
        judged(kinds.Rule, "broken-lnk", known_rules=known)
    with pytest.raises(ValidationError, match="vaultkit rule --all"):
        judged(kinds.Rule, "zzzzzz", known_rules=known)


def test_lists_of_choices_name_each_once() -> None:
    from typing import Annotated

    steps = Annotated[tuple[kinds.Step, ...], kinds.LOOSE, kinds.DISTINCT]
    assert judged(steps, ["path", "id"]) == ("path", "id")
    for value, words in ((["id", "id"], "names id more than once"), ([], "at least one")):
        with pytest.raises(ValidationError, match=words):
            judged(steps, value)


def test_choices_equal_what_the_house_knows() -> None:
    from typing import get_args

    assert get_args(kinds.PresetName) == tuple(PRESETS)
    assert set(get_args(kinds.Level)) == set(Severity)
    assert {slug for one in PRESETS.values() for slug in one.slugs} <= set(get_args(kinds.Slugs))
