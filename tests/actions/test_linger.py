"""What lingers is there until garbage is collected, and no longer."""

from __future__ import annotations

import gc
import weakref

from vaultkit.actions.linger import linger


class _Thing:
    pass


def test_things_stay_until_garbage_is_collected() -> None:
    gc.collect()
    gc.disable()
    try:
        thing = _Thing()
        seen = weakref.ref(thing)
        linger(thing)
        del thing
        assert seen() is not None
    finally:
        gc.enable()
    gc.collect()
    assert seen() is None
