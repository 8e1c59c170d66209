"""Version conditions mean what PEP 440 says, with PyPA's own library as the other witness."""

from __future__ import annotations

import pytest
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from vaultkit import __version__
from vaultkit.vault.requires import (
    LAYOUT,
    Demands,
    demands_of,
    refusal,
    refused_by,
    requires_fault,
)

RELEASES = ("0", "0.4", "0.4.0", "0.4.1", "0.5", "0.10", "1", "1.0", "1.0.1", "2026.1")
SUFFIXES = ("", "a1", "b2", "rc2", ".post1", ".dev3", "a1.dev2", "rc1.post1", ".post2.dev1")
VERSIONS = tuple(release + suffix for release in RELEASES for suffix in SUFFIXES)
OPERATORS = ("~=", "==", "!=", "<", "<=", ">", ">=")


def oracle(clause: str) -> SpecifierSet | None:
    try:
        return SpecifierSet(clause)
    except InvalidSpecifier:
        return None


def named(operator: str) -> tuple[str, ...]:
    """What is compared with; what releases of `packaging` answer differently is held below."""
    if operator in ("<", ">"):
        return RELEASES
    return (*VERSIONS, "0.4.*", "1.*", "0.4.0.*", "0.4a1.*", "1.dev1.*", "0.4.post1.*")


@pytest.mark.parametrize("operator", OPERATORS)
def test_each_condition_takes_the_versions_that_packaging_says(operator: str) -> None:
    for version in named(operator):
        clause = operator + version
        expected = oracle(clause)
        assert requires_fault(clause) == (expected is None), clause
        if expected is None:
            continue
        for running in (*VERSIONS, "0.4+local.1"):
            taken = refused_by(clause, running) is None
            assert taken == expected.contains(running, prereleases=True), (clause, running)


@pytest.mark.parametrize(
    ("clause", "running", "taken"),
    [
        ("<0.5", "0.5rc1", False),
        ("<0.5", "0.5.dev1", False),
        ("<0.5rc2", "0.5rc1", True),
        ("<0.5.post1", "0.5", True),
        ("<0.5.post1", "0.5.post1.dev1", False),
        (">0.4", "0.4.post1", False),
        (">0.4", "0.4.0.post1", False),
        (">0.4.post1", "0.4.post2", True),
        (">0.4a1", "0.4", True),
        (">0.4a1", "0.4a1.post1", False),
        ("<0.10", "0.9", True),
        ("==0.4", "0.4.0.0", True),
    ],
)
def test_what_lies_just_beside_a_version_is_as_pep_440_says(
    clause: str, running: str, taken: bool
) -> None:
    assert (refused_by(clause, running) is None) == taken


def test_the_first_condition_that_does_not_hold_is_named() -> None:
    assert refused_by(">=0.4, < 0.5", "0.4.7") is None
    assert refused_by(" >=0.4, < 0.5 ", "0.3") == ">=0.4"
    assert refused_by(">=0.4, < 0.5", "1.0") == "<0.5"
    assert refused_by(None, "1.0") is None


@pytest.mark.parametrize(
    "text",
    [
        *("", "0.4", "newest", ">=", ">=0.4,", ">=0.4 <0.5", "=>0.4", "===0.4", ">=1!0.4"),
        *(">=0.4+x", "~=1", ">=1.*", ">=0.4;", ">=0.4'", ">=0.٤", ">=" + "9" * 5_000),
    ],
)
def test_what_is_no_condition_is_a_fault(text: str) -> None:
    assert requires_fault(text)
    with pytest.raises(ValueError, match="not to be compared"):
        refused_by(text, "0.4")


def test_the_version_of_this_engine_can_be_compared() -> None:
    assert refused_by(f"=={__version__}", __version__) is None
    assert refused_by(f"!={__version__}", __version__) == f"!={__version__}"
    with pytest.raises(ValueError, match="not to be compared"):
        refused_by(">=0.4", "unknown")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'name: x\nrequires: ">=9"\n', Demands(">=9", 1, 2, 11)),
        (b"version: 7\nunknown: [\x00", Demands()),
        (b"{version: 7, unknown: 1}", Demands(None, 7)),
        (b"version: '7'", Demands()),
        (b"version: true", Demands()),
        (b"version: 1.5", Demands()),
        (b"requires: 9", Demands()),
        (b"requires: newest", Demands()),
        (b"requires: [x]", Demands()),
        (b"requires:", Demands()),
        (b"requires: '>=1'\nrequires: '>=2'", Demands(">=1", 1, 1, 11)),
        (b"- a", Demands()),
        (b"\xff", Demands()),
        (b"", Demands()),
    ],
)
def test_what_a_file_asks_for_is_read_whatever_else_it_holds(
    data: bytes, expected: Demands
) -> None:
    assert demands_of(data) == expected


def test_a_refusal_says_what_is_taken_what_runs_and_the_command() -> None:
    refused = refusal(b"new_key: 1\nrequires: '>=9, <10'\n", "0.1.0", "team/vault.yaml")
    assert refused is not None
    assert refused.exit_code == 3
    assert refused.message == (
        "team/vault.yaml:2:11 this vault takes vaultkit >=9,<10, and 0.1.0 is running"
    )
    assert "pip install 'git-vaultkit>=9,<10'" in refused.hint
    assert "uvx --from 'git-vaultkit>=9,<10' vaultkit" in refused.hint


def test_a_newer_layout_is_refused_with_the_command_that_updates() -> None:
    refused = refusal(f"version: {LAYOUT + 1}\nnew_key: 1\n".encode(), "0.1.0")
    assert refused is not None
    assert refused.exit_code == 3
    assert f"layout {LAYOUT + 1}" in refused.message
    assert "pip install --upgrade git-vaultkit" in refused.hint
    assert refusal(b"version: " + b"9" * 900, "0.1.0") is not None


@pytest.mark.parametrize("data", [b"", b"version: 1", b"requires: '>=0.1'", b"unknown: 1", b"\xff"])
def test_a_vault_that_asks_for_nothing_else_is_not_refused(data: bytes) -> None:
    assert refusal(data, "0.1.0") is None
