"""704.5h: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_704_5h import *  # noqa: F403
