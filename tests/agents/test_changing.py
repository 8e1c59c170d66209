"""What becomes of files when clients come and go, in memory."""

from __future__ import annotations

import json
from dataclasses import replace

from vaultkit.agents.changing import Changing, Done
from vaultkit.agents.pieces import Format, Piece
from vaultkit.agents.record import Record

ENTRY = {"command": "/bin/vaultkit", "args": ["serve", "--vault", "/v"]}
SERVER = Piece(
    path="mcp.json",
    format=Format.JSON,
    what="server vaultkit",
    keys=("servers", "vaultkit"),
    value=ENTRY,
    known=("serve", "--vault", "/v"),
)
TABLE = replace(SERVER, path="config.toml", format=Format.TOML)
PART = Piece(path="AGENTS.md", format=Format.PART, what="rules", keys=("vaultkit",), text="a\nb\n")
FILE = Piece(path="s/SKILL.md", format=Format.FILE, what="skill s", text="# S\n")
RULE = Piece(
    path="mcp.json", format=Format.JSON, what="rule", keys=("deny",), value="Edit", listed=True
)
ALL = (SERVER, TABLE, PART, FILE, RULE)


class Disk:
    """Files, and what is remembered of them."""

    def __init__(self, files: dict[str, str] | None = None) -> None:
        self.files = {path: text.encode() for path, text in (files or {}).items()}
        self.record = Record()
        self.vaults = {"/v", "/w"}

    def begun(self) -> Changing:
        return Changing(self.files.get, self.record, self.vaults.__contains__)

    def connect(self, client: str, *pieces: Piece) -> Changing:
        changing = self.begun()
        changing.connect(client, pieces or ALL)
        return self.done(changing)

    def disconnect(self, client: str, *pieces: Piece) -> Changing:
        changing = self.begun()
        changing.disconnect(client, pieces or ALL)
        return self.done(changing)

    def done(self, changing: Changing) -> Changing:
        assert changing.mistakes == []
        for path in changing.before:
            after = changing.after(path)
            if after is None:
                self.files.pop(path, None)
            else:
                self.files[path] = after
        self.record = changing.record
        return changing


def dones(changing: Changing) -> set[Done]:
    return {one.done for one in changing.changes}


def test_all_comes_and_goes_and_a_second_time_changes_nothing() -> None:
    disk = Disk({"mcp.json": '{"mine": [1, 2]}', "AGENTS.md": "# Mine"})
    before = dict(disk.files)
    assert dones(disk.connect("x")) == {Done.ADDED}
    after, record = dict(disk.files), disk.record
    assert set(after) == {"mcp.json", "config.toml", "AGENTS.md", "s/SKILL.md"}
    assert dones(disk.connect("x")) == {Done.THERE}
    assert (disk.files, disk.record) == (after, record)
    assert dones(disk.disconnect("x")) == {Done.TAKEN}
    assert disk.files == before
    assert disk.record == Record()


def test_without_the_record_it_goes_by_its_looks_but_for_what_anybody_may_have_written() -> None:
    disk = Disk({"mcp.json": '{\n  "mine": 1\n}\n'})
    disk.connect("x")
    disk.record = Record()
    disk.disconnect("x")
    assert json.loads(disk.files["mcp.json"]) == {"mine": 1, "deny": ["Edit"]}
    assert set(disk.files) == {"mcp.json"}


def test_what_two_clients_read_goes_with_the_last() -> None:
    disk = Disk()
    disk.connect("x", SERVER, PART)
    disk.connect("y", PART, FILE)
    left = disk.disconnect("x")
    assert [(one.piece.what, one.done) for one in left.changes] == [
        ("rules", Done.SHARED),
        ("server vaultkit", Done.TAKEN),
    ]
    assert set(disk.files) == {"AGENTS.md", "s/SKILL.md"}
    disk.disconnect("y")
    assert disk.files == {}


def test_a_newer_text_takes_the_place_of_what_nobody_touched() -> None:
    disk = Disk({"AGENTS.md": "# Mine\n"})
    disk.connect("x")
    disk.files["AGENTS.md"] += b"below\n"
    newer = (
        replace(SERVER, value={**ENTRY, "command": "/new/vaultkit"}),
        replace(PART, text="c\nd\n"),
        replace(FILE, text="# T\n"),
    )
    changing = disk.connect("x", *newer)
    assert dones(changing) == {Done.RENEWED, Done.TAKEN}  # the table is wanted no more
    assert disk.files["AGENTS.md"].startswith(b"# Mine\n\n<!--")
    assert disk.files["AGENTS.md"].endswith(b"-->\nbelow\n")
    assert b"# T" in disk.files["s/SKILL.md"]
    disk.disconnect("x")
    assert disk.files == {"AGENTS.md": b"# Mine\nbelow\n"}


