"""605.3: activated mana abilities resolve at once, without the stack."""

from __future__ import annotations

import pytest

from events.board import TurnBegan
from events.characteristics import LosesAbilities
from events.costs import (
    LibraryAffected,
    LifePaid,
    ManaAbilityActivated,
    ManaAdded,
    ManaSpent,
    PermanentSacrificed,
    TappedForCost,
)
from events.declaration_abilities import CantActivate
from events.effects import ContinuousEffectBegan
from events.filters import Filter
from simulator.game.judge import judge_activation
from simulator.game.verdict import Outcome
from tests.given import Spec, broken, effect, given, judged, play_on, refused, said

pytestmark = pytest.mark.rule("605.3")


def test_605_3b_it_is_paid_for_and_adds_its_mana_in_one_go(edition: str) -> None:
    game = given(edition, alice=[("mine land", "{T}, Sacrifice this land: Add {C}{C}.")])
    game.activate_mana("alice", "mine")
    assert game.log[-4:] == (
        ManaAbilityActivated("alice", "mine"),
        TappedForCost("mine", "605.3b"),
        PermanentSacrificed("mine", "605.3b"),
        ManaAdded("alice", "{C}{C}", "mine", "mine", "605.3b"),
    )
    assert game.mana.pool("alice") == (("C", "mine"), ("C", "mine"))


def test_life_and_libraries_are_part_of_what_it_costs(edition: str) -> None:
    mask: Spec = ("mask artifact", "{T}, Pay 1 life, Reveal the top card of your library: Add {B}.")
    game = given(edition, alice=[mask])
    game.activate_mana("alice", "mask")
    assert LifePaid("alice", 1, "605.3b") in game.log
    assert LibraryAffected("alice", "revealed", "mask", "605.3b") in game.log
    assert game.board.life["alice"] == 19


def test_the_player_chooses_among_the_kinds_of_mana(edition: str) -> None:
    game = given(
        edition, alice=[("tower land", "{T}: Add one mana of any color."), ("pond land", "{T}: Add {U} or {B}.")]
    )
    game.activate_mana("alice", "tower", adds="{G}")
    game.activate_mana("alice", "pond", adds="{B}")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["G", "B"]


def test_but_not_another_kind(edition: str) -> None:
    game = given(edition, alice=[("pond land", "{T}: Add {U} or {B}.")])
    assert broken(judged(game.activate_mana, "alice", "pond", adds="{G}")) == ["605.3a"]
    assert refused(game.activate_mana, "alice", "pond", adds="{G}") == [
        ("the mana ability of pond adds {U} or {B}, not {G}", "pond")
    ]


def test_one_of_several_mana_abilities_is_named_by_its_place(edition: str) -> None:
    game = given(edition, alice=[("grove land", "{T}: Add {C}.", "{T}, Pay 1 life: Add {G}.")])
    game.activate_mana("alice", "grove", ability=1)
    assert game.mana.pool("alice") == (("G", "grove"),)


def test_602_5a_a_creature_that_has_just_come_can_not_be_tapped_for_mana(edition: str) -> None:
    elf = ("elf 1/1; entered this turn", "{T}: Add {G}.")
    game = given(edition, alice=[elf, ("imp 1/1 haste; entered this turn", "{T}: Add {R}.")])
    assert broken(judged(game.activate_mana, "alice", "elf")) == ["602.5a"]
    assert refused(game.activate_mana, "alice", "elf") == [
        ("elf came under alice's control this turn and can't be tapped for mana", "elf")
    ]
    game.activate_mana("alice", "imp")
    assert game.mana.pool("alice") == (("R", "imp"),)


def test_106_4_unspent_mana_is_lost_as_the_step_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", ("hill land", "{T}: Add {R}.")])
    game.activate_mana("alice", "hill")
    game.pass_step()
    assert game.mana.pools == {}


def test_106_4_unspent_mana_is_lost_as_the_turn_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", ("hill land", "{T}: Add {R}.")])
    game.activate_mana("alice", "hill")
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.mana.pools == {}


def test_106_4_mana_that_the_board_was_set_up_with_is_at_hand_until_it_is_spent(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], mana={"alice": "{2}{R}"})
    play_on(game)
    assert [kind for kind, _ in game.mana.pool("alice")] == ["C", "C", "R"]


