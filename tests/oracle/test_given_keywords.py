"""Keywords that a sentence gives to other permanents: what they do, and what asks for them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import Grants
from events.board import (
    AbilitiesLost,
    CharacteristicsChanged,
    GameBegan,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    TurnBegan,
)
from events.filters import Filter
from events.sizes import ModifiesPT
from projections.verdict_doubts import doubts_about_damage
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.oracle import Understood, compile_ability, compile_sentence, compile_words
from simulator.oracle.card import is_open_to_combat, is_unread
from tests.given import Spec, broken, given, play_on, until

EDITION = "cr-2024-06-07"


def equipped(game: Game, equipment: str, creature: str) -> Game:
    """The game with an Equipment or an Aura attached to a creature."""
    game.apply(CharacteristicsChanged(replace(game.board.permanents[equipment], attached_to=creature)))
    return game


def judged(alice: list[Spec], bob: list[Spec], attacker: str, blocker: str) -> list[str]:
    game = given(EDITION, alice=alice, bob=bob, attack=[attacker])
    return broken(game.judge({blocker: [attacker]}))


@pytest.mark.parametrize(
    ("law", "bear", "rules"),
    [
        ("Creatures you control have flying.", "bear 2/2", ["509.1b"]),
        ("Creatures you control have flying.", "bear 2/2 reach", []),
        ("Creatures you control have shadow.", "bear 2/2", ["509.1b"]),
        ("Creatures you control have shadow.", "bear 2/2 shadow", []),
        ("Creatures you control have horsemanship.", "bear 2/2", ["509.1b"]),
        ("Creatures you control have horsemanship.", "bear 2/2 horsemanship", []),
        ("Other creatures you control have flying.", "bear 2/2", ["509.1b"]),
        ("Creatures you control get +1/+1 and have flying.", "bear 2/2", ["509.1b"]),
        ("Creatures you control have flying, vigilance, and lifelink.", "bear 2/2", ["509.1b"]),
        ("Goblins you control have flying.", "bear 2/2", []),
        ("Creatures you control have reach.", "bear 2/2", []),
    ],
)
def test_an_attacker_that_is_given_evasion_has_it(law: str, bear: str, rules: list[str]) -> None:
    assert judged([("banner artifact", law), "ogre 3/3"], [bear], "ogre", "bear") == rules


@pytest.mark.parametrize(
    ("law", "attacker", "rules"),
    [
        ("Creatures you control have reach.", "bird 2/2 flying", []),
        ("Creatures you control have flying.", "bird 2/2 flying", []),
        ("Creatures you control have menace.", "bird 2/2 flying", ["509.1b"]),
        ("Elves you control have reach.", "bird 2/2 flying", ["509.1b"]),
        ("Creatures you control have shadow.", "bird 2/2 shadow", []),
        ("Creatures you control have shadow.", "bird 2/2", ["509.1b"]),
        ("Creatures you control have horsemanship.", "bird 2/2 horsemanship", []),
        ("Creatures you control have defender.", "bird 2/2", []),
    ],
)
def test_a_blocker_that_is_given_a_keyword_blocks_with_it(law: str, attacker: str, rules: list[str]) -> None:
    assert judged([attacker], ["bear 2/2", ("banner artifact", law)], "bird", "bear") == rules


@pytest.mark.parametrize(
    ("law", "blocker", "rules"),
    [
        ("Equipped creature has flying.", "bear 2/2", ["509.1b"]),
        ("Equipped creature has menace.", "bear 2/2", ["509.1b"]),
        ("Enchanted creature has shadow.", "bear 2/2", ["509.1b"]),
        ("Enchanted creature gets +2/+2 and has flying.", "bear 2/2 reach", []),
    ],
)
def test_only_the_creature_that_it_is_attached_to_has_it(law: str, blocker: str, rules: list[str]) -> None:
    game = given(EDITION, alice=[("wings artifact", law), "ogre 3/3", "cat 1/1"], bob=[blocker, "dog 1/1"])
    equipped(game, "wings", "ogre").declare_attackers({"ogre": "bob", "cat": "bob"})
    assert broken(game.judge({"bear": ["ogre"]})) == rules
    assert game.judge({"bear": ["cat"]}).legal


def test_it_ends_with_the_permanent_that_gives_it() -> None:
    game = given(
        EDITION, alice=[("banner artifact", "Creatures you control have flying."), "ogre 3/3"], bob=["bear 2/2"]
    )
    game.declare_attackers({"ogre": "bob"})
    game.apply(PermanentLeft("banner"))
    assert game.judge({"bear": ["ogre"]}).legal


def test_a_creature_that_is_given_defender_cant_attack() -> None:
    game = given(
        EDITION, alice=["ogre 3/3"], bob=[("idol artifact", "Creatures your opponents control have defender.")]
    )
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "bob"})
    assert broken(refused.value.verdict) == ["508.1c"]


WINGS = ("banner artifact", "Creatures you control have flying.")


def test_what_asks_for_the_keyword_sees_it() -> None:
    grounded = ("moat artifact", "Creatures without flying can't attack.")
    game = given(EDITION, alice=[WINGS, "ogre 3/3"], bob=[grounded])
    assert game.declare_attackers({"ogre": "bob"}).legal
    net = ("net artifact", "Creatures with flying can't block.")
    other = given(EDITION, alice=["cat 1/1", net], bob=[WINGS, "ogre 3/3"], attack=["cat"])
    assert broken(other.judge({"ogre": ["cat"]})) == ["509.1b"]


def test_a_trait_of_those_with_the_keyword_is_theirs() -> None:
    swift = ("swift artifact", "Creatures you control with flying have double strike.")
    game = given(EDITION, alice=[WINGS, swift, "ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={})
    play_on(game)
    assert game.board.life["bob"] == 14


def test_an_ability_triggers_on_those_with_the_keyword() -> None:
    watch = ("watch artifact", "F: Whenever a creature with flying attacks, ...")
    game = given(EDITION, alice=[WINGS, "ogre 3/3"], bob=[watch], attack=["ogre"])
    assert game.triggers.counts == {"F": 1}


def test_a_condition_that_asks_for_the_keyword_holds() -> None:
    lone = ("lone 2/2", "This creature can't attack unless you control a creature with flying.")
    assert given(EDITION, alice=[lone, WINGS]).declare_attackers({"lone": "bob"}).legal


def test_it_is_blocked_as_though_it_lacked_what_it_is_given() -> None:
    net = ("spider 2/2", "This creature can block creatures with flying as though they didn't have flying.")
    plain = ("spider 2/2", "This creature can block creatures with shadow as though they didn't have shadow.")
    assert judged([WINGS, "ogre 3/3"], [net], "ogre", "spider") == []
    assert judged([WINGS, "ogre 3/3"], [plain], "ogre", "spider") == ["509.1b"]


@pytest.mark.parametrize(
    ("sentence", "keywords", "abilities"),
    [
        ("Creatures you control without reach have flying.", ("flying",), ["CantBeBlockedExceptBy"]),
        ("Creatures you control have flanking.", ("flanking",), ["Triggered"]),
        ("Artifact creatures you control have deathtouch and menace.", ("deathtouch",), ["CombatTrait"]),
        ("Attacking creatures you control have trample.", ("trample",), ["CombatTrait"]),
        ("Enchanted creature has protection from red.", ("protection from red",), None),
        ("Equipped creature has annihilator 1.", ("annihilator 1",), ["Triggered"]),
        ("Equipped creature has toxic 1.", ("toxic 1",), ["Toxic"]),
    ],
)
def test_what_is_not_said_of_the_creatures_themselves_is_granted(
    sentence: str, keywords: tuple[str, ...], abilities: list[str] | None
) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Understood), reading
    granted = reading.abilities[0]
    assert isinstance(granted, Grants)
    assert granted.keywords == keywords
    found = [type(each).__name__ for each in granted.abilities]
    assert found == (abilities or ["CantBeBlocked", "PreventDamage", "CantBeTargeted"])


def test_those_who_are_granted_something_may_have_to_be_tokens_or_to_attack() -> None:
    (granted,) = compile_ability("Other untapped creatures you control have hexproof.").abilities
    assert isinstance(granted, Grants)
    assert granted.among == ("untapped",)
    assert granted.subject == (Filter(other=True, any_type=("creature",), controller="you"),)


def test_an_ability_in_quotation_marks_is_read_as_one_of_those_who_have_it() -> None:
    said = 'Equipped creature gets +1/+1 and has "Whenever this creature attacks, create a Treasure token."'
    size, granted = compile_ability(said).abilities
    assert isinstance(size, ModifiesPT)
    assert isinstance(granted, Grants)
    assert granted.subject == (Filter(bears_this=True),)
    (own,) = granted.abilities
    assert replace(own, words="") == replace(
        compile_ability("Whenever this creature attacks, create a Treasure token.").abilities[0], words=""
    )


def test_what_is_not_read_in_quotation_marks_is_not_read() -> None:
    (granted,) = compile_ability('All Slivers have "Whenever this creature attacks, it yawns."').abilities
    assert isinstance(granted, Grants)
    assert is_unread(granted)


@pytest.mark.parametrize(
    "law",
    [
        "As long as you've cast another spell this turn, attacking creatures you control have trample.",
        "As long as you've cast another spell this turn, creatures you control have "
        '"Whenever this creature attacks, you gain 1 life."',
        "As long as you've cast another spell this turn, creatures you control have flying.",
        "As long as you've cast another spell this turn, creatures you control have lifelink.",
    ],
)
def test_what_waits_for_a_condition_that_nobody_judges_says_so(law: str) -> None:
    game = given(EDITION, alice=[("banner artifact", law), "ogre 3/3"], bob=["bear 2/2"])
    assert law in [doubt.words for doubt in doubts_about_damage(game.position, ["ogre"])]
    assert is_open_to_combat(compile_ability(law).abilities[-1])


def test_what_deals_damage_alone_leaves_declarations_open() -> None:
    law = "As long as you've cast another spell this turn, creatures you control have lifelink."
    game = given(EDITION, alice=[("banner artifact", law), "ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    assert game.judge({"bear": ["ogre"]}).legal is True


def test_an_activated_ability_that_is_granted_waits_until_it_is_activated() -> None:
    law = 'Creatures you control have "{R}: This creature gets +1/+0 until end of turn."'
    game = given(EDITION, alice=[("banner artifact", law), "ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    assert game.judge({"bear": ["ogre"]}).legal is True


def test_it_is_understood_up_to_the_words() -> None:
    reading = compile_sentence("Equipped creature has reach.")
    assert isinstance(reading, Understood)
    assert [(type(each).__name__, each.keyword) for each in reading.abilities] == [("HasKeyword", "reach")]


def test_who_is_given_first_strike_may_be_given_double_strike_for_it() -> None:
    kwende = ("kwende 2/2 double strike", "Creatures you control with first strike have double strike.")
    lawgiver = ("lawgiver 1/1", "Creatures you control have first strike.")
    game = given(EDITION, alice=[kwende, lawgiver, "bear 2/2"], bob=["ogre 5/5"], attack=["bear"])
    game.declare_blockers({"ogre": ["bear"]})
    until(game, "first_strike_damage")
    play_on(game)
    assert game.board.marked["ogre"] == 4


def test_who_is_given_menace_is_a_creature_with_menace() -> None:
    howlbonder = (
        "howlbonder 2/2 menace",
        "Each creature you control with menace can't be blocked except by three or more creatures.",
    )
    lawgiver = ("lawgiver 1/1", "Creatures you control have menace.")
    game = given(EDITION, alice=[howlbonder, lawgiver, "bear 2/2"], bob=["ogre 5/5", "troll 5/5"], attack=["bear"])
    assert broken(game.judge({"ogre": ["bear"], "troll": ["bear"]})) == ["509.1b"]


def test_keywords_that_give_each_other_come_to_an_end() -> None:
    one = ("one 1/1", "Creatures you control with flying have reach.")
    two = ("two 1/1 flying", "Creatures you control with reach have horsemanship.")
    game = given(EDITION, alice=[two, one], bob=["hawk 1/1 flying"], attack=["two"])
    assert broken(game.judge({"hawk": ["two"]})) == ["509.1b"]


def test_what_is_given_on_its_controllers_turn_alone_is_seen_then() -> None:
    law = ("law artifact", "During your turn, creatures you control have menace.")
    howlbonder = (
        "bonder 2/2",
        "Each creature you control with menace can't be blocked except by three or more creatures.",
    )
    mine = given(EDITION, alice=[law, howlbonder], bob=["ogre 5/5", "troll 5/5"], attack=["bonder"])
    assert broken(mine.judge({"ogre": ["bonder"], "troll": ["bonder"]})) == ["509.1b"]


def test_a_keyword_that_a_sentence_gives_its_own_creature_can_be_lost() -> None:
    own = compile_words((), ("This creature has menace.",), "").abilities
    ogre = Permanent(id="ogre", controller="A", power=2, toughness=2, abilities=own)
    elf = Permanent(id="elf", controller="D", power=1, toughness=1)
    players = GameBegan(players=(Player("A"), Player("D")))
    game = Game([players, TurnBegan("A", ("D",), 1), PermanentEntered(ogre), PermanentEntered(elf)])
    game.declare_attackers({"ogre": "D"})
    assert game.judge({"elf": ["ogre"]}).legal is False
    game.apply(AbilitiesLost("ogre", ("menace",), "turn"))
    assert game.judge({"elf": ["ogre"]}).legal is True
