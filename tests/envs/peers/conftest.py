"""The checks that other libraries bring for environments made for them: `python -m pytest tests/envs/peers`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """They take their time, and another library's changes fail them, so they run only when they are asked for."""
    if any("peers" in argument for argument in config.args):
        return
    skip = pytest.mark.skip(reason="has a command of its own: python -m pytest tests/envs/peers")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(skip)
