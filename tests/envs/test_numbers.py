"""The numbers of a plain combat are those of the game: the same creatures die, and the same life is lost."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from simulator.envs.generators.boards import board_events
from simulator.envs.generators.scenario_v1 import Army, Creature
from simulator.envs.solvers.minimax import best_pick
from simulator.envs.vanilla.numbers import (
    OrderRule,
    Placed,
    assigned_in_order,
    damage_after,
    destroys,
    greedy_order,
    life_is_gone,
    loss,
    loss_by_rule,
    most_destroyed,
    order_by_rule,
    value_of_combat,
    value_of_group,
    worth,
)
from simulator.game.game import Game
from tests.envs.test_plain import PLAYED

CREATURES = st.builds(Creature, st.integers(0, 5), st.integers(1, 5), st.just(()), st.just(-1))
PAIRS = st.lists(CREATURES, min_size=1, max_size=3)


class Fought(NamedTuple):
    """What a game made of a combat."""

    attackers: list[bool]
    """Whether each was destroyed."""
    blockers: list[bool]
    life: int


def fought(edition: str, army: Army, blocks: dict[int, int], orders: dict[int, list[Placed]]) -> Fought:
    """A combat that is played in a game: who blocks whom, and in which order attackers assign their damage."""
    game = Game(board_events(army), edition=edition)
    game.declare_attackers({f"a{place + 1}": "D" for place in range(len(army.attackers))})
    game.declare_blockers({f"b{b + 1}": [f"a{a + 1}"] for b, a in blocks.items()})
    names = {a: [f"b{b + 1}" for b, *_ in order] for a, order in orders.items()}
    if game.table.announces_orders:
        for a, order in names.items():
            game.announce_order("A", f"a{a + 1}", order)
    game.pass_step()
    if not game.table.announces_orders:
        for a, order in names.items():
            shares = assigned_in_order(army.attackers[a].power, [toughness for *_, toughness in orders[a]])
            if shares:
                game.assign_damage("A", f"a{a + 1}", dict(zip(order, shares, strict=False)))
    game.deal_damage()
    there = game.board.permanents
    return Fought(
        [f"a{place + 1}" not in there for place in range(len(army.attackers))],
        [f"b{place + 1}" not in there for place in range(len(army.blockers))],
        game.board.life["D"],
    )


@given(st.sampled_from(PLAYED), PAIRS, PAIRS, st.integers(1, 12), st.sampled_from([greedy_order, best_pick]), st.data())
def test_the_numbers_are_those_of_the_game(
    edition: str, attackers: list[Creature], blockers: list[Creature], life: int, rule: OrderRule, data: st.DataObject
) -> None:
    army = Army(tuple(attackers), tuple(blockers), life)
    chosen = st.none() | st.integers(0, len(attackers) - 1)
    blocks = {b: a for b in range(len(blockers)) if (a := data.draw(chosen, label=f"b{b + 1} blocks")) is not None}
    groups = [[(b, *blockers[b][:2]) for b, other in blocks.items() if other == a] for a in range(len(attackers))]
    orders = {a: order_by_rule(rule, attackers[a].power, group) for a, group in enumerate(groups) if len(group) > 1}
    game = fought(edition, army, blocks, orders)

    # Attackers: by the damage of all that block them.
    damage = [sum(power for _, power, _ in group) for group in groups]
    assert game.attackers == [
        bool(group) and destroys(damage[a], attackers[a].toughness) for a, group in enumerate(groups)
    ]
    # Blockers: by what is assigned to them, in order where there are several.
    dealt = dict.fromkeys(range(len(blockers)), 0)
    for a, group in enumerate(groups):
        order = orders.get(a, group)
        shares = assigned_in_order(attackers[a].power, [toughness for *_, toughness in order]) if order else []
        dealt.update((b, share) for (b, *_), share in zip(order, shares, strict=False))
        left = attackers[a].power
        for _, _, toughness in order[:-1]:
            left = damage_after(left, toughness)
        assert not order or dealt[order[-1][0]] == left
    assert game.blockers == [destroys(dealt[b], one.toughness) for b, one in enumerate(blockers)]
    # Life, and what all of it is worth.
    unblocked = sum(attackers[a].power for a, group in enumerate(groups) if not group)
    assert game.life == life - unblocked
    assert life_is_gone(unblocked, life) == (game.life <= 0)
    gained = sum(worth(*one[:2]) for one, died in zip(attackers, game.attackers, strict=True) if died)
    lost = [worth(*one[:2]) if died else 0 for one, died in zip(blockers, game.blockers, strict=True)]
    assert lost == [loss(dealt[b], *one[:2]) for b, one in enumerate(blockers)]
    values = [
        -attackers[a].power if not group else loss(damage[a], *attackers[a][:2]) for a, group in enumerate(groups)
    ]
    cost = [loss_by_rule(rule, attackers[a].power, group) for a, group in enumerate(groups)]
    assert cost == [sum(lost[b] for b, *_ in group) for group in groups]
    expected = gained - sum(lost) - unblocked - (20 if game.life <= 0 else 0)
    assert value_of_combat(sum(values) - sum(cost), unblocked, life) == expected
    # The best order destroys the most.
    for a, group in enumerate(groups):
        points = tuple((power, toughness) for _, power, toughness in group)
        most = most_destroyed(attackers[a].power, points)
        assert cost[a] == most if rule is best_pick else cost[a] <= most
        assert value_of_group(attackers[a][:2], points) == values[a] - most
