"""The workflows for GitHub Actions that `init` writes, filled in from `templates/workflows/`.

A template is the finished file but for five words in double angle brackets:

`<<repository>>`, `<<revision>>`, `<<version>>`
    where vaultkit's actions come from: `owner/name`, the full id of a commit, and what stands as a
    comment behind that pin.
`<<vault>>`
    the vault's folder inside the repository, `.` for its root.
`<<branch>>`
    the default branch, as a pattern that means this branch alone.

The last two are put in as quoted YAML, so any folder and branch that Git takes will do.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from vaultkit.errors import UsageError

_TOKEN = re.compile(r"<<([a-z]+)>>")
_REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
_REVISION = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]*")
_PATTERN = re.compile(r"[*?+\[\]!\\]")  # what GitHub reads in a branch filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What a workflow has to know; the names are those of the tokens.

    Raises `UsageError` for a value that cannot stand in a workflow.
    """

    repository: str
    revision: str
    version: str
    vault: str = "."
    branch: str = "main"

    def __post_init__(self) -> None:
        """Refuse what GitHub would read otherwise than it is meant."""
        if not _REPOSITORY.fullmatch(self.repository):
            raise _refused("repository", self.repository, "owner/name")
        if not _REVISION.fullmatch(self.revision):
            raise _refused("revision", self.revision, "the full id of a commit")
        if not _VERSION.fullmatch(self.version):
            raise _refused("version", self.version, "one such as v0.4.0")
        for name, value in (("vault", self.vault), ("branch", self.branch)):
            if not value or not value.isprintable() or "${{" in value:
                raise _refused(name, value, "a name that a workflow can hold")


def filled_in(template: str, place: Place) -> str:
    """The workflow, from a template's text."""
    values = {
        "repository": place.repository,
        "revision": place.revision,
        "version": place.version,
        "vault": json.dumps(place.vault, ensure_ascii=False),
        "branch": json.dumps(_PATTERN.sub(r"\\\g<0>", place.branch), ensure_ascii=False),
    }
    return _TOKEN.sub(lambda token: values[token[1]], template)


def _refused(name: str, value: str, wanted: str) -> UsageError:
    return UsageError(f'"{value}" cannot be the {name} in a workflow', f"Give {wanted}")
