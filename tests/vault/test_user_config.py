"""A person's own configuration: the first of flag, environment, file, default; or every mistake."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from vaultkit.errors import SettingsError
from vaultkit.vault.config_file import USER_LEVEL
from vaultkit.vault.user_config import Chosen, Scalar, choose, user_keys

FORMATS = ("text", "json", "sarif")
KEYS = user_keys(FORMATS)
PATH = "/home/x/.config/vaultkit/config.yaml"

# each key: three good values, one wrong
VALUES: dict[str, tuple[tuple[Scalar, Scalar, Scalar], object]] = {
    "color": (("never", "always", "auto"), "blue"),
    "format": (("json", "sarif", "text"), "xml"),
    "jobs": ((1, 64, 7), 65),
    "cache": ((False, True, False), "no"),
    "search_engine": (("whoosh", "fts5", "whoosh"), "grep"),
}


def chosen(
    data: str | bytes | None = None,
    environment: dict[str, str] | None = None,
    flags: dict[str, Scalar] | None = None,
) -> dict[str, Chosen]:
    data = data.encode() if isinstance(data, str) else data
    return choose(KEYS, flags or {}, environment or {}, data, PATH)


def refusal(data: str | bytes | None, environment: dict[str, str] | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        chosen(data, environment)
    assert caught.value.exit_code == 2
    assert caught.value.hint
    return caught.value.message


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_table_above_names_every_key() -> None:
    assert list(VALUES) == [key.name for key in KEYS]


@pytest.mark.parametrize("data", [None, b"", b"# nothing\n", b"{}"])
def test_without_anything_said_the_defaults_hold(data: bytes | None) -> None:
    assert chosen(data) == {
        "color": Chosen("auto"),
        "format": Chosen("text"),
        "jobs": Chosen(None),
        "cache": Chosen(True),
        "search_engine": Chosen(None),
    }


@pytest.mark.parametrize("name", VALUES)
def test_a_flag_comes_before_the_environment_and_that_before_the_file(name: str) -> None:
    (in_file, in_environment, in_flag), _ = VALUES[name]
    data = f"# mine\n{name}: {written(in_file)}\n"
    variable = {f"VAULTKIT_{name.upper()}": written(in_environment)}
    flag = {name: in_flag}
    assert chosen(data)[name] == Chosen(in_file, "user", 2, len(name) + 3)
    assert chosen(data, variable)[name] == Chosen(in_environment, "environment")
    assert chosen(data, variable, flag)[name] == Chosen(in_flag, "flag")
    assert chosen(data, None, flag)[name] == Chosen(in_flag, "flag")
    assert chosen(data, variable, {name: None})[name].origin == "environment"
    assert chosen(data, {f"VAULTKIT_{name.upper()}": ""})[name].origin == "user"


@pytest.mark.parametrize("name", VALUES)
def test_a_wrong_value_is_refused_at_its_place(name: str) -> None:
    wrong = VALUES[name][1]
    assert refusal(f"\n{name}: {wrong}\n").startswith(f"{PATH}:2:{len(name) + 3} {name}: must be ")
    variable = f"VAULTKIT_{name.upper()}"
    assert refusal(None, {variable: str(wrong)}).startswith(f"{variable}: must be ")


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("value", ["", "[]", "{a: 1}", "1.5"])
def test_a_value_of_another_kind_is_refused(name: str, value: str) -> None:
    assert refusal(f"{name}: {value}\n").startswith(f"{PATH}:1:")


def test_all_mistakes_of_the_file_are_told_at_once_with_the_nearest_key() -> None:
    assert refusal('color: allways\nJobs: 4\njobs: "4"\njobs: 0\npush: true\n') == (
        f"{PATH}:1:8 color: must be one of auto, always, never, "
        'not the text "allways"; did you mean "always"?\n'
        f"{PATH}:2:1 Jobs: unknown key; did you mean jobs?\n"
        f'{PATH}:3:7 jobs: must be a whole number, not the text "4"; write 4 without quotes\n'
        f"{PATH}:4:1 jobs: this key stands on line 3 already; keep one of the two\n"
        f"{PATH}:5:1 push: unknown key; known are color, format, jobs, cache, search_engine"
    )


def test_all_mistakes_of_the_environment_are_told_at_once() -> None:
    wrong = {"VAULTKIT_COLOR": "red", "VAULTKIT_JOBS": "0", "VAULTKIT_CACHE": "0"}
    assert [line.partition(":")[0] for line in refusal(None, wrong).splitlines()] == list(wrong)


def test_variables_of_other_names_are_none_of_ours() -> None:
    assert chosen(None, {"VAULTKIT_VAULT": "x", "VAULTKIT_ODD": "x", "JOBS": "x"}) == chosen()


@pytest.mark.parametrize("data", [b"\xff", b"- a\n", b"a: [", b"a: &a [*a]", b"color: !x y"])
def test_a_file_that_is_no_map_of_keys_is_refused(data: bytes) -> None:
    assert refusal(data).startswith(f"{PATH}:1:")


@pytest.mark.parametrize("key", sorted(USER_LEVEL[""] - set(VALUES)))
def test_keys_of_what_is_not_built_are_unknown_like_any_other(key: str) -> None:
    assert f"{key}: unknown key" in refusal(f"{key}: x\n")


def test_a_vault_that_sets_one_of_these_keys_is_told() -> None:
    assert set(VALUES) <= USER_LEVEL[""]


def test_it_is_read_without_pydantic() -> None:
    code = (
        "import sys; from vaultkit.vault.user_config import choose, user_keys;"
        "choose(user_keys(['text']), {}, {}, b'jobs: 2', 'x'); sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
