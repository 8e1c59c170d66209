from __future__ import annotations

from pathlib import Path

from tests.support.clients import call, service_of
from tests.support.writing import vault_repository


def test_it_says_which_vault_this_is(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("records",)) as service:
        said = call(service, "knowledge_status")
    assert said["name"] == "Sea"
    assert said["branch"] == "main"
    assert said["pages"] == 3
