"""Secrets and characters that hide or turn text, in every text that a request has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.rehearse import rehearse
from vaultkit.changes.unsafe_texts import unsafe
from vaultkit.model.outcome import Rejected
from vaultkit.model.request import (
    Actor,
    CreatePage,
    EditRange,
    EditText,
    ExtractSection,
    Fence,
    Item,
    LogEntry,
    Person,
    Rewrite,
    WriteRequest,
)

SECRET = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5"
LOG = LogEntry(operation="note", what="Fine")
EDIT = EditText(page="Tides", old="rises", new="falls")


def with_text(text: str) -> list[tuple[str, WriteRequest]]:
    """Requests with the text at every place that a request has for one."""
    fine = asked(EDIT)
    items: dict[str, Item] = {
        "title": CreatePage(type="concept", title=text),
        "body": Rewrite(page="Tides", body=f"# Tides\n\nIt is {text}.\n"),
        "new": EditText(page="Tides", old="rises", new=text),
        "text": EditRange(page="Tides", start=0, end=0, text=text),
        "fields": Rewrite(page="Tides", body=None, fields={"kind": ("a", text)}),
        "summary": ExtractSection(page="Tides", start=0, title="a", summary=text),
        "what": LogEntry(operation="note", what=f"Got {text}"),
    }
    return [
        ("the reason", replace(fine, reason=f"As {text} says")),
        ("the actor", replace(fine, actor=Actor("agent", text))),
        ("on behalf of", replace(fine, on_behalf_of=Person("Ana", text))),
        ("who approves", replace(fine, approved_by=text)),
        ("a fence", replace(fine, fences=(Fence(text, None, "0" * 64),))),
        *((f"the {where}", asked(item)) for where, item in items.items()),
        ("item 2, the what", asked(LOG, items["what"])),
    ]


@pytest.mark.parametrize(
    "text", [SECRET, SECRET.replace("_", "\\_"), "a\u202eb", "a\x1bb", "a\u200bb"]
)
def test_each_text_is_looked_at_and_never_repeated(text: str) -> None:
    for where, request in with_text(text):
        outcome = unsafe(request)
        assert outcome is not None, where
        assert outcome.message.startswith(f"{where}: it holds "), outcome.message
        assert text not in outcome.message
        assert SECRET[8:] not in outcome.message


@pytest.mark.parametrize("text", ["", "Tides", "\u2067שלום\u2069 (a)", "中文", "می‌خواهم"])
def test_ordinary_texts_are_fine(text: str) -> None:
    assert [where for where, request in with_text(text) if unsafe(request) is not None] == []


def test_a_secret_gets_nowhere_and_can_be_taken_away(tmp_path: Path) -> None:
    page = f"---\ntitle: Keys\ntype: concept\n---\n\n# Keys\n\nIt is {SECRET}.\n"
    vault = vault_repository(tmp_path / "v", {"concepts/keys.md": page})
    head, writer = vault.head, writer_of(vault)
    for _, request in with_text(SECRET):
        assert isinstance(writer.write(request), Rejected)
        assert isinstance(rehearse(writer, request), Rejected)
    assert vault.head == head
    published(writer.write(asked(EditText(page="Keys", old=SECRET, new="gone"))))


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("see\u200bit", True),
        ("\u200bit", True),
        ("it’\u2060s", True),
        ("é\u200d\u200cé", True),
        ("ไทย\u200bPython", False),
        ("क्\u200dष", False),
        ("می\u200cخواهم", False),
        ("👩\u200d🔬", False),
        ("soft\u00adhyphen", False),
    ],
)
def test_what_nobody_sees_is_refused_but_where_a_script_is_spelt_with_it(
    text: str, refused: bool
) -> None:
    outcome = unsafe(asked(Rewrite(page="Tides", body=f"# Tides\n\n{text}\n")))
    assert (outcome is not None) is refused
    assert outcome is None or "that nobody sees (U+2" in outcome.message
