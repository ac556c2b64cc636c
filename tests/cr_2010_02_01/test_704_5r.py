"""704.5r: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_704_5r import *  # noqa: F403
