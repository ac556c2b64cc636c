"""Players: who chooses for a role. A player is anything that, given a search, returns one of its legal choices."""

from __future__ import annotations

from collections.abc import Callable

from simulator.envs.search import NONE, Agent, Fighter, Search
from simulator.envs.seeds import Draws
from simulator.envs.solvers.minimax import best_choice, order_choice
from simulator.envs.vanilla.numbers import CreaturePoints, destroys, greedy_order, value_of_combat, value_of_group

Policy = Callable[[Search], int]
"""How a player chooses for whichever role is asked: one of `search.legal()`.

It must leave the search as it is (clone it to try).
"""


class RandomPlayer:
    """Any legal choice, each as likely as the others.

    Args:
        seed: which row of choices, 0 to 2^64 - 1; the same searches in the same order give the same choices.

    Raises:
        ValueError: there is no such row.
    """

    __slots__ = ("_draws",)

    def __init__(self, seed: int = 0) -> None:
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"seed = {seed!r}; expected a whole number, 0 to 2^64 - 1")
        self._draws = Draws("random player 1", seed)

    def __call__(self, search: Search) -> int:
        return self._draws.one_of(search.legal())


def minimax(search: Search) -> int:
    """The choice that is best when both roles choose best from here on; of several the lowest.

    Raises:
        TooLarge: nobody can tell within the limits of `best_choice`.
    """
    return best_choice(search)


def greedy(search: Search) -> int:
    """The choice that is best if what follows is left as it is; of several the lowest.

    In each phase:

    attack
        the creature attacks, unless it has no power, or a creature that may block it would destroy it and survive;
    block
        what the combat would be worth if no creature blocked any further, and the active player divided damage best;
    cost
        it is paid;
    order, order_of_blocker
        `greedy_order`;
    trick
        what the combat is worth if no other trick follows.
    """
    legal = search.legal()
    if len(legal) == 1:
        return legal[0]
    return _GREEDY[search.phase](search)


def play_out(search: Search, active: Policy, defending: Policy) -> Search:
    """Play an episode to its end.

    Args:
        search: the episode, which goes on.
        active: who chooses for the active role.
        defending: who chooses for the defending role.

    Returns:
        The same search.
    """
    while search.agent:
        search.apply((defending if search.agent == "defending" else active)(search))
    return search


def _attack(search: Search) -> int:
    seen = search.seen
    attacker = seen.attackers[search.asked]
    able = (
        blocker for blocker, allowed in zip(seen.blockers, seen.allowed, strict=True) if allowed >> search.asked & 1
    )
    lost = any(destroys(one.power, attacker.toughness) and not destroys(attacker.power, one.toughness) for one in able)
    return max(search.legal()) if attacker.power > 0 and not lost else min(search.legal())


def _block(search: Search) -> int:
    seen, asked = search.seen, search.asked
    by: list[tuple[int, ...]] = [() for _ in seen.attackers]
    for blocker, attacker in search.pairs:
        by[attacker] += (blocker,)

    def value(a: int, blockers: tuple[int, ...]) -> int:
        return value_of_group(_points(seen.attackers[a]), tuple([_points(seen.blockers[b]) for b in blockers]))

    damage = sum(max(one.power, 0) for one, blockers in zip(seen.attackers, by, strict=True) if not blockers)
    best, most = NONE, None
    for choice in search.legal():
        gain, through = 0, damage
        if choice:
            a = choice - 1
            gain = value(a, (*by[a], asked)) - value(a, by[a])
            through -= 0 if by[a] else max(seen.attackers[a].power, 0)
        gain = value_of_combat(gain, through, seen.life[1])
        if most is None or gain > most:
            best, most = choice, gain
    return best


def _cost(search: Search) -> int:
    return max(search.legal())


def _order(search: Search) -> int:
    return order_choice(search, greedy_order)


def _trick(search: Search) -> int:
    return max(search.legal(), key=lambda choice: (_worth(search, choice, search.agent), -choice))


def _worth(search: Search, choice: int, role: Agent) -> float:
    """What a trick is worth if nothing is played after it: with the best that can be chosen for it."""
    trial = search.clone().play([choice])
    if trial.announcing:
        return max(_worth(trial, each, role) for each in trial.legal())
    play_out(trial, _without_tricks, _without_tricks)
    returns = trial.returns()
    return returns.defending if role == "defending" else returns.active


def _without_tricks(search: Search) -> int:
    return NONE if search.phase == "trick" else greedy(search)


def _points(fighter: Fighter) -> CreaturePoints:
    return fighter.power, fighter.toughness


_GREEDY: dict[str, Policy] = {
    "attack": _attack,
    "block": _block,
    "cost": _cost,
    "order": _order,
    "order_of_blocker": _order,
    "trick": _trick,
}
