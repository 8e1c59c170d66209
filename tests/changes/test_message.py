from __future__ import annotations

import subprocess

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.message import all_of, read, written
from vaultkit.model.receipt import NO_HASH, Receipt, Seen, Touched
from vaultkit.model.request import Person

PLAIN = Receipt(
    request="0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e",
    operation="save_page",
    actor="agent:research",
    on_behalf_of=Person("Ana", "ana@example.org"),
    payload="a" * 64,
    ontology="b" * 64,
    rules="0.1.0+0123abcd",
    fences=(Seen("c" * 40, "d" * 16),),
    records=(
        Touched("concept/spring-tides", NO_HASH, "e" * 64),
        Touched("concepts/Two words", "f" * 64, NO_HASH),
    ),
    title="Spring tides",
    reason="The tide tables were read anew.\n\nTwice.",
)


def test_a_message_says_what_was_done_why_and_what_can_be_checked() -> None:
    assert written(PLAIN) == (
        "vault: save_page Spring tides\n"
        "\n"
        "The tide tables were read anew.\n"
        "\n"
        "Twice.\n"
        "\n"
        "Vault-Request: 0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e\n"
        "Vault-Operation: save_page\n"
        "Vault-Actor: agent:research\n"
        "Vault-On-Behalf-Of: Ana <ana@example.org>\n"
        f"Vault-Payload: sha256:{'a' * 64}\n"
        f"Vault-Ontology: sha256:{'b' * 64}\n"
        "Vault-Rules: 0.1.0+0123abcd\n"
        f"Vault-Fence: {'c' * 40} {'d' * 16}\n"
        f"Vault-Record: concept/spring-tides - {'e' * 64}\n"
        f"Vault-Record: concepts/Two words {'f' * 64} -\n"
    )


def test_what_is_written_is_read() -> None:
    assert read(written(PLAIN)) == PLAIN


def test_git_reads_the_same_trailers() -> None:
    done = subprocess.run(
        ["git", "interpret-trailers", "--parse"],
        input=written(PLAIN),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == written(PLAIN).split("\n\n")[-1]


def test_other_messages_are_no_receipts() -> None:
    assert read("A change\n") is None
    assert read(written(PLAIN).replace("Vault-Payload: sha256:", "Vault-Payload: ")) is None
    assert read(written(PLAIN).replace("Vault-Actor: agent:research\n", "")) is None
    squashed = f"Two\n\n{written(PLAIN)}\n{written(PLAIN)}"
    assert read(squashed) is None
    assert len(all_of(squashed)) == 2
    assert {one.title for one in all_of(squashed)} == {""}


def test_a_commit_that_nothing_beside_the_branch_tells_of_keeps_its_title_and_reason() -> None:
    assert all_of(written(PLAIN)) == (read(written(PLAIN)),)
    assert all_of(written(PLAIN))[0].title == PLAIN.title != ""


HOSTILE = st.lists(
    st.sampled_from(
        ["\n", "\r\n", "\n\n", "\u2028", "\x00", "\x1b[2J", ": ", "Vault-Request", "Vault-Actor: x",
         "Signed-off-by: x <y@z>", "<a@b>", "# ", "-" * 24, " >8 ", "title", "語", "\u202e"]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@given(title=HOSTILE, reason=HOSTILE, name=HOSTILE, email=HOSTILE, record=HOSTILE, actor=HOSTILE)
def test_no_text_forges_a_trailer(
    title: str, reason: str, name: str, email: str, record: str, actor: str
) -> None:
    receipt = Receipt(
        request=PLAIN.request,
        operation="edit",
        actor=f"agent:a{actor}",
        on_behalf_of=Person(name, email),
        payload="a" * 64,
        rules="0.1.0+0123abcd",
        records=(Touched(f"r{record}", "e" * 64, "f" * 64),),
        title=title,
        reason=reason,
    )
    found = read(written(receipt))
    assert found is not None
    assert found.request == PLAIN.request
    assert len(found.records) == 1
    assert (found.records[0].before, found.records[0].after) == ("e" * 64, "f" * 64)
    assert found.payload == "a" * 64
