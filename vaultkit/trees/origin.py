"""Where the running vaultkit came from, so that others can get the same one."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib.metadata import Distribution, distributions

import vaultkit
from vaultkit.errors import VaultkitError
from vaultkit.git.places import discover
from vaultkit.git.published import Published, address, published

_NAME = "git-vaultkit"
_PACKAGE = os.path.dirname(os.path.realpath(vaultkit.__file__))


def origin(environment: Mapping[str, str]) -> Published | None:
    """The repository and commit of the running code; None where nobody has told.

    An installation from a repository has noted both (PyPA: direct URL origin); a checkout knows its
    remote. A package from a registry knows neither.
    """
    for one in distributions(name=_NAME):
        if os.path.realpath(str(one.locate_file("vaultkit"))) == os.path.realpath(_PACKAGE):
            noted = _noted(one)
            if noted is not None:
                return noted
    return _of_checkout(environment)


def _noted(distribution: Distribution) -> Published | None:
    try:
        note = json.loads(distribution.read_text("direct_url.json") or "{}")
        vcs = note["vcs_info"]
        url, commit = address(note["url"]), vcs["commit_id"]
    except (ValueError, KeyError, TypeError):
        return None
    if vcs.get("vcs") != "git" or not url or not isinstance(commit, str):
        return None
    return Published(url, commit)


def _of_checkout(environment: Mapping[str, str]) -> Published | None:
    root = os.path.dirname(_PACKAGE)
    if not os.path.lexists(os.path.join(root, ".git")):  # an installed package is no checkout
        return None
    try:
        repository = discover(root, environment)
        return None if repository is None else published(repository)
    except VaultkitError:  # what cannot be told is not known
        return None
