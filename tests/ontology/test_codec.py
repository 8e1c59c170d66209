"""A vocabulary comes back from its form as it was; damage is refused."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.ontology.test_canonical import TEXT
from tests.support.ontology import vocabulary
from vaultkit.model.vocabulary import NO_VOCABULARY
from vaultkit.ontology.codec import decode, encode

BROKEN = "page_types: {a: {dir: x}, b: {dir: x, fields: {c: dat}}}"
RICH = """
page_types:
  a:
    template: |
      # A
    fields:
      m: {type: map, fields: {x: {type: list, of: {type: enum, values: [no]}}}}
      n: {type: map, of: url, deprecated: true, unique: true}
"""


@pytest.mark.parametrize("text", [TEXT, BROKEN, RICH, "extends: vaultkit/wiki", ""])
def test_what_is_written_is_read_again(text: str) -> None:
    made = vocabulary(text)
    assert decode(json.loads(json.dumps(encode(made)))) == made


def test_no_vocabulary_has_a_form_too() -> None:
    assert decode(encode(NO_VOCABULARY)) == NO_VOCABULARY


@pytest.mark.parametrize(
    "damage",
    [
        lambda form: form.pop("identity"),
        lambda form: form.update(identity=None),
        lambda form: form.update(ontology=[]),
        lambda form: form.update(mistakes=[[1]]),
        lambda form: form["ontology"].pop("name"),
        lambda form: form["ontology"].update(more=1),
        lambda form: form["ontology"]["page_types"][0].pop("dir"),
        lambda form: form["ontology"]["page_types"][0]["fields"].append({}),
        lambda form: form["ontology"]["page_types"][0].update(origin=[1, 2, 3, 4]),
        lambda form: form["ontology"]["classify"].append(["a"]),
    ],
    ids=range(10),
)
def test_a_damaged_form_is_refused(damage) -> None:
    form = json.loads(json.dumps(encode(vocabulary(RICH))))
    damage(form)
    with pytest.raises(ValueError, match="no resolved ontology"):
        decode(form)


def test_it_is_read_without_pydantic() -> None:
    code = (
        "import json, sys\n"
        "from vaultkit.ontology.codec import decode\n"
        "assert decode(json.loads(sys.stdin.read())).ontology.by_type['project']\n"
        "import vaultkit.ontology.load\n"
        "sys.exit('pydantic' in sys.modules)\n"
    )
    form = json.dumps(encode(vocabulary(TEXT)))
    done = subprocess.run([sys.executable, "-c", code], input=form.encode(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
