"""The narrative: a known combat told exactly, and a sentence or an explicit silence for every type of event."""

from __future__ import annotations

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from events import board as e
from events import combat as b
from events import combat as c
from events import damage as d
from events import damage as p
from events import effects as f
from events.abilities import Grants, Opaque
from events.characteristics import ChangesTypes, LosesAbilities
from events.codec import EVENT_TYPES, kind_of
from events.costs import CardDiscarded
from events.declaration_abilities import CantBlock
from events.event import Event
from events.log import RolledBack
from events.players import (
    CardsMovedUnseen,
    DiscardEffectApplied,
    LibraryEffectApplied,
    LifeEffectApplied,
    ManaEffectApplied,
    PlayerCountersEffectApplied,
)
from events.quantities import Fixed
from events.sizes import ModifiesPT, SetsBasePT, SwitchedPT
from projections.narrative.narrative import labels_of, narrate
from projections.narrative.sentences import SENTENCES
from tests.given import given, play_on
from tests.projections.narrated import (
    COSTS_NARRATED,
    DUELS_NARRATED,
    DUELS_PASSED_OVER,
    STACK_NARRATED,
    TRIGGERS_NARRATED,
)
from tests.rules.casting_601.playing import bears, spell

BOARD: list[Event] = [
    e.GameBegan(players=(e.Player("A"), e.Player("D", life=9))),
    e.TurnBegan("A", ("D",), 3),
    e.PermanentEntered(e.Permanent(id="a1", controller="A", power=4, toughness=4, keywords=("menace",))),
    e.PermanentEntered(e.Permanent(id="b1", controller="D", name="Bear", power=2, toughness=2)),
    e.PermanentEntered(e.Permanent(id="b2", controller="D", name="Bear", power=2, toughness=2)),
    e.PermanentEntered(e.Permanent(id="w", controller="D", name="Wanda", types=("planeswalker",), loyalty=3)),
]
"""A board on which each single event is told."""

