"""The files that a vault begins with: templates filled in, and a managed part written anew."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.model.preset import Preset

_TOKEN = re.compile(r"<<([a-z]+)>>")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*")
_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))  # of YAML 1.1 too
_VERSION = re.compile(r"(\d+)\.(\d+)(?:\.\d+)*(.*)")
_BEGIN, _END = b"<!-- vaultkit:begin", b"<!-- vaultkit:end -->"
_LONGEST_NAME = 200
_PAGES = ("*.md text eol=lf", "*.markdown text eol=lf")
_GENERATED = (
    "# Generated: hosts fold them in diffs, and merging writes them anew where git-setup was run.",
    *(
        f"{name} text eol=lf linguist-generated merge=vaultkit-generated"
        for name in ("index.md", "backlinks.md", "log.md")
    ),
)
_SHARED = ("https://github.com/", "ssh://git@github.com/", "git@github.com:")

ONTOLOGIES = ("wiki", "base", "adr", "research", "course")
"""The ontologies that vaultkit ships, the one that a new vault builds on first."""


class Identity(NamedTuple):
    """What a new `vault.yaml` says of the vault, and of the vaultkit that wrote it."""

    id: str
    name: str
    version: str


def filled(template: bytes, values: Mapping[str, str]) -> bytes:
    """A template with each `<<name>>` replaced. Raises `KeyError` for one without a value."""
    text = _TOKEN.sub(lambda found: values[found[1]], template.decode("utf-8"))
    return text.encode("utf-8")


def quoted(text: str) -> str:
    """`text`, of visible characters, as one YAML scalar that is text to every reader."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False)


def requires(version: str) -> str:
    """The versions that judge as `version` does: `0.4.1` → `>=0.4,<0.5`, `2.1.0` → `>=2.1,<3`."""
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError(f"{version} is no version")
    major, minor, more = int(found[1]), int(found[2]), found[3]
    least = version if more else f"{major}.{minor}"  # one before a release is older than it
    return f">={least},<{major + 1 if major else f'0.{minor + 1}'}"


def name_of(folder: str) -> str:
    """What a vault is called after its folder: visible characters only."""
    name = "".join(char if char.isprintable() else " " for char in folder)
    return " ".join(name.split())[:_LONGEST_NAME].strip() or "vault"


def vault_file(template: bytes, who: Identity) -> bytes:
    """`vault.yaml` of a new vault."""
    return filled(template, _identity(who))


def ontology_file(template: bytes, name: str, ontology: str) -> bytes:
    """`ontology.yaml` of a vault called `name`, on top of one of `ONTOLOGIES`."""
    return filled(template, {"name": quoted(name), "ontology": ontology})


def adopted_file(
    template: bytes,
    who: Identity,
    preset: str,
    *,
    taken_back: Iterable[str],
    baseline: str,
    ontology: str = "",
) -> bytes:
    """`vault.yaml` of an adopted folder.

    `taken_back` are the folders, with `/`, whose Markdown stays pages; `ontology` is the path of
    that file, "" where there is none.
    """
    items = [f"  - {json.dumps(f'!/{folder}')}\n" for folder in taken_back]
    words = "  # Material by the layout of a vault; here it was checked, and stays so.\n"
    exclude = "".join(("\nexclude:\n", words, *items)) if items else ""
    words = "# What types of pages there are, and what each holds."
    named = f"\n{words}\nontology: {quoted(ontology)}\n" if ontology else ""
    values = {
        "preset": preset,
        "ontology": named,
        "exclude": exclude,
        "baseline": quoted(baseline),
    }
    return filled(template, {**_identity(who), **values})


def attributes(
    template: bytes, *, pages: bool, baseline: str | None, generated: bool = False
) -> bytes:
    """`.gitattributes`, with lines for pages only where that changes no page's bytes.

    `generated`: with lines for the files that `vaultkit generate` writes. They come last, since
    they win over those for all pages.
    """
    lines = "".join(f"{line}\n" for line in _PAGES) if pages else ""
    simple = baseline is not None and re.fullmatch(r"[A-Za-z0-9_./-]+", baseline)
    kept = f"/{baseline} text eol=lf\n" if simple else ""
    made = "".join(f"{line}\n" for line in _GENERATED) if generated else ""
    return filled(template, {"pages": lines, "baseline": kept, "generated": made})


def linking(preset: Preset) -> str:
    """How a page is linked to in this dialect, as a sentence for who writes."""
    if preset.label_first:
        return "Link to a page by its name: `[[page]]` or `[[label|page]]`."
    if preset.wikilinks:
        return "Link to a page by its name: `[[page]]` or `[[page|label]]`."
    return "Link to a page by its path from the page that you write: `[label](folder/page.md)`."


def refreshed(data: bytes, fresh: bytes) -> bytes | None:
    """`data` with its managed part as in `fresh`, in its own line ends; None where it has none."""
    here, there = _managed(data), _managed(fresh)
    if here is None or there is None:
        return None
    part = fresh[slice(*there)]
    if b"\r\n" in data[slice(*here)]:
        part = part.replace(b"\n", b"\r\n")
    return data[: here[0]] + part + data[here[1] :]


def to_add(path: str, data: bytes, fresh: bytes) -> tuple[str, ...] | None:
    """The lines that the file at `path`, which is there as `data`, lacks of what `fresh` says.

    None for files of which that cannot be told.
    """
    name = path.rpartition("/")[2]
    text = fresh.decode("utf-8")
    if name == "AGENTS.md":
        part = fresh[slice(*_managed(fresh) or (0, 0))].decode("utf-8")
        return () if _BEGIN in data else tuple(part.splitlines())
    if name == ".pre-commit-config.yaml":
        part = text[text.index("  - repo:") :]
        return () if b"vaultkit-check" in data else tuple(part.splitlines())
    if name == ".gitattributes":
        have = {line.strip() for line in data.decode("utf-8", "replace").split("\n")}
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        return tuple(line for line in lines if line not in have)
    return None


def github_name(url: str) -> str | None:
    """`owner/name` of a repository on GitHub, by which its actions are used; None for others."""
    for start in _SHARED:
        name = url.removeprefix(start).removesuffix("/").removesuffix(".git")
        if url.startswith(start) and re.fullmatch(r"[A-Za-z0-9-]+/[A-Za-z0-9._-]+", name):
            return name
    return None


def _identity(who: Identity) -> dict[str, str]:
    return {"id": who.id, "name": quoted(who.name), "requires": requires(who.version)}


def _managed(data: bytes) -> tuple[int, int] | None:
    """Where the managed part begins and ends; None where there is not exactly one."""
    start, end = data.find(_BEGIN), data.find(_END)
    if data.count(_BEGIN) != 1 or data.count(_END) != 1 or end < start:
        return None
    return start, end + len(_END)
