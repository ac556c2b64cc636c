"""704.5h: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_704_5h import *  # noqa: F403
