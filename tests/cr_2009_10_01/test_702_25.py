"""702.25: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_702_28 import *  # noqa: F403
