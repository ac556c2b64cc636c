"""What follows a submitted declaration: its costs are paid or not, before it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from events.costs import CostPaid, ManaAbilityActivated
from events.event import Event
from simulator.envs.full_combat.costs import Payment, plainest_payment
from simulator.envs.full_combat.questions import Pairs, Question
from simulator.envs.search import Agent, Seen
from simulator.game import Game

__all__ = ["Goes", "Paying", "ask_for_costs"]

Goes = Callable[[Game], Question]
"""How a game goes on, up to the next question."""


def ask_for_costs(
    game: Game, seen: Seen, pairs: Pairs, agent: Agent, picked: tuple[int, ...], *, stands: Goes, taken_back: Goes
) -> Question:
    """Ask whether the costs of a submitted declaration are paid, where it has any; take it back where they can't be.

    Args:
        game: the game.
        seen: the board of the combat.
        pairs: the blocks that are chosen.
        agent: the role of the player who declares.
        picked: the places of the creatures that are chosen to attack.
        stands: how the game goes on where the declaration stands.
        taken_back: how it goes on where it was taken back.
    """
    if game.owed is None:
        return stands(game)
    payment = plainest_payment(game)
    if payment is not None:
        return Paying(seen, pairs, agent, picked, payment, stands, taken_back)
    game.abandon()
    return taken_back(game)


class Paying(Question):
    """Whether the costs of a declaration are paid, or it is taken back; see `ask_for_costs`.

    Args:
        payment: the plainest way to pay.
    """

    __slots__ = ("_payment", "_stands", "_taken_back")

    def __init__(
        self,
        seen: Seen,
        pairs: Pairs,
        agent: Agent,
        picked: tuple[int, ...],
        payment: Payment,
        stands: Goes,
        taken_back: Goes,
    ) -> None:
        super().__init__(seen, pairs, agent, "cost", (0, 1), -1, picked)
        self._payment = payment
        self._stands = stands
        self._taken_back = taken_back

    def answer(self, game: Game, choice: int) -> Question:
        if choice:
            self._payment.make(game)
            return self._stands(game)
        game.abandon()
        return self._taken_back(game)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """They are paid where a payment, or a mana ability, comes next; else the declaration is taken back."""
        return (int(isinstance(rest[0], CostPaid | ManaAbilityActivated)),)
