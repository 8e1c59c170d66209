from __future__ import annotations

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.trailers import FORMS, Trailer, faults, receipts, values_of

_GOOD = {
    "Vault-Request": "0f6c1e0a-9a51-4c39-8a4e-0d2f8a1c9b11",
    "Vault-Operation": "save_page",
    "Vault-Actor": "agent:research",
    "Vault-On-Behalf-Of": "Ana <ana@example.org>",
    "Vault-Payload": "sha256:" + "a" * 64,
    "Vault-Ontology": "sha256:" + "0" * 64,
    "Vault-Rules": "0.1.0+" + "b" * 16,
    "Vault-Fence": "1" * 40 + " " + "c" * 16,
    "Vault-Record": "concept/spring tides - " + "d" * 64,
}
_RECEIPT = "".join(f"{name}: {value}\n" for name, value in _GOOD.items())


def test_words_about_trailers_are_no_trailers() -> None:
    text = (
        "Say what Vault-Request: means\n\n"
        " Vault-Request: indented\n> Vault-Actor: quoted\nVault-Requests: another name\n"
        "Vault-Version: 1.15\n# Vault-Record: in a comment\nVault-Request without a colon\n"
    )
    assert receipts(text) == ()


def test_the_example_is_well_formed_and_every_form_is_tried() -> None:
    (found,) = receipts(f"vault: save_page Tides\n\nWhy.\n\n{_RECEIPT}")
    assert values_of(found) == tuple(_GOOD.items())
    assert found[0].line == 5
    assert faults(found) == ()
    assert set(_GOOD) == set(FORMS)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Vault-Request: x", "x"),
        ("vault-request:x", "x"),
        ("VAULT-REQUEST \t:  x  ", "x"),
        ("Vault-Request:", ""),
        ("Vault-Request: x\r", "x"),
        ("Vault-Request: a\n b\n\tc", "a b c"),
    ],
)
def test_a_trailer_is_read_as_git_reads_it(line: str, value: str) -> None:
    (found,) = receipts(f"Subject\n\n{line}\nSigned-off-by: A <a@b.c>\n")
    assert found == (Trailer("Vault-Request", value, 3),)


def test_each_paragraph_is_a_receipt_of_its_own() -> None:
    text = f"One\n\n{_RECEIPT}\n# the second message:\nTwo\n\nWhy: x\nVault-Operation: undo\n"
    first, second = receipts(text)
    assert values_of(first) == tuple(_GOOD.items())
    assert values_of(second) == (("Vault-Operation", "undo"),)


def test_nothing_below_the_scissors_is_read() -> None:
    scissors = "# ------------------------ >8 ------------------------\n"
    assert receipts(f"Subject\n\n{scissors}{_RECEIPT}") == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Vault-Request", "0F6C1E0A-9A51-4C39-8A4E-0D2F8A1C9B11"),
        ("Vault-Request", "1"),
        ("Vault-Operation", "Save Page"),
        ("Vault-Actor", "research"),
        ("Vault-Actor", "agent:"),
        ("Vault-On-Behalf-Of", "Ana"),
        ("Vault-On-Behalf-Of", "Ana <a@b> <c@d>"),
        ("Vault-Payload", "sha256:abc"),
        ("Vault-Payload", "a" * 64),
        ("Vault-Ontology", "sha1:" + "a" * 64),
        ("Vault-Rules", "0.1.0"),
        ("Vault-Fence", "main " + "c" * 16),
        ("Vault-Fence", "1" * 40 + " abc"),
        ("Vault-Record", "concept/tides -"),
    ],
)
def test_what_is_not_well_formed_is_told_with_its_line(name: str, value: str) -> None:
    (found,) = receipts(f"Subject\n\n{name}: {value}\n")
    assert faults(found) == ((3, f"{name} must be {FORMS[name].words}"),)


@pytest.mark.parametrize(
    "line",
    [
        "Vault-Fence: - " + "c" * 16,
        "Vault-Fence: " + "1" * 64 + " sha256:" + "c" * 64,
        "Vault-Record: a - -",
        "Vault-Rules: 1.0rc1+" + "0" * 64,
    ],
)
def test_other_well_formed_values(line: str) -> None:
    (found,) = receipts(line)
    assert faults(found) == ()


def test_some_trailers_may_stand_more_than_once() -> None:
    (found,) = receipts("Vault-Record: a - -\nVault-Record: b - -\nVault-Operation: a\n" * 2)
    assert faults(found) == ((6, "Vault-Operation stands here twice"),)


_LINES = st.sampled_from(
    [
        "Vault-Request: x",
        "vault-actor : y",
        "Vault-Record:z",
        "Signed-off-by: A <a@b.c>",
        " continued",
        "Vault-Odd: q",
        "",
    ]
)


@given(st.lists(_LINES, max_size=6))
def test_git_finds_no_trailer_that_is_not_found_here(lines: list[str]) -> None:
    text = "Subject\n\nBody\n\n" + "\n".join([*lines, "Signed-off-by: B <b@b.c>", ""])
    done = subprocess.run(
        ["git", "interpret-trailers", "--parse"], input=text.encode(), capture_output=True
    )
    told = [line for line in done.stdout.decode().splitlines() if not line.startswith("Vault-Odd")]
    gits = [line for line in told if line.lower().startswith("vault-")]
    found = receipts(text)
    ours = [f"{one.name}: {one.value}".rstrip() for one in (found[-1] if found else ())]
    assert [line.lower() for line in gits] in ([], [line.lower() for line in ours])


def test_a_long_hostile_line_takes_no_time() -> None:
    for value in ("a " * 100_000, "<" * 100_000, "a - " * 50_000):
        for name in FORMS:
            (found,) = receipts(f"{name}: {value}x")
            faults(found)
