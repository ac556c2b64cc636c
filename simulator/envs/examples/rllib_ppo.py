"""Both roles learn by RLlib's PPO, on its new API stack, through PettingZoo's API (the extra `ray`).

    python -m simulator.envs.examples.rllib_ppo --iterations 3

RLlib is for many machines: in one process it takes some hundred choices a second, where the vector API takes millions
(`ray_actors.py` and `ppo_torch.py` play through that). RLlib pins an older Gymnasium, so it wants a virtual environment
of its own.
"""

from __future__ import annotations

from time import perf_counter

import click

from simulator.envs.errors import missing_extra

try:
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env
except ImportError as missing:
    raise missing_extra(missing, "ray", __name__) from None

from simulator.envs.api.rllib import for_rllib
from simulator.envs.generators.boards import Boards
from simulator.envs.search import ACTIVE, DEFENDING

ROLES = (ACTIVE, DEFENDING)
"""A policy for each: they see the same, and want opposite things."""


def config(choices: int, seed: int) -> PPOConfig:
    """PPO for both roles on boards of at most 4 attackers and 4 blockers.

    Args:
        choices: how many are made between two updates.
        seed: what decides the boards, the weights and the choices.
    """
    register_env("combat", lambda _: PettingZooEnv(for_rllib(boards=Boards(4, 4))))
    env = for_rllib(boards=Boards(4, 4))
    modules = {
        role: RLModuleSpec(
            module_class=ActionMaskingTorchRLModule,
            observation_space=env.observation_space(role),
            action_space=env.action_space(role),
            model_config={"fcnet_hiddens": [64, 64]},
        )
        for role in ROLES
    }
    return (
        PPOConfig()
        # RLlib's check takes any action of the space, legal or not.
        .environment("combat", disable_env_checking=True)
        .multi_agent(policies=set(ROLES), policy_mapping_fn=lambda agent, *_, **__: agent)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=modules))
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=choices, minibatch_size=128, num_epochs=2, lr=1e-3)
        .debugging(seed=seed, log_level="ERROR")
    )


@click.command()
@click.option("--iterations", default=3, type=click.IntRange(1), show_default=True, help="Updates.")
@click.option("--choices", default=1000, type=click.IntRange(1), show_default=True, help="Choices between two updates.")
@click.option("--seed", default=0, type=click.IntRange(0, (1 << 32) - 1), show_default=True)
def command(iterations: int, choices: int, seed: int) -> None:
    """Train for some iterations, and tell the mean returns of the roles.

    RLlib records no return of a role that was not asked in a combat, so the means don't sum to zero.
    """
    with ray.init(include_dashboard=False, log_to_driver=False):
        algorithm = config(choices, seed).build_algo()
        for iteration in range(1, iterations + 1):
            began = perf_counter()
            runners = algorithm.train()["env_runners"]
            seconds = perf_counter() - began
            returns = ", ".join(f"{role} {runners['agent_episode_returns_mean'][role]:+.2f}" for role in ROLES)
            made = sum(runners["num_agent_steps_sampled"].values())
            click.echo(f"iteration {iteration}: {made} choices, {made / seconds:,.0f} a second; returns: {returns}")
        algorithm.stop()


if __name__ == "__main__":
    command()
