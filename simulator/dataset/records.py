"""What is said of a recorded decision beside what its player saw and chose, and of those that can't be turned."""

from __future__ import annotations

from typing import Literal

import msgspec

from simulator.review.records import Grade, Method
from simulator.review.records import Kind as ReviewKind

Kind = Literal[ReviewKind, "another chooses", "no place"]
"""Why a declaration is no decision of a dataset: as for a review; an effect lets another than the defending player
choose the blocks; or there are more creatures than the observation has places for.
"""


class _Value(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what is said."""


class About(_Value, frozen=True, kw_only=True):
    """A recorded decision: where it comes from, what was chosen, what comes of that, and what is best.

    Life, creatures and values are the defending player's, who decides. `value`, `kills`, `loses`, `life` and `dead`
    are those of the combat played to its end with each division of damage chosen best by whoever chooses it, as a
    review counts it; `recorded_...` are those of the game as it was played on, tricks and all.

    Args:
        program: what recorded the game; "" for a game of this project's own.
        recording: the recording's name.
        game: the game's number in it.
        file: the replay's name, without its folder.
        checksum: the checksum of the replay's bytes.
        edition: the rules.
        event: the number of the declaration in the log, from 1.
        turn: the turn's number.
        combat: which combat of the turn, from 1.
        player: who chose the blocks.
        recorded_by: the player whose recording it is; "" where it is nobody's.
        won: whether `player` won the game; None where the recording does not say so.
        attack: who attacked, in words.
        block: the block, in words.
        best_block: the best block, in words.
        value: what the block is worth.
        best_value: what the best one is worth.
        difference: how much more that is, where the game is lost as a review counts it.
        grade: what that is called; "open" where the measure doesn't decide.
        method: how the best block was found; only "near" is not exact.
        legal: how many legal blocks there are; None: nobody knows.
        kills: how many attacking creatures leave the battlefield.
        loses: how many creatures able to block do.
        life: how much life is lost; below 0: gained.
        dead: whether the game is lost.
        recorded_kills: likewise, as it was played; None where the recording ends within the combat.
        recorded_loses: likewise.
        recorded_life: likewise.
        recorded_dead: likewise.
        caveats: what all that rests on, in sentences.
    """

    program: str
    recording: str
    game: int
    file: str
    checksum: str
    edition: str
    event: int
    turn: int
    combat: int
    player: str
    recorded_by: str
    won: bool | None
    attack: str
    block: str
    best_block: str
    value: float
    best_value: float
    difference: float
    grade: Grade
    method: Method
    legal: int | None
    kills: int
    loses: int
    life: int
    dead: bool
    recorded_kills: int | None
    recorded_loses: int | None
    recorded_life: int | None
    recorded_dead: bool | None
    caveats: str


class Unturned(_Value, frozen=True, kw_only=True):
    """A recorded declaration that is no decision of a dataset.

    Args:
        file: the replay's name, without its folder.
        event: the number of the declaration in the log, from 1.
        turn: the turn's number.
        combat: which combat of the turn, from 1.
        player: who chose the blocks; several where that is not known.
        blocked: whether something blocked.
        kind: why it is none, in a word or two.
        why: the reason in one line.
    """

    file: str
    event: int
    turn: int
    combat: int
    player: str
    blocked: bool
    kind: Kind
    why: str
