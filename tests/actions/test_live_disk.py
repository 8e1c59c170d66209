from __future__ import annotations

import os
import random
from pathlib import Path

from tests.support.repository import Repository
from tests.support.writing import NOW, vault_repository
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.live import Live
from vaultkit.actions.place import place_of

NAMES = ("concepts/a.md", "concepts/ü b.md", "entities/c.md", "new/d.md", "concepts/tides.md")
TEXTS = (
    "# A\n\n[[Tides]] and [[Nowhere]].\n",
    "---\ntitle: Tides\n---\n\n[a](a.md)\r\n",
    "\ufeff---\ntype: concept\naliases: [Moon]\n---\n\n[[潮汐]] [c](../entities/c.md)\n",
    "no heading, [[Moon]]\r",
)


def change(repository: Repository, dice: random.Random) -> set[str]:
    """Do one thing to the files, and say which paths that touched."""
    path = dice.choice(NAMES)
    place = repository.path / path
    what = dice.randrange(6)
    if what == 0 and place.is_file():
        place.unlink()
    elif what == 1 and place.is_file():
        other = dice.choice(NAMES)
        (repository.path / other).parent.mkdir(exist_ok=True)
        place.rename(repository.path / other)
        return {path, other}
    elif what == 2:
        repository.commit(message="by hand")
        return set()
    else:
        repository.write({path: dice.choice(TEXTS).encode()})
    return {path}


def test_what_is_seen_by_single_looks_is_what_a_check_sees(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    root = str(repository.path)
    live = Live(place_of(root, os.environ), os.environ, lambda: NOW)
    live.watched = True
    dice = random.Random(7)
    for _ in range(25):
        for _ in range(dice.randrange(1, 4)):
            live.hint(change(repository, dice))
        with live.look() as view:
            seen = {path: (row.blob, row.findings) for path, row in view.judged.state.rows.items()}
            fresh = Checker(CheckRequest(folder=root, environment=os.environ, vault=root)).see()
            rows = fresh.judged.state.rows
            assert seen == {path: (row.blob, row.findings) for path, row in rows.items()}
            assert view.commit == repository.head
        with live.look(whole=True) as view:
            assert view.reported.findings == fresh.reported.findings


def test_dirty_is_what_differs_from_the_commit(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = Live(place_of(str(repository.path), os.environ), os.environ, lambda: NOW)
    repository.write({"concepts/tides.md": "# Tides\n", "concepts/new.md": "# New\n"})
    (repository.path / "entities/ada.md").unlink()
    with live.look() as view:
        assert set(view.dirty()) == {"concepts/tides.md", "concepts/new.md", "entities/ada.md"}
        assert view.is_dirty("concepts/tides.md")
        assert not view.is_dirty("README.md")
        assert live.held(view, "concepts/tides.md").revision.startswith("worktree:")
        assert live.held(view, "README.md").revision == view.committed["README.md"]


def test_files_that_git_converts_are_not_dirty(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v", {".gitattributes": "*.md text eol=crlf\n"})
    for path in ("README.md", "concepts/tides.md"):
        (repository.path / path).unlink()
    repository.git("checkout", "--", ".")
    assert b"\r\n" in (repository.path / "README.md").read_bytes()
    live = Live(place_of(str(repository.path), os.environ), os.environ, lambda: NOW)
    live.watched = True
    with live.look() as view:
        live.hint(view.committed)
    with live.look() as view:
        assert view.dirty() == ()
        assert b"\r" not in (live.held(view, "README.md").data or b"\r")


def test_changed_settings_hold_at_once(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = Live(place_of(str(repository.path), os.environ), os.environ, lambda: NOW)
    live.watched = True
    with live.look() as view:
        assert view.settings.name == "Sea"
    repository.write({"vault.yaml": "vault: {name: Land}\n"})
    live.hint(("vault.yaml",))
    with live.look() as view:
        assert view.settings.name == "Land"
