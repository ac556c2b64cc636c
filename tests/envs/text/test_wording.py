"""Combats in words: the prompt, and the choice that an answer names."""

from __future__ import annotations

from random import Random

import pytest

from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.scenario import Trick
from simulator.envs.search import Search
from simulator.envs.text.wording import UnclearAnswer, choice_from_text, declaration_from_text, observe_text
from simulator.envs.vanilla.engine import PlainCombat
from tests.given import given


def ogres(*tricks: Trick) -> FullCombat:
    """Two ogres attack, of which one flies; a wall that may block both, and an elf that costs something, can block."""
    wall = ("wall 0/9 reach", "This creature can block an additional creature each combat.")
    elf = ("elf 1/3", "This creature can't block unless you pay {1}.")
    forest = ("forest land", "{T}: Add {G}.")
    game = given(
        "cr-2024-06-07", alice=["ogre 3/3 flying", "bear 4/4"], bob=[wall, elf, forest], attack=["ogre", "bear"]
    )
    return FullCombat.from_game(game, "ogres", tricks)


def test_what_is_said_of_a_board() -> None:
    assert observe_text(ogres()) == (
        "Combat under the rules cr-2024-06-07.\n"
        "Active player: alice, 20 life.\n"
        "Defending player: bob, 20 life.\n"
        "Attacking creatures:\n"
        "  ogre: 3/3, flying\n"
        "  bear: 4/4\n"
        "Creatures of the defending player:\n"
        "  wall: 0/9, reach; This creature can block an additional creature each combat.; may block ogre or bear\n"
        "  elf: 1/3, This creature can't block unless you pay {1}.; may block bear\n"
        "\n"
        "You choose for the defending player. Which attacking creature does wall block?\n"
        "Legal choices:\n"
        "  0: wall does not block\n"
        "  1: wall blocks ogre\n"
        "  2: wall blocks bear"
    )


def test_what_is_said_of_each_question() -> None:
    """A creature that blocks several, a cost, a trick, both kinds of orders, and the end."""
    trick = Trick("alice", "modify", (("object", '"ogre"'), ("power", "2"), ("toughness", "2")), "Growth on the ogre")
    search = ogres(trick)
    told = []
    for answer in ("ogre", "bear", "bear", "yes", "elf", "bear", "Growth on the ogre"):
        told.append(observe_text(search).split("\n\n")[1].splitlines())
        search.apply(choice_from_text(search, answer))
    assert [lines[0] for lines in told] == [
        "You choose for the defending player. Which attacking creature does wall block?",
        "You choose for the defending player. Which attacking creature does wall block further, beside ogre?",
        "You choose for the defending player. Which attacking creature does elf block?",
        "You choose for the defending player. Is the cost of these blocks paid, or are the blocks taken back?",
        "You choose for the active player. To which creature does bear assign lethal damage next?",
        "You choose for the defending player. To which creature does wall assign lethal damage next?",
        "You choose for the active player. What is played?",
    ]
    assert [lines[2:] for lines in told[3:]] == [
        ["  0: the blocks are taken back", "  1: the cost is paid"],
        ["  1: wall", "  2: elf"],
        ["  1: ogre", "  2: bear"],
        ["  0: nothing is played", "  1: Growth on the ogre"],
    ]
    assert observe_text(search).splitlines()[-1] == (
        "The combat is over. Value for the defending role: -4; active: +4."
    )


def test_effects_are_described() -> None:
    boards = Boards(5, 5, pool=0)
    texts = [observe_text(PlainCombat(boards.table(number))) for number in range(30)]
    assert any("Effect: b" in text and " blocks a" in text for text in texts)


def courses() -> list[Search]:
    boards = Boards(5, 5, pool=0)
    found: list[Search] = [PlainCombat(boards.table(number)) for number in range(12)]
    return [*found, *[DuelSearch(duel(number, turns=16)) for number in range(3)]]


def test_every_choice_is_understood_by_its_number_and_by_its_words() -> None:
    for number, search in enumerate(courses()):
        random = Random(number)
        while not search.over:
            lines = observe_text(search).split("Legal choices:\n")[1].splitlines()
            assert [int(line.split(":")[0]) for line in lines] == [*search.legal()]
            for choice in search.legal():
                assert choice_from_text(search, str(choice)) == choice
                assert choice_from_text(search, f"I think long about it.\nAnswer: {choice}.") == choice
            search.apply(random.choice(search.legal()))
        assert observe_text(search).splitlines()[-1].startswith(("The combat is over", "The duel is over"))


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ("0", 0), ("none", 0), ("None.", 0), ("no block", 0), ("nobody", 0), ("1", 1), ("OGRE", 1), ("the bear!", 2),
        ("`bear`", 2), ("I'd choose bear, since the bear does not fly", 2), ("not the ogre.\nanswer: bear", 2),
        ("My final choice is: **ogre**", 1), ("choice = 0", 0),
    ],
)  # fmt: skip
def test_answers(answer: str, choice: int) -> None:
    assert choice_from_text(ogres(), answer) == choice


@pytest.mark.parametrize("answer", ["", "3", "-1", "12", "ogre or bear", "elf", "ogres", "maybe", "bear 1"])
def test_unclear_answers(answer: str) -> None:
    with pytest.raises(UnclearAnswer, match="answer with the number of one: 0: wall does not block; 1: wall blocks"):
        choice_from_text(ogres(), answer)


def test_an_answer_when_nothing_is_asked() -> None:
    search = ogres().play([0, 0])
    assert search.over
    with pytest.raises(UnclearAnswer, match="nothing can be chosen"):
        choice_from_text(search, "1")


@pytest.mark.parametrize(
    ("answer", "declaration"),
    [
        ("wall ogre, elf bear", {"wall": ("ogre",), "elf": ("bear",)}),
        ("The Wall blocks the ogre and the bear.", {"wall": ("ogre", "bear")}),
        ("elf: bear; wall: bear", {"elf": ("bear",), "wall": ("bear",)}),
        ("elf ogre", {"elf": ("ogre",)}),
        ("None", {}),
    ],
)
def test_whole_declarations(answer: str, declaration: dict[str, tuple[str, ...]]) -> None:
    assert declaration_from_text(ogres(), answer) == declaration


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("ogre", "does not say what blocks ogre"),
        ("wall", "does not say what wall blocks"),
        ("wall, elf bear", "does not say what wall blocks"),
        ("what?", "holds 'what', which is not understood"),
        ("the", "names no creature that blocks"),
    ],
)
def test_declarations_that_are_unclear(answer: str, said: str) -> None:
    with pytest.raises(UnclearAnswer, match=said):
        declaration_from_text(ogres(), answer)
