"""What a review says: of each block, of each player, of a game. Plain values, which are written as JSON as they are."""

from __future__ import annotations

from typing import Literal

import msgspec

Grade = Literal["best", "fine", "worse", "blunder", "open"]
"""How a block compares with the best; `grading.py` has the thresholds.

best
    no legal block is worth more;
fine
    another is, by less than any creature counts;
worse
    another is by more;
blunder
    by as much as a good creature, or the game;
open
    what comes of the two differs in something that the measure does not count, or no life is left with the best one,
    so that the measure can't decide.
"""

Method = Literal["groups", "every", "near"]
"""How the best block was found.

groups
    exactly: the board is plain, and what a block is worth is the sum over attackers;
every
    exactly: every legal block was played to the end of combat;
near
    there are too many: blocks were changed step by step as long as they got better.
"""

Kind = Literal["no choice", "undetermined", "not built", "too large", "illegal"]
"""Why a declaration was not reviewed: one legal block alone; something is not read; no combat of two players; the legal
blocks, or the divisions of damage, are too many; the recorded block is not among the legal ones.
"""


class _Value(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a review."""


class Played(_Value, frozen=True, kw_only=True):
    """A block, and what comes of it when damage is divided best by whoever divides it.

    Args:
        text: the block, such as "Bear > Hill Giant", or "No block".
        blocks: the same by ids.
        value: what it is worth to the defending player, as the training environments count it.
        kills: the attacking creatures that leave the battlefield.
        loses: the creatures able to block that do.
        life: the life that the defending player has less; below 0: more.
        dead: whether no life is left.
        comes: what comes of it, in words.
        uncounted: what else comes of it, which the measure does not count.
    """

    text: str
    blocks: dict[str, tuple[str, ...]]
    value: float
    kills: tuple[str, ...]
    loses: tuple[str, ...]
    life: int
    dead: bool
    comes: str
    uncounted: tuple[str, ...]


class BlockReview(_Value, frozen=True, kw_only=True):
    """A declaration that was reviewed.

    Args:
        event: the number of the declaration in the log, from 1.
        turn: the turn's number.
        combat: which combat of the turn, from 1.
        player: who chose the blocks.
        attack: who attacked, in words.
        made: the recorded block.
        best: the best one; the recorded one where none is better.
        difference: how much more the best one is worth; 0 or more.
        grade: what that is called.
        method: how the best one was found.
        tried: how many blocks there are of which the best was chosen; with "near", how many were played.
        legal: how many legal blocks there are; None: nobody knows.
        sentence: all that in one sentence.
        caveats: what the review rests on, each in a sentence.
    """

    event: int
    turn: int
    combat: int
    player: str
    attack: str
    made: Played
    best: Played
    difference: float
    grade: Grade
    method: Method
    tried: int
    legal: int | None
    sentence: str
    caveats: tuple[str, ...]


class Unreviewed(_Value, frozen=True, kw_only=True):
    """A declaration that was not reviewed.

    Args:
        event: the number of the declaration in the log, from 1.
        turn: the turn's number.
        combat: which combat of the turn, from 1.
        player: who chose the blocks; several where that is not known.
        blocked: whether something blocked.
        kind: why it was not, in a word or two.
        why: the reason in one line.
    """

    event: int
    turn: int
    combat: int
    player: str
    blocked: bool
    kind: Kind
    why: str


class Summary(_Value, frozen=True, kw_only=True):
    """The blocks of a player in a game.

    Args:
        player: the player.
        combats: how many declarations there were.
        reviewed: how many of them were reviewed.
        grades: how many of those have each grade.
        mean_loss: how much less than the best they were worth, on average, where the measure decides; None: nowhere.
        not_reviewed: how many were not, by kind.
    """

    player: str
    combats: int
    reviewed: int
    grades: dict[str, int]
    mean_loss: float | None
    not_reviewed: dict[str, int]


class GameReview(_Value, frozen=True, kw_only=True):
    """The review of a recorded game.

    Args:
        file: the replay.
        title: what the game is called.
        edition: its rules.
        blocks: each declaration, in order.
        players: the summary of each player who declared.
        unknown: what no review knows, each in a sentence.
    """

    file: str
    title: str
    edition: str
    blocks: tuple[BlockReview | Unreviewed, ...]
    players: tuple[Summary, ...]
    unknown: tuple[str, ...]
