"""Answers in words: every line of a prompt is understood as its choice, and none is taken for its opposite."""

from __future__ import annotations

from random import Random

import pytest

from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.scenario import Trick
from simulator.envs.search import Search
from simulator.envs.text.wording import UnclearAnswer, choice_from_text, declaration_from_text, question_text
from simulator.envs.vanilla.engine import PlainCombat
from simulator.game.game import Game
from tests.given import given

WALL = ("wall 0/9", "This creature can block an additional creature each combat.")
ELF = ("elf 1/3", "This creature can't block unless you pay {1}.")
FOREST = ("forest land", "{T}: Add {G}.")


def full(attackers: str = "ogre bear", *tricks: Trick) -> FullCombat:
    """Creatures attack; a wall that may block two of them, and an elf that costs something, can block."""
    names = attackers.split()
    board = given("cr-2024-06-07", alice=[f"{name} 3/3" for name in names], bob=[WALL, ELF, FOREST], attack=names)
    return FullCombat.from_game(board, "a combat", tricks)


def growth(words: str, creature: str = "ogre") -> Trick:
    return Trick("alice", "modify", (("object", f'"{creature}"'), ("power", "2"), ("toughness", "2")), words)


def attacking() -> DuelSearch:
    """A duel in which a creature is asked whether it attacks."""
    search = DuelSearch(duel(3))
    while search.phase != "attack":
        search.apply(search.legal()[0])
    return search


def paying() -> FullCombat:
    search = full()
    while search.phase != "cost":
        search.apply(search.legal()[-1])
    return search


def asked(search: Search) -> str:
    return search.seen.attackers[search.asked].id


def lines_of(search: Search) -> list[str]:
    return [line.strip() for line in question_text(search).split("Legal choices:\n")[1].splitlines()]


# Lines of the prompt.


def courses() -> list[Search]:
    boards = Boards(5, 5, pool=0)
    combats: list[Search] = [PlainCombat(boards.table(number)) for number in range(8)]
    tricks = growth("Growth, not for the bear"), growth("Growth, for the ogre!")
    full_ones = [full("ogre bear", *tricks) for _ in range(8)]
    return [*combats, *full_ones, *[DuelSearch(duel(number, turns=12)) for number in range(3)]]


def test_every_line_that_is_printed_is_understood_as_its_choice() -> None:
    phases = set()
    for number, search in enumerate(courses()):
        random = Random(number)
        while not search.over:
            phases.add(search.phase)
            for choice, line in zip(search.legal(), lines_of(search), strict=True):
                meaning = line.split(": ", 1)[1]
                for answer in (line, meaning, meaning.upper(), f"{meaning}.", f"Answer: {line}", f"I say: {meaning}"):
                    assert choice_from_text(search, answer) == choice, answer
            search.apply(random.choice(search.legal()))
    assert phases == {"attack", "block", "cost", "order", "order_of_blocker", "trick"}


# Negations.


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ("{} does not attack", 0), ("{} doesn't attack", 0), ("{} doesn\u2019t attack", 0), ("do not attack", 0),
        ("don't attack", 0), ("Dont attack!", 0), ("no attack", 0), ("no", 0), ("No, it stays", 0),
        ("{} attacks", 1), ("I think that {} attacks", 1), ("attack", 1), ("yes", 1),
    ],
)  # fmt: skip
def test_an_answer_about_an_attack(answer: str, choice: int) -> None:
    search = attacking()
    assert choice_from_text(search, answer.format(asked(search))) == choice


@pytest.mark.parametrize(
    "answer",
    [
        "never attack", "I would not say that {} attacks", "{} cannot attack", "why not attack?", "no reason to attack",
        "anything but attack", "it isn't true that {} does not attack", "don't pass", "nobody should attack",
        "{} attacks or {} does not attack", "rather than attack, wait", "I have no idea",
    ],
)  # fmt: skip
def test_an_answer_that_may_mean_its_opposite_is_unclear(answer: str) -> None:
    search = attacking()
    with pytest.raises(UnclearAnswer):
        choice_from_text(search, answer.format(*[asked(search)] * 2))


@pytest.mark.parametrize(
    ("answer", "choice"),
    [("do not block", 0), ("I don't block.", 0), ("no blocks", 0), ("wall does not block", 0), ("wall->bear", 2)],
)
def test_an_answer_about_a_block(answer: str, choice: int) -> None:
    assert choice_from_text(full(), answer) == choice


@pytest.mark.parametrize(
    "answer",
    [
        "do not block ogre", "not the ogre", "wall does not block the bear", "never the bear", "anything but the ogre",
        "the bear is not what I block", "wall won't block ogre", "bear? I would not", "elf blocks bear", "the 1/3 one",
    ],
)  # fmt: skip
def test_a_block_that_is_denied_is_not_made(answer: str) -> None:
    with pytest.raises(UnclearAnswer):
        choice_from_text(full(), answer)


