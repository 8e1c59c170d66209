"""What `generate` did, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.change import Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.model.text import shortened
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_MOST_LINES = 5
_MOST_FILES = 20


def json_text(done: Generated) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "written": done.written,
        "owns": done.owns,
        "why": done.why,
        "off": done.off,
        "files": done.files,
        "changed": [{"path": one.path, "how": _how(one)} for one in done.rewrites],
        "left": [
            {"path": one.path, "why": one.why, "next": one.step, "lines": list(one.lines)}
            for one in done.left
        ],
    }
    return f"{dumps(form)}\n"


def lines(done: Generated) -> Iterator[str]:
    """The summary for people, line by line, without line ends."""
    for line in _lines(done):
        yield clean(line)


def _lines(done: Generated) -> Iterator[str]:
    if done.off:
        yield "Nothing is generated here: the vault has no vault.yaml that wants it."
        yield "  next: write `generate: {index: commit}` into vault.yaml"
        return
    if done.merging:
        yield from _merging(done)
        return
    would = "" if done.written else "would be "
    for one in done.rewrites[:_MOST_FILES]:
        yield f"{one.path}: {would}{_how(one)}"
    if len(done.rewrites) > _MOST_FILES:
        yield f"and {len(done.rewrites) - _MOST_FILES:,} more"
    made = {one.path for one in done.rewrites}
    for left in done.left:
        yield f"{left.path}: {'' if left.path in made else 'left alone, '}{left.why}"
        yield from _of_a_person(left)
    if done.drifts and not done.written and not done.owns:
        yield f"Nothing was written: {done.why}."
        yield "  next: leave it to that branch, or run it again with --any-branch"
    elif not done.drifts:
        files = "the generated file is" if done.files == 1 else "all generated files are"
        yield f"There is nothing to do: {files} up to date."


def _of_a_person(left: Left) -> Iterator[str]:
    yield from (f"  | {shortened(line)}" for line in left.lines[:_MOST_LINES])
    if len(left.lines) > _MOST_LINES:
        yield f"  | and {len(left.lines) - _MOST_LINES:,} more lines"
    yield f"  next: {left.step}"


def left_by_merge(done: Generated) -> Iterator[str]:
    """What a merge that Git made no commit for leaves out of date, for people, line by line."""
    for line in _left_by_merge(done):
        yield clean(line)


def _left_by_merge(done: Generated) -> Iterator[str]:
    for left in done.left:
        yield f"{left.path} cannot be written anew after this merge: {left.why}"
        yield from _of_a_person(left)
    if done.rewrites:
        paths = [one.path for one in done.rewrites]
        yield f"{_named(paths)} out of date after this merge"
        yield "  next: `vaultkit generate`, then git add and git commit"


def _merging(done: Generated) -> Iterator[str]:
    paths = [*(one.path for one in done.rewrites), *(one.path for one in done.left)]
    yield f"{_named(paths)} to be written anew for this merge"
    yield (
        "  note: the hook post-merge does it (`vaultkit hooks install`); where it does not run: "
        "`vaultkit generate`, then git add and git commit"
    )


def _named(paths: list[str]) -> str:
    more = f" and {len(paths) - _MOST_FILES:,} more" if len(paths) > _MOST_FILES else ""
    return f"{', '.join(paths[:_MOST_FILES])}{more} {'is' if len(paths) == 1 else 'are'}"


def _how(one: Rewrite) -> str:
    if one.before is None:
        return "made"
    return "removed" if one.after is None else "written anew"
