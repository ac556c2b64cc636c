"""What is chosen before a declaration, click by click: each choice that is taken back, and none beside it."""

from __future__ import annotations

from events.combat import AttackerChosen, AttackerWithdrawn, BlockerChosen, BlockerWithdrawn
from tests.given import given


def test_of_two_attackers_that_a_creature_was_to_block_one_is_left() -> None:
    game = given("cr-2024-06-07", alice=["ox 2/2", "elk 2/2"], bob=["bear 2/2", "cat 1/1"], attack=["ox", "elk"])
    chosen = [BlockerChosen("bear", "ox"), BlockerChosen("bear", "elk"), BlockerChosen("cat", "ox")]
    for each in chosen:
        game.apply(each)
    game.apply(BlockerWithdrawn("bear", "ox"))
    assert game.combat.chosen_blocks == {"bear": ("elk",), "cat": ("ox",)}
    game.apply(BlockerWithdrawn("bear", "ox"))
    assert game.combat.chosen_blocks == {"bear": ("elk",), "cat": ("ox",)}
    game.apply(BlockerWithdrawn("bear", "elk"))
    assert game.combat.chosen_blocks == {"cat": ("ox",)}


def test_what_was_to_attack_no_longer_does() -> None:
    game = given("cr-2024-06-07", alice=["ox 2/2", "elk 2/2"], bob=["bear 2/2"])
    for each in (AttackerChosen("ox", "bob"), AttackerChosen("elk", "bob"), AttackerWithdrawn("ox")):
        game.apply(each)
    assert game.combat.chosen_attacks == {"elk": "bob"}
