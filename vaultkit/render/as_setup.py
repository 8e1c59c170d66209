"""What `init` and `adopt` did, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from vaultkit.model.begun import Begun, How
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1
_WIDTH = 80

_WORDS = {
    How.WRITTEN: "written",
    How.REFRESHED: "its managed part was written anew, the rest is as it was",
    How.THERE: "is there already",
    How.KEPT: "is there already and was left alone",
    How.IGNORED: "not written: Git would ignore it",
    How.LEFT_OUT: "not written: another file has that name, and links could mean either",
}
_WOULD = {
    How.WRITTEN: "would be written",
    How.REFRESHED: "its managed part would be written anew, the rest stays",
    How.KEPT: "is there already and would be left alone",
}


def json_text(begun: Begun) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form: dict[str, object] = {
        "schema_version": SCHEMA_VERSION,
        "vault": {"name": begun.name, "root": begun.root},
        "dry_run": begun.dry_run,
        "preset": begun.preset,
        "preset_guessed": begun.preset_guessed,
        "pages": begun.pages,
        "repository": "made" if begun.made else "there" if begun.in_git else None,
        "files": [
            {"path": one.path, "outcome": one.how.value, "to_add": list(one.to_add)}
            for one in begun.placed
        ],
    }
    if begun.baseline is not None:
        form["baseline"] = {"path": begun.baseline_path, "rules": dict(begun.baseline)}
        form["ontology"] = begun.inferred._asdict() if begun.inferred is not None else None
    return f"{dumps(form)}\n"


def lines(begun: Begun) -> Iterator[str]:
    """The summary for people, line by line, without line ends."""
    for line in (*_opening(begun), "", *_files(begun), *_notes(begun), "", *_next(begun)):
        yield clean(line)


def _opening(begun: Begun) -> Iterator[str]:
    if begun.dry_run:
        yield "Nothing was written; without --dry-run this would be done:"
    if begun.made:
        yield f"{'A' if begun.dry_run else 'Made a'} Git repository in {begun.root}"
    if begun.baseline is None:
        yield f"{begun.name}: a vault of the dialect {begun.preset} in {begun.root}"
        return
    yield from _counts(begun)


def _counts(begun: Begun) -> Iterator[str]:
    """What an adopted folder holds."""
    guessed = ", as it looks (--preset NAME says otherwise)" if begun.preset_guessed else ""
    yield f"{begun.name}: {_count(begun.pages, 'page')} of the dialect {begun.preset}{guessed}"
    if begun.inferred is not None:
        path, types, fields, enums = begun.inferred
        yield (
            f"{path} says what they keep to: {_count(types, 'type')}, {_count(fields, 'field')}, "
            f"{_count(enums, 'list')} of values"
        )
    baseline = begun.baseline or {}
    found = sum(baseline.values())
    if not found:
        yield f"Nothing is wrong today, so {begun.baseline_path} holds no finding"
        return
    yield f"{_count(found, 'finding')} of today, held by {begun.baseline_path} and not blocking:"
    for rule, count in baseline.items():
        yield f"  {count:>6,}  {rule}"


def _files(begun: Begun) -> Iterator[str]:
    words = {**_WORDS, **_WOULD} if begun.dry_run else _WORDS
    widest = max((len(one.path) for one in begun.placed), default=0)
    for one in begun.placed:
        yield f"{one.path:<{widest}}  {words[one.how]}"
        if one.to_add:
            yield "  add to it by hand:"
            yield from (f"    {line}" for line in one.to_add)


def _notes(begun: Begun) -> Iterator[str]:
    for note in _remarks(begun):
        yield ""
        yield from wrap(note, _WIDTH, break_on_hyphens=False, break_long_words=False)


def _remarks(begun: Begun) -> Iterator[str]:
    if begun.no_ontology:
        yield (
            f"No ontology was written: {begun.no_ontology}. `vaultkit ontology infer` shows what "
            "it would be, and `vaultkit init --ontology wiki` writes a shipped one."
        )
    if begun.taken_back:
        yield (
            f"{', '.join(begun.taken_back)}: the Markdown there stays pages, although a vault "
            "keeps material there; see `exclude` in vault.yaml"
        )
    if not begun.adopted and begun.pages and "vault.yaml" in begun.paths(How.WRITTEN):
        yield (
            f"{_count(begun.pages, 'Markdown file')} were here before. If they are of another "
            "dialect, or have faults that should not block, remove vault.yaml and run "
            "`vaultkit adopt` instead."
        )
    if begun.only_config:
        return
    if not begun.in_git:
        yield "This is no Git repository: after `git init`, `vaultkit init` adds what hooks need."
    elif not begun.source:
        yield (
            "Where others get this vaultkit is not known, so no file was written that pins it. "
            "`vaultkit init --source URL --rev COMMIT` adds those for pre-commit and GitHub."
        )
    elif not begun.workflows:
        yield "No workflows were written: they need vaultkit on GitHub, and it is elsewhere."


def _next(begun: Begun) -> Iterator[str]:
    yield "Next:"
    new = (*begun.paths(How.WRITTEN), *begun.paths(How.REFRESHED))
    if begun.in_git and new:
        yield f"  git add {' '.join(_word(path) for path in new)}"
    if begun.in_git:
        hooked = any(path.endswith(".pre-commit-config.yaml") for path in new)
        yield f"  {'pre-commit install' if hooked else 'vaultkit hooks install'}"
    if begun.inferred is not None:
        yield f"  look at {begun.inferred.path}, and make it stricter"
    yield "  vaultkit check"
    if "ontology.yaml" in begun.paths(How.WRITTEN):
        yield "  vaultkit new TYPE TITLE     a page; ontology.yaml tells the types"
    if begun.baseline:
        yield "  vaultkit check --all        what the baseline holds, too"


def _word(path: str) -> str:
    """A path as one word of a shell's line."""
    if all(char.isalnum() or char in "._-/" for char in path):
        return path
    return "'" + path.replace("'", "'\\''") + "'"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
