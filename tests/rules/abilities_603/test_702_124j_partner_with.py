"""702.124j: "partner with" a name is also an ability that triggers as its permanent enters."""

from __future__ import annotations

import pytest

from events.board import Permanent, PermanentEntered
from simulator.oracle import compile_words
from simulator.oracle.keywords import idle_because
from tests.given import given

pytestmark = pytest.mark.rule("702.124j")


@pytest.mark.parametrize(
    ("keyword", "times"), [("partner with pir, imaginative rascal", 1), ("partner", 0), ("friends forever", 0)]
)
def test_it_triggers_as_it_enters(edition: str, keyword: str, times: int) -> None:
    _, abilities = compile_words((keyword,), (), "Toothy")
    game = given(edition, alice=["bear 2/2"])
    game.declare_attackers({"bear": "bob"})
    game.apply(PermanentEntered(Permanent(id="toothy", controller="alice", keywords=(keyword,), abilities=abilities)))
    assert game.triggers.counts.get("toothy", 0) == times


def test_only_the_others_are_about_decks_alone(edition: str) -> None:
    assert idle_because(("partner",))
    assert not idle_because(("partner with toothy, imaginary friend",))
