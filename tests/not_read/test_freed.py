"""Beside words that are not read a violation stands, unless they may free those that it concerns of the restriction.

Restrictions end as abilities are lost (613.1f), and may mean others as colors (613.1e), types (613.1d) or control
(613.1b) change.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from events.board import StepBegan
from events.combat import BecameAttacking
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.game.game import Game
from simulator.game.judge import judge_attack
from simulator.oracle.freeing import freed_by

EDITIONS = ("cr-2008-02-01", "cr-2010-02-01", "cr-2026-01-16")


class Board(NamedTuple):
    """An attack with a1 that b1 blocks, each perhaps with text, and an enchantment with words that are not read."""

    words: str
    attached_to: str = ""
    attacker: str = ""
    blocker: str = ""
    blocks: tuple[str, ...] = ("b1",)

    def judged(self, edition: str) -> bool | None:
        """Whether the blocks are legal."""
        game = self._game(edition)
        beginning = [StepBegan(step, "") for step in ("beginning_of_combat", "declare_attackers")]
        game.log.extend([*beginning, BecameAttacking("a1", "D", "", "D"), StepBegan("declare_blockers", "")])
        return game.judge({blocker: ["a1"] for blocker in self.blocks}).legal

    def attack_judged(self, edition: str) -> bool | None:
        """Whether an attack with a1 is legal."""
        game = self._game(edition)
        return judge_attack(game.position, "A", {"a1": "D"}, game.table).legal

    def _game(self, edition: str) -> Game:
        creature = {"power": 2, "toughness": 2, "colors": ["green"], "subtypes": ["wall"]}
        words: dict[str, Any] = {"id": "e", "controller": "D", "types": ["enchantment"], "text": [self.words]}
        if self.attached_to:
            words |= {"subtypes": ["aura"], "attached_to": self.attached_to}
        permanents = [
            {"id": "a1", "controller": "A", **creature, "text": [self.attacker] if self.attacker else []},
            {"id": "b1", "controller": "D", **creature, "text": [self.blocker] if self.blocker else []},
            {"id": "b2", "controller": "D", **creature},
            words,
        ]
        board = {"active": "A", "defending": ["D"], "permanents": permanents}
        game: Game = begin(case_of({"edition": edition, "board": board, "script": []}, "freed")).game
        return game


LOSES = "Enchanted creature loses all abilities and dances."
READ = "Enchanted creature loses all abilities."
BY_EFFECTS = [
    ("All creatures lose all abilities and dance.", "All creatures lose all abilities."),
    (LOSES, READ),
    ("Enchanted creature is black and dances.", "Enchanted creature is black."),
    ("Enchanted creature is a Skeleton and dances.", "Enchanted creature is a Skeleton."),
]
"""Words that are not read, and such of them as are, of which the layers know what they lift."""
LIFTED = [
    Board("All creatures lose all abilities and dance.", blocker="This creature can't block."),
    Board(LOSES, "b1", blocker="This creature can't block."),
    Board(LOSES, "a1", "This creature can't be blocked."),
    Board(LOSES, "a1", "This creature can't be blocked by more than one creature.", blocks=("b1", "b2")),
    Board(LOSES, "b1", blocker="No more than one creature can block each combat.", blocks=("b1", "b2")),
    Board(LOSES, "b1", blocker="This creature can't block alone."),
    Board("Enchanted creature is black and dances.", "b1", "This creature can't be blocked by green creatures."),
    Board("Enchanted creature is a Skeleton and dances.", "b1", "This creature can't be blocked by Walls."),
    Board("You control enchanted creature.", "a1", "This creature can't be blocked."),
    Board("It loses all abilities and dances.", blocker="This creature can't block."),
]
NOT_LIFTED = [
    Board("Enchanted creature has flying and dances.", "b1", blocker="This creature can't block."),
    Board("All creatures dance.", blocker="This creature can't block."),
    Board("This enchantment is all colors.", "", "This creature can't be blocked by green creatures."),
    Board(LOSES, "b2", blocker="This creature can't block."),
    Board(LOSES, "b2", "This creature can't be blocked by Walls."),
    Board("Enchanted creature is black.", "a1", blocker="No more than one creature can block each combat.",
          blocks=("b1", "b2")),
]  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", LIFTED)
def test_a_violation_is_not_sure_that_unread_words_may_lift(board: Board, edition: str) -> None:
    assert board.judged(edition) is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", [each for each in LIFTED if each.words in dict(BY_EFFECTS)])
def test_a_violation_is_none_that_words_lift_which_are_read(board: Board, edition: str) -> None:
    assert board._replace(words=dict(BY_EFFECTS)[board.words]).judged(edition) is True


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", NOT_LIFTED)
def test_a_violation_is_sure_that_unread_words_can_not_lift(board: Board, edition: str) -> None:
    assert board.judged(edition) is False


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("words", "attached_to", "legal"),
    [
        (LOSES, "a1", None),
        ("Creatures lose all abilities and dance.", "", None),
        (LOSES, "b1", False),
        (READ, "a1", True),
        ("Creatures lose all abilities.", "", True),
        (READ, "b1", False),
    ],
)
def test_an_attack_alone_is_illegal_only_if_it_can_not_be_lifted(
    words: str, attached_to: str, legal: bool | None, edition: str
) -> None:
    assert Board(words, attached_to, "This creature can't attack alone.").attack_judged(edition) is legal


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("This creature has flying as long as it's attacking.", "nobody"),
        ("Creatures you control that are enchanted get +1/+1.", "nobody"),
        ('Equipped creature has trample and "{T}: Destroy target creature."', "nobody"),
        ("If this creature would be put into a graveyard from anywhere, exile it instead.", "nobody"),
        ("As long as your devotion to white is less than five, this creature isn't a creature.", "itself"),
        ("This creature can attack as though it didn't have defender as long as you have no cards in hand.", "itself"),
        (
            "If this creature would be dealt damage, prevent that damage. Remove a +1/+1 counter from this creature.",
            "itself",
        ),
        ("You control enchanted creature.", "host"),
        ("Enchanted creature is a Treefolk with base power and toughness 0/4 and loses all abilities.", "host"),
        ("Enchanted creature gets +2/+2. It has protection from green.", "host"),
        ("Enchanted creatures lose flying.", "anyone"),
        ("Enchanted creature and all Walls are black.", "anyone"),
        ("If a creature dances, it loses flying.", "anyone"),
        ("Creatures get -1/-1 as long as it's nighttime.", "anyone"),
        ('Equipped creature has "Whenever this creature attacks, destroy target creature."', "anyone"),
        ("This creature can block creatures with shadow as though they had shadow.", "anyone"),
        ("10—20 | Return that card to your hand.", "anyone"),
        ("Denimwalk", "anyone"),
    ],
)
def test_whom_words_may_free(said: str, whom: str) -> None:
    assert freed_by(said) == whom