def test_605_3a_outside_a_declaration_players_activate_them_when_they_get_priority(edition: str) -> None:
    bushido = "samurai 2/2 bushido 1"
    land: Spec = ("hill land", "{T}: Add {R}.")
    game = given(edition, alice=[bushido], bob=["wall 0/4", land], attack=["samurai"])
    assert game.fork().activate_mana("bob", "hill").legal
    game.pass_step()
    for due in ("blockers", "triggers"):
        assert game.priority == "", due
        assert broken(judged(game.activate_mana, "bob", "hill")) == ["605.3a"]
        assert refused(game.activate_mana, "bob", "hill") == [
            ("nobody has priority now, so no mana ability of hill can be activated", "hill")
        ]
        if due == "blockers":
            game.declare_blockers({"wall": ["samurai"]})
    game.stack_triggers("alice", [1])
    game.activate_mana("bob", "hill")
    assert game.mana.pool("bob") == (("R", "hill"),)


def test_605_3a_while_combat_damage_is_announced_nobody_does(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", ("hill land", "{T}: Add {R}.")], bob=["wall 0/4"], attack=["ogre"], block={}
    )
    game.pass_step()
    assert broken(judged(game.activate_mana, "alice", "hill")) == ["605.3a"]
    assert refused(game.activate_mana, "alice", "hill") == [
        ("nobody has priority now, so no mana ability of hill can be activated", "hill")
    ]
    game.deal_damage()
    game.activate_mana("alice", "hill")
    assert game.board.tapped == {"ogre", "hill"}


def test_605_3a_it_is_an_ability_of_a_permanent_of_ones_own(edition: str) -> None:
    game = given(edition, alice=[("hill land", "{T}: Add {R}."), "ogre 3/3"], bob=[("pond land", "{T}: Add {U}.")])
    assert refused(game.activate_mana, "alice", "pond") == [("pond is no permanent that alice controls", "pond")]
    assert refused(game.activate_mana, "alice", "moon") == [("moon is no permanent that alice controls", "moon")]
    for source, ability in (("ogre", 0), ("hill", 1), ("hill", -1)):
        assert refused(game.activate_mana, "alice", source, ability=ability) == [
            (f"{source} has no such mana ability", source)
        ]


def test_602_5_abilities_that_can_not_be_activated_are_no_mana_abilities_to_use(edition: str) -> None:
    words = "Activated abilities of lands your opponents control can't be activated."
    lands = (Filter(any_type=("land",), controller="opponent"),)
    for said_so, why in ((words, f"effect of moon: {words}"), ("", "effect of moon")):
        stop = effect(CantActivate(subject=lands, words=said_so), "moon")
        board = {"alice": ["moon artifact", ("mine land", "{T}: Add {C}.")], "effects": [stop]}
        game = given(edition, **board, bob=[("hill land", "{T}: Add {R}."), ("ring artifact", "{T}: Add {C}.")])
        assert refused(game.activate_mana, "bob", "hill") == [(f"abilities of hill can't be activated ({why})", "hill")]
        assert game.activate_mana("bob", "ring").legal
        assert game.activate_mana("alice", "mine").legal


def test_602_5_mana_abilities_that_tap_may_be_the_ones_that_can_not_be_activated(edition: str) -> None:
    stop = effect(CantActivate(subject=(Filter(any_type=("land",)),), with_tap=True), "moon")
    mine: Spec = ("mine land", "Sacrifice this land: Add {C}.")
    game = given(edition, alice=["moon artifact", mine, ("hill land", "{T}: Add {R}.")], effects=[stop])
    assert refused(game.activate_mana, "alice", "hill") == [
        ("abilities of hill can't be activated (effect of moon)", "hill")
    ]
    assert game.activate_mana("alice", "mine").legal


def test_118_3_its_cost_is_paid_in_full(edition: str) -> None:
    pool = {"alice": "{G}"}
    tapped: Spec = ("hill land; tapped", "{T}: Add {R}.")
    dear: Spec = ("crypt land", "{T}, Pay 20 life: Add {B}.")
    dearer: Spec = ("tomb land", "{T}, Pay 21 life: Add {B}.")
    game = given(edition, alice=[tapped, dear, dearer, ("filter artifact", "{2}, {T}: Add {W}{W}.")], mana=pool)
    assert refused(game.activate_mana, "alice", "hill") == [("hill is tapped and can't be tapped for mana", "hill")]
    assert refused(game.activate_mana, "alice", "tomb") == [("alice can't pay 21 life", "tomb")]
    assert refused(game.activate_mana, "alice", "filter") == [
        ("alice does not pay {2} for the mana ability of filter", "filter")
    ]
    game.activate_mana("alice", "crypt")
    assert game.board.life["alice"] == 0