NARRATED: list[tuple[Event, str]] = [
    (BOARD[0], "the game begins with A at 20 life and D at 9 life"),
    (BOARD[1], "turn 3 begins: A is the active player, D the defending player"),
    (e.TurnBegan("A", ("D", "F")), "a turn begins: A is the active player, D and F the defending players"),
    (e.StepBegan("declare_blockers", "506.1"), "the declare blockers step begins (506.1)"),
    (e.StepBegan("main", "506.1"), "combat is over (506.1)"),
    (BOARD[2], "A has a1, 4/4 menace"),
    (BOARD[5], "D has Wanda, planeswalker loyalty 3"),
    (
        e.PermanentEntered(e.Permanent(id="b1", controller="D"), tapped=True, damage=1),
        "D has Bear (b1), tapped, with 1 damage marked on it",
    ),
    (e.PermanentLeft("b1"), "Bear (b1) leaves the battlefield for the graveyard"),
    (e.PermanentLeft("b1", "exile"), "Bear (b1) leaves the battlefield for exile"),
    (e.PermanentLeft("b1", "elsewhere"), "Bear (b1) leaves the battlefield"),
    (
        e.CharacteristicsChanged(
            e.Permanent(id="w", controller="D", types=("artifact", "creature"), power=1, toughness=1)
        ),
        "Wanda is now 1/1 artifact creature",
    ),
    (e.PowerToughnessChanged("a1", 5, 6), "a1 is now 5/6"),
    (e.PowerToughnessChanged("a1", 5, 6, "turn"), "a1 is now 5/6 until end of turn"),
    (
        e.AbilitiesGained("a1", (CantBlock(words="a1 can't block."),), ("flying",)),
        "a1 gains flying and a1 can't block.",
    ),
    (e.AbilitiesGained("a1", (Opaque(number=7),)), "a1 gains an ability"),
    (e.AbilitiesLost("a1", ("menace",)), "a1 loses menace"),
    (e.ColorsChanged("a1", ("white", "blue")), "a1 is now white and blue"),
    (e.ColorsChanged("a1", ()), "a1 is now colorless"),
    (e.ControlChanged("a1", "D"), "D gains control of a1"),
    (e.PermanentTapped("a1"), "a1 becomes tapped"),
    (e.PermanentUntapped("a1"), "a1 becomes untapped"),
    (e.DamageMarked("a1", 2), "a1 is dealt 2 damage that is not combat damage"),
    (e.DamageRemoved(), "the damage marked on all permanents is removed"),
    (e.DamageRemoved("a1"), "the damage marked on a1 is removed"),
    (e.LifeChanged("D", 7), "the life total of D becomes 7"),
    (e.EffectBegan("e1", CantBlock(words="b1 can't block."), "a1"), "effect e1 of a1 begins: b1 can't block."),
    (e.BattlefieldRecorded(), "the recording shows the whole battlefield as it now is"),
    (e.EffectEnded("e1"), "effect e1 ends"),
    (c.AttackerChosen("a1", "w"), "a1 is chosen to attack Wanda"),
    (c.AttackerWithdrawn("a1"), "a1 is withdrawn from the attack"),
    (c.AttackersDeclared("A"), "A declares no attackers"),
    (c.CreatureExerted("A", "a1", "508.1g"), "A exerts a1 (508.1g)"),
    (c.CreatureEnlisted("a1", "a2", "508.1g"), "a1 enlists a2 (508.1g)"),
    (c.AttackerTapped("a1", "508.1f"), "a1 is tapped (508.1f)"),
    (c.AttackingEffectApplied("a1", "D"), "by an effect, a1 attacks D"),
    (c.BecameAttacking("a1", "D", "508.1k"), "a1 becomes an attacking creature (508.1k)"),
    (c.BlockerChosen("b1", "a1"), "Bear (b1) is chosen to block a1"),
    (c.BlockerWithdrawn("b1", "a1"), "Bear (b1) is withdrawn from blocking a1"),
    (c.BlockersDeclared("D"), "D declares no blockers"),
    (c.BecameBlocking("b1", ("a1",), "509.1g"), "Bear (b1) becomes a blocking creature (509.1g)"),
    (c.BecameBlocked("a1", ("b1",), "509.1h"), "a1 becomes blocked (509.1h)"),
    (c.BecameUnblocked("a1", "509.1h"), "a1 becomes unblocked (509.1h)"),
    (
        c.DamageOrderAnnounced("A", "a1", ("b2", "b1")),
        "A announces the damage assignment order of a1: Bear (b2), then Bear (b1)",
    ),
    (c.DamageOrderDetermined("b1", ("a1",), "509.3"), "the damage assignment order of Bear (b1) is a1 (509.3)"),
    (c.CombatRemovalEffectApplied("a1"), "an effect removes a1 from combat"),
    (c.RemovedFromCombat("a1", "506.4"), "a1 is removed from combat (506.4)"),
    (
        d.CombatDamageAssigned("A", "a1", (("b1", 3), ("D", 1), ("b2", 0))),
        "a1 assigns 3 damage to Bear (b1) and 1 damage to D",
    ),
    (d.CombatDamageDetermined("b1", (), "510.1"), "Bear (b1) assigns no damage (510.1)"),
    (
        d.FirstStrikersDetermined(("b1", "b2"), "510.4"),
        "Bear (b1) and Bear (b2) assign damage in the first of two combat damage steps (510.4)",
    ),
    (d.DamagePrevented("a1", "D", 2), "the next 2 combat damage that a1 would deal to D is prevented"),
    (d.CombatDamageDealt("b1", "a1", 2, "510.2"), "Bear (b1) deals 2 damage to a1 (510.2)"),
    (
        d.CombatDamageDealt("b1", "a1", 2, "510.2", deathtouch=True),
        "Bear (b1) deals 2 damage to a1 with deathtouch (510.2)",
    ),
    (d.LifeLost("D", 3, "510.2"), "D loses 3 life: 6 (510.2)"),
    (d.PoisonGained("D", 1, "510.2"), "D gets 1 poison counter (510.2)"),
    (d.PoisonGained("D", 2, "510.2"), "D gets 2 poison counters (510.2)"),
    (d.CountersPut("b1", "-1/-1", 1, "510.2"), "1 -1/-1 counter is put on Bear (b1) (510.2)"),
    (d.CountersPut("b1", "-1/-1", 2, "510.2"), "2 -1/-1 counters are put on Bear (b1) (510.2)"),
    (d.CountersPut("b1", "-1/-1", 2, "510.2"), "2 -1/-1 counters are put on Bear (b1) (510.2)"),
    (d.PoisonGained("D", 1, "510.2"), "D gets 1 poison counter (510.2)"),
    (d.LifeGained("A", 2, "510.2"), "A gains 2 life: 22 (510.2)"),
    (d.CountersRemoved("w", "loyalty", 1, "510.2"), "Wanda loses 1 loyalty counter: 2 (510.2)"),
    (d.CountersRemoved("b1", "shield", 1, "510.2"), "Bear (b1) loses 1 shield counter (510.2)"),
    (
        f.ContinuousEffectBegan(
            object="b1",
            abilities=(ChangesTypes(subtypes=("frog",), types=("creature",)), SetsBasePT(power=Fixed(1))),
            until="your_next_turn",
            controller="A",
        ),
        "Bear (b1) is Frog creature and has base power 1 until the next turn of A",
    ),
    (
        f.ContinuousEffectBegan(
            object="b1",
            abilities=(LosesAbilities(), Grants(keywords=("flying",)), ModifiesPT(power=1, toughness=-1), SwitchedPT()),
        ),
        "Bear (b1) loses all abilities, gains flying, gets +1/-1 and has its power and toughness switched until end of "
        "turn",
    ),
    (f.CountersEffectApplied("b1", "+1/+1", 2), "an effect puts 2 +1/+1 counters on Bear (b1)"),
    (f.CountersEffectApplied("b1", "flying", -1), "an effect removes 1 flying counter from Bear (b1)"),
    (d.CreatureDestroyed("b1", "704.5g"), "Bear (b1) is destroyed (704.5g)"),
    (
        d.CreatureDestroyed("b1", "704.5g", exiled=True),
        "Bear (b1) is destroyed, and exiled instead of put into its owner's graveyard (704.5g)",
    ),
    (
        d.PutIntoGraveyard("b1", "704.5f", exiled=True),
        "Bear (b1) is exiled instead of put into its owner's graveyard (704.5f)",
    ),
    (d.PutIntoGraveyard("w", "704.5i"), "Wanda is put into its owner's graveyard (704.5i)"),
    (f.ReselectionEffectApplied("a1", "D"), "by an effect, D is chosen anew for a1 to attack"),
    (f.AttackReselected("a1", "D", "508.7"), "a1 now attacks D (508.7)"),
    (f.PutBlocking("b1", "a1"), "Bear (b1) is put onto the battlefield blocking a1"),
    (f.BlockEffectApplied("b1", "a1"), "by an effect, Bear (b1) blocks a1"),
    (f.BlockEffectApplied("b1", "a1", in_addition=True), "by an effect, Bear (b1) blocks a1 in addition"),
    (f.StopBlockingEffectApplied("b1", "a1"), "an effect makes Bear (b1) stop blocking a1"),
    (f.BlockedEffectApplied("a1"), "an effect says that a1 becomes blocked"),
    (f.UnblockedEffectApplied("a1"), "an effect says that a1 becomes unblocked"),
    (
        f.UnblockedEffectApplied("a1", "b1"),
        "an effect says that a1 becomes unblocked if only Bear (b1) blocked it this combat",
    ),
    (f.CameBlocking("b1", "a1", "put", "509.7"), "Bear (b1) is now blocking a1 (509.7)"),
    (f.StoppedBlocking("b1", "a1", "509.2a"), "Bear (b1) stops blocking a1 (509.2a)"),
    (
        f.PlacedInOrder("A", "a1", "b1", 0),
        "A places Bear (b1) in the damage assignment order of a1, at position 1",
    ),
    (
        f.RegenerationEffectApplied("b1"),
        "Bear (b1) will be regenerated the next time it would be destroyed this turn",
    ),
    (f.Regenerated("b1", "704.5g"), "Bear (b1) is regenerated instead of being destroyed (704.5g)"),
    (f.DestroyEffectApplied("b1"), "an effect is to destroy Bear (b1)"),
    (f.DestroyEffectApplied("b1", for_good=True), "an effect is to destroy Bear (b1), which can't be regenerated"),
    (f.SacrificeEffectApplied("b1"), "an effect has Bear (b1) sacrificed"),
    (
        f.StaysTappedEffectApplied("b1", "untaps", "a1"),
        "Bear (b1) won't untap during its controller's untap step as long as a1 remains tapped",
    ),
    (f.SpellCountered(9), "a triggered ability is countered"),
    (f.PermanentAttached("b1", "a1"), "an effect attaches Bear (b1) to a1"),
    (f.StaysTappedEffectApplied("b1"), "Bear (b1) won't untap during its controller's next untap step"),
    (f.CreaturesPaired("bear", "elk"), "an effect pairs bear with elk"),
    (f.CreatureUnpaired("bear", "702.95e"), "bear becomes unpaired (702.95e)"),
    (f.PermanentDesignated("bear", "renowned"), "bear becomes renowned"),
    (f.CombatPhaseAdded(), "after this phase there is an additional combat phase"),
    (
        f.CombatPhaseAdded(main=True),
        "after this phase there is an additional combat phase and an additional main phase",
    ),
    (f.PermanentPhasedOut("b1"), "Bear (b1) phases out"),
    (f.PermanentPhasedIn("b1"), "Bear (b1) phases in"),
    (b.BandsAnnounced("A", (("a1", "b1"),)), "A announces bands: a1 and Bear (b1)"),
    (b.BandsAnnounced("A", ()), "A announces bands: none"),
    (b.BandBlocked("b1", ("a1",), "702.22h"), "Bear (b1) blocks a1 too, of the same band (702.22h)"),
    (p.PreventionEffectBegan("s", "D", amount=2), "the next 2 damage dealt to D will be prevented"),
    (
        p.PreventionEffectBegan("s", source="a1", combat=True, once=True),
        "all combat damage dealt to anyone by a1 will be prevented the next time",
    ),
    (p.RedirectionEffectBegan("s", "b1", "D"), "all damage dealt to Bear (b1) will be dealt to D instead"),
    (
        p.PreventionChosen("D", "b1", (("s", "a1", 2),)),
        "D chooses which damage to Bear (b1) is prevented: 2 of a1 by s",
    ),
    (p.PreventionApplied("s", "a1", "D", 2, "510.2"), "2 damage of a1 to D is prevented (510.2)"),
    (p.DamageAmountChanged("x1", "a1", "D", 2, 4, "120.4"), "2 damage by a1 to D becomes 4, as x1 says (120.4)"),
    (p.StateBasedActionsChecked("704.3"), "state-based actions are checked again (704.3)"),
    (
        p.AttachmentOpen("bane", "enchant creature with power 3 or less", "704.5m"),
        "it is not known whether bane can stay on what it enchants (704.5m)",
    ),
    (
        p.DamageOrderOpen(("x1", "x2"), "a1", "D", "120.4"),
        "nobody says in which order x1 and x2 change damage to D (120.4)",
    ),
    (
        p.ReplacementOrderOpen(("x1", "x2"), "D", "life gained", "119.3"),
        "nobody says in which order x1 and x2 replace what would happen to D, life gained (119.3)",
    ),
    (p.PreventionApplied("s", "", "D", 2, "510.2"), "2 damage of an effect to D is prevented (510.2)"),
    (p.DamageRedirected("s", "a1", "b1", "D", 2, "510.2"), "2 damage by a1 to Bear (b1) is dealt to D instead (510.2)"),
    (p.DamageEffectApplied("a1", (("D", 2),)), "an effect has a1 deal 2 damage to D"),
    (p.DamageEffectApplied("", (("D", 2),)), "an effect has its source deal 2 damage to D"),
    (
        p.DamageOfSeveralApplied((("a1", "b1", 2), ("b1", "a1", 3))),
        "an effect has a1 deal 2 damage to Bear (b1) and Bear (b1) deal 3 damage to a1",
    ),
    (p.DamageDealt("a1", "D", 2, "120.4"), "D is dealt 2 damage by a1 (120.4)"),
    (p.DamageDealt("", "b1", 2, "120.4", deathtouch=True), "Bear (b1) is dealt 2 damage with deathtouch (120.4)"),
    (p.PermanentUnattached("b1", "704.5n"), "Bear (b1) becomes unattached (704.5n)"),
    (
        p.CountersCancelled("b1", 1, "704.5q"),
        "1 +1/+1 and as many -1/-1 counters are removed from Bear (b1) (704.5q)",
    ),
    (LifeEffectApplied((("A", 2), ("D", -1))), "an effect has A gain 2 life and D lose 1 life"),
    (LibraryEffectApplied(player="D", least=2, most=2, drawn=True), "D draws 2 cards"),
    (LibraryEffectApplied(player="D", most=1), "0 to 1 card of the library of D is moved"),
    (LibraryEffectApplied(player="D", most=0, added=1), "1 card may go to the library of D"),
    (LibraryEffectApplied(player="D"), "nobody knows how many cards are in the library of D"),
    (PlayerCountersEffectApplied("D", "poison", 1), "D gets 1 poison counter"),
    (ManaEffectApplied("D", "{R}{R}", "a1"), "D adds {R}{R}"),
    (DiscardEffectApplied("D", ("Shock",)), "an effect has D discard Shock"),
    (
        CardsMovedUnseen(hands=("A", "D"), graveyards=("D",)),
        "nobody knows any more which cards are in the hand of A, the hand of D and the graveyard of D",
    ),
    (DiscardEffectApplied("D"), "an effect has D discard what is not known"),
    (DiscardEffectApplied("D", hand=True), "an effect has D discard their hand"),
    (DiscardEffectApplied("D", ("Shock",), hand=True), "an effect has D discard their hand: Shock"),
    (CardDiscarded("D", "Shock", "701.9a", by_effect=True), "D discards Shock (701.9a)"),
    (ManaEffectApplied("D", "{R}", "a1", "end_of_combat"), "D adds {R}, and keeps it until end of combat"),
    (PlayerCountersEffectApplied("D", "energy", 2), "D gets 2 energy counters"),
    (
        e.CardMoved(card="Shock", owner="D", was_in="graveyard", to="exile"),
        "Shock, a card of D, moves from the graveyard to exile",
    ),
    *COSTS_NARRATED,
    *DUELS_NARRATED,
    *STACK_NARRATED,
    *TRIGGERS_NARRATED,
    (RolledBack(4, "730.1"), "all but the first 4 events are taken back (730.1)"),
    (RolledBack(4, "730.1", (0,)), "all but the first 4 events are taken back, but 1 of them stays (730.1)"),
]

