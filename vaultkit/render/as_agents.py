"""What was done, or found, about agents' clients: in words, and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.connected import ClientState, Connected, Step
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_WORDS = {
    "added": ("{} added", "{} would be added"),
    "renewed": ("{} written anew", "{} would be written anew"),
    "there": ("{} there already", "{} there already"),
    "kept": ("{} changed by hand, left as found", "{} changed by hand, would be left as found"),
    "taken": ("{} taken out", "{} would be taken out"),
    "shared": ("{} left for another client", "{} would be left for another client"),
}
_FOUND = {
    "same": "in place",
    "older": "not as this vaultkit writes it: run `vaultkit agents install` again",
    "changed": "changed by hand",
    "others": "by somebody else",
    "absent": "missing",
    "malformed": "unknown, since the file cannot be read as what it is",
}
_MANY = ("skill", "command")


def lines(done: Connected) -> Iterator[str]:
    """The summary for people, without line ends."""
    told = list(_told(done))
    for line in told or ["nothing to do"]:
        yield clean(line)


def json_text(done: Connected) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "project": done.project,
        "vault": done.vault,
        "clients": list(done.clients),
        "server": done.server,
        "entry": done.entry,
        "dry_run": done.dry_run,
        "steps": [_record(step) for step in done.steps],
        "written": list(done.written),
        "removed": list(done.gone),
        "notes": list(done.notes),
    }
    return f"{dumps(form)}\n"


def states(found: Iterable[ClientState]) -> Iterator[str]:
    """How each client is connected, without line ends."""
    for one in found:
        yield clean(f"{one.client}: {_sum(one)}")
        if not one.known:
            continue
        for path, steps in _by_path(one.steps).items():
            for done, whats in _by_outcome(steps).items():
                yield clean(f"  {path}: {_listed(whats)} {_FOUND[done]}")


def states_json(found: Iterable[ClientState]) -> str:
    """The same for programs."""
    clients = [
        {
            "client": one.client,
            "known": one.known,
            "works": one.works,
            "steps": [_record(step) for step in one.steps],
        }
        for one in found
    ]
    return f"{dumps({'schema_version': SCHEMA_VERSION, 'clients': clients})}\n"


def _sum(one: ClientState) -> str:
    if not one.known:
        return "not connected"
    return "connected" if one.works else "not connected as a whole"


def _told(done: Connected) -> Iterator[str]:
    if done.dry_run:
        yield "Nothing was written; without --dry-run this would be done:"
    for path, steps in _by_path(done.steps).items():
        gone = " (removed with it)" if path in done.gone and not done.dry_run else ""
        for outcome, whats in _by_outcome(steps).items():
            words = _WORDS[outcome][done.dry_run].format(_listed(whats))
            yield f"{path}: {words}{gone if outcome == 'taken' else ''}"
    if "generic" in done.clients and done.entry:
        yield "server:"
        yield from (f"  {line}" for line in done.entry.splitlines())
    for note in done.notes:
        yield f"next: {note}"


def _listed(whats: list[str]) -> str:
    """In words; of skills, and of commands, how many where there are several."""
    told = []
    for kind in _MANY:
        alike = [what for what in whats if what.startswith(f"{kind} ")]
        if len(alike) > 1:
            told.append(f"{len(alike)} {kind}s")
            whats = [what for what in whats if what not in alike]
    return ", ".join((*told, *whats))


def _by_path(steps: Iterable[Step]) -> dict[str, list[Step]]:
    """Steps by file; files of one folder of skills or commands are told together."""
    found: dict[str, list[Step]] = {}
    for step in steps:
        found.setdefault(_group(step.path), []).append(step)
    return found


def _group(path: str) -> str:
    for folder in (".agents/skills/", ".claude/skills/", ".claude/commands/"):
        if path.startswith(folder):
            return folder
    return path


def _by_outcome(steps: Iterable[Step]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for step in steps:
        whats = found.setdefault(step.done, [])
        if step.what not in whats:
            whats.append(step.what)
    return found


def _record(step: Step) -> dict[str, object]:
    return {"path": step.path, "line": step.line, "what": step.what, "outcome": step.done}
