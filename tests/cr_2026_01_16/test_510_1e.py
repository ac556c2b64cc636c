"""510.1e: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_510_1e import *  # noqa: F403
