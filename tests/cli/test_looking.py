from __future__ import annotations

import pytest

from vaultkit.cli.looking import request_of, write


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