def test_what_somebody_changed_stays_and_is_told() -> None:
    disk = Disk()
    disk.connect("x")
    for path, old, new in (
        ("mcp.json", b"/bin/vaultkit", b"/my/vaultkit"),
        ("config.toml", b'"/v"', b'"/v", "--no-writes"'),
        ("AGENTS.md", b"a\nb", b"a\nmine\nb"),
        ("s/SKILL.md", b"# S", b"# Mine"),
    ):
        assert old in disk.files[path]
        disk.files[path] = disk.files[path].replace(old, new)
    before = dict(disk.files)
    assert dones(disk.connect("x")) == {Done.KEPT, Done.THERE}
    assert disk.files == before
    left = disk.disconnect("x")
    kept = [one.piece.path for one in left.changes if one.done is Done.KEPT]
    assert sorted(kept) == ["AGENTS.md", "config.toml", "mcp.json", "s/SKILL.md"]
    assert json.loads(disk.files["mcp.json"]) == {
        "servers": {"vaultkit": {**ENTRY, "command": "/my/vaultkit"}}
    }


def test_what_somebody_took_out_is_not_missed() -> None:
    disk = Disk({"mcp.json": "{}"})
    disk.connect("x")
    disk.files = {"mcp.json": b"{}", "AGENTS.md": b""}
    assert dones(disk.disconnect("x")) == set()
    assert disk.files == {"mcp.json": b"{}", "AGENTS.md": b""}


def test_another_server_of_the_name_is_refused_with_its_line() -> None:
    for entry, words in (
        ('{"command": "npx"}', '"vaultkit" is there already, not by vaultkit'),
        (
            '{"command": "x", "args": ["serve", "--vault", "/w"]}',
            '"vaultkit" is there already, for the vault /w',
        ),
    ):
        disk = Disk({"mcp.json": f'{{\n  "servers": {{\n    "vaultkit": {entry}}}}}'})
        changing = disk.begun()
        changing.connect("x", ALL)
        ((path, line, why),) = changing.mistakes
        assert (path, line) == ("mcp.json", 3)
        assert why == f"{words}; take it away first, or give another --name"
        disk.disconnect("x")
        assert set(disk.files) == {"mcp.json"}


def test_a_server_for_a_vault_that_is_gone_is_written_anew() -> None:
    disk = Disk({"mcp.json": '{"servers": {"vaultkit": {"args": ["serve", "--vault", "/gone"]}}}'})
    assert Done.RENEWED in dones(disk.connect("x"))
    assert json.loads(disk.files["mcp.json"])["servers"] == {"vaultkit": ENTRY}


def test_a_file_of_somebody_in_the_place_of_a_skill_is_refused() -> None:
    disk = Disk({"s/SKILL.md": "# My own\n"})
    changing = disk.begun()
    changing.connect("x", ALL)
    assert changing.mistakes == [
        ("s/SKILL.md", 1, '"s/SKILL.md" is there already, and not by vaultkit; take it away first')
    ]


def test_each_broken_file_is_told_once() -> None:
    disk = Disk({"mcp.json": "{\n", "config.toml": "a = 1\na = 2\n", "AGENTS.md": "ok\n"})
    changing = disk.begun()
    changing.connect("x", ALL)
    assert [(path, line) for path, line, _ in changing.mistakes] == [
        ("mcp.json", 2),
        ("config.toml", 2),
    ]


def test_an_empty_file_that_was_there_stays() -> None:
    disk = Disk({"mcp.json": "", "AGENTS.md": "\n", "config.toml": ""})
    before = dict(disk.files)
    disk.connect("x")
    disk.disconnect("x")
    assert disk.files == before


def test_where_somebody_is_served_by_another_vault_shared_texts_stay() -> None:
    """Skills say nothing of a vault, so two of them may need the same file."""
    disk = Disk()
    disk.connect("x")
    disk.files["AGENTS.md"] += (
        b"\n<!-- vaultkit-agents:begin home: -->\nx\n<!-- vaultkit-agents:end home 01234567 -->\n"
    )
    disk.disconnect("x")
    assert set(disk.files) == {"AGENTS.md", "s/SKILL.md"}
    assert b"vaultkit-agents:begin vaultkit" not in disk.files["AGENTS.md"]
