"""732.1: the words of 730.1 in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_730_1 import *  # noqa: F403
