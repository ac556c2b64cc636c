"""704.5i: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_704_5i import *  # noqa: F403
