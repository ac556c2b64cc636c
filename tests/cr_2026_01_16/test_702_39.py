"""702.39: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_702_39 import *  # noqa: F403
