"""704.5f: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_704_5f import *  # noqa: F403
