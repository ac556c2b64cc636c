"""The lines of Forge's game log."""

from __future__ import annotations

import pytest

from simulator.importers.forge import lines
from simulator.importers.forge.lines import Attack, Block, Card, Damage, Left, Life, Turn

PLAYERS = ("Ann", "Bob", "Combat", "Turn 3", "(71)", "Go (5) to attack Bob", "Zed, the 2nd")
CUB, ELF = Card("f3", "Bear Cub"), Card("f384", "Elf, the Third")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann assigned Bear Cub (3) to attack Bob.", Attack("Ann", (CUB,), "Bob")),
        ("Ann assigned Bear Cub (3) and Elf, the Third (384) to attack Combat.", Attack("Ann", (CUB, ELF), "Combat")),
        ("Combat assigned Bear Cub (3) to attack (71).", Attack("Combat", (CUB,), "(71)")),
        ("(71) assigned Bear Cub (3) to attack Turn 3.", Attack("(71)", (CUB,), "Turn 3")),
        ("Turn 3 assigned Bear Cub (3) to attack Go (5) to attack Bob.", None),
        ("Go (5) to attack Bob assigned Bear Cub (3) to attack Ann.", Attack(PLAYERS[5], (CUB,), "Ann")),
        (
            "Ann assigned Bear Cub (3) to attack Jace, the Sculptor (9).",
            Attack("Ann", (CUB,), Card("f9", "Jace, the Sculptor")),
        ),
        ("Ann assigned Bear Cub (3) to attack somebody new.", Attack("Ann", (CUB,), "somebody new")),
        ("Ann assigned Bear Cub (3) to attack Bo", None),
        ("Ann assigned Bear Cub (3) to att", None),
        ("Ann assigned Bear Cub (3), to attack Bob.", None),
        ("Ann assigned Bear Cub to attack Bob.", None),
        ("Ann assigned to attack Bob.", None),
        ("Ann assigned  (3) to attack Bob.", None),
        ("Ann didn't attack this turn.", None),
        ("", None),
    ],
)
def test_an_attack(text: str, said: Attack | None) -> None:
    assert lines.attack_of(text, PLAYERS) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bob didn't block Bear Cub (3).", Block("Bob", (), CUB)),
        ("Bob didn't block Bear Cub (3)", Block("Bob", (), CUB)),
        ("Bob didn't block Bear Cub.", None),
        ("Bob assigned Elf, the Third (384) to block Bear Cub (3).", Block("Bob", (ELF,), CUB)),
        (
            "Zed, the 2nd assigned B.F.M. (Big (Furry)) (5), Elf, the Third (384) and A (6) to block Bear Cub (3).",
            Block("Zed, the 2nd", (Card("f5", "B.F.M. (Big (Furry))"), ELF, Card("f6", "A")), CUB),
        ),
        (
            "Bob assigned Face-down card (H12) to block Bear Cub (3).",
            Block("Bob", (Card("fH12", "Face-down card"),), CUB),
        ),
        ("Bob assigned Elf, the Third (384) to block Bear Cu", None),
        ("Bob assigned Elf, the Third (384) to block ", None),
    ],
)
def test_a_block(text: str, said: Block | None) -> None:
    assert lines.block_of(text, PLAYERS) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bear Cub (3) deals 2 combat damage to Bob.", Damage(CUB, "Bob", 2, combat=True)),
        ("Bear Cub (3) deals 2 combat damage to (71).", Damage(CUB, "(71)", 2, combat=True)),
        ("Bear Cub (3) deals 2 combat damage to Bob (as poison counters).", Damage(CUB, "Bob", 2, combat=True)),
        ("Bear Cub (3) deals 2 non-combat damage to Bob.", Damage(CUB, "Bob", 2, combat=False)),
        ("Bear Cub (3) deals 2 damage to Elf, the Third (384).", Damage(CUB, ELF, 2, None)),
        ("Bear Cub (3) deals 2 damage (Deathtouch) to Elf, the Third (384).", Damage(CUB, ELF, 2, None)),
        ("Bear Cub (3) deals 2 damage to Elf, the Third (384) (Deathtouch).", Damage(CUB, ELF, 2, None)),
        ("Bear Cub (3) deals 2 damage (As -1/-1 Counters) to Elf, the Third (384).", Damage(CUB, ELF, 2, None)),
        ("Bear Cub (3) deals 2 combat damage to nobody here.", None),
        ("Bear Cub (3) deals 2 combat dam", None),
        ("Bear Cub (3) deals 2 damage to Elf, the Third (38", None),
        ("Bob receives 2 poison counters from Bear Cub (3)", None),
    ],
)
def test_damage(text: str, said: Damage | None) -> None:
    assert lines.damage_of(text, PLAYERS) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Life: Ann 51 > 12", Life("Ann", 51, 12)),
        ("Ann 51 > -2", Life("Ann", 51, -2)),
        ("Life: Ann 3 > 2 12 > 7", Life("Ann 3 > 2", 12, 7)),
        ("Life: Ann 51 > ", None),
    ],
)
def test_a_life_total(text: str, said: Life | None) -> None:
    assert lines.life_of(text) == said


def test_a_turn() -> None:
    assert lines.turn_of("Turn 12 (Zed (the) 2nd)") == Turn(12, "Zed (the) 2nd")
    assert lines.turn_of("Turn 12 (Ze") is None


def test_what_leaves_and_what_dies() -> None:
    assert lines.left_of("Bear Cub (3) was put into Graveyard from Battlefield.") == Left(CUB, died=True)
    assert lines.left_of("Bear Cub (3) was put into Exile from Battlefield.") == Left(CUB, died=False)
    assert lines.left_of("Bear Cub (3) was put into Graveyard from Hand.") is None


def test_a_line_that_can_be_read_in_two_ways_is_read_in_neither() -> None:
    both = "Ann assigned Bear Cub (3) to attack X (5) to attack Bob."
    assert lines.attack_of(both, ("Ann", "Bob", "X (5) to attack Bob")) is None
    assert lines.attack_of(both, ("Ann", "X (5) to attack Bob")) == Attack("Ann", (CUB,), "X (5) to attack Bob")


def test_a_line_of_a_great_many_marks_is_looked_at_in_no_time() -> None:
    hostile = "Ann assigned " + "A (1) to attack " * 12_000 + "Bob."
    assert lines.attack_of(hostile, PLAYERS) is None
    assert lines.damage_of("A (1) deals 1 damage to " * 8_000 + ".", PLAYERS) is None
