from __future__ import annotations

from pathlib import Path

import pytest

from vaultkit.cli.looking import below, request_of, write
from vaultkit.errors import UsageError


def test_a_request_is_of_where_the_caller_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    asked = request_of(None, "HEAD", "foam")
    assert (asked.folder, asked.vault, asked.at, asked.preset) == (
        str(tmp_path),
        None,
        "HEAD",
        "foam",
    )
    assert asked.today is not None
    assert asked.jobs >= 1
    write(["a\n", "b\n"])
    assert capsys.readouterr().out == "a\nb\n"


def test_a_path_counts_from_where_one_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "vault.yaml").write_text("vault: {name: Team}\n")
    (tmp_path / "a").mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path / "a")
    asked = request_of(None, "worktree")
    assert [below(asked, place) for place in ("b", ".", "", "../c/")] == ["a/b", "a", "a", "c"]
    with pytest.raises(UsageError):
        below(asked, "../../d")
