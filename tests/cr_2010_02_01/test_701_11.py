"""701.11: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_701_11 import *  # noqa: F403
