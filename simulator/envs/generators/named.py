"""Combats of named cards, for environments: by the same door as the boards of case files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import game_before_blocks
from simulator.envs.generators.boards import ATTACKING_PLAYER, DEFENDING_PLAYER, names
from simulator.envs.scenario import Scenario

Named = str | Mapping[str, Any]
"""A card by its name, or a permanent with the fields that a board of a case file has, `id` and `controller` apart."""


def scenario_of_cards(
    attackers: Sequence[Named],
    blockers: Sequence[Named],
    *,
    edition: str = "cr-2026-01-16",
    life: int = 20,
    name: str = "named cards",
) -> Scenario:
    """The combat in which some cards attack a player who has others, before blocks.

    Args:
        attackers: the attacking creatures `a1`, `a2` and so on, all untapped and able to attack.
        blockers: the permanents `b1`, `b2` and so on of the defending player.
        edition: the edition's name.
        life: the defending player's life total.
        name: what the combat is called.

    Raises:
        CaseError: a card is not known, or is no permanent, or something else is wrong with one; or the attack can't be
            judged (`UndeterminedCase`).

    >>> bear = {"name": "Bear", "power": 2, "toughness": 2}
    >>> from simulator.envs import search_of
    >>> search_of(scenario_of_cards([bear], [bear, bear])).legal()
    (0, 1)
    """
    sides = ((ATTACKING_PLAYER, "a", attackers), (DEFENDING_PLAYER, "b", blockers))
    permanents = [
        {"id": each, "controller": player, **({"card": card} if isinstance(card, str) else card)}
        for player, letter, cards in sides
        for each, card in zip(names(letter, len(cards)), cards, strict=True)
    ]
    board = {
        "active": ATTACKING_PLAYER,
        "defending": [DEFENDING_PLAYER],
        "players": {DEFENDING_PLAYER: {"life": life}},
        "permanents": permanents,
    }
    attack = {"do": "attack", "attacks": dict.fromkeys(names("a", len(attackers)), DEFENDING_PLAYER)}
    case = case_of({"id": name, "edition": edition, "board": board, "script": [attack]}, name)
    game = game_before_blocks(case, name)
    if game.board.step == "declare_attackers" and game.mana.owed is None:
        game.pass_step()
    return Scenario(name, edition, tuple(game.log))
