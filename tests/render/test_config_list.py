"""A configuration as lines for people and as JSON for programs; neither can be steered by it."""

from __future__ import annotations

import json

from vaultkit.render.config_list import Group, Row, as_json, as_text

GROUPS = (
    Group(
        "keys",
        "the vault",
        (
            Row("vault.name", "Te\x1b[2Jam ::add-mask::", "vault", "vault.yaml:3"),
            Row("requires", None, "default", "default"),
            Row("exclude", ["drafts/", "Ü/"], "vault", "vault.yaml:5"),
        ),
    ),
    Group("user_keys", "your own", (Row("cache", True, "default", "default"),)),
)


def test_one_key_a_line() -> None:
    text = "".join(as_text(GROUPS, ["vault.yaml:9:1 push is ignored"], origin=False))
    assert text == (
        "# the vault\n"
        'vault.name: "Te\\u001b[2Jam ::add-mask::"\n'
        "requires: –\n"
        'exclude: ["drafts/", "Ü/"]\n'
        "\n# your own\n"
        "cache: true\n"
        "\nvault.yaml:9:1 push is ignored\n"
    )


def test_the_origin_stands_behind_the_value() -> None:
    lines = "".join(as_text(GROUPS, (), origin=True)).splitlines()
    assert lines[2] == f"{'requires: –':<44}  # default"
    assert lines[3].endswith("# vault.yaml:5")


def test_what_a_file_says_cannot_act() -> None:
    hostile = Group("keys", "x\n::error::", (Row("a", "\n::error::x", "vault", "\x1b]0;x\x07"),))
    text = "".join(as_text((hostile,), ["\n::error::x"], origin=True))
    assert "\x1b" not in text
    assert not [line for line in text.splitlines() if line.startswith("::")]


def test_programs_get_the_exact_values() -> None:
    read = json.loads(as_json({"vault": {"root": "/v"}}, GROUPS, [{"key": "push"}]))
    assert list(read) == ["schema_version", "vault", "keys", "user_keys", "ignored"]
    assert read["keys"][0] == {
        "key": "vault.name",
        "value": "Te\x1b[2Jam ::add-mask::",
        "origin": "vault",
        "where": "vault.yaml:3",
    }
    assert read["keys"][1]["value"] is None
    assert read["ignored"] == [{"key": "push"}]