def test_a_creature_that_is_not_asked_is_not_answered_for() -> None:
    search = attacking()
    search.apply(0)
    assert search.phase == "attack"
    other = next(one.id for place, one in enumerate(search.seen.attackers) if place != search.asked)
    with pytest.raises(UnclearAnswer, match=f"names {other}, which is not asked and can't be chosen"):
        choice_from_text(search, f"{other} attacks")


@pytest.mark.parametrize(("answer", "choice"), [("don't pay", 0), ("I do not pay it", 0), ("pay", 1), ("I pay", 1)])
def test_an_answer_about_a_cost(answer: str, choice: int) -> None:
    assert choice_from_text(paying(), answer) == choice


@pytest.mark.parametrize("answer", ["never pay", "the cost is not paid", "I refuse to pay"])
def test_a_cost_that_is_denied_is_not_paid(answer: str) -> None:
    with pytest.raises(UnclearAnswer):
        choice_from_text(paying(), answer)


# Words that could be two things.


def test_a_number_is_that_of_the_prompt_though_a_creature_is_called_so() -> None:
    search = full("2 1")
    assert lines_of(search)[1:] == ["1: wall blocks 2", "2: wall blocks 1"]
    for answer, choice in (("1", 1), ("2", 2), ("Answer: 1", 1), ("wall blocks 2", 1), ("1: wall blocks 2", 1)):
        assert choice_from_text(search, answer) == choice
    with pytest.raises(UnclearAnswer, match="more than one"):
        choice_from_text(search, "I would say 1, perhaps")


def test_words_of_two_tricks_are_unclear_and_their_numbers_are_not() -> None:
    search = full("ogre bear", growth("Growth"), growth("Growth", "bear"))
    search.play([0, 0])
    assert search.phase == "trick"
    for answer in ("Growth", "I play Growth"):
        with pytest.raises(UnclearAnswer, match="more than one"):
            choice_from_text(search, answer)
    assert [choice_from_text(search, answer) for answer in ("1", "2: Growth", "nothing is played")] == [1, 2, 0]


def test_a_creature_that_is_called_like_a_word_for_nothing_is_unclear() -> None:
    search = full("pass bear")
    with pytest.raises(UnclearAnswer, match="more than one"):
        choice_from_text(search, "pass")
    assert choice_from_text(search, "wall blocks pass") == 1


def test_creatures_whose_names_differ_in_capitals_are_told_apart_by_them() -> None:
    search = full("ogre Ogre")
    assert [choice_from_text(search, answer) for answer in ("ogre", "Ogre", "wall blocks Ogre")] == [1, 2, 2]
    with pytest.raises(UnclearAnswer, match="more than one"):
        choice_from_text(search, "OGRE")
    assert declaration_from_text(search, "wall Ogre") == {"wall": ("Ogre",)}
    with pytest.raises(UnclearAnswer, match="which is meant by 'OGRE', ogre or Ogre"):
        declaration_from_text(search, "wall OGRE")


# Whole declarations.


@pytest.mark.parametrize(
    ("answer", "declaration"),
    [
        ("wall->ogre", {"wall": ("ogre",)}),
        ("wall -> ogre; elf \u2192 bear", {"wall": ("ogre",), "elf": ("bear",)}),
        ("wall=ogre, elf=bear", {"wall": ("ogre",), "elf": ("bear",)}),
        ("wall ogre, wall bear, wall ogre", {"wall": ("ogre", "bear")}),
        ("wall blocks ogre, bear", {"wall": ("ogre", "bear")}),
        ("I think long about it.\nAnswer: elf ogre", {"elf": ("ogre",)}),
        ("  No  Blocks ", {}),
        ("no block", {}),
        ("do not block", {}),
        ("-", {}),
        ("pass", {}),
    ],
)
def test_a_declaration_is_said_in_one_language(answer: str, declaration: dict[str, tuple[str, ...]]) -> None:
    assert declaration_from_text(full(), answer) == declaration


@pytest.mark.parametrize(
    "answer", ["wall does not block ogre", "wall blocks ogre, not bear", "wall ogre, elf goblin", "wall-ogre"]
)
def test_a_declaration_with_words_that_may_change_it_is_unclear(answer: str) -> None:
    with pytest.raises(UnclearAnswer, match=r"not understood; say .*blockers: wall, elf; attackers: ogre, bear"):
        declaration_from_text(full(), answer)


def test_a_declaration_may_name_creatures_whose_ids_end_in_a_bracket() -> None:
    permanents = [("bear (1)", "A"), ("bear (2)", "A"), ("wall", "D")]
    game = Game(
        [
            GameBegan(players=(Player("A", 20), Player("D", 20))),
            TurnBegan("A", ("D",), 1),
            *[PermanentEntered(Permanent(id=one, controller=of, power=1, toughness=1)) for one, of in permanents],
        ],
        edition="cr-2024-06-07",
    )
    game.declare_attackers({"bear (1)": "D", "bear (2)": "D"})
    search = FullCombat.from_game(game, "bears")
    assert declaration_from_text(search, "[wall blocks bear (2)].") == {"wall": ("bear (2)",)}
    assert choice_from_text(search, "wall blocks bear (2)") == 2
