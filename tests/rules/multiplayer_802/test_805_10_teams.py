"""805.10: in shared team turns a team attacks, blocks and announces as one, and each attack names one player.

- In 2009 and 2010, 806.7: in Two-Headed Giant a team attacks, blocks and assigns combat damage as one.
"""

from __future__ import annotations

import pytest

from events.board import ControlChanged
from events.damage import CombatDamageAnnounced
from events.declaration_abilities import BeBlockedCost, Cost
from events.filters import Filter
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from tests.given import Spec, broken, effect, given, until

pytestmark = [pytest.mark.rule("805.10"), pytest.mark.since("cr-2009-10-01")]


MENACE = "ogre 3/3 menace"


def test_a_team_has_one_combined_attack(edition: str) -> None:
    game = given(
        edition,
        alice=[("mob 2/2", "This creature can't attack alone.")],
        dora=["wolf 2/2"],
        teams=True,
        attack={"mob": "bob", "wolf": "carol"},
    )
    assert game.combat.defending == {"mob": "bob", "wolf": "carol"}
    alone = given(edition, alice=[("mob 2/2", "This creature can't attack alone.")], teams=True)
    with pytest.raises(IllegalDeclaration) as refused:
        alone.declare_attackers({"mob": "bob"})
    assert broken(refused.value.verdict) == ["508.1c"]


@pytest.mark.parametrize("who", ["alice", "dora"])
def test_any_player_of_the_attacking_team_names_it(edition: str, who: str) -> None:
    game = given(edition, alice=["ogre 3/3"], dora=["wolf 2/2"], teams=True)
    game.declare_attackers({"ogre": "bob", "wolf": "bob"}, player=who)
    assert set(game.combat.attacking) == {"ogre", "wolf"}


def test_the_other_team_does_not_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], teams=True)
    with pytest.raises(WrongMoment):
        game.declare_attackers({"bear": "alice"}, player="bob")
    with pytest.raises(IllegalDeclaration):
        game.declare_attackers({"bear": "bob"})


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize("who", ["bob", "carol"])
def test_a_team_has_one_combined_block(edition: str, who: str) -> None:
    game = given(edition, alice=[MENACE], bob=["bear 2/2"], carol=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]}, player=who)
    assert game.combat.blocking == {"bear": ("ogre",), "cat": ("ogre",)}
    assert game.declaring == ""


def test_a_player_of_the_attacking_team_does_not_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], teams=True, attack={"ogre": "bob"})
    with pytest.raises(WrongMoment):
        game.declare_blockers({}, player="dora")


def test_creatures_block_what_attacks_a_teammate_or_a_teammates_planeswalker(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        dora=["wolf 2/2"],
        bob=["jace planeswalker 4"],
        carol=["cat 1/1", "elf 1/1"],
        teams=True,
        attack={"ogre": "bob", "wolf": "jace"},
    )
    game.declare_blockers({"cat": ["ogre"], "elf": ["wolf"]})
    assert game.combat.blocked == {"ogre", "wolf"}


def test_what_nobody_blocks_becomes_unblocked_whomever_it_attacks(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "imp 1/1"], bob=["bear 2/2"], teams=True, attack={"ogre": "bob", "imp": "carol"}
    )
    game.declare_blockers({"bear": ["ogre"]}, player="bob")
    assert (game.combat.blocked, game.combat.unblocked) == ({"ogre"}, {"imp"})


@pytest.mark.since("cr-2022-10-07")
def test_forestwalk_looks_at_the_named_defending_player_alone(edition: str) -> None:
    game = given(
        edition,
        alice=["imp 2/2 forestwalk", "elf 1/1 forestwalk"],
        bob=["bear 2/2", "dog 1/1"],
        carol=["wood land; a forest"],
        teams=True,
        attack={"imp": "bob", "elf": "carol"},
    )
    assert game.judge({"bear": ["imp"]}).legal
    assert broken(game.judge({"bear": ["elf"]})) == ["509.1b"]


@pytest.mark.since("cr-2022-10-07")
def test_forestwalk_looks_at_the_player_whom_it_attacked_also_when_that_is_gone(edition: str) -> None:
    game = given(
        edition,
        alice=["imp 2/2 forestwalk"],
        bob=["bear 2/2", "jace planeswalker 4"],
        carol=["wood land; a forest"],
        teams=True,
        attack={"imp": "jace"},
    )
    game.apply(ControlChanged("jace", "carol"))
    assert game.judge({"bear": ["imp"]}).legal


