"""Many combats beside the same ones in the scalar engine: in every step they must show and give the same.

`python -m tests.envs.shadowing --combats 100000` plays on new boards of every size up to 8x8, in every edition that the
vector API plays, and stops where anything differs.
"""

from __future__ import annotations

import argparse
from itertools import count
from types import SimpleNamespace

import numpy as np

from events.codec import encode_events
from simulator.envs.api.vector import VectorCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.observations.layout import length
from simulator.envs.observations.observing import observe
from simulator.envs.seeds import number_of_episode
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order
from simulator.envs.vanilla.table import PlainTable

EDITIONS = ("cr-2009-10-01", "cr-2010-02-01", "cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16")

AGENTS = {"defending": 0, "active": 1, "": -1}


class Shadow:
    """The combats of one child, one after the other, in the scalar engine."""

    def __init__(self, boards: Boards, seed: int, size: int, *, greedy: bool) -> None:
        self.boards = boards
        self.seed = seed
        self.size = size
        self.greedy = greedy
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        self.search = PlainCombat(self.boards.table(number_of_episode(self.seed, self.episode)))
        self._order()

    def act(self, action: int) -> None:
        if self.search.over:
            assert action == 0
        else:
            self.search.apply(0 if action == self.size + 1 else action)
            self._order()

    def _order(self) -> None:
        search = self.search
        while self.greedy and search.phase == "order":
            attacker, blockers = search.seen.attackers[search.asked], search.seen.blockers
            left = max(0, attacker.power - sum(blockers[b].toughness for b in search.picked))
            those = [(k - 1, blockers[k - 1].power, blockers[k - 1].toughness) for k in search.legal()]
            search.apply(greedy_order(left, those) + 1)

    @property
    def mask(self) -> list[int]:
        legal = {choice or self.size + 1 for choice in self.search.legal()} or {0}
        return [int(action in legal) for action in range(self.size + 2)]

    @property
    def shown(self) -> bytes:
        return observe(self.search, self.size).tobytes()

    @property
    def log(self) -> bytes:
        return encode_events(self.search.log)


def pool_of(*tables: PlainTable) -> SimpleNamespace:
    """A pool of boards that were made by hand."""
    return SimpleNamespace(pool=len(tables), table=lambda number: tables[number % len(tables)])


def shadowed(venv: VectorCombat, boards: Boards, seed: int, steps: int) -> int:
    """Play random legal choices, and compare everything.

    Returns:
        How many combats ended.
    """
    seen, infos = venv.reset(seed=seed)
    shadows = [Shadow(boards, each, venv.size, greedy=venv.greedy) for each in venv.seeds.tolist()]
    ended = 0
    for step in range(steps):
        assert seen["action_mask"].tolist() == [shadow.mask for shadow in shadows]
        assert infos["agent"].tolist() == [AGENTS[shadow.search.agent] for shadow in shadows]
        assert infos["asked"].tolist() == [shadow.search.asked for shadow in shadows]
        if venv.observations == "flat":
            assert seen["observation"].shape == (len(shadows), length(venv.size))
            assert [row.tobytes() for row in seen["observation"]] == [shadow.shown for shadow in shadows]
        child = step % len(shadows)
        assert encode_events(venv.log(child)) == shadows[child].log
        assert venv.choices(child) == shadows[child].search.choices
        actions = venv.sample(step)
        seen, rewards, over, truncated, infos = venv.step(actions)
        assert not truncated.any()
        for shadow, action in zip(shadows, actions.tolist(), strict=True):
            shadow.act(action)
        assert over.tolist() == [shadow.search.over for shadow in shadows]
        assert rewards.tolist() == [shadow.search.returns().defending for shadow in shadows]
        for child in np.flatnonzero(over).tolist():
            ended += 1
            _compare_last(venv, child, shadows[child], infos)
            shadows[child].begin()
    return ended


def _compare_last(venv: VectorCombat, child: int, shadow: Shadow, infos: dict[str, object]) -> None:
    assert encode_events(venv.final_log(child)) == shadow.log
    assert venv.final_search(child).choices == shadow.search.choices
    final = infos["final_info"]
    assert final["episode"][child] == shadow.episode
    assert final["return"][child] == shadow.search.returns().defending
    if venv.final_obs:
        assert infos["final_obs"][child]["action_mask"].tolist() == shadow.mask
        assert infos["final_obs"][child]["observation"].tobytes() == shadow.shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--combats", type=int, default=2000)
    chosen = parser.parse_args()
    combats = boards = 0
    for number in count():
        edition = EDITIONS[number % len(EDITIONS)]
        attackers, blockers = divmod(number * 37 % 64, 8)
        pool = Boards(1 + attackers, 1 + blockers, edition=edition, pool=64, first=1000 * number)
        orders = ("choose", "greedy")[number // 3 % 2]
        venv = VectorCombat(64, pool, size=(8, 16, 32)[number % 3], orders=orders)
        combats += shadowed(venv, pool, seed=number, steps=40)
        boards += 64
        if combats >= chosen.combats:
            break
    print(f"{combats} combats on {boards} boards, nothing differs")


if __name__ == "__main__":
    main()
