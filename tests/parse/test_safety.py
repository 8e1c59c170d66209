"""Secrets and characters that hide: what is told, and what ordinary text may hold."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse import safety
from vaultkit.parse.safety import MOST, hidden_characters, hidden_in_name, masked, secrets

RANDOM = "A8d7fK2mQ9xY4zW1cV6bN3sT5rP0oL8jH2gGq7wE4uI9yB3nM6kXv5Cz1D0aFsJe"
HEX = "9f3a7c1e80d4b652" * 4
# written in two parts, so that no scanner takes this file for a leak
ISSUED = {
    "an AWS access key id": "AKI" + "AQ5TZ2M7WJ3RNX4PL",
    "an AWS access key id of a session": "ASI" + "AQ5TZ2M7WJ3RNX4PL",
    "a GitHub token": "gh" + f"p_{RANDOM[:36]}",
    "a GitHub token of an app": "gh" + f"s_{RANDOM[:36]}",
    "a GitHub token, fine-grained": "github" + f"_pat_{RANDOM[:22]}_{RANDOM[:59]}",
    "a GitLab token": "glp" + f"at-{RANDOM[:20]}",
    "a Slack token": "xo" + "xb-2813907461-5820917364-" + RANDOM[:24],
    "a Slack webhook": "hooks.slack" + f".com/services/T02BQ9K4W/B03CX8M5Z/{RANDOM[:24]}",
    "a Google API key": "AI" + f"za{RANDOM[:35]}",
    "an API secret key": "s" + f"k-proj-{RANDOM[:40]}",
    "a Stripe live key": "sk" + f"_live_{RANDOM[:24]}",
    "an npm token": "npm" + f"_{RANDOM[:36]}",
    "a PyPI token": "pyp" + f"i-AgEIcHlwaS5vcmc{RANDOM}",
    "a Hugging Face token": "h" + "f_QwErTyUiOpAsDfGhJkLzXcVbNmPoIuYtRe",
    "a SendGrid key": "S" + f"G.{RANDOM[:22]}.{RANDOM[:43]}",
    "a private key": "-----BEGIN OPENSSH PRIVATE" + f" KEY-----\n{RANDOM}\n",
    "a private key in one line": "-----BEGIN PRIVATE" + f" KEY-----\\n{RANDOM}\\n",
    "a private key with headers": "-----BEGIN RSA PRI" + f"VATE KEY-----\nA-B: 4\nD: x\n\n{RANDOM}",
}
MORE = {
    "a GitLab runner token": "gl" + f"rt-{RANDOM[:20]}",
    "a GitLab deploy token": "gl" + f"dt-{RANDOM[:20]}",
    "a GitLab trigger token": "gl" + f"ptt-{HEX[:40]}",
    "a Slack token of an app": "xa" + f"pp-1-A02BQ9K4W7Z-5820917364281-{HEX}",
    "a Discord webhook": "discord" + f".com/api/webhooks/9137250481639275048/{RANDOM}Qw",
    "a Telegram token": "7250481639:" + f"AA{RANDOM[:33]}",
    "an API secret key of xAI": "xa" + f"i-{RANDOM}{RANDOM[:16]}",
    "an API secret key of Groq": "gs" + f"k_{RANDOM[:52]}",
    "a Replicate token": "r" + f"8_{RANDOM[:37]}",
    "a RubyGems key": "ruby" + f"gems_{HEX[:48]}",
    "an age key": "AGE-SECRET" + "-KEY-1" + "QZ7WJ3RNX4PLH5TM2SK9" * 2 + "QZ7WJ3RNX4PLH5TM2S",
    "a Stripe webhook secret": "wh" + f"sec_{RANDOM[:32]}",
    "a DigitalOcean token": "do" + f"p_v1_{HEX}",
    "a Shopify token": "sh" + f"pat_{HEX[:32]}",
    "a Grafana token": "gl" + f"sa_{RANDOM[:32]}_{HEX[:8]}",
    "a Linear key": "lin" + f"_api_{RANDOM[:40]}",
    "a Notion token": "nt" + f"n_58209173642{RANDOM[:35]}",
    "an Atlassian token": "ATA" + f"TT3xFfGF0{RANDOM * 3}",
    "an AWS secret access key": "aws_secret" + f"_access_key = {RANDOM[:40]}",
    "an AWS secret access key in a shell": "AWS_SECRET" + f"_ACCESS_KEY='{RANDOM[:40]}'",
    "an AWS secret access key in JSON": "SecretAccess" + f'Key": "{RANDOM[:40]}"',
    "an Azure storage key": "Account" + f"Key={RANDOM}{RANDOM[:22]}==",
    "an Azure access key": "SharedAccess" + f"Key={RANDOM[:43]}=",
    "a Google client secret": "GOC" + f"SPX-{RANDOM[:28]}",
    "a HashiCorp Vault token": "hv" + f"s.CAESI{RANDOM}{RANDOM[:40]}",
    "a signed web token": "ey" + f"JhbGciOiJIUzI1NiJ9.ey{'JzdWIiOiI4MjA5In0'}.{RANDOM[:43]}",
    "a private key of PGP": "-----BEGIN PGP PRI" + f"VATE KEY BLOCK-----\nVersion: 2\n\n{RANDOM}",
}
ALL = {**ISSUED, **MORE}


@pytest.mark.parametrize("what", ALL)
def test_values_in_their_published_form_are_told(what: str) -> None:
    text = f"Text {ALL[what]} text.\n"
    (found,) = secrets(text)
    assert found.kind == "secret"
    assert found.detail.startswith(
        what.partition(" of ")[0].partition(",")[0].partition(" in ")[0].partition(" with ")[0]
    )
    assert found.start == 5


@pytest.mark.parametrize("what", ALL)
def test_no_detail_gives_more_than_four_characters_away(what: str) -> None:
    (found,) = secrets(ALL[what])
    value = ALL[what][found.start : found.end]
    assert value[:4] in found.detail
    assert value[:5] not in found.detail
    assert f"{len(value)} characters" in found.detail


@pytest.mark.parametrize(
    "text",
    [
        "AKIA" + "IOSFODNN7EXAMPLE",
        "gh" + "p_" + "x" * 36,
        "gh" + "p_abcdefghijklmnopqrstuvwxyz0123456789",
        "s" + "k-this-is-the-name-of-a-long-page-about-keys-and-locks",
        "risk-" + RANDOM[:40],
        "xAKIA" + "Q5TZ2M7WJ3RNX4PL",
        "-----BEGIN PRIVATE" + " KEY-----\n...\n",
        "-----BEGIN PUBLIC" + f" KEY-----\n{RANDOM}\n",
        "xox" + "b-your-token-goes-here-please",
        "commit 8a7d6f5e4c3b2a190f8e7d6c5b4a39281706f5e4",
        "gl" + "rt-the-token-of-the-runner-goes-here",
        "gl" + "pat-YOUR-TOKEN-OF-GITLAB-GOES-HERE",
        "gl" + "ptt-your-trigger-token",
        "xa" + "pp-1-your-token-goes-here",
        "discord" + ".com/api/webhooks/{webhook.id}/{webhook.token}",
        "at 12:AA and 110201543" + ":AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7",
        "xa" + "i-is-the-beginning-of-a-name",
        "gs" + "k_" + "x" * 52,
        "mr8" + f"_{RANDOM[:37]}",
        "ruby" + "gems_version_of_the_bundle_that_is_used",
        "AGE-SECRET" + "-KEY-1" + "Q" * 58,
        "wh" + "sec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "do" + "p_v1_" + "a1" * 32,
        "sh" + "pat_" + "your_access_token_goes_right_here",
        "gl" + "sa_name_of_the_service_account_of_grafana",
        "lin" + "_api_" + "x" * 40,
        "nt" + "n_" + "x" * 46,
        "ATA" + "TT3" + "x" * 190,
        "aws_secret" + "_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "AWS_SECRET" + "_ACCESS_KEY=${{ secrets.AWS_SECRET_ACCESS_KEY }}",
        "AWS_SECRET" + "_ACCESS_KEY=" + "the/path/to/a/file/with/many/parts/in/it",
        "Account" + "Key=Eby8vdM02xNO" + RANDOM + "abcdefgijk==",
        "Account" + "Key=YOUR-KEY;EndpointSuffix=core.windows.net",
        "SharedAccess" + "Key=" + "x" * 43 + "=",
        "GOC" + "SPX-your-client-secret-goes-here",
        "hv" + "s.CAESI...",
        "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0." + RANDOM[:43],
        "ey" + "JhbGciOiJub25lIn0.ey" + "JzdWIiOiI4MjA5In0.",
        "-----BEGIN PGP PUBLIC" + f" KEY BLOCK-----\n\n{RANDOM}\n",
        "-----BEGIN PGP PRI" + "VATE KEY BLOCK-----\n...\n",
        "npm_config_registry and pypi-server and github_pattern",
    ],
)
def test_examples_and_words_are_no_secrets(text: str) -> None:
    assert secrets(text) == []


def test_a_page_of_secrets_has_an_end() -> None:
    assert len(secrets(" ".join([ISSUED["a GitHub token"]] * 500))) == MOST


def test_a_line_is_shown_without_its_secrets_and_as_wide_as_it_was() -> None:
    token = ISSUED["a GitHub token"]
    line = f"a {token} b {token} c"
    stars = token[:4] + "*" * (len(token) - 4)
    assert masked(line) == f"a {stars} b {stars} c"
    assert masked("plain text") == "plain text"


def hidden(text: str) -> list[tuple[int, str]]:
    return [(found.start, found.detail) for found in hidden_characters(text, text.encode())]


@pytest.mark.parametrize(
    "text",
    [
        "plain\ttext\r\n",
        "é 京都 \u200c \u200d \u200b \u200e \u00ad",
        "\U0001f469\u200d\U0001f4bb",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\u05d0 \u2067abc\u2069 \u202bx\u202c",
        "\x85",
    ],
)
def test_ordinary_marks_are_left_alone(text: str) -> None:
    assert hidden(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\x1bb", [(1, "U+001B")]),
        ("a\x7f", [(1, "U+007F")]),
        ("a\n\x0bb\x0bc", [(2, "U+000B and 1 more")]),
        ("a \u202eb\u202c", [(2, "U+202E, U+202C")]),
        ("a\u2067b\u2069", [(1, "U+2067, U+2069")]),
        ("\u05d0 \u2067abc", [(2, "U+2067")]),
        ("\u05d0 \u2069\u2067", [(2, "U+2069, U+2067")]),
        ("\u05d0 \u202eabc\u202c", [(2, "U+202E, U+202C")]),
        ("a\U000e0061", [(1, "U+E0061")]),
        ("\U0001f3f4\U000e0061", [(1, "U+E0061")]),
        ("a\ufeffb", [(1, "U+FEFF")]),
        ("a\x90", [(1, "U+0090")]),
        ("\x01\x02\x03\x04\x05", [(0, "U+0001, U+0002, U+0003 and 2 more")]),
        ("\x01\u202e\r\n\x02", [(0, "U+0001, U+202E"), (4, "U+0002")]),
    ],
)
def test_a_line_with_hidden_characters_is_told_once(
    text: str, found: list[tuple[int, str]]
) -> None:
    assert hidden(text) == found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Payments", ()),
        ("می\u200cخواهم", ()),
        ("\U0001f469\u200d\U0001f4bb", ()),
        ("\u05d0\u2067a\u2069", ()),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", ()),
        ("a\tb", ()),
        ("a\u200bb", ("U+200B",)),
        ("a\u200d", ("U+200D",)),
        ("\u200ca", ("U+200C",)),
        ("a\u00adb\u2060", ("U+00AD", "U+2060")),
        ("\u3164", ("U+3164",)),
        ("a\x07", ("U+0007",)),
        ("\u05d0\u202ea", ("U+202E",)),
        ("a\u2067b\u2069", ("U+2067", "U+2069")),
        ("a\u2028b", ("U+2028",)),
    ],
)
def test_names_hide_nothing(name: str, found: tuple[str, ...]) -> None:
    assert hidden_in_name(name) == found


@pytest.mark.parametrize(
    "text",
    [
        "\u202e" * 200_000,
        "\u05d0\u2067x\u2069" * 50_000,
        "\u05d0\u2067\n" * 50_000,
        "-----BEGIN PRIVATE" + " KEY-----\n" + "a: b\n" * 50_000,
        "AKIA" * 100_000,
        "-----BEGIN " + "A " * 100_000,
        "ghp" + "_" * 300_000,
        "sk-" * 100_000,
        "xoxb-" * 60_000,
        ("-----BEGIN PRIVATE" + " KEY-----\n" + "a: " + "b" * 190 + "\n") * 1_000,
        "hooks.slack" + ".com/services/T" * 20_000,
        "\U0001f3f4\U000e0067" * 50_000,
        "eyJ-" * 75_000,
        ("eyJ-" * 70 + ".eyJ" + "a" * 3_000) * 90,
        "secret_access_key=" * 15_000,
        "1234567890:AA" * 20_000,
    ],
    ids=range(16),
)
def test_hostile_text_takes_a_moment(text: str) -> None:
    started = time.process_time()
    secrets(text)
    hidden(text)
    hidden_in_name(text)
    assert time.process_time() - started < 3


@given(st.text(max_size=200))
def test_any_text_can_be_searched(text: str) -> None:
    for found in (*secrets(text), *hidden_characters(text, text.encode())):
        assert 0 <= found.start < found.end <= len(text)
    hidden_in_name(text)


@given(
    st.lists(
        st.sampled_from([*ALL.values(), "\x07", "\u202e", "_", "-", "sk-", "xox", "a b", "\n"])
        | st.text(max_size=5)
    )
)
def test_one_look_for_all_finds_what_each_alone_finds(pieces: list[str]) -> None:
    text = "".join(pieces)
    data = text.encode()
    assert safety.hidden(text, data) == secrets(text) + hidden_characters(text, data)


@pytest.mark.parametrize("what", ALL)
def test_one_look_for_all_finds_a_value_between_letters_and_signs(what: str) -> None:
    text = "".join(map(chr, range(0x20, 0x7F))) + "\n" + ALL[what] + "\nabc-xyz_0\n"
    assert [found.kind for found in safety.hidden(text, text.encode())] == ["secret"]


def test_every_character_that_turns_or_hides_is_seen_in_bytes() -> None:
    for code in (*range(0x80, 0xD800), *range(0xE000, 0x10000), *range(0xE0000, 0xE0100)):
        turns = safety._TURNING.match(chr(code)) is not None
        assert turns <= safety._may_turn(f"a{chr(code)}b".encode())
        told = bool(hidden_characters(f"a{chr(code)}b", f"a{chr(code)}b".encode()))
        assert told == turns


def test_every_character_that_no_name_may_hold_is_seen() -> None:
    for code in (*range(1, 0xD800), *range(0xE000, 0x10000), *range(0xE0000, 0xE0100)):
        unseen = safety._IN_NAME.search(f"a{chr(code)}b") is not None
        assert bool(hidden_in_name(f"a{chr(code)}b")) == unseen
