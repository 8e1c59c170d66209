"""Every exception of the house leaves with an exit code of its own meaning."""

from __future__ import annotations

from vaultkit import errors


def test_only_a_state_that_refuses_ends_with_three() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.VaultkitError)
    ]
    assert len(kinds) > 3
    assert {kind: kind.exit_code for kind in kinds if kind.exit_code != 2} == {errors.StateError: 3}


def test_an_error_carries_its_words_and_the_next_step() -> None:
    error = errors.CannotRead("what", "the step")
    assert (str(error), error.message, error.hint) == ("what", "what", "the step")
