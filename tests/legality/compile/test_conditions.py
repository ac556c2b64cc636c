"""Conditions of abilities: those that a board can judge, and those that are tried every way."""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import Spec, given

JUNE = "cr-2024-06-07"
IF_ANOTHER = "This creature can't block as long as you've cast another spell this turn."
IF_SEVEN = "This creature can't block as long as you have seven or more cards in hand."


def judged(attacker: Spec, *bobs: Spec, block: str = "b") -> bool | None:
    return given(JUNE, alice=[attacker], bob=bobs, attack=["a"]).judge({block: ["a"]}).legal


def test_an_unknown_condition_that_changes_the_verdict_leaves_it_open() -> None:
    assert judged("a 2/2", ("b 2/2", IF_ANOTHER)) is None
    assert judged("a 2/2 flying", ("b 2/2", IF_ANOTHER)) is False
    assert judged("a 2/2", ("b 2/2", IF_ANOTHER), "c 2/2", block="c") is True


def test_two_unknown_conditions_are_tried_in_every_combination() -> None:
    """Illegal if both hold, illegal if neither does, legal if only the second does."""
    bound: Spec = ("c 2/2", "This creature blocks each combat if able.", IF_SEVEN)
    assert judged("a 2/2", ("b 2/2", IF_ANOTHER), bound) is None


def test_with_more_conditions_than_can_be_tried_nothing_is_said() -> None:
    many: list[Spec] = [(f"b{number} 2/2", IF_ANOTHER) for number in range(7)]
    game = given(JUNE, alice=["a 2/2"], bob=[*many, "b 2/2"], attack=["a"])
    assert game.judge({"b": ["a"]}).legal is None


@pytest.mark.parametrize(
    ("condition", "others", "holds"),
    [
        ("you control another creature", ["c 1/1"], True),
        ("you control another creature", [], False),
        ("you control two or more creatures", ["c 1/1"], True),
        ("you control two or more other creatures", ["c 1/1"], False),
        ("you control no other creatures", [], True),
        ("you control no other creatures", ["c 1/1"], False),
        ("you control an artifact", ["c artifact"], True),
        ("it's your turn", [], False),
        ("it's not your turn", [], True),
    ],
)
def test_a_condition_that_the_board_tells_is_judged(condition: str, others: list[Spec], holds: bool) -> None:
    assert judged("a 2/2", ("b 2/2", f"This creature can't block as long as {condition}."), *others) is not holds
    assert judged("a 2/2", ("b 2/2", f"This creature can't block unless {condition}."), *others) is holds


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_defending_players_permanents_are_counted(number: int) -> None:
    sentence = "This creature can't be blocked as long as defending player controls two or more artifacts."
    artifacts = [f"c{each} artifact" for each in range(number)]
    assert judged(("a 2/2", sentence), "b 2/2", *artifacts) is (number < 2)


def hellbent(hands: dict[str, tuple[str, ...]]) -> Game:
    game = Game(edition=JUNE)
    held = {player: hands.get(player, ()) for player in ("alice", "bob")}
    game.apply(GameBegan(players=tuple(Player(each, hand=hand, empty_handed=not hand) for each, hand in held.items())))
    game.apply(TurnBegan("alice", ("bob",), 1))
    game.apply(PermanentEntered(Permanent(id="a", controller="alice", power=2, toughness=2)))
    sentence = "This creature can't attack or block unless a player has no cards in hand."
    _, abilities = compile_words((), (sentence,), "b")
    game.apply(PermanentEntered(Permanent(id="b", controller="bob", power=2, toughness=2, abilities=abilities)))
    game.declare_attackers({"a": "bob"})
    return game


@pytest.mark.parametrize(
    ("hands", "legal"),
    [({"alice": ("card",)}, True), ({"alice": ("card",), "bob": ("card",)}, False), ({}, True)],
    ids=["one is empty", "none is empty", "both are empty"],
)
def test_empty_hands_are_judged(hands: dict[str, tuple[str, ...]], legal: bool) -> None:
    assert hellbent(hands).judge({"b": ["a"]}).legal is legal


def test_an_aura_speaks_of_the_creature_that_it_enchants() -> None:
    _, abilities = compile_words((), ("Enchanted creature gets -2/-0 and can't block.",), "Chains")
    assert not any(isinstance(ability, Unsupported) for ability in abilities)
    for attached, legal in (("b", False), ("c", True), ("", True)):
        aura = Permanent(id="x", controller="alice", types=("enchantment",), abilities=abilities, attached_to=attached)
        game = given(JUNE, alice=["a 2/2"], bob=["b 2/2", "c 2/2"], effects=[PermanentEntered(aura)], attack=["a"])
        assert game.judge({"b": ["a"]}).legal is legal
