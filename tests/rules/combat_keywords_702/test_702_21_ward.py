"""702.21 ward: what becomes the target of an opponent's spell or ability counters it unless that player pays."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import SpellAbility
from events.board import Permanent
from events.casting import SpellCast
from events.effects import SpellCountered
from events.instructions import Taps
from events.references import Described, Target, Targets
from events.resolving import ResolutionCostPaid
from simulator.game.game import Game
from simulator.oracle import compile_ability
from tests.given import given, until
from tests.rules.keyword_actions_701.acting import says

pytestmark = [pytest.mark.rule("702.21")]

TAPS = SpellAbility(targets=(Targets(objects=(Described(),)),), effect=Taps(what=Target(0)), words="tap it")


def _targeted(edition: str, *, ward: str = "ward {2}", by: str = "bob", **more: Any) -> Game:
    """A player has cast a spell that targets alice's seal, which has ward."""
    game = until(given(edition, alice=["seal 2/2"], bob=["cub 2/2"], **more), "beginning_of_combat")
    says(game, "seal", ward)
    card = Permanent(id="freeze", controller=by, owner=by, name="Freeze", types=("instant",))
    game.apply(SpellCast(player=by, card=card, does=(TAPS,), targets=("seal",)))
    return game


def _countered(game: Game) -> bool:
    return any(isinstance(each, SpellCountered) for each in game.log)


def test_the_spell_of_an_opponent_who_does_not_pay_is_countered(edition: str) -> None:
    game = _targeted(edition)
    game.resolve_top(answers=[False])
    assert (_countered(game), game.triggers.stack, "seal" in game.board.tapped) == (True, (), False)


def test_the_spell_of_an_opponent_who_pays_resolves(edition: str) -> None:
    game = _targeted(edition, mana={"bob": "{U}{U}"})
    game.resolve_top(answers=[True])
    (paid,) = (each for each in game.log if isinstance(each, ResolutionCostPaid))
    assert (paid.player, len(paid.mana)) == ("bob", 2)
    game.resolve_top()
    assert (_countered(game), "seal" in game.board.tapped) == (False, True)


def test_it_is_countered_where_its_player_cannot_pay(edition: str) -> None:
    game = _targeted(edition, mana={"bob": "{U}"})
    game.resolve_top(guesses=False)
    assert _countered(game)


def test_ward_that_costs_life_is_paid_with_life(edition: str) -> None:
    game = _targeted(edition, ward="ward—Pay 3 life.")
    game.resolve_top(answers=[True])
    assert (game.board.life_of("bob"), _countered(game)) == (17, False)


def test_ward_that_costs_a_card_is_paid_with_a_card(edition: str) -> None:
    game = _targeted(edition, ward="ward—Discard a card.", hands={"bob": ["Shock"]})
    game.resolve_top(answers=[True, "Shock"])
    assert (game.board.hand_of("bob"), _countered(game)) == ((), False)


def test_what_its_own_player_casts_does_not_trigger_it(edition: str) -> None:
    assert not _targeted(edition, by="alice").triggers.waiting


def test_where_nobody_says_whether_it_is_paid_it_is_not_known(edition: str) -> None:
    game = _targeted(edition)
    game.resolve_top(guesses=False)
    assert game.triggers.unread.happened


def test_an_activated_ability_is_countered_too(edition: str) -> None:
    game = until(given(edition, alice=["seal 2/2"], bob=["mage 2/2"]), "beginning_of_combat")
    says(game, "seal", "ward {2}")
    says(game, "mage", "{0}: Tap target creature.")
    game.activate("bob", "mage", 1, targets=["seal"])
    game.resolve_top(answers=[False])
    assert (_countered(game), game.triggers.stack, "seal" in game.board.tapped) == (True, (), False)


def test_a_triggered_ability_is_countered_too(edition: str) -> None:
    game = given(edition, alice=["orc 2/2"], bob=["seal 2/2", "cub 2/2"])
    says(game, "seal", "ward {1}")
    says(game, "orc", "Whenever this creature attacks, tap target creature an opponent controls.")
    game.declare_attackers({"orc": "bob"})
    game.stack_waiting()
    ((number, player),) = game.targets_to_choose
    game.choose_targets(player, number, ["seal"])
    game.resolve_top(answers=[False])
    assert (_countered(game), game.triggers.stack, "seal" in game.board.tapped) == (True, (), False)


def test_ward_does_nothing_where_the_spell_has_left_the_stack(edition: str) -> None:
    game = _targeted(edition)
    game.stack_waiting()
    game.apply(SpellCountered(next(each.number for each in game.triggers.stack if each.source == "freeze")))
    game.resolve_top(answers=[False])
    assert len([each for each in game.log if isinstance(each, SpellCountered)]) == 1


def test_two_abilities_of_ward_trigger_both(edition: str) -> None:
    game = _targeted(edition, ward="ward {2}")
    other = until(given(edition, alice=["seal 2/2"], bob=["cub 2/2"]), "beginning_of_combat")
    says(other, "seal", "ward {2}", "ward—Pay 2 life.")
    other.apply(game.log[-1])
    assert (len(game.triggers.waiting), len(other.triggers.waiting)) == (1, 2)


@pytest.mark.parametrize("words", ["ward {X}", "ward—Sacrifice a permanent.", "ward—Collect evidence 4."])
def test_a_cost_that_is_not_followed_is_not_read(edition: str, words: str) -> None:
    (unread,) = compile_ability(words).abilities
    assert type(unread).__name__ == "Unsupported"
