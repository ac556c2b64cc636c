"""701.19: the words of 701.15 in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_701_15 import *  # noqa: F403
