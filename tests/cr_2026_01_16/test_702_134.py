"""702.134: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_702_134 import *  # noqa: F403
