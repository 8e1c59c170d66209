"""Whole vaults through `fmt`: what a check finds stays, and the second time nothing changes.

The example vault always; real ones where they lie beside the checkout (see test_real_vaults).
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.cases.test_real_vaults import PRESETS
from tests.support.command import ROOT, vaultkit
from vaultkit.model.preset import PRESETS as DIALECTS
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

_MOST_LEFT = {"dendron-site": 2, "rust-rfcs": 3, "cncf-glossary": 1, "obsidian-dataview": 1}
_TAG = re.compile(r"(?<![\w/#&])#[\w/-]+")


def copied(name: str, folder: Path, nth: int) -> Path:
    """Every `nth` page of a vault, and all other files."""
    source = ROOT / name
    if not source.is_dir():
        found = next(ROOT.parent.glob(f"*/corpora/{name}.json"), None)
        if found is None:
            pytest.skip(f"no corpora/{name} in a folder beside the checkout")
        source = found.with_suffix("")
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".git"))
    pages = sorted(folder.rglob("*.md"))
    for page in set(pages) - set(pages[::nth]):
        page.unlink()
    return folder


def findings(vault: Path, *words: str) -> Counter[tuple[str, str, str]]:
    """What a check tells, without lines and numbers."""
    cache = {"XDG_CACHE_HOME": str(vault.parent / "cache")}
    ran = vaultkit("check", "--info", "--format", "json", *words, folder=vault, environment=cache)
    assert ran.code < 2, ran.err
    return Counter((one["path"], one["name"], _unnumbered(one["message"])) for one in ran.findings)


def _unnumbered(message: str) -> str:
    return re.sub(r"[0-9][0-9,]*", "N", message)


def said(vault: Path, dialect: Dialect) -> dict[str, object]:
    """Links, names, headings, tags and the head of every page."""
    found: dict[str, object] = {}
    for page in sorted(vault.rglob("*.md")):
        data = page.read_bytes()
        facts = parse(data, dialect)
        body = data[facts.body_start :].decode("utf-8", "replace")
        found[page.relative_to(vault).as_posix()] = (
            sorted((one.kind, one.target, one.label) for one in facts.links),
            facts.frontmatter and [(one.key, one.node.value) for one in facts.frontmatter.pairs],
            sorted((one.level, one.text, one.anchor) for one in facts.headings),
            sorted(_TAG.findall(body)),
            data[: facts.body_start],
        )
    return found


def holds(name: str, tmp_path: Path, nth: int = 1) -> None:
    preset = PRESETS.get(name)
    words = ("--preset", preset) if preset else ()
    switches = DIALECTS[preset or "vaultkit"]
    dialect = Dialect(switches.wikilinks, switches.label_first)
    vault = copied(name, tmp_path / "vault", nth)
    before, before_said = findings(vault, *words), said(vault, dialect)
    first = vaultkit("fmt", *words, folder=vault)
    assert first.code == 0, first.err
    assert said(vault, dialect) == before_said
    assert findings(vault, *words) - before == Counter()
    second = vaultkit("fmt", "--check", *words, folder=vault)
    assert (second.code, second.out.splitlines()[-1].split(",")[0]) == (
        0,
        "0 pages to be formatted",
    )
    left = [line for line in second.out.splitlines() if ": left alone, " in line]
    left = [line for line in left if not line.endswith("it would grow beyond its budget")]
    assert len(left) <= _MOST_LEFT.get(name, 0), left


@pytest.mark.parametrize("name", ["example-vault", "kepano-obsidian"])
def test_a_vault_says_the_same_in_another_layout(name: str, tmp_path: Path) -> None:
    holds(name, tmp_path)


@pytest.mark.parametrize("name", ["dendron-site", "rust-rfcs"])
def test_some_pages_of_a_large_vault_say_the_same(name: str, tmp_path: Path) -> None:
    holds(name, tmp_path, nth=30)


@pytest.mark.soak
@pytest.mark.parametrize("name", PRESETS)
def test_a_real_vault_says_the_same_in_another_layout(name: str, tmp_path: Path) -> None:
    holds(name, tmp_path)
