"""514.2: as a turn ends damage wears off, and what lasts this turn or until end of turn ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import (
    AbilitiesGained,
    AbilitiesLost,
    CharacteristicsChanged,
    DamageMarked,
    EffectBegan,
    PowerToughnessChanged,
    TurnBegan,
)
from events.damage import CountersPut, PutIntoGraveyard
from events.declaration_abilities import CantBlock
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from events.filters import Filter
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import Spec, given, until
from tests.rules.layers_613.test_611_2_what_players_choose import activated

pytestmark = pytest.mark.rule("514.2")


FLYING = compile_words(("flying",), (), "bear").abilities
NEXT = TurnBegan("bob", ("alice",), 2)


def size(game: Game, creature: str) -> tuple[int | None, int | None]:
    known = game.board.permanents[creature]
    return known.power, known.toughness


def seen_by_triggers(game: Game, creature: str) -> tuple[int | None, int | None]:
    known = game.triggers.permanents[creature]
    return known.power, known.toughness


def test_what_grew_until_end_of_turn_has_not_entered_in_the_next_turn(edition: str) -> None:
    game = given(edition, alice=["bear 2/2; entered this turn"], bob=[])
    game.apply(PowerToughnessChanged("bear", 5, 5, "turn"))
    game.apply(NEXT)
    assert not game.board.permanents["bear"].entered_this_turn
    assert not game.triggers.permanents["bear"].entered_this_turn


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize(
    ("attacker", "blocker", "creature", "during", "after"),
    [
        ("samurai 2/2 bushido 2", "bear 2/9", "samurai", (4, 4), (2, 2)),
        ("knight 2/2 flanking", "bear 2/9", "bear", (1, 8), (2, 9)),
        ("lion 2/2 exalted", "bear 2/9", "lion", (3, 3), (2, 2)),
        ("raider 2/2 melee", "bear 2/9", "raider", (3, 3), (2, 2)),
    ],
)
def test_what_triggered_keywords_give_ends(
    edition: str, attacker: Spec, blocker: Spec, creature: str, during: tuple[int, int], after: tuple[int, int]
) -> None:
    name = str(attacker).split()[0]
    game = given(edition, alice=[attacker], bob=[blocker], attack=[name], block={"bear": [name]})
    game.resolve_top()
    assert size(game, creature) == during
    until(game, "end_of_combat")
    game.pass_step()
    game.apply(NEXT)
    assert size(game, creature) == seen_by_triggers(game, creature) == after


def test_what_rampage_gives_ends(edition: str) -> None:
    game = given(
        edition,
        alice=["hydra 2/9 rampage 2"],
        bob=["bear 1/9", "wall 1/9"],
        attack=["hydra"],
        block={"bear": ["hydra"], "wall": ["hydra"]},
    )
    game.resolve_top()
    assert size(game, "hydra") == (4, 11)
    game.apply(NEXT)
    assert size(game, "hydra") == (2, 9)


@pytest.mark.since("cr-2022-10-07")
def test_sizes_and_abilities_until_end_of_turn_end_and_others_stay(edition: str) -> None:
    game = given(edition, bob=["bear 2/2 menace"])
    before = game.board.permanents["bear"]
    game.apply(PowerToughnessChanged("bear", 5, 5, "turn"))
    game.apply(AbilitiesGained("bear", FLYING, ("flying",), "turn"))
    game.apply(AbilitiesLost("bear", ("menace",), "turn"))
    assert game.board.permanents["bear"].keywords == ("flying",)
    game.apply(NEXT)
    assert game.board.permanents["bear"] == game.triggers.permanents["bear"] == before
    game.apply(AbilitiesGained("bear", FLYING, ("flying",)))
    game.apply(PowerToughnessChanged("bear", 3, 3))
    game.apply(TurnBegan("alice", ("bob",), 3))
    assert size(game, "bear") == (3, 3)
    assert game.board.permanents["bear"].keywords == ("menace", "flying")


def test_what_is_for_good_outlasts_what_is_until_end_of_turn(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(PowerToughnessChanged("bear", 5, 5, "turn"))
    game.apply(CountersPut("bear", "+1/+1", 1, "608.2c"))
    game.apply(PowerToughnessChanged("bear", 7, 6))
    game.apply(CharacteristicsChanged(replace(game.board.permanents["bear"], power=8, types=("artifact", "creature"))))
    game.apply(NEXT)
    assert size(game, "bear") == seen_by_triggers(game, "bear") == (5, 3)
    assert game.board.permanents["bear"].types == ("artifact", "creature")


def test_damage_wears_off_also_from_what_is_phased_out(edition: str) -> None:
    game = given(edition, bob=["bear 2/2; damage 1", "wall 0/4"])
    game.apply(DamageMarked("wall", 2))
    game.apply(PowerToughnessChanged("wall", 3, 7, "turn"))
    game.apply(PermanentPhasedOut("wall"))
    game.apply(NEXT)
    assert game.board.marked == {}
    game.apply(PermanentPhasedIn("wall"))
    assert game.board.marked == {}
    assert size(game, "wall") == seen_by_triggers(game, "wall") == (0, 4)


def test_phasing_ends_nothing_that_is_until_end_of_turn(edition: str) -> None:
    game = given(edition, bob=["wall 0/4"])
    game.apply(PowerToughnessChanged("wall", 3, 7, "turn"))
    game.apply(PermanentPhasedOut("wall"))
    game.apply(PermanentPhasedIn("wall"))
    assert size(game, "wall") == (3, 7)
    game.apply(NEXT)
    assert size(game, "wall") == seen_by_triggers(game, "wall") == (0, 4)


def test_a_creature_that_lived_by_it_dies(edition: str) -> None:
    game = given(edition, bob=["ghost 1/1"])
    game.apply(PowerToughnessChanged("ghost", 3, 3, "turn"))
    game.apply(PowerToughnessChanged("ghost", 1, 1))
    assert game.apply(NEXT)[:1] == (PutIntoGraveyard("ghost", "704.5f"),)


def test_rules_of_blocking_that_are_in_force_this_turn_end(edition: str) -> None:
    cant = CantBlock(subject=(Filter(ids=("bear",)),))
    game = given(edition, bob=["bear 2/2"])
    game.apply(EffectBegan("falter", cant, until="turn"))
    game.apply(EffectBegan("pacifism", cant))
    game.apply(NEXT)
    assert [*game.board.effects] == ["pacifism"]


def test_having_to_block_a_provoking_creature_ends_with_the_combat(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke"], bob=["bear 2/2"], attack=["beast"])
    game.resolve_top()
    assert game.judge({}).legal is False
    game.declare_blockers({"bear": ["beast"]})
    until(game, "end_of_combat")
    assert len(game.board.effects) == 1
    game.pass_step()
    assert game.board.effects == {}


def test_a_new_turn_changes_nothing_else_and_derives_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2; tapped"])
    before = dict(game.board.permanents)
    assert game.apply(NEXT) == ()
    assert game.board.permanents == before
    assert game.board.tapped == {"bear"}


@pytest.mark.parametrize(
    "deed", ["This creature gains flying", "This creature gains protection from the color of your choice"]
)
def test_what_an_ability_gives_until_end_of_turn_is_gone_then(edition: str, deed: str) -> None:
    game = activated(edition, f"{deed} until end of turn.", answers=["red"] if "choice" in deed else [])
    (keyword,) = game.board.permanents["bear"].keywords
    assert keyword in ("flying", "protection from red")
    assert [event.until for event in game.log if isinstance(event, AbilitiesGained)][-1] == "turn"
    game.apply(NEXT)
    assert game.board.permanents["bear"].keywords == ()
