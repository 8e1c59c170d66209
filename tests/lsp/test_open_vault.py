from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from vaultkit.actions.unsaved import Unsaved
from vaultkit.errors import SettingsError
from vaultkit.lsp.documents import Document, Documents
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.lsp.texts import Text


def test_each_version_of_the_buffers_is_judged_once(team: Path) -> None:
    documents, path = Documents(), str(team / "people/ada.md")
    vault = OpenVault(
        Unsaved(str(team), {**os.environ, "HOME": ""}, lambda: date(2026, 1, 1)),
        "/other/name",
        documents,
        "utf-16",
    )
    assert vault.now() is None
    assert not vault.finish()
    data = Path(path).read_bytes()
    text = Text(data.decode(), "utf-16")
    documents.open(Document("file:///other/name/x", path, str(team), 1, text, data))
    vault.take(vault.unsaved.look())
    first = vault.now()
    assert first is not None
    assert vault.now() is first
    documents.change("file:///other/name/x", 2, [(None, "[[x]]")])
    second = vault.now()
    assert second is not None
    assert second.buffers == {"people/ada.md": b"[[x]]"}
    assert vault.uri("people/ada.md") == "file:///other/name/x"
    assert vault.uri("a b.md") == "file:///other/name/a%20b.md"
    assert vault.text(second, "concepts/moon.md").line(1) == "title: Moon"
    assert vault.has_open(path)
    assert not vault.has_open(str(team / "vault.yaml"))
    vault.take(SettingsError("broken", ""))
    assert vault.trouble is not None
    assert vault.now() is not None
