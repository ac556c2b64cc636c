"""508.1a: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_508_1a import *  # noqa: F403
