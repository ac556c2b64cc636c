"""The examples of learners, run for a little while: `python -m pytest tests/envs/examples`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """They need other libraries and take their time, so they run only when they are asked for."""
    if any("examples" in argument for argument in config.args):
        return
    skip = pytest.mark.skip(reason="has a command of its own: python -m pytest tests/envs/examples")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(skip)
