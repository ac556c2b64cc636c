"""The abilities of a card's face: what kind each is, when it can act, and what of it is read."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from events import triggers as t
from events.abilities import (
    Activated,
    Acts,
    AnyAbility,
    DieRow,
    Grants,
    ManaAbility,
    RollsDie,
    SpellAbility,
    Triggered,
    Unsupported,
)
from events.ability_costs import ManaCost
from events.conditions import HasCounters
from events.declaration_abilities import CantBeBlocked, CantBlock, Controls, MayBeExerted
from events.filters import Filter
from events.instructions import Does
from events.quantities import Fixed
from events.sizes import SetsBasePT
from events.trigger_conditions import Exerted
from projections.followed_events import unseen_moments
from simulator.oracle import compile_ability, compile_face
from simulator.oracle.card import AbilityKind, CompiledFace, Face, PrintedAbility
from simulator.oracle.paragraphs import sentences_of
from simulator.oracle.reading import AS_ONE_OF_SEVERAL


def face(text: str, *types: str, name: str = "Old Bear", legendary: bool = False) -> CompiledFace:
    supertypes = ("legendary",) if legendary else ()
    return compile_face(Face(name=name, types=types or ("creature",), supertypes=supertypes, text=text))


def only(text: str, *types: str, name: str = "Old Bear") -> PrintedAbility:
    (ability,) = face(text, *types, name=name).printed
    return ability


def said(ability: PrintedAbility) -> AnyAbility:
    (each,) = ability.abilities
    return each


@pytest.mark.parametrize(
    ("text", "kind", "read"),
    [
        ("This creature can't block.", "static", True),
        ("Flying, first strike", "keywords", True),
        ("Landfall — Whenever a land enters, target creature can't block.", "triggered", False),
        ("Whenever this creature attacks, choose one —\n• It can't be blocked.\n• Draw a card.", "triggered", False),
        ("{2}{R}: Target creature can't block this turn.", "activated", True),
        ("Bear Hug — {2}{R}, {T}: Target creature can't block this turn.", "activated", True),
        ("Boast — {1}{B}: This creature gains flying until end of turn.", "activated", True),
        ("Equip {3}. This ability costs {1} less to activate if you control a Wall.", "activated", False),
        ("Strive — This spell costs {2} more to cast for each target beyond the first.", "static", True),
        ("Equip abilities you activate cost {1} less to activate.", "static", False),
        ("{T}: Add {G}.", "activated", True),
        ("X: Whenever this creature becomes tapped, ...", "triggered", False),
        ("X: Draw a card.", "activated", True),
        ("Sacrifice a creature: This creature can't be blocked this turn.", "activated", True),
        ("[−2]: Creatures can't block this turn.", "activated", True),
        ("Threshold — This creature can't be blocked as long as seven or more cards are in your graveyard.", "static",
         True),
        ("Wraith Form — This creature can't be blocked.", "static", True),
        ("Max speed — This creature can't be blocked.", "static", True),
        ("Max speed — Flying", "level", False),
        ("I, II — Creatures can't block this turn.", "chapter", False),
        ("This creature can't dance.", "static", False),
    ],
)  # fmt: skip
def test_a_paragraph_is_of_one_kind(text: str, kind: AbilityKind, read: bool) -> None:
    ability = only(text)
    assert (ability.kind, not ability.unread) == (kind, read)
    assert ability.words == text


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Trample; haste", ("trample", "haste")),
        ("Protection from red and from blue", ("protection from red and from blue",)),
        ("Ward—Discard a card.", ("ward—discard a card",)),
        ("Ward—Pay 2 life, discard a card.", ("ward—pay 2 life, discard a card",)),
        ("Equip {1}", ("equip {1}",)),
        ("Kicker {1}{R} and/or {W}", ("kicker {1}{r} and/or {w}",)),
        ("Menace (Two or more creatures only.)", ("menace",)),
    ],
)
def test_a_line_of_keywords_gives_its_keywords(line: str, keywords: tuple[str, ...]) -> None:
    assert (only(line).kind, only(line).keywords) == ("keywords", keywords)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Surge Mare can't be blocked by green creatures.", "Surge Mare"),
        ("Creatures you control have islandwalk.", ""),
        ("Flash costs {1} less to cast.", ""),
    ],
)
def test_a_sentence_with_the_words_of_a_keyword_is_none(sentence: str, name: str) -> None:
    assert compile_ability(sentence, name).kind == "static"


def test_what_a_spell_does_acts_once_it_is_cast() -> None:
    ability = only("Creatures can't block this turn. Dance.", "instant")
    assert said(ability) == SpellAbility(words=ability.words)
    assert (ability.kind, ability.unread, ability.open_to_combat) == ("spell", ability.abilities, ())
    assert [each.kind for each in face("Flashback {1}{R}\nThis spell costs {1} less to cast.", "sorcery").printed] == [
        "keywords",
        "static",
    ]


def test_an_event_is_read_though_its_effect_is_not() -> None:
    text = "Whenever this creature blocks, it gets +1/+1 until end of turn. Flip it."
    assert said(only(text)) == Triggered(when=(t.Blocks(),), words=text)
    text = 'When this creature dies, create a token with "This token can\'t block."'
    assert said(only(text)) == Triggered(when=(t.Dies(),), words=text)


def test_modes_after_bullets_are_those_of_the_ability_before_them() -> None:
    text = "Whenever this creature attacks, choose one —\n• It can't be blocked.\n• Draw a card."
    modes = ("It can't be blocked.", "Draw a card.")
    assert said(only(text)) == Triggered(when=(t.Attacks(),), modes=modes, words=text)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Max speed — Whenever this creature attacks, dance.", "attacking"),
        ("Whenever this creature attacks, dance. This ability can't trigger more than once each combat.", "attacking"),
        ("Whenever a sleepy creature attacks, dance.", "attacking"),
        ("Whenever you cast a spell from your graveyard, dance.", "activated"),
        ("Whenever one or more cards leave your graveyard, dance.", "effect"),
        ("Whenever a card is put into your graveyard from anywhere, dance.", "effect"),
        ("Whenever this creature evolves, dance.", "enters"),
        ("Whenever this creature saddles a Mount during your main phase, dance.", "activated"),
    ],
)
def test_an_event_that_does_not_always_trigger_it_may(text: str, acts: Acts) -> None:
    ability = said(only(text))
    assert isinstance(ability, Triggered)
    assert (ability.effect, min(unseen_moments(ability), key=get_args(Acts).index)) == (None, acts)


def test_an_intervening_if_that_a_board_can_judge_is_a_condition_of_the_ability() -> None:
    text = "Whenever this creature attacks, if you control a Forest, dance."
    asked = t.ConditionHolds(Controls((Filter(any_subtype=("forest",)),)))
    assert said(only(text)) == Triggered(when=(t.Attacks(),), only_if=asked, words=text)


def test_a_trigger_of_another_step_acts_elsewhere_whatever_it_does() -> None:
    ability = only('At the beginning of your end step, create a token with "This token can\'t block."')
    assert (ability.abilities, ability.elsewhere) == ((), "an ability that triggers in a step outside combat")


def test_an_activated_ability_is_not_read_until_it_is_activated() -> None:
    text = "{T}: Target creature can't block this turn. Dance."
    ability = only(text)
    assert isinstance(said(ability), Activated)
    assert (ability.unread, ability.open_to_combat) == (ability.abilities, ())
    assert isinstance(said(only("{T}: Add {G}.")), ManaAbility)


def test_of_several_sentences_each_is_read_by_itself() -> None:
    ability = only("This creature can't block. This creature dances. It can't be blocked.")
    assert [type(each) for each in ability.abilities] == [CantBlock, Unsupported, Unsupported]
    assert [each.why for each in ability.abilities[1:] if isinstance(each, Unsupported)][1:] == [
        "a sentence that speaks of the one before it"
    ]


def test_levels_begin_after_the_line_that_names_them() -> None:
    leveler = face("Level up {1}\nLEVEL 1-4\n4/4\nThis creature can't block.\nFlying")
    assert [each.kind for each in leveler.printed] == ["keywords", "level", "level", "level", "level"]
    assert leveler.printed[1].elsewhere
    size, cant_block, flying = (said(each) for each in leveler.printed[2:])
    level = HasCounters(counter="level", at_least=1, at_most=4)
    assert size == SetsBasePT(power=Fixed(n=4), toughness=Fixed(n=4), condition=level, words="4/4")
    assert cant_block == CantBlock(condition=level, words="This creature can't block.")
    assert isinstance(flying, Grants)
    assert (flying.condition, flying.keywords) == (level, ("flying",))
    assert leveler.keywords == ("level up {1}",)


def test_before_its_first_level_a_class_says_what_holds_always() -> None:
    card = face("Creatures can't block.\n{1}{W}: Level 2\nCreatures can't attack.", "enchantment")
    assert [(each.kind, bool(each.unread)) for each in card.printed] == [
        ("static", False),
        ("level", True),
        ("level", True),
    ]
    assert isinstance(said(card.printed[1]), Activated)
    assert not card.printed[1].open_to_combat
    assert card.printed[2].open_to_combat


def test_modes_may_begin_with_stars() -> None:
    bullets = only("When this creature enters, choose one —\n• Draw a card.\n• Scry 1.")
    stars = only("When this creature enters, choose one --\n* Draw a card.\n* Scry 1.")
    assert [replace(each, words="") for each in stars.abilities] == [
        replace(each, words="") for each in bullets.abilities
    ]
    assert not stars.unread


def test_the_rows_of_a_table_of_results_belong_to_the_ability_that_rolls() -> None:
    ability = only("Whenever this creature attacks, roll a d20.\n1—9 | Scry 1.\n10—19 | Scry 2.\n20 | Scry 3.")
    rolls = said(ability)
    assert isinstance(rolls, Triggered)
    rows = (
        DieRow(least=1, most=9, effect=Does(action="scry", n=1)),
        DieRow(least=10, most=19, effect=Does(action="scry", n=2)),
        DieRow(least=20, most=20, effect=Does(action="scry", n=3)),
    )
    assert (rolls.when, rolls.effect) == ((t.Attacks(),), RollsDie(sides=20, rows=rows))


def test_reminder_text_says_nothing() -> None:
    card = face("(Creatures can't block.)\nMenace (It can't be blocked except by two or more creatures.)")
    assert [each.words for each in card.printed] == ["Menace"]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Fynn, the Fangbearer", "Fynn"),
        ("Daxos of Meletis", "Daxos"),
        ("Gollum the Abandoned", "Gollum"),
        ("Ayesha Tanaka, Armorer", "Ayesha"),
        ("Ayesha Tanaka, Armorer", "Ayesha Tanaka"),
        ("Ayesha Tanaka, Armorer", "Ayesha Tanaka, Armorer"),
        ("A-Akki Ronin", "A-Akki Ronin"),
    ],
)
def test_a_legendary_permanent_may_call_itself_by_its_first_name(name: str, called: str) -> None:
    (ability,) = face(f"{called} can't be blocked.", name=name, legendary=True).printed
    assert isinstance(said(ability), CantBeBlocked)


def test_another_permanent_may_not() -> None:
    assert isinstance(said(only("Daxos can't be blocked.", name="Daxos of Meletis")), Unsupported)


def test_a_full_stop_in_a_quotation_ends_no_sentence() -> None:
    assert len(sentences_of('Create a token with "This creature can\'t block. Draw a card." Then stop.')) == 2


def test_an_instant_creature_is_a_creature() -> None:
    assert only("This creature can't block.", "instant", "creature").kind == "static"


def test_a_keyword_of_a_spell_that_is_not_known_may_offer_another_cost() -> None:
    spell, offers = compile_ability("Coststorm 2 (Some words.)", place="spell").abilities
    assert isinstance(spell, SpellAbility)
    assert spell.effect is None
    assert isinstance(offers, Unsupported)
    assert (offers.playing, offers.blocking) == ("cast_costs", False)
    assert len(compile_ability("This spell dances.", place="spell").abilities) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "This creature enters tapped.",
        "This creature enters with two +1/+1 counters on it.",
        "If this creature was kicked, it enters with two +1/+1 counters on it.",
        "Raid — This creature enters with a +1/+1 counter on it if you attacked this turn.",
        "You may have this creature enter as a copy of any creature on the battlefield, except it has flying.",
        "As this creature enters, choose a color.",
        "This spell costs {2} less to cast.",
        "This spell costs {1} less to cast for each creature that attacked this turn.",
        "Creature spells you control can't be countered.",
        "Untap all creatures you control during each other player's untap step.",
        "Enchanted creature doesn't untap during its controller's untap step.",
        "You have no maximum hand size.",
        "If this card is in your opening hand, you may begin the game with it on the battlefield.",
    ],
)
def test_what_matters_elsewhere_alone_says_why(sentence: str) -> None:
    ability = only(sentence)
    assert (ability.kind, ability.abilities) == ("static", ())
    assert ability.elsewhere


@pytest.mark.parametrize(
    ("sentence", "acts"),
    [
        ("Noncreature spells you cast with good reason have convoke.", "activated"),
        ("Players can't cast spells during combat.", "activated"),
        ("Each creature card in your hand has ninjutsu {2}{U}{B}.", "activated"),
        ("Activated abilities of creatures can't be activated.", "activated"),
        ("This creature crews Vehicles as though its power were 2 greater.", "activated"),
        ("Creatures your opponents control enter tapped.", "enters"),
        ("Other creatures you control enter with an additional +1/+1 counter on them.", "enters"),
    ],
)
def test_what_waits_for_a_spell_an_ability_or_a_permanent_is_not_read_till_then(sentence: str, acts: Acts) -> None:
    ability = said(only(sentence))
    assert isinstance(ability, Unsupported)
    assert (ability.acts, ability.blocking) == (acts, False)
    assert not only(sentence).open_to_combat


@pytest.mark.parametrize(
    ("last", "when"),
    [
        ("Activate only as a sorcery.", ("as_a_sorcery",)),
        ("Activate only during combat and only once each turn.", ("during_combat", "once_each_turn")),
        ("Activate only while it rains.", ()),
        ("Whim dances.", ()),
    ],
)
def test_when_an_ability_can_be_activated_is_read_where_nothing_else_of_it_is(last: str, when: tuple[str, ...]) -> None:
    ability = said(only(f"{{T}}: Target creature dances. {last}"))
    assert isinstance(ability, Activated)
    assert (ability.effect, ability.only, ability.only_not_read) == (None, when, True)


@pytest.mark.parametrize("label", ["Forecast", "Max speed", "Solved"])
def test_a_label_that_limits_an_activated_ability_is_not_dropped(label: str) -> None:
    ability = said(only(f"{label} — {{R}}: This creature gets +1/+0 until end of turn."))
    assert isinstance(ability, Activated)
    assert ability.only_not_read
    assert isinstance(said(only(f"{label} — {{T}}: Add {{G}}.")), Unsupported)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Boast — {R}: Draw a card.",
         "{R}: Draw a card. Activate only if this creature attacked this turn and only once each turn."),
        ("Exhaust — {R}: Draw a card.", "{R}: Draw a card. Activate only once."),
        ("Exhaust — {R}: Draw a card. Activate only as a sorcery.",
         "{R}: Draw a card. Activate only as a sorcery. Activate only once."),
        ("Exhaust — {T}: Add {G}.", "{T}: Add {G}. Activate only once."),
    ],
)  # fmt: skip
def test_a_label_stands_for_the_restriction_that_the_rules_say(text: str, plain: str) -> None:
    # 702.142a, 702.177a
    labelled, spelled_out = said(only(text)), said(only(plain))
    assert isinstance(labelled, Activated)
    assert replace(labelled, words="") == replace(spelled_out, words="")


def test_a_power_up_ability_costs_less_in_the_turn_in_which_its_permanent_entered() -> None:
    ability = said(only("Power-up — {2}{R}: Put a +1/+1 counter on this creature."))
    assert isinstance(ability, Activated)
    assert (ability.cost, ability.only) == ((ManaCost(mana="{2}{R}", less_if_new=True),), ("once",))


def test_what_exerting_does_waits_for_an_attack() -> None:
    ability = only("You may exert this creature as it attacks. When you do, creatures you control get +1/+1.")
    exerted, triggered = ability.abilities
    assert isinstance(exerted, MayBeExerted)
    assert isinstance(triggered, Triggered)
    assert triggered.when == (Exerted(),)
    assert ability.unread == ability.open_to_combat == (triggered,)


def test_a_linked_ability_is_no_earlier_than_what_it_is_linked_to() -> None:
    ability = only("This creature may sing a song. When you do, creatures you control get +1/+1.")
    assert [getattr(each, "acts", "") for each in ability.unread] == ["always", "beginning"]


@pytest.mark.parametrize(
    "sentence",
    [
        "This creature enters tapped and attacking.",
        "If this creature was kicked, it enters with two +1/+1 counters on it and creatures you control have haste.",
        "This creature enters with a +1/+1 counter on it for each land and has trample.",
        "Enchanted permanent doesn't untap during its controller's untap step and its activated abilities can't be "
        "activated.",
        "You have no maximum hand size and creatures you control get +1/+1.",
        "As this creature enters, you may have it become a copy of any creature.",
        "Creature spells you cast have convoke and creatures you control have flying.",
        "Noble creatures you control and Lesson spells you control have lifelink.",
        "If this creature was kicked, it enters with flying and with two +1/+1 counters on it.",
        "Players can't cast spells and creatures can't attack.",
        "Activated abilities of artifacts can't be activated and artifacts you control have flying.",
        "Once during each of your turns, you may cast a spell from your graveyard and creatures you control get +1/+1.",
        "If this creature would die, shuffle it into its owner's library instead.",
        "If damage would be dealt to you, it is dealt to this creature instead.",
    ],
)
def test_what_says_more_is_open_to_combat(sentence: str) -> None:
    assert only(sentence).open_to_combat


def test_how_a_permanent_may_have_entered_is_for_the_board_to_say() -> None:
    entered = only("If this creature was kicked, it enters with two +1/+1 counters on it and with haste.")
    assert entered.elsewhere == f"entering, {AS_ONE_OF_SEVERAL}"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Flying\n{T}: Dance.\nWhen this creature enters, dance.", True),
        ("Whenever this creature becomes the target of a spell, dance.", True),
        ("Whenever this creature attacks, dance.", False),
        ("Haunt", False),
        ("This creature can't be blocked as long as you have the city's blessing.", True),
        ("This creature can't be blocked as long as you've cast another spell this turn.", False),
        ("At the beginning of combat on your turn, dance.", False),
    ],
)
def test_a_face_is_whole_if_nothing_unread_can_act_by_itself(text: str, whole: bool) -> None:
    assert face(text).whole is whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Dash {2}{R}", "the haste"),
        ("Riot", "the haste"),
        ("Bloodthirst 2", "enters"),
        ("Daybound", "day and night"),
        ("Flash, riot", "the haste"),
        ("Changeling", "a board shows it"),
        ("Flash", "when or from where its card is cast"),
        ("Partner", "of decks"),
        ("Scavenge {3}{B}", "as a sorcery"),
        ("Echo {2}{R}", "upkeep"),
        ("Dredge 2", "drawn"),
        ("Blitz {2}{R}", "the card that it may give"),
        ("Impending 4—{2}{W}{W}", "time counters"),
        ("Madness {2}{B}", "as it is discarded"),
        ("Recover—Pay half your life, rounded up.", "in a graveyard"),
        ("Living metal", "whose turn"),
    ],
)
def test_an_idle_keyword_says_why_it_is_idle(text: str, why: str) -> None:
    (ability,) = compile_face(Face(name="X", types=("creature",), text=text)).printed
    assert why in ability.elsewhere
    assert not ability.abilities


@pytest.mark.parametrize(
    ("paragraph", "elsewhere"),
    [
        ("You may cast this spell as though it had flash if you pay {2} more to cast it.", "casting, at other times"),
        (
            "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.",
            "casting, for other costs",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["sorcery", "enchantment"])
def test_words_on_other_ways_to_cast_a_spell_do_nothing_else(paragraph: str, elsewhere: str, kind: str) -> None:
    (ability,) = compile_face(Face(name="Rout", types=(kind,), text=paragraph)).printed
    assert (ability.kind, ability.abilities, ability.elsewhere) == ("static", (), elsewhere)


def test_an_ability_says_how_often_it_triggers() -> None:
    ability = said(only("Whenever this creature attacks, you gain 1 life. This ability triggers only once each turn."))
    assert isinstance(ability, Triggered)
    assert [each.often for each in ability.when] == ["once_each_turn"]
    assert ability.effect is not None
