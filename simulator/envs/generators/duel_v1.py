"""Duels from numbers, first version: what a number gives here, it gives for ever.

The creatures are of the kinds of `scenario_v1`, and of kinds that matter to attacking and to damage.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from events.board import Permanent
from simulator.editions import edition_table
from simulator.envs.generators import scenario_v1 as v1
from simulator.envs.generators.boards import permanent
from simulator.envs.scenario import PLAYERS, DuelScenario
from simulator.envs.seeds import Draws

VERSION = "duel 1"
"""What decides the draws, with the number; another version has another text."""

_KEYWORDS = (
    (v1.FLYING, 40), (v1.REACH, 16), (v1.SHADOW, 4), (v1.MENACE, 16), ("vigilance", 16), ("haste", 12),
    ("first strike", 16), ("double strike", 4), ("trample", 16), ("deathtouch", 12), ("lifelink", 12), ("", 92),
)  # fmt: skip
"""A keyword, with how many of 256 creatures have it."""

_SENTENCES = (
    (v1.UNBLOCKABLE, 4), (v1.DAUNTING, 8), (v1.ONE_AT_MOST, 8), (v1.THREE_OR_MORE, 4), (v1.MUST_BE_BLOCKED, 8),
    (v1.LURE, 4), (v1.CANT_BLOCK, 8), (v1.MUST_BLOCK, 8), ("This creature attacks each combat if able.", 12),
    ("This creature can block an additional creature each combat.", 8), ("", 184),
)  # fmt: skip
"""A sentence, with how many of 256 creatures have it."""

_WITHOUT_KEYWORD = {v1.MENACE: "This creature can't be blocked except by two or more creatures."}
"""What a creature says where the edition does not have its keyword yet."""


def duel(
    number: int, edition: str = "cr-2024-06-07", *, life: int = 20, most: int = 16, turns: int = 40
) -> DuelScenario:
    """The duel of a number: one creature arrives each turn, and does not come where its player has `most` already.

    Args:
        number: 0 to 2^64 - 1.
        edition: the edition's name.
        life: what each player begins with.
        most: the creatures that a player can control at most, 1 to 64.
        turns: the turns after which the duel is broken off.
    """
    unknown = frozenset(edition_table(edition).unknown(_WITHOUT_KEYWORD))
    arrivals = tuple((each,) for each in islice(_creatures(Draws(VERSION, number), unknown), turns))
    return DuelScenario(
        name=f"{VERSION}, number {number}",
        edition=edition,
        arrivals=arrivals,
        life=(life, life),
        most=most,
        turns=turns,
        crowded="skip",
    )


def _creatures(draws: Draws, unknown: frozenset[str]) -> Iterator[Permanent]:
    """The creatures in the order in which they arrive, of either player in turn."""
    needing = [0, 0]
    for turn in count():
        side = turn % 2
        power = draws.below(4) + draws.below(4)
        toughness = max(1, min(6, power + draws.below(4) - 1))
        keyword, sentence = _one_of(draws, _KEYWORDS), _one_of(draws, _SENTENCES)
        if keyword == v1.MENACE or sentence == v1.THREE_OR_MORE:
            needing[side] += 1
            if needing[side] > v1.GAPS:
                keyword = sentence = ""
        instead = _WITHOUT_KEYWORD[keyword] if keyword in unknown else ""
        keywords = (keyword,) if keyword and not instead else ()
        text = tuple(filter(None, (instead, sentence)))
        yield permanent(f"{'ab'[side]}{turn // 2 + 1}", PLAYERS[side], power, toughness, keywords, text)


def _one_of(draws: Draws, those: tuple[tuple[str, int], ...]) -> str:
    """One of some words, each as often as its number says; the numbers come to 256."""
    left = draws.below(256)
    for words, often in those:
        left -= often
        if left < 0:
            return words
    return ""