PASSED_OVER = {e.PlayersPassed, d.CombatDamageAnnounced, *DUELS_PASSED_OVER}


@pytest.mark.parametrize(
    ("event", "sentence"), NARRATED, ids=[f"{type(event).__name__}-{i}" for i, (event, _) in enumerate(NARRATED)]
)
def test_each_event_is_narrated_in_the_rules_words(event: Event, sentence: str) -> None:
    line = list(narrate([*BOARD, event]))[-1]
    assert str(line) == sentence
    assert (line.position, line.kind, line.rule) == (len(BOARD), kind_of(type(event)), getattr(event, "rule", ""))


def test_every_type_of_event_is_narrated_or_passed_over_on_purpose() -> None:
    assert {type(event) for event, _ in NARRATED} | PASSED_OVER == set(EVENT_TYPES)
    assert {event_type for event_type, sentence in SENTENCES.items() if sentence is None} == PASSED_OVER


def test_abilities_on_the_stack_are_narrated_by_their_label_and_permanent() -> None:
    game = given(
        "cr-2024-06-07",
        alice=[("ogre 4/4 bushido 1", "C: Whenever this creature becomes blocked, ...")],
        bob=["wall 0/4"],
        attack=["ogre"],
        block={"wall": ["ogre"]},
    )
    game.resolve_top()
    game.resolve_top()
    assert [str(line) for line in narrate(game.log)][-4:] == [
        "alice puts the triggered ability of ogre and the triggered ability C of ogre on the stack in this order",
        "the triggered ability C of ogre resolves",
        "the triggered ability of ogre resolves",
        "ogre gets +1/+1 until end of turn (608.2c)",
    ]


