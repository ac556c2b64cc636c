"""728.1: the words of 730.1 in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_730_1 import *  # noqa: F403