def test_118_3_mana_that_is_recorded_as_spent_on_it_is_what_it_costs_and_is_there(edition: str) -> None:
    filter_: Spec = ("filter artifact", "{1}, {T}: Add {W}{W}.")
    game = given(edition, alice=[filter_, ("hill land", "{T}: Add {R}.")], mana={"alice": "{G}{G}"})
    green, red = ("G", ""), ("R", "")
    for source, mana, legal in (
        ("filter", (green,), True),
        ("filter", (green, green), False),
        ("filter", (red,), False),
        ("filter", (), False),
        ("hill", (), True),
        ("hill", (green,), False),
    ):
        verdict = judge_activation(game.position, ManaAbilityActivated("alice", source, 0, mana), game.table)
        assert verdict.legal is legal, (source, mana)
    told = judge_activation(game.position, ManaAbilityActivated("alice", "hill", 0, (green,)), game.table)
    assert said(told) == [("alice does not pay {0} for the mana ability of hill", "hill")]


def test_a_symbol_of_two_colors_in_its_cost_is_paid_with_either(edition: str) -> None:
    bog: Spec = ("bog land", "{B/G}, {T}: Add {B}{B}.")
    for pool, spent in (("{R}{G}", "G"), ("{B}{R}", "B")):
        game = given(edition, alice=[bog], mana={"alice": pool})
        game.activate_mana("alice", "bog")
        assert ManaSpent("alice", ((spent, ""),), "bog", "605.3b") in game.log
    game = given(edition, alice=[bog], mana={"alice": "{R}"})
    assert refused(game.activate_mana, "alice", "bog") == [
        ("alice does not pay {B/G} for the mana ability of bog", "bog")
    ]


def test_mana_of_one_source_pays_where_that_is_named_else_the_oldest(edition: str) -> None:
    hills: list[Spec] = [("hill land", "{T}: Add {R}."), ("moor land", "{T}: Add {B}.")]
    game = given(edition, alice=[*hills, ("filter artifact", "{1}, {T}: Add {W}{W}.")])
    game.activate_mana("alice", "hill")
    game.activate_mana("alice", "moor")
    oldest = game.fork()
    oldest.activate_mana("alice", "filter")
    assert oldest.mana.pool("alice") == (("B", "moor"), ("W", "filter"), ("W", "filter"))
    game.activate_mana("alice", "filter", pays_with="moor")
    assert game.mana.pool("alice") == (("R", "hill"), ("W", "filter"), ("W", "filter"))


def test_an_ability_that_is_not_there_any_more_adds_nothing(edition: str) -> None:
    game = given(edition, alice=[("hill land", "{T}: Add {R}.")])
    for source, ability in (("hill", 1), ("hill", -1), ("moon", 0)):
        assert game.apply(ManaAbilityActivated("alice", source, ability)) == ()


def test_602_5a_creatures_alone_have_to_wait_and_only_with_the_tap_symbol(edition: str) -> None:
    fresh: list[Spec] = [
        ("stone artifact; entered this turn", "{T}: Add {C}."),
        ("elf 1/1; entered this turn", "Pay 1 life: Add {G}."),
    ]
    game = given(edition, alice=fresh)
    game.activate_mana("alice", "stone")
    game.activate_mana("alice", "elf")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["C", "G"]


MILLS = "{T}, Mill a card: Add {C}{C}."
PAINS = "{T}: Add {W} or {U}. This land deals 1 damage to you."
PAYS = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)


def test_605_1a_a_milled_card_is_part_of_what_it_costs(edition: str) -> None:
    game = given(edition, alice=["bear 2/2", ("man 0/1", MILLS)], bob=[("prison artifact", PAYS)])
    game.declare_attackers({"bear": "bob"})
    assert game.activate_mana("alice", "man").legal
    assert LibraryAffected("alice", "moved_from", "man", "605.3b") in game.log
    assert game.mana.pool("alice") == (("C", "man"), ("C", "man"))


