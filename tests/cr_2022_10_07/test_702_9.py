"""702.9: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_702_9 import *  # noqa: F403
