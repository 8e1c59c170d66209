"""Whose a thing in a client's file is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from vaultkit.agents import signed
from vaultkit.agents.decoded import decoded
from vaultkit.agents.pieces import Format, Piece, State, look, put, served, take
from vaultkit.agents.trace import Trace

ENTRY = {"command": "/bin/vaultkit", "args": ["serve", "--vault", "/v", "--actor", "agent:x"]}
SERVER = Piece(
    path=".mcp.json",
    format=Format.JSON,
    what="server vaultkit",
    keys=("mcpServers", "vaultkit"),
    value=ENTRY,
    known=("serve", "--vault", "/v"),
)
FILE = Piece(path="skill.md", format=Format.FILE, what="skill x", text="# Skill\n")
PART = Piece(
    path="AGENTS.md", format=Format.PART, what="rules", keys=("v",), text="## A\n\n- one\n"
)


def state(entry: object, trace: Trace | None = None) -> State:
    text = json.dumps({"mcpServers": {"vaultkit": entry}})
    return look(SERVER, decoded(text.encode()), trace).state


def entry(**more: Any) -> dict[str, Any]:
    return {**ENTRY, **more}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (ENTRY, State.SAME),
        (entry(command="/old/vaultkit"), State.OLDER),
        (entry(env={"PYTHONPATH": "/x"}), State.OLDER),
        (
            entry(args=["-P", "-m", "vaultkit", "serve", "--vault", "/v", "--actor", "agent:y"]),
            State.OLDER,
        ),
        (entry(args=[*ENTRY["args"], "--no-writes"]), State.CHANGED),
        (entry(disabled=True), State.CHANGED),
        ({"command": "npx", "args": ["vaultkit"]}, State.OTHERS),
        ({"url": "https://example.org/serve"}, State.OTHERS),
        (entry(args=["serve", "--vault", "/v-archive", "--actor", "agent:x"]), State.OTHERS),
        ("serve --vault /other", State.OTHERS),
        (None, State.OTHERS),
    ],
)
def test_without_a_record_it_is_known_by_its_looks(value: object, expected: State) -> None:
    assert state(value) is expected


def test_a_record_tells_what_was_written() -> None:
    old = entry(command="/old", args=["serve", "--vault", "/before"])
    assert state(old, Trace("", value=old)) is State.OLDER
    assert state(entry(command="/mine"), Trace("", value=old)) is State.CHANGED
    assert state(ENTRY, Trace("", value=old)) is State.SAME


def test_nothing_is_there_where_no_file_is() -> None:
    for piece in (SERVER, FILE, PART):
        assert look(piece, None, None).state is State.ABSENT
        assert piece.format is Format.FILE or look(piece, decoded(b""), None).state is State.ABSENT


def test_the_vault_of_a_server_is_told() -> None:
    assert served(ENTRY) == "/v"
    assert served(entry(args=["serve", "--vault"])) is None
    assert served({"args": "serve --vault /v"}) is None
    assert served(["serve", "--vault", "/v"]) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (signed.signed("# Skill\n"), State.SAME),
        (signed.signed("# Skill\n").replace("\n", "\r\n"), State.SAME),
        (signed.signed("# Old\n"), State.OLDER),
        (signed.signed("# Skill\n").replace("Skill", "Mine"), State.CHANGED),
        ("# Skill\n", State.OTHERS),
        ("", State.OTHERS),
    ],
)
def test_whose_a_file_is(text: str, expected: State) -> None:
    assert look(FILE, decoded(text.encode()), None).state is expected


def test_whose_a_part_is() -> None:
    mine = decoded(f"mine\n\n{signed.part('v', PART.text)}".encode())
    assert look(PART, mine, None) == (State.SAME, 3, None)
    older = decoded(signed.part("v", "## Old\n").encode())
    assert look(PART, older, None).state is State.OLDER
    touched = older._replace(text=older.text.replace("Old", "My"))
    assert look(PART, touched, None).state is State.CHANGED
    others = decoded(signed.part("w", PART.text).encode())
    assert look(PART, others, None).state is State.ABSENT


def test_a_line_that_somebody_wrote_needs_no_part() -> None:
    pointer = Piece(
        path="C.md", format=Format.PART, what="pointer", keys=("p",), text="@AGENTS.md\n"
    )
    assert look(pointer, decoded(b"# Mine\r\n@AGENTS.md\r\n"), None).state is State.SAME
    assert look(pointer, decoded(b"see @AGENTS.md\n"), None).state is State.ABSENT


@pytest.mark.parametrize("piece", [SERVER, PART])
def test_each_kind_comes_and_goes(piece: Piece) -> None:
    done = put(piece, decoded(b""))
    assert look(piece, decoded(done.text.encode()), done.trace).state is State.SAME
    assert take(piece, done.text, done.trace) == ""


def test_an_element_of_a_list_is_known_by_how_it_ends() -> None:
    hook = Piece(
        path="h.json",
        format=Format.JSON,
        what="hook",
        keys=("hooks", "Start"),
        value={"command": "/bin/vaultkit prompt --index --vault /v"},
        listed=True,
        known=("--index --vault /v",),
    )
    assert hook.is_it({"command": "A=b /old/vaultkit prompt --index --vault /v"})
    assert not hook.is_it({"command": "/bin/vaultkit prompt --index --vault /v/w"})
    assert not hook.is_it({"command": "echo"})