def test_what_counts_graveyards_is_of_unknown_size_once_an_unknown_card_is_milled(edition: str) -> None:
    counts = "This creature's power and toughness are each equal to the number of creature cards in all graveyards."
    game = given(edition, alice=[("man 0/1", MILLS)], bob=["bear 2/2", ("eater 3/3", counts)], attack={})
    assert not game.triggers.unread.sizes.in_doubt
    assert game.activate_mana("alice", "man").legal
    assert game.triggers.unread.sizes.in_doubt.keys() == {"eater"}


@pytest.mark.parametrize("adds", ["", "{W}"])
def test_605_1a_one_that_is_not_followed_is_never_illegal(edition: str, adds: str) -> None:
    game = given(edition, alice=[("flats land", PAINS, "{T}: Add {C}.") if adds else ("flats land", PAINS)])
    before = game.digests()
    verdict = judged(lambda: game.activate_mana("alice", "flats", adds=adds))
    assert verdict.outcome is Outcome.UNDETERMINED
    assert PAINS in verdict.because
    assert game.digests() == before
    assert judged(lambda: game.activate_mana("bob", "flats", adds=adds)).outcome is Outcome.ILLEGAL


def test_605_3b_nor_does_it_use_the_stack(edition: str) -> None:
    game = given(edition, alice=[("flats land", PAINS)])
    assert game.activate("alice", "flats").legal
    assert game.triggers.stack == ()
    assert game.board.life["alice"] == 19
    assert len(game.position.mana.pool("alice")) == 1


def test_605_3b_one_that_is_not_read_does_not_either(edition: str) -> None:
    game = given(edition, alice=[("flats land", "{T}: Add {C}. When you do, frob each opponent.")])
    verdict = judged(lambda: game.activate("alice", "flats"))
    assert (verdict.outcome, game.triggers.stack) == (Outcome.UNDETERMINED, ())


def test_605_1a_a_loyalty_ability_is_none(edition: str) -> None:
    game = given(edition, alice=[("chandra planeswalker 4", "+1: Add {R}{R}.")])
    assert judged(lambda: game.activate_mana("alice", "chandra")).outcome is Outcome.ILLEGAL


@pytest.mark.parametrize(
    ("text", "adds_mana"),
    [
        ("{T}: Add {C}. When you do, frob each opponent.", True),
        ("{T}: Frob two cards, then add one mana of any color.", True),
        ("{T}: Frob target card, then add {C}.", False),
        ('{T}: This creature gains "{T}: Add {C}." and frobs.', False),
        ("{T}: Frob. Whenever you tap a land for mana this turn, add {C}.", False),
        ("{T}: Frob two cards.", False),
    ],
)
def test_605_1a_one_that_is_not_read_is_one_if_it_could_add_mana_and_has_no_target(
    edition: str, text: str, adds_mana: bool
) -> None:
    game = given(edition, alice=[("rebel 2/2", text)])
    if adds_mana:
        verdict = judged(lambda: game.activate("alice", "rebel"))
        assert (verdict.outcome, game.triggers.stack) == (Outcome.UNDETERMINED, ())
        assert "the game does not follow what it costs or adds" in verdict.because
    else:
        game.activate("alice", "rebel")
        assert len(game.triggers.stack) == 1


def test_305_6_whether_a_land_that_loses_its_abilities_keeps_that_of_its_type_is_not_known(edition: str) -> None:
    game = given(edition, alice=["bear 2/2", "hill land; a mountain", "moor land; a swamp"])
    for whom in ("bear", "moor"):
        game.apply(ContinuousEffectBegan(object=whom, abilities=(LosesAbilities(),)))
    assert game.activate_mana("alice", "hill").legal
    verdict = judged(lambda: game.activate_mana("alice", "moor"))
    assert "whether moor still has the mana ability of its type is not known" in verdict.because


@pytest.mark.rule("118.3")
def test_mana_that_it_costs_counts_as_paid_where_the_board_says_nothing_of_mana(edition: str) -> None:
    game = given(edition, alice=[("filter artifact", "{1}, {T}: Add {W}{W}.")])
    assert game.activate_mana("alice", "filter").legal
    assert game.mana.pool("alice") == (("W", "filter"), ("W", "filter"))
    assert not any(isinstance(event, ManaSpent) for event in game.log)
