"""What the doctor looks at in the repository: what it is, and what somebody is in the middle of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.actions import hooks
from vaultkit.actions.behind import every_behind, every_mended
from vaultkit.actions.hooks import Hook, State
from vaultkit.actions.patient import Patient
from vaultkit.errors import VaultkitError
from vaultkit.git import traits
from vaultkit.git.in_progress import in_progress
from vaultkit.git.refs import read_ref
from vaultkit.git.refusals import REFETCH
from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.render import as_behind
from vaultkit.render.diff_words import counted

_SPOKEN = ("https", "ssh", "file", "")
_TRANSPORT = re.compile(r"([A-Za-z0-9+.-]+)(?:://|::)")
_SECRET = re.compile(r"//[^/@]*@")


def version(patient: Patient) -> Iterator[Symptom]:
    """The Git that is used; one that is too old never gets here."""
    yield Symptom("git", Grade.WELL, f"Git {traits.git_version(patient.repository.git)}")


def head(patient: Patient) -> Iterator[Symptom]:
    """What is checked out."""
    git = patient.repository.git
    branch = traits.head_of(git)
    if branch is None:
        yield Symptom(
            "head",
            Grade.MEND,
            "HEAD is detached: a commit made here would belong to no branch, so nothing is written",
            "git switch BRANCH, or name one when writing: --branch NAME",
        )
    elif read_ref(git, branch) is None:
        short = branch.removeprefix("refs/heads/")
        yield Symptom(
            "head",
            Grade.NOTE,
            f"{short} has no commit yet",
            "git add what belongs to it and git commit; a write would make the first one as well",
        )
    else:
        yield Symptom("head", Grade.WELL, f"{branch.removeprefix('refs/heads/')} is checked out")


def operation(patient: Patient) -> Iterator[Symptom]:
    """What a person is in the middle of."""
    name = in_progress(patient.repository)
    if name is not None:
        yield Symptom(
            "operation",
            Grade.MEND,
            f"a {name} is going on; nothing is written until it is over",
            f"Finish it, or give it up: git {name} --abort",
        )


def form(patient: Patient) -> Iterator[Symptom]:
    """Kinds of repositories that are written to by the slower way."""
    repository = patient.repository
    names = ["SHA-256 objects"] if repository.algorithm == "sha256" else []
    names += ["a reftable"] if traits.has_reftable(repository) else []
    if names:
        words = f"the repository has {' and '.join(names)}: it works, each write by the git program"
        yield Symptom("format", Grade.NOTE, words)


def clone(patient: Patient) -> Iterator[Symptom]:
    """A clone that has not everything."""
    repository = patient.repository
    if traits.is_shallow(repository):
        yield Symptom(
            "clone",
            Grade.MEND,
            "the clone is shallow: requests of old commits are not recognised",
            "git fetch --unshallow",
        )
    if traits.is_partial(repository):
        yield Symptom(
            "clone",
            Grade.MEND,
            "it was cloned with a filter: what is missing is not fetched by vaultkit",
            f"git {REFETCH}",
        )


def submodules(patient: Patient) -> Iterator[Symptom]:
    """Repositories inside of the vault."""
    for path in traits.submodules(patient.repository):
        yield Symptom(
            "submodule",
            Grade.NOTE,
            f"{path} is a submodule: its pages are neither checked nor written",
        )


def remotes(patient: Patient) -> Iterator[Symptom]:
    """What is known here of other repositories, without asking them."""
    git = patient.repository.git
    for one in traits.remotes(git):
        address = _SECRET.sub("//", one.address)
        match = _TRANSPORT.match(one.address)
        if (match[1] if match else "") not in _SPOKEN:
            yield Symptom(
                "remote",
                Grade.MEND,
                f"{one.name} is {address}, and only https, ssh and local paths are spoken",
                f"git remote set-url {one.name} …",
            )
        else:
            yield Symptom("remote", Grade.WELL, f"{one.name} is {address}")
    known = traits.beside(git, patient.place.branch) if patient.place is not None else None
    if known is not None and known.ahead + known.behind:
        yield Symptom(
            "remote",
            Grade.NOTE,
            f"as {known.other} was seen last, {_apart(known.ahead, known.behind)}",
            "git fetch, then git push or git pull",
        )


def _apart(ahead: int, behind: int) -> str:
    here = f"{counted(ahead, 'commit of here is', 'commits of here are')} not there"
    there = f"{counted(behind, 'commit of there is', 'commits of there are')} not here"
    return " and ".join([*([here] if ahead else ()), *([there] if behind else ())])


def writers_branches(patient: Patient) -> Iterator[Symptom]:
    """Branches of writers that lack what people have committed since, or came up half way."""
    for folder in every_mended(patient.repository) if patient.mend else ():
        words = f"{folder} is as its branch is; a writer was stopped while that came up"
        yield Symptom("branch", Grade.MENDED, words)
    for one in every_behind(patient.root, patient.repository, patient.state):
        yield Symptom("branch", Grade.NOTE, as_behind.told(one), as_behind.step(one))


def installed_hooks(patient: Patient) -> Iterator[Symptom]:
    """Whether a person's commits are checked on their way."""
    if patient.repository.bare:
        return
    try:
        every = hooks.status(patient.root, patient.environment)
    except VaultkitError as error:
        yield Symptom("hooks", Grade.MEND, error.message, error.hint)
        return
    missing = [hook.name for hook in every if hook.state is State.MISSING]
    if missing:
        yield Symptom(
            "hooks",
            Grade.NOTE,
            f"{', '.join(missing)}: not installed, so a person's commits are not checked by them",
            "vaultkit hooks install",
        )
    for hook in every:
        if hook.state is not State.MISSING:
            yield _told(hook)


def _told(hook: Hook) -> Symptom:
    if hook.is_well:
        return Symptom("hooks", Grade.WELL, f"{hook.name} is installed")
    why = {
        State.FOREIGN: "is another program's, and vaultkit's does not run",
        State.EDITED: "was changed by somebody after vaultkit wrote it",
    }.get(hook.state, "cannot run: it may not be executed, or its Python is gone")
    return Symptom("hooks", Grade.MEND, f"{hook.name} {why}", "vaultkit hooks install")
