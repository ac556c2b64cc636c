"""510.1c_as_though: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_510_1c_as_though import *  # noqa: F403
