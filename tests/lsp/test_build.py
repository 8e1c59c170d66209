from __future__ import annotations

from tests.support.editor import Editor


def test_the_server_says_what_it_can_do(editor: Editor) -> None:
    able = editor.answer.capabilities
    assert able.text_document_sync.open_close
