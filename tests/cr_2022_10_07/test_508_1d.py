"""508.1d: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_508_1d import *  # noqa: F403