def test_a_teammate_is_no_opponent(edition: str) -> None:
    law = ("idol artifact", "Creatures your opponents control can't block.")
    game = given(edition, alice=["ogre 3/3"], bob=[law], carol=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    assert game.judge({"cat": ["ogre"]}).legal
    other = given(edition, dora=[law], alice=["ogre 3/3"], carol=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    assert broken(other.judge({"cat": ["ogre"]})) == ["509.1b"]


@pytest.mark.parametrize(
    ("blocks", "legal"),
    [
        ({}, True),
        ({"cat": ["kraken"]}, False),
        ({"elf": ["kraken"]}, False),
        ({"cat": ["kraken"], "elf": ["kraken"]}, False),
        ({"cat": ["kraken"], "dog": ["kraken"]}, True),
        ({"cat": ["kraken"], "dog": ["kraken"], "elf": ["kraken"]}, True),
    ],
)
def test_805_10e_all_creatures_of_the_player_attacked_block_it_and_a_teammates_may(
    edition: str, blocks: dict[str, list[str]], legal: bool
) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    game = given(
        edition,
        alice=[kraken],
        bob=["elf 1/1"],
        carol=["cat 1/1", "dog 1/1"],
        teams=True,
        attack={"kraken": "carol"},
    )
    verdict = game.judge(blocks)
    assert verdict.legal is legal
    assert broken(verdict) == ([] if legal else ["509.1b"])
    assert game.legal_blocks.count() == 3
    if not legal:
        assert verdict.violations[0].text == "kraken is blocked and can't be unless all of cat, dog block it"
        assert verdict.violations[0].because == f"kraken: {kraken[1]}"


def test_805_10e_where_the_player_attacked_has_no_creatures_a_teammates_may_block(edition: str) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    game = given(edition, alice=[kraken], bob=["elf 1/1"], teams=True, attack={"kraken": "carol"})
    assert game.judge({"elf": ["kraken"]}).legal


def test_805_10e_a_tapped_creature_of_the_player_attacked_keeps_everyone_from_blocking_it(edition: str) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    game = given(
        edition,
        alice=[kraken],
        bob=[("elf 1/1", "This creature blocks each combat if able.")],
        carol=["cat 1/1; tapped"],
        teams=True,
        attack={"kraken": "carol"},
    )
    assert broken(game.judge({"elf": ["kraken"]})) == ["509.1b"]
    assert game.judge({}).legal


def test_all_creatures_of_the_only_player_of_a_team_who_has_some(edition: str) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    alone = given(edition, alice=[kraken], carol=["cat 1/1", "elf 1/1"], teams=True, attack={"kraken": "carol"})
    assert broken(alone.judge({"cat": ["kraken"]})) == ["509.1b"]


def test_each_team_announces_its_damage_once_for_all_its_creatures(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        dora=["wolf 2/2"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        teams=True,
        attack={"ogre": "bob", "wolf": "carol"},
        block={"bear": ["wolf"], "cat": ["ogre"]},
    )
    until(game, "combat_damage")
    game.deal_damage()
    announced = [event.player for event in game.log if isinstance(event, CombatDamageAnnounced)]
    assert announced == ["alice", "bob"]
    assert set(game.board.permanents) == {"ogre"}


def test_a_teammate_assigns_the_damage_of_either_ones_creatures(edition: str) -> None:
    game = given(
        edition,
        dora=["wolf 4/4 trample"],
        bob=["bear 2/2"],
        teams=True,
        attack={"wolf": "carol"},
        block={"bear": ["wolf"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "wolf", {"bear": 2, "carol": 2}).legal
    game.announce_damage("dora")
    with pytest.raises(WrongMoment):
        game.assign_damage("alice", "wolf", {"bear": 4})
    game.announce_damage("carol")
    assert game.board.life["carol"] == 18


def test_what_a_teams_creatures_assign_together_is_lethal(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3 trample"],
        dora=["wolf 2/2"],
        bob=["wall 0/4"],
        carol=[("moat 0/4", "This creature can block an additional creature each combat.")],
        teams=True,
        attack={"ogre": "bob", "wolf": "bob"},
        block={"moat": ["ogre", "wolf"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "ogre", {"moat": 2, "bob": 1}).legal


GATE = ("gate artifact", "Creatures can't block unless their controller pays {2}.")
TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)


def owing(edition: str, tax: Spec) -> Game:
    """Bob has four mana, carol two; both of bob's creatures and carol's cat are about to block."""
    return given(
        edition,
        alice=["ogre 3/3", tax],
        bob=["bear 2/2", "dog 1/1"],
        carol=["cat 1/1"],
        teams=True,
        mana={"bob": "{G}{G}{G}{G}", "carol": "{R}{R}"},
        attack={"ogre": "bob"},
        block={"bear": ["ogre"], "cat": ["ogre"], "dog": ["ogre"]},
    )


def test_each_player_of_a_team_pays_for_their_own_creatures(edition: str) -> None:
    game = owing(edition, TAX)
    assert (game.mana.owed, game.mana.waiting) == (("bob", (Cost("{1}"), Cost("{1}"))), (("carol", (Cost("{1}"),)),))
    with pytest.raises(IllegalAction):
        game.pay("carol", mana="{1}")
    game.pay("bob", mana="{2}")
    assert game.combat.blocking == {}
    assert game.owed == Cost(mana="{1}")
    game.pay("carol", mana="{1}")
    assert set(game.combat.blocking) == {"bear", "cat", "dog"}
    assert len(game.mana.pool("bob")) == 2


def test_one_cost_for_the_declaration_is_one_for_each_controller(edition: str) -> None:
    game = owing(edition, GATE)
    game.pay("bob", mana="{2}")
    game.pay("carol", mana="{2}")
    assert game.combat.blocked == {"ogre"}


def test_when_a_teammate_does_not_pay_what_was_paid_is_taken_back(edition: str) -> None:
    game = owing(edition, TAX)
    game.pay("bob", mana="{2}")
    assert broken(game.abandon()) == ["509.1f"]
    assert (game.owed, game.mana.waiting) == (None, ())
    assert len(game.mana.pool("bob")) == 4
    game.declare_blockers({})
    assert game.combat.unblocked == {"ogre"}


def test_805_10e_the_defending_player_who_pays_is_the_one_who_is_attacked(edition: str) -> None:
    each = effect(BeBlockedCost(subject=(Filter(ids=("ogre",)),), cost=Cost(life=3), per="blocker"))
    board = {"alice": ["ogre 3/3"], "bob": ["bear 2/2"], "carol": ["cat 1/1", "jace planeswalker 4"], "teams": True}
    blocks = {"bear": ["ogre"], "cat": ["ogre"]}
    game = given(edition, **board, effects=[each], attack={"ogre": "jace"}, block=blocks)
    assert game.mana.owed == ("carol", (Cost(life=3),))
    once = effect(BeBlockedCost(subject=(Filter(ids=("ogre",)),), cost=Cost(life=3)))
    game = given(edition, **board, effects=[once], attack={"ogre": "jace"}, block={"bear": ["ogre"]})
    assert (game.mana.owed, game.mana.waiting) == (("carol", (Cost(life=3),)), ())
    game = given(edition, **board, effects=[each], attack={"ogre": "jace"}, block={"bear": ["ogre"]})
    assert game.mana.owed is None


def test_each_player_of_the_attacking_team_pays_for_their_own_creatures(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack you unless their controller pays {2} for each of those creatures.")
    board = {"alice": ["ogre 3/3"], "dora": ["wolf 2/2", "imp 1/1"], "bob": [moat], "teams": True}
    mana = {"alice": "{2}", "dora": "{2}"}
    game = given(edition, **board, mana=mana, attack={"ogre": "bob", "wolf": "bob", "imp": "carol"})
    game.pay("alice", mana="{2}")
    assert game.combat.attacking == {}
    game.pay("dora", mana="{2}")
    assert set(game.combat.attacking) == {"ogre", "wolf", "imp"}


@pytest.mark.until("cr-2010-02-01")
def test_806_7a_forestwalk_looks_at_the_lands_of_each_defending_player(edition: str) -> None:
    game = given(
        edition,
        alice=["imp 2/2 forestwalk", "elf 1/1 islandwalk"],
        bob=["bear 2/2"],
        carol=["wood land; a forest"],
        teams=True,
        attack={"imp": "bob", "elf": "carol"},
    )
    assert broken(game.judge({"bear": ["imp"]})) == ["509.1b"]
    assert game.judge({"bear": ["elf"]}).legal


@pytest.mark.until("cr-2010-02-01")
def test_a_team_has_one_combined_block_that_is_legal_as_a_whole(edition: str) -> None:
    pairs = "This creature can't be blocked except by two or more creatures."
    board = {"alice": [("ogre 3/3", pairs)], "bob": ["bear 2/2"], "carol": ["cat 1/1"], "teams": True}
    game = given(edition, **board, attack={"ogre": "bob"})
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]}, player="carol")
    assert game.combat.blocking == {"bear": ("ogre",), "cat": ("ogre",)}
