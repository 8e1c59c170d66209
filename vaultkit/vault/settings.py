"""`vault.yaml` → `Settings`, all mistakes at once; settings ↔ a form that a cache can keep.

Three shapes: the file, the settings it resolves to, and those with the options of one call on top.
Loading the cached form imports no pydantic, which keeps a warm check quick to start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from vaultkit.errors import SettingsError, UsageError
from vaultkit.model.facts import Node
from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS, Preset
from vaultkit.model.settings import Budgets, Checks, IgnoredKey, PathRule, Settings
from vaultkit.model.vocabulary import NO_VOCABULARY
from vaultkit.vault.config_file import Mistake, parse_config
from vaultkit.vault.config_words import mistake_of, unknown_words
from vaultkit.vault.guess import guess_preset

__all__ = [
    "from_resolved",
    "guess_preset",
    "overlay",
    "read_settings",
    "resolved",
]


def read_settings(
    data: bytes | None, path: str = "vault.yaml", *, known_rules: frozenset[str] | None = None
) -> Settings:
    """The settings that the bytes of a vault file ask for; the defaults where there is no file.

    `known_rules` are the names, codes and families that `checks` may name; None takes any. Raises
    `SettingsError` with one line `path:line:column key: what is wrong` per mistake, in order.
    """
    if data is None:
        return Settings()
    file = parse_config(data)
    settings = Settings(configured=True)
    mistakes = file.mistakes
    if file.root is not None and file.values is not None:
        settings, refused = _judged(file.root, file.values, known_rules)
        mistakes += refused
    if mistakes:
        raise _settings_error(path, mistakes, merging=_has_conflict(data))
    return replace(settings, ignored=file.ignored)


def overlay(
    settings: Settings,
    *,
    preset: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    severity: Iterable[tuple[str, str]] = (),
) -> Settings:
    """The settings with the options of one call on top.

    What a person selects by an option is the whole selection: the file's `select`, `ignore` and
    `off` then do not count. Without it `ignore` adds to the file's. The last severity of a name
    wins. Raises `UsageError` for an unknown preset or severity.
    """
    checks = settings.checks
    chosen = tuple(select)
    if chosen:
        kept = tuple(pair for pair in checks.severity if pair[1] is not Severity.OFF)
        checks = replace(checks, select=chosen, ignore=(), severity=kept)
    checks = replace(
        checks,
        ignore=(*checks.ignore, *ignore),
        severity=(*checks.severity, *((name, _severity(level)) for name, level in severity)),
    )
    settings = replace(settings, checks=checks)
    if preset is None:
        return settings
    if preset not in PRESETS:
        raise UsageError(
            unknown_words("unknown preset", preset, PRESETS, f"known are {', '.join(PRESETS)}"),
            f"Use one of: {', '.join(PRESETS)}.",
        )
    return replace(settings, preset=PRESETS[preset], guessed=False)


def resolved(settings: Settings) -> dict[str, Any]:
    """The settings as maps, lists and scalars that JSON keeps; `from_resolved` takes them back.

    Their vocabulary is left out: it comes from other files.
    """
    form = asdict(replace(settings, vocabulary=NO_VOCABULARY))
    del form["vocabulary"]
    return form


def from_resolved(form: Mapping[str, Any]) -> Settings:
    """The settings that `resolved` wrote down, also after a way through JSON.

    Raises `ValueError` where the form was written by another version or is damaged.
    """
    try:
        checks = _part(form["checks"], Checks)
        checks["severity"] = tuple((name, Severity(level)) for name, level in checks["severity"])
        checks["paths"] = tuple(PathRule(**_part(one, PathRule)) for one in checks["paths"])
        budgets = _part(form["budgets"], Budgets)
        budgets["types"] = tuple((name, size) for name, size in budgets["types"])
        parts = {
            "preset": Preset(**_part(form["preset"], Preset)),
            "budgets": Budgets(**budgets),
            "checks": Checks(**checks),
            "ignored": tuple(IgnoredKey(**_part(one, IgnoredKey)) for one in form["ignored"]),
        }
        return Settings(**{**_part(form, Settings, less=("vocabulary",)), **parts})
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"these are no resolved settings: {error}") from error


def _part(form: Mapping[str, Any], cls: type, *, less: tuple[str, ...] = ()) -> dict[str, Any]:
    names = {field.name for field in fields(cls)}.difference(less)
    if set(form) != names:
        raise KeyError(*sorted(names.symmetric_difference(form)))
    return {key: tuple(value) if isinstance(value, list) else value for key, value in form.items()}


def _severity(level: str) -> Severity:
    try:
        return Severity(level)
    except ValueError:
        known = tuple(one.value for one in Severity)
        words = unknown_words("unknown severity", level, known, f"known are {', '.join(known)}")
        raise UsageError(words, f"Use one of: {', '.join(known)}.") from None


def _judged(
    root: Node, values: Mapping[str, object], known_rules: frozenset[str] | None
) -> tuple[Settings, tuple[Mistake, ...]]:
    # imported here for start-up time: a warm check reads the resolved form without pydantic
    from vaultkit.vault.config_keys import known_keys
    from vaultkit.vault.config_model import judge

    verdict = judge(values, known_rules)
    if isinstance(verdict, Settings):
        return verdict, ()
    keys = known_keys()
    return Settings(), tuple(mistake_of(problem, root, keys) for problem in verdict)


def _has_conflict(data: bytes) -> bool:
    return any(line.startswith(b"<<<<<<< ") for line in data.splitlines())


def _settings_error(
    path: str, mistakes: Iterable[Mistake], *, merging: bool = False
) -> SettingsError:
    lines = (
        f"{path}:{one.line}:{one.column} {one.key}: {one.words}"
        if one.key
        else f"{path}:{one.line}:{one.column} {one.words}"
        for one in sorted(mistakes)
    )
    step = f"Correct {path}"
    if merging:
        step = f"Git left a merge of {path} in conflict: decide what holds"
    return SettingsError("\n".join(lines), f"{step}; nothing was checked.")
