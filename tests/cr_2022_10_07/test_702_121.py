"""702.121: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_702_121 import *  # noqa: F403
