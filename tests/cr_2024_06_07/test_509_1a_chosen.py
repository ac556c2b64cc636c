"""509.1a: where an effect lets another player choose the blocks, the same rules judge what that one chooses."""

from __future__ import annotations

import pytest

from events.abilities import ChoosesBlocks
from events.board import PermanentLeft
from events.combat import BlockersDeclared
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, effect, given

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
