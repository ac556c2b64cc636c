"""The examples of learners say what they need, and what they can't use, before they begin."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import runpy, sys
sys.modules[{library!r}] = None
runpy.run_module("simulator.envs.examples.{example}", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("example", "library", "extra"),
    [
        ("rllib_ppo", "ray", "ray"),
        ("ray_actors", "ray", "ray"),
        ("maskable_ppo", "numpy", "sb3"),
        ("ppo_torch", "numpy", "learn"),
    ],
)
def test_an_example_without_its_library_names_the_extra(example: str, library: str, extra: str) -> None:
    script = WITHOUT.format(library=library, example=example)
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert f'needs the extra `{extra}`: pip install "declare-blockers[{extra}]"' in found.stderr
    assert library in found.stderr


@pytest.mark.parametrize(
    ("example", "needs", "seed"),
    [
        ("maskable_ppo", "sb3_contrib", "-1"),
        ("maskable_ppo", "sb3_contrib", str(1 << 32)),
        ("ppo_torch", "torch", "99999999999999999999"),
        ("ppo_torch", "torch", "-1"),
        ("rllib_ppo", "ray.rllib", "-1"),
    ],
)
def test_a_seed_that_its_library_cant_use_is_refused(example: str, needs: str, seed: str) -> None:
    pytest.importorskip(needs)
    arguments = [sys.executable, "-m", f"simulator.envs.examples.{example}", "--seed", seed]
    found = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "Invalid value for '--seed'" in found.stderr
