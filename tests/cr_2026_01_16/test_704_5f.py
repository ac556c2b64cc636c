"""704.5f: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_704_5f import *  # noqa: F403
