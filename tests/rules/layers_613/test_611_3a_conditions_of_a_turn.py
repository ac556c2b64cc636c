"""611.3a: a static ability applies while its condition is true; what has happened this turn is seen in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from events import conditions as n
from events import declaration_abilities as ab
from events.board import (
    AbilitiesGained,
    CardMoved,
    GameBegan,
    LifeChanged,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    TurnBegan,
)
from events.casting import SpellCast
from events.damage import DamageEffectApplied
from events.declaration_abilities import Condition
from events.event import Event
from events.filters import Filter
from events.quantities import CountOf
from events.sizes import ModifiesPT
from simulator.game.game import Game

pytestmark = pytest.mark.rule("611.3a")

YOURS = (Filter(any_type=("creature",), controller="you"),)
OTHERS = (Filter(other=True, any_type=("creature",)),)


def game_with(condition: Condition, edition: str) -> Game:
    """A 2/2 knight of A that gets +1/+0 while the condition holds, an ox of A with power 4, and a 1/1 elf of D."""
    lord = ModifiesPT(power=1, toughness=0, condition=condition, words="as long as")
    game = Game([GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)], edition=edition)
    for name, controller, power, more in (
        ("knight", "A", 2, {"abilities": (lord,)}),
        ("ox", "A", 4, {}),
        ("elf", "D", 1, {}),
    ):
        fields: dict[str, Any] = {"toughness": max(power, 2), "as_printed": True, **more}
        game.apply(PermanentEntered(Permanent(id=name, controller=controller, power=power, **fields)))
    return game


def power(game: Game) -> int | None:
    """The knight's power; None where it is in doubt."""
    return None if "knight" in game.triggers.unread.sizes.in_doubt else game.board.permanents["knight"].power


HURT = DamageEffectApplied("ox", (("D", 1),))


def milled(owner: str, kind: str) -> CardMoved:
    """A card of such a type is put into its owner's graveyard from their library."""
    card = Permanent(id="milled", controller=owner, types=(kind,))
    return CardMoved(card="milled", owner=owner, was_in="library", to="graveyard", known=card)


def cast(player: str, kind: str) -> SpellCast:
    return SpellCast(player=player, card=Permanent(id="spell", controller=player, types=(kind,)))


@pytest.mark.parametrize(
    ("condition", "before", "event", "after"),
    [
        (n.PlayerThisTurn(event="been dealt damage"), None, HURT, 3),
        (n.PlayerThisTurn(event="lost life"), None, LifeChanged("D", 19), 3),
        (n.HappenedThisTurn(event="died", which=YOURS), None, PermanentLeft("ox"), 3),
        (n.HappenedThisTurn(event="died", which=YOURS), None, PermanentLeft("ox", "exile"), None),
        (n.HappenedThisTurn(event="left", which=YOURS), None, PermanentLeft("ox", "exile"), 3),
        (n.YouDidThisTurn(deed="descended"), None, milled("A", "creature"), 3),
        (n.YouDidThisTurn(deed="descended"), None, milled("A", "instant"), None),
        (n.YouDidThisTurn(deed="descended"), None, milled("D", "creature"), None),
        (n.YouDidThisTurn(deed="cast_instant_or_sorcery"), None, cast("A", "instant"), 3),
        (n.YouDidThisTurn(deed="cast_instant_or_sorcery"), None, cast("A", "sorcery"), 3),
        (n.YouDidThisTurn(deed="cast_instant_or_sorcery"), None, cast("A", "artifact"), None),
        (n.YouDidThisTurn(deed="cast_instant_or_sorcery"), None, cast("D", "sorcery"), None),
        (n.HasMore(than="opponent", of="life"), 2, LifeChanged("D", 19), 3),
        (n.HasMore(than="each opponent", of="permanents"), 3, PermanentLeft("ox"), 2),
        (n.HasMore(than="opponent", of="cards in hand"), None, PermanentLeft("ox"), None),
        (n.HasMore(than="opponent", of="permanents", which=OTHERS), 2, PermanentLeft("elf"), 3),
        (n.HasMore(who="opponent", than="you", of="permanents", which=OTHERS), 2, PermanentLeft("ox"), 3),
        (n.AmountIs(what=CountOf(YOURS), at_most=1), 2, PermanentLeft("ox"), 3),
        (n.DifferentPowers(which=YOURS, at_least=2), 3, PermanentLeft("ox"), 2),
        (n.HasPoison(who="opponent", at_least=1), 2, PermanentLeft("ox"), 2),
    ],
)
def test_what_has_happened_or_is_compared(
    edition: str, condition: Condition, before: int | None, event: Event, after: int | None
) -> None:
    """What the log doesn't show may have happened before it."""
    game = game_with(condition, edition)
    assert power(game) == before
    game.apply(event)
    assert power(game) == after


ATTACKED = n.DidThisTurn(deed="attacked")


@pytest.mark.parametrize(
    ("condition", "attacker", "sizes"),
    [
        (ATTACKED, "knight", [2, 3, 3]),
        (ATTACKED, "ox", [2, 2, 2]),
        (n.DidThisTurn(deed="attacked or blocked", combat=True), "knight", [2, 3, 2]),
        (n.YouDidThisTurn(deed="attacked"), "ox", [2, 3, 3]),
    ],
)
def test_who_has_attacked_is_always_in_the_log(
    edition: str, condition: Condition, attacker: str, sizes: Sequence[int]
) -> None:
    game = game_with(condition, edition)
    game.pass_step()
    found = [power(game)]
    game.declare_attackers({attacker: "D"})
    found.append(power(game))
    while game.board.step != "main":
        game.pass_step()
    game.pass_step()
    assert [*found, power(game)] == sizes


def test_who_has_blocked_is_in_the_log(edition: str) -> None:
    game = game_with(n.DidThisTurn(deed="attacked or blocked"), edition)
    game.apply(TurnBegan("D", ("A",), 2))
    while game.board.step != "declare_attackers":
        game.pass_step()
    game.declare_attackers({"elf": "A"})
    game.pass_step()
    assert power(game) == 2
    game.declare_blockers({"knight": ["elf"]})
    assert power(game) == 3


TAPPED, MINE = n.InState(state="tapped"), ab.YourTurn()
UNKNOWN = n.HasStatus(status="max speed")


@pytest.mark.parametrize(
    ("condition", "size"),
    [
        (ab.AllOf(conditions=(MINE, TAPPED)), 2),
        (ab.AnyOf(conditions=(MINE, TAPPED)), 3),
        (ab.AllOf(conditions=(MINE, TAPPED), negated=True), 3),
        (ab.AllOf(conditions=(UNKNOWN, TAPPED)), 2),
        (ab.AnyOf(conditions=(UNKNOWN, MINE)), 3),
        (ab.AllOf(conditions=(UNKNOWN, MINE)), None),
    ],
)
def test_several_conditions_together(edition: str, condition: Condition, size: int | None) -> None:
    assert power(game_with(condition, edition)) == size


def test_an_ability_that_is_given_has_its_condition(edition: str) -> None:
    game = game_with(TAPPED, edition)
    more = ModifiesPT(power=3, toughness=0, condition=n.HasLife(at_most=20))
    game.apply(AbilitiesGained("knight", (more,)))
    assert power(game) == 5
