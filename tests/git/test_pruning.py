from __future__ import annotations

import os
import subprocess

import pytest

from tests.support.repository import Repository
from vaultkit.git import pruning
from vaultkit.git.held_locks import can_tell
from vaultkit.git.places import discover
from vaultkit.git.pruning import _takes_away, outlast, pruners


@pytest.mark.skipif(not can_tell(), reason="this system does not tell")
def test_only_who_takes_away_is_waited_for_and_who_hangs_holds_up_nobody(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({"a": "1"})
    places = discover(str(repository.path), os.environ)
    assert places is not None
    pipe = subprocess.PIPE
    git = ["git", "cat-file", "--batch"]
    with subprocess.Popen(git, cwd=repository.path, stdin=pipe, stdout=pipe) as waiting:
        assert waiting.stdin is not None
        assert waiting.stdout is not None
        waiting.stdin.write(b"HEAD\n")
        waiting.stdin.flush()
        waiting.stdout.readline()
        assert pruners(places) == frozenset()
        monkeypatch.setattr(pruning, "_LONGEST", 0.1)
        monkeypatch.setattr(pruning, "_takes_away", lambda asked: asked[0] == "cat-file")
        (found,) = begun = pruners(places)
        assert found.pid == waiting.pid
        outlast(places, begun)
        assert waiting.poll() is None
        waiting.communicate()
    assert pruners(places) == frozenset()


@pytest.mark.parametrize(
    ("asked", "takes"),
    [
        ("prune --expire=now", True),
        ("repack -adq", True),
        ("repack -d -l -A", True),
        ("repack -d -l --cruft --cruft-expiration=2.weeks.ago", True),
        ("repack -d -q --geometric=2", False),
        ("prune-packed", False),
        ("", False),
    ],
)
def test_what_packs_anew_alone_takes_nothing_away(asked: str, takes: bool) -> None:
    assert _takes_away(tuple(asked.split())) == takes
