from __future__ import annotations

from importlib.machinery import ModuleSpec

import pytest

from vaultkit.cli.commands import lsp
from vaultkit.errors import MissingExtra


def test_without_its_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def find_spec(name: str) -> ModuleSpec | None:
        asked.append(name)
        return None

    monkeypatch.setattr(lsp, "find_spec", find_spec)
    with pytest.raises(MissingExtra) as told:
        lsp.command.callback()  # type: ignore[misc]
    assert asked == ["pygls"]
    assert "git-vaultkit[lsp]" in told.value.hint
