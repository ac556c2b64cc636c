"""603.2, 608.2: the attackers, sources, players and numbers of events, in what abilities do as they resolve."""

from __future__ import annotations

import pytest

from events.effects import PermanentAttached
from events.players import LifeEffectApplied
from simulator.game.game import Game
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("603")
EDITION = "cr-2024-06-07"


def resolved(game: Game, *choices: str | bool) -> Game:
    """The game once the ability on top of the stack has resolved, with such choices."""
    game.resolve_top(answers=choices) if choices else game.resolve_top()
    return game


def test_those_creatures_are_the_attackers_that_were_declared_together() -> None:
    text = "Whenever one or more Cats you control attack, they get +1/+0 until end of turn."
    alice = [("idol artifact", text), "tom 1/1; a cat", "tim 1/1; a cat", "ogre 3/3"]
    game = given(EDITION, alice=alice, attack=["tom", "ogre"])
    play_on(game)
    assert game.board.life["bob"] == 20 - 2 - 3


def test_each_attacker_deals_damage_to_what_it_attacks_itself() -> None:
    text = (
        "Whenever a creature you control attacks, this creature deals 1 damage to the player or planeswalker it's "
        "attacking."
    )
    game = given(EDITION, alice=[("rider 4/4", text), "ogre 3/3"], bob=["wall 0/8"], carol=["moat 0/4"],
                 attack={"rider": "bob", "ogre": "carol"}, block={"wall": ["rider"]})  # fmt: skip
    play_on(game)
    assert (game.board.life["bob"], game.board.life["carol"]) == (19, 16)


def test_the_controller_of_the_source_sacrifices_as_much_as_it_dealt() -> None:
    text = (
        "Whenever a source deals damage to this creature, that source's controller sacrifices that many "
        "permanents of their choice."
    )
    bob = ["bear 2/2", "land1 land", "land2 land", "land3 land"]
    game = given(EDITION, alice=[("beast 5/5", text)], bob=bob, attack=["beast"], block={"bear": ["beast"]})
    until(game, "combat_damage")
    game.deal_damage()
    resolved(game, "land1", "land3")
    assert {*game.board.permanents} == {"beast", "land2"}


@pytest.mark.parametrize("loses", ["by damage", "by an effect"])
def test_that_much_life_is_what_a_player_has_lost(loses: str) -> None:
    text = "Whenever an opponent loses life, you gain that much life."
    game = given(EDITION, alice=[("vampire 5/5", text)], attack=["vampire"] if loses == "by damage" else None)
    if loses == "by damage":
        until(game, "combat_damage")
        game.deal_damage()
    else:
        game.apply(LifeEffectApplied(life=(("bob", -5),)))
    assert game.board.life == {"alice": 20, "bob": 15}
    resolved(game)
    assert game.board.life == {"alice": 25, "bob": 15}


def test_the_source_that_is_gone_had_a_controller() -> None:
    text = "Whenever a source deals damage to this creature, that source's controller loses that much life."
    game = given(EDITION, alice=[("beast 5/5", text)], bob=["bear 2/2"], attack=["beast"], block={"bear": ["beast"]})
    play_on(game)
    assert "bear" not in game.board.permanents
    assert game.board.life == {"alice": 20, "bob": 18}


def test_so_many_counters_as_are_put() -> None:
    text = (
        "Whenever one or more +1/+1 counters are put on a creature you control, this creature deals that much "
        "damage to each opponent."
    )
    more = "Whenever this creature attacks, put three +1/+1 counters on it."
    game = given(EDITION, alice=[("shaman 1/1", text), ("bear 2/2", more)], bob=["wall 0/9"], attack=["bear"],
                 block={"wall": ["bear"]})  # fmt: skip
    play_on(game)
    assert game.board.life["bob"] == 17


def test_the_creature_that_is_dealt_damage_by_one_of_a_kind() -> None:
    text = "Whenever a Sliver deals combat damage to a creature, destroy that creature. It can't be regenerated."
    alice = [("queen artifact", text), "sliver 1/1; a sliver"]
    game = given(EDITION, alice=alice, bob=["wall 0/8"], attack=["sliver"], block={"wall": ["sliver"]})
    play_on(game)
    assert {*game.board.permanents} == {"queen", "sliver"}


def test_that_player_is_whose_turn_it_is() -> None:
    text = "At the beginning of combat on each opponent's turn, that player loses 3 life."
    game = given(EDITION, alice=["bear 2/2"], bob=[("idol artifact", text)], attack=["bear"])
    play_on(game)
    assert game.board.life["alice"] == 17


def test_life_is_gained_as_much_as_all_opponents_lost() -> None:
    text = "Whenever this creature attacks, each opponent loses 2 life. You gain life equal to the life lost this way."
    game = given(EDITION, alice=[("dragon 5/5", text)], bob=["wall 0/9"], carol=["moat 0/4"],
                 attack={"dragon": "bob"}, block={"wall": ["dragon"]})  # fmt: skip
    play_on(game)
    assert game.board.life == {"alice": 24, "bob": 18, "carol": 18}


