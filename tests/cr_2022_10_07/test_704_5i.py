"""704.5i: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_704_5i import *  # noqa: F403
