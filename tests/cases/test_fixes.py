"""Fixes at large: every rule that has one, in generated vaults, and all fixes in real ones.

The generator and the real vaults lie in a folder beside the checkout; without them there is nothing
to mend.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Mapping
from difflib import ndiff
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.faulty import BOM, RULES, files_of, seed
from tests.support.made import made_vault
from tests.support.repository import Repository, init_repository
from vaultkit.rules.rule import Fixable
from vaultkit.rules.table import BY_NAME

_OPTIONS = ("--preset", "obsidian", "--severity", "byte-order-mark=warning")


def test_there_is_a_fault_for_every_rule_with_fixes() -> None:
    fixable = {name for name, one in BY_NAME.items() if one.rule.fixable is not Fixable.NEVER}
    assert fixable - {"unformatted"} == RULES  # the layout of pages: tests/cases/test_fmt_vaults.py


def generated(folder: Path, pages: int) -> Repository:
    made_vault(folder, pages, "--faults", "0", "--config", "--crlf", "0.2", "--bom", "0.1")
    return init_repository(folder)


def told(folder: Path, *words: str) -> Counter[tuple[str, str, str]]:
    """Each finding without its place and its figures, since fixes move lines."""
    ran = vaultkit("check", *words, "--format", "json", folder=folder)
    assert ran.code in (0, 1), ran
    return Counter(
        (one["name"], one["path"], one.get("target") or "")
        for one in json.loads(ran.out)["findings"]
    )


def fix(folder: Path, *words: str) -> Ran:
    ran = vaultkit("check", "--fix", *words, folder=folder, timeout=600)
    assert ran.code in (0, 1), ran
    return ran


@pytest.mark.parametrize(
    ("pages", "times"), [(120, 1), pytest.param(1_000, 12, marks=pytest.mark.soak)]
)
def test_every_fault_is_mended_to_the_byte_and_nothing_else(
    pages: int, times: int, tmp_path: Path
) -> None:
    folder = generated(tmp_path / "vault", pages).path
    seeds = seed(folder, times)
    before, first = files_of(folder), told(folder, *_OPTIONS)
    lost = [
        one
        for one in seeds
        if one.rule and not any(n == one.rule and p == one.path for n, p, _ in first)
    ]
    assert not lost, "a fault that is not found"
    shown = vaultkit("check", "--diff", *_OPTIONS, folder=folder)
    assert files_of(folder) == before, "--diff writes nothing"

    fix(folder, *_OPTIONS)
    expected = {path: data.removeprefix(BOM) for path, data in before.items()}
    expected |= {one.path: one.safe.removeprefix(BOM) for one in seeds}
    assert differing(files_of(folder), expected) == []
    assert not told(folder, *_OPTIONS) - first, "a safe fix made a finding"
    assert applied(tmp_path, before, shown.out) == files_of(folder), "git apply"

    ran = fix(folder, "--unsafe-fixes", *_OPTIONS)
    expected |= {one.path: one.unsafe.removeprefix(BOM) for one in seeds}
    assert differing(files_of(folder), expected) == []
    assert "was not fixed" not in ran.err
    after = told(folder, *_OPTIONS)
    assert not after - first, "a fix made a finding"
    assert not [key for key in after if key[0] in RULES]
    assert "nothing was fixed" in fix(folder, "--unsafe-fixes", *_OPTIONS).err
    assert differing(files_of(folder), expected) == []


def differing(found: Mapping[str, bytes], expected: Mapping[str, bytes]) -> list[object]:
    return [
        (path, *(line for line in ndiff(_lines(found[path]), _lines(data)) if line[0] != " "))
        for path, data in expected.items()
        if found[path] != data
    ]


def _lines(data: bytes) -> list[str]:
    return data.decode().splitlines(keepends=True)


def applied(tmp_path: Path, files: Mapping[str, bytes], diff: str) -> Mapping[str, bytes]:
    """What Git makes of these files with the diff."""
    other = init_repository(tmp_path / "other")
    other.write(files)
    other.git("apply", "--whitespace=nowarn", stdin=diff.encode())
    return files_of(other.path)


_REAL = {
    "foam": "foam",
    "obsidian-dataview": "obsidian",
    "kepano-obsidian": "obsidian",
    "dendron-site": "dendron",
    "cncf-glossary": "hugo",
    "rust-rfcs": "commonmark",
}


@pytest.mark.soak
@pytest.mark.parametrize("name", _REAL)
def test_fixes_of_a_real_vault_make_no_finding_and_leave_nothing_to_do(
    name: str, tmp_path: Path
) -> None:
    found = next(ROOT.parent.glob(f"*/corpora/{name}.json"), None)
    if found is None:
        pytest.skip(f"no corpora/{name} in a folder beside the checkout")
    folder = tmp_path / name
    shutil.copytree(found.with_suffix(""), folder, symlinks=True)
    options = ("--preset", _REAL[name])
    first = told(folder, *options)
    fix(folder, "--unsafe-fixes", *options)
    after, files = told(folder, *options), files_of(folder)
    assert not after - first
    assert "nothing was fixed" in fix(folder, "--unsafe-fixes", *options).err
    assert files_of(folder) == files
