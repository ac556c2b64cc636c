"""The edition whose rules these modules test, one module for each rule number."""

from __future__ import annotations

import pytest


@pytest.fixture
def edition() -> str:
    return "cr-2022-10-07"
