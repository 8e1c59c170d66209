"""Skills, commands and rules: in the form that clients read, and about tools that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.repository import write_files
from vaultkit.actions.agents_texts import COMMANDS, SKILLS, TOOLS, procedure, texts_for
from vaultkit.agents import signed
from vaultkit.model.settings import Settings

TEXTS = texts_for(Settings(name="Sea\nnotes"), "vaultkit")
FIELDS = {"name", "description", "license", "compatibility", "metadata", "allowed-tools"}


def parted(text: str) -> tuple[dict[str, Any], str]:
    """Frontmatter and body of a file, as it is written."""
    opening, block, body = signed.signed(text).split("---\n", 2)
    assert opening == ""
    fields = yaml.safe_load(block)
    assert isinstance(fields, dict)
    return fields, body


@pytest.mark.parametrize("name", SKILLS)
def test_a_skill_keeps_the_rules_of_its_format(name: str) -> None:
    fields, body = parted(TEXTS.skills[name])
    assert set(fields) <= FIELDS
    assert fields["name"] == name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert len(name) <= 64
    assert 1 <= len(fields["description"]) <= 1024
    assert "Use " in fields["description"]  # what it does, and when
    assert len(body.splitlines()) < 500
    assert len(body) < 20_000  # some 5,000 tokens
    assert not re.search(r"\]\((?!concept/)", body)  # nothing else has to be read


def test_every_skill_is_valid_for_the_validator_of_the_format(tmp_path: Path) -> None:
    validator = shutil.which("skills-ref") or shutil.which("agentskills")
    if validator is None:
        pytest.skip("skills-ref is not installed; the rules of the format are held above")
    for name, text in TEXTS.skills.items():
        write_files(tmp_path, {f"{name}/SKILL.md": signed.signed(text)})
        done = subprocess.run(
            [validator, "validate", str(tmp_path / name)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_skills_are_those_that_were_promised() -> None:
    promised = ("ingest", "query", "recall", "lint", "capture", "correct", "entities")
    assert list(TEXTS.skills) == [f"knowledge-{name}" for name in promised]
    for name in SKILLS:
        assert f"`{name}`" in TEXTS.rules


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_hands_on_what_is_said_behind_it(name: str) -> None:
    fields, body = parted(TEXTS.commands[name])
    assert set(fields) == {"description", "argument-hint"}
    assert body.count("$ARGUMENTS") == 1


def test_every_tool_that_is_named_is_one() -> None:
    texts = [TEXTS.rules, *TEXTS.skills.values(), *TEXTS.commands.values()]
    named = {found for text in texts for found in re.findall(r"knowledge_[a-z]+", text)}
    assert named <= set(TOOLS)
    assert len(named) >= 9


def test_nothing_is_left_to_be_filled_in() -> None:
    for text in (*TEXTS, *TEXTS.skills.values(), *TEXTS.commands.values()):
        assert "<<" not in text


def test_the_rules_are_short_and_name_the_vault_on_one_line() -> None:
    assert '## The wiki "Sea notes"' in TEXTS.rules
    assert "`vaultkit`" in TEXTS.rules
    assert len(TEXTS.rules.splitlines()) <= 60
    assert TEXTS.pointer == "@AGENTS.md\n"


def test_a_procedure_is_about_what_was_named() -> None:
    assert "The question: When?\n" in procedure("query", " When? ")
    assert "The source: what the person named" in procedure("ingest")
    assert "Look at:" not in procedure("lint")
    assert "knowledge_create" not in procedure("ingest", "x", ("knowledge_search",))
