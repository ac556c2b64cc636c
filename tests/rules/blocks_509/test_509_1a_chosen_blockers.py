"""509.1a: which creatures can be chosen to block, and for which attackers.

- 509.1a: where an effect lets another player choose the blocks, the same rules judge what that one chooses.
- In 2008, 309.2a: who can be chosen to block whom, and whether the set of blocks is legal.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.codec import encode_events
from events.combat import BlockerChosen, BlockersDeclared
from events.declaration_abilities import ChoosesBlocks
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, effect, given, said

pytestmark = [pytest.mark.rule("509.1a"), pytest.mark.since("cr-2009-10-01")]


@pytest.mark.parametrize("bear", ["bear 2/2; tapped", "bear artifact"])
def test_it_cant_be_chosen(edition: str, bear: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[bear], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1a"]


def test_only_creatures_of_the_defending_player_can_be_chosen(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre"])
    assert broken(game.judge({"wolf": ["ogre"]})) == ["509.1a"]


def test_only_attacking_creatures_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre"])
    assert broken(game.judge({"bear": ["wolf"]})) == ["509.1a"]


def test_one_attacker_is_chosen_for_each_creature(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre", "wolf"])
    assert broken(game.judge({"bear": ["ogre", "wolf"]})) == ["509.1a"]


def test_an_effect_lets_a_creature_block_an_additional_one(edition: str) -> None:
    guard = ("guard 2/4", "This creature can block an additional creature each combat.")
    game = given(edition, alice=["ogre 3/3", "wolf 2/2", "cat 1/1"], bob=[guard], attack=["ogre", "wolf", "cat"])
    assert game.judge({"guard": ["ogre", "wolf"]}).legal
    assert broken(game.judge({"guard": ["ogre", "wolf", "cat"]})) == ["509.1a"]


def test_attackers_of_planeswalkers_can_be_blocked(edition: str) -> None:
    bob = ["jace planeswalker 4", "bear 2/2"]
    game = given(edition, alice=["ogre 3/3"], bob=bob, attack={"ogre": "jace"})
    assert game.judge({"bear": ["ogre"]}).legal


def test_each_defending_player_blocks_what_attacks_them(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"ogre": "bob", "wolf": "carol"},
    )
    assert game.judge({"bear": ["ogre"]}, player="bob").legal
    assert broken(game.judge({"bear": ["wolf"]}, player="bob")) == ["509.1a"]
    game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"cat": ["wolf"]})
    assert game.combat.blocked == {"ogre", "wolf"}


def test_naming_an_attacker_twice_is_naming_it_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre", "ogre"]})
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_what_was_clicked_before_is_not_declared_with_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    game.pass_step()
    game.apply(BlockerChosen("bear", "ogre"))
    game.declare_blockers({"cat": ["ogre"]})
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_blockers_are_declared_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    before = list(game.log)
    with pytest.raises(WrongMoment, match="nobody declares blockers"):
        game.declare_blockers({})
    assert list(game.log) == before


def test_without_attackers_the_refusal_changes_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=[])
    before = list(game.log)
    with pytest.raises(WrongMoment):
        game.declare_blockers({"bear": ["ogre"]})
    assert list(game.log) == before


def test_why_it_cant_be_chosen_is_reported(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "elf 1/1"],
        bob=["bear 2/2", "cat 1/1; tapped", "rock artifact"],
        carol=["imp 1/1"],
        attack={"ogre": "bob", "elf": "carol"},
    )
    for blocks, told in (
        ({"cat": ["ogre"]}, ("cat is tapped and can't be chosen to block", "cat", "ogre")),
        ({"rock": ["ogre"]}, ("rock is no creature that bob controls", "rock", "ogre")),
        ({"imp": ["ogre"]}, ("imp is no creature that bob controls", "imp", "ogre")),
        ({"wolf": ["ogre"]}, ("wolf is no creature that bob controls", "wolf", "ogre")),
        ({"bear": ["wolf"]}, ("wolf is no attacking creature", "bear", "wolf")),
        ({"bear": ["nobody"]}, ("nobody is no attacking creature", "bear", "nobody")),
        ({"bear": ["elf"]}, ("elf isn't attacking bob, so bear can't be chosen to block it", "bear", "elf")),
    ):
        assert said(game.judge(blocks, player="bob")) == [told]


def test_how_many_it_may_block_is_reported(edition: str) -> None:
    guard = ("guard 2/4", "This creature can block an additional creature each combat.")
    game = given(edition, alice=["ogre 3/3", "wolf 2/2", "cat 1/1"], bob=[guard], attack=["ogre", "wolf", "cat"])
    assert said(game.judge({"guard": ["ogre", "wolf", "cat"]})) == [
        ("guard is chosen to block 3 creatures and may block 2", "guard")
    ]


CHOICE = ("war artifact", "You choose which creatures block this combat and how those creatures block.")


def chosen_by_alice(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "imp 1/1", CHOICE],
        bob=["bear 2/2", ("dog 1/1", "This creature can't block alone.")],
        attack=["ogre", "imp"],
    )


def test_the_chooser_chooses_and_the_defending_player_does_not(edition: str) -> None:
    game = chosen_by_alice(edition)
    assert (game.declaring, game.choosing) == ("bob", "alice")
    with pytest.raises(WrongMoment, match="alice declares blockers now, not bob"):
        game.declare_blockers({"bear": ["ogre"]}, player="bob")
    game.declare_blockers({"bear": ["ogre"]}, player="alice")
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert BlockersDeclared("bob", "alice") in game.log


def test_the_choice_is_judged_by_the_same_rules(edition: str) -> None:
    game = chosen_by_alice(edition)
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_blockers({"dog": ["ogre"]}, player="alice")
    assert broken(refused.value.verdict) == ["509.1b"]
    assert broken(game.judge({"imp": ["ogre"]}, player="alice")) == ["509.1a"]
    assert game.judge({"dog": ["imp"], "bear": ["imp"]}).legal


def test_without_the_effect_the_defending_player_chooses_again(edition: str) -> None:
    game = chosen_by_alice(edition)
    game.apply(PermanentLeft("war"))
    assert game.choosing == "bob"
    game.declare_blockers({}, player="bob")
    assert BlockersDeclared("bob") in game.log


def test_the_chooser_chooses_for_each_defending_player_in_turn_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "imp 1/1", CHOICE],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"ogre": "bob", "imp": "carol"},
    )
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"cat": ["imp"]}, player="alice")
    game.declare_blockers({"bear": ["ogre"]}, player="alice")
    game.declare_blockers({"cat": ["imp"]}, player="alice")
    assert game.combat.blocked == {"ogre", "imp"}


def test_a_defending_player_can_be_the_chooser_for_all(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["cat 1/1", CHOICE], attack={"ogre": "bob"})
    game.declare_blockers({"bear": ["ogre"]}, player="carol")
    game.declare_blockers({}, player="carol")
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_of_several_such_effects_the_last_counts(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", CHOICE],
        bob=["bear 2/2"],
        effects=[effect(ChoosesBlocks(player="bob"))],
        attack=["ogre"],
    )
    assert game.choosing == "bob"


def test_a_teammate_of_the_chooser_may_name_the_choice(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", CHOICE], carol=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    game.declare_blockers({"cat": ["ogre"]}, player="dora")
    assert game.combat.blocked == {"ogre"}


def two_on_two(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "drake 2/2 flying"],
        bob=["bear 2/2", "cat 1/1; tapped", "jace planeswalker 3"],
        attack={"ogre": "bob", "drake": "jace"},
    )


@pytest.mark.editions("cr-2008-02-01")
@pytest.mark.parametrize(
    ("blocks", "legal"),
    [
        ({}, True),
        ({"bear": ["ogre"]}, True),
        ({"bear": ["drake"]}, False),
        ({"cat": ["ogre"]}, False),
        ({"bear": ["ogre", "drake"]}, False),
        ({"ogre": ["drake"]}, False),
        ({"bear": ["bear"]}, False),
    ],
)
def test_every_violation_is_one_of_309_2a(edition: str, blocks: dict[str, list[str]], legal: bool) -> None:
    assert broken(two_on_two(edition).judge(blocks)) == ([] if legal else ["309.2a"])


@pytest.mark.editions("cr-2008-02-01")
def test_an_illegal_set_is_taken_back_by_422_1(edition: str) -> None:
    game = two_on_two(edition)
    game.pass_step()
    before = encode_events(game.log)
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"bear": ["drake"]})
    assert encode_events(game.log) == before
    assert str(game.rulings[-1].rule) == "cr-2008-02-01 422.1"


@pytest.mark.editions("cr-2008-02-01")
def test_a_creature_that_attacks_a_planeswalker_of_the_defending_player_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "jace planeswalker 3"], attack={"ogre": "jace"})
    game.declare_blockers({"bear": ["ogre"]})
    assert game.combat.blocked == {"ogre"}


@pytest.mark.editions("cr-2008-02-01")
def test_what_is_no_card_type_or_keyword_of_the_day_is_not_read(edition: str) -> None:
    table = two_on_two(edition).table
    assert table.unknown(["menace", "infect", "battle", "annihilator 2", "flying", "planeswalker", "bushido 1"]) == (
        "menace",
        "infect",
        "battle",
        "annihilator 2",
    )
