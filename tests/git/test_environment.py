from __future__ import annotations

from vaultkit.git.environment import made_from, overrides_for


def pairs(made: dict[str, str]) -> list[tuple[str, str]]:
    count = int(made["GIT_CONFIG_COUNT"])
    return [(made[f"GIT_CONFIG_KEY_{n}"], made[f"GIT_CONFIG_VALUE_{n}"]) for n in range(count)]


def test_variables_that_change_answers_are_left_out_and_the_rest_stays() -> None:
    given = {
        "PATH": "/usr/bin",
        "LC_ALL": "de_DE.UTF-8",
        "GIT_DIR": "/elsewhere/.git",
        "GIT_INDEX_FILE": "index",
        "GIT_TRACE": "1",
        "GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='true'",
        "GIT_CONFIG_GLOBAL": "/home/ada/config",
    }
    made = made_from(given, (), ())
    assert made["PATH"] == "/usr/bin"
    assert made["LC_ALL"] == "C"
    assert made["GIT_CONFIG_GLOBAL"] == "/home/ada/config"
    assert not made.keys() & {"GIT_DIR", "GIT_INDEX_FILE", "GIT_TRACE", "GIT_CONFIG_PARAMETERS"}


def test_nothing_is_fetched_asked_or_locked() -> None:
    made = made_from({}, (), ())
    assert made["GIT_NO_LAZY_FETCH"] == "1"
    assert made["GIT_OPTIONAL_LOCKS"] == "0"
    assert made["GIT_TERMINAL_PROMPT"] == "0"
    assert made["GIT_ALLOW_PROTOCOL"] == "none"


def test_honoured_variables_are_given() -> None:
    assert made_from({}, (("GIT_INDEX_FILE", "/r/.git/x"),), ())["GIT_INDEX_FILE"] == "/r/.git/x"


def test_the_users_own_settings_come_before_ours_so_that_ours_win() -> None:
    given = {
        "GIT_CONFIG_COUNT": "2",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": "*",
        "GIT_CONFIG_KEY_1": "core.fsmonitor",
        "GIT_CONFIG_VALUE_1": "true",
    }
    found = pairs(made_from(given, (), ()))
    assert found[0] == ("safe.directory", "*")
    assert [value for key, value in found if key == "core.fsmonitor"] == ["true", "false"]


def test_a_count_that_is_no_number_is_left_out() -> None:
    assert pairs(made_from({"GIT_CONFIG_COUNT": "many"}, (), ())) == pairs(made_from({}, (), ()))


def test_filter_drivers_of_any_name_are_emptied() -> None:
    found = dict(overrides_for(["filter.a=b.c.clean", "filter.alone", ""]))
    assert found == {
        "filter.a=b.c.clean": "",
        "filter.a=b.c.process": "",
        "filter.a=b.c.required": "false",
        "filter.a=b.c.smudge": "",
    }


def test_overrides_come_last() -> None:
    assert pairs(made_from({}, (), (("a.b", "c"),)))[-1] == ("a.b", "c")
