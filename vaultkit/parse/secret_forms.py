"""The forms in which issuers publish that their keys and tokens are written: one table of them.

A form is here only where it is exact: ordinary text, checksums and ids have none of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# a header alone is what documentation shows: some of the key itself must follow
_PRIVATE_KEY = (
    r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n){1,20}"
    r"(?:[A-Za-z-]{1,40}: [^\n]{0,200}\n\s{0,20}){0,4}[A-Za-z0-9+/=]{40,}"
)
# that of Azure's emulator is the same everywhere and written in its documentation
_AZURE = r"\bAccountKey=(?!Eby8vdM02xNO)[A-Za-z0-9+/]{86}=="
# what follows the name under which AWS writes it; a path has few figures
_AFTER_NAME = (
    r"[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?=[A-Za-z/+]{0,39}[0-9])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])"
)
# but the one of the documentation
_TELEGRAM = r"(?<![\w:])\d{8,10}:AA(?!HdqTcvCH1v)[A-Za-z0-9_\-]{33}(?![\w-])"
# header, claims and a signature of at least 256 bits; the claims of RFC 7519's and jwt.io's example
# are known to everybody
_JWT = (
    r"\beyJ[A-Za-z0-9_-]{14,300}\.(?!eyJzdWIiOiIxMjM0NTY3ODkw|eyJpc3MiOiJqb2UiLA)"
    r"eyJ[A-Za-z0-9_-]{14,4000}\.[A-Za-z0-9_-]{43,}"
)

# A pattern that begins with a rare sign goes through a page several times as fast as a search for a
# substring, so several forms share one look.
_HYPHEN = (
    rb"-(?<=[Xabeikprst]-)(?<=(?:sk|[adrt]t|pi|PX|pp|ai|x[abeprs])-)"  # what most hyphens lack
    rb"(?:(?<=sk-)|(?<=pat-)|(?<=pypi-)|(?<=l[dr]t-)|(?<=ptt-)|(?<=CSPX-)|(?<=xapp-)|(?<=xai-)"
    rb"|(?<=xox.-))"
)
_A = rb"A(?:KIA|SIA|Iza|TATT3|ccountKey=|ccessKey|GE-SECRET|(?<=:A)A)"
_S = rb"S(?:G\.|(?<=CAES))"
_SLASH = rb"/(?:services/T|webhooks/)"
_UNDERLINE = rb"_(?:\w{20}|(?<=ecret_)access_key|(?<=SECRET_)ACCESS_KEY)"


class Form(NamedTuple):
    """`needle` is a text that each such value holds, `pattern` its form, `what` it is in words.

    `look` finds a sign of it in the bytes of a page, and may find more.
    """

    needle: str
    pattern: str
    what: str
    look: bytes = _UNDERLINE


FORMS: tuple[Form, ...] = (
    Form("glpat-", r"\bglpat-[A-Za-z0-9_\-]{20,}", "a GitLab token", _HYPHEN),
    Form("glrt-", r"\bglrt-[A-Za-z0-9_\-]{20,}", "a GitLab runner token", _HYPHEN),
    Form("gldt-", r"\bgldt-[A-Za-z0-9_\-]{20,}", "a GitLab deploy token", _HYPHEN),
    Form("glptt-", r"\bglptt-[a-f0-9]{40}\b", "a GitLab trigger token", _HYPHEN),
    Form("xox", r"\bxox[abeprs]-[A-Za-z0-9\-]{20,}", "a Slack token", _HYPHEN),
    Form("xapp-", r"\bxapp-\d-[A-Z0-9]{8,12}-\d{10,14}-[a-f0-9]{64}\b", "a Slack token", _HYPHEN),
    Form(
        "hooks.slack.com/",
        r"\bhooks\.slack\.com/services/T[A-Z0-9]{6,}/B[A-Z0-9]{6,}/\w{20,}",
        "a Slack webhook",
        _SLASH,
    ),
    Form(
        "/api/webhooks/",
        r"\bdiscord(?:app)?\.com/api/webhooks/\d{17,20}/[A-Za-z0-9_\-]{60,}",
        "a Discord webhook",
        _SLASH,
    ),
    Form(":AA", _TELEGRAM, "a Telegram token", _A),
    Form("sk-", r"\bsk-(?:proj-|ant-)?[A-Za-z0-9_\-]{32,}", "an API secret key", _HYPHEN),
    Form("xai-", r"\bxai-[A-Za-z0-9]{80}\b", "an API secret key", _HYPHEN),
    Form("gsk_", r"\bgsk_[A-Za-z0-9]{52}\b", "an API secret key"),
    Form("r8_", r"\br8_[A-Za-z0-9]{37}\b", "a Replicate token"),
    Form("hf_", r"\bhf_[A-Za-z]{34}\b", "a Hugging Face token"),
    Form("pypi-", r"\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_\-]{50,}", "a PyPI token", _HYPHEN),
    Form("npm_", r"\bnpm_[A-Za-z0-9]{36}\b", "an npm token"),
    Form("rubygems_", r"\brubygems_[a-f0-9]{48}\b", "a RubyGems key"),
    Form("SG.", r"\bSG\.[A-Za-z0-9_\-]{22}\.[A-Za-z0-9_\-]{43}(?![\w-])", "a SendGrid key", _S),
    Form("PRIVATE KEY", _PRIVATE_KEY, "a private key", rb"KEY(?: BLOCK)?-----"),
    Form("AGE-SECRET-KEY-1", r"\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b", "an age key", _A),
    Form("ghp_", r"\bghp_[A-Za-z0-9]{36,251}\b", "a GitHub token"),
    Form("gho_", r"\bgho_[A-Za-z0-9]{36,251}\b", "a GitHub token"),
    Form("ghu_", r"\bghu_[A-Za-z0-9]{36,251}\b", "a GitHub token"),
    Form("ghs_", r"\bghs_[A-Za-z0-9]{36,251}\b", "a GitHub token"),
    Form("ghr_", r"\bghr_[A-Za-z0-9]{36,251}\b", "a GitHub token"),
    Form("github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{60,244}\b", "a GitHub token"),
    Form("sk_live_", r"\bsk_live_[A-Za-z0-9]{20,}", "a Stripe live key"),
    Form("rk_live_", r"\brk_live_[A-Za-z0-9]{20,}", "a Stripe live key"),
    Form("whsec_", r"\bwhsec_(?!MfKQ9r8G)[A-Za-z0-9]{32,}", "a Stripe webhook secret"),
    Form("_v1_", r"\bdo[oprt]_v1_[a-f0-9]{64}\b", "a DigitalOcean token"),
    Form("shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b", "a Shopify token"),
    Form("glsa_", r"\bglsa_[A-Za-z0-9]{32}_[a-f0-9]{8}\b", "a Grafana token"),
    Form("lin_api_", r"\blin_api_[A-Za-z0-9]{40}\b", "a Linear key"),
    Form("ntn_", r"\bntn_[0-9]{11}[A-Za-z0-9]{35}\b", "a Notion token"),
    Form("ATATT3", r"\bATATT3[A-Za-z0-9_\-=]{180,}", "an Atlassian token", _A),
    Form("AKIA", r"\bAKIA[A-Z2-7]{16}\b", "an AWS access key id", _A),
    Form("ASIA", r"\bASIA[A-Z2-7]{16}\b", "an AWS access key id", _A),
    Form(
        "secret_access_key",
        rf"\b(?:aws_)?secret_access_key{_AFTER_NAME}",
        "an AWS secret access key",
    ),
    Form(
        "SECRET_ACCESS_KEY",
        rf"\b(?:AWS_)?SECRET_ACCESS_KEY{_AFTER_NAME}",
        "an AWS secret access key",
    ),
    Form("SecretAccessKey", rf"\bSecretAccessKey{_AFTER_NAME}", "an AWS secret access key", _A),
    Form("AccountKey=", _AZURE, "an Azure storage key", _A),
    Form(
        "SharedAccessKey=",
        r"\bSharedAccessKey=[A-Za-z0-9+/]{43}=(?![\w=])",
        "an Azure access key",
        _A,
    ),
    Form("AIza", r"\bAIza[A-Za-z0-9_\-]{35}(?![\w-])", "a Google API key", _A),
    Form("GOCSPX-", r"\bGOCSPX-[A-Za-z0-9_\-]{28}(?![\w-])", "a Google client secret", _HYPHEN),
    Form("hvs.", r"\bhvs\.CAES[A-Za-z0-9_\-]{86,}", "a HashiCorp Vault token", _S),
    Form(".eyJ", _JWT, "a signed web token", rb"J(?<=\.eyJ)"),
)

_SEARCHES = {form.look: re.compile(form.look, re.ASCII).search for form in FORMS}
_RARE = b"_J"  # most pages have none of these, which is known in a fifth of the time
_SELDOM = [(look[:1], look, search) for look, search in _SEARCHES.items() if look[0] in _RARE]
_OFTEN = [(look, search) for look, search in _SEARCHES.items() if look[0] not in _RARE]


def likely(data: bytes) -> tuple[Form, ...]:
    """The forms of which a page may hold values, in the table's order; `data` is it in UTF-8.

    An ordinary page has none, and each look costs next to nothing.
    """
    seen = [look for look, search in _OFTEN if search(data)]
    seen += [look for sign, look, search in _SELDOM if sign in data and search(data)]
    return tuple([form for form in FORMS if form.look in seen]) if seen else ()
