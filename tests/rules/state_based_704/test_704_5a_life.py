"""704.5a: a player with 0 or less life loses the game, which is over if there were two, unless they can't lose."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import NotKnown, Passed
from tests.rules.state_based_704.losing import ATTACK, DAMAGE, expect, played

pytestmark = pytest.mark.rule("704.5a")


PLATINUM_ANGEL = "You can't lose the game and your opponents can't win the game."


def numbered(edition: str) -> str:
    """The rule's number in an edition."""
    return "420.5a" if edition == "cr-2008-02-01" else "704.5a"


def test_a_player_without_life_has_lost_and_nothing_is_legal_any_more(edition: str) -> None:
    over = expect(legal=False, violates=[numbered(edition)], step="combat_damage")
    outcome = played(edition, ATTACK, DAMAGE, expect(legal=True, life={"D": 0}, lost=["D"]), {"do": "end_step"}, over)
    assert outcome == Passed()


def test_a_player_with_one_life_has_not_lost(edition: str) -> None:
    going_on = expect(legal=True, life={"D": 1}, lost=[])
    assert played(edition, ATTACK, DAMAGE, going_on, {"do": "end_step"}, going_on, giant={"power": 19}) == Passed()


def test_both_lose_at_the_same_time(edition: str) -> None:
    lose = {"do": "effect", "kind": "lose_life", "object": ["A", "D"], "amount": 20}
    assert played(edition, lose, expect(lost=["A", "D"]), ATTACK, expect(legal=False)) == Passed()


@pytest.mark.parametrize(
    ("words", "controller", "lost"),
    [
        (PLATINUM_ANGEL, "D", []),
        (PLATINUM_ANGEL, "A", ["D"]),
        ("You can't win the game and your opponents can't lose the game.", "A", []),
        ("You can't win the game and your opponents can't lose the game.", "D", ["D"]),
        ("Players can't lose the game or win the game.", "A", []),
        ("You don't lose the game for having 0 or less life.", "D", []),
        ("You can't lose the game.", "A", ["D"]),
    ],
)
def test_101_2_who_cant_lose_plays_on(words: str, controller: str, lost: list[str]) -> None:
    others = [{"id": "one", "controller": controller, "types": ["artifact"], "text": [words]}]
    outcome = played(
        "cr-2026-01-16",
        ATTACK,
        DAMAGE,
        expect(legal=True, life={"D": 0}, lost=lost),
        {"do": "end_step"},
        expect(legal=not lost),
        others=others,
    )
    assert outcome == Passed()


def test_who_cant_lose_does_once_that_has_left() -> None:
    angel = [{"id": "angel", "controller": "D", "power": 4, "toughness": 4, "text": [PLATINUM_ANGEL]}]
    destroy = {"do": "effect", "kind": "destroy", "object": "angel"}
    steps = (ATTACK, DAMAGE, expect(lost=[]), destroy, expect(lost=["D"]))
    assert played("cr-2026-01-16", *steps, others=angel) == Passed()


def test_a_loss_beside_words_that_are_not_read_is_in_doubt() -> None:
    mirror = [{"id": "mirror", "controller": "D", "card": "Lich's Mirror"}]
    outcome = played("cr-2026-01-16", ATTACK, DAMAGE, expect(lost=["D"]), others=mirror)
    assert isinstance(outcome, NotKnown)
    assert "mirror" in outcome.because


def test_what_is_done_after_a_loss_that_is_in_doubt_is_undetermined() -> None:
    mirror = [{"id": "mirror", "controller": "D", "card": "Lich's Mirror"}]
    lose = {"do": "effect", "kind": "lose_life", "object": "D", "amount": 20}
    assert played("cr-2026-01-16", lose, ATTACK, expect(legal="undetermined"), others=mirror) == Passed()


def test_800_4a_among_several_players_what_comes_next_is_undetermined(edition: str) -> None:
    players = {"A": {}, "D": {}, "E": {}}
    lose = {"do": "effect", "kind": "lose_life", "object": "D", "amount": 20}
    three = {"players": players, "turn_order": ["A", "D", "E"], "defending": ["D", "E"]}
    steps = (lose, expect(lost=["D"]), {"do": "attack", "attacks": {"giant": "E"}}, expect(legal="undetermined"))
    assert played(edition, *steps, **three) == Passed()


def test_603_6c_800_4a_what_triggers_as_a_player_leaves_and_what_leaves_the_stack_is_undetermined(edition: str) -> None:
    players = {"A": {}, "D": {}, "E": {}}
    three = {"players": players, "turn_order": ["A", "D", "E"], "defending": ["D", "E"]}
    lose = {"do": "effect", "kind": "lose_life", "object": "D", "amount": 20}
    leaves = "Whenever another creature leaves the battlefield, you gain 1 life."
    watcher = {"id": "watcher", "controller": "A", "power": 1, "toughness": 1, "text": [leaves]}
    bear = {"id": "bear", "controller": "D", "power": 2, "toughness": 2}
    unknown = expect(triggers={"watcher": 0})
    assert isinstance(played(edition, lose, unknown, others=[watcher, bear], **three), NotKnown)
    assert played(edition, lose, unknown, others=[watcher], **three) == Passed()
    dies = "When this creature dies, you gain 1 life."
    mourner = {"id": "mourner", "controller": "D", "power": 1, "toughness": 1, "text": [dies]}
    waits: tuple[dict[str, Any], ...] = (
        {"do": "effect", "kind": "destroy", "object": "mourner"},
        expect(waiting=["mourner"]),
    )
    assert isinstance(played(edition, *waits, lose, expect(waiting=["mourner"]), others=[mourner], **three), NotKnown)


def test_704_4_life_that_is_gained_again_by_the_same_instructions_is_not_looked_at_between() -> None:
    words = "When this creature attacks, you lose 20 life and you gain 3 life."
    heir = {"id": "heir", "controller": "A", "power": 1, "toughness": 1, "text": [words]}
    steps = ({"do": "attack", "attacks": {"heir": "D"}}, {"do": "resolve_top"}, expect(life={"A": 3}, lost=[]))
    assert played("cr-2026-01-16", *steps, others=[heir]) == Passed()