def test_colors_are_counted_once_each() -> None:
    text = (
        "Whenever this creature attacks, you gain X life, where X is the number of colors among permanents you control."
    )
    alice = [("bear 2/2; green", text), "elf 1/1; green", "fox 1/1; white", "golem artifact"]
    game = given(EDITION, alice=alice, bob=["imp 1/1; red"], attack=["bear"], block={"imp": ["bear"]})
    play_on(game)
    assert game.board.life["alice"] == 22


def test_as_many_as_were_tapped() -> None:
    text = (
        "Whenever this creature attacks, you may tap any number of untapped creatures you control. This creature "
        "gets +1/+1 until end of turn for each creature tapped this way."
    )
    alice = [("knight 2/2", text), "elf 1/1", "cat 1/1", "dog 1/1"]
    game = given(EDITION, alice=alice, attack=["knight"])
    resolved(game, True, "elf", "dog")
    assert {"elf", "dog", "knight"} == {*game.board.tapped}
    play_on(game)
    assert game.board.life["bob"] == 16


def test_nothing_is_tapped_and_nothing_counted_if_you_may_not_want_to() -> None:
    text = (
        "Whenever this creature attacks, you may tap any number of untapped creatures you control. This creature "
        "gets +1/+1 until end of turn for each creature tapped this way."
    )
    game = given(EDITION, alice=[("knight 2/2", text), "elf 1/1"], attack=["knight"])
    resolved(game, False)
    play_on(game)
    assert game.board.life["bob"] == 18


def test_defending_player_may_pay_so_that_it_can_be_blocked() -> None:
    text = (
        "Whenever this creature attacks, defending player may pay {4}. If that player doesn't, this creature "
        "can't be blocked this turn."
    )
    for pays, legal in ((True, True), (False, False)):
        game = given(EDITION, alice=[("serpent 4/4", text)], bob=["wall 0/8"], attack=["serpent"])
        resolved(game, pays)
        assert game.judge({"wall": ["serpent"]}, player="bob").legal is legal


def test_a_token_with_an_ability_of_its_own_and_one_of_another_kind() -> None:
    text = (
        'Whenever this creature attacks, create two 2/2 green Ooze creature tokens. They have "When this creature '
        'dies, you gain 1 life."'
    )
    game = given(EDITION, alice=[("slime 3/3", text)], bob=["wall 0/8"], attack=["slime"], block={"wall": ["slime"]})
    tokens = [each for each in game.board.permanents.values() if each.token]
    assert [len(each.abilities) for each in tokens] == [1, 1]


def test_two_tokens_of_two_kinds() -> None:
    text = (
        "When this creature dies, create a 3/3 black Wurm creature token with deathtouch and a 3/3 black Wurm "
        "creature token with lifelink."
    )
    game = given(EDITION, alice=[("engine 6/6", text)], bob=["wall 9/9"], attack=["engine"], block={"wall": ["engine"]})
    play_on(game)
    tokens = [each for each in game.board.permanents.values() if each.token]
    assert [each.keywords for each in tokens] == [("deathtouch",), ("lifelink",)]


def test_a_named_token_attacks_and_is_exiled() -> None:
    text = (
        "Whenever this creature attacks, create Ragavan, a legendary 2/1 red Monkey creature token. Ragavan "
        "enters the battlefield tapped and attacking. Exile that token at end of combat."
    )
    game = given(EDITION, alice=[("kari 1/3", text)], attack=["kari"])
    resolved(game)
    (token,) = [each for each in game.board.permanents.values() if each.token]
    assert token.name == "Ragavan"
    play_on(game)
    assert game.board.life["bob"] == 17
    resolved(game)
    assert {*game.board.permanents} == {"kari"}


@pytest.mark.parametrize(("state", "life"), [("equipped", 19), ("modified", 19), ("historic", 17)])
def test_what_a_permanent_is_besides_is_seen_on_the_board(state: str, life: int) -> None:
    counted = f"where X is the number of {state} permanents you control."
    text = f"Whenever this creature attacks, each opponent loses X life, {counted}"
    alice = [("knight 2/2", text), "lord 1/1; super legendary", "sword artifact; an equipment", "ore artifact"]
    game = given(EDITION, alice=alice, bob=["wall 0/9"])
    game.apply(PermanentAttached("sword", "lord"))
    game.declare_attackers({"knight": "bob"})
    resolved(game)
    assert game.board.life["bob"] == life


def test_whether_it_is_a_token_is_not_known_of_what_the_board_does_not_say_it_of() -> None:
    text = "Whenever this creature attacks, each opponent sacrifices a nontoken creature of their choice."
    game = given(EDITION, alice=[("knight 2/2", text)], bob=["wall 0/9", "bear 2/2"], attack=["knight"])
    resolved(game)
    assert game.triggers.unread.happened
    assert {*game.board.permanents} == {"knight", "wall", "bear"}


def test_the_power_of_what_was_sacrificed_counts_as_it_last_was() -> None:
    text = (
        "Whenever this creature attacks, you may sacrifice another creature. If you do, put a number of +1/+1 counters "
        "on this creature equal to the sacrificed creature's power."
    )
    game = given(EDITION, alice=[("giant 1/1", text), "bear 2/2", "ogre 3/3"], attack=["giant"])
    resolved(game, True, "ogre")
    assert {*game.board.permanents} == {"giant", "bear"}
    play_on(game)
    assert game.board.life["bob"] == 16
