"""508.1e: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_508_1e import *  # noqa: F403
