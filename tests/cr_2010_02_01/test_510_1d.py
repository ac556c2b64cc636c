"""510.1d: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_510_1d import *  # noqa: F403
