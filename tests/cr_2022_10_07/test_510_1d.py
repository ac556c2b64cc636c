"""510.1d: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_510_1d import *  # noqa: F403
