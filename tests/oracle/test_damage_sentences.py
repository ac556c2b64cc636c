"""Sentences about damage: prevented, not to be prevented, assigned as though unblocked; and more life gained."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import AnyAbility, CombatTrait, DamageCantBePrevented, MoreLifeGained, PreventDamage, Unsupported
from events.filters import THIS, Filter
from events.instead import CantLose
from simulator.oracle import Understood, compile_sentence

CREATURES = (Filter(any_type=("creature",)),)
YOURS = (Filter(any_type=("creature",), controller="you"),)
CLERIC = (Filter(any_type=("creature",), any_subtype=("cleric",), controller="you"),)

SAYS: dict[str, tuple[AnyAbility, ...]] = {
    "Prevent all combat damage that would be dealt to attacking creatures you control.": (
        PreventDamage(subject=YOURS, combat=True, fighting="attacking"),
    ),
    "Prevent all combat damage that would be dealt to this creature by creatures blocking it.": (
        PreventDamage(combat=True, by=CREATURES, by_fighting="blocking_it"),
    ),
    "Prevent all combat damage that would be dealt to and dealt by this creature.": (
        PreventDamage(combat=True),
        PreventDamage(subject=(), players="all", by=THIS, combat=True),
    ),
    "Prevent all damage that would be dealt to enchanted creature.": (
        PreventDamage(subject=(Filter(bears_this=True),)),
    ),
    "Prevent all damage that would be dealt to blocking creatures.": (
        PreventDamage(subject=CREATURES, fighting="blocking"),
    ),
    "Prevent all damage that would be dealt to you by attacking creatures.": (
        PreventDamage(subject=(), players="you", permanents=False, by=CREATURES, by_fighting="attacking"),
    ),
    "If a source would deal damage to a Cleric creature you control, prevent 1 of that damage.": (
        PreventDamage(subject=CLERIC, amount=1),
    ),
    "Prevent all combat damage that would be dealt.": (PreventDamage(subject=(), players="all", combat=True),),
    "Damage can't be prevented.": (DamageCantBePrevented(subject=()),),
    "Combat damage that would be dealt by creatures you control can't be prevented.": (
        DamageCantBePrevented(subject=YOURS, combat=True),
    ),
    "You may have this creature assign its combat damage as though it weren't blocked.": (
        CombatTrait(trait="assigns_as_though_unblocked"),
    ),
    "If you would gain life, you gain twice that much life instead.": (MoreLifeGained(times=2),),
    "You can't lose the game and your opponents can't win the game.": (CantLose(cant_win="opponent"),),
    "You can't win the game and your opponents can't lose the game.": (CantLose(whose="opponent", cant_win="you"),),
    "Players can't lose the game or win the game.": (CantLose(whose="any", cant_win="any"),),
    "You can't lose the game.": (CantLose(),),
    "You don't lose the game for having 0 or less life.": (CantLose(for_life=True),),
    "If you would gain life, you gain that much life plus one instead.": (MoreLifeGained(plus=1),),
}


@pytest.mark.parametrize("sentence", SAYS)
def test_a_sentence_about_damage_says_exactly_these_abilities(sentence: str) -> None:
    assert compile_sentence(sentence) == Understood(tuple(replace(one, words=sentence) for one in SAYS[sentence]))


@pytest.mark.parametrize(
    "sentence",
    [
        "Prevent all damage that would be dealt on Sundays.",
        "Combat damage that would be dealt by attacking creatures can't be prevented.",
    ],
)
def test_what_cant_be_said_of_damage_is_unsupported(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Unsupported)


@pytest.mark.parametrize(
    "dealt", ["by creatures blocking it", "to and dealt by creatures blocking it", "to you by creatures blocking it"]
)
def test_whom_creatures_block_is_said_only_of_the_one_creature_that_is_dealt_damage(dealt: str) -> None:
    assert compile_sentence(f"Prevent all combat damage that would be dealt {dealt}.") == Unsupported(
        words=f"Prevent all combat damage that would be dealt {dealt}.",
        why="creatures that block another one than is dealt the damage is not built yet",
    )
