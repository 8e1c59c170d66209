"""What refuses a proposal: every error that the vault does not hold yet, of whatever family."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.support.changing import CHANGES, SETTINGS, VAULTS, changed
from tests.support.laws import law
from tests.support.vault import vault
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.gate import refused_by
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.standing import Standing
from vaultkit.model.around import NOWHERE
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.outcome import Rejected
from vaultkit.model.request import CreatePage, EditText, Rewrite, WriteRequest
from vaultkit.model.settings import Settings
from vaultkit.rules.compare import counted

TIDES = "concepts/tides.md"
MARKERS = "<<<<<<< HEAD\nThe sea rises.\n=======\nIt falls.\n>>>>>>> side\n"


@pytest.mark.parametrize(
    ("body", "name"),
    [(f"# Tides\n\n{MARKERS}", "conflict-marker"), ("[x](gone.md)", "broken-link")],
)
def test_an_error_that_was_not_there_refuses(tmp_path: Path, body: str, name: str) -> None:
    there = vault_repository(tmp_path / "v")
    head = there.head
    outcome = writer_of(there).write(asked(Rewrite(page="Tides", body=body)))
    assert isinstance(outcome, Rejected)
    assert {one.name for one in outcome.findings} == {name}
    assert there.head == head


def test_an_error_that_was_there_refuses_nobody(tmp_path: Path) -> None:
    there = vault_repository(tmp_path / "v", {TIDES: f"{VAULT[TIDES]}\n{MARKERS}\nNeap\n"})
    published(writer_of(there).write(asked(EditText(page="Tides", old="Neap", new="Spring"))))


@pytest.mark.parametrize("level", ["error", "off"])
def test_settings_may_raise_what_refuses_and_never_lower_it(tmp_path: Path, level: str) -> None:
    levels = f"{{self-link: {level}, broken-link: {level}}}"
    checks = f"checks: {{severity: {levels}, ignore: [BG]}}\n"
    there = vault_repository(tmp_path / "v", {"vault.yaml": f"{VAULT['vault.yaml']}{checks}"})
    writer = writer_of(there)
    broken = writer.write(asked(Rewrite(page="Tides", body="[x](gone.md)\n")))
    assert isinstance(broken, Rejected)
    outcome = writer.write(asked(EditText(page="Tides", old="rises", new="[[tides|rises]]")))
    if level == "off":
        published(outcome)
    else:
        assert isinstance(outcome, Rejected)
        assert {one.name for one in outcome.findings} == {"self-link"}


LOGIN = "---\ntype: concept\naliases: [Sign-on]\n---\n# Login\n\nSee [[Tides]].\n"
OLD = "---\ntype: concept\naliases: [tides]\n---\n# Old\n\nWords.\n"


def _create(slug: str, title: str, *aliases: str) -> WriteRequest:
    fields = {"aliases": aliases} if aliases else {}
    return asked(
        CreatePage(type="concept", slug=slug, title=title, body="[[login]]", fields=fields)
    )


def test_a_name_that_leads_elsewhere_is_not_brought_into_being(tmp_path: Path) -> None:
    files = {"concepts/login.md": LOGIN, "concepts/old.md": OLD}
    writer = writer_of(vault_repository(tmp_path / "v", files))
    for request, path in (
        (_create("a", "New", "Tides"), "concepts/a.md"),
        (_create("sign-on", "New"), "concepts/login.md"),
        (
            asked(Rewrite(page="Login", body=None, fields={"aliases": ("ADA",)})),
            "concepts/login.md",
        ),
    ):
        outcome = writer.write(request)
        assert isinstance(outcome, Rejected)
        assert [(one.path, one.name) for one in outcome.findings] == [(path, "shadowed-name")]
    published(writer.write(_create("b", "New", "Ebb")))
    # what stands so already refuses nobody
    published(writer.write(asked(EditText(page="Old", old="Words", new="Text"))))


_STEPS = st.lists(st.tuples(CHANGES, st.booleans()), min_size=1, max_size=4)


@law(VAULTS, _STEPS, st.sampled_from(SETTINGS), many=3_000)
def test_what_refuses_is_the_difference_of_all_errors(
    files: dict[str, bytes],
    steps: list[tuple[dict[str, bytes | None], bool]],
    chosen: Settings,
) -> None:
    """Whichever findings of both are the same objects, and whatever is judged from whatever."""
    standing = Standing(judged_of(files, chosen))
    for change, is_taken in steps:
        files_then = changed(files, change)
        tree = vault(files_then)
        store = FactsStore(tree, dialect_of(chosen))
        before, after = standing.judged, standing.next(tree, change, store, NOWHERE)
        for one, other in ((before, after), (after, before), (before, judged_of(files, chosen))):
            every, known = counted(_errors(other)), counted(_errors(one))
            refused = refused_by(one, other)
            assert counted(refused) == every - known
            assert list(refused) == sorted(refused, key=lambda one: one.sort_key)
        shared = [id(one) for one in after.findings]
        assert len(shared) == len(set(shared)), "one object that counts twice"
        if is_taken:
            standing.follow(after)
            files = files_then


def judged_of(files: dict[str, bytes], chosen: Settings) -> Judged:
    tree = vault(files)
    return judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))


def _errors(judged: Judged) -> list[Finding]:
    return [one for one in judged.findings if one.severity is Severity.ERROR]
