"""702.16: protection from a color that was chosen, and what protection does not remove (702.16n)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from events.board import PermanentEntered
from simulator.game.game import Game
from simulator.game.verdict import UndeterminedDeclaration
from simulator.oracle import compile_ability
from tests.given import broken, given, permanent, until

pytestmark = [pytest.mark.rule("702.16")]

SPARED = "Enchanted creature has protection from the chosen color. This effect doesn't remove this Aura."


def _aura(name: str, text: str, *, on: str, color: str, chosen: str = "") -> PermanentEntered:
    """An Aura of bob's that says this."""
    entered = permanent(f"{name} artifact; {color}", "bob")
    return replace(
        entered,
        permanent=replace(
            entered.permanent,
            types=("enchantment",),
            subtypes=("aura",),
            keywords=("enchant creature",),
            abilities=compile_ability(text).abilities,
            attached_to=on,
            chosen=chosen,
        ),
    )


def _blocking(edition: str, auras: Sequence[PermanentEntered]) -> Game:
    """A green and a red creature attack; bob has a bird with Auras."""
    return given(
        edition, alice=["elf 2/2; green", "orc 2/2; red"], bob=["bird 1/1"], effects=auras, attack=["elf", "orc"]
    )


def test_damage_by_sources_of_the_chosen_color_is_prevented(edition: str) -> None:
    game = _blocking(edition, [_aura("shield", SPARED, on="bird", color="white", chosen="green")])
    other = game.fork()
    game.declare_blockers({"bird": ["elf"]})
    until(game, "end_of_combat")
    assert "bird" in game.board.permanents
    other.declare_blockers({"bird": ["orc"]})
    until(other, "end_of_combat")
    assert "bird" not in other.board.permanents


def test_a_creature_of_the_chosen_color_cant_block_it(edition: str) -> None:
    game = given(edition, alice=["voice 2/2"], bob=["elf 2/2; green", "orc 2/2; red"])
    says = compile_ability("This creature has protection from the chosen color.").abilities
    entered = permanent("sage 2/2", "alice").permanent
    game.apply(PermanentEntered(replace(entered, abilities=says, chosen="green")))
    game.declare_attackers({"sage": "bob"})
    assert broken(game.judge({"elf": ["sage"]}))
    assert game.judge({"orc": ["sage"]}).legal


def test_where_nobody_says_which_color_was_chosen_it_is_not_known(edition: str) -> None:
    with pytest.raises(UndeterminedDeclaration, match="shield: Enchanted creature has protection"):
        _blocking(edition, [_aura("shield", SPARED, on="bird", color="white")])


def test_what_the_effect_doesnt_remove_stays(edition: str) -> None:
    kept = _blocking(edition, [_aura("shield", SPARED, on="bird", color="white", chosen="white")])
    assert kept.board.permanents["shield"].attached_to == "bird"
    plainly = "Enchanted creature has protection from white."
    removed = _blocking(edition, [_aura("ward", plainly, on="bird", color="white")])
    assert "ward" not in removed.board.permanents


def test_another_such_protection_removes_it(edition: str) -> None:
    """Each of two spares itself alone, so that both go (702.16n)."""
    auras = [_aura(name, SPARED, on="bird", color="white", chosen="white") for name in ("one", "other")]
    game = _blocking(edition, auras)
    assert not {"one", "other"} & game.board.permanents.keys()


def test_an_effect_that_doesnt_remove_auras_keeps_each_of_them(edition: str) -> None:
    ward = "Enchanted creature has protection from white. This effect doesn't remove Auras."
    game = _blocking(edition, [_aura(name, ward, on="bird", color="white") for name in ("one", "other")])
    assert {"one", "other"} <= game.board.permanents.keys()
