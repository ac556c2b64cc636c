"""702.130: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_702_130 import *  # noqa: F403
