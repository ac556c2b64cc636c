"""508.2: what triggered on attackers being declared goes on the stack first, and above it what else triggered.

- 508.2a: what triggers on a creature attacking looks at it as it is declared.
- In 2008, 308.3, 308.4: abilities trigger on attacking as attackers are declared, by what they are then.
- 508.3a, 509.3c: "it" in an ability that triggers on another creature is that creature.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, ColorsChanged
from events.combat import AttackingEffectApplied
from simulator.editions.procedures import WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER
from simulator.game.game import Game
from tests.given import Spec, given, permanent, play_on

pytestmark = [pytest.mark.rule("cr-2010-02-01 508.2"), pytest.mark.since("cr-2009-10-01")]


def attacked(edition: str) -> Game:
    triggers = ("T: Whenever this creature becomes tapped, ...", "A: Whenever this creature attacks, ...")
    return given(edition, alice=[("ogre 3/3", *triggers)], bob=["wall 0/8"], attack=["ogre"])


def test_what_triggered_on_attacking_goes_on_the_stack_by_itself(edition: str) -> None:
    game = attacked(edition)
    assert [trigger.name for trigger in game.triggers.waiting] == ["T", "A"]
    together = game.table.answer(WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER)(game.position)
    assert [trigger.name for trigger in together] == ["A"]


def test_becoming_tapped_is_above_it_and_resolves_before(edition: str) -> None:
    game = attacked(edition)
    game.resolve_top()
    assert [trigger.name for trigger in game.triggers.stack] == ["A"]
    assert game.triggers.resolved is not None
    assert game.triggers.resolved.name == "T"


HUNTER = ("hunter artifact", "G: Whenever a green creature attacks, destroy that creature at end of combat.")


@pytest.mark.rule("508.2a")
def test_example_a_blue_attacker_that_is_turned_green_triggers_nothing(edition: str) -> None:
    game = given(edition, alice=["drake 2/2; blue"], bob=[HUNTER], attack=["drake"], block={})
    game.apply(ColorsChanged("drake", ("green",)))
    assert game.triggers.counts == {}
    assert game.triggers.waiting == ()
    play_on(game)
    game.pass_step()
    assert "drake" in game.board.permanents


@pytest.mark.rule("508.2a")
def test_a_green_attacker_that_is_turned_blue_has_triggered_it(edition: str) -> None:
    game = given(edition, alice=["drake 2/2; green"], bob=[HUNTER], attack=["drake"])
    game.apply(ColorsChanged("drake", ("blue",)))
    assert game.triggers.counts == {"G": 1}
    game.declare_blockers({})
    play_on(game)
    game.pass_step()
    assert "drake" not in game.board.permanents


GREEN = "G: Whenever a green creature attacks, destroy that creature at end of combat."


@pytest.mark.rule("508.2a")
@pytest.mark.editions("cr-2008-02-01")
def test_example_a_blue_creature_that_attacks_and_turns_green_triggers_nothing(edition: str) -> None:
    altar = permanent(("altar artifact", GREEN), "bob")
    game = given(edition, alice=["drake 2/2; blue", "bear 2/2; green"], effects=[altar], attack=["drake", "bear"])
    game.apply(ColorsChanged("drake", ("green",)))
    assert game.triggers.counts == {"G": 1}


@pytest.mark.rule("508.2a")
@pytest.mark.editions("cr-2008-02-01")
def test_308_4_what_is_put_into_play_attacking_never_attacked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent(("token 1/1", "T: Whenever this creature attacks, ..."), "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.combat.attacking == {"ogre": "bob", "token": "bob"}
    assert game.triggers.counts == {}


def sizes(game: Game) -> dict[str, tuple[int | None, int | None]]:
    return {each.id: (each.power, each.toughness) for each in game.board.permanents.values() if each.power is not None}


@pytest.mark.rule("508.3a")
def test_whichever_creature_attacks_gets_bigger(edition: str) -> None:
    charge = ("charge artifact", "Whenever a creature you control attacks, it gets +2/+2 until end of turn.")
    game = given(edition, alice=[charge, "bear 2/2"], bob=["ogre 3/3"], attack=["bear"])
    game.resolve_top()
    assert sizes(game) == {"bear": (4, 4), "ogre": (3, 3)}


@pytest.mark.rule("508.3a")
def test_another_creature_that_attacks_does_and_not_this_one(edition: str) -> None:
    bearers: Spec = (
        "bearers 3/4",
        "Whenever another creature you control attacks, it gets +0/+1 until end of turn.",
    )
    game = given(edition, alice=[bearers, "bear 2/2"], bob=["ogre 3/3"], attack=["bearers", "bear"])
    game.resolve_top()
    assert sizes(game) == {"bearers": (3, 4), "bear": (2, 3), "ogre": (3, 3)}


@pytest.mark.rule("508.3a")
def test_whichever_becomes_blocked_does(edition: str) -> None:
    alpha: Spec = ("alpha 3/2", "Whenever a creature you control becomes blocked, it gets +1/+1 until end of turn.")
    game = given(edition, alice=[alpha, "bear 2/2"], bob=["ogre 3/3"], attack=["bear"], block={"ogre": ["bear"]})
    game.resolve_top()
    assert sizes(game) == {"alpha": (3, 2), "bear": (3, 3), "ogre": (3, 3)}


@pytest.mark.rule("508.3a")
def test_the_enchanted_creature_does_and_not_the_aura(edition: str) -> None:
    aura: Spec = ("aura artifact", "Whenever enchanted creature attacks, it gets +2/+2 until end of turn.")
    game = given(edition, alice=[aura, "bear 2/2"], bob=["ogre 3/3"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["aura"], attached_to="bear")))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert sizes(game) == {"bear": (4, 4), "ogre": (3, 3)}
