"""The learner of sb3-contrib runs and is measured."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("sb3_contrib")

from click.testing import CliRunner

from simulator.envs.examples.maskable_ppo import command


def test_a_short_run() -> None:
    result = CliRunner().invoke(command, ["--steps", "2048", "--boards", "32"], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.stdout.startswith("2,048 choices: ")
    assert result.stdout.endswith(" % of the gap closed on 32 boards\n")
