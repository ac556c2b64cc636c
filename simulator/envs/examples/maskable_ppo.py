"""The defending role learns by sb3-contrib's MaskablePPO, through Gymnasium's API (the extra `sb3`).

    python -m simulator.envs.examples.maskable_ppo --steps 50000

The quickest start; `ppo_torch.py` learns more from less.
"""

from __future__ import annotations

import click

from simulator.envs.errors import missing_extra

try:
    import numpy as np
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env
except ImportError as missing:
    raise missing_extra(missing, "sb3", __name__) from None

from simulator.envs.actions import Masks, choice_of
from simulator.envs.api.single import CombatEnv
from simulator.envs.benchmarks.measuring import BOARDS, measure
from simulator.envs.generators.boards import Boards
from simulator.envs.observations.observing import observe
from simulator.envs.players.players import Policy
from simulator.envs.search import Search

SIZE = 8
"""The profile of the spaces."""


def player_of(model: MaskablePPO) -> Policy:
    """What a model has learned, as a player that can be measured."""
    masks = Masks(SIZE)

    def choose(search: Search) -> int:
        mask = masks[search.legal()].copy()
        seen = {"observation": np.array(observe(search, SIZE)), "action_mask": mask}
        action, _ = model.predict(seen, deterministic=True, action_masks=mask)
        return choice_of(action, search, SIZE)

    return choose


@click.command()
@click.option("--steps", default=50_000, type=click.IntRange(1), show_default=True, help="Choices to learn from.")
@click.option("--seed", default=0, type=click.IntRange(0, (1 << 32) - 1), show_default=True)
@click.option(
    "--boards",
    default=512,
    type=click.IntRange(1, BOARDS),
    show_default=True,
    help="Boards of the evaluation set to measure on.",
)
def command(steps: int, seed: int, boards: int) -> None:
    """Train a policy and measure it."""
    pool = Boards(4, 4)
    env = make_vec_env(CombatEnv, n_envs=16, seed=seed, env_kwargs={"boards": pool, "size": SIZE})
    model = MaskablePPO("MultiInputPolicy", env, n_steps=128, batch_size=512, seed=seed, device="cpu")
    model.learn(steps)
    measured = measure(player_of(model), boards=boards)
    click.echo(f"{model.num_timesteps:,} choices: {measured.gap_closed:.1f} % of the gap closed on {boards:,} boards")


if __name__ == "__main__":
    command()
