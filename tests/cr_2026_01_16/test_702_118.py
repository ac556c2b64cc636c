"""702.118: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_702_118 import *  # noqa: F403
