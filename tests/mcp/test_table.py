from __future__ import annotations

import re
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from tests.support.writing import AGENT
from vaultkit.errors import UsageError
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.service import Terms
from vaultkit.mcp.table import SETS, TOOLS, tool_named, tools_of
from vaultkit.mcp.tool import Tool
from vaultkit.mcp.tools import status

READS = replace(status.tool, name="knowledge_reads", set="wiki")
WRITES = replace(READS, name="knowledge_writes", reads=False)
ASKS = replace(WRITES, name="knowledge_retires", person=True)
RECORD = replace(READS, name="knowledge_record", set="records")
EVERY = (READS, WRITES, ASKS, RECORD)


def names(**terms: object) -> list[str]:
    chosen = tools_of(Terms(actor=AGENT, **terms), EVERY)  # type: ignore[arg-type]
    return [tool.name.removeprefix("knowledge_") for tool in chosen]


def test_the_default_is_every_set_but_records() -> None:
    assert names() == ["reads", "writes", "retires", "record"]
    assert names(tools=("wiki",)) == ["reads", "writes", "retires"]


def test_words_name_sets_tools_and_what_is_left_out() -> None:
    assert names(tools=("records", "knowledge_writes")) == ["writes", "record"]
    assert names(tools=("all", "-wiki")) == ["record"]
    assert names(tools=("-knowledge_writes",)) == ["reads", "retires", "record"]


def test_leaving_out_wins_whatever_comes_first() -> None:
    assert names(tools=("-knowledge_writes", "wiki")) == ["reads", "retires"]


def test_a_word_that_means_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match='no tool or set "wikki"; did you mean "wiki"'):
        names(tools=("wikki",))
    with pytest.raises(UsageError) as refused:
        names(tools=("xyzzy",))
    for name in SETS:  # the manual's, which are made of the same table
        assert name in refused.value.message


def test_without_writes_and_in_plan_mode_only_reading_tools_are_there() -> None:
    assert names(writes=False) == ["reads", "record"]
    assert names(mode="plan", tools=("all",)) == ["reads", "record"]


def test_where_nobody_can_be_asked_what_asks_is_not_there() -> None:
    assert names(mode="autonomous", tools=("all",)) == ["reads", "writes", "record"]


@pytest.mark.parametrize(
    ("tool", "terms", "why", "step"),
    [
        ("writes", {"writes": False}, "--no-writes leaves out what writes", "--no-writes"),
        ("writes", {"mode": "plan"}, "--mode plan leaves out what writes", "--mode plan"),
        ("retires", {"mode": "autonomous"}, "--mode autonomous has none", "--mode autonomous"),
        (
            "reads",
            {"tools": ("-knowledge_reads",)},
            "--tools -knowledge_reads leaves",
            "-knowledge",
        ),
        ("reads", {"tools": ("all", "-wiki")}, "--tools -wiki leaves it out", "-wiki"),
        ("reads", {"tools": ("records",)}, "--tools records does not name it", "add wiki to"),
        ("other", {}, "the default, --tools wiki,sources,claims,memory,packs,", "add records to"),
    ],
)
def test_a_tool_that_was_left_out_is_told_with_the_switch(
    tool: str, terms: dict[str, object], why: str, step: str
) -> None:
    every = (*EVERY, replace(RECORD, name="knowledge_other"))
    with pytest.raises(UsageError) as refused:
        tool_named(f"knowledge_{tool}", Terms(actor=AGENT, **terms), every)  # type: ignore[arg-type]
    assert refused.value.message.startswith(f"knowledge_{tool} exists, and this server does not")
    assert why in refused.value.message
    assert step in refused.value.hint


def test_a_tool_is_found_by_its_name_or_the_nearest_is_told() -> None:
    assert tool_named("knowledge_reads", Terms(actor=AGENT), EVERY) is READS
    with pytest.raises(UsageError, match='"knowledge_raeds"; did you mean "knowledge_reads"'):
        tool_named("knowledge_raeds", Terms(actor=AGENT), EVERY)


def test_every_tool_is_well_formed() -> None:
    assert len({tool.name for tool in TOOLS}) == len(TOOLS)
    for tool in TOOLS:
        assert re.fullmatch(r"[a-z][a-z_]{2,60}", tool.name)
        assert tool.set in SETS
        assert tool.words.endswith(".")
        assert not (tool.reads and (tool.destroys or tool.person))
        Draft202012Validator.check_schema(schema_of(tool.input))
        assert schema_of(tool.input)["additionalProperties"] is False
        assert schema_of(tool.output, output=True)["type"] == "object"


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_what_may_be_left_out_of_an_answer_is_not_required(tool: Tool) -> None:
    plain = tool.output.model_json_schema(mode="serialization")
    for model in (plain, *plain.get("$defs", {}).values()):
        for name in model.get("required", ()):
            options = model["properties"][name].get("anyOf", ())
            assert {"type": "null"} not in options or name in tool.output.always, name
