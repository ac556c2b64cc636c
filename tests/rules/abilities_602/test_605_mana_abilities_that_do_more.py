"""605.3b: a mana ability with more to it than a plain one resolves at once, and adds what its words say (106)."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import Activated, AnyAbility
from events.board import AbilitiesGained, PermanentLeft
from events.casting import AbilityActivated
from events.combat import CreatureExerted
from events.effects import CountersEffectApplied
from events.players import ManaEffectApplied, PlayerCountersEffectApplied
from events.triggers import AbilityResolved
from simulator.editions import edition_table
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from simulator.replay.verifying.choices import judge_choice
from simulator.replay.verifying.contradictions import contradictions
from tests.given import given

pytestmark = pytest.mark.rule("602.2")

OUTLET = "Sacrifice a creature: Add {R}."
EACH_ELF = "{T}: Add {G} for each creature you control."
ANY = "{T}: Add three mana of any one color."
PAIRS = "{T}: Add {B}{B}, {B}{R}, or {R}{R}. This creature deals 1 damage to you."
COMBINATION = "{T}: Add two mana in any combination of colors."
PAINLESS = "{T}: Add {B}. This creature deals 1 damage to you."
ENOUGH = "{T}: Add {G}. If you control four or more creatures, add {G}{G} instead."
STEAM = "Remove three +1/+1 counters from this creature: Add {R}{R}{R}."
ROOTS = "Put a -0/-1 counter on this creature: Add {G}. Activate only once each turn."
BOAST = "Boast — {1}: This creature gets +2/+0 until end of turn."
EXHAUST = "Exhaust — {1}: This creature gets +2/+0 until end of turn."
POWER_UP = "Power-up — {1}: This creature gets +2/+0 until end of turn."


UNTAPS = "{1}, {Q}: This creature gets +2/+0 until end of turn."
ENERGY = "Pay {E}{E}: This creature gets +2/+0 until end of turn."


def abilities(*words: str) -> tuple[AnyAbility, ...]:
    return tuple(ability for each in words for ability in compile_ability(each).abilities)


def board(edition: str, *words: str, attack: list[str] | None = None, **fields: Any) -> Game:
    """A 2/2 bear of alice's with the abilities, and two 1/1 elves of hers; a cub of bob's."""
    game = given(edition, alice=["bear 2/2", "elf 1/1", "imp 1/1"], bob=["cub 2/2"], attack=attack, **fields)
    game.apply(AbilitiesGained("bear", abilities(*words)))
    return game


def pool(game: Game, player: str = "alice") -> str:
    return "".join(kind for kind, _ in game.position.mana.pool(player))


@pytest.mark.parametrize(
    ("words", "answers", "added"),
    [
        (EACH_ELF, (), "GGG"),
        (ANY, ("blue",), "UUU"),
        (COMBINATION, ("red", "white"), "RW"),
        (PAIRS, ("{B}{R}",), "BR"),
        (ENOUGH, (), "G"),
    ],
)
def test_it_adds_what_its_words_say(words: str, answers: tuple[str, ...], added: str, edition: str) -> None:
    game = board(edition, words, attack=["elf"])
    assert game.activate("alice", "bear", answers=answers).legal
    assert pool(game) == added
    assert not game.triggers.stack
    assert "bear" in game.board.tapped


def test_what_it_does_besides_is_done_at_once(edition: str) -> None:
    game = board(edition, PAINLESS, attack=["elf"])
    game.activate("alice", "bear")
    assert pool(game) == "B"
    assert game.board.life["alice"] == 19


def test_it_does_not_wait_for_what_its_cost_triggers(edition: str) -> None:
    game = board(edition, OUTLET, attack=["elf"])
    game.apply(AbilitiesGained("imp", abilities("When this creature dies, you gain 3 life.")))
    game.activate("alice", "bear", sacrifice=["imp"])
    assert pool(game) == "R"
    assert [trigger.source for trigger in game.triggers.waiting] == ["imp"]
    assert game.board.life["alice"] == 20
    game.resolve_top()
    assert game.board.life["alice"] == 23


def test_nobody_guesses_the_color(edition: str) -> None:
    game = board(edition, ANY, attack=["elf"])
    game.activate("alice", "bear", guesses=False)
    assert pool(game) == ""
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_what_is_no_color_is_refused_and_nothing_is_paid(edition: str) -> None:
    game = board(edition, ANY, attack=["elf"])
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear", answers=["colorless"])
    assert "bear" not in game.board.tapped
    assert not game.triggers.stack


def test_the_mana_is_lost_in_the_end_and_burned_where_that_hurts(edition: str) -> None:
    # 106.4; mana burn went with Magic 2010
    game = board(edition, EACH_ELF, attack=["elf"])
    game.activate("alice", "bear")
    game.apply(PermanentLeft("elf"))
    while game.board.step != "main":
        game.pass_step()
    assert pool(game) == ""
    assert game.board.life["alice"] == (17 if edition < "cr-2009-07-01" else 20)


def test_counters_are_removed_as_a_cost(edition: str) -> None:
    game = board(edition, STEAM, attack=["elf"])
    game.apply(CountersEffectApplied("bear", "+1/+1", 4))
    game.activate("alice", "bear")
    assert (game.board.permanents["bear"].power, pool(game)) == (3, "RRR")
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


def test_a_counter_is_put_as_a_cost_and_once_each_turn(edition: str) -> None:
    game = board(edition, ROOTS, attack=["elf"])
    game.activate("alice", "bear")
    assert (game.board.permanents["bear"].toughness, pool(game)) == (1, "G")
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


def test_untapping_as_a_cost(edition: str) -> None:
    # 107.6
    game = board(edition, UNTAPS, attack=["bear"])
    game.activate("alice", "bear")
    assert "bear" not in game.board.tapped
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


def test_energy_that_is_known_is_paid(edition: str) -> None:
    game = board(edition, ENERGY, attack=["bear"])
    game.apply(PlayerCountersEffectApplied("alice", "energy", 3))
    game.activate("alice", "bear")
    assert game.triggers.standing.counters_of("alice", "energy") == 1
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


WATERBEND = "Waterbend {2}: This creature gets +2/+0 until end of turn."


@pytest.mark.parametrize(
    ("tapped", "left", "legal"),
    [
        ([], "", True),
        (["elf"], "C", True),
        (["elf", "bear"], "CC", True),
        (["elf", "elf"], "", False),
        (["cub"], "", False),
        (["elf", "bear", "imp"], "", False),
    ],
)
def test_artifacts_and_creatures_are_tapped_for_a_waterbend_cost(
    tapped: list[str], left: str, legal: bool, edition: str
) -> None:
    # 701.67a
    game = board(edition, WATERBEND, mana={"alice": "{C}{C}"}, attack=[])
    if not legal:
        with pytest.raises(IllegalAction):
            game.activate("alice", "bear", tap=tapped)
        return
    game.activate("alice", "bear", tap=tapped)
    assert pool(game) == left
    assert set(game.board.tapped) == {*tapped}


def test_exerting_as_a_cost(edition: str) -> None:
    game = board(edition, "{T}, Exert this creature: You gain 3 life.", attack=["elf"])
    game.activate("alice", "bear")
    assert CreatureExerted in [type(each) for each in game.log]
    game.resolve_top()
    assert game.board.life["alice"] == 23


def test_what_chance_discards_is_stated(edition: str) -> None:
    words = "{1}, Discard a card at random: This creature gets +2/+0 until end of turn."
    game = board(edition, words, attack=["elf"], hands={"alice": ["Island", "Shock"]})
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")
    game.activate("alice", "bear", discard=["Shock"])
    assert game.board.hand_of("alice") == ("Island",)


def test_boast_asks_for_an_attack_and_is_once_each_turn(edition: str) -> None:
    game = board(edition, BOAST, attack=["elf"])
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")
    game = board(edition, BOAST, attack=["bear"])
    game.activate("alice", "bear")
    game.resolve_top()
    assert game.board.permanents["bear"].power == 4
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


@pytest.mark.parametrize("words", [EXHAUST, POWER_UP])
def test_exhaust_and_power_up_are_once(words: str, edition: str) -> None:
    game = board(edition, words, attack=["bear"])
    game.activate("alice", "bear")
    with pytest.raises(IllegalAction):
        game.activate("alice", "bear")


def test_a_mana_ability_that_has_not_resolved_is_found_in_a_replay(edition: str) -> None:
    game = board(edition, EACH_ELF, BOAST, attack=["bear"])
    (first, second) = (each for each in game.board.permanents["bear"].abilities if isinstance(each, Activated))
    game.apply(AbilityActivated(player="alice", source="bear", ability=first, place=0))
    other = AbilityActivated(player="alice", source="bear", ability=second, place=1)
    found = judge_choice(game.position, other, edition_table(edition))
    assert any("did not resolve at once" in str(each) for each in found)
    resolved = AbilityResolved(game.triggers.stack[-1].number, followed=True)
    assert not any("at once" in str(each) for each in judge_choice(game.position, resolved, edition_table(edition)))


@pytest.mark.parametrize(("mana", "sound"), [("{R}{C}", True), ("{T}", False), ("", False)])
def test_only_mana_is_added(mana: str, sound: bool, edition: str) -> None:
    found = [*contradictions(board(edition).position, ManaEffectApplied("alice", mana, "bear"))]
    assert (not found) is sound
