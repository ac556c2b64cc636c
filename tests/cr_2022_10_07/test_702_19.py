"""702.19: the words of June 2024 without its battles, so the same tests."""

from tests.cr_2024_06_07.test_702_19 import *  # noqa: F403
