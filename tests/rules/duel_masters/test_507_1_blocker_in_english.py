"""507.1a: one creature may be chosen, untapped and with Blocker, whose conditions are met.

- In English, 507.1b: the chosen creature is a blocking creature until it leaves the attack or the attack ends.
- In English, 507.1c: the chosen creature is tapped, and no other.
- In English, 507.1d: the attacking creature is blocked until it leaves the attack or the attack ends, whoever blocks
  it still.
"""

from __future__ import annotations

import pytest

from events.board import EffectBegan, PermanentLeft, PermanentUntapped
from events.codec import encode_events
from events.combat import BecameBlocked, BecameBlocking, CombatRemovalEffectApplied
from events.declaration_abilities import MustBlock
from events.duel_masters import ChosenCreatureTapped
from events.event import External
from events.filters import Filter
from simulator.game.verdict import IllegalDeclaration
from tests.duels import Spec, broken, duel

pytestmark = pytest.mark.rule("dm-en-1.38 507.1a")


BLOCKERS: list[Spec] = ["bo 4000 blocker", "bx 2000 blocker"]


@pytest.mark.parametrize(
    ("alice", "bob", "chosen", "says"),
    [
        ("ao 3000", ["bo 4000 blocker; tapped"], ["bo"], "bo is tapped"),
        ("ao 3000", ["bo 4000"], ["bo"], "bo has no Blocker ability"),
        ("ao 3000", ["bo 4000 guardman"], ["bo"], "bo has no Blocker ability"),
        (("ao 3000", "This creature can't be blocked."), ["bo 4000 blocker"], ["bo"], "ao can't be blocked by bo"),
        ("ao 3000", BLOCKERS, ["bo", "bx"], "2 creatures are chosen"),
        ("ao 3000", BLOCKERS, ["co"], "co is no creature of bob"),
    ],
)
def test_who_cannot_be_chosen(edition: str, alice: Spec, bob: list[Spec], chosen: list[str], says: str) -> None:
    game = duel(edition, alice=[alice], bob=bob, attack="bob")
    log, digests = encode_events(game.log), game.digests()
    with pytest.raises(IllegalDeclaration, match=says) as refused:
        game.choose(chosen)
    assert broken(refused.value.verdict) == ["507.1a"]
    assert (encode_events(game.log), game.digests()) == (log, digests)
    assert len(game.rulings) == 1


def test_one_or_none(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=[*BLOCKERS, "go 1000 guardman"], attack="bob")
    assert list(game.legal_choices) == [(), ("bo",), ("bx",)]
    assert game.legal_choices.count() == 3
    assert game.judge(["bx", "bo"]).nearest == {"bo": ("ao",)}


def test_all_violations_are_reported(edition: str) -> None:
    bob = ["bo 4000; tapped", "bx 2000 blocker; tapped"]
    game = duel(edition, alice=[("ao 3000", "This creature can't be blocked.")], bob=bob, attack="bob")
    said = [violation.text for violation in game.judge(["bo", "bx"]).violations]
    assert said == [
        "2 creatures are chosen, and one may block",
        "bo has no Blocker ability",
        "bo is tapped",
        "ao can't be blocked by bo",
        "bx is tapped",
        "ao can't be blocked by bx",
    ]


def test_an_attacked_blocker_may_be_chosen_as_nothing_here_says_otherwise(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bo")
    assert game.judge(["bo"]).legal


@pytest.mark.parametrize(("power", "able"), [(6000, True), (5999, False)])
def test_a_condition_of_its_own(edition: str, power: int, able: bool) -> None:
    only = ("bo 2000 blocker", "This creature can block only creatures that have power 6000 or more.")
    assert duel(edition, alice=[f"ao {power}"], bob=[only], attack="bob").judge(["bo"]).legal is able


def must(creature: str) -> EffectBegan:
    return EffectBegan(f"{creature} must", MustBlock(subject=(Filter(ids=(creature,)),)))


def test_of_creatures_that_must_block_one_is_chosen(edition: str) -> None:
    bob = [*BLOCKERS, "by 1000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, effects=[must("bo"), must("bx")], attack="bob")
    assert list(game.legal_choices) == [("bo",), ("bx",)]
    assert game.judge([]).nearest == {"bo": ("ao",)}
    with pytest.raises(IllegalDeclaration, match="bo or bx must be chosen"):
        game.choose(["by"])


def test_what_cannot_block_is_not_forced(edition: str) -> None:
    bob = ["bo 4000 blocker; tapped", "bx 1000"]
    game = duel(edition, alice=["ao 3000"], bob=bob, effects=[must("bo"), must("bx")], attack="bob")
    assert list(game.legal_choices) == [()]


@pytest.mark.rule("dm-en-1.38 507.1b")
def test_it_blocks_tapped_or_not_until_the_attack_ends(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    assert BecameBlocking("bo", ("ao",), "507.1b") in list(game.log)
    game.apply(PermanentUntapped("bo"))
    assert game.combat.blocking == {"bo": ("ao",)}
    assert game.combat.attacking == {"ao": "bob"}
    game.end_attack()
    assert game.combat.blocking == {}


@pytest.mark.rule("dm-en-1.38 507.1b")
def test_removed_from_the_attack_it_blocks_no_more(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.combat.blocking == {}


@pytest.mark.rule("dm-en-1.38 507.1c")
def test_only_the_chosen_creature_is_tapped(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 6000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bx"])
    assert game.board.tapped == {"ao", "bx"}
    assert [event for event in game.log if isinstance(event, ChosenCreatureTapped)] == [
        ChosenCreatureTapped("bx", "507.1c")
    ]


@pytest.mark.rule("dm-en-1.38 507.1d")
@pytest.mark.parametrize("leaves", [PermanentLeft("bo"), CombatRemovalEffectApplied("bo")])
def test_it_stays_blocked(edition: str, leaves: External) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    assert BecameBlocked("ao", ("bo",), "507.1d") in list(game.log)
    game.apply(leaves)
    assert (game.combat.blocked, game.combat.blocking) == ({"ao"}, {})
    game.end_attack()
    assert game.combat.blocked == set()


@pytest.mark.rule("dm-en-1.38 507.1d")
def test_not_blocked_is_no_state_of_its_own(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=[])
    assert (game.combat.blocked, game.combat.unblocked) == (set(), set())
