"""704.5h: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_704_5h import *  # noqa: F403
