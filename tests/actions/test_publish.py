"""The branch and the receipts move together, and the reflog says why.

That a kill at any moment of it leaves all or nothing is in tests/actions/test_group.py.
"""

from __future__ import annotations

from pathlib import Path

from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.group import Call
from vaultkit.model.request import CreatePage, EditText


def test_the_reflog_names_the_last_request_and_how_many_came_with_it(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    writer = writer_of(vault)
    edit = asked(EditText(page="Tides", old="rises", new="falls"))
    receipt = published(writer.write(edit))
    assert vault.git("log", "-1", "-g", "--format=%gs", "main") == f"vault: edit {receipt.request}"
    some = [
        Call(asked(CreatePage(type="concept", title=title, body="[[Tides]]\n")))
        for title in ("One", "Two", "Three")
    ]
    writer.write_all(some)
    last = published(some[-1].answer())
    assert vault.git("log", "-1", "-g", "--format=%gs", "main") == (
        f"vault: create_page {last.request} and 2 before"
    )
    assert vault.git("for-each-ref", "refs/vaultkit/tx") == ""
    tips = vault.git("for-each-ref", "--format=%(objectname)", "refs/heads/main")
    assert tips == last.commit
