"""A receipt is judged by the vault it was made in, wherever in the repository one stands."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import init_repository
from tests.support.writing import NOW, VAULT, asked, published
from vaultkit.actions.place import place_of
from vaultkit.actions.verify import Verifier
from vaultkit.actions.write import Ways, Writer
from vaultkit.git.odb_open import open_odb
from vaultkit.model.request import EditText


def verdicts(folder: Path) -> list[str]:
    place = place_of(str(folder), os.environ)
    odb = open_odb(place.repository)
    try:
        return [one.verdict.value for one in Verifier(place, odb).verify().found]
    finally:
        odb.close()


def test_the_root_and_a_sibling_see_what_the_vault_itself_sees(tmp_path: Path) -> None:
    kb = {f"docs/kb/{path}": text for path, text in VAULT.items()}
    other = {f"docs/other/{path}": text for path, text in VAULT.items()}
    made = init_repository(tmp_path / "top", {"README.md": "# Top\n", **kb, **other})
    inside = made.path / "docs/kb"
    place = place_of(str(inside), os.environ)
    writer = Writer(place, os.environ, Ways(lambda: NOW, durable=False))
    published(writer.write(asked(EditText(page="Tides", old="rises", new="falls"))))
    writer.close()
    for folder in (inside, made.path, made.path / "docs/other"):
        assert verdicts(folder) == ["ok"]
    made.write({"docs/kb/entities/ada.md": "---\ntype: entity\n---\n# Ada of nobody\n"})
    made.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    for folder in (inside, made.path, made.path / "docs/other"):
        assert verdicts(folder) == ["lies"]
