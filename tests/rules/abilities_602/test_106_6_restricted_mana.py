"""106.6: mana of which it is said what it may be spent on pays for nothing else."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, Permanent
from events.costs import ManaSpent
from events.instructions_of_objects import SpendsManaOnly
from events.players import ManaEffectApplied
from projections.mana import MANA
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from simulator.rules.spending import mana_for_a_spell, mana_for_an_ability
from tests.given import given, until

pytestmark = pytest.mark.rule("106.6")

PUMP = "{2}: This permanent deals 1 damage to target player."
ONLY = "{T}: Add {C}{C}. Spend this mana only to"


def tapped(edition: str, only: str, *, alice: tuple[str, ...] = (), mana: str = "", more: str = "") -> Game:
    """Alice attacks with an elf, and taps her bear for two mana that is spent on some things only."""
    game = given(edition, alice=["bear 2/2", "elf 1/1", *alice], bob=["cub 2/2"], mana={"alice": mana})
    for words, permanents in (
        (f"{ONLY} {only}.{more}", ["bear"]),
        (PUMP, ["elf", *(each.split()[0] for each in alice)]),
    ):
        for permanent in permanents:
            game.apply(AbilitiesGained(permanent, compile_ability(words).abilities))
    game.declare_attackers({"elf": "bob"})
    assert game.activate("alice", "bear").legal
    return game


def pool(game: Game) -> str:
    return "".join(kind for kind, _ in game.mana.pool("alice"))


def test_it_pays_for_abilities_of_what_is_described_alone(edition: str) -> None:
    game = tapped(edition, "activate abilities of artifacts", alice=("ring artifact",), mana="{C}")
    with pytest.raises(IllegalAction):
        game.activate("alice", "elf", targets=["bob"])
    assert pool(game) == "CCC"
    assert game.activate("alice", "ring", targets=["bob"]).legal
    assert pool(game) == "C"


def test_it_pays_for_abilities_of_any_source(edition: str) -> None:
    game = tapped(edition, "cast artifact spells or activate abilities", mana="{C}")
    game.activate("alice", "elf", targets=["bob"])
    assert pool(game) == "C"


def test_what_it_can_not_pay_for_counts_as_paid_where_all_mana_does(edition: str) -> None:
    game = tapped(edition, "cast creature spells")
    assert game.activate("alice", "elf", targets=["bob"]).legal
    assert pool(game) == "CC"


@pytest.mark.parametrize(
    ("only", "types", "subtypes", "pays"),
    [
        ("cast creature spells", ("creature",), ("elf",), True),
        ("cast creature spells", ("instant",), (), False),
        ("cast an instant or sorcery spell", ("sorcery",), (), True),
        ("cast an instant or sorcery spell", ("artifact", "creature"), (), False),
        ("cast noncreature spells", ("artifact",), (), True),
        ("cast noncreature spells", ("artifact", "creature"), (), False),
        ("cast Elf creature spells", ("creature",), ("elf",), True),
        ("cast Elf creature spells", ("creature",), ("bear",), False),
        ("cast artifact spells or activate abilities of Elves", ("artifact",), (), True),
        ("activate abilities", ("artifact",), (), False),
    ],
)
def test_it_pays_for_spells_that_are_described_alone(
    only: str, types: tuple[str, ...], subtypes: tuple[str, ...], pays: bool, edition: str
) -> None:
    game = tapped(edition, only)
    card = Permanent(id="new", controller="alice", types=types, subtypes=subtypes)
    assert len(mana_for_a_spell(game.position, "alice", card)) == (2 if pays else 0)


def test_abilities_of_permanents_are_not_those_of_cards_elsewhere(edition: str) -> None:
    game = tapped(edition, "activate abilities of artifacts")
    card = Permanent(id="new", controller="alice", types=("artifact",))
    assert mana_for_an_ability(game.position, "alice", card) == ()


def test_it_pays_for_no_attack_or_block(edition: str) -> None:
    game = tapped(edition, "activate abilities", mana="{C}")
    assert game.position.mana.spendable("alice") == (("C", ""),)


def test_it_is_lost_and_kept_like_other_mana(edition: str) -> None:
    lost = until(tapped(edition, "activate abilities"), "main")
    assert (pool(lost), dict(lost.mana.restricted)) == ("", {})
    words = " Until end of turn, you don't lose this mana as steps and phases end."
    kept = until(tapped(edition, "activate abilities", more=words), "main")
    assert (pool(kept), len(kept.mana.restricted["alice"])) == ("CC", 2)


def test_of_mana_alike_that_goes_first_which_may_be_spent_on_anything() -> None:
    only = SpendsManaOnly(any_ability=True)
    added = [ManaEffectApplied("alice", "{R}", "bear", only=only), ManaEffectApplied("alice", "{R}", "bear")]
    mana = MANA.fold(added)
    assert mana.spendable("alice") == (("R", "bear"),)
    assert mana.spendable("alice", lambda each: each.any_ability) == (("R", "bear"), ("R", "bear"))
    spent = MANA.fold([*added, ManaSpent("alice", (("R", "bear"),), "", "118.3")])
    assert spent.spendable("alice") == ()
    assert len(spent.restricted["alice"]) == 1
