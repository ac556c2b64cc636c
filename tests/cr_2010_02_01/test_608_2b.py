"""608.2b: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_608_2b import *  # noqa: F403
