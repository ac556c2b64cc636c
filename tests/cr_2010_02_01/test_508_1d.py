"""508.1d: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_508_1d import *  # noqa: F403
