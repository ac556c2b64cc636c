"""603.10a: what an "if" asks of a permanent that left the battlefield is asked of it as it last existed there."""

from __future__ import annotations

import pytest

from events.triggers import If, NotKnown, WasSo
from simulator.oracle.trigger_frames import frame_of
from tests.given import given, play_on

pytestmark = pytest.mark.rule("603.10a")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("when this creature dies, if it had a +1/+1 counter on it", WasSo),
        ("whenever another creature you control dies, if it had counters on it", WasSo),
        ("when this creature dies, if it had no time counters on it", WasSo),
        ("when this creature dies, if it was enchanted", WasSo),
        ("when this creature dies, if its power was 4 or greater", WasSo),
        ("when this creature dies, if it wasn't blocking", WasSo),
        ("whenever another zombie you control dies, if it didn't have decayed", WasSo),
        ("when this creature dies, if it was a sleepy one", NotKnown),
        # What it was is asked of one that left; of what is still there, or of several, nothing is known.
        ("whenever this creature attacks, if it had a +1/+1 counter on it", NotKnown),
        ("whenever one or more creatures you control die, if it had counters on it", NotKnown),
    ],
)
def test_such_an_if_is_read(words: str, kind: type[If]) -> None:
    assert isinstance(frame_of(f"{words}, you gain 1 life.").only_if, kind)


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("it had a +1/+1 counter on it", 0),
        ("it had no +1/+1 counters on it", 1),
        ("its power was 2 or greater", 1),
        ("its power was 3 or greater", 0),
        ("it was blocking", 1),
        ("it wasn't blocking", 0),
        ("it had flying", 1),
        ("it didn't have flying", 0),
    ],
)
def test_it_is_asked_of_what_died(edition: str, said: str, times: int) -> None:
    text = f"Whenever another creature you control dies, if {said}, you gain 1 life."
    idol = ("idol artifact", text)
    game = given(edition, alice=["ogre 3/3"], bob=["cat 2/2 flying", idol], attack=["ogre"], block={"cat": ["ogre"]})
    play_on(game)
    assert game.triggers.counts.get("idol", 0) == times
    assert not game.triggers.unread.happened


def test_it_is_asked_of_each_of_several_that_die_together(edition: str) -> None:
    text = "Whenever another creature you control dies, if its power was 2 or greater, you gain 1 life."
    idol = ("idol artifact", text)
    bob = ["cat 2/2", "rat 1/1", "dog 3/2", idol]
    block = {"cat": ["ogre"], "rat": ["ogre"], "dog": ["ogre"]}
    game = given(edition, alice=["ogre 9/9"], bob=bob, attack=["ogre"], block=block)
    play_on(game)
    assert game.triggers.counts.get("idol", 0) == 2
