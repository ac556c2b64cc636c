"""511.3: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_511_3 import *  # noqa: F403
