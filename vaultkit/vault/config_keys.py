"""The keys of `vault.yaml` one by one: their schema for editors, their help, their values in force.

All of it is read off the model in `config_model`, and costs its start-up time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from vaultkit.model.facts import Node
from vaultkit.model.preset import Preset
from vaultkit.model.settings import Settings
from vaultkit.vault.config_file import Place, key_path, parse_config
from vaultkit.vault.config_model import VaultFile


class KeyHelp(NamedTuple):
    """What a key is: `kind` in words of Markdown; `default` None where it has no value then."""

    name: str
    kind: str
    default: object
    meaning: str


class KeyValue(NamedTuple):
    """A key's value in force, None where it has none, and where that comes from.

    `origin` is `vault` (then `line` and `column` are the value's place in the file), `preset` (what
    the dialect says), `guess` (what the folder looks like) or `default`.
    """

    name: str
    value: object
    origin: str
    line: int = 0
    column: int = 0


def known_keys() -> tuple[Place, ...]:
    """Every key of the model with its sections, in the order of the model; `*` is any name."""
    return tuple(_keys(VaultFile, ()))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the model; what has no value is left out of a file, never null."""
    schema = VaultFile.model_json_schema()
    for one in (schema, *schema["$defs"].values()):
        del one["title"]
        for name, prop in one["properties"].items():
            one["properties"][name] = _plain(prop)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "vault.yaml"}
    return {**head, **schema}


def key_helps() -> tuple[KeyHelp, ...]:
    """Every key that takes a value, in the order of the model."""
    schema = json_schema()
    return tuple(_helps(schema, schema["$defs"], ()))


def section_helps() -> dict[str, str]:
    """What each section of the file is about, by its name."""
    schema = json_schema()
    return {
        name: schema["$defs"][_target(prop)]["description"]
        for name, prop in schema["properties"].items()
        if "$ref" in prop
    }


def values_in_force(data: bytes | None, settings: Settings) -> tuple[KeyValue, ...]:
    """The value of every key; `settings` are what the bytes of the file resolved to.

    `data` is None where there is no file. The file is one that `read_settings` took.
    """
    file = parse_config(data or b"")
    model = VaultFile.model_validate(file.values or {}).model_dump(mode="json")
    return tuple(_value(name, model, file.root, settings) for name in _leaves(model, ()))


def _value(place: Place, model: Any, root: Node | None, settings: Settings) -> KeyValue:
    name, value, node = key_path(place), model, root
    for part in place:
        value = value[part]
        node = _below(node, part)
    if name == "links.wikilinks":
        used = [step for step in value if _answers(settings.preset, step)]
        if node is None and used != value:
            return KeyValue(name, used, "preset")
        value = used
    if node is not None:
        return KeyValue(name, value, "vault", node.line, node.column)
    preset = settings.preset
    by_preset = {"links.slugs": list(preset.slugs), "links.absolute": preset.absolute}
    if name in by_preset:
        return KeyValue(name, by_preset[name], "preset")
    if name == "links.preset" and settings.guessed:
        return KeyValue(name, preset.name, "guess")
    return KeyValue(name, value, "default")


def _answers(preset: Preset, step: str) -> bool:
    """Whether wikilinks of a dialect may be answered by this step of the order."""
    switches = {"id": preset.ids, "title": preset.titles or preset.aliases}
    return preset.wikilinks and switches.get(step, True)


def _below(node: Node | None, key: str | int) -> Node | None:
    if node is None:
        return None
    return next((pair.node for pair in node.pairs if pair.key == key), None)


def _leaves(model: Mapping[str, Any], above: Place) -> Iterator[Place]:
    sections = section_helps() if not above else {}
    for name, value in model.items():
        if name in sections:
            yield from _leaves(value, (*above, name))
        else:
            yield (*above, name)


def _helps(part: Any, sections: Any, above: Place) -> Iterator[KeyHelp]:
    for name, prop in part["properties"].items():
        if "$ref" in prop:
            yield from _helps(sections[_target(prop)], sections, (*above, name))
        else:
            kind = _kind(prop, sections)
            meaning = " ".join(prop["description"].split())
            yield KeyHelp(key_path((*above, name)), kind, prop.get("default"), meaning)


def _kind(prop: Mapping[str, Any], sections: Any) -> str:
    """What a value must be, in words."""
    if "$ref" in prop:
        return (
            f"a map with {', '.join(f'`{name}`' for name in sections[_target(prop)]['properties'])}"
        )
    if "enum" in prop:
        return f"one of {_all(prop)}"
    match prop["type"]:
        case "array":
            return f"list of {_all(prop['items']) or 'texts'}"
        case "object":
            return f"map of names, each {_kind(prop['additionalProperties'], sections)}"
        case "string":
            return "UUID" if prop.get("format") == "uuid" else "text"
        case kind:
            low, high = prop.get("minimum"), prop.get("maximum")
            words = "whole number" if kind == "integer" else "number"
            words += f" from {low:,}" if low is not None else ""
            return words + (f" to {high:,}" if high is not None else "")


def _all(prop: Mapping[str, Any]) -> str:
    return ", ".join(f"`{one}`" for one in prop.get("enum", ()))


def _target(prop: Mapping[str, Any]) -> str:
    return str(prop["$ref"].rpartition("/")[2])


def _plain(prop: dict[str, Any]) -> dict[str, Any]:
    """A property without its name once more, and without null."""
    kinds = [kind for kind in prop.get("anyOf", ()) if kind != {"type": "null"}]
    left_out = {"title", "anyOf", "default"} if kinds else {"title"}
    rest = {key: value for key, value in prop.items() if key not in left_out}
    return {**kinds[0], **rest} if kinds else rest


def _keys(model: type[BaseModel], above: Place) -> Iterator[Place]:
    for name, info in model.model_fields.items():
        yield (*above, name)
        kind = info.annotation
        if get_origin(kind) is dict:
            below: Place = (*above, name, "*")
            kind = get_args(kind)[1]
        else:
            below = (*above, name)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _keys(kind, below)
