"""One combat cut out of an imported replay is a sound replay of its own."""

from __future__ import annotations

import pytest

from events.board import StepBegan
from simulator.importers.arena.importing import replay_of
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.replay.excerpts import excerpt

from .test_importing import EXCERPTS, excerpt_game


def imported(name: str) -> Replay:
    data, _ = replay_of(excerpt_game(name), "x", None, {})
    return parse_replay(data, name)


@pytest.mark.parametrize("path", EXCERPTS, ids=lambda path: path.stem)
def test_every_combat_can_be_cut_out(path: object) -> None:
    whole = imported(getattr(path, "name", ""))
    combats = sum(isinstance(event, StepBegan) and event.step == "beginning_of_combat" for event in whole.events)
    assert combats > 2
    for number in range(1, combats + 1):
        part = parse_replay(excerpt(whole, number, title="One", shows="A combat."), "part")
        begun = [event.step for event in part.events if isinstance(event, StepBegan)]
        assert begun.count("beginning_of_combat") == 1
        assert (part.header.title, part.header.shows, part.header.source) == ("One", "A combat.", whole.header.source)
        assert verify(part).differences == ()
        assert resim(part).differences == ()


def test_a_combat_that_is_not_there_is_refused() -> None:
    whole = imported("order-2019.jsonl.gz")
    with pytest.raises(ValueError, match=r"order-2019.jsonl.gz has 7 combats; there is no combat 8"):
        excerpt(whole, 8)
