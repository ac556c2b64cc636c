"""702.17: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_702_17 import *  # noqa: F403
