"""510.3: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_510_3 import *  # noqa: F403
