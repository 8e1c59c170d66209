"""Templates of workflows become workflows, whatever the vault's folder and branch are called."""

from __future__ import annotations

import pytest
import yaml

from vaultkit.errors import UsageError
from vaultkit.render.workflow import Place, filled_in

REVISION = "0123456789abcdef0123456789abcdef01234567"
TEMPLATE = """\
on: {push: {branches: [<<branch>>]}}
steps:
  - uses: <<repository>>/.github/actions/check@<<revision>> # <<version>>
    with: {vault: <<vault>>, text: "${{ x << y }}"}
"""


def place(**values: str) -> Place:
    known = {"repository": "owner/vaultkit", "revision": REVISION, "version": "v0.4.0"}
    return Place(**{**known, **values})


def test_what_is_no_token_stays() -> None:
    text = "a << b, <<A>>, << a >>, ${{ x }}\n"
    assert filled_in(text, place()) == text


def test_every_token_gets_its_value() -> None:
    read = yaml.safe_load(filled_in(TEMPLATE, place(vault="docs/notes", branch="trunk")))
    assert read[True] == {"push": {"branches": ["trunk"]}}
    assert read["steps"][0]["uses"] == f"owner/vaultkit/.github/actions/check@{REVISION}"
    assert read["steps"][0]["with"]["vault"] == "docs/notes"
    assert "# v0.4.0\n" in filled_in(TEMPLATE, place())


@pytest.mark.parametrize(
    "vault", ["my notes", "a: b", "#1", "'", '"', "{x}", "- x", "*a", "päge", "\\", "yes", "1"]
)
def test_any_folder_is_read_back_as_it_is(vault: str) -> None:
    assert (
        yaml.safe_load(filled_in(TEMPLATE, place(vault=vault)))["steps"][0]["with"]["vault"]
        == vault
    )


@pytest.mark.parametrize(
    ("branch", "pattern"), [("c++", r"c\+\+"), ("!x", r"\!x"), ("a]b", r"a\]b"), ("a/b", "a/b")]
)
def test_a_branch_is_no_pattern(branch: str, pattern: str) -> None:
    read = yaml.safe_load(filled_in(TEMPLATE, place(branch=branch)))
    assert read[True]["push"]["branches"] == [pattern]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("repository", "vaultkit"),
        ("repository", "owner/name/more"),
        ("repository", "owner/name@main"),
        ("revision", "main"),
        ("revision", REVISION[:-1]),
        ("revision", REVISION.upper()),
        ("version", "v1\nrun: x"),
        ("version", ""),
        ("vault", "${{ github.token }}"),
        ("vault", "a\nb"),
        ("vault", ""),
        ("branch", "${{ secrets.X }}"),
    ],
)
def test_what_a_workflow_cannot_hold_is_refused(name: str, value: str) -> None:
    with pytest.raises(UsageError, match=f"cannot be the {name} in a workflow"):
        place(**{name: value})