def test_a_spell_without_a_legal_target_is_narrated_by_its_name() -> None:
    game = bears("cr-2026-01-16")
    game.cast("alice", spell(), targets=["cub"])
    game.apply(e.PermanentLeft("cub"))
    game.resolve_top()
    assert [line.sentence for line in narrate(game.log)][
        -1
    ] == "growth has no legal target and is removed from the stack"


def test_a_known_combat_is_narrated_exactly() -> None:
    game = given(
        "cr-2024-06-07",
        alice=["ogre 4/4 menace", "kite 2/2 flying, lifelink"],
        bob=["squire 2/2 first strike", "wall 0/4"],
        attack=["ogre", "kite"],
        block={"squire": ["ogre"], "wall": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["wall", "squire"])
    play_on(game)
    assert [str(line) for line in narrate(game.log) if line.combat] == [
        "the beginning of combat step begins (506.1)",
        "the declare attackers step begins (506.1)",
        "ogre is chosen to attack bob",
        "kite is chosen to attack bob",
        "alice declares attackers: ogre and kite attack bob",
        "ogre is tapped (508.1f)",
        "kite is tapped (508.1f)",
        "ogre becomes an attacking creature (508.1k)",
        "kite becomes an attacking creature (508.1k)",
        "the declare blockers step begins (506.1)",
        "squire is chosen to block ogre",
        "wall is chosen to block ogre",
        "bob declares blockers: squire and wall block ogre",
        "squire becomes a blocking creature (509.1g)",
        "wall becomes a blocking creature (509.1g)",
        "ogre becomes blocked (509.1h)",
        "kite becomes unblocked (509.1h)",
        "the damage assignment order of squire is ogre (509.3)",
        "the damage assignment order of wall is ogre (509.3)",
        "alice announces the damage assignment order of ogre: wall, then squire",
        "the first strike damage step begins (506.1)",
        "squire assigns damage in the first of two combat damage steps (510.4)",
        "squire assigns 2 damage to ogre (510.1)",
        "squire deals 2 damage to ogre (510.2)",
        "the combat damage step begins (506.1)",
        "ogre assigns 4 damage to wall",
        "kite assigns 2 damage to bob (510.1)",
        "ogre deals 4 damage to wall (510.2)",
        "kite deals 2 damage to bob (510.2)",
        "bob loses 2 life: 18 (510.2)",
        "alice gains 2 life: 22 (510.2)",
        "wall is destroyed (704.5g)",
        "wall is removed from combat (506.4)",
        "the end of combat step begins (506.1)",
    ]


def test_lines_carry_their_turn_and_combat_and_end_with_it() -> None:
    game = given("cr-2024-11-08", alice=["ogre 4/4"], attack=["ogre"])
    play_on(game)
    game.pass_step()
    game.apply(e.LifeChanged("bob", 1))
    lines = list(narrate(game.log))
    assert {line.turn for line in lines if line.position > 0} == {1}
    numbers = [line.combat for line in lines]
    assert numbers == [0] * 3 + [1] * (len(numbers) - 4) + [0]
    assert [str(line) for line in lines[-3:]] == [
        "combat is over (506.1)",
        "ogre is removed from combat (511.3)",
        "the life total of bob becomes 1",
    ]


def test_a_second_combat_of_a_turn_has_the_next_number() -> None:
    game = given("cr-2024-11-08", alice=["ogre 4/4", "imp 1/1"], attack=["ogre"])
    play_on(game)
    game.pass_step()
    game.declare_attackers({"imp": "bob"})
    declared = [line for line in narrate(game.log) if "declares attackers" in line.sentence]
    assert [(line.combat, line.sentence) for line in declared] == [
        (1, "alice declares attackers: ogre attacks bob"),
        (2, "alice declares attackers: imp attacks bob"),
    ]


def test_the_append_only_form_goes_on_from_what_remains() -> None:
    taken_back: list[Event] = [
        *BOARD,
        e.LifeChanged("D", 2),
        RolledBack(len(BOARD), "730.1"),
        d.LifeLost("D", 3, "510.2"),
    ]
    assert str(list(narrate(taken_back))[-1]) == "D loses 3 life: 6 (510.2)"


def test_labels_have_the_id_only_where_a_name_repeats() -> None:
    assert labels_of(BOARD) == {"a1": "a1", "b1": "Bear (b1)", "b2": "Bear (b2)", "w": "Wanda"}


@hypothesis_given(
    st.lists(st.sampled_from([event for event, _ in NARRATED if type(event) is not RolledBack]), max_size=12)
)
def test_events_in_any_order_are_narrated(events: list[Event]) -> None:
    lines = list(narrate(events))
    assert len(lines) == len(events)
    assert all(line.sentence for line in lines)
