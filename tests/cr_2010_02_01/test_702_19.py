"""702.19: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_702_19 import *  # noqa: F403
